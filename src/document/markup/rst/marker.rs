//! The meaning of a line's first bytes (reStructuredText, "Body Elements").

use super::escape::is_escaped;
use crate::document::line::{is_space, is_space_or_end};

/// The construct that starts at a position of a line.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Marker {
    /// `.. `
    Explicit,
    /// `__ `: an anonymous target.
    Anonymous,
    /// `>>> `
    Doctest,
    /// The border of a grid table.
    Grid,
    /// The border of a simple table.
    Border,
    /// A bullet, an enumerator or the marker of a line block, of so many bytes.
    Item(usize),
    /// The `:name:` of a field, of so many bytes.
    Field(usize),
    Text,
}

impl Marker {
    /// Whether it starts a block even without an empty line before it.
    pub(super) fn opens(self) -> bool {
        !matches!(self, Self::Text | Self::Border)
    }
}

/// The construct that starts at `from` in a line that ends at `end`.
pub(super) fn at(text: &[u8], from: usize, end: usize) -> Marker {
    let line = &text[from..end];
    let item = |len: usize| if is_space_or_end(text, from + len) { Marker::Item(len) } else { Marker::Text };
    match *line {
        [b'.', b'.', ..] if is_space_or_end(text, from + 2) => Marker::Explicit,
        [b'_', b'_', ..] if is_space_or_end(text, from + 2) => Marker::Anonymous,
        [b'>', b'>', b'>', ..] if is_space_or_end(text, from + 3) => Marker::Doctest,
        [b'+', b'-', ..] if is_grid_border(line) => Marker::Grid,
        [b'=', b'=', ..] if is_simple_border(line) => Marker::Border,
        [b'*' | b'+' | b'-' | b'|', ..] => item(1),
        [0xE2, 0x80, 0xA2 | 0xA3, ..] | [0xE2, 0x81, 0x83, ..] => item(3),
        [b':', ..] => field_len(line).map_or(Marker::Text, Marker::Field),
        [b'(' | b'#' | b'0'..=b'9' | b'a'..=b'z' | b'A'..=b'Z', ..] => enumerator_len(line).map_or(Marker::Text, item),
        _ => Marker::Text,
    }
}

/// Whether a line is one punctuation character repeated: an underline, an overline or a transition.
pub(super) fn is_rule(line: &[u8]) -> bool {
    matches!(line, [first, _, _, ..] if first.is_ascii_punctuation() && line.iter().all(|byte| byte == first))
}

/// Whether a line is `====  ====`, two columns at least.
pub(super) fn is_simple_border(line: &[u8]) -> bool {
    line.starts_with(b"=") && line.contains(&b' ') && line.iter().all(|&byte| byte == b'=' || byte == b' ')
}

fn is_grid_border(line: &[u8]) -> bool {
    line.len() > 3 && line.ends_with(b"-+") && line.iter().all(|&byte| byte == b'-' || byte == b'+')
}

/// `:name:` with white space or nothing after it; a `:` in the name is escaped or followed by something else.
fn field_len(line: &[u8]) -> Option<usize> {
    if line.get(1).is_none_or(|&byte| byte == b':' || byte == b' ') {
        return None;
    }
    let mut at = 1;
    loop {
        at += 1 + memchr::memchr(b':', line.get(at + 1..)?)?;
        match line.get(at + 1) {
            _ if is_escaped(line, 1, at) => {}
            Some(b'`') => return None,
            Some(&next) if !is_space(next) => {}
            _ => return Some(at + 1).filter(|_| line[at - 1] != b' '),
        }
    }
}

/// `1.`, `a)`, `(iv)`, `#.`
fn enumerator_len(line: &[u8]) -> Option<usize> {
    let open = usize::from(line[0] == b'(');
    let label = line[open..].iter().take(8).take_while(|byte| byte.is_ascii_alphanumeric() || **byte == b'#').count();
    let bytes = &line[open..open + label];
    let number = bytes.iter().all(u8::is_ascii_digit);
    let roman = bytes.iter().all(|byte| b"ivxlcdmIVXLCDM".contains(byte));
    let counts = label == 1 || label > 1 && (number || roman);
    match line.get(open + label) {
        Some(b')') => counts.then_some(open + label + 1),
        Some(b'.') if open == 0 => counts.then_some(label + 1),
        _ => None,
    }
}
