//! PHP in a page of HTML: the parts outside of `<?php ... ?>`.

use super::lexer::Lexer;
use crate::document::decoded_text::DecodedText;
use crate::document::format_id::FormatId;
use crate::text::Span;

/// Replaces the program in the page. HTML reads it as a comment, and in an attribute as a part of the value.
const PLACEHOLDER: &[u8] = b"<?php?>";

impl Lexer<'_, '_, '_, '_> {
    /// Goes to where the program starts. A text without any `<?` is a program, unless it looks like HTML.
    pub(super) fn php_start(&mut self) {
        let text = self.text;
        if memchr::memmem::find(text, b"<?").is_some() || text.trim_ascii_start().starts_with(b"<") {
            self.php_outside(0);
        }
    }

    /// `?>` ends the program up to the next `<?php` or `<?=`.
    pub(super) fn php_end(&mut self) -> bool {
        let ends = self.text[self.at..].starts_with(b"?>");
        if ends {
            self.flush(self.at);
            self.php_outside(self.at + 2);
        }
        ends
    }

    /// Notes the part outside of the program that starts at `from`, and goes to where the program goes on.
    fn php_outside(&mut self, from: usize) {
        let text = self.text;
        let mut opens = memchr::memmem::find_iter(&text[from..], b"<?").map(|at| from + at);
        let open = opens.find(|&at| match &text[at + 2..] {
            [b'=', ..] => true,
            [p, h, q, rest @ ..] => {
                [*p, *h, *q].eq_ignore_ascii_case(b"php") && rest.first().is_none_or(u8::is_ascii_whitespace)
            }
            _ => false,
        });
        let end = open.unwrap_or(text.len());
        self.outside.push(Span::new(from, end));
        self.at = open.map_or(end, |open| if text[open + 2] == b'=' { open + 3 } else { open + 5 });
        self.code_start = self.at;
        self.ends_with_operand = false;
    }

    /// Passes on the parts outside of the program as one page.
    pub(super) fn php_finish(&mut self) {
        let outside = std::mem::take(&mut self.outside);
        match outside[..] {
            [] => {}
            [only] if only.is_empty() => {}
            [only] => self.page.embed(FormatId::Html, only),
            _ => {
                let mut derived = DecodedText::new();
                let mut last = 0;
                for (number, span) in outside.into_iter().enumerate() {
                    if number > 0 {
                        derived.push(PLACEHOLDER, Span::new(last, span.start));
                    }
                    derived.push_verbatim(self.text, span);
                    last = span.end;
                }
                self.page.embed_around(self.first_url, FormatId::Html, derived);
            }
        }
    }
}
