//! Ties broken links to the URLs in them.

use std::borrow::Cow;

use crate::scan::{Broken, Context, Form, Found};
use crate::text::SourceMap;

/// Notes on each URL what is broken of the link around it. Where a broken link has no URL, and is reported all the same,
/// its text takes the place of one. `found` is in order, and is so afterwards.
///
/// Of `[a] (http://b.example/)` it marks the URL; of `[a][b]` without a definition it adds `[a][b]`.
pub(super) fn attach<'t>(found: &mut Vec<Found<'t>>, mut broken: Vec<Broken>, source: &'t [u8]) {
    broken.sort_by_key(|broken| broken.span);
    let mut added = Vec::new();
    let (mut at, mut end) = (0, 0);
    for broken in broken {
        at += found[at..].partition_point(|found| found.span().end <= broken.span.start);
        match found.get_mut(at).filter(|found| found.start() < broken.span.end) {
            Some(found) => {
                found.broken.get_or_insert(broken);
            }
            None if broken.kind.needs_no_url() && broken.span.start >= end => {
                let Some(label) = label(broken, source) else { continue };
                end = label.span().end;
                added.push(label);
            }
            None => {}
        }
    }
    if !added.is_empty() {
        found.append(&mut added);
        found.sort_by_key(Found::start);
    }
}

/// What is broken where there is no URL, as one of its bytes; `None` if these are not UTF-8.
pub(super) fn label(broken: Broken, source: &[u8]) -> Option<Found<'_>> {
    let text = std::str::from_utf8(&source[broken.span.range()]).ok()?;
    let mut label = Found::new(Cow::Borrowed(text), SourceMap::whole(broken.span), Form::Label);
    label.context = Context::Link;
    label.broken = Some(broken);
    Some(label)
}
