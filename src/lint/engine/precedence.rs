//! Which of two rules reports a violation that both find: the one to which the other yields.

use std::sync::Arc;

use crate::lint::model::Finding;
use crate::lint::rules::Rule;
use crate::text::Span;

/// Removes from `findings[from..]` each finding of a rule that yields to another rule with a finding that overlaps it.
/// `rule` returns the rule of an id.
///
/// INVARIANT: `findings[from..]` are the findings of one URL, sorted by span.
pub(crate) fn remove_yielding<'r>(
    findings: &mut Vec<Finding>,
    from: usize,
    rule: impl Fn(&str) -> Option<&'r Arc<Rule>>,
) {
    let of_url = &findings[from..];
    if of_url.iter().all(|finding| finding.rule == of_url[0].rule) {
        return;
    }
    // for each rule: where a rule to which it yields has a finding
    let mut preferred_spans: Vec<(Arc<str>, OverlapIndex)> = Vec::new();
    for finding in of_url {
        if preferred_spans.iter().any(|(id, _)| *id == finding.rule) {
            continue;
        }
        let yields_to = rule(&finding.rule).map(|rule| &*rule.yields_to).unwrap_or_default();
        let preferred = of_url.iter().filter(|other| yields_to.iter().any(|id| **id == *other.rule));
        preferred_spans.push((Arc::clone(&finding.rule), OverlapIndex::new(preferred.map(|finding| finding.span))));
    }
    let mut kept = findings.split_off(from);
    kept.retain(|finding| {
        !preferred_spans.iter().any(|(id, preferred)| *id == finding.rule && preferred.overlap(finding.span))
    });
    findings.append(&mut kept);
}

/// Spans ordered by their starts, each extended to the farthest end so far, so that one lookup finds an overlap.
struct OverlapIndex(Vec<Span>);

impl OverlapIndex {
    /// INVARIANT: `spans` are sorted by their starts.
    fn new(spans: impl Iterator<Item = Span>) -> Self {
        let mut farthest = 0;
        Self(
            spans
                .map(|span| {
                    farthest = farthest.max(span.end);
                    Span::new(span.start, farthest)
                })
                .collect(),
        )
    }

    /// Whether one of the spans shares a byte with `span`.
    fn overlap(&self, span: Span) -> bool {
        let before = self.0.partition_point(|other| other.start < span.end);
        before > 0 && self.0[before - 1].end > span.start
    }
}
