//! Lists of spans, sorted and disjoint: no two share a byte.

use super::Span;

/// The spans, sorted and disjoint: those that overlap or are adjacent become one.
///
/// ```text
/// 5..7, 0..2, 2..4  ->  0..4, 5..7
/// ```
pub(crate) fn disjoint(mut spans: Vec<Span>) -> Vec<Span> {
    spans.sort_unstable_by_key(|span| span.start);
    spans.dedup_by(|next, span| {
        let is_joined = next.start <= span.end;
        if is_joined {
            span.end = span.end.max(next.end);
        }
        is_joined
    });
    spans
}

/// Whether one of `spans` has the byte at `at`. `spans` must be sorted and disjoint.
pub(crate) fn holds(spans: &[Span], at: usize) -> bool {
    let next = spans.partition_point(|span| span.end <= at);
    spans.get(next).is_some_and(|span| span.start <= at)
}

/// Whether one of `spans` shares a byte with `span`. `spans` must be sorted and disjoint.
pub(crate) fn touches(spans: &[Span], span: Span) -> bool {
    let next = spans.partition_point(|listed| listed.end <= span.start);
    spans.get(next).is_some_and(|listed| listed.start < span.end)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn overlapping_and_touching_spans_become_one() {
        let spans = [(5, 7), (0, 2), (2, 4), (1, 3)].map(|(start, end)| Span::new(start, end));
        let joined = disjoint(spans.to_vec());
        assert_eq!(joined, [Span::new(0, 4), Span::new(5, 7)]);
        assert_eq!([0, 3, 4, 6, 7].map(|at| holds(&joined, at)), [true, true, false, true, false]);
    }
}
