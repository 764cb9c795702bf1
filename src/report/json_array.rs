//! The text around the records of an output: brackets and commas of a JSON array, line ends, empty lines.

use super::Format;

/// Returns the text before, between and after the records of an output. The caller writes it, and the records.
#[derive(Clone, Copy, Debug)]
pub struct JsonArrayWriter {
    format: Format,
    /// The separator of records for people.
    between: &'static str,
    is_empty: bool,
}

impl JsonArrayWriter {
    /// For an output without records yet. A record for people is one or more whole lines.
    #[must_use]
    pub const fn new(format: Format) -> Self {
        Self { format, between: "", is_empty: true }
    }

    /// This writer with an empty line between records for people.
    #[must_use]
    pub const fn spaced(self) -> Self {
        Self { between: "\n", ..self }
    }

    /// Whether no record has been written yet.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.is_empty
    }

    /// The text before the next record.
    pub fn before(&mut self) -> &'static [u8] {
        let is_first = std::mem::replace(&mut self.is_empty, false);
        match (self.format, is_first) {
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
        match (self.format, self.is_empty) {
            (Format::Json, true) => b"[]\n",
            (Format::Json, false) => b"\n]\n",
            (Format::Human | Format::Jsonl, _) => b"",
        }
    }
}
