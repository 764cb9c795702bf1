//! The rules that come with the program.

use std::sync::{Arc, OnceLock};

use memchr::memmem;

use super::Rule;
use super::rule::Page;
use super::rule_header::RuleHeader;

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

/// All rules that come with the program, ordered by id; read when first asked for.
///
/// ```
/// let ids: Vec<_> = urlint::lint::rules().map(|rule| rule.id()).collect();
/// assert!(ids.contains(&"userinfo-password"));
/// ```
pub fn rules() -> impl Iterator<Item = &'static Rule> {
    all().map(|rule| &**rule)
}

/// The same, shared.
pub(super) fn all() -> impl Iterator<Item = &'static Arc<Rule>> {
    (0..FILES.len()).map(nth)
}

/// The rule of this id.
pub(super) fn rule(id: &str) -> Option<&'static Arc<Rule>> {
    number(id).map(nth)
}

/// The heads of all rules, by id, for which no rule need be read.
pub(super) fn heads() -> impl Iterator<Item = RuleHeader<'static>> {
    // no line of a page begins so, as a test shows
    let mark = memmem::Finder::new("\ncheck ");
    FILES.iter().enumerate().map(move |(number, (_, text))| {
        let check = mark.find(text.as_bytes()).and_then(|at| text[at..].split('"').nth(1));
        RuleHeader::read(text, check).unwrap_or_else(|| RuleHeader::of(nth(number)))
    })
}

/// What tells people of the rule of this id.
pub(super) fn page(id: &str) -> Page {
    let rule = number(id).map(|number| read(FILES[number].0, FILES[number].1));
    rule.and_then(|rule| rule.page.into_inner()).unwrap_or_default()
}

/// The place of a rule in the list.
fn number(id: &str) -> Option<usize> {
    let id_of = |file: &'static str| file.strip_prefix("rules/")?.strip_suffix(".toml");
    FILES.binary_search_by(|(file, _)| id_of(file).cmp(&Some(id))).ok()
}

/// The rule of this number in the list.
fn nth(number: usize) -> &'static Arc<Rule> {
    /// Those that were read.
    static RULES: [OnceLock<Arc<Rule>>; FILES.len()] = [const { OnceLock::new() }; FILES.len()];

    RULES[number].get_or_init(|| {
        let (file, text) = FILES[number];
        let mut rule = read(file, lean(text).as_deref().unwrap_or(text));
        // read with the rest when it is asked for
        rule.page = OnceLock::new();
        Arc::new(rule)
    })
}

fn read(file: &str, text: &str) -> Rule {
    // INVARIANT: every embedded file is right; `tests/library/rules.rs` reads them all.
    Rule::parse(file, text).unwrap_or_else(|error| panic!("an embedded rule is wrong: {error}"))
}

/// A rule file without `cites`, `docs`, `bad` and `good`, which all of them hold in this order: they are most of it, and
/// judging needs none of them.
fn lean(text: &str) -> Option<String> {
    let (head, rest) = split_at("\ncites ", text)?;
    let (_, rest) = split_at("]\n", rest)?;
    let (references, rest) = split_at("docs ", rest)?;
    let (_, rest) = split_at("\n'''", rest)?;
    let (test, rest) = split_at("\nbad ", rest)?;
    let (_, rest) = split_at("\ngood ", rest)?;
    let (_, options) = split_at("\n]", rest)?;
    Some([head, "\n", references, test, options].concat())
}

fn split_at<'t>(mark: &str, text: &'t str) -> Option<(&'t str, &'t str)> {
    let at = memmem::find(text.as_bytes(), mark.as_bytes())?;
    Some((&text[..at], &text[at + mark.len()..]))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_read_of_a_file_is_what_it_says() {
        for &(file, text) in FILES {
            let lean = lean(text).filter(|lean| ["\ncites", "\nbad", "\ngood"].iter().all(|key| !lean.contains(key)));
            let lean = lean.unwrap_or_else(|| panic!("{file}: cites, docs, bad, good are to stand in this order"));
            let mut rule = read(file, &lean);
            rule.page = OnceLock::from(page(rule.id()));
            assert_eq!(format!("{rule:?}"), format!("{:?}", read(file, text)), "{file}");
        }
    }

    #[test]
    fn heads_say_what_the_rules_say() {
        assert_eq!(heads().count(), FILES.len());
        for (head, rule) in heads().zip(all()) {
            assert_eq!(format!("{head:?}"), format!("{:?}", RuleHeader::of(rule)));
            let number = number(rule.id()).unwrap_or_else(|| panic!("{}: not in order", rule.id()));
            let (_, text) = FILES[number];
            let check = rule.check();
            assert!(RuleHeader::read(text, check).is_some(), "{}: its head is to stand first", rule.id());
        }
    }
}
