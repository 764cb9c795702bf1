//! Lists of spans that are in order and disjoint.

use crate::text::Span;

/// Sorts spans, and merges those that overlap.
pub(crate) fn merge(spans: &mut Vec<Span>) {
    spans.sort();
    spans.dedup_by(|next, last| {
        let overlaps = next.start <= last.end;
        if overlaps {
            *last = last.hull(*next);
        }
        overlaps
    });
}

/// Adds to `known` the elements of `more` that overlap none of it. Both are in order and disjoint.
pub(super) fn add_where_free<T>(mut more: Vec<T>, known: &mut Vec<T>, span: impl Fn(&T) -> Span) {
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
