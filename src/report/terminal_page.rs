//! A rule explained on a terminal: what it finds and why, examples with marks, options, how to set and suppress it.

use std::ops::Range;

use unicode_width::UnicodeWidthStr;

use super::judged::Judged;
use super::palette::Palette;
use super::rules::{ConfiguredRule, RuleSet, finds, fixes, presets};
use super::{Colors, Secrets, Terminal, escape, redact, rule_address};
use crate::lint::{COMMON_OPTIONS, Example, Rule, Severity};
use crate::text::Span;

/// The comments that suppress a rule: the text after `urlint-ignore`, and where the comment is.
pub(super) const SUPPRESSION_COMMENTS: [(&str, &str); 4] = [
    ("", "on the line"),
    ("-next-line", "on the line before"),
    ("-start", "before the lines, with `urlint-ignore-end` after them"),
    ("-file", "anywhere in the first MiB of the file"),
];

/// Adds the page of a rule.
pub(super) fn write_rule(entry: &ConfiguredRule, terminal: Terminal, out: &mut Vec<u8>) {
    Page { palette: Palette::new(terminal.colors), terminal, out }.write_rule(entry);
}

/// Adds the rules of a group or preset, one per line.
pub(super) fn write_rules(set: RuleSet<'_>, rules: &[&Rule], terminal: Terminal, out: &mut Vec<u8>) {
    let mut page = Page { palette: Palette::new(terminal.colors), terminal, out };
    page.push_title(set.name());
    let preset = set.preset();
    let about = preset.map(|preset| format!(": {}", preset.about())).unwrap_or_default();
    page.push(&format!(" ({}){about}\n\n", set.kind()));
    let id_width = rules.iter().map(|rule| rule.id().len()).max().unwrap_or(0);
    for rule in rules {
        let severity = rule.severity();
        let color = page.palette.severity(severity);
        page.push(&format!("  {:id_width$}  {color}{:7}{color:#}  ", rule.id(), severity.name()));
        terminal.fill(&finds(rule), id_width + 13, id_width + 13, page.out);
        for (option, value) in preset.iter().flat_map(|preset| preset.options_of(rule.id())) {
            page.push(&format!("  {:id_width$}           with {option} = {value}\n", ""));
        }
    }
}

/// The options of a rule: each as `name = default`, and what it does.
pub(super) fn options(rule: &Rule) -> Vec<(String, String)> {
    let toml_array = |words: &[&str]| {
        let words: Vec<_> = words.iter().map(|word| format!("\"{word}\"")).collect();
        format!("[{}]", words.join(", "))
    };
    let mut rows = Vec::new();
    for option in rule.options() {
        let choices =
            if option.choices.is_empty() { String::new() } else { format!(" (one of {})", option.choices.join(", ")) };
        rows.push((format!("{} = {}", option.name, option.default), option.docs.clone() + &choices));
    }
    for (name, docs) in COMMON_OPTIONS {
        let default = match name {
            "severity" => format!("\"{}\"", rule.severity().name()),
            "contexts" => toml_array(&rule.contexts().spelled()),
            _ => "[]".to_owned(),
        };
        rows.push((format!("{name} = {default}"), docs.to_owned()));
    }
    rows
}

/// The applicability of the fixes of a rule, in words.
pub(super) fn fix_applicability(rule: &Rule) -> &'static str {
    match &*fixes(rule) {
        [] => "none: each finding needs a decision",
        ["safe"] => "safe: apply with `--fix`",
        ["unsafe"] => "unsafe: apply with `--fix --unsafe-fixes`; review with `--diff --unsafe-fixes`",
        _ => "safe or unsafe, depending on the finding: `--fix` applies the safe ones, with `--unsafe-fixes` all",
    }
}

/// Adds an example, with marks under its findings; each line indented by two spaces.
pub(super) fn write_example(example: &Example, secrets: Secrets, out: &mut Vec<u8>) {
    let terminal = Terminal { colors: Colors::Unused, width: usize::MAX };
    Page { palette: Palette::default(), terminal, out }.write_example(example, secrets);
}

struct Page<'o> {
    palette: Palette,
    terminal: Terminal,
    out: &'o mut Vec<u8>,
}

