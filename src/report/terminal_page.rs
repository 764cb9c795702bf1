//! A rule explained on a terminal: what it finds and why, examples with marks, options, how to set and suppress it.

use std::ops::Range;

use unicode_width::UnicodeWidthStr;

use super::judged::Judged;
use super::palette::Palette;
use super::rules::{Entry, finds, fixes, presets};
use super::{Colors, Secrets, Terminal, escape, redact, rule_address};
use crate::lint::{COMMON_OPTIONS, Example, Preset, Rule, Severity};
use crate::text::Span;

/// The suppression of a rule: the rest of its comment after `urlint-ignore`, and the place of the comment.
pub(super) const SUPPRESSING: [(&str, &str); 4] = [
    ("", "on the line"),
    ("-next-line", "on the line before"),
    ("-start", "before the lines, with `urlint-ignore-end` after them"),
    ("-file", "anywhere in the first MiB of the file"),
];

/// Adds the page of a rule.
pub(super) fn rule(entry: &Entry, sheet: Terminal, out: &mut Vec<u8>) {
    Page { palette: Palette::new(sheet.colors), sheet, out }.rule(entry);
}

/// Adds the rules of a group or preset, one per line.
pub(super) fn several(
    (kind, name): (&str, &str),
    preset: Option<&Preset>,
    rules: &[&Rule],
    sheet: Terminal,
    out: &mut Vec<u8>,
) {
    let mut page = Page { palette: Palette::new(sheet.colors), sheet, out };
    page.title(name);
    let about = preset.map(|preset| format!(": {}", preset.about())).unwrap_or_default();
    page.put(&format!(" ({kind}){about}\n\n"));
    let wide = rules.iter().map(|rule| rule.id().len()).max().unwrap_or(0);
    for rule in rules {
        let severity = rule.severity();
        let color = page.palette.severity(severity);
        page.put(&format!("  {:wide$}  {color}{:7}{color:#}  ", rule.id(), severity.name()));
        sheet.fill(&finds(rule), wide + 13, wide + 13, page.out);
        for (option, value) in preset.iter().flat_map(|preset| preset.options_of(rule.id())) {
            page.put(&format!("  {:wide$}           with {option} = {value}\n", ""));
        }
    }
}

/// The options of a rule: each with its default as written in a file, and its purpose.
pub(super) fn options(rule: &Rule) -> Vec<(String, String)> {
    let words = |words: &[&str]| {
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
            "contexts" => words(&rule.contexts().spelled()),
            _ => "[]".to_owned(),
        };
        rows.push((format!("{name} = {default}"), docs.to_owned()));
    }
    rows
}

/// The applicability of the fixes of a rule, in a sentence.
pub(super) fn fix_kind(rule: &Rule) -> &'static str {
    match &*fixes(rule) {
        [] => "none: each finding needs a decision",
        ["safe"] => "safe: apply with `--fix`",
        ["unsafe"] => "unsafe: apply with `--fix --unsafe-fixes`; review with `--diff --unsafe-fixes`",
        _ => "safe or unsafe, depending on the finding: `--fix` applies the safe ones, with `--unsafe-fixes` all",
    }
}

/// Adds an example, with marks under its findings; each line indented by two spaces.
pub(super) fn example(example: &Example, secrets: Secrets, out: &mut Vec<u8>) {
    let sheet = Terminal { colors: Colors::Unused, width: usize::MAX };
    Page { palette: Palette::default(), sheet, out }.example(example, secrets);
}

struct Page<'o> {
    palette: Palette,
    sheet: Terminal,
    out: &'o mut Vec<u8>,
}

