//! One round: chooses fixes that do not touch each other, applies them, reads the document again, and keeps those after
//! which it holds exactly the intended URLs.

use super::are_alike;
use crate::document::{Format, Options, read};
use crate::lint::{Applicability, Diagnostic, Edit, Engine, edited};
use crate::scan::Found;
use crate::text::Span;

/// How many times a document is read to find out which of its fixes does not do what it should.
const READINGS: usize = 64;

/// What came of a round.
pub(super) struct Round {
    pub(super) text: Vec<u8>,
    pub(super) applied: Vec<Diagnostic>,
    pub(super) dropped: Vec<Diagnostic>,
}

/// The fixes of one URL, or one of something else.
struct Group {
    /// The URL's number, and where it stands.
    url: Option<(usize, Span)>,
    diagnostics: Vec<Diagnostic>,
    /// Of the source.
    edits: Vec<Edit>,
    /// Of the URL as it is read.
    changes: Vec<Edit>,
}

impl Round {
    /// Runs one; `None` if there is nothing to be done. What is like one of `dropped` is not tried again.
    pub(super) fn run(
        engine: &Engine,
        format: Format,
        text: &[u8],
        least: Applicability,
        dropped: &[Diagnostic],
    ) -> Option<Self> {
        let found = read(format, text, engine.reading(format, text)).found;
        let mut judged = engine.judge(format, text, &found);
        judged.retain(|(diagnostic, _)| {
            let fits = diagnostic.fix.as_ref().is_some_and(|fix| fix.applicability >= least);
            fits && !dropped.iter().any(|other| are_alike(other, diagnostic))
        });
        if judged.is_empty() {
            return None;
        }
        let groups = groups(judged, &found);
        let mut trial = Trial { format, text, before: urls(format, text), readings: 0 };
        let (kept, dropped) = trial.kept(groups);
        let text = edited(text, &all_edits(&kept));
        let diagnostics = |groups: Vec<Group>| groups.into_iter().flat_map(|group| group.diagnostics).collect();
        Some(Self { text, applied: diagnostics(kept), dropped: diagnostics(dropped) })
    }
}

/// Puts the fixes of each URL together, the first of those that touch one another; the others wait for the next round.
fn groups(judged: Vec<(Diagnostic, Option<usize>)>, found: &[Found<'_>]) -> Vec<Group> {
    let mut groups: Vec<Group> = Vec::new();
    let mut end = 0;
    for (diagnostic, number) in judged {
        let Some(fix) = &diagnostic.fix else { continue };
        let url = number.map(|number| (number, found[number].span()));
        match groups.last_mut().filter(|group| url.is_some() && group.url == url) {
            Some(group) => {
                let edits = merged(&group.edits, &fix.edits);
                let changes = merged(&group.changes, &fix.changes);
                if let (Some(edits), Some(changes)) = (edits, changes) {
                    group.edits = edits;
                    group.changes = changes;
                    group.diagnostics.push(diagnostic);
                }
            }
            None => {
                let (edits, changes) = (fix.edits.clone(), fix.changes.clone());
                groups.push(Group { url, diagnostics: vec![diagnostic], edits, changes });
            }
        }
    }
    groups.retain(|group| {
        let first = group.edits.first().is_some_and(|edit| edit.span.start >= end);
        if first {
            end = group.edits.last().map_or(end, |edit| edit.span.end + 1);
        }
        first
    });
    groups
}

/// Both lists in order, if no two edits touch.
fn merged(one: &[Edit], other: &[Edit]) -> Option<Vec<Edit>> {
    let mut merged: Vec<Edit> = one.iter().chain(other).cloned().collect();
    merged.sort();
    merged.dedup();
    crate::lint::are_apart(&merged).then_some(merged)
}

fn all_edits(groups: &[Group]) -> Vec<Edit> {
    groups.iter().flat_map(|group| &group.edits).cloned().collect()
}

/// All that is found in a document, relative references too, and where.
fn urls(format: Format, text: &[u8]) -> Vec<(String, Span)> {
    let options = Options { references: true, ..Options::default() };
    let found = read(format, text, options).found;
    found.into_iter().map(|found: Found<'_>| (found.text.to_string(), found.span())).collect()
}

/// Tries which fixes do what they should.
struct Trial<'t> {
    format: Format,
    text: &'t [u8],
    before: Vec<(String, Span)>,
    readings: usize,
}

impl Trial<'_> {
    /// Those that do, all together, and those that do not.
    fn kept(&mut self, mut groups: Vec<Group>) -> (Vec<Group>, Vec<Group>) {
        if groups.is_empty() || self.holds(&groups) {
            return (groups, Vec::new());
        }
        if groups.len() == 1 || self.readings > READINGS {
            return (Vec::new(), groups);
        }
        let (mut kept, mut dropped) = (Vec::new(), Vec::new());
        let second = groups.split_off(groups.len() / 2);
        for half in [groups, second] {
            let (held, fell) = self.kept(half);
            kept.extend(held);
            dropped.extend(fell);
        }
        if !self.holds(&kept) {
            // each half does by itself, but not both
            let rest = kept.split_off(kept.len() / 2);
            dropped.extend(rest);
            if !self.holds(&kept) {
                dropped.append(&mut kept);
            }
        }
        (kept, dropped)
    }

    /// Whether the document holds just what it should after these fixes.
    fn holds(&mut self, groups: &[Group]) -> bool {
        self.readings += 1;
        let edits = all_edits(groups);
        let moved = Moved::by(&edits);
        let after = urls(self.format, &edited(self.text, &edits));
        let mut groups = groups.iter().filter_map(|group| Some((group.url?.1, &group.changes))).peekable();
        after.len() == self.before.len()
            && self.before.iter().zip(after).all(|((url, span), (after, place))| {
                let fixed = groups.next_if(|(own, _)| own == span);
                let changes = fixed.map_or(&[][..], |(_, changes)| changes);
                // where a mended URL ends, its text says
                edited(url.as_bytes(), changes) == after.as_bytes()
                    && moved.may_be(span.start, place.start)
                    && (fixed.is_some() || moved.may_be(span.end, place.end))
            })
    }
}

/// Where places are after edits.
struct Moved<'e> {
    edits: &'e [Edit],
    /// By how many octets what stands behind so many of the edits is moved.
    by: Vec<isize>,
}

impl<'e> Moved<'e> {
    fn by(edits: &'e [Edit]) -> Self {
        let mut by = vec![0];
        for (nth, edit) in edits.iter().enumerate() {
            by.push(by[nth] + edit.text.len() as isize - edit.span.len() as isize);
        }
        Self { edits, by }
    }

    /// Whether a place can have come to be there: what is put in at a place may stand before or behind it.
    fn may_be(&self, place: usize, after: usize) -> bool {
        let before = self.edits.partition_point(|edit| edit.span.start < place);
        let with = self.edits.partition_point(|edit| edit.span.end <= place);
        [before, with].iter().any(|&count| place.checked_add_signed(self.by[count]) == Some(after))
    }
}
