//! References with something to be filled in, so that nobody knows where they lead.

use crate::scan::Found;

/// Whether something is to be filled into a reference, so that nobody knows where it leads.
pub(super) fn is_filled_in(reference: &str) -> bool {
    // `partial$a.adoc` is of a family
    let families = ["page", "image", "attachment", "partial", "example"];
    let is_family = |name: &str| families.iter().any(|own| name.ends_with(own));
    let reference = reference.split_once('$').filter(|(name, _)| is_family(name)).map_or(reference, |(_, rest)| rest);
    reference.contains(['{', '}', '<', '>', '$', '*', '|', '\\'])
        || reference.contains("%(")
        || reference.contains("...")
        || reference.split(|c: char| !c.is_ascii_alphanumeric()).any(is_blank)
}

/// Whether a word is a placeholder of a number: `NNNN`, `xxx`.
fn is_blank(word: &str) -> bool {
    word.len() >= 3 && ["n", "x"].iter().any(|letter| word.to_ascii_lowercase().trim_start_matches(letter).is_empty())
}

/// Whether a link shows something from elsewhere by a name that no file has: `@[youtube](x)`.
pub(super) fn is_embedding(found: &Found<'_>) -> bool {
    let text = found.before.strip_suffix(b"(").and_then(|before| before.strip_suffix(b"]"));
    text.and_then(|text| text[..memchr::memrchr(b'[', text)?].last()).is_some_and(|byte| *byte == b'@')
}
