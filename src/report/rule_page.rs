//! The page of a rule in Markdown: in the book, and beside an alert of code scanning. It says what `urlint explain`
//! says.

use super::judged::Judged;
use super::markdown_code::{code, longest_backquote_run};
use super::rules::{fixes, presets};
use super::sentence::{capitalized, sentence};
use super::terminal_page::{SUPPRESSION_COMMENTS, fix_applicability, options, write_example};
use super::{Secrets, redact};
use crate::lint::{Example, Rule};

/// The page as a document of its own: a title, a table with the properties of the rule, the result of [`markdown`], and
/// what the fixes are.
pub(super) fn page(rule: &Rule) -> String {
    let (id, severity, group) = (rule.id(), rule.severity().name(), rule.group());
    let default = if rule.is_default() { "on" } else { "off" };
    let fix = match &*fixes(rule) {
        [] => "none".to_owned(),
        names => names.join(" or "),
    };
    let head = format!(
        "# {id}\n\n| severity | group | by default | fix |\n|---|---|---|---|\n\
         | {severity} | {group} | {default} | {fix} |\n\n"
    );
    head + &markdown(rule) + &format!("- Fix: {}\n", fix_applicability(rule))
}

/// The page without its title. The secrets in examples are hidden already; other texts of users' rules may contain
/// secrets.
pub(super) fn markdown(rule: &Rule) -> String {
    redact::text(&unredacted_markdown(rule), Secrets::Hidden).into_owned()
}

fn unredacted_markdown(rule: &Rule) -> String {
    let id = rule.id();
    let mut page = String::new();
    let docs = rule.docs().trim();
    let paragraphs = if docs.is_empty() { rule.message() } else { docs };
    for paragraph in paragraphs.split("\n\n") {
        page += &format!("{}\n\n", escape_markup(paragraph));
    }
    if !rule.help().is_empty() {
        page += &format!("## What to do\n\n{}\n\n", escape_markup(&capitalized(&sentence(rule.help()))));
    }
    for (heading, examples) in [("Bad", rule.bad()), ("Good", rule.good())] {
        if !examples.is_empty() {
            page += &format!("## {heading}\n\n{}\n", example_block(examples));
        }
    }
    page += &format!("## Options\n\nUnder `[rules.{id}]` in `urlint.toml`:\n\n");
    for (setting, docs) in options(rule) {
        page += &format!("- {}: {}\n", code(&setting), escape_markup(&docs));
    }
    page += "\n## To suppress it\n\nIn a comment of whatever syntax:\n\n";
    for (suffix, place) in SUPPRESSION_COMMENTS {
        page += &format!("- `urlint-ignore{suffix} {id}` {place}\n");
    }
    page += &format!(
        "\nEverywhere: `ignore = [\"{id}\"]` in `urlint.toml`, for some files under `[[overrides]]`; `--ignore {id}`.\n"
    );
    page += "\n## More\n\n";
    if !rule.cites().is_empty() {
        page += &format!("- Clauses: {}\n", escape_markup(&rule.cites().join(", ")));
    }
    page += &format!("- Where it runs: {}\n", rule.contexts().spelled().join(", "));
    if let Some(judged) = Judged::of(id) {
        page += &format!("- Found right by readers, in projects it has learned from: {} findings\n", judged.share());
    }
    page += &format!("- Concern: {}. {}\n", rule.concern(), escape_markup(rule.concern_about()));
    for (reporting, kinds) in rule.kinds() {
        page += &format!("- {} in these kinds of documents: {}\n", code(reporting.name()), kinds.join(", "));
    }
    if !rule.yields_to().is_empty() {
        let others: Vec<_> = rule.yields_to().iter().map(|id| code(id)).collect();
        page += &format!("- Not reported where one of these rules reports the same violation: {}\n", others.join(", "));
    }
    if let Some(component) = rule.once() {
        page += &format!("- Reported once in a run: each {}\n", component.name());
    }
    page += &match presets(rule) {
        names if names.is_empty() => "- Presets: none\n".to_owned(),
        names => format!("- Presets: {}\n", names.join(", ")),
    };
    page
}

/// Running text as Markdown: code in backquotes stays code, and nothing else is markup. Code ends at as many backquotes
/// as it starts with.
fn escape_markup(text: &str) -> String {
    let text = text.split_ascii_whitespace().collect::<Vec<_>>().join(" ");
    let backquotes = |text: &str| text.len() - text.trim_start_matches('`').len();
    let mut markdown = String::new();
    // how many backquotes end the code
    let mut code = 0;
    let mut rest = &*text;
    while let Some(character) = rest.chars().next() {
        let run = backquotes(rest);
        let len = if run > 0 { run } else { character.len_utf8() };
        match run {
            0 if code == 0 && matches!(character, '\\' | '<' | '*' | '_' | '[' | ']' | '#' | '|') => {
                markdown.push('\\');
            }
            0 => {}
            _ if code == 0 => code = run,
            _ if code == run => code = 0,
            _ => {}
        }
        markdown.push_str(&rest[..len]);
        rest = &rest[len..];
    }
    markdown
}

/// Examples in a fenced block whose fence is in none of them.
fn example_block(examples: &[Example]) -> String {
    let mut shown = Vec::new();
    for example in examples {
        if !shown.is_empty() {
            shown.push(b'\n');
        }
        write_example(example, Secrets::Hidden, &mut shown);
    }
    let shown = String::from_utf8_lossy(&shown);
    let lines: Vec<_> = shown.lines().map(|line| line.strip_prefix("  ").unwrap_or(line).trim_end()).collect();
    let fence = "`".repeat(longest_backquote_run(&shown).max(2) + 1);
    format!("{fence}text\n{}\n{fence}\n", lines.join("\n"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lint::rules;

    #[test]
    fn only_code_is_markup() {
        assert_eq!(escape_markup("a <b>\n`<c> _d_` *e*"), "a \\<b> `<c> _d_` \\*e\\*");
        assert_eq!(escape_markup("`` ` `` | `` a`b_ `` _"), "`` ` `` \\| `` a`b_ `` \\_");
        assert_eq!(code("a"), "`a`");
        assert_eq!(code("`a` ``b"), "``` `a` ``b ```");
    }

    #[test]
    fn nothing_is_left_to_hide_in_the_pages_of_our_own() {
        for rule in rules() {
            let page = markdown(rule);
            assert_eq!(page, unredacted_markdown(rule));
            assert!(!page.contains("Tr0ub4dor") && !page.contains("9aK2mQ7xVb4LtR8s"), "{page}");
        }
    }

    /// A Markdown parser of others sees the headings, two blocks of examples, and no HTML.
    #[test]
    fn pages_are_markdown() {
        use pulldown_cmark::{Event, Parser, Tag};
        for rule in rules() {
            let page = markdown(rule);
            let events: Vec<_> = Parser::new(&page).collect();
            let count = |wanted: fn(&Event<'_>) -> bool| events.iter().filter(|event| wanted(event)).count();
            let headings = count(|event| matches!(event, Event::Start(Tag::Heading { .. })));
            let blocks = count(|event| matches!(event, Event::Start(Tag::CodeBlock(_))));
            let html = count(|event| matches!(event, Event::Html(_) | Event::InlineHtml(_)));
            assert_eq!((headings, blocks, html), (6, 2, 0), "{page}");
        }
    }
}
