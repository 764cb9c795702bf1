//! Files of formats that count the bytes of their values, and have no other text: bencode, canonical S-expressions,
//! netstrings, MARC records, tables of tags, streams of `git fast-import`.

use super::number::{digit_count, number};

/// The name of the format, if all of a file is counted.
pub(super) fn detect(file: &[u8]) -> Option<&'static str> {
    match file.first()? {
        b'd' | b'l' if BENCODE.matches(file) => Some("bencode or netstrings"),
        b'(' if CANONICAL.matches(file) => Some("a canonical S-expression"),
        b'0'..=b'9' if NETSTRINGS.matches(file) => Some("bencode or netstrings"),
        b'0'..=b'9' if is_marc(file) => Some("MARC"),
        b'\x0C' if is_tags(file) => Some("a table of tags"),
        b'#' | b'p' | b'o' | b'f' | b'c' | b'r' | b'b' | b't' | b'\n' if is_fast_import(file) => {
            Some("git fast-import")
        }
        _ => None,
    }
}

/// A grammar of strings with their length before them, `5:hello`, in groups.
struct Grammar {
    /// The bytes that open a group, and those that close one.
    opens: &'static [u8],
    closes: &'static [u8],
    /// What may be after a string outside of groups.
    after: &'static [&'static [u8]],
    /// Whether there are numbers such as `i42e`.
    has_numbers: bool,
}

/// `d8:announce15:https://a.org/xe`
const BENCODE: Grammar = Grammar { opens: b"dl", closes: b"e", after: &[], has_numbers: true };
/// `(3:url15:https://a.org/x)`
const CANONICAL: Grammar = Grammar { opens: b"([", closes: b")]", after: &[], has_numbers: false };
/// `5:hello,3:abc,`
const NETSTRINGS: Grammar = Grammar { opens: b"", closes: b"", after: &[b",\n", b","], has_numbers: false };

/// After this many tokens, a file is certain to be of the format.
const ENOUGH_TOKENS: usize = 64;

impl Grammar {
    /// Whether a file is of this format.
    fn matches(&self, file: &[u8]) -> bool {
        let (mut at, mut depth, mut strings) = (0, 0_usize, 0_usize);
        for _ in 0..ENOUGH_TOKENS {
            let Some(&byte) = file.get(at) else { break };
            if self.opens.contains(&byte) {
                depth += 1;
                at += 1;
            } else if self.closes.contains(&byte) && depth > 0 {
                depth -= 1;
                at += 1;
            } else if byte == b'i' && self.has_numbers {
                let first = at + 1 + usize::from(file.get(at + 1) == Some(&b'-'));
                let end = first + digit_count(&file[first..]);
                if end == first || file.get(end) != Some(&b'e') {
                    return false;
                }
                at = end + 1;
            } else {
                let Some(end) = string_end(file, at) else { return false };
                let rest = &file[end..];
                let after = self.after.iter().find(|after| rest.starts_with(after));
                if after.is_none() && !self.after.is_empty() && !rest.is_empty() {
                    return false;
                }
                strings += 1;
                at = end + after.map_or(0, |after| after.len());
            }
            if depth == 0 && self.after.is_empty() {
                return strings > 0 && file[at..].trim_ascii().is_empty();
            }
        }
        strings > 0
    }
}

/// The end of the string `5:hello` that starts at `at`.
fn string_end(text: &[u8], at: usize) -> Option<usize> {
    let (len, colon) = number(text, at)?;
    let end = (colon + 1).checked_add(len)?;
    (text.get(colon) == Some(&b':') && end <= text.len()).then_some(end)
}

/// Whether a file starts with a MARC record (ISO 2709): its length, and the offset of its data, are in its first 24
/// bytes.
fn is_marc(file: &[u8]) -> bool {
    let Some(head) = file.get(..24) else { return false };
    let has_digits = |part: &[u8]| part.iter().all(u8::is_ascii_digit);
    let end = number(&head[..5], 0).filter(|_| has_digits(&head[..5])).map(|(len, _)| len);
    let is_ended = end.and_then(|end| file.get(end.checked_sub(1)?)) == Some(&b'\x1D');
    has_digits(&head[12..17]) && (is_ended || head[10..12] == *b"22" && head[20..] == *b"4500")
}

/// Whether a file is a table of tags for Emacs: after a form feed, a line with the name of a file and the length of its
/// section.
fn is_tags(file: &[u8]) -> bool {
    let Some(section) = file.strip_prefix(b"\x0C\n") else { return false };
    let line = &section[..memchr::memchr(b'\n', section).unwrap_or(section.len())];
    let Some(comma) = memchr::memrchr(b',', line) else { return false };
    let size = &line[comma + 1..];
    let tag = &section[line.len()..];
    let has_tag = || memchr::memchr(b'\x7F', tag).is_some();
    size == b"include" || !size.is_empty() && size.iter().all(u8::is_ascii_digit) && has_tag()
}

/// The lines that may be before the first command of a stream of `git fast-import`, by their starts.
const BEFORE_COMMANDS: [&[u8]; 6] = [b"#", b"progress ", b"option ", b"feature ", b"checkpoint\n", b"\n"];
/// The starts of the commands.
const COMMANDS: [&[u8]; 7] = [
    b"blob\nmark :",
    b"blob\ndata ",
    b"blob\noriginal-oid ",
    b"reset refs/",
    b"commit refs/",
    b"tag ",
    b"alias\nmark :",
];

/// Whether a file is a stream of `git fast-import`.
fn is_fast_import(file: &[u8]) -> bool {
    let mut rest = file;
    while BEFORE_COMMANDS.iter().any(|start| rest.starts_with(start)) {
        if rest.starts_with(b"feature done\n") {
            return true;
        }
        let Some(end) = memchr::memchr(b'\n', rest) else { return false };
        let after = &rest[end + 1..];
        // a file may have nothing but empty lines
        let empty = after.iter().take_while(|&&byte| byte == b'\n').count();
        rest = &after[empty..];
    }
    let Some(command) = COMMANDS.iter().find(|command| rest.starts_with(command)) else { return false };
    // the name of a tag may be any word
    !command.starts_with(b"tag")
        || rest.split(|&byte| byte == b'\n').nth(1).is_some_and(|line| line.starts_with(b"from "))
}
