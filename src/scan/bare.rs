//! Where a bare URL ends: one without brackets around it, as in `see http://a.example/b, or`.

pub(super) use super::bare_start::BareStart;
use super::characters::ends_url;
use super::placeholder::{self, Tag, Within};
use super::surroundings::{
    comment_is_open, ends_list_entry, ends_port, ends_replacement, has_single_host, is_in_query, replacement_delimiter,
    scheme_follows, starts_parameter, starts_with_ending_entity,
};
use super::trailing::trim;
use crate::syntax::byte_class::{Class, HEX};
use crate::text::{ClassPositions, Span, VectorClass, first_beyond_ascii};

/// Bytes that are examined one by one; all others belong to the URL.
const SPECIAL: Class = Class::range(0, b' ').or(Class::of(b"\"'`<>\\|(){}[],;&*/?#@\x7f")).or(Class::range(0x80, 0xFF));

static EXAMINED: VectorClass = VectorClass::new(SPECIAL.table());

/// How deep brackets are followed; deeper ones end the URL.
const DEEPEST_BRACKET: usize = 16;

/// Where the bare URL ends: at `bare.rest` or later, and all bytes of the URL are valid UTF-8.
///
/// In `see http://a.example/b_(c), or`, the URL ends after `(c)`: `find_end` stops at the space, and `trim` takes off
/// the comma.
pub(super) fn end(text: &[u8], bare: BareStart) -> usize {
    let places = ClassPositions::new(text, bare.rest, &EXAMINED);
    let first = places.clone().next().unwrap_or(text.len());
    let UrlEnd { end, kept_until } = find_end(text, bare, places);
    trim(text, bare, kept_until.max(ip_literal_end(text, bare, first)), end)
}

