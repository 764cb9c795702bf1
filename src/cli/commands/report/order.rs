//! The order of a run: that of a walk, then that of the texts with one name, then by place and rule.

use std::cmp::Ordering;
use std::hash::{DefaultHasher, Hasher};

use crate::cli::pipeline::is_crawl_file_name;
use crate::report::{ReportedFinding, file_path};

/// The endings of files whose records are named by their lines: `in.jsonl:7`. Records of crawl files without a URI are
/// named by their numbers: `crawl.warc.gz:7`.
const RECORD_ENDINGS: [&str; 3] = ["jsonl", "ndjson", "json"];

/// The key by which names of files are in the order of a walk: by the bytes of their components, depth first. Records of
/// one file are in the order of their lines. The name itself is the last part, for those of the same components: `a/b` and
/// `a//b`, which are two records if they are URIs.
pub(super) fn walk_key(name: &str) -> (Vec<u8>, Option<u64>, Box<str>) {
    let (file, line) = record_line(name);
    let path = file_path(file);
    let whole = name.into();
    let mut key = Vec::with_capacity(file.len() + 1);
    for name in path.components() {
        key.extend_from_slice(name.as_os_str().as_encoded_bytes());
        // before all bytes of a name
        key.push(0);
    }
    (key, line, whole)
}

/// The name of a file of records, and the number of a line; the whole name if it is no such name.
fn record_line(name: &str) -> (&str, Option<u64>) {
    let Some((file, line)) = name.rsplit_once(':') else { return (name, None) };
    let holds_records = file == "<stdin>"
        || is_crawl_file_name(file)
        || file.rsplit_once('.').is_some_and(|(_, ending)| RECORD_ENDINGS.contains(&ending));
    match line.parse() {
        Ok(line) if holds_records => (file, Some(line)),
        _ => (name, None),
    }
}

/// Compares the ids of two texts, which are JSON: numbers by their values, others as they are written.
pub(super) fn by_id(one: Option<&str>, other: Option<&str>) -> Ordering {
    fn key(id: &str) -> (bool, i128, &str) {
        id.parse().map_or((true, 0, id), |number| (false, number, id))
    }
    one.map(key).cmp(&other.map(key))
}

/// Compares two findings of a text.
pub(super) fn by_place(one: &ReportedFinding, other: &ReportedFinding) -> Ordering {
    fn key(finding: &ReportedFinding) -> (u64, u64, &str, &str, &str) {
        (finding.start, finding.end, &finding.rule, &finding.message, &finding.url)
    }
    // the same findings are beside each other then
    key(one).cmp(&key(other)).then_with(|| if one == other { Ordering::Equal } else { hash(one).cmp(&hash(other)) })
}

/// A hash that is the same in each run.
fn hash(finding: &ReportedFinding) -> u64 {
    let mut hasher = DefaultHasher::new();
    hasher.write(format!("{finding:?}").as_bytes());
    hasher.finish()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_in_the_order_of_a_walk() {
        let ordered = [
            "<stdin>:7",
            "<stdin>:10",
            "a/b.md",
            "a/c/d.md",
            "a-b.md",
            "a.jsonl:9",
            "a.jsonl:10",
            "a.md",
            "at 12:10",
            "at 12:9",
            "b\u{e9}.md",
            r"b\377.md",
            "c.warc.gz:9",
            "c.warc.gz:10",
            "https://x",
            "https://x/",
            "https://x//y",
            "https://x/y",
        ];
        let mut names = ordered;
        names.reverse();
        names.sort_by_key(|name| walk_key(name));
        assert_eq!(names, ordered);
    }

    #[test]
    fn ids_are_numbers_or_texts() {
        let ordered = [None, Some("-3"), Some("9"), Some("10"), Some("\"10\""), Some("\"9\""), Some("true")];
        let mut ids = ordered;
        ids.reverse();
        ids.sort_by(|a, b| by_id(*a, *b));
        assert_eq!(ids, ordered);
    }
}
