//! The parts of a program to which no comment may be added, although its language has comments: the recipes of a
//! Makefile, of which a shell gets each line, and elements of JSX, whose text is shown.

use super::jsx;
use super::language::{Form, FormPlace, Language, Regex};
use crate::document::page::Page;
use crate::document::regions::RegionKind;
use crate::text::Span;

/// Notes these parts.
pub(super) fn note(page: &mut Page<'_, '_, '_>, language: &Language) {
    let text = page.text();
    let has = |wanted: fn(&Form) -> bool| language.forms.iter().any(wanted);
    if has(|form| matches!(form, Form::String(quote) if quote.place == FormPlace::Recipe)) {
        recipes(text).into_iter().for_each(|line| page.note_region(RegionKind::Closed, line));
    }
    if has(|form| matches!(form, Form::Regex(Regex::JavaScript))) {
        jsx::elements(text).into_iter().for_each(|element| page.note_region(RegionKind::Closed, element));
    }
}

/// The lines of recipes, which start with a tab, and the values between `define` and `endef`.
fn recipes(text: &[u8]) -> Vec<Span> {
    let mut recipes = Vec::new();
    let (mut at, mut value_start) = (0, None);
    for line in text.split(|&byte| byte == b'\n') {
        let span = Span::new(at, at + line.len());
        at = span.end + 1;
        let mut words = line.split(u8::is_ascii_whitespace).filter(|word| !word.is_empty());
        let word = words.find(|word| ![&b"override"[..], b"export"].contains(word)).unwrap_or_default();
        match value_start {
            Some(start) if word == b"endef" => {
                recipes.push(Span::new(start, span.end));
                value_start = None;
            }
            None if word == b"define" => value_start = Some(span.start),
            None if line.starts_with(b"\t") => recipes.push(span),
            _ => {}
        }
    }
    recipes.extend(value_start.map(|start| Span::new(start, text.len())));
    recipes
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::{mark, unmark};

    #[test]
    fn recipes_and_values() {
        let marked = "a: b\n«\tc \\»\n  d\n«override define e\n\tf\nendef»\ng = h\n«define i\nj»";
        let (text, _) = unmark(marked);
        assert_eq!(mark(&text, &recipes(text.as_bytes())), marked);
    }
}
