//! Which of two rules reports a violation that both find.

use std::sync::Arc;

use crate::lint::model::Finding;
use crate::lint::rules::Rule;
use crate::text::Span;

/// Removes from `findings[from..]` those of a rule that yields to another rule, if that one has a finding at the same
/// place. The findings are those of one URL, ordered by place; `rule` returns the rule of an id.
pub(crate) fn yielded<'r>(findings: &mut Vec<Finding>, from: usize, rule: impl Fn(&str) -> Option<&'r Arc<Rule>>) {
    let found = &findings[from..];
    if found.iter().all(|one| one.rule == found[0].rule) {
        return;
    }
    let mut yielding: Vec<(Arc<str>, Spans)> = Vec::new();
    for one in found {
        if yielding.iter().any(|(id, _)| *id == one.rule) {
            continue;
        }
        let to = rule(&one.rule).map(|rule| &*rule.yields_to).unwrap_or_default();
        let better = found.iter().filter(|other| to.iter().any(|id| **id == *other.rule));
        yielding.push((Arc::clone(&one.rule), Spans::of(better.map(|other| other.span))));
    }
    let mut found = findings.split_off(from);
    found.retain(|one| !yielding.iter().any(|(id, better)| *id == one.rule && better.overlap(one.span)));
    findings.append(&mut found);
}

/// Spans ordered by their starts, each extended to the farthest end so far, so that one lookup finds an overlap.
struct Spans(Vec<Span>);

impl Spans {
    fn of(spans: impl Iterator<Item = Span>) -> Self {
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

    fn overlap(&self, span: Span) -> bool {
        let before = self.0.partition_point(|other| other.start < span.end);
        before > 0 && self.0[before - 1].end > span.start
    }
}
