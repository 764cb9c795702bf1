//! Anchors whose name another one of the document has: links lead to the first.

use std::borrow::Cow;
use std::collections::HashMap;

use super::anchor::{Anchor, AnchorKind};
use crate::scan::{Broken, BrokenKind, Context, Form, Found};
use crate::text::{SourceMap, Span};

/// Adds the anchors that repeat a name to what was found, as labels that are broken. Both are in order, and stay so.
///
/// Of `<a id="x"></a> <b id="x">` it adds the second `x`.
pub(super) fn add<'t>(found: &mut Vec<Found<'t>>, anchors: &[Anchor<'t>], source: &'t [u8]) {
    let mut first: HashMap<&str, Span> = HashMap::new();
    let mut added = Vec::new();
    for anchor in anchors {
        let Some((text, span)) = name(anchor) else { continue };
        // a template makes different names of one text
        if text.is_empty() || text.contains(['{', '}', '<', '$']) {
            continue;
        }
        let known = *first.entry(text).or_insert(span);
        let is_other = known != span && !is_of_one_element(&source[known.end.min(span.start)..span.start]);
        let at = found.partition_point(|found| found.span().end <= span.start);
        let is_free = found.get(at).is_none_or(|found| found.start() >= span.end);
        if let (true, Ok(text)) = (is_other && is_free, std::str::from_utf8(&source[span.range()])) {
            let mut label = Found::new(Cow::Borrowed(text), SourceMap::whole(span), Form::Label);
            label.context = Context::Link;
            label.broken = Some(Broken { kind: BrokenKind::SecondAnchor, span });
            added.push(label);
        }
    }
    if !added.is_empty() {
        found.append(&mut added);
        found.sort_by_key(Found::start);
    }
}

/// The name that a document gives an anchor, and its span; `None` if the renderer makes it of a title.
///
/// Of a heading with the text `A {#x}` it is `x`.
fn name<'a>(anchor: &'a Anchor<'_>) -> Option<(&'a str, Span)> {
    let text = &*anchor.text;
    match anchor.kind {
        AnchorKind::Id | AnchorKind::Label => Some((text, anchor.span)),
        // its bytes are those of the source
        AnchorKind::Heading { .. } if text.len() == anchor.span.len() => {
            let before = text.trim_end().strip_suffix('}')?;
            let at = before.rfind("{#")? + 2;
            let is_name = !before[at..].contains(char::is_whitespace);
            let span = Span::new(anchor.span.start + at, anchor.span.start + before.len());
            is_name.then_some((&before[at..], span))
        }
        _ => None,
    }
}

/// Whether two names with this text between them are in one tag: `<a id="x" name="x">`.
fn is_of_one_element(between: &[u8]) -> bool {
    const LONGEST: usize = 1024;
    between.len() < LONGEST && memchr::memchr2(b'>', b'\n', between).is_none() && between.contains(&b'=')
}
