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
    "backslash",
    "bare-url",
    "bidi-control",
    "confusable-host",
    "credential-in-query",
    "dot-segments",
    "double-encoding",
    "double-scheme",
    "duplicate-slashes",
    "encoded-control-character",
    "experimental-scheme",
    "file-url-form",
    "ftp-typecode",
    "glued-text",
    "html-entity-in-url",
    "insecure-scheme",
    "invalid-host",
    "invalid-host-label",
    "invalid-idn",
    "invalid-ipv4",
    "invalid-ipv6",
    "invalid-percent-encoding",
    "invalid-port",
    "invisible-character",
    "ipv6-zone-id",
    "legacy-scheme-syntax",
    "link-text-mismatch",
    "lowercase-percent-hex",
    "mailto-syntax",
    "missing-host",
    "missing-scheme",
    "needless-percent-encoding",
    "non-ascii-character",
    "obfuscated-ip",
    "obsolete-scheme",
    "percent-not-utf8",
    "placeholder-host",
    "private-host",
    "protocol-relative-url",
    "redundant-port",
    "repeated-delimiter",
    "restricted-port",
    "rfc1738-violation",
    "rfc3986-violation",
    "scheme-typo",
    "script-scheme",
    "signed-url",
    "tracking-parameters",
    "trailing-dot-host",
    "trailing-punctuation",
    "truncated-url",
    "unbalanced-bracket",
    "unclosed-url-delimiter",
    "underscore-in-host",
    "unknown-tld",
    "unregistered-scheme",
    "unsafe-character",
    "unused-suppression",
    "uppercase-host",
    "uppercase-scheme",
    "url-prefix-form",
    "url-shortener",
    "url-too-long",
    "urn-syntax",
    "userinfo-misleading",
    "userinfo-password",
    "userinfo-username",
    "webhook-url",
    "whatwg-violation",
    "whitespace-in-url",
    "wrapped-at-hyphen",
    "wrapped-url",
    "wrong-slashes",
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
