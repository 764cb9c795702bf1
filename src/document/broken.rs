//! Ties broken links to the URLs in them.

use std::borrow::Cow;

use crate::scan::{Broken, Context, Form, Found};
use crate::text::SourceMap;

/// Sets [`Found::broken`] of the URLs inside broken links. A broken link without a URL is added to `found` with the
/// text of its markup, if its kind needs no URL. `found` must be sorted by start, and stays so.
///
/// Of `[a] (http://b.example/)` it marks the URL; of `[a][b]` without a definition it adds `[a][b]`.
pub(super) fn attach<'t>(found: &mut Vec<Found<'t>>, mut broken: Vec<Broken>, source: &'t [u8]) {
    broken.sort_by_key(|broken| broken.span);
    let mut added = Vec::new();
    let (mut next, mut labels_end) = (0, 0);
    for broken in broken {
        next += found[next..].partition_point(|found| found.span().end <= broken.span.start);
        match found.get_mut(next).filter(|found| found.start() < broken.span.end) {
            Some(found) => {
                found.broken.get_or_insert(broken);
            }
            None if broken.kind.needs_no_url() && broken.span.start >= labels_end => {
                let Some(label) = label(broken, source) else { continue };
                labels_end = label.span().end;
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

/// A broken link without a URL, with the text of its markup; `None` if that is not UTF-8.
pub(super) fn label(broken: Broken, source: &[u8]) -> Option<Found<'_>> {
    let text = std::str::from_utf8(&source[broken.span.range()]).ok()?;
    let mut label = Found::new(Cow::Borrowed(text), SourceMap::whole(broken.span), Form::Label);
    label.context = Context::Link;
    label.broken = Some(broken);
    Some(label)
}
