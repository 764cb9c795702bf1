//! The rules that come with the program.

use std::sync::LazyLock;

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
    "scheme-typo",
    "unregistered-scheme",
    "unsafe-character",
    "userinfo-password",
    "wrapped-at-hyphen",
];

static RULES: LazyLock<Vec<Rule>> = LazyLock::new(|| {
    let parse = |&(file, text): &(&str, &str)| {
        // INVARIANT: every embedded file is right; `tests/rules.rs` reads them all.
        Rule::parse(file, text).unwrap_or_else(|error| panic!("an embedded rule is wrong: {error}"))
    };
    FILES.iter().map(parse).collect()
});

/// All rules that come with the program, ordered by id; read when first asked for.
///
/// ```
/// let ids: Vec<_> = urlint::lint::rules().iter().map(|rule| rule.id()).collect();
/// assert!(ids.contains(&"userinfo-password"));
/// ```
#[must_use]
pub fn rules() -> &'static [Rule] {
    &RULES
}
