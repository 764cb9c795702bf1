//! Lists of spans in order, no two of which share a byte.

use super::Span;

/// These spans in order; those that overlap or touch become one.
///
/// ```text
/// 5..7, 0..2, 2..4  ->  0..4, 5..7
/// ```
pub(crate) fn disjoint(mut spans: Vec<Span>) -> Vec<Span> {
    spans.sort_unstable_by_key(|span| span.start);
    spans.dedup_by(|next, span| {
        let touches = next.start <= span.end;
        if touches {
            span.end = span.end.max(next.end);
        }
        touches
    });
    spans
}

/// Whether one of these spans, ordered and disjoint, holds the byte at `at`.
pub(crate) fn holds(spans: &[Span], at: usize) -> bool {
    let next = spans.partition_point(|span| span.end <= at);
    spans.get(next).is_some_and(|span| span.start <= at)
}

/// Whether one of these spans, ordered and disjoint, shares bytes with `span`.
pub(crate) fn touches(spans: &[Span], span: Span) -> bool {
    let next = spans.partition_point(|own| own.end <= span.start);
    spans.get(next).is_some_and(|own| own.start < span.end)
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
