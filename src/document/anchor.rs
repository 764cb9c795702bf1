//! The places of a document that links can lead to.

use std::borrow::Cow;
use std::fmt;

use crate::text::{SourceMap, Span};

/// A place of a document that links can lead to.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Anchor<'t> {
    /// What makes it a place.
    pub kind: AnchorKind,
    /// The bytes of its name, or of the heading's text, in the source.
    pub span: Span,
    /// The name as it is written. For a heading: the source of its text, with markup and `{#id}`, but without the marks
    /// that make it a heading.
    pub text: Cow<'t, str>,
}

/// What makes a part of a document a place that links can lead to.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum AnchorKind {
    /// A heading. The program that renders the document makes its name.
    Heading {
        /// The highest level is 1.
        level: u8,
    },
    /// A name of an element or a block: `id=`, `name=`, `{#x}`, `[[x]]`, `\hypertarget`, `@node`.
    Id,
    /// A label of the whole project: `.. _x:`, `(x)=`, `\label`.
    Label,
    /// The label of a definition: `[label]: URL`, `.. _x: URL`.
    Definition,
    /// The label of a footnote or citation.
    Footnote,
}

impl AnchorKind {
    /// Its name in reports.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Heading { .. } => "heading",
            Self::Id => "id",
            Self::Label => "label",
            Self::Definition => "definition",
            Self::Footnote => "footnote",
        }
    }
}

impl fmt::Display for AnchorKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl Anchor<'_> {
    /// About how many bytes of memory it takes.
    pub(super) fn memory(&self) -> usize {
        let text = if let Cow::Owned(text) = &self.text { text.len() } else { 0 };
        size_of::<Self>() + text
    }

    /// This place with its span mapped through `map`, to the text from which its text was decoded.
    pub(super) fn in_source<'s>(self, map: &SourceMap) -> Anchor<'s> {
        Anchor { span: map.source(self.span), text: Cow::Owned(self.text.into_owned()), ..self }
    }

    /// This place, found in `copy`, with the text of `source`. The copy is `source` with its template expressions
    /// masked, and has as many bytes.
    pub(super) fn unmasked<'s>(self, copy: &[u8], source: &'s [u8]) -> Anchor<'s> {
        let Self { kind, span, text } = self;
        let original = std::str::from_utf8(&source[span.range()]);
        let text = match original {
            Ok(original) if copy[span.range()] == *text.as_bytes() => Cow::Borrowed(original),
            _ => Cow::Owned(restored(text.as_bytes(), &copy[span.range()], &source[span.range()])),
        };
        Anchor { kind, span, text }
    }
}

/// `text`, with each byte replaced by the one that `source` has at its position in `copy`. `text` lacks some bytes of
/// the copy, such as the prefixes of lines.
fn restored(text: &[u8], copy: &[u8], source: &[u8]) -> String {
    let mut bytes = Vec::with_capacity(text.len());
    let mut pairs = copy.iter().zip(source);
    for byte in text {
        bytes.push(pairs.find(|(copied, _)| *copied == byte).map_or(*byte, |(_, &original)| original));
    }
    String::from_utf8_lossy(&bytes).into_owned()
}
