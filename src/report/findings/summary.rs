//! The last line: how much was found, and in how many files.

use std::io::{self, Write};

use super::{Counts, Run};

/// Writes the line, if it is wanted.
pub(super) fn write(run: Run<'_>, out: &mut dyn Write) -> io::Result<()> {
    if run.closing { writeln!(out, "{}", line(run)) } else { Ok(()) }
}

/// The last line of a report for people, without its end.
#[must_use]
pub fn line(run: Run<'_>) -> String {
    let counts = run.counts;
    let files = number(counts.files, "file");
    let left_out = left_out(counts);
    let time = run.elapsed.map(|elapsed| format!(" ({:.2} s)", elapsed.as_secs_f64())).unwrap_or_default();
    if let Some((findings, in_files)) = counts.would_be_fixed {
        return match findings {
            0 => format!("Nothing to fix in {files}{left_out}{time}."),
            many => format!("{} can be fixed in {in_files} of {files}{left_out}{time}.", number(many, "finding")),
        };
    }
    if counts.all() == 0 {
        return format!("No findings in {files}{left_out}{time}.");
    }
    let [info, warnings, errors] = counts.findings;
    let kinds = [(errors, "error"), (warnings, "warning"), (info, "info")];
    let kinds: Vec<String> = kinds.iter().filter(|kind| kind.0 > 0).map(|&(n, what)| number(n, what)).collect();
    let (all, with, fixable) = (number(counts.all(), "finding"), counts.files_with, fixable(counts));
    let hidden = match counts.hidden {
        0 => String::new(),
        many => format!("; {many} not shown (--max-findings)"),
    };
    format!("Found {all} ({}) in {with} of {files}{left_out}{hidden}{fixable}{time}.", kinds.join(", "))
}

/// The findings that are not reported, with the reasons.
fn left_out(counts: Counts) -> String {
    let Counts { fixed, suppressed, baseline, unchanged, .. } = counts;
    let mut text = String::new();
    for (many, why) in [(fixed, "fixed"), (suppressed, "suppressed"), (baseline, "in the baseline")] {
        if many > 0 {
            text += &format!("; {many} {why}");
        }
    }
    if let Some(many) = unchanged {
        text += &format!("; {many} on unchanged lines");
    }
    text
}

/// The number of fixable findings.
fn fixable(counts: Counts) -> String {
    match (counts.fixable, counts.unsafely_fixable) {
        (0, 0) => String::new(),
        (safe, 0) => format!("; {safe} fixable with `--fix`"),
        (0, likely) => format!("; {likely} fixable with `--fix --unsafe-fixes`"),
        (safe, likely) => format!("; {safe} fixable with `--fix`, {likely} more with `--unsafe-fixes`"),
    }
}

/// A number and a noun, in the plural unless the number is 1.
pub(super) fn number(number: u64, what: &str) -> String {
    let plural = if number == 1 || what == "info" { "" } else { "s" };
    format!("{number} {what}{plural}")
}
