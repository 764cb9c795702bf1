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
const MAX_CHARACTERS: usize = 1_024;

/// Adds the description of a rule that ran.
pub(super) fn descriptor(entry: &ConfiguredRule, out: &mut Vec<u8>) {
    let rule = &*entry.rule;
    let security = security::severity(rule);
    let descriptor = object! {
        id: rule.id(),
        name: sarif_name(rule.id()),
        shortDescription: object! { text: cut_at_sentence(&capitalized(&sentence(&finds(rule)))) },
        fullDescription: object! { text: full_description(rule) },
        #[serde(rename = "helpUri")] address?: rule_address(rule),
        help: object! { text: help_text(entry), markdown: rule_page::markdown(rule) },
        defaultConfiguration: object! { enabled: rule.is_default(), level: level(rule.severity()) },
        properties: object! {
            tags: ["url", rule.group()].into_iter().chain(security.map(|_| "security")).collect::<Vec<_>>(),
            precision: precision(rule),
            #[serde(rename = "problem.severity")] problem: problem_severity(entry.runs.unwrap_or(rule.severity())),
            #[serde(rename = "security-severity")] security?: security,
        },
    };
    json::write(&descriptor, out);
}

/// Adds the description of a rule of which only the id is known.
pub(super) fn unknown_descriptor(id: &str, out: &mut Vec<u8>) {
    let text = object! { text: cut_at_sentence(&sentence(id)) };
    let descriptor =
        object! { id: id, name: sarif_name(id), shortDescription: &text, fullDescription: &text, help: &text };
    json::write(&descriptor, out);
}

/// The name of a rule in SARIF: `SchemeTypo` for `scheme-typo`. It must differ from the id in more than case (section
/// 3.49.7): `BackslashRule` for `backslash`.
fn sarif_name(id: &str) -> String {
    let name: String = id.split('-').map(capitalized).collect();
    if name.eq_ignore_ascii_case(id) { name + "Rule" } else { name }
}

/// The page that `urlint explain` prints, without wrapped lines and with secrets hidden.
fn help_text(entry: &ConfiguredRule) -> String {
    let mut page = Vec::new();
    explain(entry, ExplainFormat::Human, Terminal { colors: Colors::Unused, width: usize::MAX }, &mut page);
    redact::text(String::from_utf8_lossy(&page).trim_end(), Secrets::Hidden).into_owned()
}

/// The documentation of the rule, or else its message.
fn full_description(rule: &Rule) -> String {
    let docs = redact::text(rule.docs(), Secrets::Hidden);
    let docs: Vec<_> = docs.split_ascii_whitespace().collect();
    let docs = if docs.is_empty() { sentence(rule.message()) } else { docs.join(" ") };
    // a text must not be empty
    cut_at_sentence(if docs.len() > 1 { &docs } else { rule.id() })
}

/// The sentences of a text that fit in [`MAX_CHARACTERS`]; if the first does not fit, its words.
fn cut_at_sentence(text: &str) -> String {
    let Some((limit, _)) = text.char_indices().nth(MAX_CHARACTERS) else { return text.to_owned() };
    let head = &text[..limit];
    let end = head.rfind(". ").map_or_else(|| head.rfind(' ').unwrap_or(limit), |at| at + 1);
    head[..end].to_owned()
}

/// The precision of a rule: how often its findings are right. Code scanning sorts by it.
///
/// A finding that follows from a grammar or registry of the standards is always right. A finding by heuristics (where
/// an author meant a URL to end, what form a name has) is nearly always right. Rules that are off by default are right
/// too, but seldom wanted. The precision of users' own rules is unknown.
fn precision(rule: &Rule) -> &'static str {
    match (rule.group(), rule.severity()) {
        ("custom", _) => "medium",
        _ if !rule.is_default() => "medium",
        ("syntax" | "authority" | "meta", Severity::Error | Severity::Warning) => "very-high",
        _ => "high",
    }
}

fn problem_severity(severity: Severity) -> &'static str {
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
        assert_eq!(sarif_name("scheme-typo"), "SchemeTypo");
        assert_eq!(sarif_name("rfc3986-violation"), "Rfc3986Violation");
        assert_eq!(sarif_name("backslash"), "BackslashRule");
    }

    #[test]
    fn descriptions_end_with_a_sentence() {
        let long = "A sentence. ".repeat(100);
        assert_eq!(cut_at_sentence(&long), long[..1_019]);
        assert_eq!(cut_at_sentence(&"word ".repeat(300)), "word ".repeat(204).trim_end());
        assert_eq!(cut_at_sentence(&"é".repeat(2_000)).chars().count(), MAX_CHARACTERS);
        assert_eq!(cut_at_sentence("short"), "short");
        for rule in rules() {
            let full = full_description(rule);
            assert!(full.chars().count() <= MAX_CHARACTERS && full.ends_with(['.', ':', '?']), "{}: {full}", rule.id());
        }
    }
}
