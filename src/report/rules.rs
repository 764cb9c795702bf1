//! The list of rules: a table for people, a table in Markdown, or JSON objects.

use std::sync::Arc;

use serde::Serialize;

use super::formats::formats;
use super::json::{self, object};
use super::judged::Judged;
use super::palette::Palette;
use super::{Format, JsonArrayWriter, SCHEMA_VERSION, Secrets, Terminal, escape, redact, rule_address};
use crate::lint::{Applicability, COMMON_OPTIONS, Example, GROUPS, PRESETS, Preset, Rule, Severity};

formats! {
    /// The output formats of the list of rules.
    RulesFormat {
        Human "human" "A table for people to read"
        Json "json" "One JSON array"
        Markdown "markdown" "A table in Markdown"
    }
}

/// A rule, and how it runs under a configuration.
#[derive(Clone, Debug)]
pub struct ConfiguredRule {
    /// The rule.
    pub rule: Arc<Rule>,
    /// The severity of its findings; `None` if it does not run.
    pub runs: Option<Severity>,
}

/// A name for several rules.
#[derive(Clone, Copy, Debug)]
pub enum RuleSet<'n> {
    /// A group.
    Group(&'n str),
    /// A preset.
    Preset(&'n Preset),
}

impl RuleSet<'_> {
    pub(super) fn name(&self) -> &str {
        match self {
            Self::Group(name) => name,
            Self::Preset(preset) => preset.name,
        }
    }

    /// `group` or `preset`.
    pub(super) const fn kind(&self) -> &'static str {
        match self {
            Self::Group(_) => "group",
            Self::Preset(_) => "preset",
        }
    }

    pub(super) const fn preset(&self) -> Option<&Preset> {
        match self {
            Self::Group(_) => None,
            Self::Preset(preset) => Some(preset),
        }
    }
}

/// Adds the list of rules to `out`.
pub fn list(rules: &[ConfiguredRule], format: RulesFormat, terminal: Terminal, out: &mut Vec<u8>) {
    match format {
        RulesFormat::Human => write_table(rules, terminal, out),
        RulesFormat::Markdown => write_markdown_table(rules, out),
        RulesFormat::Json => {
            let mut frame = JsonArrayWriter::new(Format::Json);
            for entry in rules {
                out.extend_from_slice(frame.before());
                json(entry, out);
                out.extend_from_slice(frame.after());
            }
            out.extend_from_slice(frame.end());
        }
    }
}

/// What a rule finds, in one line: the first clause of its docs, without `Finds`.
#[must_use]
pub fn finds(rule: &Rule) -> String {
    let docs = rule.docs().trim().split("\n\n").next().unwrap_or_default();
    let docs = if docs.is_empty() { rule.message() } else { docs };
    let docs = redact::text(docs, redact::secrets_in_texts_of(rule)).replace('\n', " ");
    // what follows a colon or semicolon is detail
    let end = [". ", ": ", "; "].into_iter().filter_map(|sign| docs.find(sign)).min().unwrap_or(docs.len());
    let sentence = docs[..end].trim_end_matches('.');
    sentence.strip_prefix("Finds ").unwrap_or(sentence).to_owned()
}

/// The names of the presets that a rule belongs to.
pub(super) fn presets(rule: &Rule) -> Vec<&'static str> {
    PRESETS.iter().filter(|preset| preset.has(rule)).map(|preset| preset.name).collect()
}

/// The applicability of the fixes of a rule: `safe`, `unsafe`, both, or nothing if it has no fixes.
pub(super) fn fixes(rule: &Rule) -> Vec<&'static str> {
    rule.fixes().into_iter().map(Applicability::name).collect()
}

/// The narrowest column for what rules find. Where there is less room, the text is below the other columns.
const MIN_FINDS_WIDTH: usize = 40;
/// The indentation of the text below.
const BELOW_INDENT: usize = 6;

