//! GitLab: as GitHub, with one hyphen for several in Markdown.

use crate::site::slug::classes::Class;
use crate::site::slug::letters::lowercase_each;

/// The names that older versions left out at the end of a heading, in parentheses.
const TIERS: &[&str] = &["core", "starter", "premium", "ultimate", "free", "bronze", "silver", "gold"];

/// The slug of a heading in Markdown: `A - b` gives `a-b`, and `1.0` gives `anchor-10`.
pub(crate) fn markdown(text: &str, tiers: bool) -> String {
    let mut text = text.trim_matches(|c: char| c.is_ascii_whitespace() || c == '\0');
    if tiers {
        text = without_tier(text);
    }
    let mut slug = String::with_capacity(text.len());
    for c in lowercase_each(text).chars() {
        match c {
            ' ' | '-' if slug.ends_with('-') => {}
            ' ' | '-' => slug.push('-'),
            c if Class::Word.has(c) => slug.push(c),
            _ => {}
        }
    }
    if !slug.is_empty() && slug.bytes().all(|byte| byte.is_ascii_digit()) { format!("anchor-{slug}") } else { slug }
}

/// The slug of a heading in another markup: `(A & b)` gives `a--b`. That of a heading without letters is `h1`.
pub(crate) fn markup(text: &str) -> String {
    let lower = lowercase_each(text.trim());
    let slug: String = lower
        .chars()
        .filter(|c| matches!(c, ' ' | '-') || Class::Word.has(*c))
        .map(|c| if c == ' ' { '-' } else { c })
        .collect();
    // the name of the element, which is `h1` where nothing else is known
    if slug.is_empty() { "h1".to_owned() } else { slug }
}

/// The text without ` **(PREMIUM ONLY)**` at its end.
fn without_tier(text: &str) -> &str {
    let inside = text.trim_end_matches('*').strip_suffix(')');
    let Some((before, tier)) = inside.and_then(|text| text.rsplit_once('(')) else { return text };
    let tier = tier.to_ascii_lowercase();
    let name = tier.strip_suffix(" only").unwrap_or(&tier);
    if TIERS.contains(&name) { before.trim_end_matches('*').trim_end() } else { text }
}
