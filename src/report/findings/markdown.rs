//! A summary in Markdown, for the page of a job or a comment: counts by rule, and the worst findings.
//!
//! All text from the input is in code spans, where nothing is markup, a link, an image or a mention.

use std::io::{self, Write};

use super::super::escape;
use super::statistics::Tally;
use super::{Notification, ReportedFinding, Reporter, Run, summary};
use crate::report::markdown_code::code;

/// The number of findings listed.
const LISTED: usize = 50;
/// The number of messages listed.
const MESSAGES: usize = 20;
/// The number of characters shown of a text.
const TEXT: usize = 300;

/// The report.
pub(super) struct Markdown {
    /// The number of findings still to list.
    listed: usize,
    file: String,
    tally: Tally,
    /// The first findings of each severity, by its order.
    first: [Vec<String>; 3],
    messages: Vec<String>,
    errors_left: u64,
}

impl Markdown {
    pub(super) fn new() -> Self {
        Self {
            listed: LISTED,
            file: String::new(),
            tally: Tally::default(),
            first: [Vec::new(), Vec::new(), Vec::new()],
            messages: Vec::new(),
            errors_left: 0,
        }
    }

    /// The counts alone.
    pub(super) fn statistics() -> Self {
        Self { listed: 0, ..Self::new() }
    }

    fn counts(&self, out: &mut dyn Write) -> io::Result<()> {
        writeln!(out, "\n| rule | severity | findings | files |\n|---|---|--:|--:|")?;
        for (rule, row) in self.tally.rows() {
            writeln!(out, "| {} | {} | {} | {} |", code(rule), row.severity.name(), row.count, row.files)?;
        }
        Ok(())
    }

    fn findings(&self, all: u64, out: &mut dyn Write) -> io::Result<()> {
        writeln!(out)?;
        let worst_first = self.first.iter().rev().flatten().take(self.listed);
        let mut shown = 0;
        for line in worst_first {
            out.write_all(line.as_bytes())?;
            shown += 1;
        }
        if shown < all {
            writeln!(out, "\nThese are the {shown} worst; {} more are not listed.", all - shown)?;
        }
        writeln!(out, "\n`urlint explain RULE` describes a rule and its reasons.")
    }

    fn messages(&self, out: &mut dyn Write) -> io::Result<()> {
        writeln!(out, "\nWhat could not be done:\n")?;
        for line in &self.messages {
            out.write_all(line.as_bytes())?;
        }
        match self.errors_left {
            0 => Ok(()),
            left => writeln!(out, "\n{left} more are not listed."),
        }
    }
}

impl Reporter for Markdown {
    fn begin(&mut self, file: &str, _out: &mut dyn Write) -> io::Result<()> {
        file.clone_into(&mut self.file);
        self.tally.begin();
        Ok(())
    }

    fn finding(&mut self, finding: &ReportedFinding, _out: &mut dyn Write) -> io::Result<()> {
        self.tally.add(finding);
        let first = &mut self.first[finding.severity as usize];
        if first.len() < self.listed {
            let ReportedFinding { place, severity, rule, message, help, .. } = finding;
            let place = code(&format!("{}:{}:{}", shown(&self.file), place.line, place.column));
            let mut line = format!("- {place} {} {}: {}", severity.name(), code(rule), code(&shown(message)));
            if !help.is_empty() {
                line += &format!(" ({})", code(&shown(help)));
            }
            line.push('\n');
            first.push(line);
        }
        Ok(())
    }

    fn notice(&mut self, notice: Notification<'_>, _out: &mut dyn Write) -> io::Result<()> {
        match self.messages.len() {
            _ if !notice.failed => {}
            MESSAGES => self.errors_left += 1,
            _ => self.messages.push(format!("- {}\n", code(&shown(notice.text)))),
        }
        Ok(())
    }

    fn not_shown(&mut self, finding: &ReportedFinding) {
        self.tally.add(finding);
    }

    fn finish(&mut self, run: Run<'_>, out: &mut dyn Write) -> io::Result<()> {
        writeln!(out, "## urlint\n\n{}", summary::line(run))?;
        if run.counts.all() > run.counts.hidden {
            self.counts(out)?;
            if self.listed > 0 {
                self.findings(run.counts.all(), out)?;
            }
        }
        if self.messages.is_empty() { Ok(()) } else { self.messages(out) }
    }
}

/// A text safe to print, its beginning where it is long.
fn shown(text: &str) -> String {
    let mut shown = escape::shown(text);
    if let Some((at, _)) = shown.char_indices().nth(TEXT) {
        shown.truncate(at);
        shown.push('…');
    }
    shown
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_shown_is_one_short_line() {
        assert_eq!(shown("a\n\n# b\u{202e}"), "a\\x0a\\x0a# b\\u{202e}");
        assert_eq!(shown(&"é\u{e0041}".repeat(5000)).chars().count(), TEXT + 1);
    }
}
