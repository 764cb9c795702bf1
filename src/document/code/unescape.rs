//! Decodes the escapes of literals: `\x68ttp://a.example` becomes `http://a.example`.

use super::language::{Escapes, Interpolation, Quote};
use super::names::is_name_byte;
use crate::document::decoded_text::DecodedText;
use crate::text::Span;

/// Adds the text at `span` to `derived`, with its escapes decoded. `quote` is the form of the literal around it.
pub(super) fn decode(derived: &mut DecodedText, text: &[u8], span: Span, escapes: Escapes, quote: Option<&Quote>) {
    let escape_byte = match escapes {
        Escapes::None => None,
        Escapes::Backquote => Some(b'`'),
        _ => Some(b'\\'),
    };
    let doubled = quote.filter(|quote| quote.is_doubled).and_then(|quote| quote.close.first().copied());
    let is_swift = quote.is_some_and(|quote| quote.interpolation == Some(Interpolation::Backslash));
    let (Some(first), Some(second)) = (escape_byte.or(doubled), doubled.or(escape_byte)) else {
        return derived.push_verbatim(text, span);
    };
    let close = quote.and_then(|quote| quote.close.first().copied());
    let mut from = span.start;
    let mut at = span.start;
    while let Some(next) = text.get(at..span.end).and_then(|rest| memchr::memchr2(first, second, rest)) {
        at += next;
        let rest = &text[at..span.end];
        let escape = match rest {
            [b'\\', b'(', ..] if is_swift => swift_interpolation(rest),
            [byte, ..] if Some(*byte) == escape_byte => escape(rest, escapes, close),
            [byte, same, ..] if byte == same => Some(Escape { len: 2, meaning: Meaning::Byte(*byte) }),
            _ => None,
        };
        let Some(Escape { len, meaning }) = escape else {
            at += if Some(rest[0]) == escape_byte && escapes != Escapes::Dialect { 2 } else { 1 };
            continue;
        };
        derived.push_verbatim(text, Span::new(from, at));
        let source = Span::new(at, at + len);
        match meaning {
            Meaning::Nothing => {}
            Meaning::Byte(byte) => derived.push(&[byte], source),
            Meaning::Char(char) => derived.push_char(char, source),
            Meaning::Interpolation => {
                derived.push(b"{", Span::new(at, at + 2));
                derived.push_verbatim(text, Span::new(at + 2, source.end - 1));
                derived.push(b"}", Span::new(source.end - 1, source.end));
            }
        }
        at = source.end;
        from = at;
    }
    derived.push_verbatim(text, Span::new(from.min(span.end), span.end));
}

/// An escape, with its length in bytes.
struct Escape {
    len: usize,
    meaning: Meaning,
}

/// What an escape means.
enum Meaning {
    Nothing,
    Byte(u8),
    Char(char),
    /// A value in `\(...)`, which is shown in the braces that values have elsewhere.
    Interpolation,
}

/// The escape at the start of `rest`, by the dialect; `None` where its bytes mean themselves.
///
/// Of `\x3a//b` it is `\x3a` in [`Escapes::Backslash`], which means `:`, and nothing in [`Escapes::Shell`].
fn escape(rest: &[u8], dialect: Escapes, close: Option<u8>) -> Option<Escape> {
    let &next = rest.get(1)?;
    match dialect {
        Escapes::None => None,
        Escapes::Quote => means_itself_if(next, next == b'\\' || Some(next) == close),
        Escapes::Dialect => {
            means_itself_if(next, Some(next) == close && rest.get(2).is_some_and(|byte| is_name_byte(*byte)))
        }
        Escapes::Hash => means_itself_if(next, next == b'#'),
        Escapes::Shell => escaped_line_break(rest).or_else(|| means_itself_if(next, b"$`\"\\".contains(&next))),
        Escapes::Word => escaped_line_break(rest).or_else(|| means_itself_if(next, next.is_ascii_punctuation())),
        Escapes::Backquote => escape_of_powershell(rest, next),
        Escapes::Backslash => escaped_line_break(rest).or_else(|| escape_of_c(rest, next, 4)),
        // in Julia, `\u` may have less than four digits
        Escapes::BackslashGap => {
            escaped_line_break(rest).map(|escape| with_spaces(rest, escape)).or_else(|| escape_of_c(rest, next, 1))
        }
        Escapes::BackslashDecimal => escape_of_haskell_or_lua(rest, next),
    }
}

/// The escapes of C, and of most languages after it: `\n`, `\072`, `\x3a`, `\u003a`, `\"`.
fn escape_of_c(rest: &[u8], next: u8, min_digits: usize) -> Option<Escape> {
    match next {
        b'0'..=b'7' | b'x' | b'u' | b'U' => number(rest, min_digits),
        next => match control(next) {
            Some(byte) => Some(Escape { len: 2, meaning: Meaning::Byte(byte) }),
            None => means_itself_if(next, next.is_ascii_punctuation()),
        },
    }
}

/// The escapes of PowerShell, after a back-quote: control characters, `` `u{3a} ``, and any byte that means itself.
fn escape_of_powershell(rest: &[u8], next: u8) -> Option<Escape> {
    match next {
        b'\r' | b'\n' => None,
        b'u' => number(rest, 4),
        b'e' => means_itself_if(next, true),
        _ => Some(Escape { len: 2, meaning: Meaning::Byte(control(next).unwrap_or(next)) }),
    }
}

