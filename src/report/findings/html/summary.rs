//! What a page says of the run: what was read, the counts, the rules, the commit.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use serde::Serialize;

use super::super::{Run, Setup};
use super::rows::shown;
use crate::lint::{Rule, Severity};
use crate::report::html::push_json;
use crate::report::json::object;
use crate::report::sentence::capitalized;
use crate::report::{Revision, SourceLinks, Submodule, finds, redact, rule_address};

/// Adds the block of the summary. `rules` are those of the findings.
pub(super) fn push(run: Run<'_>, setup: &Setup, rules: &BTreeSet<Arc<str>>, out: &mut Vec<u8>) {
    let counts = &run.counts;
    let ran = (run.rules)();
    let described: BTreeMap<&str, _> = ran
        .iter()
        .filter(|entry| rules.contains(entry.rule.id()))
        .map(|entry| (entry.rule.id(), rule(&entry.rule)))
        .collect();
    // earlier runs do not say what they read, nor by which rules and configuration
    let is_known = !run.of_earlier_runs;
    let read = is_known.then(|| {
        object! {
            files: counts.files,
            skipped: counts.skipped,
            bytes: counts.bytes,
            urls: counts.urls.saturating_sub(counts.references),
            references?: (counts.references > 0).then_some(counts.references),
        }
    });
    let configuration: Vec<String> = run.configuration.iter().map(|name| shown(name)).collect();
    let summary = object! {
        version: env!("CARGO_PKG_VERSION"),
        read?: read,
        counts: object! {
            error: counts.findings[Severity::Error as usize],
            warning: counts.findings[Severity::Warning as usize],
            info: counts.findings[Severity::Info as usize],
            suppressed: counts.suppressed,
            baseline: counts.baseline,
            hidden: counts.hidden,
            unchanged?: counts.unchanged,
        },
        incomplete?: counts.is_incomplete.then_some(true),
        rules_run?: is_known.then(|| ran.iter().filter(|entry| entry.runs.is_some()).count()),
        configuration?: is_known.then_some(configuration),
        project?: project(setup),
        commit?: setup.revision.as_ref().map(commit),
        severities: [Severity::Info, Severity::Warning, Severity::Error].map(Severity::name),
        rules: described,
    };
    push_json(&summary, out);
}

/// A rule: what it finds and why, and the page about it, which rules of users do not have.
fn rule(rule: &Rule) -> impl Serialize {
    let secrets = redact::secrets_in_texts_of(rule);
    let docs = if rule.docs().trim().is_empty() { rule.message() } else { rule.docs().trim() };
    let docs = redact::text(docs, secrets);
    let paragraphs: Vec<String> = docs.split("\n\n").map(paragraph).collect();
    object! { finds: shown(&capitalized(&finds(rule))), docs: paragraphs, page?: rule_address(rule) }
}

/// A paragraph in one line; the items of a list have a line each.
fn paragraph(text: &str) -> String {
    let mut lines: Vec<String> = Vec::new();
    for line in text.lines().map(str::trim).filter(|line| !line.is_empty()) {
        match lines.last_mut().filter(|_| !line.starts_with("- ")) {
            Some(last) => *last += &format!(" {}", shown(line)),
            None => lines.push(shown(line)),
        }
    }
    lines.join("\n")
}

/// The name of the project at its code host: `acme/guide`.
fn project(setup: &Setup) -> Option<String> {
    let links = setup.revision.as_ref()?.links.as_ref()?;
    let (_, address) = links.repository().split_once("://")?;
    address.split_once('/').map(|(_, path)| shown(path))
}

fn commit(revision: &Revision) -> impl Serialize {
    let Revision { commit, time, links, submodules } = revision;
    let submodule = |submodule: &Submodule| {
        let links = submodule.links.as_ref();
        object! { before_path?: links.map(SourceLinks::before_path), before_line?: links.map(SourceLinks::before_line) }
    };
    let submodules: Vec<_> = submodules.iter().map(submodule).collect();
    object! {
        id: shown(commit),
        time: shown(time),
        repository?: links.as_ref().map(|links| links.repository().to_owned()),
        before_path?: links.as_ref().map(SourceLinks::before_path),
        before_line?: links.as_ref().map(SourceLinks::before_line),
        submodules?: (!submodules.is_empty()).then_some(submodules),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lint::rules;

    #[test]
    fn severities_are_their_numbers() {
        for (nth, severity) in [Severity::Info, Severity::Warning, Severity::Error].into_iter().enumerate() {
            assert_eq!(severity as usize, nth);
        }
    }

    #[test]
    fn lists_keep_their_lines() {
        assert_eq!(paragraph("Finds:\n- a\n  b\n- c\n"), "Finds:\n- a b\n- c");
        assert_eq!(paragraph("a\nb\u{202e}"), "a b\\u{202e}");
    }

    #[test]
    fn each_rule_is_explained() {
        for described in rules().map(|it| serde_json::to_value(rule(it)).expect("JSON")) {
            assert!(described["docs"][0].as_str().is_some_and(|docs| docs.len() > 20), "{described}");
            assert!(described["page"].as_str().is_some_and(|page| page.starts_with("https://")), "{described}");
        }
    }
}
