//! Lists of spans that are sorted and disjoint.

use crate::text::{Span, disjoint};

/// Sorts spans, and merges those that overlap or are adjacent.
pub(crate) fn merge(spans: &mut Vec<Span>) {
    *spans = disjoint(std::mem::take(spans));
}

/// Adds to `known` the elements of `more` that overlap none of it. Both must be sorted and disjoint; the result is so
/// too.
pub(super) fn add_non_overlapping<T>(mut more: Vec<T>, known: &mut Vec<T>, span: impl Fn(&T) -> Span) {
    more.retain(|new| {
        let new = span(new);
        let next = known.partition_point(|other| span(other).end <= new.start);
        known.get(next).is_none_or(|other| span(other).start >= new.end)
    });
    if !more.is_empty() {
        known.append(&mut more);
        known.sort_by_key(span);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn spans_that_touch_become_one() {
        let mut spans = vec![Span::new(4, 6), Span::new(0, 2), Span::new(2, 3), Span::new(5, 9)];
        merge(&mut spans);
        assert_eq!(spans, [Span::new(0, 3), Span::new(4, 9)]);
    }
}
