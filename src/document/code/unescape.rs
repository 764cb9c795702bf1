//! Undoes the escapes of literals.

use super::language::{Interpolation, Quote, Undo};
use super::names::is_name;
use crate::document::decoded_text::DecodedText;
use crate::text::Span;

/// Adds what the bytes at `span` mean.
pub(super) fn undo(derived: &mut DecodedText, text: &[u8], span: Span, undo: Undo, quote: Option<&Quote>) {
    let mark = match undo {
        Undo::Nothing => None,
        Undo::Backquote => Some(b'`'),
        _ => Some(b'\\'),
    };
    let doubled = quote.filter(|quote| quote.doubled).and_then(|quote| quote.close.first().copied());
    let swift = quote.is_some_and(|quote| quote.hole == Some(Interpolation::Backslash));
    let (Some(one), Some(other)) = (mark.or(doubled), doubled.or(mark)) else {
        return derived.copy(text, span);
    };
    let close = quote.and_then(|quote| quote.close.first().copied());
    let mut from = span.start;
    let mut at = span.start;
    while let Some(next) = text.get(at..span.end).and_then(|rest| memchr::memchr2(one, other, rest)) {
        at += next;
        let rest = &text[at..span.end];
        let escape = match rest {
            [b'\\', b'(', ..] if swift => swift_hole(rest),
            [byte, ..] if Some(*byte) == mark => escape(rest, undo, close),
            [byte, same, ..] if byte == same => Some(Escape { len: 2, means: Means::Byte(*byte) }),
            _ => None,
        };
        let Some(Escape { len, means }) = escape else {
            at += if Some(rest[0]) == mark && undo != Undo::Dialect { 2 } else { 1 };
            continue;
        };
        derived.copy(text, Span::new(from, at));
        let source = Span::new(at, at + len);
        match means {
            Means::Nothing => {}
            Means::Byte(byte) => derived.put(&[byte], source),
            Means::Char(char) => derived.put_char(char, source),
            Means::Interpolation => {
                derived.put(b"{", Span::new(at, at + 2));
                derived.copy(text, Span::new(at + 2, source.end - 1));
                derived.put(b"}", Span::new(source.end - 1, source.end));
            }
        }
        at = source.end;
        from = at;
    }
    derived.copy(text, Span::new(from.min(span.end), span.end));
}

struct Escape {
    len: usize,
    means: Means,
}

enum Means {
    Nothing,
    Byte(u8),
    Char(char),
    /// A value in `\(...)`, which is shown in the braces that values have elsewhere.
    Interpolation,
}

/// The escape at the start of `rest`; `None` where its bytes stand for themselves.
fn escape(rest: &[u8], undo: Undo, close: Option<u8>) -> Option<Escape> {
    let line_break = match rest[1..] {
        [b'\r', b'\n', ..] => 3,
        [b'\r' | b'\n', ..] => 2,
        _ => 0,
    };
    let &next = rest.get(1)?;
    let itself = Some(Escape { len: 2, means: Means::Byte(next) });
    match undo {
        Undo::Nothing => None,
        Undo::Quote => {
            if next == b'\\' || Some(next) == close {
                itself
            } else {
                None
            }
        }
        Undo::Dialect => {
            if Some(next) == close && rest.get(2).is_some_and(|byte| is_name(*byte)) {
                itself
            } else {
                None
            }
        }
        Undo::Hash => {
            if next == b'#' {
                itself
            } else {
                None
            }
        }
        Undo::Backslash | Undo::Shell | Undo::Word if line_break > 0 => {
            Some(Escape { len: line_break, means: Means::Nothing })
        }
        Undo::BackslashGap if line_break > 0 => {
            let blanks = rest[line_break..].iter().take_while(|byte| byte.is_ascii_whitespace()).count();
            Some(Escape { len: line_break + blanks, means: Means::Nothing })
        }
        Undo::BackslashDecimal if next.is_ascii_whitespace() => {
            let blanks = rest[1..].iter().take_while(|byte| byte.is_ascii_whitespace()).count();
            match rest.get(1 + blanks) {
                // Haskell's gap
                Some(b'\\') => Some(Escape { len: blanks + 2, means: Means::Nothing }),
                // Lua's line break
                _ => Some(Escape { len: line_break.max(2), means: Means::Byte(b'\n') }),
            }
        }
        Undo::BackslashDecimal if next == b'^' => Some(Escape { len: 3.min(rest.len()), means: Means::Nothing }),
        Undo::BackslashDecimal if next == b'o' => octal(rest, 2),
        Undo::BackslashDecimal if next == b'&' => Some(Escape { len: 2, means: Means::Nothing }),
        Undo::BackslashDecimal if next == b'z' => {
            let blanks = rest[2..].iter().take_while(|byte| byte.is_ascii_whitespace()).count();
            Some(Escape { len: 2 + blanks, means: Means::Nothing })
        }
        Undo::Shell => {
            if b"$`\"\\".contains(&next) {
                itself
            } else {
                None
            }
        }
        Undo::Word => {
            if next.is_ascii_punctuation() {
                itself
            } else {
                None
            }
        }
        Undo::Backquote if line_break > 0 => None,
        Undo::Backquote => match control(next) {
            Some(byte) if next != b'e' => Some(Escape { len: 2, means: Means::Byte(byte) }),
            _ if next == b'u' => number(rest, undo),
            _ => itself,
        },
        Undo::BackslashDecimal if next.is_ascii_digit() => {
            let len = rest[1..].iter().take(3).take_while(|byte| byte.is_ascii_digit()).count();
            let code = rest[1..=len].iter().fold(0, |code, digit| code * 10 + u32::from(digit - b'0'));
            Some(Escape { len: 1 + len, means: means(code)? })
        }
        Undo::Backslash | Undo::BackslashGap | Undo::BackslashDecimal => match next {
            b'0'..=b'7' | b'x' | b'u' | b'U' => number(rest, undo),
            next => match control(next) {
                Some(byte) => Some(Escape { len: 2, means: Means::Byte(byte) }),
                None if next.is_ascii_punctuation() => itself,
                None => None,
            },
        },
    }
}

