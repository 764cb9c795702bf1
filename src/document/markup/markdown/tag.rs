//! Raw HTML and autolinks in running text (CommonMark sections 6.5 and 6.6), and JSX tags.

use crate::syntax::byte_class::{ALPHA, Class, DIGIT, SCHEME};

/// Finds the ends of tags. Remembers searches in vain, so that time stays linear; positions only go forward.
#[derive(Debug, Default)]
pub(super) struct Tags {
    /// Whether `-->`, `?>`, `]]>`, `>`, `"` and `'` are known not to come any more.
    missing: [bool; 6],
    /// How many bytes were searched for the end of JSX expressions that are not closed.
    spent: usize,
}

/// Which tags count.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Syntax {
    Html,
    Jsx,
}

const NAME: Class = ALPHA.or(DIGIT).or(Class::of(b"-"));
/// The bytes that an attribute's name may start with.
const ATTRIBUTE_START: Class = ALPHA.or(Class::of(b"_:"));
const ATTRIBUTE: Class = ATTRIBUTE_START.or(DIGIT).or(Class::of(b".-"));
const SPACE: Class = Class::of(b" \t\n\r\x0b\x0c");

impl Tags {
    /// The end of the HTML that begins with the `<` at `at`: an element's tag, a comment, and so on.
    pub(super) fn html(&mut self, text: &[u8], at: usize) -> Option<usize> {
        let inner = &text[at + 1..];
        match inner {
            [b'!', b'-', b'-', rest @ ..] => match rest {
                [b'>', ..] => Some(at + 5),
                [b'-', b'>', ..] => Some(at + 6),
                _ => self.closed(0, text, at + 4, b"-->"),
            },
            [b'?', ..] => self.closed(1, text, at + 2, b"?>"),
            [b'!', b'[', ..] if inner.starts_with(b"![CDATA[") => self.closed(2, text, at + 9, b"]]>"),
            [b'!', letter, ..] if letter.is_ascii_alphabetic() => self.closed(3, text, at + 2, b">"),
            _ => self.element(text, at),
        }
    }

    /// The end of the tag that begins with the `<` at `at`.
    pub(super) fn element(&mut self, text: &[u8], at: usize) -> Option<usize> {
        self.tag(text, at, Syntax::Html)
    }

    /// The end of the JSX tag that begins with the `<` at `at`; `<>` and `</>` are ones.
    pub(super) fn jsx(&mut self, text: &[u8], at: usize) -> Option<usize> {
        self.tag(text, at, Syntax::Jsx)
    }

    fn tag(&mut self, text: &[u8], at: usize, syntax: Syntax) -> Option<usize> {
        let closing = text.get(at + 1) == Some(&b'/');
        let name = at + 1 + usize::from(closing);
        let is_name = |byte: u8| NAME.has(byte) || syntax == Syntax::Jsx && (b"._:$".contains(&byte));
        let mut at = name + text[name..].iter().take_while(|&&byte| is_name(byte)).count();
        let named = text.get(name).is_some_and(|&first| ALPHA.has(first));
        if !named && (syntax == Syntax::Html || at > name) {
            return None;
        }
        loop {
            let next = at + text[at..].iter().take_while(|&&byte| SPACE.has(byte)).count();
            match *text.get(next)? {
                b'>' => return Some(next + 1),
                b'/' if !closing && text.get(next + 1) == Some(&b'>') => return Some(next + 2),
                b'{' if syntax == Syntax::Jsx && !closing => at = self.expression(text, next)?,
                byte if ATTRIBUTE_START.has(byte) && next > at && named && !closing => {
                    at = self.attribute(text, next, syntax)?;
                }
                _ => return None,
            }
        }
    }

    /// The end of the attribute that begins at `at`.
    fn attribute(&mut self, text: &[u8], at: usize, syntax: Syntax) -> Option<usize> {
        let skip = |at: usize| at + text[at..].iter().take_while(|&&byte| SPACE.has(byte)).count();
        let name = at + text[at..].iter().take_while(|&&byte| ATTRIBUTE.has(byte)).count();
        let equals = skip(name);
        if text.get(equals) != Some(&b'=') {
            return Some(name);
        }
        let value = skip(equals + 1);
        match *text.get(value)? {
            b'"' => self.closed(4, text, value + 1, b"\""),
            b'\'' => self.closed(5, text, value + 1, b"'"),
            b'{' if syntax == Syntax::Jsx => self.expression(text, value),
            _ => {
                let is_value = |byte: u8| !SPACE.has(byte) && !b"\"'=<>`".contains(&byte);
                let len = text[value..].iter().take_while(|&&byte| is_value(byte)).count();
                (len > 0).then_some(value + len)
            }
        }
    }

    /// The end of the expression that begins with the `{` at `at`; braces balance in it.
    pub(super) fn expression(&mut self, text: &[u8], at: usize) -> Option<usize> {
        if self.spent > 4 * text.len() {
            return None;
        }
        let mut depth = 0_usize;
        for brace in memchr::memchr2_iter(b'{', b'}', &text[at..]) {
            match text[at + brace] {
                b'{' => depth += 1,
                _ => depth -= 1,
            }
            if depth == 0 {
                return Some(at + brace + 1);
            }
        }
        self.spent += text.len() - at;
        None
    }

    /// The position after the next `end` from `from` on.
    fn closed(&mut self, kind: usize, text: &[u8], from: usize, end: &[u8]) -> Option<usize> {
        if self.missing[kind] {
            return None;
        }
        let found = text.get(from..).and_then(|rest| memchr::memmem::find(rest, end));
        self.missing[kind] = found.is_none();
        found.map(|at| from + at + end.len())
    }
}

/// The end of the autolink that starts with the `<` at `at`: a scheme of two to 32 bytes, and then no white space.
/// `<https://a.example/>` is one.
pub(super) fn autolink(text: &[u8], at: usize) -> Option<usize> {
    let inner = &text[at + 1..];
    let scheme = inner.iter().take(33).take_while(|&&byte| SCHEME.has(byte)).count();
    if !(2..=32).contains(&scheme) || !ALPHA.has(inner[0]) || inner.get(scheme) != Some(&b':') {
        return None;
    }
    closing_angle(text, at + 1 + scheme)
}

/// The end of the autolink of an e-mail address that begins with the `<` at `at`.
pub(super) fn address(text: &[u8], at: usize) -> Option<usize> {
    const LOCAL: Class = ALPHA.or(DIGIT).or(Class::of(b".!#$%&'*+/=?^_`{|}~-"));
    const HOST: Class = NAME.or(Class::of(b"."));
    let inner = &text[at + 1..];
    let local = inner.iter().take_while(|&&byte| LOCAL.has(byte)).count();
    let host = inner[local..].strip_prefix(b"@").filter(|_| local > 0)?;
    let len = host.iter().take_while(|&&byte| HOST.has(byte)).count();
    (len > 0 && host.get(len) == Some(&b'>')).then_some(at + 1 + local + 1 + len + 1)
}

/// The position after the `>` that closes angle brackets without white space, a control or another angle bracket
/// inside.
fn closing_angle(text: &[u8], from: usize) -> Option<usize> {
    let len = text[from..].iter().position(|&byte| byte <= b' ' || byte == b'<' || byte == b'>')?;
    (text[from + len] == b'>').then_some(from + len + 1)
}
