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

/// The lines that start with a tab.
fn recipes(text: &[u8]) -> Vec<Span> {
    let mut start = 0;
    let lines = text.split(|&byte| byte == b'\n').map(|line| {
        let span = Span::new(start, start + line.len());
        start = span.end + 1;
        span
    });
    lines.filter(|line| text[line.start..].starts_with(b"\t") && !line.is_empty()).collect()
}
