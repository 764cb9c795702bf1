//! Texts of tests with markers: `«` and `»` around the expected spans, as in the examples of rules.

use super::Span;

/// A text without its markers, and the spans between them, in the order of their starts.
///
/// The span of a `«` without a partner goes up to the end of the text, that of a `»` without a partner starts at its
/// start.
///
/// ```
/// use urlint::text::{Span, unmark};
///
/// assert_eq!(unmark("see «http»://«»h/"), ("see http://h/".to_owned(), vec![Span::new(4, 8), Span::empty(11)]));
/// ```
#[must_use]
pub fn unmark(marked: &str) -> (String, Vec<Span>) {
    unmark_with(marked, ['«', '»'])
}

/// As [`unmark`], but with other markers than `«` and `»`, for a text that has these itself.
#[must_use]
pub fn unmark_with(marked: &str, [open, close]: [char; 2]) -> (String, Vec<Span>) {
    let (mut text, mut spans, mut opened) = (String::new(), Vec::new(), Vec::new());
    for c in marked.chars() {
        if c == open {
            opened.push(spans.len());
            spans.push(Span::empty(text.len()));
        } else if c != close {
            text.push(c);
        } else if let Some(at) = opened.pop() {
            spans[at].end = text.len();
        } else {
            spans.push(Span::new(0, text.len()));
        }
    }
    for at in opened {
        spans[at].end = text.len();
    }
    (text, spans)
}

/// A text with markers around each of the spans. A span that is not in the text, or cuts a character, is left out.
///
/// ```
/// use urlint::text::{Span, mark};
///
/// assert_eq!(mark("see http://h/", &[Span::new(4, 8), Span::empty(11)]), "see «http»://«»h/");
/// ```
#[must_use]
pub fn mark(text: &str, spans: &[Span]) -> String {
    // each with its rank at a place: first the spans that end there, then empty ones, then those that start
    let mut markers: Vec<(usize, u8, &str)> = Vec::new();
    for span in spans.iter().filter(|span| text.get(span.range()).is_some()) {
        if span.is_empty() {
            markers.push((span.start, 1, "«»"));
        } else {
            markers.extend([(span.start, 2, "«"), (span.end, 0, "»")]);
        }
    }
    markers.sort_unstable();
    let (mut marked, mut last) = (String::with_capacity(text.len() + 4 * spans.len()), 0);
    for (at, _, marker) in markers {
        marked.push_str(&text[last..at]);
        marked.push_str(marker);
        last = at;
    }
    marked + &text[last..]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn markers_are_restored() {
        for marked in ["", "a", "«»", "«a»", "a«b»«»«c»d", "«a«b»c»", "««a»b»", "««é»»日"] {
            let (text, spans) = unmark(marked);
            assert!(!text.contains(['«', '»']), "{text}");
            assert_eq!(mark(&text, &spans), marked);
        }
    }

    #[test]
    fn markers_without_a_partner() {
        assert_eq!(unmark("ab«cd"), ("abcd".to_owned(), vec![Span::new(2, 4)]));
        assert_eq!(unmark("ab»cd"), ("abcd".to_owned(), vec![Span::new(0, 2)]));
    }

    #[test]
    fn other_markers() {
        assert_eq!(unmark_with("«[a]»", ['[', ']']), ("«a»".to_owned(), vec![Span::new(2, 3)]));
    }

    #[test]
    fn spans_outside_of_the_text_are_left_out() {
        assert_eq!(mark("é", &[Span::new(0, 1), Span::new(1, 2), Span::new(2, 3)]), "é");
    }
}
