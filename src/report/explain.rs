//! Rules, groups and presets explained, in the requested format.

use super::formats::formats;
use super::json::{self, object};
use super::rules::{self, ConfiguredRule, RuleSet, finds};
use super::{Format, SCHEMA_VERSION, Terminal, escape, rule_page, terminal_page};
use crate::lint::{Preset, Rule};

formats! {
    /// The output formats of `explain`.
    ExplainFormat {
        Human "human" "For people to read"
        Json "json" "One JSON array"
        Jsonl "jsonl" "One JSON object a line"
        Markdown "markdown" "A page in Markdown, as the book has it"
    }
}

impl ExplainFormat {
    /// The format of the brackets and commas around several results; a page in Markdown has as few as one for people.
    #[must_use]
    pub const fn record_format(self) -> Format {
        match self {
            Self::Human | Self::Markdown => Format::Human,
            Self::Json => Format::Json,
            Self::Jsonl => Format::Jsonl,
        }
    }
}

/// Adds the page of a rule to `out`, or one JSON object.
pub fn explain(entry: &ConfiguredRule, format: ExplainFormat, terminal: Terminal, out: &mut Vec<u8>) {
    match format {
        ExplainFormat::Human => terminal_page::write_rule(entry, terminal, out),
        ExplainFormat::Json | ExplainFormat::Jsonl => rules::json(entry, out),
        ExplainFormat::Markdown => escape::human_lines(&rule_page::page(&entry.rule), out),
    }
}

/// Adds the rules of a group or preset: one per line, or one JSON object.
pub fn explain_several(
    set: RuleSet<'_>,
    rules: &[&Rule],
    format: ExplainFormat,
    terminal: Terminal,
    out: &mut Vec<u8>,
) {
    let (name, preset) = (set.name(), set.preset());
    if format == ExplainFormat::Markdown {
        let about = preset.map(|preset| format!("{}.\n\n", preset.about())).unwrap_or_default();
        out.extend_from_slice(format!("# {name} ({})\n\n{about}", set.kind()).as_bytes());
        for rule in rules {
            escape::human_lines(&format!("- [{0}]({0}.md): {1}\n", rule.id(), finds(rule)), out);
        }
        return;
    }
    if format != ExplainFormat::Human {
        let record = object! {
            schema_version: SCHEMA_VERSION,
            rule_group?: preset.is_none().then_some(name),
            preset?: preset.is_some().then_some(name),
            about: preset.map(Preset::about),
            rules: rules.iter().map(|rule| rule.id()).collect::<Vec<_>>(),
        };
        return json::write(&record, out);
    }
    terminal_page::write_rules(set, rules, terminal, out);
}
