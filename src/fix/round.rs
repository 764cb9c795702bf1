//! One round: selects fixes that do not touch each other, reads the document with them, and keeps the fixes after which
//! it has exactly the intended URLs.

use std::borrow::Cow;
use std::collections::{HashMap, HashSet};

use super::budget::Budget;
use super::edit_offsets::EditOffsets;
use super::law::{self, SafeFixes, UrlVersion};
use super::secret_guard::{stays_hidden, stays_hidden_in_url};
use super::suppression_check::SuppressionCheck;
use super::{FixCandidate, KnownUrls, read_to_fix};
use crate::document::{Format, ReadOptions};
use crate::lint::{Applicability, DocumentKinds, Edit, Engine, Fix, Severity, Source, edited};
use crate::scan::Found;
use crate::text::Span;

/// The maximum number of readings of a document in one round.
const MAX_READINGS: usize = 64;

/// The outcome of a round. A fix is named by its index among the candidates.
#[derive(Default)]
pub(super) struct RoundOutcome {
    pub(super) kept: Vec<usize>,
    pub(super) dropped: Vec<usize>,
    /// The edits of the kept fixes.
    pub(super) edits: Vec<Edit>,
}

/// Fixes that are kept or dropped together: those of one URL that do not touch each other, or equal fixes of something
/// else than a URL.
struct Group {
    /// The span of the URL.
    url: Option<Span>,
    /// The applicability of the fixes.
    applicability: Applicability,
    /// The lowest severity of their findings.
    severity: Severity,
    /// Their indexes among the candidates.
    members: Vec<usize>,
    /// Their edits of the source, sorted and disjoint.
    edits: Vec<Edit>,
    /// Their edits of the URL as it is read, sorted and disjoint.
    changes: Vec<Edit>,
}

/// A document as it is before its fixes.
pub(super) struct DocumentBefore<'t> {
    /// The engines that check safe fixes.
    judges: Vec<&'t Engine>,
    kinds: &'t DocumentKinds<'t>,
    /// All URLs and relative references of the document: only fixed ones may change.
    found: Cow<'t, [Found<'t>]>,
    suppression_check: SuppressionCheck<'t>,
    /// The options with which it is read.
    options: ReadOptions,
}

impl<'t> DocumentBefore<'t> {
    /// Reads the document, unless `known` has all its URLs and references; `None` if there are too many.
    pub(super) fn of(engine: &'t Engine, kinds: &'t DocumentKinds<'t>, known: Option<KnownUrls<'t>>) -> Option<Self> {
        let Source { format, text } = kinds.source();
        // a plain text holds no relative references
        let is_all = |options| options == ALL || format == Format::PLAIN && options == ReadOptions::default();
        let found = match known.filter(|known| is_all(known.options)) {
            Some(known) => Cow::Borrowed(known.found),
            None => Cow::Owned(read_to_fix(format, text, ALL)?),
        };
        Some(Self {
            judges: law::judges(engine),
            kinds,
            found,
            suppression_check: SuppressionCheck::new(engine, kinds),
            options: ALL,
        })
    }

    /// The number of URLs and references.
    pub(super) fn url_count(&self) -> usize {
        self.found.len()
    }

    /// A document whose URLs and references are all known.
    #[cfg(feature = "report")]
    pub(super) fn known(engine: &'t Engine, kinds: &'t DocumentKinds<'t>, known: KnownUrls<'t>) -> Self {
        let suppression_check = SuppressionCheck::new(engine, kinds);
        let KnownUrls { options, found } = known;
        Self { judges: law::judges(engine), kinds, found: Cow::Borrowed(found), suppression_check, options }
    }
}

/// The options with which documents are read to check fixes.
const ALL: ReadOptions = ReadOptions {
    relaxed: false,
    references: true,
    broken: true,
    anchors: false,
    second_anchors: false,
    navigation: None,
    regions: false,
};

/// The same, with references by name.
#[cfg(feature = "report")]
pub(super) const NAMES: ReadOptions = ReadOptions { anchors: true, ..ALL };

/// Tries fixes. Of fixes that touch each other, all but the first wait for another round.
///
/// INVARIANT: `candidates` are sorted by place.
pub(super) fn round(before: &DocumentBefore<'_>, candidates: &[FixCandidate<'_>], budget: &mut Budget) -> RoundOutcome {
    let mut trial = Trial { before, candidates, readings: 0, budget };
    let mut outcome = RoundOutcome::default();
    let kept = trial.find_kept(groups(candidates), &mut outcome.dropped);
    outcome.edits = all_edits(&kept);
    outcome.kept = kept.into_iter().flat_map(|group| group.members).collect();
    outcome
}

