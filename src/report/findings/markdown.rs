//! A summary in Markdown, for the page of a job or a comment: counts by rule, and the worst findings.
//!
//! All text from the input is in code spans, where nothing is markup, a link, an image or a mention.

use std::io::{self, Write};

use super::super::escape;
use super::statistics::RuleCounts;
use super::{Notification, ReportedFinding, Reporter, Run, summary};
use crate::report::markdown_code::code;

/// The number of findings that are listed.
const MAX_FINDINGS: usize = 50;
/// The number of messages that are listed.
const MAX_MESSAGES: usize = 20;
/// The number of characters that are shown of a text.
const MAX_CHARACTERS: usize = 300;

/// Keeps what the summary needs; it is written when the run ends.
pub(super) struct Markdown {
    /// The number of findings that are listed.
    max_findings: usize,
    file: String,
    rule_counts: RuleCounts,
    /// The lines of the first findings of each severity, by its order.
    first_lines: [Vec<String>; 3],
    messages: Vec<String>,
    messages_omitted: u64,
}

impl Markdown {
    pub(super) fn new() -> Self {
        Self {
            max_findings: MAX_FINDINGS,
            file: String::new(),
            rule_counts: RuleCounts::default(),
            first_lines: [Vec::new(), Vec::new(), Vec::new()],
            messages: Vec::new(),
            messages_omitted: 0,
        }
    }

    /// The counts alone.
    pub(super) fn statistics() -> Self {
        Self { max_findings: 0, ..Self::new() }
    }

    fn write_counts(&self, out: &mut dyn Write) -> io::Result<()> {
        writeln!(out, "\n| rule | severity | findings | files |\n|---|---|--:|--:|")?;
        for (rule, row) in self.rule_counts.rows() {
            writeln!(out, "| {} | {} | {} | {} |", code(rule), row.severity.name(), row.count, row.files)?;
        }
        Ok(())
    }

    /// Lists the worst of `all` findings.
    fn write_findings(&self, all: u64, out: &mut dyn Write) -> io::Result<()> {
        writeln!(out)?;
        let worst_first = self.first_lines.iter().rev().flatten().take(self.max_findings);
        let mut listed = 0;
        for line in worst_first {
            out.write_all(line.as_bytes())?;
            listed += 1;
        }
        if listed < all {
            writeln!(out, "\nThese are the {listed} worst; {} more are not listed.", all - listed)?;
        }
        writeln!(out, "\n`urlint explain RULE` describes a rule and its reasons.")
    }

    fn write_messages(&self, out: &mut dyn Write) -> io::Result<()> {
        writeln!(out, "\nWhat could not be done:\n")?;
        for line in &self.messages {
            out.write_all(line.as_bytes())?;
        }
        match self.messages_omitted {
            0 => Ok(()),
            omitted => writeln!(out, "\n{omitted} more are not listed."),
        }
    }
}

impl Reporter for Markdown {
    fn begin(&mut self, file: &str, _out: &mut dyn Write) -> io::Result<()> {
        file.clone_into(&mut self.file);
        self.rule_counts.begin();
        Ok(())
    }

    fn finding(&mut self, finding: &ReportedFinding, _out: &mut dyn Write) -> io::Result<()> {
        self.rule_counts.add(finding);
        let first_lines = &mut self.first_lines[finding.severity as usize];
        if first_lines.len() < self.max_findings {
            let ReportedFinding { place, severity, rule, message, help, .. } = finding;
            let place = code(&format!("{}:{}:{}", escape_and_cut(&self.file), place.line, place.column));
            let mut line = format!("- {place} {} {}: {}", severity.name(), code(rule), code(&escape_and_cut(message)));
            if !help.is_empty() {
                line += &format!(" ({})", code(&escape_and_cut(help)));
            }
            line.push('\n');
            first_lines.push(line);
        }
        Ok(())
    }

    fn notice(&mut self, notice: Notification<'_>, _out: &mut dyn Write) -> io::Result<()> {
        if !notice.failed {
            return Ok(());
        }
        if self.messages.len() == MAX_MESSAGES {
            self.messages_omitted += 1;
        } else {
            self.messages.push(format!("- {}\n", code(&escape_and_cut(notice.text))));
        }
        Ok(())
    }

    fn not_shown(&mut self, finding: &ReportedFinding) {
        self.rule_counts.add(finding);
    }

    fn finish(&mut self, run: Run<'_>, out: &mut dyn Write) -> io::Result<()> {
        writeln!(out, "## urlint\n\n{}", summary::line(run))?;
        if run.counts.all() > run.counts.hidden {
            self.write_counts(out)?;
            if self.max_findings > 0 {
                self.write_findings(run.counts.all(), out)?;
            }
        }
        if self.messages.is_empty() { Ok(()) } else { self.write_messages(out) }
    }
}

/// A text with escapes; if it is long, its first [`MAX_CHARACTERS`] characters.
fn escape_and_cut(text: &str) -> String {
    let mut escaped = escape::shown(text);
    if let Some((at, _)) = escaped.char_indices().nth(MAX_CHARACTERS) {
        escaped.truncate(at);
        escaped.push('…');
    }
    escaped
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_shown_is_one_short_line() {
        assert_eq!(escape_and_cut("a\n\n# b\u{202e}"), "a\\x0a\\x0a# b\\u{202e}");
        assert_eq!(escape_and_cut(&"é\u{e0041}".repeat(5000)).chars().count(), MAX_CHARACTERS + 1);
    }
}
