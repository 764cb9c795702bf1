//! References with a placeholder, so that it is not known where they lead.

use crate::scan::Found;

/// Whether a reference has a placeholder, an expression or a wildcard.
pub(super) fn has_placeholder(reference: &str) -> bool {
    // `partial$a.adoc` has a family of Antora
    let families = ["page", "image", "attachment", "partial", "example"];
    let is_family = |name: &str| families.iter().any(|own| name.ends_with(own));
    let reference = reference.split_once('$').filter(|(name, _)| is_family(name)).map_or(reference, |(_, rest)| rest);
    reference.contains(['{', '}', '<', '>', '$', '*', '|', '\\'])
        || reference.contains("%(")
        || reference.contains("...")
        || reference.split(|c: char| !c.is_ascii_alphanumeric()).any(is_number_placeholder)
}

/// Whether a word is the placeholder of a number: `NNNN`, `xxx`.
fn is_number_placeholder(word: &str) -> bool {
    word.len() >= 3 && ["n", "x"].iter().any(|letter| word.to_ascii_lowercase().trim_start_matches(letter).is_empty())
}

/// Whether a link embeds something by a name that is no path: `@[youtube](x)`.
pub(super) fn is_embedding(found: &Found<'_>) -> bool {
    let text = found.before.strip_suffix(b"(").and_then(|before| before.strip_suffix(b"]"));
    text.and_then(|text| text[..memchr::memrchr(b'[', text)?].last()).is_some_and(|byte| *byte == b'@')
}
