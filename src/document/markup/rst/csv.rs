//! Reads the cells of a `csv-table`, which commas separate, perhaps in quotes: of `a, "b, c"` they are `a` and `b, c`.

use super::inline;
use crate::document::page::Page;
use crate::scan::Context;
use crate::text::Span;

/// Reads the rows at `span`. A quote that is not closed goes as far as its line.
pub(super) fn read(page: &mut Page<'_, '_, '_>, span: Span) {
    let text = &page.text()[..span.end];
    let mut at = span.start;
    let mut unclosed = false;
    while at < span.end {
        if text[at].is_ascii_whitespace() || text[at] == b',' {
            at += 1;
            continue;
        }
        let quoted = if text[at] == b'"' && !unclosed { quoted_end(text, at + 1) } else { None };
        let cell = match quoted {
            Some(end) => Span::new(at + 1, end),
            None => {
                if text[at] == b'"' {
                    unclosed = true;
                    page.count_malformed(Span::new(at, at + 1));
                }
                let len = memchr::memchr3(b',', b'\n', b'\r', &text[at..]).unwrap_or(span.end - at);
                Span::new(at, at + len)
            }
        };
        let names = page.wants_names();
        inline::read(page, Context::Prose, cell, names);
        at = cell.end + usize::from(quoted.is_some());
    }
}

/// The position of the quote that closes; two in a row are one quote of the text.
fn quoted_end(text: &[u8], mut at: usize) -> Option<usize> {
    loop {
        at += memchr::memchr(b'"', text.get(at..)?)?;
        if text.get(at + 1) != Some(&b'"') {
            return Some(at);
        }
        at += 2;
    }
}
