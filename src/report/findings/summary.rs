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
    let (all, with, kinds) = (number(counts.all(), "finding"), grouped(counts.files_with), kinds.join(", "));
    let urls = counts.urls.map(|urls| format!(" ({})", number(urls, "URL"))).unwrap_or_default();
    let hidden = match counts.hidden {
        0 => String::new(),
        many => format!("; {} not shown (--max-findings)", grouped(many)),
    };
    format!("{all} in {with} of {files}{urls}: {kinds}{left_out}{hidden}{}{time}", fixable(counts))
}

/// The findings that are not reported, with the reasons.
fn left_out(counts: Counts) -> String {
    let Counts { fixed, suppressed, baseline, unchanged, .. } = counts;
    let mut text = String::new();
    for (many, why) in [(fixed, "fixed"), (suppressed, "suppressed"), (baseline, "in the baseline")] {
        if many > 0 {
            text += &format!("; {} {why}", grouped(many));
        }
    }
    if let Some(many) = unchanged {
        text += &format!("; {} on unchanged lines", grouped(many));
    }
    text
}

/// The number of fixable findings.
fn fixable(counts: Counts) -> String {
    match (counts.fixable, counts.unsafely_fixable) {
        (0, 0) => String::new(),
        (safe, 0) => format!(". {} fixable with --fix", grouped(safe)),
        (0, likely) => format!(". {} fixable with --fix --unsafe-fixes", grouped(likely)),
        (safe, likely) => {
            format!(". {} fixable with --fix, {} more with --unsafe-fixes", grouped(safe), grouped(likely))
        }
    }
}

/// A number and a noun, in the plural unless the number is 1.
pub(super) fn number(number: u64, what: &str) -> String {
    let plural = if number == 1 || what == "info" { "" } else { "s" };
    format!("{} {what}{plural}", grouped(number))
}

/// A number with a comma after each three digits: `4,020`.
pub(super) fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let groups: Vec<&[u8]> = digits.as_bytes().rchunks(3).rev().collect();
    String::from_utf8_lossy(&groups.join(&b',')).into_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn thousands_are_set_apart() {
        for (given, expected) in [(0, "0"), (999, "999"), (4020, "4,020"), (1_234_567, "1,234,567")] {
            assert_eq!(grouped(given), expected);
        }
    }
}