fn control(letter: u8) -> Option<u8> {
    Some(match letter {
        b'n' => b'\n',
        b'r' => b'\r',
        b't' => b'\t',
        b'a' => 0x07,
        b'b' => 0x08,
        b'e' => 0x1B,
        b'f' => 0x0C,
        b'v' => 0x0B,
        _ => return None,
    })
}

/// The number in base eight after the first `from` bytes.
fn octal(rest: &[u8], from: usize) -> Option<Escape> {
    let len = rest[from..].iter().take(3).take_while(|byte| matches!(byte, b'0'..=b'7')).count();
    let code = rest[from..from + len].iter().fold(0, |code, digit| code * 8 + u32::from(digit - b'0'));
    let means = u8::try_from(code).ok().filter(|_| len > 0).map(Means::Byte)?;
    Some(Escape { len: from + len, means })
}

/// `\x3a`, `\x{3a}`, `\u003a`, `\u{3a}`, `\U0000003a`, `\072`.
fn number(rest: &[u8], undo: Undo) -> Option<Escape> {
    // Julia's may be short
    let least = if undo == Undo::BackslashGap { 1 } else { 4 };
    let digits = |from: usize, most: usize| {
        rest.get(from..).map_or(0, |rest| rest.iter().take(most).take_while(|byte| byte.is_ascii_hexdigit()).count())
    };
    let (letter, from, len, after) = match *rest {
        [_, letter, b'{', ..] => {
            let len = digits(3, 6);
            (rest.get(3 + len) == Some(&b'}') && len > 0).then_some((letter, 3, len, 1))?
        }
        [_, b'x', ..] => (b'x', 2, Some(digits(2, 2)).filter(|len| *len > 0)?, 0),
        [_, b'u', ..] => {
            // Java takes several
            let from = 1 + rest[1..].iter().take(16).take_while(|byte| **byte == b'u').count();
            (b'u', from, Some(digits(from, 4)).filter(|len| *len >= least)?, 0)
        }
        [_, b'U', ..] => (b'U', 2, Some(digits(2, 8)).filter(|len| *len == 8)?, 0),
        _ => return octal(rest, 1),
    };
    let code = |from: usize, len: usize| {
        std::str::from_utf8(rest.get(from..from + len)?).ok().and_then(|digits| u32::from_str_radix(digits, 16).ok())
    };
    let (value, end) = (code(from, len)?, from + len + after);
    if (0xD800..0xDC00).contains(&value) && rest[end..].starts_with(b"\\u") && digits(end + 2, 4) == 4 {
        let low = code(end + 2, 4).filter(|low| (0xDC00..0xE000).contains(low))?;
        let char = char::from_u32(0x10000 + ((value - 0xD800) << 10) + (low - 0xDC00))?;
        return Some(Escape { len: end + 6, means: Means::Char(char) });
    }
    // alone it is a character of Latin-1, with others it may be one byte of UTF-8
    let alone = value >= 0xC0 && !rest[end..].starts_with(b"\\x");
    let byte = u8::try_from(value).ok().filter(|_| letter == b'x' && after == 0 && !alone);
    Some(Escape { len: end, means: byte.map_or_else(|| means(value), |byte| Some(Means::Byte(byte)))? })
}

fn means(code: u32) -> Option<Means> {
    char::from_u32(code).map(Means::Char)
}

/// `\(...)` with balanced brackets.
fn swift_hole(rest: &[u8]) -> Option<Escape> {
    let mut depth = 0_usize;
    for (at, byte) in rest.iter().enumerate().take(256) {
        match byte {
            b'(' => depth += 1,
            b')' if depth == 1 => return Some(Escape { len: at + 1, means: Means::Interpolation }),
            b')' => depth -= 1,
            _ => {}
        }
    }
    None
}
