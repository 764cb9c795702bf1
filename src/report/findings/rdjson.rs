//! The Reviewdog Diagnostic Format: one JSON object with all diagnostics, or one diagnostic a line.

use std::io::{self, Write};

use serde::Serialize;

use super::super::json::{self, object};
use super::super::{Format, Place};
use super::{Notification, PlacedEdit, ReportedFinding, Reporter, Run, Setup};
use crate::lint::Severity;

/// Writes diagnostics as they come.
pub(super) struct Rdjson {
    setup: Setup,
    format: Format,
    path: String,
    /// The worst severity written.
    worst: Option<Severity>,
    buffer: Vec<u8>,
}

impl Rdjson {
    /// All in one object with [`Format::Json`], or one object a line with [`Format::Jsonl`].
    pub(super) fn new(setup: Setup, format: Format) -> Self {
        Self { setup, format, path: String::new(), worst: None, buffer: Vec::new() }
    }

    fn write(&mut self, diagnostic: Diagnostic<'_>, out: &mut dyn Write) -> io::Result<()> {
        let is_jsonl = self.format == Format::Jsonl;
        self.buffer.clear();
        match self.worst {
            _ if is_jsonl => {}
            None => self.buffer.extend_from_slice(DOCUMENT_START),
            Some(_) => self.buffer.extend_from_slice(b",\n"),
        }
        self.worst = self.worst.max(Some(diagnostic.severity));
        let record = object! {
            message: diagnostic.message,
            location: object! { path: diagnostic.path, range?: diagnostic.range },
            severity: severity_name(diagnostic.severity),
            source?: is_jsonl.then_some(object! { name: "urlint" }),
            code?: diagnostic.rule.map(|rule| object! { value: rule }),
            suggestions?: diagnostic
                .suggestion
                .map(|edit| [object! { range: range(edit.place, edit.end_place), text: &edit.text }]),
        };
        json::write(&record, &mut self.buffer);
        if is_jsonl {
            self.buffer.push(b'\n');
        }
        out.write_all(&self.buffer)
    }
}

/// The text before the first diagnostic.
const DOCUMENT_START: &[u8] = b"{\"source\":{\"name\":\"urlint\"},\"diagnostics\":[\n";

struct Diagnostic<'d> {
    message: &'d str,
    path: &'d str,
    /// `None` for the whole file.
    range: Option<Range>,
    severity: Severity,
    rule: Option<&'d str>,
    /// The fix as one edit: reviewdog shows a button for each suggestion, and applies one.
    suggestion: Option<&'d PlacedEdit>,
}

/// The range of a diagnostic; without an end and a column, it is a line.
#[derive(Serialize)]
struct Range {
    start: Position,
    #[serde(skip_serializing_if = "Option::is_none")]
    end: Option<Position>,
}

#[derive(Serialize)]
struct Position {
    line: u64,
    #[serde(skip_serializing_if = "Option::is_none")]
    column: Option<u64>,
}

impl Reporter for Rdjson {
    fn begin(&mut self, file: &str, _out: &mut dyn Write) -> io::Result<()> {
        self.path = self.setup.from_root(file);
        Ok(())
    }

    fn finding(&mut self, finding: &ReportedFinding, out: &mut dyn Write) -> io::Result<()> {
        let path = std::mem::take(&mut self.path);
        let diagnostic = Diagnostic {
            message: &finding.with_help(),
            path: &path,
            range: Some(range(finding.place, finding.end_place)),
            severity: finding.severity,
            rule: Some(&finding.rule),
            suggestion: finding.fix.as_ref().and_then(|fix| fix.whole()),
        };
        let written = self.write(diagnostic, out);
        self.path = path;
        written
    }

    /// A diagnostic must have a place: messages without one are reported on standard error only.
    fn notice(&mut self, notice: Notification<'_>, out: &mut dyn Write) -> io::Result<()> {
        let Some(path) = notice.path.filter(|_| notice.failed) else { return Ok(()) };
        let path = self.setup.from_root(path);
        let start = |line| Position { line: clamp_to_i32(line), column: None };
        let range = notice.line.map(|line| Range { start: start(line), end: None });
        let message = notice.text;
        let severity = Severity::Error;
        self.write(Diagnostic { message, path: &path, range, severity, rule: None, suggestion: None }, out)
    }

    fn finish(&mut self, _run: Run<'_>, out: &mut dyn Write) -> io::Result<()> {
        match (self.format, self.worst) {
            (Format::Jsonl, _) => Ok(()),
            (_, None) => {
                out.write_all(DOCUMENT_START.trim_ascii_end())?;
                out.write_all(b"]}\n")
            }
            (_, Some(worst)) => writeln!(out, "\n],\"severity\":\"{}\"}}", severity_name(worst)),
        }
    }
}

/// The range between two places; its end is after the last byte.
fn range(start: Place, end: Place) -> Range {
    let position = |place: Place| Position { line: clamp_to_i32(place.line), column: Some(clamp_to_i32(place.bytes)) };
    Range { start: position(start), end: Some(position(end)) }
}

/// The value limited to the format's `int32`: a larger number would invalidate the whole file.
fn clamp_to_i32(number: u64) -> u64 {
    number.min(i32::MAX as u64)
}

const fn severity_name(severity: Severity) -> &'static str {
    match severity {
        Severity::Error => "ERROR",
        Severity::Warning => "WARNING",
        Severity::Info => "INFO",
    }
}
