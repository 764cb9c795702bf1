//! Where a bare URL ends.

pub(super) use super::bare_start::BareStart;
use super::characters::ends_url;
use super::placeholder::{self, Tag, Within};
use super::surroundings::{
    comment_is_open, ends_entry, ends_port, ends_replacement, entity_ends, has_single_host, is_in_query,
    replacement_delimiter, scheme_follows, starts_parameter,
};
use super::trailing::trim;
use crate::syntax::byte_class::{Class, HEX};
use crate::text::{ClassPositions, Span, VectorClass, first_beyond_ascii};

/// Bytes that are examined one by one; all others belong to the URL.
const SPECIAL: Class = Class::range(0, b' ').or(Class::of(b"\"'`<>\\|(){}[],;&*/?#@\x7f")).or(Class::range(0x80, 0xFF));

static EXAMINED: VectorClass = VectorClass::new(SPECIAL.table());

/// How deep brackets are followed; deeper ones end the URL.
const DEEPEST: usize = 16;

/// Where the bare URL ends: at `bare.rest` or later, and all bytes of the URL are valid UTF-8.
///
/// In `see http://a.example/b_(c), or`, the URL ends after `(c)`: `find_end` stops at the space, and `trim` takes off
/// the comma.
pub(super) fn end(text: &[u8], bare: BareStart) -> usize {
    let places = ClassPositions::new(text, bare.rest, &EXAMINED);
    let first = places.clone().next().unwrap_or(text.len());
    let Run { end, kept } = find_end(text, bare, places);
    trim(text, bare, kept.max(ip_literal_end(text, bare, first)), end)
}

/// Whether a text is a regular expression, of which a URL would be at `span`, without its scheme: an escape follows
/// that only those have, as in `https://api\\.a\\.example`, or a class is in its host, as in `https://[^/]+`.
pub(super) fn is_pattern(text: &[u8], span: Span) -> bool {
    let groups = text[span.end..].iter().take_while(|byte| b"([^".contains(byte)).count();
    let rest = &text[span.end + groups..];
    let escape = rest.strip_prefix(b"\\\\").or_else(|| rest.strip_prefix(b"\\"));
    match escape {
        Some([b'.' | b'?' | b'+', ..]) => true,
        Some([b'd' | b'D' | b'w' | b'W' | b'S', next, ..]) => b"+*{])\\$?".contains(next),
        _ => {
            let host = text[span.start.min(span.end)..span.end].split(|&byte| byte == b'/').next().unwrap_or_default();
            host.windows(2).any(|pair| pair == b"[^")
        }
    }
}

/// The result of [`find_end`].
struct Run {
    /// The first place that cannot belong to the URL, whatever follows it.
    end: usize,
    /// The end of the last placeholder: nothing before it is trimmed.
    kept: usize,
}

/// The first place that cannot belong to the URL, whatever follows it. Brackets that open in the URL may close in it. A
/// bracket that does not close ends it. Placeholders belong to it.
///
/// In `see (http://a.example/b_(c)?d=[1]) or`, it is the last `)`: the brackets of `_(c)` and `[1]` are balanced, and
/// nothing in the URL opened the last one. In `http://a.example/b[c`, it is the `[`. In `'http://a.example/it's'` it is
/// the second `'`, since one is before the URL.
fn find_end(text: &[u8], bare: BareStart, mut places: ClassPositions<'_>) -> Run {
    let mut walker = Walker::new(text, bare);
    let at = loop {
        let Some(at) = places.next() else { break text.len() };
        match walker.placeholder(at).or_else(|| walker.password(at)).unwrap_or_else(|| walker.byte(at)) {
            Step::Next => {}
            Step::PassOver(end) => places.skip_to(end),
            Step::End(end) => break end,
        }
    };
    let Walker { brackets, kept, .. } = walker;
    let end = if brackets.depth > 0 { brackets.outermost } else { at };
    // a placeholder after the bracket that ends the URL is not in it
    Run { end, kept: if kept <= end { kept } else { 0 } }
}

/// The part of the URL that the walker is in.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Part {
    Authority,
    Path,
    Query,
    Fragment,
}

/// What follows from a special byte.
enum Step {
    /// It belongs to the URL.
    Next,
    /// All up to here belongs to the URL.
    PassOver(usize),
    /// The URL ends here.
    End(usize),
}

