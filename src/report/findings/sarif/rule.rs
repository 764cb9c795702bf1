//! A rule as SARIF describes it: a `reportingDescriptor` with what GitHub's code scanning asks for.

use super::{level, security};
use crate::lint::{Rule, Severity};
use crate::report::json::{self, object};
use crate::report::rules::finds;
use crate::report::sentence::{capitalized, sentence};
use crate::report::{
    Colors, ConfiguredRule, ExplainFormat, Secrets, Terminal, explain, redact, rule_address, rule_page,
};

/// The maximum number of characters in a description.
const LONGEST: usize = 1_024;

/// Adds the description of a rule that ran.
pub(super) fn descriptor(entry: &ConfiguredRule, out: &mut Vec<u8>) {
    let rule = &*entry.rule;
    let security = security::severity(rule);
    let descriptor = object! {
        id: rule.id(),
        name: name(rule.id()),
        shortDescription: object! { text: cut(&capitalized(&sentence(&finds(rule)))) },
        fullDescription: object! { text: full(rule) },
        #[serde(rename = "helpUri")] address?: rule_address(rule),
        help: object! { text: explained(entry), markdown: rule_page::markdown(rule) },
        defaultConfiguration: object! { enabled: rule.is_default(), level: level(rule.severity()) },
        properties: object! {
            tags: ["url", rule.group()].into_iter().chain(security.map(|_| "security")).collect::<Vec<_>>(),
            precision: precision(rule),
            #[serde(rename = "problem.severity")] problem: problem(entry.runs.unwrap_or(rule.severity())),
            #[serde(rename = "security-severity")] security?: security,
        },
    };
    json::write(&descriptor, out);
}

/// Adds the description of a rule of which only the id is known.
pub(super) fn bare(id: &str, out: &mut Vec<u8>) {
    let text = object! { text: cut(&sentence(id)) };
    let descriptor = object! { id: id, name: name(id), shortDescription: &text, fullDescription: &text, help: &text };
    json::write(&descriptor, out);
}

/// The id in the manner in which SARIF names rules: `scheme-typo` is `SchemeTypo`. It must say more than the id does
/// (section 3.49.7), so that `backslash` is `BackslashRule`.
fn name(id: &str) -> String {
    let name: String = id.split('-').map(capitalized).collect();
    if name.eq_ignore_ascii_case(id) { name + "Rule" } else { name }
}

/// The page that `urlint explain` prints, its lines not wrapped, and no secret in it that looks real.
fn explained(entry: &ConfiguredRule) -> String {
    let mut page = Vec::new();
    explain(entry, ExplainFormat::Human, Terminal { colors: Colors::Unused, width: usize::MAX }, &mut page);
    redact::text(String::from_utf8_lossy(&page).trim_end(), Secrets::Hidden).into_owned()
}

/// The documentation of the rule, or else its message.
fn full(rule: &Rule) -> String {
    let docs = redact::text(rule.docs(), Secrets::Hidden);
    let docs: Vec<_> = docs.split_ascii_whitespace().collect();
    let docs = if docs.is_empty() { sentence(rule.message()) } else { docs.join(" ") };
    // a text must not be empty
    cut(if docs.len() > 1 { &docs } else { rule.id() })
}

/// As many sentences of a text as a description takes.
fn cut(text: &str) -> String {
    let Some((limit, _)) = text.char_indices().nth(LONGEST) else { return text.to_owned() };
    let head = &text[..limit];
    let end = head.rfind(". ").map_or_else(|| head.rfind(' ').unwrap_or(limit), |at| at + 1);
    head[..end].to_owned()
}

/// The precision of a rule: how often its findings are right. Code scanning sorts by it.
///
/// A finding that follows from a grammar or registry of the standards is always right. A finding by heuristics (where an
/// author meant a URL to end, what form a name has) is nearly always right. Rules that are off by default are right too, but
/// seldom wanted. The precision of users' own rules is unknown.
fn precision(rule: &Rule) -> &'static str {
    match (rule.group(), rule.severity()) {
        ("custom", _) => "medium",
        _ if !rule.is_default() => "medium",
        ("syntax" | "authority" | "meta", Severity::Error | Severity::Warning) => "very-high",
        _ => "high",
    }
}

fn problem(severity: Severity) -> &'static str {
    match severity {
        Severity::Error => "error",
        Severity::Warning => "warning",
        Severity::Info => "recommendation",
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lint::rules;

    #[test]
    fn names() {
        assert_eq!(name("scheme-typo"), "SchemeTypo");
        assert_eq!(name("rfc3986-violation"), "Rfc3986Violation");
        assert_eq!(name("backslash"), "BackslashRule");
    }

    #[test]
    fn descriptions_end_with_a_sentence() {
        let long = "A sentence. ".repeat(100);
        assert_eq!(cut(&long), long[..1_019]);
        assert_eq!(cut(&"word ".repeat(300)), "word ".repeat(204).trim_end());
        assert_eq!(cut(&"é".repeat(2_000)).chars().count(), LONGEST);
        assert_eq!(cut("short"), "short");
        for rule in rules() {
            let full = full(rule);
            assert!(full.chars().count() <= LONGEST && full.ends_with(['.', ':', '?']), "{}: {full}", rule.id());
        }
    }
}
