//! Rules that report nothing more in a text, but run where another rule yields to them, which would speak in their place.

use super::rule_set::RuleSet;
use crate::lint::model::Finding;

/// Moves the rules that are stopped from `open` into a set of their own; `None` if there are none.
pub(super) fn leave_out(open: &mut RuleSet, stopped: &RuleSet) -> Option<RuleSet> {
    if stopped.is_empty() {
        return None;
    }
    let muted = open.part_off(stopped);
    (!muted.is_empty()).then_some(muted)
}

/// Those of the muted rules to which a rule with one of these findings yields; `None` if there are none.
pub(super) fn needed<'r>(
    muted: &RuleSet,
    findings: &[Finding],
    yields_to: impl Fn(&str) -> Option<&'r Vec<String>>,
    number: impl Fn(&str) -> Option<usize>,
) -> Option<RuleSet> {
    let mut needed = muted.copied();
    needed.remove(muted);
    let better = findings.iter().filter_map(|finding| yields_to(&finding.rule)).flatten();
    better.filter_map(|id| number(id)).for_each(|rule| needed.put(rule));
    needed.keep(muted);
    (!needed.is_empty()).then_some(needed)
}

/// Removes from `findings[from..]` those of rules that are muted.
pub(super) fn silence(findings: &mut Vec<Finding>, from: usize, is_muted: impl Fn(&str) -> bool) {
    let mut found = findings.split_off(from);
    found.retain(|found| !is_muted(&found.rule));
    findings.append(&mut found);
}
