//! URLs and references that overlap with others.

use std::borrow::Cow;

use super::lifted::around;
use crate::scan::{Found, TargetKind};
use crate::text::{Piece, SourceMap, Span};

/// Takes out names of files and references by name that share bytes with a URL, or with another one before them. `found`
/// is in order.
///
/// Of `[[www.a.example]]`, where hosts are found in text too, the host stays.
pub(super) fn make_disjoint(found: &mut Vec<Found<'_>>) {
    let is_name = |found: &Found<'_>| found.target != TargetKind::Url;
    found.dedup_by(|next, last| {
        let overlaps = next.start() < last.span().end;
        if overlaps && is_name(last) && !is_name(next) {
            std::mem::swap(next, last);
        }
        overlaps && is_name(next)
    });
}

/// Ends each URL of `found[outer..]` before the first of `found[inner..outer]` that begins in it.
///
/// In `http://a.example/<?= f('http://b.example/') ?>/c`, the URL of the page ends before the one of the program. One
/// of which only program is left is taken out.
pub(super) fn end_before_inner<'t>(found: &mut Vec<Found<'t>>, inner: usize, outer: usize, source: &'t [u8]) {
    let mut starts: Vec<usize> = found[inner..outer].iter().map(Found::start).collect();
    starts.sort_unstable();
    let outer = found.split_off(outer);
    let first = |at: usize, end: usize| starts.get(starts.partition_point(|&start| start < at)).filter(|&&at| at < end);
    found.extend(outer.into_iter().filter_map(|url| {
        let span = url.span();
        let is_wrapped = url.wrapper.is_some() && first(url.start(), span.end).is_none();
        let (before, after) = if is_wrapped { (url.before, url.after) } else { around(source, span) };
        let url = Found { before, after, wrapper: url.wrapper.filter(|_| is_wrapped), ..url };
        match first(span.start, span.end) {
            Some(&end) => ended(url, end, source),
            None => Some(url),
        }
    }));
}

/// The URL up to `end`, a byte of the source; `None` if none of its bytes before it are as in the source.
fn ended<'t>(url: Found<'t>, end: usize, source: &'t [u8]) -> Option<Found<'t>> {
    let (mut map, mut has_own) = (SourceMap::builder(), false);
    for Piece { derived, source, verbatim } in url.map.pieces().take_while(|piece| piece.source.start < end) {
        let source = Span::new(source.start, source.end.min(end));
        has_own |= verbatim;
        if verbatim { map.verbatim(source) } else { map.replaced(derived.len(), source) }
    }
    let text: &str = url.text.get(..map.len()).filter(|_| has_own)?;
    let text = Cow::Owned(text.to_owned());
    let map = map.finish();
    let (before, after) = around(source, map.hull());
    Some(Found { text, map, before, after, alternatives: Vec::new(), ..url })
}