/// The escapes of Haskell (`\58`, `\o72`, `\^A`, `\&`, gaps) and of Lua (`\58`, `\z`), and those of C.
fn escape_of_haskell_or_lua(rest: &[u8], next: u8) -> Option<Escape> {
    let nothing = |len: usize| Some(Escape { len, meaning: Meaning::Nothing });
    match next {
        _ if next.is_ascii_whitespace() => {
            let spaces = white_space_len(&rest[1..]);
            match rest.get(1 + spaces) {
                // Haskell's gap
                Some(b'\\') => nothing(spaces + 2),
                // Lua's line break
                _ => Some(Escape { len: escaped_line_break_len(rest).max(2), meaning: Meaning::Byte(b'\n') }),
            }
        }
        b'^' => nothing(3.min(rest.len())),
        b'o' => octal(rest, 2),
        b'&' => nothing(2),
        b'z' => nothing(2 + white_space_len(&rest[2..])),
        b'0'..=b'9' => {
            let len = rest[1..].iter().take(3).take_while(|byte| byte.is_ascii_digit()).count();
            let code = rest[1..=len].iter().fold(0, |code, digit| code * 10 + u32::from(digit - b'0'));
            Some(Escape { len: 1 + len, meaning: meaning_of(code)? })
        }
        _ => escape_of_c(rest, next, 4),
    }
}

/// The escape that means its second byte, if `is_itself`.
fn means_itself_if(next: u8, is_itself: bool) -> Option<Escape> {
    is_itself.then_some(Escape { len: 2, meaning: Meaning::Byte(next) })
}

/// An escaped line break, which means nothing.
fn escaped_line_break(rest: &[u8]) -> Option<Escape> {
    let len = escaped_line_break_len(rest);
    (len > 0).then_some(Escape { len, meaning: Meaning::Nothing })
}

/// The escape with the white space after it.
fn with_spaces(rest: &[u8], escape: Escape) -> Escape {
    Escape { len: escape.len + white_space_len(&rest[escape.len..]), ..escape }
}

/// The length of an escaped line break; 0 for any other escape.
fn escaped_line_break_len(rest: &[u8]) -> usize {
    match rest[1..] {
        [b'\r', b'\n', ..] => 3,
        [b'\r' | b'\n', ..] => 2,
        _ => 0,
    }
}

/// How many bytes of white space `rest` starts with.
fn white_space_len(rest: &[u8]) -> usize {
    rest.iter().take_while(|byte| byte.is_ascii_whitespace()).count()
}

/// The control character that a letter means after a back-slash.
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
    let meaning = u8::try_from(code).ok().filter(|_| len > 0).map(Meaning::Byte)?;
    Some(Escape { len: from + len, meaning })
}

/// `\x3a`, `\x{3a}`, `\u003a`, `\u{3a}`, `\U0000003a`, `\072`.
///
/// `min_digits` is how many digits `\u` has at least.
fn number(rest: &[u8], min_digits: usize) -> Option<Escape> {
    let digits = |from: usize, most: usize| {
        rest.get(from..).map_or(0, |rest| rest.iter().take(most).take_while(|byte| byte.is_ascii_hexdigit()).count())
    };
    // the digits are `len` bytes at `from`, and `after` bytes close the escape
    let (letter, from, len, after) = match *rest {
        [_, letter, b'{', ..] => {
            let len = digits(3, 6);
            (rest.get(3 + len) == Some(&b'}') && len > 0).then_some((letter, 3, len, 1))?
        }
        [_, b'x', ..] => (b'x', 2, Some(digits(2, 2)).filter(|len| *len > 0)?, 0),
        [_, b'u', ..] => {
            // Java takes several
            let from = 1 + rest[1..].iter().take(16).take_while(|byte| **byte == b'u').count();
            (b'u', from, Some(digits(from, 4)).filter(|len| *len >= min_digits)?, 0)
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
        return Some(Escape { len: end + 6, meaning: Meaning::Char(char) });
    }
    // a single one is a character of Latin-1; with others after it, it may be a byte of UTF-8
    let is_single = value >= 0xC0 && !rest[end..].starts_with(b"\\x");
    let byte = u8::try_from(value).ok().filter(|_| letter == b'x' && after == 0 && !is_single);
    Some(Escape { len: end, meaning: byte.map_or_else(|| meaning_of(value), |byte| Some(Meaning::Byte(byte)))? })
}

/// The character of this code point.
fn meaning_of(code: u32) -> Option<Meaning> {
    char::from_u32(code).map(Meaning::Char)
}

/// `\(...)` with balanced brackets.
fn swift_interpolation(rest: &[u8]) -> Option<Escape> {
    let mut depth = 0_usize;
    for (at, byte) in rest.iter().enumerate().take(256) {
        match byte {
            b'(' => depth += 1,
            b')' if depth == 1 => return Some(Escape { len: at + 1, meaning: Meaning::Interpolation }),
            b')' => depth -= 1,
            _ => {}
        }
    }
    None
}
