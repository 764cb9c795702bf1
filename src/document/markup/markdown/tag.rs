//! Finds where raw HTML, autolinks (CommonMark sections 6.5 and 6.6) and JSX tags end: of `<a title=">">b` after the
//! second `>`.

use crate::syntax::byte_class::{ALPHA, Class, DIGIT, SCHEME};

/// Finds the ends of tags. A closing delimiter that was not found once is not searched for again, so that time stays
/// linear.
///
/// INVARIANT: all calls are for one text, and their positions do not decrease.
#[derive(Debug, Default)]
pub(super) struct Tags {
    /// The closing delimiters that the rest of the text does not have.
    missing: [bool; Closer::COUNT],
    /// How many bytes were searched for the ends of JSX expressions that are not closed.
    searched_bytes: usize,
}

/// A delimiter that closes a construct.
#[derive(Clone, Copy)]
enum Closer {
    Comment,
    Instruction,
    Cdata,
    Declaration,
    DoubleQuote,
    SingleQuote,
}

impl Closer {
    const COUNT: usize = 6;

    const fn bytes(self) -> &'static [u8] {
        match self {
            Self::Comment => b"-->",
            Self::Instruction => b"?>",
            Self::Cdata => b"]]>",
            Self::Declaration => b">",
            Self::DoubleQuote => b"\"",
            Self::SingleQuote => b"'",
        }
    }
}

/// The syntax of a tag.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Syntax {
    Html,
    Jsx,
}

/// The bytes of the name of an element, and of a label of a host.
const NAME_BYTES: Class = ALPHA.or(DIGIT).or(Class::of(b"-"));
/// The bytes that an attribute's name may start with.
const ATTRIBUTE_START: Class = ALPHA.or(Class::of(b"_:"));
const ATTRIBUTE_BYTES: Class = ATTRIBUTE_START.or(DIGIT).or(Class::of(b".-"));
/// How many times the length of the text may be searched for the ends of JSX expressions that are not closed.
const MOST_SEARCHES: usize = 4;

const SPACE: Class = Class::of(b" \t\n\r\x0b\x0c");

impl Tags {
    /// The end of the HTML that starts with the `<` at `at`: an element's tag, a comment, and so on.
    pub(super) fn html_end(&mut self, text: &[u8], at: usize) -> Option<usize> {
        let inner = &text[at + 1..];
        match inner {
            [b'!', b'-', b'-', rest @ ..] => match rest {
                [b'>', ..] => Some(at + 5),
                [b'-', b'>', ..] => Some(at + 6),
                _ => self.end_after(Closer::Comment, text, at + 4),
            },
            [b'?', ..] => self.end_after(Closer::Instruction, text, at + 2),
            [b'!', b'[', ..] if inner.starts_with(b"![CDATA[") => self.end_after(Closer::Cdata, text, at + 9),
            [b'!', letter, ..] if letter.is_ascii_alphabetic() => self.end_after(Closer::Declaration, text, at + 2),
            _ => self.element_end(text, at),
        }
    }

    /// The end of the tag that starts with the `<` at `at`.
    pub(super) fn element_end(&mut self, text: &[u8], at: usize) -> Option<usize> {
        self.tag_end(text, at, Syntax::Html)
    }

    /// The end of the JSX tag that starts with the `<` at `at`. `<>` and `</>` are JSX tags too.
    pub(super) fn jsx_end(&mut self, text: &[u8], at: usize) -> Option<usize> {
        self.tag_end(text, at, Syntax::Jsx)
    }

    fn tag_end(&mut self, text: &[u8], at: usize, syntax: Syntax) -> Option<usize> {
        let is_end_tag = text.get(at + 1) == Some(&b'/');
        let name = at + 1 + usize::from(is_end_tag);
        let is_name = |byte: u8| NAME_BYTES.has(byte) || syntax == Syntax::Jsx && (b"._:$".contains(&byte));
        let mut at = name + text[name..].iter().take_while(|&&byte| is_name(byte)).count();
        let has_name = text.get(name).is_some_and(|&first| ALPHA.has(first));
        if !has_name && (syntax == Syntax::Html || at > name) {
            return None;
        }
        loop {
            let next = at + text[at..].iter().take_while(|&&byte| SPACE.has(byte)).count();
            match *text.get(next)? {
                b'>' => return Some(next + 1),
                b'/' if !is_end_tag && text.get(next + 1) == Some(&b'>') => return Some(next + 2),
                b'{' if syntax == Syntax::Jsx && !is_end_tag => at = self.expression_end(text, next)?,
                byte if ATTRIBUTE_START.has(byte) && next > at && has_name && !is_end_tag => {
                    at = self.attribute_end(text, next, syntax)?;
                }
                _ => return None,
            }
        }
    }