/// Adds the rules group by group, as they run under the configuration.
fn write_table(rules: &[ConfiguredRule], terminal: Terminal, out: &mut Vec<u8>) {
    let palette = Palette::new(terminal.colors);
    let bold = palette.bold;
    let id_width = rules.iter().map(|entry| entry.rule.id().len()).max().unwrap_or(0).max("rule".len());
    let finds_column = id_width + 33;
    let is_narrow = terminal.width < finds_column + MIN_FINDS_WIDTH;
    let finds_heading = if is_narrow { "" } else { "  finds" };
    let heading =
        format!("{bold}{:id_width$}    {:8}  {:6}  {:9}{finds_heading}{bold:#}\n", "rule", "severity", "fix", "right");
    out.extend_from_slice(heading.as_bytes());
    for group in GROUPS {
        let mut group_rules = rules.iter().filter(|entry| entry.rule.group() == *group).peekable();
        if group_rules.peek().is_some() {
            out.extend_from_slice(format!("\n{bold}{group}{bold:#}\n").as_bytes());
        }
        for ConfiguredRule { rule, runs } in group_rules {
            let (color, severity) = match runs {
                Some(severity) => (palette.severity(*severity), severity.name()),
                None => (anstyle::Style::new(), "off"),
            };
            let fix = match &*fixes(rule) {
                [] => "",
                [one] => one,
                _ => "either",
            };
            let right = Judged::of(rule.id()).map(Judged::share).unwrap_or_default();
            let row =
                format!("  {bold}{:id_width$}{bold:#}  {color}{severity:8}{color:#}  {fix:6}  {right:9}  ", rule.id());
            if is_narrow {
                out.extend_from_slice(format!("{}\n{:BELOW_INDENT$}", row.trim_end(), "").as_bytes());
                terminal.fill(&finds(rule), BELOW_INDENT, BELOW_INDENT, out);
            } else {
                out.extend_from_slice(row.as_bytes());
                terminal.fill(&finds(rule), finds_column, finds_column, out);
            }
        }
    }
    let run_here = rules.iter().filter(|entry| entry.runs.is_some()).count();
    let last = format!("\n{run_here} of {} rules run here. `urlint explain NAME` describes one.\n", rules.len());
    out.extend_from_slice(last.as_bytes());
}

fn write_markdown_table(rules: &[ConfiguredRule], out: &mut Vec<u8>) {
    let mut text = String::from(
        "| rule | group | severity | default | fix | right | presets | finds |\n|---|---|---|---|---|---|---|---|\n",
    );
    for ConfiguredRule { rule, .. } in rules {
        let default = if rule.is_default() { "on" } else { "off" };
        let (presets, finds) = (presets(rule).join(", "), finds(rule).replace('|', "\\|"));
        let fix = fixes(rule).join(" or ");
        let right = Judged::of(rule.id()).map(Judged::share).unwrap_or_default();
        let (id, group, severity) = (rule.id(), rule.group(), rule.severity().name());
        text += &format!("| `{id}` | {group} | {severity} | {default} | {fix} | {right} | {presets} | {finds} |\n");
    }
    escape::human_lines(&text, out);
}

/// Adds a rule as one JSON object.
pub(super) fn json(ConfiguredRule { rule, runs }: &ConfiguredRule, out: &mut Vec<u8>) {
    let secrets = redact::secrets_in_texts_of(rule);
    let redacted = |text| redact::text(text, secrets);
    let (fix, example_message) = (rule.fix(), rule.example_message());
    let options = rule.options().iter().map(|option| {
        object! { name: &option.name, default_value: &option.default, choices: &option.choices, docs: &option.docs }
    });
    let kinds = rule.kinds().into_iter().map(|(reporting, kinds)| object! { report: reporting.name(), kinds: kinds });
    let page = object! {
        schema_version: SCHEMA_VERSION,
        id: rule.id(),
        rule_group: rule.group(),
        severity: rule.severity().name(),
        is_default: rule.is_default(),
        runs: runs.map(Severity::name),
        judged: Judged::of(rule.id()),
        presets: presets(rule),
        fixes: fixes(rule),
        contexts: rule.contexts().spelled(),
        concern: rule.concern(),
        kinds: kinds.collect::<Vec<_>>(),
        reference_scope: rule.references().name(),
        yields_to: rule.yields_to(),
        finds: finds(rule),
        message: redacted(rule.message()),
        example_message: redacted(&example_message),
        help: rule.help(),
        fix: fix.as_deref().map(redacted),
        cites: rule.cites().iter().map(|clause| redacted(clause)).collect::<Vec<_>>(),
        docs: redacted(rule.docs().trim()),
        page: rule_address(rule),
        options: options.collect::<Vec<_>>(),
        common_options: COMMON_OPTIONS.map(|(name, docs)| object! { name: name, docs: docs }),
        bad: examples(rule.bad(), secrets),
        good: examples(rule.good(), secrets),
    };
    json::write(&page, out);
}

fn examples(examples: &[Example], secrets: Secrets) -> Vec<impl Serialize> {
    let shown = examples.iter().map(|example| {
        let (text, spans) = redact::example(example, secrets);
        object! {
            text: text,
            spans: spans.iter().map(|span| object! { start_byte: span.start, end_byte: span.end }).collect::<Vec<_>>(),
            format: example.format.as_deref(),
            fixed: example.fixed.as_deref().map(|fixed| redact::text(fixed, secrets)),
        }
    });
    shown.collect()
}
