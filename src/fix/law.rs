//! The law of safe fixes: after them, the findings of the URL are not worse than before, and no finding disappears that
//! another rule would have fixed differently.

use std::collections::BTreeMap;
use std::sync::{Arc, LazyLock};

use crate::lint::{Detail, DocumentKinds, Edit, Engine, Finding, Options, Severity};
use crate::scan::Found;

/// The default rules: their findings count in every run.
static DEFAULT: LazyLock<Engine> = LazyLock::new(|| Engine::new(&Options::default()));

/// A document and its findings.
#[derive(Clone, Copy)]
pub(super) struct Side<'s, 't> {
    pub(super) kinds: &'s DocumentKinds<'s>,
    pub(super) found: &'s Found<'t>,
}

/// The safe fixes of one URL.
#[derive(Clone, Copy)]
pub(super) struct Safe<'s> {
    /// Edits of the source, ordered.
    pub(super) edits: &'s [Edit],
    /// The mildest of the findings that they fix.
    pub(super) severity: Severity,
}

/// The engines that check fixes: the one in use, and the default one if the first lacks some of its rules.
pub(super) fn judges(engine: &Engine) -> Vec<&Engine> {
    let default = (!engine.covers(|| &DEFAULT)).then(|| &*DEFAULT);
    [Some(engine), default].into_iter().flatten().collect()
}

/// Whether safe fixes keep the law for a URL, which they change or which is next to it: `before` and `after` are it and its
/// document without and with them.
///
/// `<http://a.corp/\x01b>` breaks it by becoming `<http://a.corp/%01b>`: an error comes where a warning was.
pub(super) fn keeps(judges: &[&Engine], before: Side<'_, '_>, after: Side<'_, '_>, safe: Safe<'_>) -> bool {
    judges.iter().all(|engine| {
        let judge = |side: Side<'_, '_>, detail: Detail| {
            let mut findings = Vec::new();
            engine.check_one(side.kinds, side.found, detail, &mut findings);
            findings.retain(|finding| finding.severity >= safe.severity);
            findings
        };
        let (before, after) = (judge(before, Detail::FIXES), judge(after, Detail::NONE));
        let (had, has) = (counts(&before), counts(&after));
        let is_reported = |finding: &Finding| has.contains_key(&(Arc::clone(&finding.rule), safe.severity));
        has.iter().all(|(rule, now)| had.get(rule).is_some_and(|before| now <= before))
            && before.iter().filter(|finding| disagrees(finding, safe.edits)).all(is_reported)
    })
}

/// The number of findings per rule of at least this severity.
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
fn disagrees(finding: &Finding, edits: &[Edit]) -> bool {
    let own = finding.fix.iter().flat_map(|fix| &fix.edits);
    own.filter(|own| edits.binary_search(own).is_err()).any(|own| {
        let next = edits.partition_point(|edit| edit.span.end <= own.span.start);
        edits.get(next).is_some_and(|edit| edit.span.start < own.span.end)
    })
}