/// A walk over the special bytes of a URL, and its state.
struct Walker<'t> {
    text: &'t [u8],
    bare: BareStart,
    within: Within,
    /// Whether a `'` is before the URL.
    quoted: bool,
    /// The delimiter of `sed`, if the URL is what it replaces or puts in its place.
    delimiter: Option<u8>,
    /// Whether the URL is the value of a parameter of another URL.
    is_parameter: bool,
    part: Part,
    brackets: Brackets,
    /// How many blocks of a template are open.
    blocks: usize,
    /// See [`Run::kept`].
    kept: usize,
}

impl<'t> Walker<'t> {
    fn new(text: &'t [u8], bare: BareStart) -> Self {
        let before = if bare.start > 0 { text[bare.start - 1] } else { 0 };
        let within = match before {
            _ if bare.within_value => Within::Value,
            b'"' | b'\'' | b'`' => Within::Quotes(before),
            _ => Within::Text,
        };
        Self {
            text,
            bare,
            within,
            quoted: before == b'\'',
            delimiter: replacement_delimiter(text, bare.start),
            is_parameter: before == b'=' && is_in_query(text, bare.start),
            part: if bare.authority { Part::Authority } else { Part::Path },
            brackets: Brackets::default(),
            blocks: 0,
            kept: 0,
        }
    }

    /// Passes over a placeholder that starts here, if any, unless it is a part of the template around the URL.
    fn placeholder(&mut self, at: usize) -> Option<Step> {
        let Self { text, within, .. } = *self;
        if !matches!(text[at], b'{' | b'<' | b'[' | b'#' | b'(') {
            return None;
        }
        let end = placeholder::end(text, at, within)
            .or_else(|| placeholder::name_end(text, at).filter(|_| self.brackets.depth == 0))
            .or_else(|| placeholder::selector_end(text, at, within).filter(|_| self.part == Part::Query))?;
        match Tag::of(&text[at..end]) {
            Tag::Parts | Tag::Closes if self.blocks == 0 => return Some(Step::End(at)),
            Tag::Opens => self.blocks += 1,
            Tag::Closes => self.blocks -= 1,
            Tag::Parts | Tag::Prints => {}
        }
        self.kept = end;
        Some(Step::PassOver(end))
    }

    /// Passes over the rest of a password, if a byte of it is here that no host has.
    fn password(&self, at: usize) -> Option<Step> {
        let may_be = self.part == Part::Authority && !self.quoted && b"'(),;".contains(&self.text[at]);
        may_be.then(|| password_end(self.text, self.bare, at))?.map(Step::PassOver)
    }

    /// What follows from a byte by itself.
    fn byte(&mut self, at: usize) -> Step {
        let Self { text, bare, quoted, part, .. } = *self;
        let (authority, query) = (part == Part::Authority, part == Part::Query);
        match text[at] {
            byte if self.delimiter == Some(byte) => return Step::End(at),
            b'#' | b'@' if ends_replacement(text, bare.start, at) => return Step::End(at),
            b'/' if authority => self.part = Part::Path,
            b'?' if part != Part::Fragment => self.part = Part::Query,
            b'#' => self.part = Part::Fragment,
            b'/' | b'?' | b'@' => {}
            b'\'' if authority || quoted => return Step::End(at),
            b'\'' => {}
            byte @ (b'[' | b']' | b'(' | b')' | b'{' | b'}') => return self.bracket(byte, at),
            b',' | b';' if authority && self.brackets.depth == 0 && has_one_host(text, bare) => return Step::End(at),
            b',' if !query && ends_entry(&text[bare.rest..], at - bare.rest) => return Step::End(at),
            b',' | b';' if query || !scheme_follows(&text[at + 1..]) => {}
            b'&' if self.is_parameter && starts_parameter(&text[at + 1..]) => return Step::End(at),
            b'&' if !entity_ends(&text[at..]) => {}
            b'*' if text.get(at + 1) != Some(&b'/') || quoted || !comment_is_open(text, bare.start) => {}
            0x80.. if authority && ends_port(&text[bare.rest..at]) => return Step::End(at),
            0x80.. => match first_beyond_ascii(&text[at..]) {
                Some(character) if !ends_url(character) => return Step::PassOver(at + character.len_utf8()),
                _ => return Step::End(at),
            },
            _ => return Step::End(at),
        }
        Step::Next
    }

