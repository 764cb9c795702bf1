//! A baseline: findings that are accepted for now. It is read from a file, compared with the findings of a run,
//! updated, and written. Findings are identified by their content, not by their line.

use std::collections::{BTreeMap, HashMap};

use super::baseline_file::{BaselineError, Line, Version, Written, wrong};
use super::findings::ReportedFinding;
use super::json::{self, object};
use crate::lint::Severity;

/// The findings of a baseline, by file, rule and URL.
///
/// ```
/// use urlint::report::Baseline;
///
/// let text = r#"{"schema_version": 1, "findings": [
///   {"path":"a.md","rule":"scheme-typo","severity":"error","url":"hhttp://a.example/","count":2}
/// ]}"#;
/// let baseline = Baseline::parse(text).expect("it is one");
/// assert_eq!(baseline.len(), 2);
/// assert_eq!(Baseline::parse("{\n}").expect_err("it says nothing").line, 2);
/// ```
#[derive(Clone, Default, PartialEq, Eq, Debug)]
pub struct Baseline {
    files: BTreeMap<String, File>,
    /// The files that do not exist any more, by rule and URL: they may have been moved.
    lost: HashMap<(String, String), Vec<String>>,
    /// The current file.
    current: String,
}

#[derive(Clone, Default, PartialEq, Eq, Debug)]
struct File {
    /// Whether the run has read it.
    is_read: bool,
    rules: BTreeMap<String, BTreeMap<String, Entry>>,
}

/// The entry of one rule and URL.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Entry {
    /// The number of findings accepted, and their severity.
    count: u64,
    severity: Severity,
    /// The number of findings in this run, and their severity.
    seen: u64,
    worst: Severity,
}

/// The rules and files that a run checked.
pub struct Reach<'r> {
    /// Whether this rule ran.
    pub ran: &'r dyn Fn(&str) -> bool,
    /// Whether there still is such a file, given the path in the baseline.
    pub is_there: &'r dyn Fn(&str) -> bool,
}

/// Findings of the baseline that are no longer found.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Gone {
    /// The path in the baseline.
    pub path: String,
    /// The id of the rule.
    pub rule: String,
    /// The URL, without its secrets.
    pub url: String,
    /// The number of findings no longer found.
    pub count: u64,
}

impl Baseline {
    /// The version of the file: raised when a key changes its meaning or goes.
    pub const VERSION: u64 = 1;

    /// Reads what [`Baseline::written`] has written.
    ///
    /// # Errors
    /// If it is anything else; names the line.
    pub fn parse(text: &str) -> Result<Self, BaselineError> {
        if let Some(at) = text.lines().position(|line| line.starts_with("<<<<<<< ")) {
            let message = "a merge conflict (keep the lines of both sides, with commas between)".to_owned();
            return Err(BaselineError { line: at + 1, message });
        }
        let text = text.trim_start_matches('\u{feff}');
        let Version { schema_version } = serde_json::from_str(text).map_err(|error| wrong(&error))?;
        if schema_version != Self::VERSION {
            let line = text.lines().position(|line| line.contains("\"schema_version\"")).unwrap_or(0) + 1;
            let known = Self::VERSION;
            let message = format!("schema_version is {schema_version}, and this urlint knows {known} only");
            return Err(BaselineError { line, message });
        }
        let written: Written = serde_json::from_str(text).map_err(|error| wrong(&error))?;
        let mut baseline = Self::default();
        for Line { path, rule, severity, url, count } in written.findings {
            let entry = baseline.files.entry(path).or_default().entry(rule, url);
            // a line may be there twice after a merge
            entry.count = entry.count.max(count);
            entry.severity = entry.severity.max(severity.0);
        }
        Ok(baseline)
    }

    /// The file that says all this: JSON, a line for each entry, in order.
    #[must_use]
    pub fn written(&self) -> String {
        let mut out = format!("{{\n  \"schema_version\": {},\n  \"findings\": [", Self::VERSION).into_bytes();
        let mut separator = "\n    ";
        for (path, rule, url, entry) in self.entries().filter(|(.., entry)| entry.count > 0) {
            out.extend_from_slice(separator.as_bytes());
            separator = ",\n    ";
            let (severity, count) = (entry.severity.name(), entry.count);
            json::write(&object! { path: path, rule: rule, severity: severity, url: url, count: count }, &mut out);
        }
        out.extend_from_slice(if separator.starts_with(',') { b"\n  ]\n}\n" } else { b"]\n}\n" });
        String::from_utf8_lossy(&out).into_owned()
    }

    /// The number of findings in it.
    #[must_use]
    pub fn len(&self) -> u64 {
        self.entries().map(|(.., entry)| entry.count).sum()
    }

    /// Whether it has no entries.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Finds out which files do not exist any more: what is accepted in them is accepted in the file that has it now.
    pub fn lose(&mut self, is_there: &dyn Fn(&str) -> bool) {
        for (path, file) in self.files.iter().filter(|(path, _)| !is_there(path)) {
            for (rule, urls) in &file.rules {
                for url in urls.keys() {
                    self.lost.entry((rule.clone(), url.clone())).or_default().push(path.clone());
                }
            }
        }
    }