/// Groups the fixes of each URL, without those that touch an earlier one. Unsafe fixes wait for a round in which the
/// URL has no safe ones.
fn groups(candidates: &[FixCandidate<'_>]) -> Vec<Group> {
    let mut safest: HashMap<Span, Applicability> = HashMap::new();
    for FixCandidate { fix, url, .. } in candidates {
        if let Some(url) = url {
            let safest = safest.entry(*url).or_insert(fix.applicability);
            *safest = fix.applicability.max(*safest);
        }
    }
    let mut groups: Vec<Group> = Vec::new();
    for (number, candidate) in candidates.iter().enumerate() {
        let FixCandidate { fix, url, .. } = *candidate;
        if url.is_some_and(|url| safest.get(&url) != Some(&fix.applicability)) {
            continue;
        }
        match groups.last_mut().filter(|group| group.url == url && (url.is_some() || group.edits == fix.edits)) {
            Some(group) => group.add(number, candidate),
            None => groups.push(Group::of(number, candidate)),
        }
    }
    let mut end = 0;
    groups.retain(|group| {
        let is_apart = group.edits.first().is_some_and(|edit| edit.span.start >= end);
        if is_apart {
            end = group.edits.last().map_or(end, |edit| edit.span.end + 1);
        }
        is_apart
    });
    groups
}

impl Group {
    fn of(number: usize, &FixCandidate { fix, severity, url }: &FixCandidate<'_>) -> Self {
        let Fix { applicability, edits, changes } = fix.clone();
        Self { url, applicability, severity, members: vec![number], edits, changes }
    }

    /// Adds a fix, unless it touches a fix of the group.
    fn add(&mut self, number: usize, &FixCandidate { fix, severity, .. }: &FixCandidate<'_>) {
        if fit_beside(&self.edits, &fix.edits) && fit_beside(&self.changes, &fix.changes) {
            insert(&mut self.edits, &fix.edits);
            insert(&mut self.changes, &fix.changes);
            self.severity = self.severity.min(severity);
            self.members.push(number);
        }
    }

    fn is_safe(&self) -> bool {
        self.applicability == Applicability::Safe
    }

    fn as_safe_fixes(&self) -> SafeFixes<'_> {
        SafeFixes { edits: &self.edits, severity: self.severity }
    }
}

/// Whether each edit is one of `others`, or touches none of them. `others` are sorted and disjoint.
fn fit_beside(others: &[Edit], edits: &[Edit]) -> bool {
    edits.iter().all(|edit| {
        let at = others.partition_point(|other| other < edit);
        let (before, after) = others.split_at(at);
        let fits = |next: &Edit| edit == next || edit.is_before(next);
        after.first().is_none_or(fits)
            && (after.first() == Some(edit) || before.last().is_none_or(|before| before.is_before(edit)))
    })
}

/// Adds edits that fit beside others, in order.
fn insert(others: &mut Vec<Edit>, edits: &[Edit]) {
    for edit in edits {
        let at = others.partition_point(|other| other < edit);
        if others.get(at) != Some(edit) {
            others.insert(at, edit.clone());
        }
    }
}

fn all_edits(groups: &[Group]) -> Vec<Edit> {
    groups.iter().flat_map(|group| &group.edits).cloned().collect()
}

/// Finds the fixes that have the intended effect.
struct Trial<'b, 't> {
    before: &'b DocumentBefore<'t>,
    candidates: &'b [FixCandidate<'b>],
    readings: usize,
    budget: &'b mut Budget,
}

impl Trial<'_, '_> {
    /// The groups that have the intended effect together. Finds them by bisection: if not all groups have it, each half
    /// is tried. Fixes without the effect are added to `dropped`; fixes that are in neither wait for another round.
    fn find_kept(&mut self, mut groups: Vec<Group>, dropped: &mut Vec<usize>) -> Vec<Group> {
        if groups.is_empty() || self.have_intended_effect(&groups) {
            return groups;
        }
        if self.is_exhausted() {
            // the groups wait for another round
            return Vec::new();
        }
        if let [group] = &groups[..] {
            return self.find_part(&group.members, dropped);
        }
        let second = groups.split_off(groups.len() / 2);
        let mut kept = Vec::new();
        for half in [groups, second] {
            kept.extend(self.find_kept(half, dropped));
        }
        while !self.have_intended_effect(&kept) {
            if self.is_exhausted() {
                return Vec::new();
            }
            // each half has the intended effect alone, but not together
            let rest = kept.split_off(kept.len() / 2);
            dropped.extend(rest.into_iter().flat_map(|group| group.members));
        }
        kept
    }

