//! The number of findings per rule and the number of files with them, in place of the findings.

use std::collections::HashMap;
use std::io::{self, Write};
use std::sync::Arc;

use super::super::json::{self, object};
use super::super::palette::Palette;
use super::super::{Format, JsonArrayWriter, OutputStyle, SCHEMA_VERSION};
use super::{ReportedFinding, Reporter, Run, summary};
use crate::lint::Severity;

/// Counts the findings of a run; the counts are written when the run ends.
pub(super) struct Statistics {
    format: Format,
    palette: Palette,
    rule_counts: RuleCounts,
}

/// The number of findings and of files with findings, rule by rule.
#[derive(Default)]
pub(super) struct RuleCounts {
    rules: HashMap<Arc<str>, RuleCount>,
    /// The number of files so far.
    files: u64,
}

/// The counts of a rule.
pub(super) struct RuleCount {
    pub(super) severity: Severity,
    pub(super) count: u64,
    pub(super) files: u64,
    /// The number of the file in which it was seen last.
    last_file: u64,
}

impl RuleCounts {
    /// Starts the findings of a file.
    pub(super) fn begin(&mut self) {
        self.files += 1;
    }

    pub(super) fn add(&mut self, finding: &ReportedFinding) {
        let fresh = || RuleCount { severity: finding.severity, count: 0, files: 0, last_file: 0 };
        let row = self.rules.entry(Arc::clone(&finding.rule)).or_insert_with(fresh);
        row.count += 1;
        row.severity = row.severity.max(finding.severity);
        row.files += u64::from(row.last_file != self.files);
        row.last_file = self.files;
    }

    /// The rules with their counts, the rule with most findings first.
    pub(super) fn rows(&self) -> Vec<(&str, &RuleCount)> {
        let mut rows: Vec<_> = self.rules.iter().map(|(rule, row)| (&**rule, row)).collect();
        rows.sort_by(|(a, x), (b, y)| y.count.cmp(&x.count).then_with(|| a.cmp(b)));
        rows
    }
}

impl Statistics {
    pub(super) fn new(format: Format, style: OutputStyle) -> Self {
        let palette = Palette::new(style.colors);
        Self { format, palette, rule_counts: RuleCounts::default() }
    }

    fn write_table(&self, rows: &[(&str, &RuleCount)], out: &mut dyn Write) -> io::Result<()> {
        if rows.is_empty() {
            return Ok(());
        }
        let bold = self.palette.bold;
        writeln!(out, "{bold}{:>8}  {:>8}  {:<8}  rule{bold:#}", "findings", "files", "severity")?;
        for (rule, RuleCount { severity, count, files, .. }) in rows {
            let color = self.palette.severity(*severity);
            writeln!(out, "{count:>8}  {files:>8}  {color}{:<8}{color:#}  {rule}", severity.name())?;
        }
        writeln!(out)
    }
}

impl Reporter for Statistics {
    fn begin(&mut self, _file: &str, _out: &mut dyn Write) -> io::Result<()> {
        self.rule_counts.begin();
        Ok(())
    }

    fn finding(&mut self, finding: &ReportedFinding, _out: &mut dyn Write) -> io::Result<()> {
        self.rule_counts.add(finding);
        Ok(())
    }

    fn finish(&mut self, run: Run<'_>, out: &mut dyn Write) -> io::Result<()> {
        let rows = self.rule_counts.rows();
        if self.format == Format::Human {
            self.write_table(&rows, out)?;
            return summary::write(run, out);
        }
        let mut frame = JsonArrayWriter::new(self.format);
        let mut buffer = Vec::new();
        for (rule, row) in rows {
            buffer.extend_from_slice(frame.before());
            let record = object! {
                schema_version: SCHEMA_VERSION,
                rule: rule,
                severity: row.severity.name(),
                findings: row.count,
                files: row.files,
            };
            json::write(&record, &mut buffer);
            buffer.extend_from_slice(frame.after());
        }
        buffer.extend_from_slice(frame.end());
        out.write_all(&buffer)
    }
}
