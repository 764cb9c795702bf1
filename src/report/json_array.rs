//! The text around and between the records of an output: brackets and commas, line ends, empty lines.

use super::Format;

/// The frame of an output, and whether a record has been written.
#[derive(Clone, Copy, Debug)]
pub struct JsonArrayWriter {
    format: Format,
    /// The separator of records for people.
    between: &'static str,
    empty: bool,
}

impl JsonArrayWriter {
    /// An empty frame; a record for people is whole lines.
    #[must_use]
    pub const fn new(format: Format) -> Self {
        Self { format, between: "", empty: true }
    }

    /// This writer with an empty line between records for people.
    #[must_use]
    pub const fn spaced(self) -> Self {
        Self { between: "\n", ..self }
    }

    /// Whether no record has been written yet.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.empty
    }

    /// The text before the next record.
    pub fn before(&mut self) -> &'static [u8] {
        let first = std::mem::replace(&mut self.empty, false);
        match (self.format, first) {
            (Format::Json, true) => b"[\n",
            (Format::Json, false) => b",\n",
            (Format::Human, false) => self.between.as_bytes(),
            _ => b"",
        }
    }

    /// The text after every record.
    #[must_use]
    pub const fn after(&self) -> &'static [u8] {
        match self.format {
            Format::Jsonl => b"\n",
            Format::Json | Format::Human => b"",
        }
    }

    /// The text after all records.
    #[must_use]
    pub const fn end(&self) -> &'static [u8] {
        match (self.format, self.empty) {
            (Format::Json, true) => b"[]\n",
            (Format::Json, false) => b"\n]\n",
            (Format::Human | Format::Jsonl, _) => b"",
        }
    }
}
