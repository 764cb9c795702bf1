//! Anchors whose name another one of the document has: links lead to the first.

use std::collections::HashMap;

use memchr::memmem;

use super::anchor::{Anchor, AnchorKind};
use super::{Format, LinkSyntax, broken};
use crate::scan::{Broken, BrokenKind, Found};
use crate::text::Span;

/// Adds the anchors that repeat a name to what was found, as labels that are broken. Both are in order, and stay so.
///
/// Of `<a id="x"></a> <b id="x">` it adds the second `x`.
pub(super) fn add<'t>(format: Format, found: &mut Vec<Found<'t>>, anchors: &[Anchor<'t>], source: &'t [u8]) {
    let is_markdown = format.notation().links == LinkSyntax::Markdown;
    let mut first: HashMap<&str, Span> = HashMap::new();
    let mut added = Vec::new();
    for anchor in anchors {
        let Some((text, span)) = name(anchor, is_markdown) else { continue };
        // a template makes different names of one text
        if text.is_empty() || text.starts_with('@') || text.contains(['{', '}', '<', '$', '%']) {
            continue;
        }
        let known = *first.entry(text).or_insert(span);
        let between = &source[known.end.min(span.start)..span.start];
        let is_other = known != span && !is_of_one_element(between) && !is_alternative(between);
        let at = found.partition_point(|found| found.span().end <= span.start);
        let is_free = found.get(at).is_none_or(|found| found.start() >= span.end);
        if is_other && is_free {
            added.extend(broken::label(Broken { kind: BrokenKind::SecondAnchor, span }, source));
        }
    }
    if !added.is_empty() {
        found.append(&mut added);
        found.sort_by_key(Found::start);
    }
}

/// The name that a document gives an anchor, and its span; `None` if the renderer makes it of a title.
///
/// Of a heading in Markdown with the text `A {#x .wide}` it is `x`.
fn name<'a>(anchor: &'a Anchor<'_>, is_markdown: bool) -> Option<(&'a str, Span)> {
    let text = &*anchor.text;
    match anchor.kind {
        AnchorKind::Id | AnchorKind::Label => Some((text, anchor.span)),
        // its bytes are those of the source
        AnchorKind::Heading { .. } if is_markdown && text.len() == anchor.span.len() => {
            let before = text.trim_end().strip_suffix('}')?;
            let at = before.rfind("{#").filter(|&at| !before[..at].ends_with('\\'))? + 2;
            let name = before[at..].split(char::is_whitespace).next()?;
            let start = anchor.span.start + at;
            Some((name, Span::new(start, start + name.len())))
        }
        _ => None,
    }
}

/// Whether two names with this text between them are in one tag: `<a id="x" title="a > b" name="x">`.
fn is_of_one_element(between: &[u8]) -> bool {
    const LONGEST: usize = 1024;
    let is_in_tag = || !between.contains(&b'<') && between.contains(&b'=');
    between.len() < LONGEST && is_in_tag() && memmem::find(between, b"\n\n").is_none()
}

/// Whether a condition near one of two anchors may leave only the other: `{% else %}`, `endif::[]`. Only what is near is
/// read.
fn is_alternative(between: &[u8]) -> bool {
    const NEAR: usize = 1024;
    const CONDITIONS: [&[u8]; 7] = [b"{%", b"{{", b"endif::", b"only::", b"v-else", b"<template", b"<?"];
    let (first, last) = (&between[..between.len().min(NEAR)], &between[between.len().saturating_sub(NEAR)..]);
    CONDITIONS.iter().any(|sign| memmem::find(first, sign).or_else(|| memmem::find(last, sign)).is_some())
}
