//! Finds where a URL may be, so that all else is skipped: in tags at any `:`, in running text only at a `:` that the
//! scanner could take for one of a URL. A reference such as `&#58;` counts as a `:`.

use super::Reader;
use crate::scan;
use crate::syntax::byte_class::{DIGIT, HEX};
use crate::text::{Span, seek};

impl Reader<'_, '_, '_, '_> {
    /// Whether a URL may be in a part of the text. Must be called in the order of the text, so that each byte is
    /// searched once.
    pub(super) fn may_hold(&mut self, span: Span) -> bool {
        self.seek_colon(span.start);
        self.colon < span.end || self.page.wants_relaxed()
    }

    #[inline]
    pub(super) fn seek_colon(&mut self, at: usize) {
        if self.colon < at {
            (self.colon_from, self.colon) = (at, next_colon(self.text, at).unwrap_or(self.text.len()));
        }
    }

    /// The same as `seek_colon`, where what is before `at` may have been passed already.
    pub(super) fn seek_colon_anew(&mut self, at: usize) {
        if self.colon < at || at < self.colon_from {
            (self.colon_from, self.colon) = (at, next_colon(self.text, at).unwrap_or(self.text.len()));
        }
    }

    /// The same as `may_hold`, for running text.
    pub(super) fn may_hold_in_text(&mut self, span: Span) -> bool {
        self.seek_sign(span.start);
        self.sign < span.end || self.page.wants_relaxed()
    }

    pub(super) fn seek_sign(&mut self, at: usize) {
        if self.sign < at {
            self.sign = self.sign_from(at);
        }
    }

    pub(super) fn sign_from(&self, at: usize) -> usize {
        // each sign is a `:`
        let from = if self.colon_from <= at { at.max(self.colon) } else { at };
        next_sign(self.text, from, self.is_xml).unwrap_or(self.text.len())
    }
}

/// The position of the first `:` from `at` on, or of a reference to one.
pub(super) fn next_colon(text: &[u8], at: usize) -> Option<usize> {
    seek(text, at, [b':', b'&'], |at| text[at] == b':' || spells_colon(&text[at + 1..]))
}

/// The first position from `at` on that may make a URL of the running text that it belongs to.
pub(super) fn next_sign(text: &[u8], at: usize, is_xml: bool) -> Option<usize> {
    seek(text, at, [b':', b'&'], |at| match text[at] {
        b':' => is_sign(text, at, is_xml),
        _ => spells_colon(&text[at + 1..]),
    })
}

/// Whether the `:` at `at` may be one that [`scan::next_sign`] finds once references are decoded and tags are left out.
fn is_sign(text: &[u8], at: usize, is_xml: bool) -> bool {
    // what the scanner looks at may go on after a reference or a tag that parts no words: `<wbr>`, or CDATA
    let is_hidden = |at: usize| match text.get(at) {
        Some(b'&') => true,
        Some(b'<') => is_xml || matches!(text[at + 1..], [b'!' | b'w' | b'W', ..] | [b'/', b'w' | b'W', ..]),
        _ => false,
    };
    let before = &text[at.saturating_sub(3)..at];
    let slashes_follow = text.get(at + 1) == Some(&b'/') && (text.get(at + 2) == Some(&b'/') || is_hidden(at + 2));
    is_hidden(at + 1)
        || slashes_follow
        || before.iter().any(|byte| matches!(byte, b';' | b'>'))
        || scan::next_sign(&text[..at + 1], at, scan::ScanOptions::default()).is_some()
}

/// Whether `rest`, which follows a `&`, starts with the rest of a reference to `:`.
#[inline]
fn spells_colon(rest: &[u8]) -> bool {
    matches!(rest.first(), Some(b'#' | b'c')) && is_colon_reference(rest)
}

fn is_colon_reference(rest: &[u8]) -> bool {
    let Some(number) = rest.strip_prefix(b"#") else { return rest.starts_with(b"colon;") };
    let (digits, code, class) = match number {
        [b'x' | b'X', digits @ ..] => (digits, *b"3a", HEX),
        digits => (digits, *b"58", DIGIT),
    };
    let zeros = digits.iter().take_while(|&&byte| byte == b'0').count();
    let digits = &digits[zeros..];
    digits.len() >= 2 && digits[..2].eq_ignore_ascii_case(&code) && !digits.get(2).is_some_and(|&byte| class.has(byte))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_prefilter_finds_every_sign_of_the_decoded_text() {
        // the text of the document, and what is left of it
        let pieces = [
            ("http", "http"),
            ("ur", "ur"),
            ("l", "l"),
            (":", ":"),
            ("&#58;", ":"),
            ("&#108;", "l"),
            ("/", "/"),
            ("&#47;", "/"),
            ("<wbr>", ""),
            ("</wbr>", ""),
            ("<![CDATA[/]]>", "/"),
            ("<b>", " "),
            (" ", " "),
        ];
        let mut signs = 0;
        for len in 0..=5_u32 {
            for number in 0..pieces.len().pow(len) {
                let chosen = (0..len).map(|i| pieces[number / pieces.len().pow(i) % pieces.len()]);
                let (raw, text): (String, String) = chosen.unzip();
                let is_one = scan::next_sign(text.as_bytes(), 0, scan::ScanOptions::default()).is_some();
                for is_xml in [false, true] {
                    assert!(!is_one || next_sign(raw.as_bytes(), 0, is_xml).is_some(), "{raw}");
                }
                signs += usize::from(is_one);
            }
        }
        assert!(signs > 10_000, "{signs}");
    }
}
