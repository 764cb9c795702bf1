//! The elements of JSX in a program. Of `return <a href="x">b</a>;` it is `<a href="x">b</a>`.
//!
//! Only the outermost elements are found, with all that is in them.

use super::names::{is_keyword, is_name_byte, name_before};
use crate::text::Span;

/// What is open at a place.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Open {
    /// A block, an object or an expression: up to `}`.
    Braces,
    /// A literal with a grave accent.
    Template,
    /// A start tag or an end tag.
    Tag { is_end: bool },
    /// The text after a start tag.
    Children,
}

impl Open {
    const fn is_element(self) -> bool {
        matches!(self, Self::Tag { .. } | Self::Children)
    }
}

/// The outermost elements, in order. If the end of one is not found, since the text has another syntax than is known
/// here, the last one reaches to the end of the text.
pub(super) fn elements(text: &[u8]) -> Vec<Span> {
    let mut elements = Vec::new();
    if memchr::memmem::find(text, b"</").is_none() && memchr::memmem::find(text, b"/>").is_none() {
        return elements;
    }
    let mut scanner = Scanner { text, at: 0, open: Vec::new(), depth: 0 };
    let mut start = None;
    while scanner.at < text.len() {
        scanner.step();
        let is_inside = scanner.depth > 0;
        match start {
            None if is_inside => start = Some(scanner.at - 1),
            Some(from) if !is_inside => {
                elements.push(Span::new(from, scanner.at));
                start = None;
            }
            _ => {}
        }
    }
    elements.extend(start.map(|from| Span::new(from, text.len())));
    elements
}

struct Scanner<'t> {
    text: &'t [u8],
    at: usize,
    open: Vec<Open>,
    /// How many of them are tags or their text.
    depth: usize,
}

impl Scanner<'_> {
    /// Reads the next byte, or the string or comment that starts with it.
    fn step(&mut self) {
        let (text, at) = (self.text, self.at);
        let byte = text[at];
        let rest = &text[at + 1..];
        self.at += 1;
        match (self.open.last().copied(), byte) {
            (Some(Open::Template), b'\\') => self.at += 1,
            (Some(Open::Template), b'`') => self.close(),
            (Some(Open::Template), b'$') if rest.starts_with(b"{") => {
                self.at += 1;
                self.open(Open::Braces);
            }
            (Some(Open::Template), _) => {}
            (Some(Open::Children), b'<') => self.open(Open::Tag { is_end: rest.starts_with(b"/") }),
            (Some(Open::Children | Open::Tag { .. }), b'{') => self.open(Open::Braces),
            (Some(Open::Children), _) => {}
            (Some(Open::Tag { .. }), b'"' | b'\'') => {
                self.at = memchr::memchr(byte, rest).map_or(text.len(), |len| at + 1 + len + 1);
            }
            (Some(Open::Tag { is_end }), b'>') => {
                self.close();
                // `<a/>` has no text; `</a>` closes the text of `<a>`
                if is_end {
                    self.close();
                } else if !text[..at].ends_with(b"/") {
                    self.open(Open::Children);
                }
            }
            (Some(Open::Tag { .. }), _) => {}
            (None | Some(Open::Braces), _) => self.step_in_program(byte, rest),
        }
        self.at = self.at.min(text.len());
    }

    fn step_in_program(&mut self, byte: u8, rest: &[u8]) {
        let at = self.at - 1;
        let from_rest = |len: usize| at + 1 + len;
        match byte {
            b'{' => self.open(Open::Braces),
            b'}' => self.close(),
            b'`' => self.open(Open::Template),
            b'"' | b'\'' => self.at = from_rest(line_string_len(rest, byte)),
            b'/' if rest.starts_with(b"/") => {
                self.at = from_rest(memchr::memchr(b'\n', rest).unwrap_or(rest.len()));
            }
            b'/' if rest.starts_with(b"*") => {
                self.at = from_rest(memchr::memmem::find(rest, b"*/").map_or(rest.len(), |len| len + 2));
            }
            b'/' if self.starts_expression(at) => self.at = from_rest(regex_len(rest)),
            b'<' if self.starts_expression(at)
                && rest.first().is_some_and(|&next| next == b'>' || is_name_byte(next)) =>
            {
                self.open(Open::Tag { is_end: false });
            }
            _ => {}
        }
    }

    fn open(&mut self, what: Open) {
        self.depth += usize::from(what.is_element());
        self.open.push(what);
    }

    fn close(&mut self) {
        self.depth -= usize::from(self.open.pop().is_some_and(Open::is_element));
    }

    /// Whether an expression may start at `at`, by what is before it.
    fn starts_expression(&self, at: usize) -> bool {
        let before = self.text[..at].trim_ascii_end();
        match before.last() {
            None => true,
            Some(&last) if is_name_byte(last) => is_keyword(name_before(self.text, before.len())),
            Some(last) => !b")]\"'`".contains(last),
        }
    }
}

/// The length of the rest of a string, up to its quote or the end of the line.
fn line_string_len(rest: &[u8], quote: u8) -> usize {
    let mut at = 0;
    while let Some(&byte) = rest.get(at) {
        match byte {
            b'\\' => at += 2,
            b'\n' => return at,
            _ if byte == quote => return at + 1,
            _ => at += 1,
        }
    }
    rest.len()
}

/// The length of the rest of a regular expression; 0 if it does not end on its line, or is very long.
fn regex_len(rest: &[u8]) -> usize {
    const LONGEST: usize = 1024;
    let rest = &rest[..rest.len().min(LONGEST)];
    let (mut at, mut in_class) = (0, false);
    while let Some(&byte) = rest.get(at) {
        match byte {
            b'\\' => at += 1,
            b'\n' => return 0,
            b'[' => in_class = true,
            b']' => in_class = false,
            b'/' if !in_class => return at + 1,
            _ => {}
        }
        at += 1;
    }
    0
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::{mark, unmark};

    #[track_caller]
    fn check(marked: &str) {
        let (text, _) = unmark(marked);
        assert_eq!(mark(&text, &elements(text.as_bytes())), marked);
    }

    #[test]
    fn outermost_elements() {
        check("return «<a href=\"x\">b {c < d && <i/>} 'e</a>»;\nlet a = 1 < b; // </p>");
        check("const a = () => (\n «<>\n  // x\n  <B c={() => `}${d}`} e='/>' />\n </>»\n);\nf(a)");
        check("let a = /<b>[/]/, c = \"</d>\"; «<e/>» /* <f> */");
        check("a = b\n  <c || d>(e) // </f>");
        check("x = «<T extends U>(a) => {}\n</b»");
        check("a<b>(c); // d");
    }

    #[test]
    fn any_text_is_scanned() {
        arbtest::arbtest(|bytes| {
            const PARTS: [&str; 16] =
                ["<", "/", ">", "{", "}", "`", "${", "\"", "'", "\\", "a", " ", "\n", "</", "*/", "return "];
            let text: String = bytes.arbitrary_iter::<u8>()?.flatten().map(|at| PARTS[usize::from(at % 16)]).collect();
            let found = elements(text.as_bytes());
            assert!(
                found.is_sorted_by(|one, other| one.end <= other.start) && found.iter().all(|it| it.end <= text.len())
            );
            Ok(())
        });
    }
}