    /// Some fixes of a group, whose fixes together lack the intended effect, that have it; the others wait for another
    /// round. A group of one fix is added to `dropped`.
    fn find_part(&mut self, members: &[usize], dropped: &mut Vec<usize>) -> Vec<Group> {
        if let [number] = members {
            dropped.push(*number);
            return Vec::new();
        }
        let halves = members.split_at(members.len() / 2);
        for half in [halves.0, halves.1] {
            let part = self.regrouped(half);
            if self.have_intended_effect(&part) {
                return part;
            }
        }
        for half in [halves.0, halves.1] {
            let part = if self.is_exhausted() { Vec::new() } else { self.find_part(half, dropped) };
            if !part.is_empty() {
                return part;
            }
        }
        Vec::new()
    }

    /// Whether no further reading is allowed.
    fn is_exhausted(&self) -> bool {
        self.readings > MAX_READINGS || self.budget.is_spent()
    }

    /// A group of these fixes, in a list; empty if there are none.
    fn regrouped(&self, members: &[usize]) -> Vec<Group> {
        let mut groups: Vec<Group> = Vec::new();
        for &number in members {
            match groups.last_mut() {
                Some(group) => group.add(number, &self.candidates[number]),
                None => groups.push(Group::of(number, &self.candidates[number])),
            }
        }
        groups
    }

    /// Whether the document has exactly the intended URLs after these fixes, hides the same secrets, and has no worse
    /// findings.
    fn have_intended_effect(&mut self, groups: &[Group]) -> bool {
        if groups.is_empty() {
            return true;
        }
        self.readings += 1;
        if !self.budget.take_reading() {
            return false;
        }
        let edits = all_edits(groups);
        let offsets = EditOffsets::new(&edits);
        let source = self.before.kinds.source();
        let text = edited(source.text, &edits);
        let Some(after) = read_to_fix(source.format, &text, self.before.options) else { return false };
        let without_url = groups.iter().filter(|group| group.url.is_none());
        let without_url: Vec<&Fix> =
            without_url.flat_map(|group| &group.members).map(|&number| self.candidates[number].fix).collect();
        // the URLs of a comment are removed with it
        let is_removed = |span: Span| !without_url.is_empty() && offsets.is_removed(span);
        let before: Vec<_> = self.before.found.iter().filter(|found| !is_removed(found.span())).collect();
        self.budget.take_judging(groups.iter().filter(|group| group.is_safe()).count());
        are_intended(groups, &before, &after, &offsets)
            && stays_hidden(source.text, &edits)
            && self.keep_the_law(groups, &before, &after, &text)
            && self.before.suppression_check.keeps_findings(&without_url)
    }

    /// Whether the safe fixes keep the law for each URL that they change, and for the link targets beside it. `before`
    /// and `after` are the URLs of the document without and with the fixes, which make `text` of it.
    fn keep_the_law(&self, groups: &[Group], before: &[&Found<'_>], after: &[Found<'_>], text: &[u8]) -> bool {
        let kinds_after = self.before.kinds.with_text(text);
        let fixed: HashSet<Span> = groups.iter().filter_map(|group| group.url).collect();
        let mut safe = groups.iter().filter(|group| group.is_safe() && group.url.is_some()).peekable();
        before.iter().enumerate().all(|(at, url)| {
            let Some(group) = safe.next_if(|group| group.url == Some(url.span())) else { return true };
            // the findings of a link target also depend on the URL in the text of the link
            let is_target_of = |near: &usize| {
                let label = before[*near].label.filter(|_| !fixed.contains(&before[*near].span()));
                label.is_some_and(|label| label.intersection(url.span()).is_some())
            };
            let neighbors = at.saturating_sub(1)..before.len().min(at + 2);
            neighbors.filter(|near| *near == at || is_target_of(near)).all(|at| {
                let old = UrlVersion { kinds: self.before.kinds, found: before[at] };
                let new = UrlVersion { kinds: &kinds_after, found: &after[at] };
                law::holds(&self.before.judges, old, new, group.as_safe_fixes())
            })
        })
    }
}

