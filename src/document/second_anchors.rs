//! Anchors with the name of an earlier anchor of the document: links lead to the earlier one.

use std::collections::HashMap;

use memchr::memmem;

use super::anchor::{Anchor, AnchorKind};
use super::{Format, LinkSyntax, broken};
use crate::scan::{Broken, BrokenKind, Found};
use crate::text::Span;

/// Adds each anchor with the name of an earlier anchor to `found`, as a broken link without a URL. Both lists must be
/// sorted by start; `found` stays so.
///
/// Of `<a id="x"></a> <b id="x">` it adds the second `x`.
pub(super) fn add<'t>(format: Format, found: &mut Vec<Found<'t>>, anchors: &[Anchor<'t>], source: &'t [u8]) {
    let is_markdown = format.notation().links == LinkSyntax::Markdown;
    let mut first_spans: HashMap<&str, Span> = HashMap::new();
    let mut added = Vec::new();
    for anchor in anchors {
        let Some((text, span)) = written_name(anchor, is_markdown) else { continue };
        // a template makes different names from the same text
        if text.is_empty() || text.starts_with('@') || text.contains(['{', '}', '<', '$', '%']) {
            continue;
        }
        let first = *first_spans.entry(text).or_insert(span);
        let between = &source[first.end.min(span.start)..span.start];
        let is_duplicate = first != span && !is_in_one_tag(between) && !is_alternative(between);
        let next = found.partition_point(|found| found.span().end <= span.start);
        let overlaps_url = found.get(next).is_some_and(|found| found.start() < span.end);
        if is_duplicate && !overlaps_url {
            added.extend(broken::label(Broken::new(BrokenKind::SecondAnchor, span).after(first), source));
        }
    }
    if !added.is_empty() {
        found.append(&mut added);
        found.sort_by_key(Found::start);
    }
}

/// The name that a document gives an anchor, and its span; `None` if the renderer makes the name from a title.
///
/// Of a heading in Markdown with the text `A {#x .wide}` it is `x`.
fn written_name<'a>(anchor: &'a Anchor<'_>, is_markdown: bool) -> Option<(&'a str, Span)> {
    let text = &*anchor.text;
    match anchor.kind {
        AnchorKind::Id | AnchorKind::Label => Some((text, anchor.span)),
        // only then are positions in the text also positions in the source
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

/// Whether two names with the text `between` them are attributes of one tag: `<a id="x" title="a > b" name="x">`.
fn is_in_one_tag(between: &[u8]) -> bool {
    const LONGEST_TAG: usize = 1024;
    let has_attributes_only = || !between.contains(&b'<') && between.contains(&b'=');
    between.len() < LONGEST_TAG && has_attributes_only() && memmem::find(between, b"\n\n").is_none()
}

/// Whether a condition between two anchors may show only one of them: `{% else %}`, `endif::[]`. Only the text near the
/// anchors is read.
fn is_alternative(between: &[u8]) -> bool {
    const NEAR: usize = 1024;
    const CONDITIONS: [&[u8]; 7] = [b"{%", b"{{", b"endif::", b"only::", b"v-else", b"<template", b"<?"];
    let (first, last) = (&between[..between.len().min(NEAR)], &between[between.len().saturating_sub(NEAR)..]);
    CONDITIONS.iter().any(|sign| memmem::find(first, sign).or_else(|| memmem::find(last, sign)).is_some())
}
