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
    "bare-url",
    "glued-text",
    "invalid-percent-encoding",
    "link-text-mismatch",
    "missing-scheme",
    "backslash",
    "bidi-control",
    "double-encoding",
    "encoded-control-character",
    "html-entity-in-url",
    "invalid-percent-encoding",
    "invisible-character",
    "lowercase-percent-hex",
    "needless-percent-encoding",
    "non-ascii-character",
    "percent-not-utf8",
    "double-scheme",
    "experimental-scheme",
    "file-url-form",
    "ftp-typecode",
    "insecure-scheme",
    "invalid-percent-encoding",
    "legacy-scheme-syntax",
    "mailto-syntax",
    "obsolete-scheme",
    "protocol-relative-url",
    "redundant-port",
    "repeated-delimiter",
    "scheme-typo",
    "trailing-punctuation",
    "truncated-url",
    "unbalanced-bracket",
    "unclosed-url-delimiter",
    "confusable-host",
    "invalid-host",
    "invalid-host-label",
    "invalid-idn",
    "invalid-ipv4",
    "invalid-ipv6",
    "invalid-percent-encoding",
    "invalid-port",
    "ipv6-zone-id",
    "missing-host",
    "obfuscated-ip",
    "private-host",
    "redundant-port",
    "restricted-port",
    "scheme-typo",
    "trailing-dot-host",
    "underscore-in-host",
    "unknown-tld",
    "unregistered-scheme",
    "unsafe-character",
    "url-prefix-form",
    "script-scheme",
    "unregistered-scheme",
    "unsafe-character",
    "uppercase-scheme",
    "urn-syntax",
    "userinfo-password",
    "whitespace-in-url",
    "dot-segments",
    "duplicate-slashes",
    "invalid-percent-encoding",
    "placeholder-host",
    "redundant-port",
    "rfc1738-violation",
    "rfc3986-violation",
    "scheme-typo",
    "tracking-parameters",
    "unregistered-scheme",
    "unsafe-character",
    "uppercase-host",
    "url-shortener",
    "url-too-long",
    "userinfo-password",
    "whatwg-violation",
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
