//! Documents: the table of formats, and where in each of them text and links stand. Knows text, syntax and scan.
//!
//! A format's reader goes through a document once and hands what it comes by to its `Page`: running text, to be scanned
//! for URLs, and targets of links, which are URLs by the format's own word. Escapes and entities are undone first; a source
//! map ties what was derived to the bytes of the file. Malformed documents never fail: what a reader cannot make out is
//! scanned as text.
//!
//! A format is one file with its `Definition`, and one line in [`Format::all`].

mod char_ref;
mod code;
mod comment_code;
mod data;
mod decoded_text;
mod definition;
mod escaping;
mod format;
mod format_id;
mod line;
mod lookahead;
mod markup;
mod notation;
mod notations;
mod other;
mod page;
mod prefilter;
mod protected;
mod registry;
mod schemeless;
#[cfg(test)]
mod skip_tests;
mod template;

use crate::scan::Found;
use crate::text::Span;
pub use format::Format;
pub(crate) use notation::{
    AngleBrackets, Backslash, Braces, CommentStyle, CommentText, Kept, LinkSyntax, Prose, QueryEncoding, Strings,
};
use page::{Out, Page};
pub use schemeless::may_hold_stray;

/// What is to be found in documents.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[non_exhaustive]
pub struct Options {
    /// Also what only looks like a URL, as [`crate::scan::Options::relaxed`].
    pub relaxed: bool,
    /// Also relative references and fragments, where a format says that one stands.
    pub references: bool,
}

/// The front matter of a Markdown document, without the lines around it.
pub(crate) fn front_matter(text: &[u8]) -> Option<Span> {
    let start = if text.starts_with("\u{feff}".as_bytes()) { 3 } else { 0 };
    markup::markdown::front_matter(text, start).map(|(_, content, _)| content)
}

/// The character reference at the start of `bytes`, as HTML names and numbers them, with its `;`: what it stands for and
/// how many bytes it takes.
pub(crate) fn entity(bytes: &[u8]) -> Option<(char, usize)> {
    let reference = char_ref::reference(bytes, char_ref::References::Markdown)?;
    Some((reference.chars.0, reference.len))
}

/// What was found in a document.
#[derive(Clone, Debug, Default)]
#[non_exhaustive]
pub struct Reading<'t> {
    /// The URLs, in the order they stand in; their spans never overlap.
    pub found: Vec<Found<'t>>,
    /// How many bytes were read as text because what they belong to is malformed.
    pub malformed: usize,
}

/// Finds the URLs of a document.
///
/// ```
/// use urlint::document::{Format, Options, read};
///
/// let reading = read(Format::PLAIN, b"See http://a.example/b.", Options::default());
/// assert_eq!(reading.found[0].text, "http://a.example/b");
/// ```
#[must_use]
pub fn read(format: Format, source: &[u8], options: Options) -> Reading<'_> {
    let mut out = Out::new(source, options, &registry::EMBEDDED);
    let reader = format.0.reader;
    if options.references || options.relaxed || (reader.may_hold)(source) {
        (reader.read)(&mut Page::of(source, &mut out));
    }
    let mut reading = out.reading;
    if !reading.found.is_sorted_by_key(Found::start) {
        reading.found.sort_by_key(Found::start);
    }
    reading
}
