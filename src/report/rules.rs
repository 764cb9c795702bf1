//! The rules that there are: a table, one in Markdown, or JSON objects.

use super::json::Object;
use super::palette::Palette;
use super::{Colors, Format, Frame, SCHEMA_VERSION, escape};
use crate::lint::{COMMON_OPTIONS, Example, PRESETS, Rule, Value};
use crate::text::Span;

/// How the rules are listed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum RulesFormat {
    /// A table for people.
    Human,
    /// A JSON array of objects that hold all that is known of each.
    Json,
    /// A table in Markdown.
    Markdown,
}

impl RulesFormat {
    /// All of them: with the name that asks for it, and what it is.
    pub const TABLE: [(Self, &'static str, &'static str); 3] = [
        (Self::Human, "human", "A table for people to read"),
        (Self::Json, "json", "One JSON array"),
        (Self::Markdown, "markdown", "A table in Markdown"),
    ];
}

/// Adds the list of rules to `out`.
pub fn list<'r>(rules: impl IntoIterator<Item = &'r Rule>, format: RulesFormat, colors: Colors, out: &mut Vec<u8>) {
    let rules: Vec<_> = rules.into_iter().collect();
    match format {
        RulesFormat::Human => table(&rules, colors, out),
        RulesFormat::Markdown => markdown(&rules, out),
        RulesFormat::Json => {
            let mut frame = Frame::new(Format::Json);
            for rule in rules {
                out.extend_from_slice(frame.before());
                json(rule, out);
                out.extend_from_slice(frame.behind());
            }
            out.extend_from_slice(frame.end());
        }
    }
}

/// What a rule finds, in one line: how its docs begin.
#[must_use]
pub fn finds(rule: &Rule) -> String {
    let docs = rule.docs().trim().split("\n\n").next().unwrap_or_default();
    let docs = if docs.is_empty() { rule.message() } else { docs }.replace('\n', " ");
    // what follows a colon or semicolon goes into particulars
    let end = [". ", ": ", "; "].into_iter().filter_map(|sign| docs.find(sign)).min().unwrap_or(docs.len());
    let sentence = docs[..end].trim_end_matches('.');
    sentence.strip_prefix("Finds ").unwrap_or(sentence).to_owned()
}

/// The names of the presets that a rule belongs to.
pub(super) fn presets(rule: &Rule) -> Vec<&'static str> {
    PRESETS.iter().filter(|preset| preset.has(rule)).map(|preset| preset.name).collect()
}

fn table(rules: &[&Rule], colors: Colors, out: &mut Vec<u8>) {
    let palette = Palette::new(colors);
    let wide = |of: fn(&Rule) -> usize, title: &str| rules.iter().map(|rule| of(rule)).fold(title.len(), usize::max);
    let id = wide(|rule| rule.id().chars().count(), "rule");
    let group = wide(|rule| rule.group().len(), "group");
    let named = wide(|rule| presets(rule).join(",").len(), "presets");
    let bold = palette.bold;
    let mut put = |text: String| out.extend_from_slice(text.as_bytes());
    put(format!(
        "{bold}{:id$}  {:group$}  {:8}  {:7}  {:named$}  finds{bold:#}\n",
        "rule", "group", "severity", "default", "presets"
    ));
    for rule in rules {
        let severity = rule.severity();
        let (color, default) = (palette.severity(severity), if rule.is_default() { "on" } else { "off" });
        let presets = presets(rule).join(",");
        put(format!(
            "{bold}{:id$}{bold:#}  {:group$}  {color}{:8}{color:#}  {default:7}  {presets:named$}  ",
            rule.id(),
            rule.group(),
            severity.name(),
        ));
        let mut shown = Vec::new();
        escape::human(&finds(rule), &mut shown);
        put(String::from_utf8_lossy(&shown).into_owned() + "\n");
    }
}

fn markdown(rules: &[&Rule], out: &mut Vec<u8>) {
    let mut text = String::from("| rule | group | severity | default | presets | finds |\n|---|---|---|---|---|---|\n");
    for rule in rules {
        let default = if rule.is_default() { "on" } else { "off" };
        let (presets, finds) = (presets(rule).join(", "), finds(rule).replace('|', "\\|"));
        let (id, group, severity) = (rule.id(), rule.group(), rule.severity().name());
        text += &format!("| `{id}` | {group} | {severity} | {default} | {presets} | {finds} |\n");
    }
    out.extend_from_slice(text.as_bytes());
}

/// Adds all that is known of a rule as one JSON object.
pub(super) fn json(rule: &Rule, out: &mut Vec<u8>) {
    let mut object = Object::begin(out);
    object.number("schema_version", SCHEMA_VERSION);
    object.text("id", rule.id());
    object.text("group", rule.group());
    object.text("severity", rule.severity().name());
    object.flag("default", rule.is_default());
    object.texts("presets", presets(rule).iter());
    object.texts("contexts", rule.contexts().spelled().iter());
    object.flag("references", rule.judges_references());
    object.texts("yields_to", rule.yields_to().iter());
    object.text("finds", &finds(rule));
    object.text("message", rule.message());
    object.text("help", rule.help());
    object.texts("cites", rule.cites().iter());
    object.text("docs", rule.docs().trim());
    object.objects("options", rule.options(), |object, option| {
        object.text("name", &option.name);
        value(object, "default", &option.default);
        object.texts("choices", option.choices.iter());
        object.text("docs", &option.docs);
    });
    object.objects("common_options", COMMON_OPTIONS, |object, (name, docs)| {
        object.text("name", name);
        object.text("docs", docs);
    });
    let example = |object: &mut Object<'_>, example: &Example| {
        let (text, spans) = example.unmarked();
        object.text("text", &text);
        object.objects("spans", spans, |object, Span { start, end }| {
            object.number("start", start as u64);
            object.number("end", end as u64);
        });
        object.optional("format", example.format.as_deref());
        object.optional("fixed", example.fixed.as_deref());
    };
    object.objects("bad", rule.bad(), example);
    object.objects("good", rule.good(), example);
    object.end();
}

fn value(object: &mut Object<'_>, key: &str, value: &Value) {
    match value {
        Value::Flag(flag) => object.flag(key, *flag),
        Value::Number(number) => object.number(key, *number),
        Value::Text(text) => object.text(key, text),
        Value::List(items) => object.texts(key, items.iter()),
    }
}
