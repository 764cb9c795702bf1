//! Where a bare URL ends.

use super::characters::{ends_url, is_format};
use crate::syntax::byte_class::{ALPHA, Class, HEX, SCHEME};
use crate::text::{Places, Wanted, first_beyond_ascii};

/// A bare URL, as far as it is known before its end is.
#[derive(Clone, Copy, Debug)]
pub(super) struct Bare {
    /// The place of its first byte, or of its wrapper's. A quote or `*` directly before this place may close after the
    /// URL.
    pub(super) start: usize,
    /// Where the part after `scheme:` or `scheme://` starts.
    pub(super) rest: usize,
    /// Whether `rest` starts with an authority.
    pub(super) authority: bool,
    /// Whether a `{...}` at the end belongs to it.
    pub(super) values: bool,
}

/// Bytes that are examined one by one; all others belong to the URL.
const SPECIAL: Class = Class::range(0, b' ').or(Class::of(b"\"'`<>\\|(){}[],;&*/?#@\x7f")).or(Class::range(0x80, 0xFF));

static LOOKS: Wanted = Wanted::of(SPECIAL.table());

/// How deep brackets are followed; deeper ones end the URL.
const DEEPEST: usize = 16;

/// Where the bare URL ends: at `bare.rest` or later, and all bytes of the URL are valid UTF-8.
///
/// In `see http://a.example/b_(c), or`, the URL ends after `(c)`: `run` stops at the space, and `trim` takes off the
/// comma.
pub(super) fn end(text: &[u8], bare: Bare) -> usize {
    let places = Places::new(text, bare.rest, &LOOKS);
    let first = places.clone().next().unwrap_or(text.len());
    let raw = run(text, bare, places);
    trim(text, bare, first, raw)
}

