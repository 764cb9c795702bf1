//! Fixes a text in passes over it, until a pass finds nothing to fix. A pass has one round, or more where there are many
//! findings, so that memory is bounded.

use std::cell::Cell;
use std::collections::HashSet;
use std::sync::Arc;

use super::budget::Budget;
use super::moved::{Moved, source_map};
use super::pass::{Before, round};
use super::{FixCandidate, Known, MOST, MOST_IN_ALL, ROUNDS, read_to_fix, unfix_kept};
use crate::lint::{Applicability, DocumentKinds, Edit, Engine, Finding, JudgeRange, JudgedUrls, Source, edited};
use crate::scan::Found;
use crate::text::{SourceMap, Span};

/// In how many URLs of a round a rule may find something: one that has found so much has few fixes that are wanted.
const QUOTA: u64 = 2 * MOST as u64;

/// A decoded text after its fixes: fields as those of [`super::Fixed`].
pub(crate) struct FixedText<A> {
    /// The text, if it has changed.
    pub(crate) text: Option<Vec<u8>>,
    pub(crate) applied: A,
    pub(crate) dropped: Vec<Finding>,
    pub(crate) is_unfinished: bool,
}

/// What is kept of the findings that were fixed: there may be a million.
pub(crate) trait Applied: Default {
    /// Adds one; `map` leads from the text with its places to the source.
    fn add(&mut self, finding: &Finding, map: &SourceMap);
}

impl Applied for Vec<Finding> {
    fn add(&mut self, finding: &Finding, map: &SourceMap) {
        self.push(in_source(finding.clone(), map));
    }
}

/// Applies the fixes of a decoded text, as [`Engine::fix`] does, but only of the findings that `wanted` selects: in
/// each round it gets the current text and the spans of findings with fixes, and returns for each whether it is
/// fixed.
pub(crate) fn fix_text<A: Applied>(
    engine: &Engine,
    kinds: &DocumentKinds<'_>,
    least: Applicability,
    wanted: impl FnMut(&[u8], &[Span]) -> Vec<bool>,
) -> FixedText<A> {
    fix_in_batches(engine, kinds, (least, MOST), wanted)
}

/// Does the work of [`fix_text`], with at most so many findings in a round, but for those of its last URL.
fn fix_in_batches<A: Applied>(
    engine: &Engine,
    kinds: &DocumentKinds<'_>,
    (least, most): (Applicability, usize),
    wanted: impl FnMut(&[u8], &[Span]) -> Vec<bool>,
) -> FixedText<A> {
    let text = kinds.source().text;
    let mut fixing = Fixing {
        engine,
        kinds,
        least,
        most,
        wanted,
        fixed: FixedText { text: None, applied: A::default(), dropped: Vec::new(), is_unfinished: true },
        map: SourceMap::whole(Span::new(0, text.len())),
        tried: HashSet::new(),
        is_stale: false,
        pass: Pass::default(),
        passes: 0,
        is_stuck: false,
        budget: None,
    };
    fixing.run();
    fixing.fixed
}

/// A text while it is fixed.
struct Fixing<'e, 'd, W, A> {
    engine: &'e Engine,
    kinds: &'e DocumentKinds<'d>,
    least: Applicability,
    most: usize,
    wanted: W,
    fixed: FixedText<A>,
    /// From the text as it is to that of the beginning.
    map: SourceMap,
    /// The kinds of fixes that were dropped.
    tried: HashSet<FixKind>,
    /// Whether the text has changed since one was tried.
    is_stale: bool,
    pass: Pass,
    /// The number of passes before it that applied or dropped fixes.
    passes: usize,
    /// Whether some fixes could be neither applied nor dropped.
    is_stuck: bool,
    /// The work that may still be done, from the first reading on.
    budget: Option<Budget>,
}

/// How far a pass over the text has come.
#[derive(Default)]
struct Pass {
    /// The start of the text that remains.
    from: usize,
    /// Whether it has applied or dropped fixes.
    has_outcome: bool,
    /// Whether it has left out a finding since one of its kind was dropped.
    has_tried: bool,
}

/// Some findings with fixes, and the start of the text after them, if it was not checked.
struct Batch {
    judged: Vec<(Finding, Option<Span>)>,
    end: Option<usize>,
}

