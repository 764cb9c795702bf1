//! Decodes the back-slash escapes of strings, by the rules of their format: of JSON, `http:\/\/a.example` becomes
//! `http://a.example`.

use super::lines::{after_break, is_space, skip_spaces};
use crate::document::decoded_text::DecodedText;
use crate::text::Span;

/// The meaning of a back-slash in the strings of a format.
#[derive(Debug)]
pub(super) struct Escapes {
    /// The letters that mean another character.
    pub(super) letters: &'static [(u8, char)],
    /// The letters before a number in hexadecimal digits, and the count of these digits.
    pub(super) hex_numbers: &'static [(u8, usize)],
    /// The most digits of a number in octal digits; 0 if the format has none.
    pub(super) octal_digits: usize,
    /// The meaning of a back-slash before a line break.
    pub(super) line_break: LineBreakEscape,
    /// The meaning of a back-slash before any other character.
    pub(super) unknown: UnknownEscape,
}

/// The meaning of a back-slash at a line's end.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum LineBreakEscape {
    /// It means itself.
    Kept,
    /// It removes the line break.
    Joined,
    /// It removes the line break and the white space at the start of the next line.
    Indented,
    /// It removes the line break and all white space around it.
    Trimmed,
}

/// The meaning of a back-slash before a character that has no escape of its own.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum UnknownEscape {
    /// It means the character.
    Itself,
    /// It is no escape.
    Kept,
}

impl Escapes {
    /// Adds the text at `span` with its escapes decoded.
    pub(super) fn decode(&self, text: &[u8], span: Span, derived: &mut DecodedText) {
        let text = &text[..span.end];
        let mut at = span.start;
        while let Some(len) = memchr::memchr(b'\\', &text[at..]) {
            let backslash = at + len;
            derived.push_verbatim(text, Span::new(at, backslash));
            at = self.decode_one(text, backslash, derived);
        }
        derived.push_verbatim(text, Span::new(at, text.len()));
    }

    /// Whether a character of a URL may be spelled by an escape in `bytes`.
    pub(super) fn may_spell(&self, bytes: &[u8]) -> bool {
        let spells = |at: usize| {
            bytes.get(at + 1).is_some_and(|&next| self.hex_digit_count(next).is_some() || self.is_octal_digit(next))
        };
        memchr::memchr_iter(b'\\', bytes).any(spells)
    }

    /// Adds what the escape at `backslash` means; returns the position after it.
    fn decode_one(&self, text: &[u8], backslash: usize, derived: &mut DecodedText) -> usize {
        let Some(&next) = text.get(backslash + 1) else {
            derived.push_verbatim(text, Span::new(backslash, backslash + 1));
            return backslash + 1;
        };
        if let Some(&(_, char)) = self.letters.iter().find(|(letter, _)| *letter == next) {
            derived.push_char(char, Span::new(backslash, backslash + 2));
            return backslash + 2;
        }
        if let Some((char, end)) = self.number(text, backslash) {
            derived.push_char(char, Span::new(backslash, end));
            return end;
        }
        if let Some(end) = self.after_joined_line(text, backslash + 1) {
            return end;
        }
        let is_itself = self.unknown == UnknownEscape::Itself && self.hex_digit_count(next).is_none();
        if is_itself && next.is_ascii() && !matches!(next, b'\n' | b'\r') {
            derived.push(&[next], Span::new(backslash, backslash + 2));
            return backslash + 2;
        }
        derived.push_verbatim(text, Span::new(backslash, backslash + 1));
        // what follows is no escape of its own, unless it is another back-slash
        backslash + 1
    }

    /// The character of the number after the back-slash, and the end of its escape.
    fn number(&self, text: &[u8], backslash: usize) -> Option<(char, usize)> {
        let next = text[backslash + 1];
        if self.is_octal_digit(next) {
            let digits =
                text[backslash + 1..].iter().take(self.octal_digits).take_while(|byte| matches!(byte, b'0'..=b'7'));
            let (number, len) =
                digits.fold((0, 0), |(number, len), digit| (number * 8 + u32::from(digit - b'0'), len + 1));
            return Some((char::from_u32(number).unwrap_or(char::REPLACEMENT_CHARACTER), backslash + 1 + len));
        }
        let (number, end) = self.hexadecimal(text, backslash)?;
        if !(0xD800..0xDC00).contains(&number) {
            return Some((char::from_u32(number).unwrap_or(char::REPLACEMENT_CHARACTER), end));
        }
        let low = self.hexadecimal(text, end).filter(|(low, _)| (0xDC00..0xE000).contains(low));
        let Some((low, end)) = low else { return Some((char::REPLACEMENT_CHARACTER, end)) };
        let number = 0x1_0000 + ((number - 0xD800) << 10) + (low - 0xDC00);
        Some((char::from_u32(number).unwrap_or(char::REPLACEMENT_CHARACTER), end))
    }

    /// The hexadecimal number of the escape at `backslash`, and the end of the escape.
    fn hexadecimal(&self, text: &[u8], backslash: usize) -> Option<(u32, usize)> {
        if text.get(backslash) != Some(&b'\\') {
            return None;
        }
        let end = backslash + 2 + self.hex_digit_count(*text.get(backslash + 1)?)?;
        let digits = text.get(backslash + 2..end)?;
        let digit = |number: u32, byte: &u8| Some(number.checked_mul(16)? + char::from(*byte).to_digit(16)?);
        Some((digits.iter().try_fold(0, digit)?, end))
    }

    /// How many hexadecimal digits follow this letter in an escape.
    fn hex_digit_count(&self, letter: u8) -> Option<usize> {
        self.hex_numbers.iter().find(|(known, _)| *known == letter).map(|(_, digits)| *digits)
    }

    fn is_octal_digit(&self, byte: u8) -> bool {
        self.octal_digits > 0 && matches!(byte, b'0'..=b'7')
    }

    /// The position after the line break that the back-slash before `at` removes.
    fn after_joined_line(&self, text: &[u8], at: usize) -> Option<usize> {
        match self.line_break {
            LineBreakEscape::Kept => None,
            // before white space the line break is kept: it shows a wrapped URL
            LineBreakEscape::Joined => {
                let next = after_break(text, at)?;
                Some(if text.get(next).is_some_and(|&byte| is_space(byte)) { at } else { next })
            }
            LineBreakEscape::Indented => after_break(text, at).map(|next| skip_spaces(text, next)),
            LineBreakEscape::Trimmed => {
                let next = after_break(text, skip_spaces(text, at))?;
                let space = |byte: &&u8| is_space(**byte) || matches!(**byte, b'\n' | b'\r');
                Some(next + text[next..].iter().take_while(space).count())
            }
        }
    }
}

/// Adds the text at `span` to `derived`; a doubled `quote` becomes one. With `'`, `it''s` becomes `it's`.
pub(super) fn decode_doubled(text: &[u8], span: Span, quote: u8, derived: &mut DecodedText) {
    let text = &text[..span.end];
    let mut at = span.start;
    while let Some(len) = memchr::memchr(quote, &text[at..]) {
        let first = at + len;
        derived.push_verbatim(text, Span::new(at, first));
        at = if text.get(first + 1) == Some(&quote) { first + 2 } else { first + 1 };
        derived.push(&[quote], Span::new(first, at));
    }
    derived.push_verbatim(text, Span::new(at, text.len()));
}