    /// The end of the attribute that starts at `at`.
    fn attribute_end(&mut self, text: &[u8], at: usize, syntax: Syntax) -> Option<usize> {
        let skip = |at: usize| at + text[at..].iter().take_while(|&&byte| SPACE.has(byte)).count();
        let name = at + text[at..].iter().take_while(|&&byte| ATTRIBUTE_BYTES.has(byte)).count();
        let equals = skip(name);
        if text.get(equals) != Some(&b'=') {
            return Some(name);
        }
        let value = skip(equals + 1);
        match *text.get(value)? {
            b'"' => self.end_after(Closer::DoubleQuote, text, value + 1),
            b'\'' => self.end_after(Closer::SingleQuote, text, value + 1),
            b'{' if syntax == Syntax::Jsx => self.expression_end(text, value),
            _ => {
                let is_value = |byte: u8| !SPACE.has(byte) && !b"\"'=<>`".contains(&byte);
                let len = text[value..].iter().take_while(|&&byte| is_value(byte)).count();
                (len > 0).then_some(value + len)
            }
        }
    }

    /// The end of the expression that starts with the `{` at `at`; braces balance in it.
    pub(super) fn expression_end(&mut self, text: &[u8], at: usize) -> Option<usize> {
        if self.searched_bytes > MOST_SEARCHES * text.len() {
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
        self.searched_bytes += text.len() - at;
        None
    }

    /// The position after the next `closer` from `from` on.
    fn end_after(&mut self, closer: Closer, text: &[u8], from: usize) -> Option<usize> {
        if self.missing[closer as usize] {
            return None;
        }
        let found = text.get(from..).and_then(|rest| memchr::memmem::find(rest, closer.bytes()));
        self.missing[closer as usize] = found.is_none();
        found.map(|at| from + at + closer.bytes().len())
    }
}

/// The end of the autolink that starts with the `<` at `at`: a scheme of two to 32 bytes, and then no white space.
/// `<https://a.example/>` is one.
pub(super) fn autolink_end(text: &[u8], at: usize) -> Option<usize> {
    let inner = &text[at + 1..];
    let scheme = inner.iter().take(33).take_while(|&&byte| SCHEME.has(byte)).count();
    if !(2..=32).contains(&scheme) || !ALPHA.has(inner[0]) || inner.get(scheme) != Some(&b':') {
        return None;
    }
    after_closing_angle(text, at + 1 + scheme)
}

/// The end of the autolink of an e-mail address that starts with the `<` at `at`.
pub(super) fn email_autolink_end(text: &[u8], at: usize) -> Option<usize> {
    const LOCAL: Class = ALPHA.or(DIGIT).or(Class::of(b".!#$%&'*+/=?^_`{|}~-"));
    const HOST: Class = NAME_BYTES.or(Class::of(b"."));
    let inner = &text[at + 1..];
    let local = inner.iter().take_while(|&&byte| LOCAL.has(byte)).count();
    let host = inner[local..].strip_prefix(b"@").filter(|_| local > 0)?;
    let len = host.iter().take_while(|&&byte| HOST.has(byte)).count();
    (len > 0 && host.get(len) == Some(&b'>')).then_some(at + 1 + local + 1 + len + 1)
}

/// The position after the next `>` from `from` on, if neither white space, a control character nor `<` is before it.
fn after_closing_angle(text: &[u8], from: usize) -> Option<usize> {
    let len = text[from..].iter().position(|&byte| byte <= b' ' || byte == b'<' || byte == b'>')?;
    (text[from + len] == b'>').then_some(from + len + 1)
}
