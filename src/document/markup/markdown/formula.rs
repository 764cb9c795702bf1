//! Formulas between two `$$`, in which everything is shown. Of `$$ \href{http://a.example/}{b} $$` it is all.

use crate::document::markup::source_lines::SourceLines;
use crate::document::page::Page;
use crate::document::regions::RegionKind;
use crate::text::Span;

/// Notes the formulas of a document. What is not closed before an empty line is none.
pub(super) fn note(page: &mut Page<'_, '_, '_>) {
    formulas(page.text(), page.whole()).into_iter().for_each(|span| page.note_region(RegionKind::Closed, span));
}

fn formulas(text: &[u8], whole: Span) -> Vec<Span> {
    if memchr::memmem::find(text, b"$$").is_none() {
        return Vec::new();
    }
    let mut formulas = Vec::new();
    let (mut open, mut is_fenced) = (None, false);
    for line in SourceLines::of(text, whole) {
        let bytes = &text[line.range()];
        let content = bytes.trim_ascii_start();
        if open.is_none() && (content.starts_with(b"```") || content.starts_with(b"~~~")) {
            is_fenced = !is_fenced;
        } else if content.is_empty() {
            open = None;
        } else if !is_fenced {
            let mut next = 0;
            for at in memchr::memmem::find_iter(bytes, b"$$") {
                // a code span shows its text as it is
                let is_code = memchr::memchr_iter(b'`', &bytes[..at]).count() % 2 == 1;
                if at < next || is_code {
                    continue;
                }
                next = at + 2;
                match open.take() {
                    Some(start) => formulas.push(Span::new(start, line.start + at + 2)),
                    None => open = Some(line.start + at),
                }
            }
        }
    }
    formulas
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::{mark, unmark};

    #[track_caller]
    fn check(marked: &str) {
        let (text, _) = unmark(marked);
        assert_eq!(mark(&text, &formulas(text.as_bytes(), Span::new(0, text.len()))), marked);
    }

    #[test]
    fn formulas_stand_between_two_signs() {
        check("a\n«$$\nb\n$$» c «$$d$$»");
        check("`$$` «$$a$$» $$\n\nb «$$c$$»");
        check("```\n$$\n```\n~~~\n$$\n~~~\n«$$a$$»");
    }
}
