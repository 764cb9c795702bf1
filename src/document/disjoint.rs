//! Makes the spans of URLs and references disjoint.

use std::borrow::Cow;

use super::lifted::around;
use crate::scan::{Found, TargetKind};
use crate::text::{Piece, SourceMap, Span};

/// Removes each reference by name that overlaps with a URL, or with an earlier reference by name. `found` must be
/// sorted by start.
///
/// Of `[[www.a.example]]`, where hosts in text are found too, the host is kept and the reference removed.
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

/// Cuts each URL of the outer page, `found[first_outer..]`, before the first URL of the program inside, one of
/// `found[first_inner..first_outer]`, that starts in it.
///
/// In `http://a.example/<?= f('http://b.example/') ?>/c`, the URL of the page ends before the one of the program. A
/// URL is removed if only text of the program is left of it.
pub(super) fn end_before_inner<'t>(
    found: &mut Vec<Found<'t>>,
    first_inner: usize,
    first_outer: usize,
    source: &'t [u8],
) {
    let mut starts: Vec<usize> = found[first_inner..first_outer].iter().map(Found::start).collect();
    starts.sort_unstable();
    let outer = found.split_off(first_outer);
    let first_start_in =
        |at: usize, end: usize| starts.get(starts.partition_point(|&start| start < at)).filter(|&&at| at < end);
    found.extend(outer.into_iter().filter_map(|url| {
        let span = url.span();
        let is_wrapped = url.wrapper.is_some() && first_start_in(url.start(), span.end).is_none();
        let (before, after) = if is_wrapped { (url.before, url.after) } else { around(source, span) };
        let url = Found { before, after, wrapper: url.wrapper.filter(|_| is_wrapped), ..url };
        match first_start_in(span.start, span.end) {
            Some(&end) => cut_at(url, end, source),
            None => Some(url),
        }
    }));
}

/// The part of the URL before `end`, a position in the source; `None` if none of its bytes are verbatim from the
/// source.
fn cut_at<'t>(url: Found<'t>, end: usize, source: &'t [u8]) -> Option<Found<'t>> {
    let (mut map, mut has_verbatim) = (SourceMap::builder(), false);
    for Piece { derived, source, verbatim } in url.map.pieces().take_while(|piece| piece.source.start < end) {
        let source = Span::new(source.start, source.end.min(end));
        has_verbatim |= verbatim;
        if verbatim { map.verbatim(source) } else { map.replaced(derived.len(), source) }
    }
    let text: &str = url.text.get(..map.len()).filter(|_| has_verbatim)?;
    let text = Cow::Owned(text.to_owned());
    let map = map.finish();
    let (before, after) = around(source, map.hull());
    Some(Found { text, map, before, after, alternatives: Vec::new(), ..url })
}
