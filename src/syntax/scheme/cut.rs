//! Parts cut at a delimiter. Uses text only.

use crate::text::Span;

/// Ends `span` before its first `delimiter`, and gives the part after that; `None` where there is no delimiter.
///
/// Of `a=b=c`, cut at `=`, `a` is left and `b=c` is the part after it.
pub(super) fn cut(bytes: &[u8], span: &mut Span, delimiter: u8) -> Option<Span> {
    let at = span.start + memchr::memchr(delimiter, &bytes[span.range()])?;
    let rest = Span::new(at + 1, span.end);
    span.end = at;
    Some(rest)
}

/// The pieces of `span` between its delimiters, in order.
pub(super) fn pieces(text: &str, span: Span, delimiter: char) -> impl Iterator<Item = Span> {
    let mut start = span.start;
    text[span.range()].split(delimiter).map(move |piece| {
        let piece = Span::new(start, start + piece.len());
        start = piece.end + 1;
        piece
    })
}
