//! Rules that have used up their quota, but still run because another rule yields to them.
//!
//! Say that `a` has used up its quota, and that `b` yields to `a`: where both find something, only `a` reports it.
//! Without `a`, `b` would report it instead. So where `b` has a finding, `a` runs too, then `b` yields to it, and then
//! the findings of `a` are removed.

use super::rule_set::RuleSet;
use crate::lint::model::Finding;

/// Removes the rules that are stopped from `candidates` and returns them; `None` if there are none.
pub(super) fn take_stopped(candidates: &mut RuleSet, stopped: &RuleSet) -> Option<RuleSet> {
    if stopped.is_empty() {
        return None;
    }
    let taken = candidates.split_off(stopped);
    (!taken.is_empty()).then_some(taken)
}

/// The rules of `stopped` to which the rule of one of these findings yields; `None` if there are none. `yields_to`
/// returns the ids of the rules to which a rule yields, `index_of` the index of a rule.
pub(super) fn preferred_over_findings<'r>(
    stopped: &RuleSet,
    findings: &[Finding],
    yields_to: impl Fn(&str) -> Option<&'r Vec<String>>,
    index_of: impl Fn(&str) -> Option<usize>,
) -> Option<RuleSet> {
    let preferred_ids = findings.iter().filter_map(|finding| yields_to(&finding.rule)).flatten();
    let mut preferred = stopped.empty();
    preferred_ids
        .filter_map(|id| index_of(id))
        .filter(|&rule| stopped.contains(rule))
        .for_each(|rule| preferred.insert(rule));
    (!preferred.is_empty()).then_some(preferred)
}

/// Removes the findings of muted rules from `findings[from..]`.
pub(super) fn remove_muted(findings: &mut Vec<Finding>, from: usize, is_muted: impl Fn(&str) -> bool) {
    let mut kept = findings.split_off(from);
    kept.retain(|finding| !is_muted(&finding.rule));
    findings.append(&mut kept);
}
