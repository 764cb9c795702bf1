//! Annotations of GitHub Actions: workflow commands, which the runner reads from the output of a step.

use std::io::{self, Write};

use super::super::escape;
use super::{Notification, ReportedFinding, Reporter, Run, Setup, summary};
use crate::lint::Severity;

/// The number of annotations of a kind that the runner accepts per step. It silently drops the others.
const SHOWN: u64 = 10;

/// The report.
pub(super) struct Github {
    setup: Setup,
    path: String,
    line: Vec<u8>,
    /// The number of annotations written per severity, messages among the errors.
    shown: [u64; 3],
    /// The number of findings per severity without an annotation.
    left: [u64; 3],
    errors_left: u64,
    /// The tenth notice: its place is the summary's if there is to be one.
    tenth: Vec<u8>,
}

impl Github {
    pub(super) fn new(setup: Setup) -> Self {
        Self {
            setup,
            path: String::new(),
            line: Vec::new(),
            shown: [0; 3],
            left: [0; 3],
            errors_left: 0,
            tenth: Vec::new(),
        }
    }

    /// Writes the line down if the runner will take it.
    fn put(&mut self, severity: Severity, out: &mut dyn Write) -> io::Result<bool> {
        let shown = &mut self.shown[severity as usize];
        if *shown == SHOWN {
            return Ok(false);
        }
        *shown += 1;
        if severity == Severity::Info && *shown == SHOWN {
            self.tenth = std::mem::take(&mut self.line);
        } else {
            out.write_all(&self.line)?;
        }
        Ok(true)
    }
}

impl Reporter for Github {
    fn begin(&mut self, file: &str, _out: &mut dyn Write) -> io::Result<()> {
        self.path = self.setup.from_root(file);
        Ok(())
    }

    fn finding(&mut self, finding: &ReportedFinding, out: &mut dyn Write) -> io::Result<()> {
        if self.shown[finding.severity as usize] == SHOWN {
            self.left[finding.severity as usize] += 1;
            return Ok(());
        }
        let line = &mut self.line;
        line.clear();
        let (start, end) = (finding.place, finding.end_place);
        line.extend_from_slice(format!("::{} file=", command(finding.severity)).as_bytes());
        property(&self.path, line);
        line.extend_from_slice(format!(",line={},endLine={}", start.line, end.line).as_bytes());
        // The runner throws columns away where lines differ. What they count GitHub does not say; here they count
        // characters, and the end is after the last one, as in ESLint's and Ruff's annotations.
        if start.line == end.line {
            line.extend_from_slice(format!(",col={},endColumn={}", start.column, end.column).as_bytes());
        }
        line.extend_from_slice(format!(",title=urlint ({})::", finding.rule).as_bytes());
        data(&finding.message, line);
        if !finding.help.is_empty() {
            line.extend_from_slice(b"%0Ahelp: ");
            data(&finding.help, line);
        }
        line.push(b'\n');
        self.put(finding.severity, out).map(drop)
    }

    fn notice(&mut self, notice: Notification<'_>, out: &mut dyn Write) -> io::Result<()> {
        if !notice.failed {
            return Ok(());
        }
        let line = &mut self.line;
        line.clear();
        line.extend_from_slice(b"::error ");
        if let Some(path) = notice.path {
            line.extend_from_slice(b"file=");
            property(&self.setup.from_root(path), line);
            line.push(b',');
            if let Some(number) = notice.line {
                line.extend_from_slice(format!("line={number},").as_bytes());
            }
        }
        line.extend_from_slice(b"title=urlint::");
        data(notice.text, line);
        line.push(b'\n');
        self.errors_left += u64::from(!self.put(Severity::Error, out)?);
        Ok(())
    }

    fn finish(&mut self, run: Run<'_>, out: &mut dyn Write) -> io::Result<()> {
        let all_shown = self.left == [0; 3] && self.errors_left == 0;
        if all_shown && run.counts.hidden == 0 {
            return out.write_all(&self.tenth);
        }
        self.left[Severity::Info as usize] += u64::from(!self.tenth.is_empty());
        let [info, warnings, errors] = self.left;
        let kinds = [(errors, "error"), (warnings, "warning"), (info, "info"), (self.errors_left, "error of the run")];
        let kinds: Vec<String> =
            kinds.iter().filter(|kind| kind.0 > 0).map(|&(many, what)| summary::number(many, what)).collect();
        let mut text = summary::line(run);
        if !kinds.is_empty() {
            text += &format!(
                " Not shown here: {}, as GitHub shows ten of a kind. Run urlint --format concise to list all, or add \
                 --step-summary",
                kinds.join(", ")
            );
        }
        self.line.clear();
        data(&text, &mut self.line);
        out.write_all(b"::notice title=urlint::")?;
        out.write_all(&self.line)?;
        out.write_all(b"\n")
    }
}

const fn command(severity: Severity) -> &'static str {
    match severity {
        Severity::Error => "error",
        Severity::Warning => "warning",
        Severity::Info => "notice",
    }
}

/// Adds the text after `: `, as the runner reads it back.
fn data(text: &str, out: &mut Vec<u8>) {
    escaped(text, &[('%', "%25")], out);
}

/// Adds the value of a property.
fn property(text: &str, out: &mut Vec<u8>) {
    // a name may hold line ends, and the file is found by it
    escaped(text, &[('%', "%25"), ('\r', "%0D"), ('\n', "%0A"), (':', "%3A"), (',', "%2C")], out);
}

fn escaped(text: &str, special: &[(char, &str)], out: &mut Vec<u8>) {
    for character in text.chars() {
        if let Some((_, escape)) = special.iter().find(|(of, _)| *of == character) {
            out.extend_from_slice(escape.as_bytes());
        } else if !escape::human_char(character, out) {
            out.extend_from_slice(character.encode_utf8(&mut [0; 4]).as_bytes());
        }
    }
}