impl<W: FnMut(&[u8], &[Span]) -> Vec<bool>, A: Applied> Fixing<'_, '_, W, A> {
    fn run(&mut self) {
        while self.passes < ROUNDS {
            if let Some(budget) = &mut self.budget {
                if self.pass.from > 0 {
                    // a round that goes on after many findings may read the text to check its own
                    budget.give();
                } else if !(budget.take() && budget.take()) {
                    // the reading, and the judgement
                    return;
                }
            }
            let current = self.fixed.text.take();
            let text = current.as_deref().unwrap_or(self.kinds.source().text);
            let Some(edits) = self.round(text) else {
                self.fixed.text = current;
                return;
            };
            self.fixed.text = if edits.is_empty() {
                current
            } else {
                self.map = source_map(&edits, text.len()).compose(&self.map);
                Some(edited(text, &edits))
            };
        }
    }

    /// The edits of one round; `None` if there is no more to do.
    fn round(&mut self, text: &[u8]) -> Option<Vec<Edit>> {
        let format = self.kinds.source().format;
        let options = self.engine.read_options(&self.kinds.with_text(text));
        let found = read_to_fix(format, text, options)?;
        let kinds = self.kinds.with_text(text);
        let Some(Batch { judged, end }) = self.batch(&kinds, &found) else {
            self.fixed.is_unfinished = self.is_stuck;
            return None;
        };
        let is_first = self.budget.is_none();
        if is_first && end.is_some_and(|end| in_all(judged.len(), Span::new(self.pass.from, end), text) > MOST_IN_ALL) {
            return None;
        }
        let candidates: Vec<_> = judged.iter().filter_map(|(finding, url)| FixCandidate::of(finding, *url)).collect();
        let known = Some(Known { options, found: &found });
        let before = Before::of(self.engine, &kinds, known)?;
        let budget = self.budget.get_or_insert_with(|| Budget::of(text.len(), before.urls()));
        let outcome = round(&before, &candidates, budget);
        if outcome.edits.is_empty() && outcome.dropped.is_empty() {
            self.is_stuck = true;
            end?;
        } else {
            self.pass.has_outcome = true;
        }
        for number in outcome.kept {
            self.fixed.applied.add(&judged[number].0, &self.map);
        }
        for number in outcome.dropped {
            let dropped = &judged[number].0;
            self.tried.insert(kind(dropped));
            self.fixed.dropped.push(in_source(dropped.clone(), &self.map));
        }
        self.is_stale |= !outcome.edits.is_empty() && !self.tried.is_empty();
        self.pass = match end {
            None => {
                self.passes += 1;
                Pass::default()
            }
            Some(end) => {
                let from = Moved::by(&outcome.edits).places(end).min();
                Pass { from: from.unwrap_or_default().max(1), ..std::mem::take(&mut self.pass) }
            }
        };
        Some(outcome.edits)
    }

    /// The next findings to fix in a text with these URLs; `None` if nothing is left.
    fn batch(&mut self, kinds: &DocumentKinds<'_>, found: &[Found<'_>]) -> Option<Batch> {
        loop {
            let first = found.partition_point(|url| url.span().start < self.pass.from);
            let batch = self.judge(kinds, found, first);
            if !batch.judged.is_empty() {
                return Some(batch);
            }
            if let Some(end) = batch.end {
                self.pass.from = end;
                continue;
            }
            let Pass { has_outcome, has_tried, .. } = std::mem::take(&mut self.pass);
            if has_outcome {
                self.passes += 1;
                if self.passes == ROUNDS {
                    self.is_stuck = true;
                    return None;
                }
            } else {
                if !std::mem::take(&mut self.is_stale) {
                    return None;
                }
                // what could not be done before may be possible now
                self.tried.clear();
                self.fixed.dropped.clear();
                if !has_tried {
                    return None;
                }
            }
        }
    }

    /// The findings that are to be fixed of some URLs from `first` on.
    fn judge(&mut self, kinds: &DocumentKinds<'_>, found: &[Found<'_>], first: usize) -> Batch {
        let Source { format, text } = kinds.source();
        let least = self.least;
        let is_enough = |finding: &Finding| finding.fix.as_ref().is_some_and(|fix| fix.applicability >= least);
        let has_tried = Cell::new(false);
        let is_new = |finding: &Finding| {
            let is_tried = !self.tried.is_empty() && self.tried.contains(&kind(finding));
            has_tried.set(has_tried.get() || is_tried);
            !is_tried
        };
        let is_wanted = |finding: &Finding| is_enough(finding) && is_new(finding);
        let range = JudgeRange { first, max_findings: self.most, quota: QUOTA };
        let JudgedUrls { findings: mut judged, end, has_stopped } =
            self.engine.judge_some(kinds, found, range, is_wanted);
        self.is_stuck |= has_stopped;
        self.pass.has_tried |= has_tried.get();
        unfix_kept(format, text, judged.iter_mut().map(|(finding, url)| (finding, *url)));
        judged.retain(|(finding, _)| is_enough(finding));
        let spans: Vec<Span> = judged.iter().map(|(finding, _)| finding.span).collect();
        let mut wanted = (self.wanted)(text, &spans).into_iter();
        judged.retain(|_| wanted.next() == Some(true));
        Batch { judged, end: found.get(end).map(|url| url.span().start) }
    }
}