/// Whether the URLs `after` are those of `before` with the changes of these fixes, at the places that `offsets` give.
fn are_intended(groups: &[Group], before: &[&Found<'_>], after: &[Found<'_>], offsets: &EditOffsets<'_>) -> bool {
    let mut groups = groups.iter().filter_map(|group| Some((group.url?, &group.changes))).peekable();
    let are_same = after.len() == before.len()
        && before.iter().zip(after).all(|(url, after)| {
            let (span, span_after) = (url.span(), after.span());
            let fixed = groups.next_if(|(fixed_url, _)| *fixed_url == span);
            let changes = fixed.map_or(&[][..], |(_, changes)| changes);
            let is_intended = match changes {
                [] => url.text == after.text,
                _ => {
                    edited(url.text.as_bytes(), changes) == after.text.as_bytes()
                        && stays_hidden_in_url(&url.text, changes, &after.text)
                }
            };
            // the text of a fixed URL decides where it ends
            is_intended
                && offsets.may_move_to(span.start, span_after.start)
                && (fixed.is_some() || offsets.may_move_to(span.end, span_after.end))
        });
    let all_were_found = groups.next().is_none();
    are_same && all_were_found
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lint::{self, Applicability, Provenance};

    /// Takes the port out of a URL; where it is a lie, it says that something else becomes of the URL.
    fn fix(place: usize, lies: &[usize], number: usize) -> Fix {
        let port = Span::new("http://a.corp".len(), "http://a.corp:80".len());
        let new = if lies.contains(&number) { "x" } else { "" };
        Fix {
            applicability: Applicability::Safe,
            edits: vec![Edit { span: port.shifted(place), text: String::new() }],
            changes: vec![Edit { span: port, text: new.to_owned() }],
        }
    }

    /// The fixes that are kept in a document with `count` fixes, of which `lies` do not have the intended effect; and
    /// the number of readings.
    fn tried(count: usize, lies: &[usize]) -> (Vec<usize>, Vec<usize>, usize) {
        let line = "http://a.corp:80/ and\n";
        let text = line.repeat(count);
        let place = |number: usize| number * line.len();
        let fixes: Vec<Fix> = (0..count).map(|number| fix(place(number), lies, number)).collect();
        let url = |number: usize| Span::new(place(number), place(number) + "http://a.corp:80/".len());
        let candidates = fixes.iter().enumerate();
        let candidates =
            candidates.map(|(number, fix)| FixCandidate { fix, severity: Severity::Info, url: Some(url(number)) });
        let candidates: Vec<_> = candidates.collect();
        let engine = Engine::new(&lint::Options::default());
        let kinds = DocumentKinds::new(Provenance::default(), Format::PLAIN, text.as_bytes());
        let before = DocumentBefore::of(&engine, &kinds, None).expect("it has few URLs");
        let mut budget = Budget::of(text.len(), count);
        let mut trial = Trial { before: &before, candidates: &candidates, readings: 0, budget: &mut budget };
        let mut dropped = Vec::new();
        let kept = trial.find_kept(groups(&candidates), &mut dropped);
        (kept.into_iter().flat_map(|group| group.members).collect(), dropped, trial.readings)
    }

    #[test]
    fn the_fix_that_does_something_else_falls() {
        for count in [1, 2, 7, 100] {
            for lie in [0, count / 2, count - 1] {
                let (kept, dropped, _) = tried(count, &[lie]);
                assert_eq!(dropped, [lie], "of {count}");
                assert_eq!(kept.len(), count - 1);
            }
        }
    }

    #[test]
    fn readings_are_bounded() {
        let every = |step: usize| (0..2_000).step_by(step).collect::<Vec<_>>();
        for lies in [every(1), every(2), every(3), every(97)] {
            let (kept, dropped, readings) = tried(2_000, &lies);
            assert!(readings <= 2 * MAX_READINGS, "{readings} readings for {} that fall", lies.len());
            assert!(!lies.iter().any(|lie| kept.contains(lie)), "one of {} is kept", lies.len());
            assert!(!kept.is_empty() || !dropped.is_empty(), "a round does something");
            assert!(dropped.iter().all(|number| lies.contains(number)), "dropped fixes are wrong");
        }
    }
}
