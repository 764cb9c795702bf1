//! An entry of the report: a finding, with the other findings of its line that report the same error.

use std::sync::Arc;

use super::super::ReportedFinding;

/// The number of columns, and of rules, that a note lists.
const MAX_LISTED: usize = 4;

/// A finding to print, and the findings of its line that report the same error.
pub(super) struct Entry {
    pub(super) file: Arc<str>,
    pub(super) finding: ReportedFinding,
    /// Whether all of its findings are repeats: the same was found before, at another place.
    pub(super) is_repeat: bool,
    /// The columns of the line where the rule reports the same URL again.
    columns: LimitedList,
    /// Further rules that report the same text.
    rules: LimitedList,
}

/// The first [`MAX_LISTED`] words of a list, and the number of all.
#[derive(Default)]
struct LimitedList {
    first: Vec<Box<str>>,
    count: usize,
}

impl LimitedList {
    /// Adds a word, unless it is among the first.
    fn add(&mut self, word: &str) {
        if self.first.iter().any(|known| **known == *word) {
            return;
        }
        self.count += 1;
        if self.first.len() < MAX_LISTED {
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
        let (columns, rules) = (LimitedList::default(), LimitedList::default());
        Self { file: Arc::clone(file), finding: finding.clone(), is_repeat, columns, rules }
    }

    /// Whether a finding is on the line of this entry.
    pub(super) fn is_on_line(&self, file: &Arc<str>, finding: &ReportedFinding) -> bool {
        Arc::ptr_eq(&self.file, file) && self.finding.place.line == finding.place.line
    }

    /// Adds a finding of the same line if it reports the same error; returns whether it does. That is the same rule and
    /// URL (the text and the target of a link, a URL that is written twice), or another rule on the same text. The most
    /// severe finding is printed, and of equal ones a finding with a fix.
    pub(super) fn absorb(&mut self, finding: &ReportedFinding, is_repeat: bool) -> bool {
        let printed = &self.finding;
        let is_same_rule_and_url =
            printed.rule == finding.rule && is_same_url(&printed.url, &finding.url) && printed.start != finding.start;
        if is_same_rule_and_url {
            self.columns.add(&finding.place.column.to_string());
            return true;
        }
        if printed.rule == finding.rule || !is_same_text(printed, finding) {
            return false;
        }
        let rank = |it: &ReportedFinding| (it.severity, it.fix.is_some());
        let other = if rank(finding) > rank(printed) {
            std::mem::replace(&mut self.finding, finding.clone()).rule
        } else {
            Arc::clone(&finding.rule)
        };
        self.rules.add(&other);
        self.is_repeat &= is_repeat;
        true
    }

    /// The other findings of the entry, in words; `None` if there are none.
    pub(super) fn note(&self) -> Option<String> {
        let columns = (self.columns.count > 0).then(|| {
            let noun = if self.columns.count == 1 { "column" } else { "columns" };
            format!("the same at {noun} {}", self.columns.text())
        });
        let rules = (self.rules.count > 0).then(|| format!("also reported by {}", self.rules.text()));
        let parts: Vec<String> = columns.into_iter().chain(rules).collect();
        (!parts.is_empty()).then(|| parts.join("; "))
    }

    /// The number of findings of the entry.
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
