//! The escape sequences of roff (groff_7, "Escape sequences").

use super::special;
use crate::text::Span;

/// What an escape sequence means.
pub(super) enum Meaning {
    /// Nothing that is printed: a font, a size, a place where a line may break.
    Nothing,
    /// A character; the back-slash is used for what only the formatter knows: a string, a register, an argument.
    Char(char),
    /// Characters.
    Text(String),
    /// Something on its own, between spaces.
    Apart(Span),
    /// A comment up to the line's end.
    Comment(Span),
    /// Nothing, and the line goes on in the next one.
    Continued,
}

/// The longest name of a font, glyph or string.
const LONGEST_NAME: usize = 64;

/// The longest argument between delimiters.
const LONGEST_ARGUMENT: usize = 512;

/// Reads the escape sequence at the start of `rest`; gives its end. Of `\(enx` it is `\(en`, a dash.
pub(super) fn read(text: &[u8], rest: Span) -> (usize, Meaning) {
    let escape = Escape { text: &text[..rest.end], after: rest.start + 2 };
    let Some(&byte) = escape.text.get(rest.start + 1) else { return (rest.end, Meaning::Char('\\')) };
    let after = escape.after;
    match byte {
        b'-' => (after, Meaning::Char('-')),
        b'e' | b'E' | b'\\' => (after, Meaning::Char('\\')),
        b' ' | b'~' | b'0' | b't' | b'a' | b'}' => (after, Meaning::Char(' ')),
        // an acute accent, which is used as an apostrophe
        b'\'' => (after, Meaning::Char('\'')),
        b'c' => (after, Meaning::Continued),
        b'&' | b')' | b'%' | b':' | b'/' | b',' | b'|' | b'^' | b'p' | b'd' | b'u' | b'r' | b'z' | b'{' | b'!'
        | b'?' | b'\n' => (after, Meaning::Nothing),
        b'\r' if escape.text.get(after) == Some(&b'\n') => (after + 1, Meaning::Nothing),
        b'"' | b'#' => (rest.end, Meaning::Comment(Span::new(after, rest.end))),
        b'(' | b'[' => escape.glyph(rest.start + 1),
        b'*' => escape.string(),
        b'n' => escape.name_of(escape.after_sign(), Meaning::Char('\\')),
        b'$' | b'g' | b'V' => escape.name_of(after, Meaning::Char('\\')),
        b'f' | b'F' | b'm' | b'M' | b'k' | b'Y' | b'O' => escape.name_of(after, Meaning::Nothing),
        b's' => (escape.size(), Meaning::Nothing),
        b'N' => escape.number(),
        b'C' => escape.delimited_glyph(),
        b'h' | b'v' | b'w' | b'l' | b'L' | b'o' | b'b' | b'D' | b'x' | b'X' | b'Z' | b'H' | b'S' | b'A' | b'B'
        | b'R' => escape.argument(byte),
        // any other character means itself
        _ => (rest.start + 1, Meaning::Nothing),
    }
}

struct Escape<'x> {
    text: &'x [u8],
    /// The position after the back-slash and the byte that names the escape.
    after: usize,
}

