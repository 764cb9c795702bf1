//! Where a bare URL ends.

use super::characters::{ends_url, is_format};
use super::placeholder::{self, Tag, Within};
use crate::syntax::byte_class::{ALPHA, Class, HEX, SCHEME};
use crate::text::{Places, Span, Wanted, first_beyond_ascii};

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
    /// Whether the text is a value of a program or a data file.
    pub(super) within_value: bool,
    /// Whether such a value starts with the URL: of what ends with the value, only `.` and `,` may be the marks of a
    /// sentence.
    pub(super) is_value: bool,
    /// Whether a `[...]` after it is its label.
    pub(super) has_label: bool,
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
    let Run { end, kept } = run(text, bare, places);
    trim(text, bare, kept.max(literal_end(text, bare, first)), end)
}

/// Whether a text is a regular expression, of which a URL would be at `span`, without its scheme: an escape follows that
/// only those have, as in `https://api\\.a\\.example`, or a class is in its host, as in `https://[^/]+`.
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

/// What [`run`] gives.
struct Run {
    /// The first place that cannot belong to the URL, whatever follows it.
    end: usize,
    /// The end of the last part of which nothing is trimmed.
    kept: usize,
}

/// The first place that cannot belong to the URL, whatever follows it. Brackets that open in the URL may close in it. A
/// bracket that does not close ends it. Placeholders belong to it.
///
/// In `see (http://a.example/b_(c)?d=[1]) or`, it is the last `)`: the brackets of `_(c)` and `[1]` are balanced, and
/// nothing in the URL opened the last one. In `http://a.example/b[c`, it is the `[`. In `'http://a.example/it's'` it is
/// the second `'`, since one is before the URL.
fn run(text: &[u8], bare: Bare, mut places: Places<'_>) -> Run {
    let before = if bare.start > 0 { text[bare.start - 1] } else { 0 };
    let quoted = before == b'\'';
    let within = match before {
        _ if bare.within_value => Within::Value,
        b'"' | b'\'' | b'`' => Within::Quotes(before),
        _ => Within::Text,
    };
    let delimiter = replacement_delimiter(text, bare.start);
    let is_parameter = before == b'=' && is_in_query(text, bare.start);
    let mut brackets = Brackets::default();
    let mut authority = bare.authority;
    let mut query = false;
    let mut fragment = false;
    let mut blocks = 0_usize;
    let mut kept = 0;
    let at = loop {
        let Some(at) = places.next() else { break text.len() };
        let byte = text[at];
        if let b'{' | b'<' | b'[' | b'#' | b'(' = byte {
            let named_end = || placeholder::named_end(text, at).filter(|_| brackets.depth == 0);
            let selector_end = || placeholder::selector_end(text, at, within).filter(|_| query);
            if let Some(end) = placeholder::end(text, at, within).or_else(named_end).or_else(selector_end) {
                match Tag::of(&text[at..end]) {
                    Tag::Parts | Tag::Closes if blocks == 0 => break at,
                    Tag::Opens => blocks += 1,
                    Tag::Closes => blocks -= 1,
                    Tag::Parts | Tag::Prints => {}
                }
                places.pass_over(end);
                kept = end;
                continue;
            }
        }
        if authority
            && !quoted
            && b"'(),;".contains(&byte)
            && let Some(end) = password_end(text, bare, at)
        {
            places.pass_over(end);
            continue;
        }
        match byte {
            _ if delimiter == Some(byte) => break at,
            b'#' | b'@' if ends_replacement(text, bare.start, at) => break at,
            b'/' => authority = false,
            b'?' if !fragment => (authority, query) = (false, true),
            b'#' => (authority, query, fragment) = (false, false, true),
            b'?' | b'@' => {}
            b'\'' if authority || quoted => break at,
            b'\'' => {}
            b'[' if authority && matches!(text[at - 1], b'/' | b'@') && literal_len(&text[at..]).is_some() => {
                places.pass_over(at + literal_len(&text[at..]).unwrap_or(0));
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
                if is_text && !query {
                    break brackets.outermost;
                }
            }
            b',' | b';' if authority && brackets.depth == 0 && has_one_host(text, bare) => break at,
            b',' if !query && ends_entry(&text[bare.rest..], at - bare.rest) => break at,
            b',' | b';' if query || !scheme_follows(&text[at + 1..]) => {}
            b'&' if (authority || is_parameter) && starts_parameter(&text[at + 1..]) => break at,
            b'&' if !entity_ends(&text[at..]) => {}
            b'*' if text.get(at + 1) != Some(&b'/') || quoted || !comment_is_open(text, bare.start) => {}
            0x80.. if authority && ends_port(&text[bare.rest..at]) || particle_follows(text, at) => break at,
            0x80.. => match first_beyond_ascii(&text[at..]) {
                Some(character) if !ends_url(character) => places.pass_over(at + character.len_utf8()),
                _ => break at,
            },
            _ => break at,
        }
    };
    let end = if brackets.depth > 0 { brackets.outermost } else { at };
    // a placeholder after the bracket that ends the URL is not in it
    Run { end, kept: if kept <= end { kept } else { 0 } }
}

