//! Merges the findings of a rule at several places of a URL.

use std::cmp::Ordering;
use std::fmt::Write;

use crate::lint::model::{Edit, Finding, Fix, are_apart};
use crate::text::Span;

/// A finding with the span of its URL.
pub(crate) trait OfUrl {
    fn finding(&self) -> &Finding;
    fn finding_mut(&mut self) -> &mut Finding;
    /// The span of the URL; `None` for a finding without a URL, which is not merged.
    fn url(&self) -> Option<Span>;
    /// Takes over the other data of a finding that is merged into this one.
    fn absorb(&mut self, _other: &Self) {}
}

impl OfUrl for (Finding, Option<Span>) {
    fn finding(&self) -> &Finding {
        &self.0
    }

    fn finding_mut(&mut self) -> &mut Finding {
        &mut self.0
    }

    fn url(&self) -> Option<Span> {
        self.1
    }
}

/// Merges the findings of one rule in one URL. The first finding of the highest severity stays: its message says how
/// many more there are, and its fix has the edits of all findings that can be applied together.
///
/// INVARIANT: the findings of a URL are adjacent.
///
/// `http://h/a^b|c`: `^` at 10 and `|` at 12, both of `unsafe-character`, become `^ (and 1 more in this URL)` at 10.
pub(crate) fn merge<T: OfUrl>(findings: &mut Vec<T>) {
    if findings.len() < 2 && findings.iter().all(|finding| finding.finding().more == 0) {
        return;
    }
    let mut merged: Vec<T> = Vec::with_capacity(findings.len());
    // the index in `merged` of the first finding of the current URL
    let mut first = 0;
    for mut finding in findings.drain(..) {
        if finding.url().is_none() || merged.last().is_some_and(|last| last.url() != finding.url()) {
            merged[first..].sort_by(by_place);
            first = merged.len();
        }
        let is_same_rule = |other: &&mut T| other.finding().rule == finding.finding().rule;
        let Some(head) = merged[first..].iter_mut().find(is_same_rule) else {
            merged.push(finding);
            continue;
        };
        if head.finding().severity < finding.finding().severity {
            std::mem::swap(head, &mut finding);
        }
        head.absorb(&finding);
        let (other, head) = (finding.finding_mut(), head.finding_mut());
        head.more += 1 + std::mem::take(&mut other.more);
        join_fix(&mut head.fix, other.fix.take());
    }
    merged[first..].sort_by(by_place);
    for finding in &mut merged {
        let Finding { more, message, .. } = finding.finding_mut();
        if *more > 0 {
            // INVARIANT: a string can always be written to
            _ = write!(message, " (and {more} more in this URL)");
        }
    }
    *findings = merged;
}

/// The order of the findings of one URL.
fn by_place<T: OfUrl>(one: &T, other: &T) -> Ordering {
    let (one, other) = (one.finding(), other.finding());
    (one.span, &one.rule).cmp(&(other.span, &other.rule))
}

/// Adds the edits of another fix. If only one of the two is safe, it is kept alone; if they touch, the first is.
fn join_fix(fix: &mut Option<Fix>, other: Option<Fix>) {
    let Some(other) = other else { return };
    let Some(one) = fix.as_mut().filter(|one| one.applicability >= other.applicability) else {
        *fix = Some(other);
        return;
    };
    if one.applicability > other.applicability {
        return;
    }
    // usually the other fix is after this one, so that no sort is needed
    let comes_after = |one: &[Edit], other: &[Edit]| match (one.last(), other.first()) {
        (Some(last), Some(first)) => last.is_before(first),
        _ => true,
    };
    if comes_after(&one.edits, &other.edits) && comes_after(&one.changes, &other.changes) {
        one.edits.extend(other.edits);
        one.changes.extend(other.changes);
        return;
    }
    let union = |one: &[Edit], other: &[Edit]| {
        let mut both: Vec<Edit> = one.iter().chain(other).cloned().collect();
        both.sort();
        both.dedup();
        are_apart(&both).then_some(both)
    };
    if let (Some(edits), Some(changes)) = (union(&one.edits, &other.edits), union(&one.changes, &other.changes)) {
        (one.edits, one.changes) = (edits, changes);
    }
}
