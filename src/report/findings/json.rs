//! The findings as one JSON array, or one object a line.

use std::io::{self, Write};

use serde::Serialize;

use super::super::json::{self, object};
use super::super::{Format, JsonArrayWriter, Place, SCHEMA_VERSION};
use super::{FoundFix, PlacedEdit, RelatedPlace, ReportedFinding, Reporter, Run, Setup};
use crate::text::Utf16Offsets;

/// The findings as JSON records.
pub(super) struct Json {
    setup: Setup,
    frame: JsonArrayWriter,
    file: String,
    /// The path from the root of the repository.
    path: String,
    buffer: Vec<u8>,
}

impl Json {
    pub(super) fn new(setup: Setup, format: Format) -> Self {
        Self {
            setup,
            frame: JsonArrayWriter::new(format),
            file: String::new(),
            path: String::new(),
            buffer: Vec::new(),
        }
    }
}

impl Reporter for Json {
    fn begin(&mut self, file: &str, _out: &mut dyn Write) -> io::Result<()> {
        file.clone_into(&mut self.file);
        self.path = self.setup.from_root(file);
        Ok(())
    }

    fn finding(&mut self, finding: &ReportedFinding, out: &mut dyn Write) -> io::Result<()> {
        self.buffer.clear();
        self.buffer.extend_from_slice(self.frame.before());
        write_finding(finding, &self.file, &self.path, None, &mut self.buffer);
        self.buffer.extend_from_slice(self.frame.after());
        out.write_all(&self.buffer)
    }

    fn finish(&mut self, _run: Run<'_>, out: &mut dyn Write) -> io::Result<()> {
        out.write_all(self.frame.end())
    }
}

/// Adds a finding to `out` as one JSON object. `file` is the name of its file in reports, `path` the one from the root of
/// the repository. With `utf16` it has offsets in UTF-16 code units too.
pub fn write_finding(
    finding: &ReportedFinding,
    file: &str,
    path: &str,
    utf16: Option<&Utf16Offsets<'_>>,
    out: &mut Vec<u8>,
) {
    let record = object! {
        schema_version: SCHEMA_VERSION,
        path: file,
        id?: finding.id.as_deref().and_then(json::raw),
        source?: finding.source.as_ref().map(|source| &*source.file),
        source_offset?: finding.source.as_ref().map(|source| source.offset),
        line: finding.place.line,
        col: finding.place.column,
        end_line: finding.end_place.line,
        end_col: finding.end_place.column,
        byte_col?: finding.place.byte_column(),
        end_byte_col?: finding.end_place.byte_column(),
        start_byte: finding.start,
        end_byte: finding.end,
        start_utf16?: utf16.map(|utf16| utf16.before(finding.start)),
        end_utf16?: utf16.map(|utf16| utf16.before(finding.end)),
        rule: &*finding.rule,
        severity: finding.severity.name(),
        message: &finding.message,
        url: &*finding.url,
        context: finding.context.name(),
        kinds?: (!finding.kinds.is_empty()).then_some(&finding.kinds),
        help: &*finding.help,
        nth?: (finding.nth > 1).then_some(finding.nth),
        once?: finding.once.as_deref(),
        related?: related_json(&finding.related, utf16),
        fingerprint: finding.fingerprint(path),
        content_fingerprint: finding.content_fingerprint(),
        fix: finding.fix.as_deref().map(|fix| fix_json(fix, utf16)),
    };
    json::write(&record, out);
}

fn related_json(related: &[RelatedPlace], utf16: Option<&Utf16Offsets<'_>>) -> Option<Vec<impl Serialize>> {
    let items = related.iter().map(|RelatedPlace { place, end_place, start, end, what }| {
        text_json((*place, *end_place), (*start, *end), what, utf16)
    });
    (!related.is_empty()).then(|| items.collect())
}

fn fix_json(fix: &FoundFix, utf16: Option<&Utf16Offsets<'_>>) -> impl Serialize {
    let edits = fix.edits.iter().map(|edit| edit_json(edit, utf16));
    object! {
        applicability: fix.applicability.name(),
        in_file?: (!fix.in_file).then_some(false),
        edits: edits.collect::<Vec<_>>(),
        whole?: fix.joined.as_ref().map(|edit| edit_json(edit, utf16)),
    }
}

fn edit_json(
    PlacedEdit { place, end_place, start, end, text }: &PlacedEdit,
    utf16: Option<&Utf16Offsets<'_>>,
) -> impl Serialize {
    text_json((*place, *end_place), (*start, *end), text, utf16)
}

/// A text with the places and offsets of its start and end.
fn text_json(
    (place, end_place): (Place, Place),
    (start, end): (u64, u64),
    text: &str,
    utf16: Option<&Utf16Offsets<'_>>,
) -> impl Serialize {
    object! {
        line: place.line,
        col: place.column,
        end_line: end_place.line,
        end_col: end_place.column,
        byte_col?: place.byte_column(),
        end_byte_col?: end_place.byte_column(),
        start_byte: start,
        end_byte: end,
        start_utf16?: utf16.map(|utf16| utf16.before(start)),
        end_utf16?: utf16.map(|utf16| utf16.before(end)),
        text: text,
    }
}
