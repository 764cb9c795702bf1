//! The law of safe fixes: after safe fixes of a URL, no rule has more findings or worse ones in it than before, and no
//! finding disappears that has a different fix for the same bytes.

use std::collections::BTreeMap;
use std::sync::{Arc, LazyLock};

use crate::lint::{Detail, DocumentKinds, Edit, Engine, Finding, Options, Severity};
use crate::scan::Found;

/// An engine of the default rules: the law holds for their findings in every run.
static DEFAULT: LazyLock<Engine> = LazyLock::new(|| Engine::new(&Options::default()));

/// A URL and its document, before or after the fixes.
#[derive(Clone, Copy)]
pub(super) struct UrlVersion<'s, 't> {
    pub(super) kinds: &'s DocumentKinds<'s>,
    pub(super) found: &'s Found<'t>,
}

/// The safe fixes of one URL.
#[derive(Clone, Copy)]
pub(super) struct SafeFixes<'s> {
    /// Edits of the source, sorted and disjoint.
    pub(super) edits: &'s [Edit],
    /// The lowest severity of the findings that they fix.
    pub(super) severity: Severity,
}

/// The engines whose findings count: `engine`, and the default one if `engine` lacks some of its findings.
pub(super) fn judges(engine: &Engine) -> Vec<&Engine> {
    let default = (!engine.covers(|| &DEFAULT)).then(|| &*DEFAULT);
    [Some(engine), default].into_iter().flatten().collect()
}

/// Whether safe fixes keep the law for a URL that they change, or for its neighbor: `before` and `after` are the URL
/// without and with the fixes.
///
/// A fix that turns `<http://a.corp/\x01b>` into `<http://a.corp/%01b>` breaks the law: an error replaces a warning.
pub(super) fn holds(
    judges: &[&Engine],
    before: UrlVersion<'_, '_>,
    after: UrlVersion<'_, '_>,
    fixes: SafeFixes<'_>,
) -> bool {
    judges.iter().all(|engine| {
        let judge = |version: UrlVersion<'_, '_>, detail: Detail| {
            let mut findings = Vec::new();
            engine.check_one(version.kinds, version.found, detail, &mut findings);
            findings.retain(|finding| finding.severity >= fixes.severity);
            findings
        };
        let (before, after) = (judge(before, Detail::FIXES), judge(after, Detail::NONE));
        let (counts_before, counts_after) = (counts(&before), counts(&after));
        let is_reported = |finding: &Finding| counts_after.contains_key(&(Arc::clone(&finding.rule), fixes.severity));
        counts_after.iter().all(|(rule, now)| counts_before.get(rule).is_some_and(|before| now <= before))
            && before.iter().filter(|finding| has_other_fix(finding, fixes.edits)).all(is_reported)
    })
}

/// For each rule and severity: the number of findings of the rule of at least this severity.
fn counts(findings: &[Finding]) -> BTreeMap<(Arc<str>, Severity), usize> {
    let mut counts = BTreeMap::new();
    for finding in findings {
        for severity in Severity::ALL.into_iter().filter(|severity| *severity <= finding.severity) {
            *counts.entry((Arc::clone(&finding.rule), severity)).or_default() += 1;
        }
    }
    counts
}

/// Whether a finding has a different fix for the bytes that these edits change.
fn has_other_fix(finding: &Finding, edits: &[Edit]) -> bool {
    let mut other_edits =
        finding.fix.iter().flat_map(|fix| &fix.edits).filter(|edit| edits.binary_search(edit).is_err());
    other_edits.any(|other| {
        let next = edits.partition_point(|edit| edit.span.end <= other.span.start);
        edits.get(next).is_some_and(|edit| edit.span.start < other.span.end)
    })
}
