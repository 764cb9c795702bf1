//! A text, or a part of one, and where its bytes are in its file.

use std::path::Path;

use super::positions::Positions;
use crate::document::Format;
use crate::report::{RecordSource, Tally};
use crate::text::{Decoded, Span};

/// A text, or a part of one with the text around it, and where its bytes are in its file.
#[derive(Clone, Copy)]
pub(crate) struct TextPart<'t> {
    /// The available bytes.
    pub(crate) text: &'t [u8],
    /// The format; a part of a text is always plain text.
    pub(crate) format: Format,
    /// The offset of `text` in the whole text.
    pub(crate) base: u64,
    /// Where in `text` the part starts.
    pub(crate) start: usize,
    /// Whether it is the first part of the text.
    pub(crate) first: bool,
    /// The lines and columns counted before the part, in the text or in its window.
    pub(crate) before: Tally,
    /// The source that `text` was decoded from, if it was.
    pub(crate) decoded: Option<&'t Decoded<'t>>,
    /// The undecoded bytes, if `text` is the whole text of a file or of a standard input that is read whole.
    pub(crate) bytes: Option<&'t [u8]>,
    /// Whether it is in a compressed file, of which nothing is fixed.
    pub(crate) is_packed: bool,
    /// The id of the record that the text comes from, as JSON.
    pub(crate) id: Option<&'t str>,
    /// Where the record is in a crawl file, if the text comes from one.
    pub(crate) record: Option<RecordSource<&'t Path>>,
}

impl<'t> TextPart<'t> {
    /// A whole text that is in no file.
    pub(crate) fn whole(text: &'t [u8], format: Format) -> Self {
        Self {
            text,
            format,
            base: 0,
            start: 0,
            first: true,
            before: Tally::default(),
            decoded: None,
            bytes: None,
            is_packed: false,
            id: None,
            record: None,
        }
    }

    /// Looks up lines and columns, from the start of the part.
    pub(crate) fn positions(&self) -> Positions<'t> {
        // a byte order mark does not count as a column, but as bytes of its line
        const MARK: &[u8] = "\u{feff}".as_bytes();
        let mark_len = |text: &[u8]| if self.first && text.starts_with(MARK) { MARK.len() } else { 0 };
        let origin = self.start + mark_len(self.text);
        Positions::new(self.text, origin, mark_len(self.bytes.unwrap_or(self.text)), self.before)
    }

    /// The start and end in the file of the bytes that `span` was decoded from.
    pub(crate) fn source(&self, span: Span) -> (u64, u64) {
        let span = self.decoded.map_or(span, |decoded| decoded.source(span));
        (self.base + span.start as u64, self.base + span.end as u64)
    }
}
