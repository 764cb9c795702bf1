//! The imports and exports of MDX. Of `export const a = {`, an empty line and `}` it is all: the statement goes on.

use crate::document::markup::source_lines::SourceLines;
use crate::document::page::Page;
use crate::document::regions::RegionKind;
use crate::text::Span;

/// Notes the statements with an empty line in them.
pub(super) fn note(page: &mut Page<'_, '_, '_>) {
    statements(page.text(), page.whole()).into_iter().for_each(|span| page.note_region(RegionKind::Closed, span));
}

/// The imports and exports of more than one paragraph. One whose brackets are not closed reaches to the end.
fn statements(text: &[u8], whole: Span) -> Vec<Span> {
    let mut statements = Vec::new();
    let (mut open, mut depth, mut has_empty_line, mut is_after_empty_line) = (None, 0_usize, false, true);
    let mut end = whole.start;
    for line in SourceLines::of(text, whole) {
        let bytes = &text[line.range()];
        let is_empty = bytes.trim_ascii().is_empty();
        if let Some(start) = open.filter(|_| is_empty && depth == 0) {
            if has_empty_line {
                statements.push(Span::new(start, end));
            }
            open = None;
        }
        let opens = bytes.starts_with(b"export ") || bytes.starts_with(b"import ");
        if open.is_none() && is_after_empty_line && opens {
            (open, depth, has_empty_line) = (Some(line.start), 0, false);
        }
        has_empty_line |= is_empty;
        is_after_empty_line = is_empty || bytes == b"---";
        for byte in bytes {
            match byte {
                b'{' | b'[' | b'(' => depth += 1,
                b'}' | b']' | b')' => depth = depth.saturating_sub(1),
                _ => {}
            }
        }
        end = line.end;
    }
    statements.extend(open.filter(|_| has_empty_line).map(|start| Span::new(start, whole.end)));
    statements
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::{mark, unmark};

    #[track_caller]
    fn check(marked: &str) {
        let (text, _) = unmark(marked);
        assert_eq!(mark(&text, &statements(text.as_bytes(), Span::new(0, text.len()))), marked);
    }

    #[test]
    fn statements_go_on_after_empty_lines() {
        check("«export const a = {\n  b: 1,\n\n  c: [\n\n]\n}»\n\nd { (\n");
        check("import a from 'b'\nexport const c = 1\n\nd\nexport (\n\n");
        check("«import {\n\n a»");
    }
}
