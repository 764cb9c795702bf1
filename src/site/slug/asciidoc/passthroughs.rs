//! Passthroughs: text that no substitution changes, such as `+*a*+`. Each is kept apart, with a placeholder in its place.

use super::marks::{TAG, is_word};

/// The first placeholder, in a private use area, and the number of placeholders.
const FIRST_PLACEHOLDER: u32 = 0xF_0000;
const MOST_PLACEHOLDERS: usize = 0xFFFD;

/// The kinds of passthroughs.
#[derive(Clone, Copy)]
enum PassthroughKind {
    TriplePlus,
    DoublePlus,
    DoubleDollar,
    SinglePlus,
    Macro,
}

/// For each kind, whether its end is not in the rest of the text, so that it is not searched for again.
type Unclosed = [bool; 5];

/// Whether the character is the placeholder of a passthrough.
pub(super) fn is_placeholder(c: char) -> bool {
    (FIRST_PLACEHOLDER..FIRST_PLACEHOLDER + MOST_PLACEHOLDERS as u32).contains(&u32::from(c))
}

/// The text with placeholders, and what they replace.
pub(super) fn extract(text: &str) -> (String, Vec<String>) {
    let (mut out, mut kept) = (String::with_capacity(text.len()), Vec::new());
    let (mut rest, mut unclosed) = (text, Unclosed::default());
    while let Some(at) = rest.find(['+', '$', 'p', 's', 'l', 'a']) {
        let (before, from) = rest.split_at(at);
        out.push_str(before);
        match passthrough(from, &out, &mut unclosed).filter(|_| kept.len() < MOST_PLACEHOLDERS) {
            Some((_, len)) if out.ends_with('\\') => {
                out.pop();
                out.push_str(&from[..len]);
                rest = &from[len..];
            }
            Some((inside, len)) => {
                out.extend(char::from_u32(FIRST_PLACEHOLDER + kept.len() as u32));
                kept.push(inside);
                rest = &from[len..];
            }
            None => {
                let run = from.bytes().take_while(|byte| *byte == b'+').count().max(1);
                out.push_str(&from[..run]);
                rest = &from[run..];
            }
        }
    }
    out.push_str(rest);
    (out, kept)
}

/// The text that a passthrough at the start of `text` keeps, and the length of the passthrough. `before` is the text
/// before it.
fn passthrough(text: &str, before: &str, unclosed: &mut Unclosed) -> Option<(String, usize)> {
    let mut between = |kind: PassthroughKind, start: usize, end: &str| {
        let len = if unclosed[kind as usize] { None } else { text[start..].find(end) };
        unclosed[kind as usize] |= len.is_none();
        len.filter(|len| *len > 0).map(|len| (&text[start..start + len], start + len + end.len()))
    };
    if text.starts_with("+++") {
        return between(PassthroughKind::TriplePlus, 3, "+++").map(|(inside, len)| (without_tags(inside), len));
    }
    if text.starts_with("++") {
        return between(PassthroughKind::DoublePlus, 2, "++").map(|(inside, len)| (literal(inside), len));
    }
    if text.starts_with("$$") {
        return between(PassthroughKind::DoubleDollar, 2, "$$").map(|(inside, len)| (literal(inside), len));
    }
    if let Some(inside) = text.strip_prefix('+') {
        let last = before.chars().next_back();
        if last.is_some_and(|c| is_word(c) || ";:".contains(c)) || unclosed[PassthroughKind::SinglePlus as usize] {
            return None;
        }
        let (inside, len) = constrained(inside).or_else(|| {
            unclosed[PassthroughKind::SinglePlus as usize] = true;
            None
        })?;
        return Some((literal(inside), len + 1));
    }
    for name in ["pass:", "stem:", "latexmath:", "asciimath:"] {
        if let Some(after) = text.strip_prefix(name) {
            if before.ends_with(is_word) {
                return None;
            }
            let substitutions_len = after.bytes().take_while(|byte| byte.is_ascii_lowercase() || *byte == b',').count();
            if !after[substitutions_len..].starts_with('[') {
                return None;
            }
            let (inside, len) = between(PassthroughKind::Macro, name.len() + substitutions_len + 1, "]")?;
            let inside = if name == "pass:" && substitutions_len == 0 { without_tags(inside) } else { literal(inside) };
            return Some((inside, len));
        }
    }
    None
}

/// The text up to the `+` that ends a passthrough, and the length with that `+`: no space before it, no word after it.
fn constrained(text: &str) -> Option<(&str, usize)> {
    if text.starts_with(char::is_whitespace) {
        return None;
    }
    let mut from = 0;
    loop {
        let at = from + text[from..].find('+')?;
        if at > 0 && !text[..at].ends_with(char::is_whitespace) && !text[at + 1..].starts_with(is_word) {
            return Some((&text[..at], at + 1));
        }
        from = at + 1;
    }
}

/// Text whose `<` and `&` are no markup.
fn literal(text: &str) -> String {
    text.chars().filter(|c| !matches!(c, '<' | '>' | '&')).collect()
}

/// Text whose tags are tags.
fn without_tags(text: &str) -> String {
    let mut kept = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(start) = rest.find('<') {
        let Some(len) = rest[start..].find('>') else { break };
        kept.push_str(&rest[..start]);
        kept.push(TAG);
        rest = &rest[start + len + 1..];
    }
    kept.push_str(rest);
    kept
}

/// The text with what the placeholders replace.
pub(super) fn restore(text: &str, kept: &[String]) -> String {
    if kept.is_empty() {
        return text.to_owned();
    }
    let mut restored = String::with_capacity(text.len());
    for c in text.chars() {
        match kept.get((u32::from(c) as usize).wrapping_sub(FIRST_PLACEHOLDER as usize)) {
            Some(inside) => restored.push_str(inside),
            None => restored.push(c),
        }
    }
    restored
}