    /// Starts the findings of a file.
    pub fn begin(&mut self, path: &str) {
        path.clone_into(&mut self.current);
        if let Some(file) = self.files.get_mut(path) {
            file.is_read = true;
        }
    }

    /// Whether a finding of the current file, the `nth` of its kind, is in the baseline.
    pub fn holds(&mut self, finding: &ReportedFinding, url: &str) -> bool {
        if let Some(entry) = self.entry(&self.current.clone(), &finding.rule, url) {
            entry.see(finding);
            if finding.nth <= entry.count && finding.severity <= entry.severity {
                return true;
            }
        }
        self.holds_moved(finding, url)
    }

    /// Whether a finding is one of a file that does not exist any more. Each of those counts once.
    fn holds_moved(&mut self, finding: &ReportedFinding, url: &str) -> bool {
        if self.lost.is_empty() {
            return false;
        }
        let known = self.lost.get(&(finding.rule.to_string(), url.to_owned())).cloned().unwrap_or_default();
        known.iter().any(|path| {
            let entry = self.entry(path, &finding.rule, url);
            let Some(entry) = entry.filter(|entry| entry.seen < entry.count && finding.severity <= entry.severity)
            else {
                return false;
            };
            entry.seen += 1;
            true
        })
    }

    fn entry(&mut self, path: &str, rule: &str, url: &str) -> Option<&mut Entry> {
        self.files.get_mut(path)?.rules.get_mut(rule)?.get_mut(url)
    }

    /// Puts a finding in the file that began last on record for [`Baseline::update`].
    pub fn record(&mut self, finding: &ReportedFinding, url: &str) {
        let file = self.files.entry(self.current.clone()).or_default();
        file.is_read = true;
        file.entry(finding.rule.to_string(), url.to_owned()).see(finding);
    }

    /// The entries without a finding, as far as the run checked their files and rules.
    #[must_use]
    pub fn gone(&self, reach: &Reach<'_>) -> Vec<Gone> {
        let mut gone = Vec::new();
        for (path, file) in &self.files {
            let is_known = file.known_rules(path, reach);
            for (rule, urls) in file.rules.iter().filter(|(rule, _)| is_known(rule)) {
                for (url, entry) in urls.iter().filter(|(_, entry)| entry.seen < entry.count) {
                    let (path, rule, url) = (path.clone(), rule.clone(), url.clone());
                    gone.push(Gone { path, rule, url, count: entry.count - entry.seen });
                }
            }
        }
        gone
    }

    /// Replaces the entries by the findings of the run; returns how many were added and how many removed. Entries outside
    /// the reach of the run are kept.
    pub fn update(&mut self, reach: &Reach<'_>) -> (u64, u64) {
        let (mut added, mut removed) = (0, 0);
        for (path, file) in &mut self.files {
            let is_known = file.known_rules(path, reach);
            for (_, urls) in file.rules.iter_mut().filter(|(rule, _)| is_known(rule)) {
                for entry in urls.values_mut() {
                    added += entry.seen.saturating_sub(entry.count);
                    removed += entry.count.saturating_sub(entry.seen);
                    (entry.count, entry.severity) = (entry.seen, entry.worst);
                }
            }
        }
        (added, removed)
    }

    fn entries(&self) -> impl Iterator<Item = (&str, &str, &str, &Entry)> {
        self.files.iter().flat_map(|(path, file)| {
            file.rules.iter().flat_map(move |(rule, urls)| {
                urls.iter().map(move |(url, entry)| (path.as_str(), rule.as_str(), url.as_str(), entry))
            })
        })
    }
}

impl File {
    /// The rules whose remaining findings in this file are known: those that ran, if the run read the file; all, if the
    /// file does not exist any more.
    fn known_rules<'r>(&self, path: &str, reach: &Reach<'r>) -> impl Fn(&str) -> bool + use<'r> {
        let (is_read, ran) = (self.is_read, reach.ran);
        let is_lost = !is_read && !(reach.is_there)(path);
        move |rule| is_lost || is_read && ran(rule)
    }

    fn entry(&mut self, rule: String, url: String) -> &mut Entry {
        let none = Entry { count: 0, severity: Severity::Info, seen: 0, worst: Severity::Info };
        self.rules.entry(rule).or_default().entry(url).or_insert(none)
    }
}

impl Entry {
    fn see(&mut self, finding: &ReportedFinding) {
        self.seen = self.seen.max(finding.nth);
        self.worst = self.worst.max(finding.severity);
    }
}

#[cfg(test)]
mod tests {
    use super::super::{Excerpt, Place};
    use super::*;
    use crate::scan::Context;

    const URL: &str = "hhttp://a.example/";