    /// What follows from a bracket: it belongs to the URL if it opens, or if it closes what opened in the URL.
    fn bracket(&mut self, byte: u8, at: usize) -> Step {
        let Self { text, part, ref mut brackets, .. } = *self;
        let authority = part == Part::Authority;
        match byte {
            b'[' if authority && matches!(text[at - 1], b'/' | b'@') && ip_literal_len(&text[at..]).is_some() => {
                return Step::PassOver(at + ip_literal_len(&text[at..]).unwrap_or(0));
            }
            // `%(name)s`, `%env(NAME)%`, `$(name)`
            b'(' if !authority || [&b"%"[..], b"%env", b"$"].iter().any(|sign| text[..at].ends_with(sign)) => {
                brackets.round += 1;
            }
            b')' if brackets.round > 0 => brackets.round -= 1,
            b'[' | b'{' if brackets.open(byte, at) => {}
            b']' | b'}' if brackets.close(byte) => {
                // the text of a link, not a part of the path
                let is_text = byte == b']' && brackets.depth == 0 && text[at + 1..].starts_with(b"(");
                if is_text && part != Part::Query {
                    return Step::End(brackets.outermost);
                }
            }
            _ => return Step::End(at),
        }
        Step::Next
    }
}

/// The place of the `@` after a password with a byte that no host has, of which the first is at `at`:
/// `http://user:!$&'()*+,;=@a.example/`. After a port, it is none.
fn password_end(text: &[u8], bare: BareStart, at: usize) -> Option<usize> {
    const LONGEST: usize = 128;
    let before = &text[bare.rest..at];
    let password = &before[memchr::memchr(b':', before)? + 1..];
    if password.iter().all(u8::is_ascii_digit) {
        return None;
    }
    let belongs = |&byte: &u8| byte.is_ascii_alphanumeric() || b"!$%&'()*+,-.:;=_~".contains(&byte);
    let len = text[at..].iter().take(LONGEST).take_while(|byte| belongs(byte)).count();
    let goes_on = matches!(text[at + len..], [b'@', next, ..] if next.is_ascii_alphanumeric() || next == b'[');
    goes_on.then_some(at + len)
}

/// Whether the URL is of a scheme that has one host, so that a `,` or `;` after the host starts something else. Other
/// schemes have lists of hosts.
fn has_one_host(text: &[u8], bare: BareStart) -> bool {
    let before = &text[bare.start..bare.rest];
    let scheme = before.strip_suffix(b"://").unwrap_or(before);
    // it may be after `URL:`
    has_single_host(scheme.rsplit(|&byte| byte == b':').next().unwrap_or_default())
}

/// The square and curly brackets that are open, and the number of open round ones.
#[derive(Default)]
struct Brackets {
    stack: [u8; DEEPEST],
    depth: usize,
    /// The place of the outermost open bracket; if none is open, of the one that was closed last.
    outermost: usize,
    round: usize,
}

impl Brackets {
    fn open(&mut self, byte: u8, at: usize) -> bool {
        if self.depth == DEEPEST {
            return false;
        }
        if self.depth == 0 {
            self.outermost = at;
        }
        self.stack[self.depth] = byte;
        self.depth += 1;
        true
    }

    fn close(&mut self, byte: u8) -> bool {
        let closes = self.depth > 0 && matches!((self.stack[self.depth - 1], byte), (b'[', b']') | (b'{', b'}'));
        self.depth -= usize::from(closes);
        closes
    }
}

/// The length of the IP literal at the start of `bytes`, with its brackets (RFC 3986 section 3.2.2; a zone may follow
/// `%`). For `[2001:db8::1]:80/` it is 13.
fn ip_literal_len(bytes: &[u8]) -> Option<usize> {
    let inner = bytes.strip_prefix(b"[")?;
    let len = inner.iter().take(64).position(|&byte| byte == b']')?;
    let address = inner[..len].split(|&byte| byte == b'%').next().unwrap_or_default();
    let zone = &inner[address.len()..len];
    let version_6 =
        address.contains(&b':') && address.iter().all(|&byte| HEX.has(byte) || byte == b':' || byte == b'.');
    let future = matches!(address, [b'v' | b'V', ..]) && address.contains(&b'.');
    let sane = |&byte: &u8| byte.is_ascii_graphic() && !SPECIAL.has(byte);
    ((version_6 || future) && zone.iter().all(sane)).then_some(len + 2)
}

/// The end of the userinfo and of an IP literal as host, of which nothing is trimmed; 0 if there is no IP literal.
/// `first` is the first place in `rest` that has a [`SPECIAL`] byte.
fn ip_literal_end(text: &[u8], bare: BareStart, first: usize) -> usize {
    let host = match text[first..] {
        [b'[', ..] if first == bare.rest => first,
        [b'@', b'[', ..] => first + 1,
        _ => return 0,
    };
    ip_literal_len(&text[host..]).filter(|_| bare.authority).map_or(0, |len| host + len)
}
