//! Checks the fixes of suppression comments: the findings about the comments disappear, all other findings stay, and no
//! new one appears that is not fixed in turn.

use std::cell::OnceCell;
use std::collections::{BTreeSet, HashSet};

use super::edit_offsets::EditOffsets;
use super::{MAX_FINDINGS, read_to_fix};
use crate::lint::suppress::RULE;
use crate::lint::{Applicability, DocumentKinds, Edit, Engine, Finding, Fix, JudgeRange, JudgedUrls, Source, edited};

/// A document before its fixes, and its findings.
pub(super) struct SuppressionCheck<'j> {
    engine: &'j Engine,
    kinds: &'j DocumentKinds<'j>,
    /// The findings, once they are needed; `None` if there are too many.
    findings: OnceCell<Option<Vec<Finding>>>,
}

impl<'j> SuppressionCheck<'j> {
    pub(super) fn new(engine: &'j Engine, kinds: &'j DocumentKinds<'j>) -> Self {
        Self { engine, kinds, findings: OnceCell::new() }
    }

    /// Whether the findings stay after these fixes, except for those about suppression comments. If one of the fixes is
    /// unsafe, findings may disappear.
    pub(super) fn keeps_findings(&self, fixes: &[&Fix]) -> bool {
        if fixes.is_empty() {
            return true;
        }
        let mut edits: Vec<Edit> = fixes.iter().flat_map(|fix| &fix.edits).cloned().collect();
        edits.sort();
        edits.dedup();
        let offsets = EditOffsets::new(&edits);
        let Some(before) = self.findings.get_or_init(|| self.judge(self.kinds)) else { return false };
        let Some(after) = self.judge(&self.kinds.with_text(&edited(self.kinds.source().text, &edits))) else {
            return false;
        };
        let may_disappear = fixes.iter().any(|fix| fix.applicability == Applicability::Unsafe);
        let is_complaint = |finding: &&Finding| &*finding.rule == RULE;
        let mut remaining = before.iter().filter(|finding| !is_complaint(finding) && !offsets.is_removed(finding.span));
        let mut others = after.iter().filter(|finding| !is_complaint(finding)).peekable();
        let is_same = |one: &Finding, other: &Finding| {
            one.rule == other.rule
                && one.message == other.message
                && offsets.may_move_to(one.span.start, other.span.start)
        };
        let others_stay =
            remaining.all(|finding| others.next_if(|other| is_same(finding, other)).is_some() || may_disappear);
        let has_new_one = others.next().is_some();
        if !others_stay || has_new_one {
            return false;
        }
        let fixed: BTreeSet<&[Edit]> = fixes.iter().map(|fix| &fix.edits[..]).collect();
        let unfixed = before.iter().filter(is_complaint);
        let unfixed = unfixed.filter(|finding| finding.fix.as_ref().is_none_or(|fix| !fixed.contains(&fix.edits[..])));
        let known_complaints: HashSet<(&str, usize)> = unfixed
            .flat_map(|finding| offsets.offsets_after(finding.span.start).map(|start| (&*finding.message, start)))
            .collect();
        after.iter().filter(is_complaint).all(|finding| {
            let is_fixed = finding.fix.as_ref().is_some_and(|fix| fix.applicability == Applicability::Safe);
            is_fixed || known_complaints.contains(&(&*finding.message, finding.span.start))
        })
    }

    /// The findings of a document, unless there are too many.
    fn judge(&self, kinds: &DocumentKinds<'_>) -> Option<Vec<Finding>> {
        let Source { format, text } = kinds.source();
        let found = read_to_fix(format, text, self.engine.read_options(kinds))?;
        let range = JudgeRange { max_findings: MAX_FINDINGS, ..JudgeRange::ALL };
        let JudgedUrls { findings, end, .. } = self.engine.judge_some(kinds, &found, range, |_| true);
        (end == found.len()).then(|| findings.into_iter().map(|(finding, _)| finding).collect())
    }
}