impl Escape<'_> {
    /// `x`, `(xx` or `[xxx]` at `at`: the name, and its end.
    fn name(&self, at: usize) -> Option<(Span, usize)> {
        let span = match *self.text.get(at)? {
            b'(' => Span::new(at + 1, at + 3),
            b'[' => {
                let most = self.text.len().min(at + LONGEST_NAME);
                // a URL is no name
                let length = memchr::memchr3(b']', b'\n', b':', &self.text[at..most])?;
                return (self.text[at + length] == b']').then(|| (Span::new(at + 1, at + length), at + length + 1));
            }
            b'\n' | b'\r' | b' ' => return None,
            _ => Span::new(at, at + 1),
        };
        (span.end <= self.text.len()).then_some((span, span.end))
    }

    fn name_of(&self, at: usize, meaning: Meaning) -> (usize, Meaning) {
        match self.name(at) {
            Some((_, end)) => (end, meaning),
            None => (self.after, Meaning::Char('\\')),
        }
    }

    /// `\(xx`, `\[xxx]`: a glyph. An unknown one is left as a boundary, and one whose name is not valid (`\(http://`)
    /// as text.
    fn glyph(&self, at: usize) -> (usize, Meaning) {
        let Some((name, end)) = self.name(at) else { return (self.after, Meaning::Char('\\')) };
        match self.named(name) {
            Meaning::Char('\\') if self.text[name.range()] != *b"rs" && name.end == end => {
                (self.after, Meaning::Char('\\'))
            }
            meaning => (end, meaning),
        }
    }

    fn named(&self, name: Span) -> Meaning {
        let name = &self.text[name.range()];
        match special::character(name) {
            Some(char) => Meaning::Char(char),
            None => special::written(name).map_or(Meaning::Char('\\'), Meaning::Text),
        }
    }

    /// `\*x`, `\*(xx`, `\*[xxx]`: a string; those for quotes, dashes and breaks have the same names everywhere.
    fn string(&self) -> (usize, Meaning) {
        let Some((name, end)) = self.name(self.after) else { return (self.after, Meaning::Char('\\')) };
        let char = match &self.text[name.range()] {
            b"lq" | b"L\"" => '\u{201C}',
            b"rq" | b"R\"" => '\u{201D}',
            b"Aq" => '\'',
            b"--" => '\u{2014}',
            b"-" => '-',
            b"<" => '<',
            b">" => '>',
            b":" => return (end, Meaning::Nothing),
            b"q" | b"C`" | b"C'" => '"',
            _ => '\\',
        };
        (end, Meaning::Char(char))
    }

    fn after_sign(&self) -> usize {
        self.after + usize::from(matches!(self.text.get(self.after), Some(b'+' | b'-')))
    }

    /// The end of a size: `\s0`, `\s-1`, `\s12`, `\s(12`, `\s+[2]`, `\s'12'`.
    fn size(&self) -> usize {
        let mut at = self.after_sign();
        match self.text.get(at) {
            Some(b'\'') => {
                self.delimited(at).filter(|&inner| !self.holds_colon(inner)).map_or(at, |inner| inner.end + 1)
            }
            Some(b'(' | b'[') => {
                at += usize::from(matches!(self.text.get(at + 1), Some(b'+' | b'-')) && self.text[at] == b'(');
                self.name(at).map_or(at, |(_, end)| end)
            }
            Some(b'1'..=b'3') if self.text.get(at + 1).is_some_and(u8::is_ascii_digit) => at + 2,
            Some(b'0'..=b'9') => at + 1,
            _ => at,
        }
    }

    /// The text between the byte at `at` and the next such byte of the line.
    fn delimited(&self, at: usize) -> Option<Span> {
        let &delimiter = self.text.get(at).filter(|byte| !byte.is_ascii_alphanumeric())?;
        let most = self.text.len().min(at + LONGEST_ARGUMENT);
        let inner = &self.text[at + 1..most];
        let length = memchr::memchr2(delimiter, b'\n', inner).filter(|&length| inner[length] == delimiter)?;
        Some(Span::new(at + 1, at + 1 + length))
    }

    fn holds_colon(&self, span: Span) -> bool {
        memchr::memchr(b':', &self.text[span.range()]).is_some()
    }

    /// `\N'58'`: a character by its number.
    fn number(&self) -> (usize, Meaning) {
        let Some(inner) = self.delimited(self.after) else { return (self.after, Meaning::Char('\\')) };
        if self.holds_colon(inner) {
            return (inner.end + 1, Meaning::Apart(inner));
        }
        let number = std::str::from_utf8(&self.text[inner.range()]).ok().and_then(|digits| digits.parse().ok());
        (inner.end + 1, Meaning::Char(number.and_then(char::from_u32).unwrap_or('\\')))
    }

    /// `\C'xxx'`: a glyph.
    fn delimited_glyph(&self) -> (usize, Meaning) {
        match self.delimited(self.after) {
            Some(inner) if self.holds_colon(inner) => (inner.end + 1, Meaning::Apart(inner)),
            Some(inner) => (inner.end + 1, self.named(inner)),
            None => (self.after, Meaning::Char('\\')),
        }
    }

    /// `\h'...'` and others with an argument between delimiters.
    fn argument(&self, byte: u8) -> (usize, Meaning) {
        let Some(inner) = self.delimited(self.after) else { return (self.after, Meaning::Char('\\')) };
        let meaning = match byte {
            _ if self.holds_colon(inner) => Meaning::Apart(inner),
            b'h' | b'l' | b'w' => Meaning::Char(' '),
            _ => Meaning::Nothing,
        };
        (inner.end + 1, meaning)
    }
}