/// About how many findings a text has, if so many are in the part of it at `part`: 20,000 in the first two of ten MB make
/// 100,000.
fn in_all(count: usize, part: Span, text: &[u8]) -> usize {
    (count as u128 * (text.len() - part.start) as u128 / part.len().max(1) as u128).try_into().unwrap_or(usize::MAX)
}

/// A finding with its places in the source that `map` leads to; without its fix where that is of other bytes.
fn in_source(mut finding: Finding, map: &SourceMap) -> Finding {
    let is_unchanged = map.as_whole().is_some_and(|source| source.start == 0);
    if !is_unchanged {
        let is_of_source = |edit: &Edit| !edit.span.is_empty() && map.is_verbatim(edit.span);
        finding.fix = finding.fix.filter(|fix| fix.edits.iter().all(is_of_source));
        finding.relocate(|span| map.source(span));
    }
    finding
}

/// The rule, URL and message of a finding.
type FixKind = (Arc<str>, Arc<str>, String);

/// A finding without its place. A fix of this kind that was dropped is not tried again until all others are done.
fn kind(finding: &Finding) -> FixKind {
    (Arc::clone(&finding.rule), Arc::clone(&finding.url), finding.message.clone())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::document::Format;
    use crate::lint::{Options, Provenance};

    /// The text after all safe fixes, how many were applied, and whether some may be left, in rounds of `most` findings.
    fn fixed(text: &str, most: usize) -> (String, usize, bool) {
        let mut options = Options::default();
        options.select(["all"]).expect("it is a name");
        let engine = Engine::new(&options);
        let kinds = DocumentKinds::new(Provenance::default(), Format::MARKDOWN, text.as_bytes());
        let all = |_: &[u8], spans: &[Span]| vec![true; spans.len()];
        let fixed: FixedText<Vec<Finding>> = fix_in_batches(&engine, &kinds, (Applicability::Safe, most), all);
        let text = fixed.text.map_or(text.to_owned(), |text| String::from_utf8(text).expect("it is text"));
        (text, fixed.applied.len(), fixed.is_unfinished)
    }

    #[test]
    fn later_rounds_have_places_of_the_source() {
        let comments = "# urlint-ignore-start scheme-typo\nhhttps://a.ietf.org/\n# urlint-ignore-end \
                        invalid-percent-encoding\nhttps://b.ietf.org/\n# urlint-ignore-end\n";
        let mut options = Options::default();
        options.select(["all"]).expect("it is a name");
        let r = Format::named("r").expect("a format");
        let fixed = Engine::new(&options).fix(r, comments, Applicability::Unsafe);
        let removed = fixed.applied.iter().flat_map(|applied| applied.fix.iter().flat_map(|fix| &fix.edits));
        let removed: Vec<&str> = removed.map(|edit| &comments[edit.span.range()]).collect();
        let expected = [
            "# urlint-ignore-start scheme-typo\n",
            "# urlint-ignore-end\n",
            "# urlint-ignore-end invalid-percent-encoding\n",
        ];
        assert_eq!(removed, expected);
        let names: Vec<&str> = fixed.applied.iter().map(|applied| &comments[applied.span.range()]).collect();
        assert_eq!(names, ["scheme-typo", "urlint-ignore-end"]);
    }

    #[test]
    fn many_findings_are_fixed_as_few_are() {
        let line =
            "Of [a](hhttps://www.ietf.org:443/a^b/../c|d) and <HTTP://www.IETF.org/%7ea#> or [b]( http://a b ).\n";
        let unused = "<!-- urlint-ignore-next-line double-scheme -->\n";
        let text = [unused, &line.repeat(9), unused, &line.repeat(2)].concat();
        let expected = fixed(&text, usize::MAX);
        assert!(expected.1 > 30 && !expected.2, "{expected:?}");
        for most in [1, 2, 7, 40] {
            assert_eq!(fixed(&text, most), expected, "{most} at once");
        }
    }
}
