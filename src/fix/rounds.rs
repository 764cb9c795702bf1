//! Fixes a text in passes over it, until a pass finds nothing to fix. A pass has one round, or more where there are
//! many findings, so that memory is bounded.

use std::cell::Cell;
use std::collections::HashSet;
use std::sync::Arc;

use super::budget::Budget;
use super::edit_offsets::{EditOffsets, source_map};
use super::round::{DocumentBefore, round};
use super::{
    FixCandidate, KnownUrls, MAX_FINDINGS, MAX_FINDINGS_PER_ROUND, MAX_PASSES, drop_forbidden_fixes, read_to_fix,
};
#[cfg(feature = "report")]
use crate::lint::FrequentValues;
use crate::lint::{Applicability, DocumentKinds, Edit, Engine, Finding, JudgeRange, JudgedUrls, Source, edited};
use crate::scan::Found;
use crate::text::{SourceMap, Span};

/// The number of URLs with findings after which a rule is stopped in a round: a rule that has found so much has few
/// fixes that are wanted.
const QUOTA: u64 = 2 * MAX_FINDINGS_PER_ROUND as u64;

/// A decoded text after its fixes. The fields are those of [`super::Fixed`].
pub(crate) struct FixedText<A> {
    /// The text, if it has changed.
    pub(crate) text: Option<Vec<u8>>,
    pub(crate) applied: A,
    pub(crate) dropped: Vec<Finding>,
    pub(crate) is_unfinished: bool,
}

/// Collects the findings that were fixed, or only what is needed of them: there may be a million.
pub(crate) trait Applied: Default {
    /// Adds a finding; `map` leads from the text with its spans to the source.
    fn add(&mut self, finding: &Finding, map: &SourceMap);
}

impl Applied for Vec<Finding> {
    fn add(&mut self, finding: &Finding, map: &SourceMap) {
        self.push(in_source(finding.clone(), map));
    }
}

/// Applies the fixes of a decoded text, as [`Engine::fix`] does, but only of the findings that `wanted` selects: in
/// each round it gets the current text and the findings with fixes, and returns for each whether it is fixed.
pub(crate) fn fix_text<A: Applied>(
    engine: &Engine,
    kinds: &DocumentKinds<'_>,
    least: Applicability,
    wanted: impl FnMut(&[u8], &[&Finding]) -> Vec<bool>,
) -> FixedText<A> {
    fix_in_batches(engine, kinds, least, MAX_FINDINGS_PER_ROUND, wanted)
}

/// The same for a document of which only some kinds are fixed: see [`DocumentKinds::allow_fixes`]. They are determined
/// only if there is something to fix. What is not reported, since its document means the value ([`FrequentValues`]), is not
/// fixed either. `wanted` gets the spans of findings.
#[cfg(feature = "report")]
pub(crate) fn fix_document<A: Applied>(
    engine: &Engine,
    kinds: &DocumentKinds<'_>,
    least: Applicability,
    mut wanted: impl FnMut(&[u8], &[Span]) -> Vec<bool>,
) -> FixedText<A> {
    fix_text(engine, kinds, least, |text, findings| {
        if !findings.is_empty() && !kinds.allow_fixes(least) {
            return vec![false; findings.len()];
        }
        let frequent = FrequentValues::of(findings.iter().copied());
        let spans: Vec<Span> = findings.iter().map(|finding| finding.span).collect();
        let wanted = wanted(text, &spans).into_iter().zip(findings);
        wanted.map(|(is_wanted, finding)| is_wanted && !frequent.has(finding)).collect()
    })
}

