//! The summary, the last line of a report: how much was found, and in how many files.

use std::io::{self, Write};

use super::{Counts, Run};

/// Writes the summary line, if the run ends with one.
pub(super) fn write(run: Run<'_>, out: &mut dyn Write) -> io::Result<()> {
    if run.closing { writeln!(out, "{}", line(run)) } else { Ok(()) }
}

/// The last line of a report for people, without its end.
#[must_use]
pub fn line(run: Run<'_>) -> String {
    let counts = run.counts;
    let files = number(counts.files, "file") + &skipped(run).map(|skipped| format!(" ({skipped})")).unwrap_or_default();
    let left_out = left_out(counts);
    let time = run.elapsed.map(|elapsed| format!(" ({:.2} s)", elapsed.as_secs_f64())).unwrap_or_default();
    if let Some((findings, in_files)) = counts.would_be_fixed {
        return match findings {
            0 => format!("Nothing to fix in {files}{left_out}{time}."),
            many => format!("{} can be fixed in {in_files} of {files}{left_out}{time}.", number(many, "finding")),
        };
    }
    if counts.all() == 0 && run.of_earlier_runs {
        let incomplete = if counts.is_incomplete { ": incomplete, see the messages" } else { "" };
        return format!("No findings{incomplete}{left_out}{time}");
    }
    if counts.all() == 0 {
        let urls = number(counts.urls, "URL");
        let result = match counts.files {
            _ if counts.is_incomplete => ": incomplete, see the messages",
            0 => "",
            _ => ": no findings",
        };
        return format!("Checked {files}, {urls}{result}{left_out}{time}");
    }
    let [info, warnings, errors] = counts.findings;
    let kinds = [(errors, "error"), (warnings, "warning"), (info, "info")];
    let kinds: Vec<String> =
        kinds.iter().filter(|(many, _)| *many > 0).map(|&(many, what)| number(many, what)).collect();
    let (findings, kinds) = (number(counts.all(), "finding"), kinds.join(", "));
    let hidden = match counts.hidden {
        0 => String::new(),
        many => format!("; {} not shown (--max-findings)", grouped(many)),
    };
    let files = if run.of_earlier_runs {
        number(counts.files_with, "file")
    } else {
        let (files, urls) = (number(counts.files, "file"), number(counts.urls, "URL"));
        let skipped = skipped(run).map(|skipped| format!("; {skipped}")).unwrap_or_default();
        format!("{} of {files} ({urls}{skipped})", grouped(counts.files_with))
    };
    format!("{findings} in {files}: {kinds}{left_out}{hidden}{}{time}", fixable(counts))
}

/// The number of files that were not read, with the reasons; `None` if all were read.
fn skipped(run: Run<'_>) -> Option<String> {
    if run.counts.skipped == 0 {
        return None;
    }
    let reasons: Vec<String> = run.skipped.iter().map(|&(what, files)| format!("{} {what}", grouped(files))).collect();
    let reasons = if reasons.is_empty() { String::new() } else { format!(": {}", reasons.join(", ")) };
    Some(format!("{} skipped{reasons}", grouped(run.counts.skipped)))
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
    if counts.is_incomplete && counts.all() > 0 {
        text += "; incomplete, see the messages";
    }
    text
}

/// The number of fixable findings, in words; empty if there are none.
fn fixable(counts: Counts) -> String {
    match (counts.fixable, counts.unsafely_fixable) {
        (0, 0) => String::new(),
        (safe, 0) => format!(". {} fixable with --fix", grouped(safe)),
        (0, unsafe_) => format!(". {} fixable with --fix --unsafe-fixes", grouped(unsafe_)),
        (safe, unsafe_) => {
            format!(". {} fixable with --fix, {} more with --unsafe-fixes", grouped(safe), grouped(unsafe_))
        }
    }
}

/// A number and a noun, in the plural unless the number is 1.
pub(super) fn number(number: u64, what: &str) -> String {
    let plural = if number == 1 || what == "info" { "" } else { "s" };
    format!("{} {what}{plural}", grouped(number))
}

/// A number with a comma after each three digits: `4,020`.
#[must_use]
pub fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let groups: Vec<&[u8]> = digits.as_bytes().rchunks(3).rev().collect();
    String::from_utf8_lossy(&groups.join(&b',')).into_owned()
}

#[cfg(test)]
mod tests {
    use super::super::Counts;
    use super::*;

    #[test]
    fn numbers() {
        let numbers = [0, 999, 1000, 12_345, 1_234_567].map(grouped);
        assert_eq!(numbers, ["0", "999", "1,000", "12,345", "1,234,567"]);
    }

    #[test]
    fn without_findings() {
        let line = |counts| line(Run::new(counts, &Vec::new));
        let counts = Counts { files: 312, urls: 4020, ..Counts::default() };
        assert_eq!(line(counts), "Checked 312 files, 4,020 URLs: no findings");
        assert_eq!(line(Counts { skipped: 2, ..counts }), "Checked 312 files (2 skipped), 4,020 URLs: no findings");
        let failed = Counts { is_incomplete: true, ..counts };
        assert_eq!(line(failed), "Checked 312 files, 4,020 URLs: incomplete, see the messages");
        assert_eq!(line(Counts::default()), "Checked 0 files, 0 URLs");
        let counts = Counts { skipped: 3, ..Counts::default() };
        let run = Run::new(counts, &Vec::new).with_skipped(&[("binary", 2), ("hidden", 1)]);
        assert_eq!(super::line(run), "Checked 0 files (3 skipped: 2 binary, 1 hidden), 0 URLs");
    }
}