/// Whether a text is a regular expression, of which a URL would be at `span`, without its scheme: an escape follows
/// that only those have, as in `https://api\\.a\\.example`, or a class is in its host, as in `https://[^/]+`.
pub(super) fn is_regex(text: &[u8], span: Span) -> bool {
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
struct UrlEnd {
    /// The first place that cannot belong to the URL, whatever follows it.
    end: usize,
    /// The end of the last placeholder: nothing before it is trimmed.
    kept_until: usize,
}

/// The first place that cannot belong to the URL, whatever follows it. Brackets that open in the URL may close in it. A
/// bracket that does not close ends it. Placeholders belong to it.
///
/// In `see (http://a.example/b_(c)?d=[1]) or`, it is the last `)`: the brackets of `_(c)` and `[1]` are balanced, and
/// nothing in the URL opened the last one. In `http://a.example/b[c`, it is the `[`. In `'http://a.example/it's'` it is
/// the second `'`, since one is before the URL.
fn find_end(text: &[u8], bare: BareStart, mut places: ClassPositions<'_>) -> UrlEnd {
    let mut walker = Walker::new(text, bare);
    let at = loop {
        let Some(at) = places.next() else { break text.len() };
        match walker.placeholder(at).or_else(|| walker.password(at)).unwrap_or_else(|| walker.special_byte(at)) {
            Step::Next => {}
            Step::PassOver(end) => places.skip_to(end),
            Step::End(end) => break end,
        }
    };
    let Walker { brackets, kept_until, .. } = walker;
    let end = if brackets.depth > 0 { brackets.outermost } else { at };
    // a placeholder after the bracket that ends the URL is not in it
    UrlEnd { end, kept_until: if kept_until <= end { kept_until } else { 0 } }
}

/// The part of the URL that the walker is in.
#[derive(Clone, Copy, PartialEq, Eq)]
enum UrlPart {
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
    is_after_apostrophe: bool,
    /// The delimiter of `sed`, if the URL is what it replaces or puts in its place.
    sed_delimiter: Option<u8>,
    /// Whether the URL is the value of a parameter of another URL.
    is_parameter: bool,
    part: UrlPart,
    brackets: Brackets,
    /// How many blocks of a template are open.
    open_blocks: usize,
    /// See [`UrlEnd::kept_until`].
    kept_until: usize,
}

impl<'t> Walker<'t> {
    fn new(text: &'t [u8], bare: BareStart) -> Self {
        let before = if bare.start > 0 { text[bare.start - 1] } else { 0 };
        let within = match before {
            _ if bare.is_in_value => Within::Value,
            b'"' | b'\'' | b'`' => Within::Quotes(before),
            _ => Within::Text,
        };
        Self {
            text,
            bare,
            within,
            is_after_apostrophe: before == b'\'',
            sed_delimiter: replacement_delimiter(text, bare.start),
            is_parameter: before == b'=' && is_in_query(text, bare.start),
            part: if bare.has_authority { UrlPart::Authority } else { UrlPart::Path },
            brackets: Brackets::default(),
            open_blocks: 0,
            kept_until: 0,
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
            .or_else(|| placeholder::selector_end(text, at, within).filter(|_| self.part == UrlPart::Query))?;
        match Tag::of(&text[at..end]) {
            Tag::Separates | Tag::Closes if self.open_blocks == 0 => return Some(Step::End(at)),
            Tag::Opens => self.open_blocks += 1,
            Tag::Closes => self.open_blocks -= 1,
            Tag::Separates | Tag::Other => {}
        }
        self.kept_until = end;
        Some(Step::PassOver(end))
    }

    /// Passes over the rest of a password, if a byte of it is here that no host has.
    fn password(&self, at: usize) -> Option<Step> {
        let may_be_password =
            self.part == UrlPart::Authority && !self.is_after_apostrophe && b"'(),;".contains(&self.text[at]);
        may_be_password.then(|| password_end(self.text, self.bare, at))?.map(Step::PassOver)
    }

    /// What follows from a byte by itself.
    fn special_byte(&mut self, at: usize) -> Step {
        let Self { text, bare, is_after_apostrophe, part, .. } = *self;
        let (in_authority, in_query) = (part == UrlPart::Authority, part == UrlPart::Query);
        match text[at] {
            byte if self.sed_delimiter == Some(byte) => return Step::End(at),
            b'#' | b'@' if ends_replacement(text, bare.start, at) => return Step::End(at),
            b'/' if in_authority => self.part = UrlPart::Path,
            b'?' if part != UrlPart::Fragment => self.part = UrlPart::Query,
            b'#' => self.part = UrlPart::Fragment,
            b'/' | b'?' | b'@' => {}
            b'\'' if in_authority || is_after_apostrophe => return Step::End(at),
            b'\'' => {}
            byte @ (b'[' | b']' | b'(' | b')' | b'{' | b'}') => return self.bracket(byte, at),
            b',' | b';' if in_authority && self.brackets.depth == 0 && is_of_single_host_scheme(text, bare) => {
                return Step::End(at);
            }
            b',' if !in_query && ends_list_entry(&text[bare.rest..], at - bare.rest) => return Step::End(at),
            b',' | b';' if in_query || !scheme_follows(&text[at + 1..]) => {}
            b'&' if self.is_parameter && starts_parameter(&text[at + 1..]) => return Step::End(at),
            b'&' if !starts_with_ending_entity(&text[at..]) => {}
            b'*' if text.get(at + 1) != Some(&b'/') || is_after_apostrophe || !comment_is_open(text, bare.start) => {}
            0x80.. if in_authority && ends_port(&text[bare.rest..at]) => return Step::End(at),
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
        let in_authority = part == UrlPart::Authority;
        match byte {
            b'[' if in_authority && matches!(text[at - 1], b'/' | b'@') && ip_literal_len(&text[at..]).is_some() => {
                return Step::PassOver(at + ip_literal_len(&text[at..]).unwrap_or(0));
            }
            // `%(name)s`, `%env(NAME)%`, `$(name)`
            b'(' if !in_authority || [&b"%"[..], b"%env", b"$"].iter().any(|sign| text[..at].ends_with(sign)) => {
                brackets.round += 1;
            }
            b')' if brackets.round > 0 => brackets.round -= 1,
            b'[' | b'{' if brackets.open(byte, at) => {}
            b']' | b'}' if brackets.close(byte) => {
                // the text of a link, not a part of the path
                let is_link_text = byte == b']' && brackets.depth == 0 && text[at + 1..].starts_with(b"(");
                if is_link_text && part != UrlPart::Query {
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
    const LONGEST_PASSWORD: usize = 128;
    let before = &text[bare.rest..at];
    let password = &before[memchr::memchr(b':', before)? + 1..];
    if password.iter().all(u8::is_ascii_digit) {
        return None;
    }
    let is_password_byte = |&byte: &u8| byte.is_ascii_alphanumeric() || b"!$%&'()*+,-.:;=_~".contains(&byte);
    let len = text[at..].iter().take(LONGEST_PASSWORD).take_while(|byte| is_password_byte(byte)).count();
    let is_before_host = matches!(text[at + len..], [b'@', next, ..] if next.is_ascii_alphanumeric() || next == b'[');
    is_before_host.then_some(at + len)
}

/// Whether the URL is of a scheme that has one host, so that a `,` or `;` after the host starts something else. Other
/// schemes have lists of hosts.
fn is_of_single_host_scheme(text: &[u8], bare: BareStart) -> bool {
    let before = &text[bare.start..bare.rest];
    let scheme = before.strip_suffix(b"://").unwrap_or(before);
    // it may be after `URL:`
    has_single_host(scheme.rsplit(|&byte| byte == b':').next().unwrap_or_default())
}

/// The square and curly brackets that are open, and the number of open round ones.
#[derive(Default)]
struct Brackets {
    stack: [u8; DEEPEST_BRACKET],
    depth: usize,
    /// The place of the outermost open bracket; if none is open, of the one that was closed last.
    outermost: usize,
    round: usize,
}

impl Brackets {
    fn open(&mut self, byte: u8, at: usize) -> bool {
        if self.depth == DEEPEST_BRACKET {
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
    let is_version_6 =
        address.contains(&b':') && address.iter().all(|&byte| HEX.has(byte) || byte == b':' || byte == b'.');
    let is_future_version = matches!(address, [b'v' | b'V', ..]) && address.contains(&b'.');
    let is_zone_byte = |&byte: &u8| byte.is_ascii_graphic() && !SPECIAL.has(byte);
    ((is_version_6 || is_future_version) && zone.iter().all(is_zone_byte)).then_some(len + 2)
}

/// The end of the userinfo and of an IP literal as host, of which nothing is trimmed; 0 if there is no IP literal.
/// `first` is the first place in `rest` that has a [`SPECIAL`] byte.
fn ip_literal_end(text: &[u8], bare: BareStart, first: usize) -> usize {
    let host = match text[first..] {
        [b'[', ..] if first == bare.rest => first,
        [b'@', b'[', ..] => first + 1,
        _ => return 0,
    };
    ip_literal_len(&text[host..]).filter(|_| bare.has_authority).map_or(0, |len| host + len)
}