impl Page<'_> {
    fn write_rule(&mut self, ConfiguredRule { rule, runs }: &ConfiguredRule) {
        let severity = rule.severity();
        let color = self.palette.severity(severity);
        let default = if rule.is_default() { "on" } else { "off" };
        self.push_title(rule.id());
        self.push(&format!(" ({color}{}{color:#}, {}, {default} by default)\n\n", severity.name(), rule.group()));
        let secrets = redact::secrets_in_texts_of(rule);
        self.write_paragraph(&redact::text(&rule.example_message(), secrets));
        self.write_paragraph(rule.help());
        if let Some(fix) = rule.fix() {
            self.write_paragraph(&format!("fix: {}", redact::text(&fix, secrets)));
        }
        let default_run = rule.is_default().then_some(severity);
        if *runs != default_run {
            let here = runs.map_or("does not run", Severity::name);
            self.write_paragraph(&format!("here: {here} (`urlint --show-config .` shows why)"));
        }
        for paragraph in
            redact::text(rule.docs(), secrets).trim().split("\n\n").filter(|paragraph| !paragraph.is_empty())
        {
            self.push("\n");
            self.terminal.fill(paragraph, 0, 0, self.out);
        }
        if !rule.cites().is_empty() {
            self.write_heading("Clauses");
            self.write_paragraph(&redact::text(&rule.cites().join(", "), secrets));
        }
        self.write_heading("Where it runs");
        self.write_paragraph(&rule.contexts().spelled().join(", "));
        if let Some(judged) = Judged::of(rule.id()) {
            self.write_paragraph(&format!(
                "found right by readers, in projects it has learned from: {} findings",
                judged.share()
            ));
        }
        for (reporting, kinds) in rule.kinds() {
            self.write_paragraph(&format!("{} in these kinds of documents: {}", reporting.name(), kinds.join(", ")));
        }
        if !rule.yields_to().is_empty() {
            self.write_paragraph(&format!(
                "not reported where one of these rules reports the same violation: {}",
                rule.yields_to().join(", ")
            ));
        }
        for (heading, examples) in [("Bad", rule.bad()), ("Good", rule.good())] {
            if !examples.is_empty() {
                self.write_heading(heading);
                examples.iter().for_each(|example| self.write_example(example, secrets));
            }
        }
        self.write_heading("Fix");
        self.write_paragraph(fix_applicability(rule));
        self.write_options(rule);
        self.write_heading("Presets");
        self.write_paragraph(&match presets(rule) {
            names if names.is_empty() => "none".to_owned(),
            names => names.join(", "),
        });
        self.write_heading("To suppress it");
        let id = rule.id();
        self.write_paragraph("in a comment of whatever syntax:");
        for (suffix, place) in SUPPRESSION_COMMENTS {
            self.push("  ");
            self.write_untrusted_line(&format!("urlint-ignore{suffix} {id}  {place}"));
        }
        self.write_paragraph(&format!(
            "everywhere: `ignore = [\"{id}\"]` in urlint.toml, for some files under `[[overrides]]`; `--ignore {id}`"
        ));
        if let Some(address) = rule_address(rule) {
            self.write_heading("Its page");
            self.push(&format!("  {address}\n"));
        }
    }

    fn write_options(&mut self, rule: &Rule) {
        self.write_heading(&format!("Options, under [rules.{}] in urlint.toml", rule.id()));
        for (setting, docs) in options(rule) {
            self.write_paragraph(&setting);
            self.push("    ");
            self.terminal.fill(&docs, 4, 4, self.out);
        }
    }

    /// Writes an example, with marks under its findings.
    fn write_example(&mut self, example: &Example, secrets: Secrets) {
        let (text, spans) = redact::example(example, secrets);
        let mut settings: Vec<_> = example.options.iter().map(|(name, value)| format!("{name} = {value}")).collect();
        settings.extend(example.format.iter().map(|format| format!("in {format}")));
        let mut at = 0;
        for line in text.split_inclusive('\n') {
            let line_span = Span::new(at, at + line.len());
            at = line_span.end;
            let line = line.trim_end_matches(['\n', '\r']);
            self.push("  ");
            self.write_untrusted_line(line);
            let marked = spans.iter().filter_map(|span| span.intersection(line_span));
            self.write_marks(line, marked.map(|span| span.start - line_span.start..span.end - line_span.start));
        }
        if let Some(fixed) = &example.fixed {
            for (nth, line) in redact::text(fixed, secrets).lines().enumerate() {
                self.push(if nth == 0 { "  right: " } else { "         " });
                self.write_untrusted_line(line);
            }
        }
        if !settings.is_empty() {
            self.write_paragraph(&format!("({})", settings.join(", ")));
        }
    }

    /// Writes carets under these bytes of a line.
    fn write_marks(&mut self, line: &str, spans: impl Iterator<Item = Range<usize>>) {
        let width = |bytes: &str| {
            let mut shown = Vec::new();
            escape::human(bytes, &mut shown);
            String::from_utf8_lossy(&shown).width()
        };
        let mut marks = String::new();
        for span in spans.filter(|span| span.start < line.len()) {
            let (before, marked) = (&line[..span.start], &line[span.start..span.end.min(line.len())]);
            let gap = width(before).saturating_sub(marks.len());
            marks += &(" ".repeat(gap) + &"^".repeat(width(marked).max(1)));
        }
        if !marks.is_empty() {
            let color = self.palette.error;
            self.push(&format!("  {color}{marks}{color:#}\n"));
        }
    }

    fn write_heading(&mut self, name: &str) {
        self.push("\n");
        self.push_title(name);
        self.push("\n");
    }

    fn push_title(&mut self, name: &str) {
        let bold = self.palette.bold;
        self.push(&format!("{bold}{name}{bold:#}"));
    }

    /// Writes text indented by two spaces; nothing if it is empty.
    fn write_paragraph(&mut self, text: &str) {
        if !text.is_empty() {
            self.push("  ");
            self.terminal.fill(text, 2, 4, self.out);
        }
    }

    /// Writes a line of untrusted text.
    fn write_untrusted_line(&mut self, text: &str) {
        escape::human(text, self.out);
        self.out.push(b'\n');
    }

    fn push(&mut self, text: &str) {
        self.out.extend_from_slice(text.as_bytes());
    }
}
