//! The labels that links of a Markdown document name: `[text][label]`, `[label][]`, `[label]` and `[^label]`.
//!
//! The reader has no URL for them: that is where the label is defined. So each text in brackets is replaced by a link
//! with a target of its own, and where the reader finds that link, the text in brackets is one that names a label.

use std::collections::HashSet;

use super::links::{Links, Source};
use crate::document::{AnchorKind, ReadOptions, read_bounded};
use crate::scan::Context;
use crate::site::is_same_label;
use crate::text::Span;

/// The spans of a label in the links that name it, in order; the label may be one of a footnote, with its `^`.
pub(super) fn uses(links: &Links<'_>, label: &str) -> Vec<Span> {
    if !links.source.has_markdown_labels() {
        return Vec::new();
    }
    let defined: HashSet<usize> = definitions(links).map(|(_, anchor)| anchor.start).collect();
    let text = &links.source.text.text;
    // of `[label](target)` and `[label][other]` it is the text
    let is_text = |span: &Span| {
        let after = &text[span.end + 1..];
        after.starts_with('(') || after.starts_with('[') && !after.starts_with("[]")
    };
    let is_use = |span: &Span| !is_text(span) && !is_task(text, *span);
    let named = bracketed(text).filter(|span| is_same_label(&text[span.range()], label) && is_use(span));
    let candidates: Vec<Span> = named.filter(|span| !defined.contains(&span.start)).collect();
    that_link(links.source, candidates)
}

/// The label that a link at a byte names, with its span: of `[text][label]` at any byte of both, of `[label]` at any of
/// it.
pub(super) fn used_at(links: &Links<'_>, offset: usize) -> Option<Span> {
    if !links.source.has_markdown_labels() {
        return None;
    }
    let text = &links.source.text.text;
    let around = |span: &Span| span.start <= offset + 1 && offset <= span.end + 1;
    let near: Vec<Span> = near(text, offset);
    let own = near.iter().filter(|span| around(span)).min_by_key(|span| span.len()).copied()?;
    let after = near.iter().find(|span| span.start == own.end + 2 && text[own.end..].starts_with("]["));
    let label = match after {
        Some(label) if label.is_empty() => own,
        Some(label) => *label,
        // of `[label][]`, the second pair has no text
        None if own.is_empty() => *near.iter().find(|span| span.end + 2 == own.start)?,
        None => own,
    };
    let name = &text[label.range()];
    let is_defined = definitions(links).any(|(_, span)| is_same_label(&text[span.range()], name));
    let is_definition = definitions(links).any(|(_, span)| span == label);
    (is_defined && (is_definition || uses(links, name).contains(&label))).then_some(label)
}

/// The index of the definition of a label.
pub(super) fn definition(links: &Links<'_>, label: &str) -> Option<usize> {
    let text = &links.source.text.text;
    definitions(links).find(|(_, span)| is_same_label(&text[span.range()], label)).map(|(at, _)| at)
}

/// The definitions of labels and footnotes: the index of each, and the span of the label as a link names it.
pub(super) fn definitions<'l>(links: &'l Links<'_>) -> impl Iterator<Item = (usize, Span)> + 'l {
    let text = links.source.bytes();
    links.reading.anchors.iter().enumerate().filter_map(move |(at, anchor)| match anchor.kind {
        AnchorKind::Definition => Some((at, anchor.span)),
        // `[^x]`, of which the name may be read without the mark
        AnchorKind::Footnote if text[..anchor.span.start].ends_with(b"[^") => {
            Some((at, Span::new(anchor.span.start - 1, anchor.span.end)))
        }
        AnchorKind::Footnote => Some((at, anchor.span)),
        _ => None,
    })
}

/// Whether a text in brackets is the box of a task: `- [x] done`.
fn is_task(text: &str, span: Span) -> bool {
    let is_box = matches!(&text[span.range()], " " | "x" | "X");
    let start = text[..span.start].rfind('\n').map_or(0, |at| at + 1);
    let before = text[start..span.start - 1].trim_start_matches(['>', ' ', '\t']).trim_end();
    let is_marker = matches!(before, "-" | "*" | "+")
        || before.strip_suffix(['.', ')']).is_some_and(|number| number.bytes().all(|byte| byte.is_ascii_digit()));
    is_box && is_marker && text[span.end + 1..].starts_with([' ', '\t', '\n'])
}

/// The longest text in brackets that may be a label.
const LONGEST_LABEL: usize = 1000;

/// The texts in brackets that have no brackets inside.
fn bracketed(text: &str) -> impl Iterator<Item = Span> {
    let mut open = None;
    memchr::memchr2_iter(b'[', b']', text.as_bytes()).filter_map(move |at| {
        if text.as_bytes()[at] == b'[' {
            open = Some(at);
            return None;
        }
        open.take().filter(|open| at - open <= LONGEST_LABEL).map(|open: usize| Span::new(open + 1, at))
    })
}

/// The texts in brackets near a byte.
fn near(text: &str, offset: usize) -> Vec<Span> {
    let mut start = offset.saturating_sub(2 * LONGEST_LABEL);
    let mut end = text.len().min(offset + 2 * LONGEST_LABEL);
    while !text.is_char_boundary(start) {
        start -= 1;
    }
    while !text.is_char_boundary(end) {
        end += 1;
    }
    bracketed(&text[start..end]).map(|span| Span::new(span.start + start, span.end + start)).collect()
}

/// Those of the texts in brackets that are where a link may be.
fn that_link(source: &Source, candidates: Vec<Span>) -> Vec<Span> {
    let text = &source.text.text;
    let mut marked = String::with_capacity(text.len() + candidates.len() * 24);
    let mut at = 0;
    for (number, span) in candidates.iter().enumerate() {
        let before = &text[at..span.start - 1];
        marked.push_str(before);
        let target = format!("({MARK}{number}x)");
        let is_after_text = text[..span.start - 1].ends_with(']') && (at < span.start - 1 || number == 0);
        if is_after_text {
            marked.push_str(&target);
        } else {
            marked.push_str("[x]");
            marked.push_str(&target);
        }
        at = span.end + 1;
        // `[label][]`
        if text[at..].starts_with("[]") {
            at += 2;
        }
    }
    marked.push_str(&text[at..]);
    let Some(reading) = read_bounded(source.format, marked.as_bytes(), ReadOptions::default()) else {
        return Vec::new();
    };
    let is_link = |context| matches!(context, Context::Link | Context::Image);
    let linked = reading.found.iter().filter(|found| is_link(found.context));
    let numbers = linked.filter_map(|found| found.text.strip_prefix(MARK)?.strip_suffix('x')?.parse::<usize>().ok());
    let linked: HashSet<usize> = numbers.collect();
    candidates.into_iter().enumerate().filter(|(number, _)| linked.contains(number)).map(|(_, span)| span).collect()
}

/// The start of the targets of links that are put in.
const MARK: &str = "http://urlint-label.example/";
