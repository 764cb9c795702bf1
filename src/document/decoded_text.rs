//! Text made from a document's bytes: escapes are decoded, line prefixes and line breaks left out. From
//! `http&#58;//a.example/` it is `http://a.example/`, and each byte knows where it is from.

use crate::text::{Encoding, SourceMap, SourceMapBuilder, Span, decode_as};

/// What a reader passes to its page: bytes of the page as they are, or text decoded from them.
#[derive(Debug)]
pub(super) enum Content {
    /// Bytes of the page, as they are.
    Verbatim(Span),
    /// Text made from bytes of the page.
    DecodedText(DecodedText),
}

impl From<Span> for Content {
    fn from(span: Span) -> Self {
        Self::Verbatim(span)
    }
}

impl From<DecodedText> for Content {
    fn from(decoded: DecodedText) -> Self {
        Self::DecodedText(decoded)
    }
}

/// Text decoded from bytes of a page, in their order. Spans are those of the page's text.
#[derive(Debug)]
pub(super) struct DecodedText {
    bytes: Vec<u8>,
    map: SourceMapBuilder,
}

impl DecodedText {
    pub(super) const fn new() -> Self {
        Self { bytes: Vec::new(), map: SourceMap::builder() }
    }

    /// An empty text with room for so many bytes.
    pub(super) fn with_capacity(bytes: usize) -> Self {
        Self { bytes: Vec::with_capacity(bytes), map: SourceMap::builder() }
    }

    /// Adds the bytes of `text`, the page's text, at `span` as they are.
    pub(super) fn push_verbatim(&mut self, text: &[u8], span: Span) {
        self.bytes.extend_from_slice(&text[span.range()]);
        self.map.verbatim(span);
    }

    /// Adds `bytes`, which the source spells with the bytes at `span`.
    pub(super) fn push(&mut self, bytes: &[u8], span: Span) {
        if !bytes.is_empty() {
            self.bytes.extend_from_slice(bytes);
            self.map.replaced(bytes.len(), span);
        }
    }

    /// Adds the character that the bytes at `span` spell.
    pub(super) fn push_char(&mut self, char: char, span: Span) {
        self.push(char.encode_utf8(&mut [0; 4]).as_bytes(), span);
    }

    /// The text so far.
    pub(super) fn bytes(&self) -> &[u8] {
        &self.bytes
    }

    /// This text with its bytes converted from `encoding` to UTF-8.
    pub(super) fn decoded(self, encoding: Encoding) -> Self {
        let decoded = decode_as(&self.bytes, encoding);
        if decoded.is_same() {
            return self;
        }
        let (bytes, mut map) = (decoded.text.to_vec(), SourceMap::builder());
        for piece in decoded.map().compose(&self.map.finish()).pieces() {
            if piece.verbatim { map.verbatim(piece.source) } else { map.replaced(piece.derived.len(), piece.source) }
        }
        Self { bytes, map }
    }

    /// The text, and the map from it to the page's text.
    pub(super) fn finish(self) -> (Vec<u8>, SourceMap) {
        (self.bytes, self.map.finish())
    }
}
