//! URLs found in decoded text, mapped to the source: what was found with `?b&c` is written `?b&amp;c` there.

use std::borrow::Cow;

use crate::scan::{self, Found, Wrapper};
use crate::text::{SourceMap, Span};

/// The text before and after `span`, up to [`scan::AROUND`] bytes each.
pub(super) fn around(source: &[u8], span: Span) -> (&[u8], &[u8]) {
    let before = &source[span.start.saturating_sub(scan::AROUND)..span.start];
    (before, &source[span.end..source.len().min(span.end + scan::AROUND)])
}

/// Maps a URL that was found in decoded text to the source, by the map `outer` from that text to the source. Its text
/// is borrowed from the source if the bytes are the same there.
pub(super) fn lift<'t>(found: Found<'_>, outer: &SourceMap, source: &'t [u8]) -> Found<'t> {
    let map = found.map.compose(outer);
    let span = map.hull();
    let whole = Span::new(0, found.text.len());
    let is_borrowed = map.is_verbatim(whole) && !whole.is_empty();
    let borrowed = if is_borrowed { std::str::from_utf8(&source[span.range()]).ok() } else { None };
    let text = borrowed.map_or_else(|| Cow::Owned(found.text.into_owned()), Cow::Borrowed);
    let wrapper = found.wrapper.map(|Wrapper { open, close }| Wrapper {
        open: outer.source(open),
        close: close.map(|close| outer.source(close)),
    });
    let start = wrapper.map_or(span.start, |wrapper| wrapper.open.start.min(span.start));
    let end = wrapper.and_then(|wrapper| wrapper.close).map_or(span.end, |close| close.end.max(span.end));
    let (before, after) = around(source, Span::new(start, end));
    Found {
        text,
        map,
        wrapper,
        label: found.label.map(|label| outer.source(label)),
        before,
        after,
        form: found.form,
        context: found.context,
        alternatives: found.alternatives,
        base: found.base,
        broken: found.broken,
        target: found.target,
        is_embedded: found.is_embedded,
    }
}

/// `span` without the white space of US-ASCII at its ends.
pub(super) fn trimmed(text: &[u8], span: Span) -> Span {
    let bytes = &text[span.range()];
    let start = span.start + (bytes.len() - bytes.trim_ascii_start().len());
    Span::new(start, (start + bytes.trim_ascii().len()).max(start))
}
