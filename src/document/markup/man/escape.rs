//! The escape sequences of roff (groff_7, "Escape sequences").

use super::special;
use crate::text::Span;

/// What an escape sequence means.
pub(super) enum Meaning {
    /// Nothing that is printed: a font, a size, a place where a line may break.
    Nothing,
    /// A character.
    Char(char),
    /// Characters.
    Text(String),
    /// Something that only the formatter knows (a string, a register, an unknown glyph), or a malformed sequence. It
    /// shows as a back-slash, which ends a URL.
    Opaque,
    /// The text at this span, between spaces: an argument that may be a URL.
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

/// Reads the escape sequence at the start of `rest`; returns its end and its meaning.
///
/// | text | sequence | meaning |
/// |---|---|---|
/// | `\(enx` | `\(en` | `Char('–')` |
/// | `\fBx` | `\fB` | `Nothing`: a font |
/// | `\*(abx` | `\*(ab` | `Opaque`: an unknown string |
/// | `\[nosuch]x` | `\[nosuch]` | `Opaque`: an unknown glyph |
/// | `\h'1m'x` | `\h'1m'` | `Char(' ')` |
pub(super) fn read(text: &[u8], rest: Span) -> (usize, Meaning) {
    let escape = Escape { text: &text[..rest.end], after: rest.start + 2 };
    let Some(&byte) = escape.text.get(rest.start + 1) else { return (rest.end, Meaning::Opaque) };
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
        b'n' => escape.after_name(escape.after_sign(), Meaning::Opaque),
        b'$' | b'g' | b'V' => escape.after_name(after, Meaning::Opaque),
        b'f' | b'F' | b'm' | b'M' | b'k' | b'Y' | b'O' => escape.after_name(after, Meaning::Nothing),
        b's' => (escape.size(), Meaning::Nothing),
        b'N' => escape.numbered_character(),
        b'C' => escape.delimited_glyph(),
        b'h' | b'v' | b'w' | b'l' | b'L' | b'o' | b'b' | b'D' | b'x' | b'X' | b'Z' | b'H' | b'S' | b'A' | b'B'
        | b'R' => escape.delimited_argument(byte),
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
    /// The meaning of a sequence whose name or argument is missing or malformed: what follows is text.
    const fn malformed(&self) -> (usize, Meaning) {
        (self.after, Meaning::Opaque)
    }

    /// The name `x`, `(xx` or `[xxx]` at `at`, without its brackets, and the position after it.
    fn name_at(&self, at: usize) -> Option<(Span, usize)> {
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

    /// A sequence with this meaning that ends with the name at `at`.
    fn after_name(&self, at: usize, meaning: Meaning) -> (usize, Meaning) {
        self.name_at(at).map_or(self.malformed(), |(_, end)| (end, meaning))
    }

    /// `\(xx`, `\[xxx]`: a glyph, whose name is at `at`. The name of an unknown `\(xx` is text, as in `\(http://`.
    fn glyph(&self, at: usize) -> (usize, Meaning) {
        let Some((name, end)) = self.name_at(at) else { return self.malformed() };
        match self.glyph_meaning(name) {
            Meaning::Opaque if name.end == end => self.malformed(),
            meaning => (end, meaning),
        }
    }

    /// The characters of the glyph of this name.
    fn glyph_meaning(&self, name: Span) -> Meaning {
        let name = &self.text[name.range()];
        match special::character(name) {
            Some(char) => Meaning::Char(char),
            None => special::characters_of_code(name).map_or(Meaning::Opaque, Meaning::Text),
        }
    }

    /// `\*x`, `\*(xx`, `\*[xxx]`: a string; those for quotes, dashes and breaks have the same names everywhere.
    fn string(&self) -> (usize, Meaning) {
        let Some((name, end)) = self.name_at(self.after) else { return self.malformed() };
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
            _ => return (end, Meaning::Opaque),
        };
        (end, Meaning::Char(char))
    }

    /// The position after a `+` or `-` before the name or number.
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
                self.name_at(at).map_or(at, |(_, end)| end)
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
    fn numbered_character(&self) -> (usize, Meaning) {
        let Some(inner) = self.delimited(self.after) else { return self.malformed() };
        if self.holds_colon(inner) {
            return (inner.end + 1, Meaning::Apart(inner));
        }
        let number = std::str::from_utf8(&self.text[inner.range()]).ok().and_then(|digits| digits.parse().ok());
        (inner.end + 1, number.and_then(char::from_u32).map_or(Meaning::Opaque, Meaning::Char))
    }

    /// `\C'xxx'`: a glyph.
    fn delimited_glyph(&self) -> (usize, Meaning) {
        match self.delimited(self.after) {
            Some(inner) if self.holds_colon(inner) => (inner.end + 1, Meaning::Apart(inner)),
            Some(inner) => (inner.end + 1, self.glyph_meaning(inner)),
            None => self.malformed(),
        }
    }

    /// `\h'...'` and others with an argument between delimiters.
    fn delimited_argument(&self, byte: u8) -> (usize, Meaning) {
        let Some(inner) = self.delimited(self.after) else { return self.malformed() };
        let meaning = match byte {
            _ if self.holds_colon(inner) => Meaning::Apart(inner),
            b'h' | b'l' | b'w' => Meaning::Char(' '),
            _ => Meaning::Nothing,
        };
        (inner.end + 1, meaning)
    }
}
