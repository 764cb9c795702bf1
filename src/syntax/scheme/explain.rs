//! Parts and steps: how the section of a scheme reads a URL, as data. Uses text only.

use crate::syntax::percent::{self, decode_digits};
use crate::text::Span;

/// One part of a URL, with the name that the section of its scheme gives it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Part {
    /// Its name in the section.
    pub name: &'static str,
    /// Its bytes in the URL.
    pub span: Span,
}

/// The meaning of a URL by the section of its scheme.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Meaning {
    /// The scheme.
    pub scheme: &'static str,
    /// The section.
    pub clause: &'static str,
    /// The steps of a program that follows the URL, in order.
    pub steps: Vec<Step>,
}

/// One step of a program that follows the URL.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Step {
    /// The kind of step.
    pub kind: StepKind,
    /// The step in words, with decoded bytes. It has no password and no control character.
    pub text: String,
}

/// A part that may be absent, with its name.
pub(super) type NamedSpan = (&'static str, Option<Span>);

impl Part {
    /// The parts that are present.
    pub(super) fn present(named: impl IntoIterator<Item = NamedSpan>) -> Vec<Self> {
        named.into_iter().filter_map(|(name, span)| Some(Self { name, span: span? })).collect()
    }
}

impl Step {
    pub(super) fn new(kind: StepKind, text: impl Into<String>) -> Self {
        Self { kind, text: text.into() }
    }
}

/// The kinds of steps.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum StepKind {
    /// Connect to a host and port.
    Connect,
    /// Name the machine that has the resource.
    Host,
    /// Name the user.
    Login,
    /// Change the directory.
    Directory,
    /// Choose the type of the transfer.
    Type,
    /// Fetch the named resource.
    Retrieve,
    /// List the content.
    List,
    /// Send the string by which the server finds the item.
    Selector,
    /// Search.
    Search,
    /// Choose a view, an attribute or the answers to a form.
    View,
    /// Read the answer as a type of item.
    Answer,
    /// Address a message.
    Address,
    /// Add a header field to a message.
    Header,
    /// Set the text of a message.
    Body,
    /// Choose a newsgroup.
    Group,
    /// Read an article.
    Article,
    /// Choose a database.
    Database,
    /// Check a field.
    Field,
}

impl StepKind {
    /// All of them.
    pub const ALL: [Self; 18] = [
        Self::Connect,
        Self::Host,
        Self::Login,
        Self::Directory,
        Self::Type,
        Self::Retrieve,
        Self::List,
        Self::Selector,
        Self::Search,
        Self::View,
        Self::Answer,
        Self::Address,
        Self::Header,
        Self::Body,
        Self::Group,
        Self::Article,
        Self::Database,
        Self::Field,
    ];

    /// Its name in machine-readable output.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Connect => "connect",
            Self::Host => "host",
            Self::Login => "login",
            Self::Directory => "directory",
            Self::Type => "type",
            Self::Retrieve => "retrieve",
            Self::List => "list",
            Self::Selector => "selector",
            Self::Search => "search",
            Self::View => "view",
            Self::Answer => "answer",
            Self::Address => "address",
            Self::Header => "header",
            Self::Body => "body",
            Self::Group => "group",
            Self::Article => "article",
            Self::Database => "database",
            Self::Field => "field",
        }
    }
}

/// The text in `span` with its escapes decoded, to show to a person. Control characters, invisible
/// characters and bytes that are not UTF-8 stay percent-encoded: `a%20b%0A` becomes `a b%0A`.
pub(crate) fn shown(text: &str, span: Span) -> String {
    let bytes = decoded(text[span.range()].as_bytes());
    let mut shown = String::with_capacity(bytes.len());
    for chunk in bytes.utf8_chunks() {
        let mut characters = chunk.valid().chars().peekable();
        while let Some(character) = characters.next() {
            if is_hidden(character) {
                let mut buffer = [0; 4];
                escape(&mut shown, character.encode_utf8(&mut buffer).as_bytes());
            } else if character == '%' && characters.peek().is_some_and(char::is_ascii_hexdigit) {
                escape(&mut shown, b"%");
            } else {
                shown.push(character);
            }
        }
        escape(&mut shown, chunk.invalid());
    }
    shown
}

/// The text in `span`, as [`shown`], after the words `prefix`; `empty` if there is no byte.
pub(super) fn shown_after(text: &str, span: Span, prefix: &str, empty: &str) -> String {
    if span.is_empty() { empty.to_owned() } else { format!("{prefix}{}", shown(text, span)) }
}

fn escape(shown: &mut String, bytes: &[u8]) {
    bytes.iter().for_each(|&byte| percent::push_encoded(shown, byte));
}

/// Whether a character is a control, or changes or hides the text around it.
fn is_hidden(character: char) -> bool {
    character.is_control()
        || matches!(character, '\u{ad}' | '\u{61c}' | '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}'
            | '\u{2060}'..='\u{206f}' | '\u{feff}' | '\u{fff9}'..='\u{fffb}' | '\u{e0000}'..='\u{e007f}')
}

/// The bytes that `text` encodes (RFC 1738 section 2.2); a `%` without two digits is kept.
pub(super) fn decoded(text: &[u8]) -> Vec<u8> {
    let mut bytes = Vec::with_capacity(text.len());
    let mut at = 0;
    while at < text.len() {
        match decode_digits(&text[at + 1..]).filter(|_| text[at] == b'%') {
            Some(byte) => {
                bytes.push(byte);
                at += percent::ENCODED_LEN;
            }
            None => {
                bytes.push(text[at]);
                at += 1;
            }
        }
    }
    bytes
}

/// Splits `span` at its first `delimiter`: it keeps the part before it, and returns the part after it. Without a
/// delimiter, `span` does not change.
///
/// `a=b=c`, split off at `=`, becomes `a`, and `b=c` is returned.
pub(super) fn split_off(bytes: &[u8], span: &mut Span, delimiter: u8) -> Option<Span> {
    let at = span.start + memchr::memchr(delimiter, &bytes[span.range()])?;
    let rest = Span::new(at + 1, span.end);
    span.end = at;
    Some(rest)
}

/// The pieces of `span` between its delimiters, in order.
pub(super) fn pieces(text: &str, span: Span, delimiter: char) -> impl Iterator<Item = Span> {
    let mut start = span.start;
    text[span.range()].split(delimiter).map(move |piece| {
        let piece = Span::new(start, start + piece.len());
        start = piece.end + 1;
        piece
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(text: &str, expected: &str) {
        assert_eq!(shown(text, Span::new(0, text.len())), expected);
    }

    #[test]
    fn what_would_not_show_stays_encoded() {
        check("%2Fetc", "/etc");
        check("a%20b%25", "a b%");
        check("%0D%0ADELE", "%0D%0ADELE");
        check("%E2%82%AC%ff", "€%FF");
        check("%E2%80%AEx", "%E2%80%AEx");
        check("%250D", "%250D");
        check("100%", "100%");
        check("%4", "%254");
    }
}