/// The first place that cannot belong to the URL, whatever follows it. Brackets that open in the URL may close in it. A
/// bracket that does not close ends it.
///
/// In `see (http://a.example/b_(c)?d=[1]) or`, it is the last `)`: the brackets of `_(c)` and `[1]` are balanced, and
/// nothing in the URL opened the last one. In `http://a.example/b[c`, it is the `[`. In `'http://a.example/it's'` it is
/// the second `'`, since one is before the URL.
fn run(text: &[u8], bare: Bare, mut places: Places<'_>) -> usize {
    let quoted = bare.start > 0 && text[bare.start - 1] == b'\'';
    let mut brackets = Brackets::default();
    let mut authority = bare.authority;
    let mut query = false;
    let mut fragment = false;
    let at = loop {
        let Some(at) = places.next() else { break text.len() };
        let byte = text[at];
        match byte {
            b'/' => authority = false,
            b'?' if !fragment => (authority, query) = (false, true),
            b'#' => (authority, query, fragment) = (false, false, true),
            b'?' | b'@' => {}
            b'\'' if authority || quoted => break at,
            b'\'' => {}
            b'[' if authority && matches!(text[at - 1], b'/' | b'@') && literal_len(&text[at..]).is_some() => {
                places.pass_over(at + literal_len(&text[at..]).unwrap_or(0));
            }
            // `%(name)s`, `$(name)`
            b'(' if !authority || text[..at].ends_with(b"%") || text[..at].ends_with(b"$") => brackets.round += 1,
            b')' if brackets.round > 0 => brackets.round -= 1,
            b'[' | b'{' if brackets.open(byte, at) => {}
            b']' | b'}' if brackets.close(byte) => {
                if brackets.depth == 0 && byte == b']' && !query && !is_structure(text.get(at + 1)) {
                    return brackets.outermost;
                }
            }
            b',' | b';' if query || !scheme_follows(&text[at + 1..]) => {}
            b'&' if !entity_ends(&text[at..]) => {}
            b'*' if text.get(at + 1) != Some(&b'/') || !comment_is_open(text, bare.start) => {}
            0x80.. => match first_beyond_ascii(&text[at..]) {
                Some(character) if !ends_url(character) => places.pass_over(at + character.len_utf8()),
                _ => break at,
            },
            _ => break at,
        }
    };
    if brackets.depth > 0 { brackets.outermost } else { at }
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

/// Takes from the end of the URL the punctuation of the sentence around it, and returns the new end. `first` is the
/// first place in `rest` that has a [`SPECIAL`] byte.
///
/// Of `http://a.example/b?!` it takes `?!`. Of `*http://a.example/b*` it takes the last `*`, since one is before the
/// URL. Of `http://a.example/b{c}` it takes `{c}`, unless `bare.values` is set.
fn trim(text: &[u8], bare: Bare, first: usize, mut end: usize) -> usize {
    if end > bare.rest && text[end - 1].is_ascii_alphanumeric() {
        return end;
    }
    let min_end = bare.rest + literal_part_len(text, bare, first);
    let emphasis = if bare.start > 0 { text[bare.start - 1] } else { 0 };
    while end > min_end {
        match text[end - 1] {
            b';' if text[min_end..end].ends_with(b"&amp;") => break,
            b'.' | b',' | b';' | b':' | b'!' | b'?' | b'\'' | b'^' | b'(' | b'[' | b'{' => end -= 1,
            byte @ (b'*' | b'_' | b'~') if byte == emphasis => end -= 1,
            // the sign before a placeholder that does not belong to the URL: `${name}`
            b'$' | b'#' | b'%' | b'@' if text.get(end) == Some(&b'{') => end -= 1,
            b'-' if text.get(end) == Some(&b'>') => end -= if text[min_end..end].ends_with(b"--") { 2 } else { 1 },
            b'}' if bare.values => break,
            closer @ (b']' | b'}') => match before_group(text, min_end, end, closer) {
                opener if is_host_part(text, bare, opener) => break,
                opener => end = opener,
            },
            0x80.. => match last_character(&text[min_end..end]) {
                Some(character) if is_format(character) => end -= character.len_utf8(),
                _ => break,
            },
            _ => break,
        }
    }
    end
}

/// The place of the bracket that opens the group that ends at `end`; `start` if there is none.
fn before_group(text: &[u8], start: usize, end: usize, closer: u8) -> usize {
    let opener = if closer == b']' { b'[' } else { b'{' };
    let mut depth = 0;
    let mut at = end;
    while at > start {
        at -= 1;
        if text[at] == closer {
            depth += 1;
        } else if text[at] == opener {
            depth -= 1;
            if depth == 0 {
                break;
            }
        }
    }
    at
}

/// Whether the group at `opener` is a placeholder for a part of the authority, after a delimiter that needs such a
/// part, as in `amqp://guest:{password}@{host}`. Without the group, the URL would have another host.
fn is_host_part(text: &[u8], bare: Bare, opener: usize) -> bool {
    let authority = &text[bare.rest..opener.max(bare.rest)];
    let before = authority.strip_suffix(b"$").unwrap_or(authority);
    bare.authority
        && text[opener] == b'{'
        && matches!(before.last(), Some(b'.' | b'-' | b':' | b'@'))
        && !authority.iter().any(|byte| b"/?#".contains(byte))
}

/// The length of the IP literal at the start of `bytes`, with its brackets (RFC 3986 section 3.2.2; a zone may follow
/// `%`). For `[2001:db8::1]:80/` it is 13.
fn literal_len(bytes: &[u8]) -> Option<usize> {
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

/// How many bytes after `rest` belong to the userinfo and an IP literal as host: nothing of these is ever trimmed.
fn literal_part_len(text: &[u8], bare: Bare, first: usize) -> usize {
    if !bare.authority {
        return 0;
    }
    let host = match text[first..] {
        [b'[', ..] if first == bare.rest => 0,
        [b'@', b'[', ..] => first - bare.rest + 1,
        _ => return 0,
    };
    literal_len(&text[bare.rest + host..]).map_or(0, |len| host + len)
}

/// Whether the byte after a `]` in a path shows that the URL continues. The `]` of a link's text is followed by prose.
fn is_structure(byte: Option<&u8>) -> bool {
    matches!(byte, Some(b'/' | b'=' | b'&' | b'?' | b'#' | b'.' | b'[' | b'{'))
}

/// Whether `bytes` start with another `scheme://`, known or not. Its name may have a `_`: programs use such names.
fn scheme_follows(bytes: &[u8]) -> bool {
    if !bytes.first().is_some_and(|&first| ALPHA.has(first)) {
        return false;
    }
    let run = bytes.iter().take(crate::syntax::scheme::LONGEST);
    let len = run.take_while(|&&byte| SCHEME.has(byte) || byte == b'_').count();
    len >= 2 && bytes[len..].starts_with(b"://")
}

/// Whether `bytes` start with a character reference that ends a URL: one for a quote, an angle bracket or a space, such
/// as `&quot;`, or the same escaped twice, such as `&amp;quot;`.
fn entity_ends(bytes: &[u8]) -> bool {
    const ENTITIES: [&[u8]; 14] = [
        b"quot;", b"apos;", b"gt;", b"lt;", b"nbsp;", b"#34;", b"#39;", b"#x22;", b"#x27;", b"#160;", b"#60;", b"#62;",
        b"#x3c;", b"#x3e;",
    ];
    let name = &bytes[1..];
    let name = name.strip_prefix(b"amp;").unwrap_or(name);
    ENTITIES.iter().any(|entity| name.get(..entity.len()).is_some_and(|name| name.eq_ignore_ascii_case(entity)))
}

/// Whether `start` is inside a `/*` comment. It looks back a limited number of bytes, so that time stays linear.
fn comment_is_open(text: &[u8], start: usize) -> bool {
    const FARTHEST: usize = 2048;
    let mut before = &text[start.saturating_sub(FARTHEST)..start];
    while let Some(star) = memchr::memrchr(b'*', before) {
        if before[..star].ends_with(b"/") {
            return true;
        }
        if before[star + 1..].starts_with(b"/") {
            return false;
        }
        before = &before[..star];
    }
    false
}

fn last_character(bytes: &[u8]) -> Option<char> {
    let start = (1..=4).filter_map(|len| bytes.len().checked_sub(len)).find(|&at| bytes[at] & 0xC0 != 0x80)?;
    first_beyond_ascii(&bytes[start..])
}
