//! Recognizes a report of urlint, so that a new one replaces only an earlier one and no other file.

use super::FindingsFormat;
use super::human::NEXT_STEPS_START;
use crate::report::html;

/// The number of lines that the last paragraph of a report for people may have.
const MAX_PARAGRAPH_LINES: usize = 8;

/// The signs of a report in a format: how it starts, and a text that is near its start. A report for people has none:
/// it is recognized by its lines.
const fn signs(format: FindingsFormat) -> &'static [(&'static str, &'static str)] {
    match format {
        FindingsFormat::Human | FindingsFormat::Concise => &[],
        FindingsFormat::Json => &[("[\n{\"schema_version\":", "\"fingerprint\":\"")],
        FindingsFormat::Jsonl => &[("{\"schema_version\":", "\"fingerprint\":\"")],
        FindingsFormat::Github => &[("::", ",title=urlint"), ("::", " title=urlint")],
        FindingsFormat::Gitlab => &[("[\n{\"type\":\"issue\",\"check_name\":\"", "\"fingerprint\":\"")],
        FindingsFormat::Junit => {
            &[("<?xml ", "<testsuite name=\"urlint\" package=\"urlint\""), ("<?xml ", " package=\"urlint\" id=\"")]
        }
        FindingsFormat::Checkstyle => &[
            ("<?xml ", " source=\"urlint"),
            ("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<checkstyle version=\"4.3\">\n</checkstyle>", ""),
        ],
        FindingsFormat::Rdjson => &[("{\"source\":{\"name\":\"urlint\"", "")],
        FindingsFormat::Rdjsonl => &[("{\"message\":\"", "\"source\":{\"name\":\"urlint\"}")],
        FindingsFormat::Markdown => &[
            ("## urlint\n\n", "| rule | severity | findings | files |"),
            ("## urlint\n\nChecked ", ""),
            ("## urlint\n\nNo findings", ""),
        ],
        FindingsFormat::Sarif => &[("{\"version\":\"2.1.0\"", "\"driver\":{\"name\":\"urlint\"")],
        FindingsFormat::Html => &[(html::START, "")],
    }
}

/// Whether a file is a report of findings in one of the formats, or empty. `first` has its first bytes, up to 64 KiB,
/// and `last` its last bytes.
///
/// ```
/// use urlint::report::is_report;
///
/// let is = |text: &[u8]| is_report(text, text);
/// assert!(is(b"a.md:1:5: error[scheme-typo]: \"hhttps\" is not a scheme\n") && is(b"Checked 1 file, 3 URLs: no findings\n") && is(b"[]\n"));
/// assert!(is(b"a.md\n  1:5  error  \"hhttps\" is not a scheme  scheme-typo\n"));
/// assert!(is(b"2 findings in 1 of 3 files (4 URLs): 2 errors\n"));
/// assert!(!is(b"# Links\n\nhhttps://a.example/\n") && !is(b"[{\"schema_version\": 1}]"));
/// ```
#[must_use]
pub fn is_report(first: &[u8], last: &[u8]) -> bool {
    let (first, last) = (String::from_utf8_lossy(first), String::from_utf8_lossy(last));
    let has_signs = |&format: &FindingsFormat| {
        signs(format).iter().any(|(start, text)| first.starts_with(start) && first.contains(text))
    };
    let last_line = last.trim_end().lines().next_back().unwrap_or_default();
    let is_human =
        last.trim_end().lines().rev().take(MAX_PARAGRAPH_LINES).any(|line| line.starts_with(NEXT_STEPS_START));
    matches!(first.trim(), "" | "[]")
        || FindingsFormat::ALL.iter().any(has_signs)
        || first.lines().next().is_some_and(is_concise_finding)
        || first.lines().nth(1).is_some_and(is_indented_finding)
        || is_human
        || is_summary_line(last_line)
}

/// Whether a line is a finding of the format `concise`: `path:1:5: error[rule]: ...`.
fn is_concise_finding(line: &str) -> bool {
    let Some((place, _)) = ["error", "warning", "info"].iter().find_map(|kind| line.split_once(&format!(": {kind}[")))
    else {
        return false;
    };
    let mut parts = place.rsplitn(3, ':');
    let mut is_number = || parts.next().is_some_and(|part| part.parse::<u64>().is_ok());
    is_number() && is_number() && parts.next().is_some_and(|path| !path.is_empty())
}

/// Whether a line is a finding of the format `human`, below the name of its file: `  1:5  error  ...`.
fn is_indented_finding(line: &str) -> bool {
    let mut words = line.split_ascii_whitespace();
    let is_number = |part: &str| part.parse::<u64>().is_ok();
    let has_place =
        words.next().and_then(|place| place.split_once(':')).is_some_and(|(a, b)| is_number(a) && is_number(b));
    line.starts_with("  ") && has_place && words.next().is_some_and(|word| ["error", "warning", "info"].contains(&word))
}

/// Whether a line is the last one of a report for people.
fn is_summary_line(line: &str) -> bool {
    let is_counted = |counts: &str| counts.starts_with(|c: char| c.is_ascii_digit()) && counts.contains(" file");
    let is_summary = is_counted(line) && line.contains(" in ") && line.contains(" finding");
    let is_clean = line.strip_prefix("No findings").is_some_and(|rest| rest.is_empty() || rest.starts_with([';', ':']));
    is_summary
        || is_clean
        || line.strip_prefix("Checked ").is_some_and(|counts| is_counted(counts) && counts.contains(" URL"))
}