    fn finding(rule: &str, severity: Severity, nth: u64) -> ReportedFinding {
        let place = Place { line: 1, column: 1, bytes: 1 };
        ReportedFinding {
            place,
            end_place: place,
            last_line: 1,
            start: 0,
            end: 1,
            rule: rule.into(),
            severity,
            message: String::new(),
            help: "".into(),
            url: URL.into(),
            context: Context::Prose,
            fix: None,
            excerpt: Excerpt::default(),
            id: None,
            kinds: Vec::new(),
            fails: false,
            once: None,
            nth,
        }
    }

    fn reach<'r>() -> Reach<'r> {
        Reach { ran: &|rule| rule != "idle", is_there: &|path| path != "lost.md" }
    }

    fn baseline(lines: &[&str]) -> Baseline {
        let text = format!("{{\"findings\": [{}], \"schema_version\": 1}}", lines.join(","));
        Baseline::parse(&text).expect("it is one")
    }

    fn line(path: &str, rule: &str, count: u64) -> String {
        format!(
            "{{\"path\":\"{path}\",\"rule\":\"{rule}\",\"severity\":\"warning\",\"url\":\"{URL}\",\"count\":{count}}}"
        )
    }

    #[test]
    fn so_many_and_no_worse() {
        let mut baseline = baseline(&[&line("a.md", "r", 2)]);
        let mut holds = |path: &str, rule: &str, severity, nth| {
            baseline.begin(path);
            baseline.holds(&finding(rule, severity, nth), URL)
        };
        assert!(holds("a.md", "r", Severity::Warning, 1) && holds("a.md", "r", Severity::Info, 2));
        assert!(!holds("a.md", "r", Severity::Warning, 3) && !holds("a.md", "r", Severity::Error, 1));
        assert!(!holds("a.md", "s", Severity::Warning, 1) && !holds("b.md", "r", Severity::Warning, 1));
    }

    #[test]
    fn only_what_the_run_came_to_is_gone() {
        let (read, other, idle, lost) =
            (line("a.md", "r", 3), line("b.md", "r", 1), line("a.md", "idle", 1), line("lost.md", "idle", 1));
        let mut baseline = baseline(&[&read, &other, &idle, &lost]);
        baseline.begin("a.md");
        assert!(baseline.holds(&finding("r", Severity::Warning, 1), URL));
        let gone: Vec<_> = baseline.gone(&reach()).into_iter().map(|gone| (gone.path, gone.rule, gone.count)).collect();
        assert_eq!(gone, [("a.md".into(), "r".into(), 2), ("lost.md".into(), "idle".into(), 1)]);
        baseline.record(&finding("new", Severity::Error, 1), URL);
        assert_eq!(baseline.update(&reach()), (1, 3));
        let lines: Vec<String> =
            baseline.written().lines().map(|line| line.trim_matches([' ', ',']).to_owned()).collect();
        let new = line("a.md", "new", 1).replace("warning", "error");
        assert_eq!(lines[3..7], [idle, new, line("a.md", "r", 1), other]);
        assert_eq!(lines.len(), 9);
    }

    #[test]
    fn moved_files_are_known_by_their_content() {
        let mut baseline = baseline(&[&line("lost.md", "r", 2), &line("a.md", "r", 1)]);
        baseline.lose(&|path| path != "lost.md");
        let mut holds = |path: &str, severity, nth| {
            baseline.begin(path);
            baseline.holds(&finding("r", severity, nth), URL)
        };
        assert!(holds("a.md", Severity::Warning, 1) && holds("new.md", Severity::Warning, 1));
        assert!(!holds("new.md", Severity::Error, 2) && holds("new.md", Severity::Warning, 2));
        assert!(!holds("new.md", Severity::Warning, 3));
        assert_eq!(baseline.gone(&reach()), []);
    }

    #[test]
    fn what_is_written_is_read_again() {
        assert_eq!(Baseline::default().written(), "{\n  \"schema_version\": 1,\n  \"findings\": []\n}\n");
        let mut first = Baseline::default();
        for path in ["b \"q\" \\.md", "a/é\u{202e}.md", "../c.md"] {
            first.begin(path);
            first.record(&finding("r", Severity::Info, 7), "x\n\u{1b}");
        }
        first.update(&reach());
        let again = Baseline::parse(&first.written()).expect("it is one");
        assert_eq!((again.written(), again.len()), (first.written(), 21));
    }

    #[test]
    fn errors_are_reported_with_their_line() {
        for (text, line, message) in [
            ("", 1, "EOF"),
            ("{\n\"schema_version\": 2, \"rules\": []}", 2, "schema_version is 2"),
            ("{\"schema_version\": 1}", 1, "missing field `findings`"),
            ("{\"schema_version\": 1,\n\"findings\": [\n{\"path\": \"a\"}]}", 3, "missing field `rule`"),
            ("{\"schema_version\": 1,\n\"findings\": [\n{\"paht\": \"a\"}]}", 3, "unknown field `paht`"),
            ("{\n<<<<<<< HEAD\n", 2, "merge conflict"),
        ] {
            let error = Baseline::parse(text).expect_err(text);
            assert!(error.line == line && error.message.contains(message), "{text}: {error}");
        }
    }
}
