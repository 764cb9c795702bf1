//! The rules that come with the program.

use std::sync::{Arc, LazyLock};

use super::Rule;

/// Names the files under `rules/`, without their ending.
macro_rules! embed {
    ($($id:literal,)*) => {
        &[$((concat!("rules/", $id, ".toml"), include_str!(concat!("../../rules/", $id, ".toml"))),)*]
    };
}

/// Every rule file, by id.
const FILES: &[(&str, &str)] = embed![
    "invalid-percent-encoding",
    "redundant-port",
    "scheme-typo",
    "unregistered-scheme",
    "unsafe-character",
    "unused-suppression",
    "userinfo-password",
    "wrapped-at-hyphen",
];

static RULES: LazyLock<Vec<Arc<Rule>>> = LazyLock::new(|| {
    let parse = |&(file, text): &(&str, &str)| {
        // INVARIANT: every embedded file is right; `tests/rules.rs` reads them all.
        Arc::new(Rule::parse(file, text).unwrap_or_else(|error| panic!("an embedded rule is wrong: {error}")))
    };
    FILES.iter().map(parse).collect()
});

/// All rules that come with the program, ordered by id; read when first asked for.
///
/// ```
/// let ids: Vec<_> = urlint::lint::rules().map(|rule| rule.id()).collect();
/// assert!(ids.contains(&"userinfo-password"));
/// ```
pub fn rules() -> impl Iterator<Item = &'static Rule> {
    RULES.iter().map(|rule| &**rule)
}

/// The same, shared.
pub(super) fn all() -> &'static [Arc<Rule>] {
    &RULES
}

/// The rule of this id.
pub(super) fn rule(id: &str) -> Option<&'static Arc<Rule>> {
    RULES.binary_search_by(|rule| rule.id().cmp(id)).ok().map(|at| &RULES[at])
}
