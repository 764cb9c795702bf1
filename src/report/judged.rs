//! How the findings of the rules were judged by readers, in projects that rules have learned from since.

use std::sync::LazyLock;

use crate::text::{embedded, fields};

/// The verdicts on the findings of one rule.
#[derive(Clone, Copy, PartialEq, Eq, Debug, serde::Serialize)]
pub(super) struct Judged {
    /// How many findings were read.
    pub(super) findings: u32,
    /// How many of them are right: a maintainer would want to change the text.
    pub(super) right: u32,
}

/// The verdicts by the id of the rule. `cargo bench --bench judgement` writes the file.
static TABLE: LazyLock<Vec<(&str, Judged)>> = LazyLock::new(|| {
    let row = |row: Vec<&'static str>| match *row {
        [rule, findings, right] => {
            Some((rule, Judged { findings: findings.parse().ok()?, right: right.parse().ok()? }))
        }
        _ => None,
    };
    fields(embedded!("../../rules/data/judged.tsv")).filter_map(row).collect()
});

impl Judged {
    /// The verdicts on the findings of a rule; `None` if none of its findings was read.
    pub(super) fn of(rule: &str) -> Option<Self> {
        TABLE.iter().find(|(id, _)| *id == rule).map(|(_, judged)| *judged)
    }

    /// The verdicts in words: `33 of 34`.
    pub(super) fn share(self) -> String {
        format!("{} of {}", self.right, self.findings)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lint::rules;

    #[test]
    fn rows_are_of_existing_rules() {
        assert_eq!(TABLE.len(), fields(embedded!("../../rules/data/judged.tsv")).count());
        for (id, judged) in TABLE.iter() {
            assert!(rules().any(|rule| rule.id() == *id), "{id}");
            assert!(judged.right <= judged.findings && judged.findings > 0, "{id}");
        }
    }

    /// Few verdicts say little; from ten on, nine of ten findings must be right.
    #[test]
    fn rules_that_are_often_wrong_are_off_by_default() {
        for rule in rules().filter(|rule| rule.is_default()) {
            let Some(judged) = Judged::of(rule.id()).filter(|judged| judged.findings >= 10) else { continue };
            assert!(judged.right * 10 >= judged.findings * 9, "{}: {}", rule.id(), judged.share());
        }
    }
}