/// The place of the `@` after a password with a byte that no host has, of which the first is at `at`:
/// `http://user:!$&'()*+,;=@a.example/`. After a port, it is none.
fn password_end(text: &[u8], bare: Bare, at: usize) -> Option<usize> {
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

/// Whether nothing but parameters follows `scheme://`, of a scheme that needs no host: `redis://?timeout=10`.
pub(super) fn is_query_of_driver(scheme: &[u8], rest: &[u8]) -> bool {
    rest.first() == Some(&b'?') && !is_of_one_host(scheme) && starts_parameter(&rest[1..])
}

/// Whether bytes start with the name of a parameter and its `=`.
fn starts_parameter(bytes: &[u8]) -> bool {
    const LONGEST: usize = 64;
    let is_name = |byte: &u8| byte.is_ascii_alphanumeric() || b"_-.".contains(byte);
    let len = bytes.iter().take(LONGEST).take_while(|byte| is_name(byte)).count();
    len > 0 && bytes.get(len) == Some(&b'=')
}

/// Whether the URL at `start` is the value of a parameter in the query of a relative reference, as in
/// `/login?next=http://a.example/&x=y`.
fn is_in_query(text: &[u8], start: usize) -> bool {
    const FARTHEST: usize = 256;
    let before = &text[start.saturating_sub(FARTHEST)..start - 1];
    let name = before.iter().rev().take_while(|byte| byte.is_ascii_alphanumeric() || b"_-.".contains(byte)).count();
    name > 0 && matches!(before[..before.len() - name].last(), Some(b'?' | b'&'))
}

/// Whether the `,` at `at` ends an entry of a list, of which the URL is the last part: after the name of a repository, as
/// in `https://a.example/b.git,main`, or before an entry with a key, as in `b::https://a.example/,c::https://d.example/`.
fn ends_entry(url: &[u8], at: usize) -> bool {
    const LONGEST: usize = 64;
    let (before, rest) = (&url[..at], &url[at + 1..]);
    let is_key = |byte: &u8| byte.is_ascii_alphanumeric() || b"_.*:=-".contains(byte);
    let len = rest.iter().take(LONGEST).take_while(|byte| is_key(byte)).count();
    let has_key = |entry: &[u8]| memchr::memchr(b'=', entry).is_some() || memchr::memmem::find(entry, b"::").is_some();
    let entry = rest[..len].strip_suffix(b":").filter(|_| rest[len..].starts_with(b"//"));
    before.ends_with(b".git") || entry.is_some_and(has_key)
}

/// Whether an authority ends with `:` and the digits of a port.
fn ends_port(authority: &[u8]) -> bool {
    let digits = authority.iter().rev().take_while(|byte| byte.is_ascii_digit()).count();
    digits > 0 && authority[..authority.len() - digits].ends_with(b":")
}

/// Whether a Korean particle follows a URL, and then the end of the word: it is written without a space, as in
/// `http://a.example/b에서`.
fn particle_follows(text: &[u8], at: usize) -> bool {
    const PARTICLES: [&str; 28] = [
        "은",
        "는",
        "이",
        "가",
        "을",
        "를",
        "의",
        "에",
        "로",
        "와",
        "과",
        "도",
        "만",
        "에서",
        "에는",
        "에도",
        "으로",
        "로는",
        "이고",
        "이며",
        "라는",
        "라고",
        "부터",
        "까지",
        "에서는",
        "이라는",
        "이라고",
        "입니다",
    ];
    let is_end = |rest: &[u8]| rest.first().is_none_or(|byte| b" \t\r\n.,)".contains(byte));
    // the first bytes of all syllables
    matches!(text[at], 0xEA..=0xED)
        && text[at - 1].is_ascii_alphanumeric()
        && PARTICLES.iter().any(|particle| text[at..].strip_prefix(particle.as_bytes()).is_some_and(is_end))
}

/// Whether the URL is of a scheme that has one host, so that a `,` or `;` after the host starts something else. Other
/// schemes have lists of hosts.
fn has_one_host(text: &[u8], bare: Bare) -> bool {
    let before = &text[bare.start..bare.rest];
    let scheme = before.strip_suffix(b"://").unwrap_or(before);
    // it may be after `URL:`
    is_of_one_host(scheme.rsplit(|&byte| byte == b':').next().unwrap_or_default())
}

/// Whether a scheme is one of the web or FTP.
fn is_of_one_host(scheme: &[u8]) -> bool {
    [&b"http"[..], b"https", b"ftp", b"ws", b"wss"].iter().any(|name| scheme.eq_ignore_ascii_case(name))
}

/// The delimiter of the command of `sed`, such as `s#http://a.example/#http://b.example/#`, if the URL at `start` is
/// directly after it. A `/` or `|` ends a URL or is escaped in any case.
fn replacement_delimiter(text: &[u8], start: usize) -> Option<u8> {
    const FARTHEST: usize = 256;
    let line = &text[start.saturating_sub(FARTHEST)..start];
    let (&delimiter, before) = line.split_last().filter(|(byte, _)| b"#!@%~,".contains(byte))?;
    let opens =
        |at: usize| before[..at].ends_with(b"s") && !before[..at - 1].last().is_some_and(u8::is_ascii_alphanumeric);
    if opens(before.len()) {
        return Some(delimiter);
    }
    let line = &before[memchr::memrchr(b'\n', before).map_or(0, |newline| newline + 1)..];
    let first = memchr::memchr(delimiter, line)?;
    opens(before.len() - line.len() + first).then_some(delimiter)
}

/// Whether the byte at `at` ends the text to search or to put in its place in the command of `sed`, where other text is
/// before the URL at `start`: `s@SITE=.*@SITE=http://a.example@g`.
fn ends_replacement(text: &[u8], start: usize, at: usize) -> bool {
    const FARTHEST: usize = 256;
    let delimiter = text[at];
    let line = &text[start.saturating_sub(FARTHEST)..start];
    let line = &line[memchr::memrchr(b'\n', line).map_or(0, |newline| newline + 1)..];
    let opens = |at: usize| at == 0 || b" \t'\"`;(".contains(&line[at - 1]);
    let Some(open) = memchr::memmem::find_iter(line, &[b's', delimiter]).find(|&at| opens(at)) else { return false };
    match memchr::memchr_iter(delimiter, &line[open + 2..]).count() {
        0 => {
            let rest = &text[at + 1..text.len().min(at + FARTHEST)];
            memchr::memchr2(delimiter, b'\n', rest).is_some_and(|end| rest[end] == delimiter)
        }
        seen => seen == 1,
    }
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

/// Takes from the end of the URL the punctuation of the sentence around it, and returns the new end, which is not before
/// `min_end`.
///
/// Of `http://a.example/b?!` it takes `?!`. Of `*http://a.example/b*` it takes the last `*`, since one is before the
/// URL. Of `http://a.example/b[1]` it takes `[1]`, which refers to a note.
fn trim(text: &[u8], bare: Bare, min_end: usize, mut end: usize) -> usize {
    if end > bare.rest && text[end - 1].is_ascii_alphanumeric() {
        return end;
    }
    let min_end = min_end.max(bare.rest);
    let emphasis = if bare.start > 0 { text[bare.start - 1] } else { 0 };
    let is_value = bare.is_value && end == text.len();
    let closes = is_value || matches!(emphasis, b'"' | b'\'') && text.get(end) == Some(&emphasis);
    while end > min_end {
        match text[end - 1] {
            b';' if text[min_end..end].ends_with(b"&amp;") => break,
            // a quotation may end with the mark of a sentence, but with no other
            b';' | b':' if closes => break,
            b'!' | b'?' | b'\'' if is_value => break,
            b'\'' if closes_quotation(&text[min_end..end]) => break,
            b'.' | b',' | b';' | b':' | b'!' | b'?' | b'\'' | b'^' | b'(' | b'[' | b'{' => end -= 1,
            byte @ (b'*' | b'_' | b'~') if byte == emphasis => end -= 1,
            byte if encloses(text, bare, byte, end) => end -= 1,
            // the anchor of a regular expression, which starts with another one
            b'$' if emphasis == b'^' => end -= 1,
            // the sign before a placeholder that does not belong to the URL: `${name}`
            b'$' | b'#' | b'%' | b'@' if text.get(end) == Some(&b'{') => end -= 1,
            b'-' if text.get(end) == Some(&b'>') => end -= if text[min_end..end].ends_with(b"--") { 2 } else { 1 },
            closer @ (b']' | b'}') => match before_group(text, min_end, end, closer) {
                opener if has_group(text, bare, Span::new(opener, end)) => break,
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

/// Whether the byte at the end of a URL is a mark of markup that also is directly before the URL, as in `=http://a.example/=`
/// of Org and `+++http://a.example/+++` of AsciiDoc: what is before these marks is no part of a word, and nothing of the
/// kind follows. Of a mark that many URLs end with, two are needed.
fn encloses(text: &[u8], bare: Bare, mark: u8, end: usize) -> bool {
    let needed = match mark {
        b'=' | b'+' | b'@' => 1,
        b'/' | b'%' => 2,
        _ => return false,
    };
    let run = |bytes: &mut dyn Iterator<Item = &u8>| bytes.take(4).take_while(|byte| **byte == mark).count();
    let (before, after) = text.split_at(end);
    let opened = run(&mut text[..bare.start].iter().rev());
    let is_alone = text[..bare.start - opened].last().is_none_or(|byte| b" \t\n\r(`|\"'".contains(byte));
    let ends = after.first().is_none_or(|byte| byte.is_ascii_whitespace() || b".,;:!?)|`+\"'".contains(byte));
    let closed = run(&mut before.iter().rev()) + run(&mut after.iter());
    let taken = run(&mut after.iter());
    opened >= needed && is_alone && taken < opened && closed >= opened && (ends || taken > 0)
}

/// Whether the `'` at the end of a URL closes a quotation in it, as in `http://a.example/b'c'`.
fn closes_quotation(url: &[u8]) -> bool {
    let quotes = memchr::memchr_iter(b'\'', url).count();
    quotes.is_multiple_of(2) && !url.ends_with(b"''")
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

/// Whether a URL has the group in brackets at its end, which is at `group`. In a path, query or fragment it has, unless
/// the group is markup: `[1]` and `[^a]` refer to notes, `[...]` says that something is left out, `[/url]` closes an
/// element, `[text](` and `[label]:` start a link, `{:target=_blank}` has attributes.
///
/// In the authority, a `{...}` is a placeholder where a part is needed, as in `amqp://guest:{password}@{host}`. Without
/// it, the URL would have another host.
fn has_group(text: &[u8], bare: Bare, group: Span) -> bool {
    let before = &text[bare.rest..group.start.max(bare.rest)];
    // nothing opened it
    let Some(inner) = text.get(group.start + 1..group.end - 1) else { return false };
    let is_brace = text[group.start] == b'{';
    if bare.authority && !before.iter().any(|byte| b"/?#".contains(byte)) {
        let before = before.strip_suffix(b"$").unwrap_or(before);
        return is_brace && matches!(before.last(), None | Some(b'.' | b'-' | b':' | b'@'));
    }
    if is_brace {
        return !inner.starts_with(b":");
    }
    let is_number = inner.iter().all(|byte| byte.is_ascii_digit() || *byte == b'.') && !before.contains(&b'?');
    let is_text = bare.has_label || matches!(text.get(group.end), Some(b'(' | b':'));
    !is_text && !is_number && !matches!(inner.first(), Some(b'/' | b'^'))
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

/// The end of the userinfo and an IP literal as host: nothing of these is ever trimmed. `first` is the first place in
/// `rest` that has a [`SPECIAL`] byte.
fn literal_end(text: &[u8], bare: Bare, first: usize) -> usize {
    let host = match text[first..] {
        [b'[', ..] if first == bare.rest => first,
        [b'@', b'[', ..] => first + 1,
        _ => return 0,
    };
    literal_len(&text[host..]).filter(|_| bare.authority).map_or(0, |len| host + len)
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

/// The character at the end, if it is beyond US-ASCII.
pub(super) fn last_character(bytes: &[u8]) -> Option<char> {
    let start = (1..=4).filter_map(|len| bytes.len().checked_sub(len)).find(|&at| bytes[at] & 0xC0 != 0x80)?;
    first_beyond_ascii(&bytes[start..])
}
