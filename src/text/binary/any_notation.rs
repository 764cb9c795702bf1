//! Values whose length is written before them in any notation: on the line before, as in the files of Subversion, R,
//! Octave and `git cat-file`, or at the start of the line, as in frames of syslog and netstrings.
//!
//! In the line `26:https://a.example/b?c=d&e=f,` it is the 26 bytes after the colon.

use super::number::{digit_count, number};
use crate::text::Span;

/// The shortest value that matters: no URL is shorter.
const SHORTEST_VALUE: usize = 8;

/// How many digits a length may have.
const MOST_DIGITS: usize = 19;

/// The values in a text that are as long as the number before them says, in order of their numbers. Linear.
///
/// A number that is the length of the next line by chance is rare, and costs only a fix.
pub(super) fn values(text: &[u8]) -> Vec<Span> {
    let mut spans = Vec::new();
    let mut start = 0;
    let mut before: Option<LastNumber> = None;
    while start < text.len() {
        let end = memchr::memchr(b'\n', &text[start..]).map_or(text.len(), |len| start + len);
        let line = Span::new(start, start + text[start..end].strip_suffix(b"\r").map_or(end - start, <[u8]>::len));
        if let Some(LastNumber { len, kind, .. }) = before
            && (kind == NumberKind::Literal || kind == NumberKind::Line && len == line.len())
        {
            spans.push(Span::new(start, start.saturating_add(len).min(text.len())));
        }
        spans.extend(values_in_line(text, line));
        let follows_number = before.is_some_and(|before| before.is_alone);
        before = LastNumber::at_end_of(&text[line.range()], follows_number);
        start = end + 1;
    }
    spans.retain(|span| span.len() >= SHORTEST_VALUE);
    spans
}

/// A number at the end of a line.
#[derive(Clone, Copy)]
struct LastNumber {
    /// Its value: the length of what follows, if its kind says so.
    len: usize,
    kind: NumberKind,
    /// Whether nothing else is in the line.
    is_alone: bool,
}

/// What a number at the end of a line may be.
#[derive(Clone, Copy, PartialEq, Eq)]
enum NumberKind {
    /// The length of what follows, however many lines that has. Only a length is written so: `{26}` of IMAP (RFC 9051
    /// section 4.3), `V 26` of Subversion, the header of an object of git.
    Literal,
    /// The length of the next line, if that is as long: after a name and a colon, after another number in this line or
    /// alone in the line before.
    Line,
    /// Any number, such as that of a chapter.
    Other,
}

impl LastNumber {
    fn at_end_of(line: &[u8], follows_number: bool) -> Option<Self> {
        let literal = line.strip_suffix(b"+}").or_else(|| line.strip_suffix(b"}"));
        let line = literal.unwrap_or(line);
        let len = line.iter().rev().take(MOST_DIGITS).take_while(|byte| byte.is_ascii_digit()).count();
        let (front, digits) = line.split_at(line.len() - len);
        let (len, _) = number(digits, 0)?;
        let is_object_header = |kind: &[u8]| front.strip_suffix(kind).is_some_and(is_object_hash);
        let object_kinds = [&b" blob "[..], b" commit ", b" tree ", b" tag "];
        let is_literal = match literal {
            Some(_) => front.ends_with(b"{"),
            None => front == b"K " || front == b"V " || object_kinds.into_iter().any(is_object_header),
        };
        let is_named = || front.ends_with(b": ") || front.ends_with(b"=");
        let is_one_of_several = || matches!(front, [.., digit, b' '] if digit.is_ascii_digit());
        let is_alone = front.is_empty() && literal.is_none();
        let is_line = literal.is_none() && (is_named() || is_one_of_several() || is_alone && follows_number);
        let kind = match is_literal {
            true => NumberKind::Literal,
            false if is_line => NumberKind::Line,
            false => NumberKind::Other,
        };
        Some(Self { len, kind, is_alone })
    }
}

/// Whether a text is the hash of an object of git.
fn is_object_hash(name: &[u8]) -> bool {
    matches!(name.len(), 40 | 64) && name.iter().all(u8::is_ascii_hexdigit)
}