impl Page<'_> {
    fn rule(&mut self, Entry { rule, runs }: &Entry) {
        let severity = rule.severity();
        let color = self.palette.severity(severity);
        let default = if rule.is_default() { "on" } else { "off" };
        self.title(rule.id());
        self.put(&format!(" ({color}{}{color:#}, {}, {default} by default)\n\n", severity.name(), rule.group()));
        let secrets = redact::secrets_of(rule);
        self.paragraph(&redact::text(&rule.example_message(), secrets));
        self.paragraph(rule.help());
        if let Some(fix) = rule.fix() {
            self.paragraph(&format!("fix: {}", redact::text(&fix, secrets)));
        }
        let usually = rule.is_default().then_some(severity);
        if *runs != usually {
            let here = runs.map_or("does not run", Severity::name);
            self.paragraph(&format!("here: {here} (`urlint --show-config .` shows why)"));
        }
        for paragraph in
            redact::text(rule.docs(), secrets).trim().split("\n\n").filter(|paragraph| !paragraph.is_empty())
        {
            self.put("\n");
            self.sheet.fill(paragraph, 0, 0, self.out);
        }
        if !rule.cites().is_empty() {
            self.heading("Clauses");
            self.paragraph(&redact::text(&rule.cites().join(", "), secrets));
        }
        self.heading("Where it runs");
        self.paragraph(&rule.contexts().spelled().join(", "));
        if let Some(judged) = Judged::of(rule.id()) {
            self.paragraph(&format!(
                "found right by readers, in projects it has learned from: {} findings",
                judged.share()
            ));
        }
        for (reporting, kinds) in rule.kinds() {
            self.paragraph(&format!("{} in these kinds of documents: {}", reporting.name(), kinds.join(", ")));
        }
        if !rule.yields_to().is_empty() {
            self.paragraph(&format!(
                "not reported where one of these rules reports the same violation: {}",
                rule.yields_to().join(", ")
            ));
        }
        for (heading, examples) in [("Bad", rule.bad()), ("Good", rule.good())] {
            if !examples.is_empty() {
                self.heading(heading);
                examples.iter().for_each(|example| self.example(example, secrets));
            }
        }
        self.heading("Fix");
        self.paragraph(fix_kind(rule));
        self.options(rule);
        self.heading("Presets");
        self.paragraph(&match presets(rule) {
            names if names.is_empty() => "none".to_owned(),
            names => names.join(", "),
        });
        self.heading("To suppress it");
        let id = rule.id();
        self.paragraph("in a comment of whatever syntax:");
        for (suffix, place) in SUPPRESSING {
            self.put("  ");
            self.text(&format!("urlint-ignore{suffix} {id}  {place}"));
        }
        self.paragraph(&format!(
            "everywhere: `ignore = [\"{id}\"]` in urlint.toml, for some files under `[[overrides]]`; `--ignore {id}`"
        ));
        if let Some(address) = rule_address(rule) {
            self.heading("Its page");
            self.put(&format!("  {address}\n"));
        }
    }

    fn options(&mut self, rule: &Rule) {
        self.heading(&format!("Options, under [rules.{}] in urlint.toml", rule.id()));
        for (set, docs) in options(rule) {
            self.paragraph(&set);
            self.put("    ");
            self.sheet.fill(&docs, 4, 4, self.out);
        }
    }

    /// An example, with marks under its findings.
    fn example(&mut self, example: &Example, secrets: Secrets) {
        let (text, spans) = redact::example(example, secrets);
        let mut set: Vec<_> = example.options.iter().map(|(name, value)| format!("{name} = {value}")).collect();
        set.extend(example.format.iter().map(|format| format!("in {format}")));
        let mut at = 0;
        for line in text.split_inclusive('\n') {
            let whole = Span::new(at, at + line.len());
            at = whole.end;
            let line = line.trim_end_matches(['\n', '\r']);
            self.put("  ");
            self.text(line);
            let marked = spans.iter().filter_map(|span| span.intersection(whole));
            self.marks(line, marked.map(|span| span.start - whole.start..span.end - whole.start));
        }
        if let Some(fixed) = &example.fixed {
            for (nth, line) in redact::text(fixed, secrets).lines().enumerate() {
                self.put(if nth == 0 { "  right: " } else { "         " });
                self.text(line);
            }
        }
        if !set.is_empty() {
            self.paragraph(&format!("({})", set.join(", ")));
        }
    }

    /// Carets under these bytes of a line.
    fn marks(&mut self, line: &str, spans: impl Iterator<Item = Range<usize>>) {
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
            self.put(&format!("  {color}{marks}{color:#}\n"));
        }
    }

    fn heading(&mut self, name: &str) {
        self.put("\n");
        self.title(name);
        self.put("\n");
    }

    fn title(&mut self, name: &str) {
        let bold = self.palette.bold;
        self.put(&format!("{bold}{name}{bold:#}"));
    }

    /// Text indented by two spaces; nothing if it is empty.
    fn paragraph(&mut self, text: &str) {
        if !text.is_empty() {
            self.put("  ");
            self.sheet.fill(text, 2, 4, self.out);
        }
    }

    /// Writes a line of untrusted text.
    fn text(&mut self, text: &str) {
        escape::human(text, self.out);
        self.out.push(b'\n');
    }

    fn put(&mut self, text: &str) {
        self.out.extend_from_slice(text.as_bytes());
    }
}
