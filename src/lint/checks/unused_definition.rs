//! A definition that no link refers to (CommonMark section 4.7).

use super::check::{Check, Run::OfText};
use crate::lint::context::{RuleContext, UrlFeatures};
use crate::lint::model::{RuleMatch, RuleMatches};

pub(super) static CHECK: Check =
    Check { name: "unused-definition", clues: UrlFeatures::DEFINITION, values: 0, options: &[], run: OfText(check) };

/// That no link refers to it, its context says, which the engine looks up for matches alone.
fn check(cx: &RuleContext<'_, '_>, matches: &mut RuleMatches) {
    let Some(label) = cx.found.label else { return };
    // `[//]: # (a comment)` defines nothing, and a note begins with `[^1]:`
    let is_comment = matches!(&*cx.found.text, "" | "#");
    let is_note = cx.text[label.range()].starts_with(b"^");
    if !is_comment && !is_note && !cx.may_be_link() && !is_list(cx.text) {
        matches.push(RuleMatch::in_source(label));
    }
}

/// Whether a document has nothing but definitions, for others that insert it; what is after its first lines is not read.
fn is_list(text: &[u8]) -> bool {
    const EXAMINED: usize = 4096;
    let start = &text[..text.len().min(EXAMINED)];
    let mut lines = start.split(|byte| *byte == b'\n').filter(|line| !line.trim_ascii().is_empty());
    lines.all(|line| line.starts_with(b"[") || line.starts_with(b"<!--"))
}
