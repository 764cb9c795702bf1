//! Texts with marks: `«` and `»` stand around what is meant, as in the examples of rules.

use super::Span;

/// A text without its marks, and what they stand around, in the order in which they open.
///
/// Of marks that have no partner, `«` stands for all up to the end and `»` for all from the start.
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

/// The same, of a text with other marks: where `«` or `»` is part of it.
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

/// A text with marks around each of the spans. One that is not in the text, or cuts a character, is left out.
///
/// ```
/// use urlint::text::{Span, mark};
///
/// assert_eq!(mark("see http://h/", &[Span::new(4, 8), Span::empty(11)]), "see «http»://«»h/");
/// ```
#[must_use]
pub fn mark(text: &str, spans: &[Span]) -> String {
    // at one place: what ends there, what is empty, what begins
    let mut marks: Vec<(usize, u8, &str)> = Vec::new();
    for span in spans.iter().filter(|span| text.get(span.range()).is_some()) {
        if span.is_empty() {
            marks.push((span.start, 1, "«»"));
        } else {
            marks.extend([(span.start, 2, "«"), (span.end, 0, "»")]);
        }
    }
    marks.sort_unstable();
    let (mut marked, mut last) = (String::with_capacity(text.len() + 4 * spans.len()), 0);
    for (at, _, mark) in marks {
        marked.push_str(&text[last..at]);
        marked.push_str(mark);
        last = at;
    }
    marked + &text[last..]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn marks_come_back() {
        for marked in ["", "a", "«»", "«a»", "a«b»«»«c»d", "«a«b»c»", "««a»b»", "««é»»日"] {
            let (text, spans) = unmark(marked);
            assert!(!text.contains(['«', '»']), "{text}");
            assert_eq!(mark(&text, &spans), marked);
        }
    }

    #[test]
    fn marks_without_a_partner() {
        assert_eq!(unmark("ab«cd"), ("abcd".to_owned(), vec![Span::new(2, 4)]));
        assert_eq!(unmark("ab»cd"), ("abcd".to_owned(), vec![Span::new(0, 2)]));
    }

    #[test]
    fn other_marks() {
        assert_eq!(unmark_with("«[a]»", ['[', ']']), ("«a»".to_owned(), vec![Span::new(2, 3)]));
    }

    #[test]
    fn what_is_no_part_of_the_text_is_not_marked() {
        assert_eq!(mark("é", &[Span::new(0, 1), Span::new(1, 2), Span::new(2, 3)]), "é");
    }
}
