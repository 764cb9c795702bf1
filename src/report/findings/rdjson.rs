//! The Reviewdog Diagnostic Format: one JSON object with all diagnostics, or one diagnostic a line.

use std::io::{self, Write};

use super::super::json::Object;
use super::super::{Format, Place};
use super::{Notification, PlacedEdit, ReportedFinding, Reporter, Run, Setup};
use crate::lint::Severity;

/// The report.
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

    fn write(&mut self, diagnostic: &Diagnostic<'_>, out: &mut dyn Write) -> io::Result<()> {
        let lines = self.format == Format::Jsonl;
        self.buffer.clear();
        match self.worst {
            _ if lines => {}
            None => self.buffer.extend_from_slice(HEAD),
            Some(_) => self.buffer.extend_from_slice(b",\n"),
        }
        self.worst = self.worst.max(Some(diagnostic.severity));
        let mut object = Object::begin(&mut self.buffer);
        object.text("message", diagnostic.message);
        let mut location = object.object("location");
        location.text("path", diagnostic.path);
        match diagnostic.region {
            Region::File => {}
            Region::Line(line) => {
                let mut range = location.object("range");
                let mut start = range.object("start");
                start.number("line", fitting(line));
                start.end();
                range.end();
            }
            Region::Range(start, end) => {
                range(&mut location, start, end);
            }
        }
        location.end();
        object.text("severity", name(diagnostic.severity));
        if lines {
            let mut source = object.object("source");
            source.text("name", "urlint");
            source.end();
        }
        if let Some(rule) = diagnostic.rule {
            let mut code = object.object("code");
            code.text("value", rule);
            code.end();
        }
        if let Some(PlacedEdit { place, end_place, text, .. }) = diagnostic.suggested {
            object.objects("suggestions", [text], |suggestion, text| {
                range(suggestion, *place, *end_place);
                suggestion.text("text", text);
            });
        }
        object.end();
        if lines {
            self.buffer.push(b'\n');
        }
        out.write_all(&self.buffer)
    }
}

/// The text before the first diagnostic.
const HEAD: &[u8] = b"{\"source\":{\"name\":\"urlint\"},\"diagnostics\":[\n";

struct Diagnostic<'d> {
    message: &'d str,
    path: &'d str,
    region: Region,
    severity: Severity,
    rule: Option<&'d str>,
    /// The fix. Each suggestion is one to choose (reviewdog shows a button for each), so all edits are in one.
    suggested: Option<&'d PlacedEdit>,
}

/// The part of a file that a diagnostic is about.
enum Region {
    File,
    Line(u64),
    Range(Place, Place),
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
            region: Region::Range(finding.place, finding.end_place),
            severity: finding.severity,
            rule: Some(&finding.rule),
            suggested: finding.fix.as_ref().and_then(|fix| fix.whole()),
        };
        let written = self.write(&diagnostic, out);
        self.path = path;
        written
    }

    /// A diagnostic must have a place: messages without one are reported on standard error only.
    fn notice(&mut self, notice: Notification<'_>, out: &mut dyn Write) -> io::Result<()> {
        let Some(path) = notice.path.filter(|_| notice.failed) else { return Ok(()) };
        let path = self.setup.from_root(path);
        let region = notice.line.map_or(Region::File, Region::Line);
        let message = notice.text;
        let severity = Severity::Error;
        self.write(&Diagnostic { message, path: &path, region, severity, rule: None, suggested: None }, out)
    }

    fn finish(&mut self, _run: Run<'_>, out: &mut dyn Write) -> io::Result<()> {
        match (self.format, self.worst) {
            (Format::Jsonl, _) => Ok(()),
            (_, None) => {
                out.write_all(HEAD.trim_ascii_end())?;
                out.write_all(b"]}\n")
            }
            (_, Some(worst)) => writeln!(out, "\n],\"severity\":\"{}\"}}", name(worst)),
        }
    }
}

/// Adds a range; its end is after the last byte.
fn range(object: &mut Object<'_>, start: Place, end: Place) {
    let mut range = object.object("range");
    for (key, place) in [("start", start), ("end", end)] {
        let mut position = range.object(key);
        position.number("line", fitting(place.line));
        position.number("column", fitting(place.bytes));
        position.end();
    }
    range.end();
}

/// The value limited to the format's `int32`: a larger number would invalidate the whole file.
fn fitting(number: u64) -> u64 {
    number.min(i32::MAX as u64)
}

const fn name(severity: Severity) -> &'static str {
    match severity {
        Severity::Error => "ERROR",
        Severity::Warning => "WARNING",
        Severity::Info => "INFO",
    }
}
