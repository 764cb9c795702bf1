//! GitLab's Code Quality: one JSON array of issues, the part of Code Climate's format that GitLab reads.

use std::io::{self, Write};

use super::super::json::{self, object};
use super::super::{Format, JsonArrayWriter, escape};
use super::fingerprint::{Fingerprints, digest};
use super::{Notification, ReportedFinding, Reporter, Run, Setup};
use crate::lint::Severity;

/// Writes issues as they come.
pub(super) struct Gitlab {
    setup: Setup,
    path: String,
    frame: JsonArrayWriter,
    fingerprints: Fingerprints,
    buffer: Vec<u8>,
}

impl Gitlab {
    pub(super) fn new(setup: Setup) -> Self {
        Self {
            setup,
            path: String::new(),
            frame: JsonArrayWriter::new(Format::Json),
            fingerprints: Fingerprints::default(),
            buffer: Vec::new(),
        }
    }

    fn write(&mut self, issue: &Issue<'_>, out: &mut dyn Write) -> io::Result<()> {
        self.buffer.clear();
        self.buffer.extend_from_slice(self.frame.before());
        let record = object! {
            r#type: "issue",
            check_name: issue.rule,
            // one line of plain text
            description: escape::shown(issue.description),
            categories: [issue.category],
            severity: issue.severity,
            fingerprint: &issue.fingerprint,
            location: object! { path: issue.path, lines: object! { begin: issue.lines.0, end: issue.lines.1 } },
        };
        json::write(&record, &mut self.buffer);
        self.buffer.extend_from_slice(self.frame.after());
        out.write_all(&self.buffer)
    }
}

/// The content of one issue.
struct Issue<'i> {
    rule: &'i str,
    description: &'i str,
    category: &'static str,
    severity: &'static str,
    fingerprint: String,
    path: &'i str,
    /// The first and the last line.
    lines: (u64, u64),
}

impl Reporter for Gitlab {
    fn begin(&mut self, file: &str, _out: &mut dyn Write) -> io::Result<()> {
        self.path = self.setup.from_root(file);
        Ok(())
    }

    fn finding(&mut self, finding: &ReportedFinding, out: &mut dyn Write) -> io::Result<()> {
        let path = std::mem::take(&mut self.path);
        let (severity, category) = match finding.severity {
            Severity::Error => ("major", "Bug Risk"),
            Severity::Warning => ("minor", "Bug Risk"),
            Severity::Info => ("info", "Style"),
        };
        let issue = Issue {
            rule: &finding.rule,
            description: &finding.with_help(),
            category,
            severity,
            fingerprint: self.fingerprints.unique(finding.fingerprint(&path)),
            path: &path,
            lines: (finding.place.line, finding.end_place.line),
        };
        let written = self.write(&issue, out);
        self.path = path;
        written
    }

    /// An error about a file is an issue too: otherwise the report would look clean.
    fn notice(&mut self, notice: Notification<'_>, out: &mut dyn Write) -> io::Result<()> {
        let Some(path) = notice.path.filter(|_| notice.failed) else { return Ok(()) };
        let path = self.setup.from_root(path);
        let line = notice.line.unwrap_or(1);
        let issue = Issue {
            rule: "urlint",
            description: notice.text,
            category: "Bug Risk",
            severity: "critical",
            fingerprint: self.fingerprints.unique(digest(&["", &path, notice.text], 1)),
            path: &path,
            lines: (line, line),
        };
        self.write(&issue, out)
    }

    fn finish(&mut self, _run: Run<'_>, out: &mut dyn Write) -> io::Result<()> {
        out.write_all(self.frame.end())
    }
}
