//! A finding to print, with the findings that it represents: one entry for one error.

use std::sync::Arc;

use super::super::ReportedFinding;

/// The number of places and rules that a note names.
const NAMED: usize = 4;

/// A finding to print, with the findings of its line that it represents.
pub(super) struct Entry {
    pub(super) file: Arc<str>,
    pub(super) finding: ReportedFinding,
    /// Whether all of its findings were found before, at another place.
    pub(super) is_repeat: bool,
    /// The columns on the line at which the rule reports the same URL again.
    columns: Listed,
    /// Further rules that report the same text.
    rules: Listed,
}

/// The first words of a list, and the number of all.
#[derive(Default)]
struct Listed {
    first: Vec<Box<str>>,
    count: usize,
}

impl Listed {
    /// Adds a word that is not among the first.
    fn add(&mut self, word: &str) {
        if self.first.iter().any(|known| **known == *word) {
            return;
        }
        self.count += 1;
        if self.first.len() < NAMED {
            self.first.push(word.into());
        }
    }

    fn text(&self) -> String {
        let first = self.first.join(", ");
        match self.count - self.first.len() {
            0 => first,
            more => format!("{first} and {more} more"),
        }
    }
}

impl Entry {
    pub(super) fn new(file: &Arc<str>, finding: &ReportedFinding, is_repeat: bool) -> Self {
        let (columns, rules) = (Listed::default(), Listed::default());
        Self { file: Arc::clone(file), finding: finding.clone(), is_repeat, columns, rules }
    }

    /// Whether a finding is on the line of this one.
    pub(super) fn is_on_line(&self, file: &Arc<str>, finding: &ReportedFinding) -> bool {
        Arc::ptr_eq(&self.file, file) && self.finding.place.line == finding.place.line
    }

    /// Takes in a finding of the same line if both report one error: the same rule and URL (the text and the target of
    /// a link, a URL that is written twice), or another rule on the same text. The most telling of them is printed.
    pub(super) fn absorbs(&mut self, finding: &ReportedFinding, is_repeat: bool) -> bool {
        let own = &self.finding;
        let is_again = own.rule == finding.rule && is_same_url(&own.url, &finding.url) && own.start != finding.start;
        if is_again {
            self.columns.add(&finding.place.column.to_string());
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
        self.rules.add(&other);
        self.is_repeat &= is_repeat;
        true
    }

    /// The findings that it represents, in words.
    pub(super) fn note(&self) -> Option<String> {
        let again = (self.columns.count > 0).then(|| {
            let noun = if self.columns.count == 1 { "column" } else { "columns" };
            format!("the same at {noun} {}", self.columns.text())
        });
        let rules = (self.rules.count > 0).then(|| format!("also reported by {}", self.rules.text()));
        let parts: Vec<String> = again.into_iter().chain(rules).collect();
        (!parts.is_empty()).then(|| parts.join("; "))
    }

    /// The number of findings.
    pub(super) fn count(&self) -> u64 {
        1 + (self.columns.count + self.rules.count) as u64
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