/// Does the work of [`fix_text`]. A round ends with the URL in which it reaches `max_findings`.
fn fix_in_batches<A: Applied>(
    engine: &Engine,
    kinds: &DocumentKinds<'_>,
    least: Applicability,
    max_findings: usize,
    wanted: impl FnMut(&[u8], &[&Finding]) -> Vec<bool>,
) -> FixedText<A> {
    let text = kinds.source().text;
    let mut fixing = Fixing {
        engine,
        kinds,
        least,
        max_findings,
        wanted,
        fixed: FixedText { text: None, applied: A::default(), dropped: Vec::new(), is_unfinished: true },
        map: SourceMap::whole(Span::new(0, text.len())),
        dropped_kinds: HashSet::new(),
        may_retry: false,
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
    max_findings: usize,
    wanted: W,
    fixed: FixedText<A>,
    /// From the current text to the source.
    map: SourceMap,
    /// The kinds of fixes that were dropped.
    dropped_kinds: HashSet<FixKind>,
    /// Whether the text has changed since a fix was dropped, so that dropped fixes may be possible now.
    may_retry: bool,
    pass: Pass,
    /// The number of earlier passes that applied or dropped fixes.
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
    /// Whether the pass has applied or dropped fixes.
    has_outcome: bool,
    /// Whether the pass has skipped a finding because a fix of its kind was dropped.
    has_skipped: bool,
}

/// The findings of a round.
struct Batch {
    /// Findings with fixes, each with the span of its URL.
    judged: Vec<(Finding, Option<Span>)>,
    /// The start of the text after them; `None` if all of the text was checked.
    end: Option<usize>,
}

impl<W: FnMut(&[u8], &[&Finding]) -> Vec<bool>, A: Applied> Fixing<'_, '_, W, A> {
    /// Runs rounds until nothing is left to fix, or a limit is reached.
    fn run(&mut self) {
        while self.passes < MAX_PASSES {
            if let Some(budget) = &mut self.budget {
                if self.pass.from > 0 {
                    // a later round of a pass gets one more reading, to check its own fixes
                    budget.give_reading();
                } else if !(budget.take_reading() && budget.take_reading()) {
                    // a pass takes two readings: one for the findings, one to check the fixes
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
        let has_too_many = |end| estimated_total(judged.len(), Span::new(self.pass.from, end), text) > MAX_FINDINGS;
        if is_first && end.is_some_and(has_too_many) {
            return None;
        }
        let candidates: Vec<_> = judged.iter().filter_map(|(finding, url)| FixCandidate::of(finding, *url)).collect();
        let known = Some(KnownUrls { options, found: &found });
        let before = DocumentBefore::of(self.engine, &kinds, known)?;
        let budget = self.budget.get_or_insert_with(|| Budget::of(text.len(), before.url_count()));
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
            self.dropped_kinds.insert(fix_kind(dropped));
            self.fixed.dropped.push(in_source(dropped.clone(), &self.map));
        }
        self.may_retry |= !outcome.edits.is_empty() && !self.dropped_kinds.is_empty();
        self.pass = match end {
            None => {
                self.passes += 1;
                Pass::default()
            }
            Some(end) => {
                let from = EditOffsets::new(&outcome.edits).offsets_after(end).min();
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
            let Pass { has_outcome, has_skipped, .. } = std::mem::take(&mut self.pass);
            if has_outcome {
                self.passes += 1;
                if self.passes == MAX_PASSES {
                    self.is_stuck = true;
                    return None;
                }
            } else {
                if !std::mem::take(&mut self.may_retry) {
                    return None;
                }
                // what could not be done before may be possible now
                self.dropped_kinds.clear();
                self.fixed.dropped.clear();
                if !has_skipped {
                    return None;
                }
            }
        }
    }

    /// The findings to fix in the URLs from index `first` on, up to the limit of a round.
    fn judge(&mut self, kinds: &DocumentKinds<'_>, found: &[Found<'_>], first: usize) -> Batch {
        let Source { format, text } = kinds.source();
        let least = self.least;
        let is_enough = |finding: &Finding| finding.fix.as_ref().is_some_and(|fix| fix.applicability >= least);
        let has_skipped = Cell::new(false);
        let is_new = |finding: &Finding| {
            let is_dropped = !self.dropped_kinds.is_empty() && self.dropped_kinds.contains(&fix_kind(finding));
            has_skipped.set(has_skipped.get() || is_dropped);
            !is_dropped
        };
        let is_wanted = |finding: &Finding| is_enough(finding) && is_new(finding);
        let range = JudgeRange { first, max_findings: self.max_findings, quota: QUOTA };
        let JudgedUrls { findings: mut judged, end, has_stopped } =
            self.engine.judge_some(kinds, found, range, is_wanted);
        self.is_stuck |= has_stopped;
        self.pass.has_skipped |= has_skipped.get();
        drop_forbidden_fixes(format, text, judged.iter_mut().map(|(finding, url)| (finding, *url)));
        judged.retain(|(finding, _)| is_enough(finding));
        let findings: Vec<&Finding> = judged.iter().map(|(finding, _)| finding).collect();
        let mut wanted = (self.wanted)(text, &findings).into_iter();
        judged.retain(|_| wanted.next() == Some(true));
        Batch { judged, end: found.get(end).map(|url| url.span().start) }
    }
}

/// The estimated number of findings from the start of `part` to the end of the text, if `count` findings are in `part`:
/// 20,000 in the first two of ten MB make 100,000.
fn estimated_total(count: usize, part: Span, text: &[u8]) -> usize {
    (count as u128 * (text.len() - part.start) as u128 / part.len().max(1) as u128).try_into().unwrap_or(usize::MAX)
}

/// A finding with its spans mapped to the source. It loses its fix if that edits bytes that are not in the source.
fn in_source(mut finding: Finding, map: &SourceMap) -> Finding {
    let is_unchanged = map.as_whole().is_some_and(|source| source.start == 0);
    if !is_unchanged {
        let is_in_source = |edit: &Edit| !edit.span.is_empty() && map.is_verbatim(edit.span);
        finding.fix = finding.fix.filter(|fix| fix.edits.iter().all(is_in_source));
        finding.relocate(|span| map.source(span));
    }
    finding
}

/// The rule, URL and message of a finding.
type FixKind = (Arc<str>, Arc<str>, String);

/// The kind of a finding's fix. A fix of a kind that was dropped is not tried again until all other fixes are done.
fn fix_kind(finding: &Finding) -> FixKind {
    (Arc::clone(&finding.rule), Arc::clone(&finding.url), finding.message.clone())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::document::Format;
    use crate::lint::{Options, Provenance};

    /// The text after all safe fixes, how many were applied, and whether some may be left, in rounds of `most`
    /// findings.
    fn fixed(text: &str, most: usize) -> (String, usize, bool) {
        let mut options = Options::default();
        options.select(["all"]).expect("it is a name");
        let engine = Engine::new(&options);
        let kinds = DocumentKinds::new(Provenance::default(), Format::MARKDOWN, text.as_bytes());
        let all = |_: &[u8], findings: &[&Finding]| vec![true; findings.len()];
        let fixed: FixedText<Vec<Finding>> = fix_in_batches(&engine, &kinds, Applicability::Safe, most, all);
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
