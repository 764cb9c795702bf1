//! Annotations of GitHub Actions: workflow commands, which the runner reads from the output of a step.

use std::io::{self, Write};

use super::super::escape;
use super::{Notification, ReportedFinding, Reporter, Run, Setup, summary};
use crate::lint::Severity;

/// The number of annotations of a severity that the runner accepts per step. It silently drops more.
const MAX_ANNOTATIONS: u64 = 10;

/// Writes annotations as they come, and a summary.
pub(super) struct Github {
    setup: Setup,
    path: String,
    line: Vec<u8>,
    /// The number of annotations written per severity, messages among the errors.
    written: [u64; 3],
    /// The number of findings per severity without an annotation.
    omitted: [u64; 3],
    /// The number of messages without an annotation.
    messages_omitted: u64,
    /// The last notice that the runner accepts. It waits until the run ends: the summary takes its place if annotations
    /// are omitted.
    held_notice: Vec<u8>,
}

impl Github {
    pub(super) fn new(setup: Setup) -> Self {
        Self {
            setup,
            path: String::new(),
            line: Vec::new(),
            written: [0; 3],
            omitted: [0; 3],
            messages_omitted: 0,
            held_notice: Vec::new(),
        }
    }

    /// Writes `line` as an annotation; returns `false` if the runner would drop it.
    fn write_line(&mut self, severity: Severity, out: &mut dyn Write) -> io::Result<bool> {
        let written = &mut self.written[severity as usize];
        if *written == MAX_ANNOTATIONS {
            return Ok(false);
        }
        *written += 1;
        if severity == Severity::Info && *written == MAX_ANNOTATIONS {
            self.held_notice = std::mem::take(&mut self.line);
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
        if self.written[finding.severity as usize] == MAX_ANNOTATIONS {
            self.omitted[finding.severity as usize] += 1;
            return Ok(());
        }
        let line = &mut self.line;
        line.clear();
        let (start, end) = (finding.place, finding.end_place);
        line.extend_from_slice(format!("::{} file=", command(finding.severity)).as_bytes());
        push_property(&self.path, line);
        line.extend_from_slice(format!(",line={},endLine={}", start.line, end.line).as_bytes());
        // The runner throws columns away where lines differ. What they count GitHub does not say; here they count
        // characters, and the end is after the last one, as in ESLint's and Ruff's annotations.
        if start.line == end.line {
            line.extend_from_slice(format!(",col={},endColumn={}", start.column, end.column).as_bytes());
        }
        line.extend_from_slice(format!(",title=urlint ({})::", finding.rule).as_bytes());
        push_message(&finding.message, line);
        if !finding.help.is_empty() {
            line.extend_from_slice(b"%0Ahelp: ");
            push_message(&finding.help, line);
        }
        line.push(b'\n');
        self.write_line(finding.severity, out).map(drop)
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
            push_property(&self.setup.from_root(path), line);
            line.push(b',');
            if let Some(number) = notice.line {
                line.extend_from_slice(format!("line={number},").as_bytes());
            }
        }
        line.extend_from_slice(b"title=urlint::");
        push_message(notice.text, line);
        line.push(b'\n');
        self.messages_omitted += u64::from(!self.write_line(Severity::Error, out)?);
        Ok(())
    }

    fn finish(&mut self, run: Run<'_>, out: &mut dyn Write) -> io::Result<()> {
        let all_shown = self.omitted == [0; 3] && self.messages_omitted == 0;
        if all_shown && run.counts.hidden == 0 {
            return out.write_all(&self.held_notice);
        }
        self.omitted[Severity::Info as usize] += u64::from(!self.held_notice.is_empty());
        let [info, warnings, errors] = self.omitted;
        let kinds =
            [(errors, "error"), (warnings, "warning"), (info, "info"), (self.messages_omitted, "error of the run")];
        let kinds: Vec<String> =
            kinds.iter().filter(|(many, _)| *many > 0).map(|&(many, what)| summary::number(many, what)).collect();
        let mut text = summary::line(run);
        if !kinds.is_empty() {
            text += &format!(
                " Not shown here: {}, as GitHub shows ten of a kind. Run urlint --format concise to list all, or add \
                 --step-summary",
                kinds.join(", ")
            );
        }
        self.line.clear();
        push_message(&text, &mut self.line);
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

/// Adds the message of a command, which is after `::`.
fn push_message(text: &str, out: &mut Vec<u8>) {
    push_escaped(text, &[('%', "%25")], out);
}

/// Adds the value of a property of a command, such as `file=`.
fn push_property(text: &str, out: &mut Vec<u8>) {
    // a name may hold line ends, and the file is found by it
    push_escaped(text, &[('%', "%25"), ('\r', "%0D"), ('\n', "%0A"), (':', "%3A"), (',', "%2C")], out);
}

/// Adds a text; characters that are `special` or control a terminal are escaped.
fn push_escaped(text: &str, special: &[(char, &str)], out: &mut Vec<u8>) {
    for character in text.chars() {
        if let Some((_, escape)) = special.iter().find(|(special, _)| *special == character) {
            out.extend_from_slice(escape.as_bytes());
        } else if !escape::human_char(character, out) {
            out.extend_from_slice(character.encode_utf8(&mut [0; 4]).as_bytes());
        }
    }
}
