//! A baseline: findings that are accepted for now. It is read from a file, compared with the findings of a run,
//! updated, and written. Findings are identified by their content, not by their line.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use super::baseline_file::{BaselineError, BaselineJson, EntryJson, VersionJson, json_error};
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
    /// By the path of the file.
    files: BTreeMap<String, FileEntries>,
    /// The paths of the files that do not exist any more, by rule and URL. They may have been moved.
    missing: HashMap<(String, String), Vec<String>>,
    /// The path of the file whose findings come now.
    current: String,
}

#[derive(Clone, Default, PartialEq, Eq, Debug)]
struct FileEntries {
    /// Whether the run has read it.
    is_read: bool,
    rules: BTreeMap<String, BTreeMap<String, BaselineEntry>>,
}

/// The entry of one rule and URL.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct BaselineEntry {
    /// The number of findings accepted, and their severity.
    count: u64,
    severity: Severity,
    /// The number of findings in this run, and their severity.
    seen: u64,
    seen_severity: Severity,
}

/// The rules that a run checked, and the files that it could check.
pub struct RunScope<'r> {
    /// Whether the rule with this id ran.
    pub ran: &'r dyn Fn(&str) -> bool,
    /// Whether the file with this path in the baseline still exists.
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

    /// Reads the text of a baseline file, as [`Baseline::to_json`] returned it.
    ///
    /// # Errors
    /// If the text is not a baseline; names the line.
    pub fn parse(text: &str) -> Result<Self, BaselineError> {
        if let Some(at) = text.lines().position(|line| line.starts_with("<<<<<<< ")) {
            let message = "a merge conflict (keep the lines of both sides, with commas between)".to_owned();
            return Err(BaselineError { line: at + 1, message });
        }
        let text = text.trim_start_matches('\u{feff}');
        let VersionJson { schema_version } = serde_json::from_str(text).map_err(|error| json_error(&error))?;
        if schema_version != Self::VERSION {
            let line = text.lines().position(|line| line.contains("\"schema_version\"")).unwrap_or(0) + 1;
            let known = Self::VERSION;
            let message = format!("schema_version is {schema_version}, and this urlint knows {known} only");
            return Err(BaselineError { line, message });
        }
        let written: BaselineJson = serde_json::from_str(text).map_err(|error| json_error(&error))?;
        let mut baseline = Self::default();
        for EntryJson { path, rule, severity, url, count } in written.findings {
            let entry = baseline.files.entry(path).or_default().entry(rule, url);
            // a line may be there twice after a merge
            entry.count = entry.count.max(count);
            entry.severity = entry.severity.max(severity.0);
        }
        Ok(baseline)
    }

    /// The text of the baseline file: JSON, a line for each entry, in order.
    #[must_use]
    pub fn to_json(&self) -> String {
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

    /// The number of accepted findings.
    #[must_use]
    pub fn len(&self) -> u64 {
        self.entries().map(|(.., entry)| entry.count).sum()
    }

    /// Whether no finding is accepted.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Records which files do not exist any more. Their findings are accepted in other files, since they may have been
    /// moved there.
    pub fn find_missing_files(&mut self, is_there: &dyn Fn(&str) -> bool) {
        for (path, file) in self.files.iter().filter(|(path, _)| !is_there(path)) {
            for (rule, urls) in &file.rules {
                for url in urls.keys() {
                    self.missing.entry((rule.clone(), url.clone())).or_default().push(path.clone());
                }
            }
        }
    }

    /// What decides about the findings of one file: its entries, and those of files that do not exist any more.
    pub(crate) fn for_file(&self, path: &str) -> Self {
        let paths: BTreeSet<&str> = self.missing.values().flatten().map(String::as_str).chain([path]).collect();
        let entries = |path: &str| Some((path.to_owned(), self.files.get(path)?.clone()));
        Self {
            files: paths.into_iter().filter_map(entries).collect(),
            missing: self.missing.clone(),
            current: String::new(),
        }
    }

    /// Starts the findings of a file.
    pub fn start_file(&mut self, path: &str) {
        path.clone_into(&mut self.current);
        if let Some(file) = self.files.get_mut(path) {
            file.is_read = true;
        }
    }

    /// Whether the baseline accepts a finding of the current file: no more findings of a rule and URL than it has, and
    /// none more severe. The finding is counted as seen.
    pub fn accepts(&mut self, finding: &ReportedFinding, url: &str) -> bool {
        if let Some(entry) = self.entry(&self.current.clone(), &finding.rule, url) {
            entry.add_seen(finding);
            if finding.nth <= entry.count && finding.severity <= entry.severity {
                return true;
            }
        }
        self.accepts_moved(finding, url)
    }

    /// Whether the baseline has the finding in a file that does not exist any more. Each finding there is accepted
    /// once.
    fn accepts_moved(&mut self, finding: &ReportedFinding, url: &str) -> bool {
        if self.missing.is_empty() {
            return false;
        }
        let known = self.missing.get(&(finding.rule.to_string(), url.to_owned())).cloned().unwrap_or_default();
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

    fn entry(&mut self, path: &str, rule: &str, url: &str) -> Option<&mut BaselineEntry> {
        self.files.get_mut(path)?.rules.get_mut(rule)?.get_mut(url)
    }

    /// Records a finding of the current file for [`Baseline::update`].
    pub fn record(&mut self, finding: &ReportedFinding, url: &str) {
        let file = self.files.entry(self.current.clone()).or_default();
        file.is_read = true;
        file.entry(finding.rule.to_string(), url.to_owned()).add_seen(finding);
    }

    /// The findings of the baseline that were not seen, of the files and rules that the run checked.
    #[must_use]
    pub fn gone(&self, scope: &RunScope<'_>) -> Vec<Gone> {
        let mut gone = Vec::new();
        for (path, file) in &self.files {
            let is_known = file.known_rules(path, scope);
            for (rule, urls) in file.rules.iter().filter(|(rule, _)| is_known(rule)) {
                for (url, entry) in urls.iter().filter(|(_, entry)| entry.seen < entry.count) {
                    let (path, rule, url) = (path.clone(), rule.clone(), url.clone());
                    gone.push(Gone { path, rule, url, count: entry.count - entry.seen });
                }
            }
        }
        gone
    }

    /// Replaces the entries by the findings of the run, except entries outside of its scope. Returns how many findings
    /// were added and how many removed.
    pub fn update(&mut self, scope: &RunScope<'_>) -> (u64, u64) {
        let (mut added, mut removed) = (0, 0);
        for (path, file) in &mut self.files {
            let is_known = file.known_rules(path, scope);
            for (_, urls) in file.rules.iter_mut().filter(|(rule, _)| is_known(rule)) {
                for entry in urls.values_mut() {
                    added += entry.seen.saturating_sub(entry.count);
                    removed += entry.count.saturating_sub(entry.seen);
                    (entry.count, entry.severity) = (entry.seen, entry.seen_severity);
                }
            }
        }
        (added, removed)
    }

    /// All entries, with path, rule and URL, in order.
    fn entries(&self) -> impl Iterator<Item = (&str, &str, &str, &BaselineEntry)> {
        self.files.iter().flat_map(|(path, file)| {
            file.rules.iter().flat_map(move |(rule, urls)| {
                urls.iter().map(move |(url, entry)| (path.as_str(), rule.as_str(), url.as_str(), entry))
            })
        })
    }
}

impl FileEntries {
    /// A test for the rules whose findings in this file the run knows: those that ran, if it read the file; all rules,
    /// if the file does not exist any more, so that it has no findings.
    fn known_rules<'r>(&self, path: &str, scope: &RunScope<'r>) -> impl Fn(&str) -> bool + use<'r> {
        let (is_read, ran) = (self.is_read, scope.ran);
        let is_missing = !is_read && !(scope.is_there)(path);
        move |rule| is_missing || is_read && ran(rule)
    }

    fn entry(&mut self, rule: String, url: String) -> &mut BaselineEntry {
        let none = BaselineEntry { count: 0, severity: Severity::Info, seen: 0, seen_severity: Severity::Info };
        self.rules.entry(rule).or_default().entry(url).or_insert(none)
    }
}

