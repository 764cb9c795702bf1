//! What follows the text of a link: `(target "title")`, `[label]`.

/// The marks that are not in the rest of the text, so that they are not searched for again.
#[derive(Clone, Copy, Default, Debug)]
pub(super) struct Unclosed {
    /// There is no further `"`, no further `'`.
    quotes: [bool; 2],
    /// There is no further `)`.
    parenthesis: bool,
}

/// The length of `(target "title")` at the start of the text. With `loose`, the target may have spaces.
pub(super) fn inline(text: &str, loose: bool, unclosed: &mut Unclosed) -> Option<usize> {
    if unclosed.parenthesis || !text.starts_with('(') {
        return None;
    }
    if !text.contains(')') {
        unclosed.parenthesis = true;
        return None;
    }
    commonmark(text.as_bytes(), unclosed).or_else(|| if loose { balanced(text.as_bytes()) } else { None })
}

/// The length by the rules of CommonMark.
fn commonmark(bytes: &[u8], unclosed: &mut Unclosed) -> Option<usize> {
    let mut at = 1 + space_len(&bytes[1..]);
    if bytes.get(at) == Some(&b'<') {
        at += 1 + angle_end(&bytes[at + 1..])? + 1;
    } else {
        at += bare_len(&bytes[at..])?;
    }
    let spaces = space_len(&bytes[at..]);
    at += spaces;
    if let Some(quote @ (b'"' | b'\'' | b'(')) = bytes.get(at).filter(|_| spaces > 0) {
        at += 1 + title_end(&bytes[at + 1..], *quote, unclosed)? + 1;
        at += space_len(&bytes[at..]);
    }
    (bytes.get(at) == Some(&b')')).then_some(at + 1)
}

/// Where a target in angle brackets ends.
fn angle_end(bytes: &[u8]) -> Option<usize> {
    let mut at = 0;
    loop {
        match bytes.get(at)? {
            b'>' => return Some(at),
            b'<' | b'\n' => return None,
            b'\\' => at += 2,
            _ => at += 1,
        }
    }
}

/// The length of a target without angle brackets, in which parentheses are balanced.
fn bare_len(bytes: &[u8]) -> Option<usize> {
    let (mut at, mut depth) = (0, 0_usize);
    loop {
        match bytes.get(at) {
            None => return None,
            Some(b'\\') if bytes.get(at + 1).is_some_and(u8::is_ascii_punctuation) => at += 2,
            Some(b'(') if depth == 32 => return None,
            Some(b'(') => (depth, at) = (depth + 1, at + 1),
            Some(b')') if depth == 0 => return Some(at),
            Some(b')') => (depth, at) = (depth - 1, at + 1),
            Some(byte) if byte.is_ascii_whitespace() => return (depth == 0).then_some(at),
            Some(byte) if byte.is_ascii_control() => return None,
            Some(_) => at += 1,
        }
    }
}

fn title_end(bytes: &[u8], open: u8, unclosed: &mut Unclosed) -> Option<usize> {
    let close = if open == b'(' { b')' } else { open };
    let is_unclosed = match open {
        b'"' => &mut unclosed.quotes[0],
        b'\'' => &mut unclosed.quotes[1],
        _ => &mut unclosed.parenthesis,
    };
    if *is_unclosed {
        return None;
    }
    let mut at = 0;
    while let Some(byte) = bytes.get(at) {
        match byte {
            b'\\' => at += 2,
            byte if *byte == close => return Some(at),
            b'(' if open == b'(' => return None,
            _ => at += 1,
        }
    }
    *is_unclosed = true;
    None
}

/// The longest target that is looked at for balanced parentheses.
const LONGEST_BALANCED: usize = 4096;

/// The length of what is between balanced parentheses, whatever that is.
fn balanced(bytes: &[u8]) -> Option<usize> {
    let mut depth = 0_usize;
    for (at, byte) in bytes.iter().take(LONGEST_BALANCED).enumerate() {
        match byte {
            b'(' => depth += 1,
            b')' if depth == 1 => return Some(at + 1),
            b')' => depth -= 1,
            _ => {}
        }
    }
    None
}

/// The label of `[label]` at the start of the text, with its length; the label may be empty.
pub(super) fn label(text: &str) -> Option<(&str, usize)> {
    let inside = text.strip_prefix('[')?;
    let bytes = inside.as_bytes();
    let mut at = 0;
    while at <= 999 {
        match bytes.get(at)? {
            b']' => return Some((&inside[..at], at + 2)),
            b'[' => return None,
            b'\\' => at += 2,
            _ => at += 1,
        }
    }
    None
}

fn space_len(bytes: &[u8]) -> usize {
    bytes.iter().take_while(|byte| byte.is_ascii_whitespace()).count()
}
