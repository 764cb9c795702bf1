//! A finding to print, with the findings that it stands for: one entry for one error.

use std::sync::Arc;

use super::super::ReportedFinding;

/// The number of places and rules that a note names.
const NAMED: usize = 4;

/// A finding to print, with the findings of its line that it stands for.
pub(super) struct Entry {
    pub(super) file: Arc<str>,
    pub(super) finding: ReportedFinding,
    /// Whether the same finding was found before, at another place.
    pub(super) is_repeat: bool,
    /// The columns on the line at which the rule reports the same URL again.
    columns: Vec<u64>,
    /// Further rules that report the same text.
    rules: Vec<Arc<str>>,
}

impl Entry {
    pub(super) fn new(file: &Arc<str>, finding: &ReportedFinding, is_repeat: bool) -> Self {
        Self { file: Arc::clone(file), finding: finding.clone(), is_repeat, columns: Vec::new(), rules: Vec::new() }
    }

    /// Whether a finding is on the line of this one.
    pub(super) fn is_on_line(&self, file: &Arc<str>, finding: &ReportedFinding) -> bool {
        Arc::ptr_eq(&self.file, file) && self.finding.place.line == finding.place.line
    }

    /// Takes in a finding of the same line if both report one error: the same rule and URL (the text and the target of
    /// a link, a URL that is written twice), or another rule on the same text. The most telling of them is printed.
    pub(super) fn absorbs(&mut self, finding: &ReportedFinding) -> bool {
        let own = &self.finding;
        let is_again = own.rule == finding.rule && is_same_url(&own.url, &finding.url) && own.start != finding.start;
        if is_again {
            self.columns.push(finding.place.column);
            return true;
        }
        if own.rule == finding.rule || !is_same_text(own, finding) {
            return false;
        }
        let rank = |it: &ReportedFinding| (it.severity, it.fix.is_some());
        let other = if rank(finding) > rank(own) {
            std::mem::replace(&mut self.finding, finding.clone()).rule
        } else {
            Arc::clone(&finding.rule)
        };
        if !self.rules.contains(&other) {
            self.rules.push(other);
        }
        true
    }

    /// The findings that it stands for, in words.
    pub(super) fn note(&self) -> Option<String> {
        let columns: Vec<String> = self.columns.iter().map(u64::to_string).collect();
        let again = (!columns.is_empty()).then(|| {
            let noun = if columns.len() == 1 { "column" } else { "columns" };
            format!("the same at {noun} {}", listed(&columns))
        });
        let rules = (!self.rules.is_empty()).then(|| format!("also reported by {}", listed(&self.rules)));
        let parts: Vec<String> = again.into_iter().chain(rules).collect();
        (!parts.is_empty()).then(|| parts.join("; "))
    }

    /// The number of findings.
    pub(super) fn count(&self) -> u64 {
        1 + self.columns.len() as u64 + self.rules.len() as u64
    }
}

/// The first words of a list, and the number of the others.
fn listed(words: &[impl AsRef<str>]) -> String {
    let first: Vec<&str> = words.iter().take(NAMED).map(AsRef::as_ref).collect();
    match words.len() - first.len() {
        0 => first.join(", "),
        more => format!("{} and {more} more", first.join(", ")),
    }
}

/// Whether two URLs are the same, as the text and the target of a link: a text often lacks the last slash.
fn is_same_url(a: &str, b: &str) -> bool {
    a.trim_end_matches('/') == b.trim_end_matches('/')
}

/// Whether two findings of a URL mark the same text: at least half of the longer mark.
fn is_same_text(a: &ReportedFinding, b: &ReportedFinding) -> bool {
    let shared = a.end.min(b.end).saturating_sub(a.start.max(b.start));
    let longer = (a.end - a.start).max(b.end - b.start);
    a.url == b.url && shared > 0 && shared * 2 >= longer
}