impl BaselineEntry {
    fn add_seen(&mut self, finding: &ReportedFinding) {
        self.seen = self.seen.max(finding.nth);
        self.seen_severity = self.seen_severity.max(finding.severity);
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
            source: None,
            kinds: Vec::new(),
            fails: false,
            once: None,
            related: Vec::new(),
            recorded: None,
            nth,
        }
    }

    fn scope<'r>() -> RunScope<'r> {
        RunScope { ran: &|rule| rule != "idle", is_there: &|path| path != "lost.md" }
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
        let mut accepts = |path: &str, rule: &str, severity, nth| {
            baseline.start_file(path);
            baseline.accepts(&finding(rule, severity, nth), URL)
        };
        assert!(accepts("a.md", "r", Severity::Warning, 1) && accepts("a.md", "r", Severity::Info, 2));
        assert!(!accepts("a.md", "r", Severity::Warning, 3) && !accepts("a.md", "r", Severity::Error, 1));
        assert!(!accepts("a.md", "s", Severity::Warning, 1) && !accepts("b.md", "r", Severity::Warning, 1));
    }

    #[test]
    fn only_what_the_run_came_to_is_gone() {
        let (read, other, idle, missing) =
            (line("a.md", "r", 3), line("b.md", "r", 1), line("a.md", "idle", 1), line("lost.md", "idle", 1));
        let mut baseline = baseline(&[&read, &other, &idle, &missing]);
        baseline.start_file("a.md");
        assert!(baseline.accepts(&finding("r", Severity::Warning, 1), URL));
        let gone: Vec<_> = baseline.gone(&scope()).into_iter().map(|gone| (gone.path, gone.rule, gone.count)).collect();
        assert_eq!(gone, [("a.md".into(), "r".into(), 2), ("lost.md".into(), "idle".into(), 1)]);
        baseline.record(&finding("new", Severity::Error, 1), URL);
        assert_eq!(baseline.update(&scope()), (1, 3));
        let lines: Vec<String> =
            baseline.to_json().lines().map(|line| line.trim_matches([' ', ',']).to_owned()).collect();
        let new = line("a.md", "new", 1).replace("warning", "error");
        assert_eq!(lines[3..7], [idle, new, line("a.md", "r", 1), other]);
        assert_eq!(lines.len(), 9);
    }

    #[test]
    fn moved_files_are_known_by_their_content() {
        let mut baseline = baseline(&[&line("lost.md", "r", 2), &line("a.md", "r", 1)]);
        baseline.find_missing_files(&|path| path != "lost.md");
        let mut accepts = |path: &str, severity, nth| {
            baseline.start_file(path);
            baseline.accepts(&finding("r", severity, nth), URL)
        };
        assert!(accepts("a.md", Severity::Warning, 1) && accepts("new.md", Severity::Warning, 1));
        assert!(!accepts("new.md", Severity::Error, 2) && accepts("new.md", Severity::Warning, 2));
        assert!(!accepts("new.md", Severity::Warning, 3));
        assert_eq!(baseline.gone(&scope()), []);
    }

    #[test]
    fn a_part_for_one_file_decides_as_the_whole() {
        let mut whole = baseline(&[&line("lost.md", "r", 1), &line("a.md", "r", 1), &line("b.md", "r", 1)]);
        whole.find_missing_files(&|path| path != "lost.md");
        for path in ["a.md", "b.md", "new.md", "lost.md"] {
            let (mut whole, mut part) = (whole.clone(), whole.for_file(path));
            assert!(part.files.len() < whole.files.len());
            for baseline in [&mut whole, &mut part] {
                baseline.start_file(path);
            }
            for nth in 1..4 {
                let finding = finding("r", Severity::Warning, nth);
                assert_eq!(whole.accepts(&finding, URL), part.accepts(&finding, URL), "{path} {nth}");
            }
        }
    }

    #[test]
    fn what_is_written_is_read_again() {
        assert_eq!(Baseline::default().to_json(), "{\n  \"schema_version\": 1,\n  \"findings\": []\n}\n");
        let mut first = Baseline::default();
        for path in ["b \"q\" \\.md", "a/é\u{202e}.md", "../c.md"] {
            first.start_file(path);
            first.record(&finding("r", Severity::Info, 7), "x\n\u{1b}");
        }
        first.update(&scope());
        let again = Baseline::parse(&first.to_json()).expect("it is one");
        assert_eq!((again.to_json(), again.len()), (first.to_json(), 21));
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
