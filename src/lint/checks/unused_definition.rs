//! A definition that no link refers to (CommonMark section 4.7): `[name]: URL` without `[name]`.

use super::check::{Check, Run::OfText};
use crate::document;
use crate::lint::context::{RuleContext, UrlFeatures};
use crate::lint::model::{RuleMatch, RuleMatches};

pub(super) static CHECK: Check =
    Check { name: "unused-definition", features: UrlFeatures::DEFINITION, values: 0, options: &[], run: OfText(check) };

/// Reports the label of each definition. The engine keeps a match only if no link refers to the label.
fn check(cx: &RuleContext<'_, '_>, matches: &mut RuleMatches) {
    let Some(label) = cx.found.label else { return };
    // `[//]: # (a comment)` defines nothing, and a note starts with `[^1]:`
    let name = &cx.text[label.range()];
    let is_comment = matches!(&*cx.found.text, "" | "#") || name == b"//";
    let is_note = name.starts_with(b"^");
    if !is_comment && !is_note && !cx.may_be_link() && !starts_with_definitions_only(cx.text) {
        matches.push(RuleMatch::in_source(label).about(cx.found.span(), "the target of the definition"));
    }
}

/// Whether the start of a document has nothing but definitions, front matter and comments: others insert it.
fn starts_with_definitions_only(text: &[u8]) -> bool {
    const EXAMINED: usize = 4096;
    // the line that ends the front matter is passed over with those of titles
    let text = &text[document::front_matter(text).map_or(0, |front| front.end)..];
    let start = &text[..text.len().min(EXAMINED)];
    let mut lines = start.split(|byte| *byte == b'\n').map(<[u8]>::trim_ascii).filter(|line| !line.is_empty());
    lines.all(|line| match line {
        [b'[', ..] => memchr::memmem::find(line, b"]:").is_some(),
        _ => [&b"<!--"[..], b"---", b"\"", b"'"].iter().any(|sign| line.starts_with(sign)),
    })
}
