//! Text made from a document's octets: escapes undone, leaders and line breaks left out.

use crate::text::{Encoding, SourceMap, SourceMapBuilder, Span, decode_as};

/// What a reader hands on: octets of its page as they stand, or text made from them.
#[derive(Debug)]
pub(super) enum Content {
    /// As they stand.
    Verbatim(Span),
    /// Made from them.
    Derived(Derived),
}

impl From<Span> for Content {
    fn from(span: Span) -> Self {
        Self::Verbatim(span)
    }
}

impl From<Derived> for Content {
    fn from(derived: Derived) -> Self {
        Self::Derived(derived)
    }
}

/// Text put together from octets of a page, in their order. All spans are those of the page's text.
#[derive(Debug)]
pub(super) struct Derived {
    octets: Vec<u8>,
    map: SourceMapBuilder,
}

impl Derived {
    pub(super) const fn new() -> Self {
        Self { octets: Vec::new(), map: SourceMap::builder() }
    }

    /// One that has room for so many octets.
    pub(super) fn with_capacity(octets: usize) -> Self {
        Self { octets: Vec::with_capacity(octets), map: SourceMap::builder() }
    }

    /// Adds octets of `text`, the page's text, as they stand.
    pub(super) fn copy(&mut self, text: &[u8], span: Span) {
        self.octets.extend_from_slice(&text[span.range()]);
        self.map.verbatim(span);
    }

    /// Adds what the octets at `span` spell.
    pub(super) fn put(&mut self, octets: &[u8], span: Span) {
        if !octets.is_empty() {
            self.octets.extend_from_slice(octets);
            self.map.replaced(octets.len(), span);
        }
    }

    /// Adds the character that the octets at `span` spell.
    pub(super) fn put_char(&mut self, char: char, span: Span) {
        self.put(char.encode_utf8(&mut [0; 4]).as_bytes(), span);
    }

    /// The text so far.
    pub(super) fn octets(&self) -> &[u8] {
        &self.octets
    }

    /// The same text when its octets are read in another encoding.
    pub(super) fn decoded(self, encoding: Encoding) -> Self {
        let decoded = decode_as(&self.octets, encoding);
        if decoded.is_same() {
            return self;
        }
        let (octets, mut map) = (decoded.text.to_vec(), SourceMap::builder());
        for piece in decoded.map().compose(&self.map.finish()).pieces() {
            match piece.verbatim {
                true => map.verbatim(piece.source),
                false => map.replaced(piece.derived.len(), piece.source),
            }
        }
        Self { octets, map }
    }

    /// The text and what ties it to the page's.
    pub(super) fn finish(self) -> (Vec<u8>, SourceMap) {
        (self.octets, self.map.finish())
    }
}