/// The values in a line with their lengths before them: `26:https://...,`, `+3,26:url->https://...`, `83 <34>1 ...`.
fn values_in_line(text: &[u8], line: Span) -> Vec<Span> {
    let bytes = &text[line.range()];
    let mut values = Vec::new();
    if digit_count(bytes) > 0
        && let Some((len, end)) = number(bytes, 0)
        && bytes.get(end) == Some(&b' ')
        && bytes.len() - end - 1 == len
    {
        values.push(Span::new(line.start + end + 1, line.end));
    }
    values.extend(cdb_record(bytes).map(|value| value.shifted(line.start)));
    for colon in memchr::memchr_iter(b':', bytes) {
        let count = bytes[..colon].iter().rev().take(MOST_DIGITS).take_while(|byte| byte.is_ascii_digit()).count();
        let Some((len, _)) = number(&bytes[..colon], colon - count) else { continue };
        // PHP does not count its quotation marks: `length_prefixed` reads it
        if matches!(bytes[colon + 1..], [b'"' | b'\\' | b'&', ..]) {
            continue;
        }
        let end = (colon + 1).saturating_add(len);
        let may_follow = |byte: &u8| b",;#^!~}]".contains(byte);
        if end == bytes.len() || bytes.get(end).is_some_and(may_follow) {
            values.push(Span::new(line.start + colon + 1, line.start + end));
        }
    }
    values
}

/// The key and the value of a record of `cdbmake`: `+3,26:url->https://...`.
fn cdb_record(line: &[u8]) -> Option<Span> {
    let (key, comma) = number(line.strip_prefix(b"+")?, 0)?;
    let rest = line[1 + comma..].strip_prefix(b",")?;
    let (value, colon) = number(rest, 0)?;
    let start = 2 + comma + colon + 1;
    let arrow = start.checked_add(key)?;
    let is_record = rest.get(colon) == Some(&b':') && line.get(arrow..)?.starts_with(b"->");
    is_record.then(|| Span::new(start, arrow.saturating_add(value).saturating_add(2).min(line.len())))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_are_as_long_as_their_numbers_say() {
        let cases: [(&str, &[&str]); 12] = [
            ("K 3\nurl\nV 15\nhttps://a.org/x\nEND\n", &["https://a.org/x"]),
            ("V 17\nhttps://a.org\nxyz\nEND\n", &["https://a.org\nxyz"]),
            ("set url 0 0 15\r\nhttps://a.org/x\r\n", &["https://a.org/x"]),
            ("# length: 15\nhttps://a.org/x\n", &["https://a.org/x"]),
            ("262153\n15\nhttps://a.org/x\n", &["https://a.org/x"]),
            ("15\nhttps://a.org/x\nSection 15\nhttps://a.org/x\n", &[]),
            ("* 1 FETCH (BODY[TEXT] {17}\r\nhttps://a.org/\r\nx)\r\n", &["https://a.org/\r\nx"]),
            ("e69de29bb2d1d6434b8b29ae775ad8c2e48c5391 blob 17\nhttps://a.org/\nxy\n", &["https://a.org/\nxy"]),
            ("17 <1> https://a.org\nthe year 2026\nhttps://a.org\n", &["<1> https://a.org"]),
            ("+3,15:url->https://a.org/x\n\n", &["url->https://a.org/x"]),
            ("31:3:url,15:https://a.org/x;}", &["https://a.org/x"]),
            (
                "at 12:15:https://a.org/xy\n15 https://a.org\nchapter 16\nhttps://a.org/x\n{15}\nhttps://a.org",
                &["https://a.org"],
            ),
        ];
        for (text, expected) in cases {
            let found: Vec<_> = values(text.as_bytes()).into_iter().map(|span| &text[span.range()]).collect();
            assert_eq!(found, expected, "{text}");
        }
    }

    #[test]
    fn time_is_linear() {
        for text in ["9000000\n", "V 9000000\n", "{9}\n", "1:", "+1,1:", "99999999999999999999"] {
            values(text.repeat(100_000).as_bytes());
        }
    }
}
