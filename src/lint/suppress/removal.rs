//! The fixes of `unused-suppression`: remove targets without effect, with the comment if it is then empty; correct
//! misspelt names. `// urlint-ignore a, b` becomes `// urlint-ignore b` where `a` suppresses nothing.

use std::collections::{BTreeMap, BTreeSet};

use super::comment::{CommentedText, are_in_comments};
use super::directive::{DirectiveKind, SUFFIXES, WORD};
use super::matcher::Pair;
use super::suppression::{DirectiveError, DirectiveTarget, Suppression};
use crate::document::Format;
use crate::lint::model::{Applicability, Edit, Fix, are_apart};
use crate::syntax::edit_distance::distance;
use crate::text::Span;

/// An error: the index of its directive, the index of the target in it, and the kind.
type IndexedError = (usize, usize, DirectiveError);

/// The fix of each error, if there is a certain one.
pub(super) fn fixes(
    format: Format,
    text: &[u8],
    directives: &[Suppression],
    complaints: &[IndexedError],
    pairs: &[Pair],
) -> Vec<Option<Fix>> {
    if complaints.is_empty() {
        return Vec::new();
    }
    let mut sorted = pairs.to_vec();
    sorted.sort_by_key(|pair| pair.start);
    let mut needless: BTreeMap<usize, BTreeSet<usize>> = BTreeMap::new();
    for &(number, nth, what) in complaints {
        if matches!(what, DirectiveError::Idle | DirectiveError::Startless) {
            needless.entry(number).or_default().insert(nth);
        }
    }
    let words: Vec<_> = directives.iter().map(|directive| directive.word).collect();
    let in_comments = are_in_comments(format, text, &words);
    let removals = Removals { commented: CommentedText::new(format, text), directives, pairs: &sorted, in_comments };
    complaints.iter().map(|&error| removals.fix(error, &needless)).collect()
}

/// The data about the directives of a text.
struct Removals<'m> {
    commented: CommentedText<'m>,
    directives: &'m [Suppression],
    /// The pairs, ordered by their starts.
    pairs: &'m [Pair],
    /// Whether each directive is in a comment, as its format reads it.
    in_comments: Vec<bool>,
}

impl Removals<'_> {
    /// The fix of an error. `needless` are the targets without effect, by directive.
    fn fix(&self, (number, nth, what): IndexedError, needless: &BTreeMap<usize, BTreeSet<usize>>) -> Option<Fix> {
        let directive = &self.directives[number];
        let target = &directive.targets[nth];
        let is_comment =
            |number: usize| self.in_comments[number] || self.commented.needs_no_comment(self.directives[number].word);
        if !is_comment(number) {
            return None;
        }
        let (applicability, edits) = match what {
            DirectiveError::Idle | DirectiveError::Startless => {
                let all = needless.get(&number).filter(|needless| needless.len() == directive.targets.len());
                let removed = all.cloned().unwrap_or_else(|| BTreeSet::from([nth]));
                let mut parts = BTreeMap::from([(number, removed)]);
                if directive.kind == DirectiveKind::Start {
                    self.add_ends(number, &mut parts);
                }
                if !parts.keys().all(|&number| is_comment(number)) {
                    return None;
                }
                let parts = parts.iter().map(|(&number, removed)| self.target_removal(number, removed));
                let edits: Vec<Edit> = parts.collect::<Option<Vec<_>>>()?.into_iter().flatten().collect();
                let safe = what == DirectiveError::Idle;
                (if safe { Applicability::Safe } else { Applicability::Unsafe }, edits)
            }
            DirectiveError::UnknownName => {
                let meant = target.meaning.typo_of.as_ref()?;
                if directive.targets.iter().any(|target| target.meaning.name == *meant) {
                    return None;
                }
                (Applicability::Unsafe, vec![Edit::new(target.span, meant)])
            }
            DirectiveError::Misspelt => {
                let DirectiveKind::Misspelt(meant) = directive.kind else { return None };
                (Applicability::Unsafe, vec![Edit::new(directive.word, meant)])
            }
            DirectiveError::UnknownKind => (Applicability::Unsafe, vec![self.corrected_suffix(directive.word)?]),
            DirectiveError::Endless | DirectiveError::TooFar | DirectiveError::TooMany => return None,
        };
        are_apart(&edits).then_some(Fix { applicability, edits, changes: Vec::new() })
    }

    /// Adds to `parts` the targets of end directives that end removed targets of the start directive `start`.
    fn add_ends(&self, start: usize, parts: &mut BTreeMap<usize, BTreeSet<usize>>) {
        let removed = parts[&start].clone();
        let all = removed.len() == self.directives[start].targets.len();
        let from = self.pairs.partition_point(|pair| pair.start < start);
        for pair in self.pairs[from..].iter().take_while(|pair| pair.start == start) {
            match pair.targets {
                Some((of_start, of_end)) if removed.contains(&of_start) => {
                    parts.entry(pair.end).or_default().insert(of_end);
                }
                None if all => {
                    parts.entry(pair.end).or_default().insert(0);
                }
                _ => {}
            }
        }
    }

    /// The edits that remove targets from a directive, or the whole comment if no target is left.
    fn target_removal(&self, number: usize, removed: &BTreeSet<usize>) -> Option<Vec<Edit>> {
        let Suppression { word, targets, .. } = &self.directives[number];
        let last = targets.len() - 1;
        if removed.len() == targets.len() {
            let end = if targets[last].span == *word { word.end } else { targets[last].span.end };
            let before = self.commented.text[word.end..end].iter();
            let open = before.filter(|&&byte| matches!(byte, b'[' | b'(')).count();
            let after = self.commented.text[end..].trim_ascii_start();
            if open > 0 && !after.starts_with(b"]") && !after.starts_with(b")") {
                return None;
            }
            return self.commented.removal(*word, end).map(|edit| vec![edit]);
        }
        let is_left =
            |(nth, target): (usize, &DirectiveTarget)| target.meaning.key.is_some() && !removed.contains(&nth);
        if !targets.iter().enumerate().any(is_left) {
            return None;
        }
        let cut = |&nth: &usize| {
            if targets[nth + 1..].is_empty() || (nth..=last).all(|nth| removed.contains(&nth)) {
                Span::new(targets[nth - 1].span.end, targets[nth].span.end)
            } else {
                Span::new(targets[nth].span.start, targets[nth + 1].span.start)
            }
        };
        Some(removed.iter().map(|nth| Edit::new(cut(nth), "")).collect())
    }

    /// The edit that corrects a misspelt suffix, if only one known suffix is similar.
    fn corrected_suffix(&self, word: Span) -> Option<Edit> {
        let from = word.start + WORD.len() + 1;
        let suffix = self.commented.text.get(from..word.end)?.to_ascii_lowercase();
        let is_near = |(known, _): &&(&str, DirectiveKind)| {
            let away = distance(&suffix, known.as_bytes());
            away <= 2 && 2 * away < suffix.len()
        };
        let mut near = SUFFIXES.iter().filter(is_near);
        let (known, _) = near.next().filter(|_| near.next().is_none())?;
        Some(Edit::new(Span::new(from, word.end), *known))
    }
}
