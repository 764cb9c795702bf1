//! Rules that report nothing more in a text, but run as long as other rules yield to them, which would speak in their place.

use super::rule_set::RuleSet;
use crate::lint::model::Finding;
use crate::lint::selection::Active;

/// Leaves out of `open` the rules that are stopped. Gives those that stay because another rule of `open` yields to them;
/// `None` if there are none. `number` returns the place of a rule in `rules`.
pub(super) fn of(
    open: &mut RuleSet,
    stopped: &RuleSet,
    rules: &[Active],
    number: impl Fn(&str) -> Option<usize>,
) -> Option<RuleSet> {
    if stopped.is_empty() {
        return None;
    }
    let mut muted = open.copied();
    muted.keep(stopped);
    open.remove(stopped);
    let mut needed = RuleSet::none(rules.len());
    let better = open.rules().flat_map(|open| &rules[open].read().rule.yields_to);
    better.filter_map(|id| number(id)).for_each(|rule| needed.put(rule));
    muted.keep(&needed);
    open.add(&muted);
    (!muted.is_empty()).then_some(muted)
}

/// Removes from `findings[from..]` those of rules that are muted.
pub(super) fn silence(findings: &mut Vec<Finding>, from: usize, is_muted: impl Fn(&str) -> bool) {
    let mut found = findings.split_off(from);
    found.retain(|found| !is_muted(&found.rule));
    findings.append(&mut found);
}
