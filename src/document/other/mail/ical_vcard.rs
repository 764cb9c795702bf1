//! Content lines: calendars (RFC 5545 section 3.1) and cards (RFC 6350 section 3.2), which are folded anywhere.

use memchr::memmem;

use crate::document::decoded_text::DecodedText;
use crate::document::page::Page;
use crate::scan::Context;
use crate::text::Span;

/// Reads a calendar or a card.
pub(super) fn read(page: &mut Page<'_, '_, '_>) {
    let text = page.text();
    let mut derived = DecodedText::new();
    let mut copied = 0;
    for at in memmem::find_iter(text, b"\n") {
        if matches!(text.get(at + 1), Some(b' ' | b'\t')) {
            let end = if text[copied..at].ends_with(b"\r") { at - 1 } else { at };
            derived.push_verbatim(text, Span::new(copied, end));
            copied = at + 2;
        }
    }
    if copied == 0 {
        return page.scan(Context::Data, page.whole());
    }
    derived.push_verbatim(text, Span::new(copied, text.len()));
    page.scan(Context::Data, derived);
}
