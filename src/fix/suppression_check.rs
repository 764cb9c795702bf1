//! Checks the fixes of suppression comments: the findings about the comments disappear, all other findings stay, and no
//! new one appears that is not fixed in turn.

use std::cell::OnceCell;
use std::collections::{BTreeSet, HashSet};

use super::moved::Moved;
use super::{MOST_IN_ALL, read_to_fix};
use crate::lint::suppress::RULE;
use crate::lint::{Applicability, DocumentKinds, Edit, Engine, Finding, Fix, JudgeRange, JudgedUrls, Source, edited};

/// A document and its findings.
pub(super) struct Judged<'j> {
    engine: &'j Engine,
    kinds: &'j DocumentKinds<'j>,
    /// The findings, once they are needed; `None` if there are too many.
    findings: OnceCell<Option<Vec<Finding>>>,
}

impl<'j> Judged<'j> {
    pub(super) fn new(engine: &'j Engine, kinds: &'j DocumentKinds<'j>) -> Self {
        Self { engine, kinds, findings: OnceCell::new() }
    }

    /// Whether the findings stay after these fixes, except for those about suppression comments. If one of the fixes is
    /// unsafe, findings may disappear.
    pub(super) fn stays(&self, fixes: &[&Fix]) -> bool {
        if fixes.is_empty() {
            return true;
        }
        let mut edits: Vec<Edit> = fixes.iter().flat_map(|fix| &fix.edits).cloned().collect();
        edits.sort();
        edits.dedup();
        let moved = Moved::by(&edits);
        let Some(before) = self.findings.get_or_init(|| self.judge(self.kinds)) else { return false };
        let Some(after) = self.judge(&self.kinds.with_text(&edited(self.kinds.source().text, &edits))) else {
            return false;
        };
        let may_fall = fixes.iter().any(|fix| fix.applicability == Applicability::Unsafe);
        let is_complaint = |finding: &&Finding| &*finding.rule == RULE;
        let mut left = before.iter().filter(|finding| !is_complaint(finding) && !moved.goes(finding.span));
        let mut others = after.iter().filter(|finding| !is_complaint(finding)).peekable();
        let same = |one: &Finding, other: &Finding| {
            one.rule == other.rule && one.message == other.message && moved.may_be(one.span.start, other.span.start)
        };
        if !left.all(|finding| others.next_if(|other| same(finding, other)).is_some() || may_fall)
            || others.next().is_some()
        {
            return false;
        }
        let fixed: BTreeSet<&[Edit]> = fixes.iter().map(|fix| &fix.edits[..]).collect();
        let stay = before.iter().filter(is_complaint);
        let stay = stay.filter(|finding| finding.fix.as_ref().is_none_or(|fix| !fixed.contains(&fix.edits[..])));
        let known: HashSet<(&str, usize)> =
            stay.flat_map(|finding| moved.places(finding.span.start).map(|place| (&*finding.message, place))).collect();
        after.iter().filter(is_complaint).all(|finding| {
            let is_fixed = finding.fix.as_ref().is_some_and(|fix| fix.applicability == Applicability::Safe);
            is_fixed || known.contains(&(&*finding.message, finding.span.start))
        })
    }

    /// The findings of a document, unless there are too many.
    fn judge(&self, kinds: &DocumentKinds<'_>) -> Option<Vec<Finding>> {
        let Source { format, text } = kinds.source();
        let found = read_to_fix(format, text, self.engine.read_options(kinds))?;
        let range = JudgeRange { max_findings: MOST_IN_ALL, ..JudgeRange::ALL };
        let JudgedUrls { findings, end, .. } = self.engine.judge_some(kinds, &found, range, |_| true);
        (end == found.len()).then(|| findings.into_iter().map(|(finding, _)| finding).collect())
    }
}
