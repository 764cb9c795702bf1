//! Checks the fixes of suppression comments: the findings about the comments disappear, all other findings stay, and no
//! new one appears that is not fixed in turn.

use std::cell::OnceCell;
use std::collections::{BTreeSet, HashSet};

use super::moved::Moved;
use crate::document::read;
use crate::lint::suppress::RULE;
use crate::lint::{Applicability, DocumentKinds, Edit, Engine, Finding, Fix, Source, edited};

/// A document and its findings.
pub(super) struct Judged<'j> {
    engine: &'j Engine,
    kinds: &'j DocumentKinds<'j>,
    /// The findings, once they are needed.
    said: OnceCell<Vec<Finding>>,
}

impl<'j> Judged<'j> {
    pub(super) fn new(engine: &'j Engine, kinds: &'j DocumentKinds<'j>) -> Self {
        Self { engine, kinds, said: OnceCell::new() }
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
        let after = self.judge(&self.kinds.with_text(&edited(self.kinds.source().text, &edits)));
        let before = self.said.get_or_init(|| self.judge(self.kinds));
        let may_fall = fixes.iter().any(|fix| fix.applicability == Applicability::Unsafe);
        let is_complaint = |said: &&Finding| &*said.rule == RULE;
        let mut left = before.iter().filter(|said| !is_complaint(said) && !moved.goes(said.span));
        let mut others = after.iter().filter(|said| !is_complaint(said)).peekable();
        let same = |one: &Finding, other: &Finding| {
            one.rule == other.rule && one.message == other.message && moved.may_be(one.span.start, other.span.start)
        };
        if !left.all(|said| others.next_if(|other| same(said, other)).is_some() || may_fall) || others.next().is_some()
        {
            return false;
        }
        let fixed: BTreeSet<&[Edit]> = fixes.iter().map(|fix| &fix.edits[..]).collect();
        let stay = before.iter().filter(is_complaint);
        let stay = stay.filter(|said| said.fix.as_ref().is_none_or(|fix| !fixed.contains(&fix.edits[..])));
        let known: HashSet<(&str, usize)> =
            stay.flat_map(|said| moved.places(said.span.start).map(|place| (&*said.message, place))).collect();
        after.iter().filter(is_complaint).all(|said| {
            let is_fixed = said.fix.as_ref().is_some_and(|fix| fix.applicability == Applicability::Safe);
            is_fixed || known.contains(&(&*said.message, said.span.start))
        })
    }

    fn judge(&self, kinds: &DocumentKinds<'_>) -> Vec<Finding> {
        let Source { format, text } = kinds.source();
        let found = read(format, text, self.engine.reading(format, text)).found;
        self.engine.judge(kinds, &found, None).into_iter().map(|(said, _)| said).collect()
    }
}
