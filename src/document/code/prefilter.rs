//! The signs of URLs in a program: each `:` that may end a scheme.

use crate::document::prefilter;
use crate::text::{Span, seek};

/// The signs of URLs in a program, each found when it is requested.
pub(super) struct UrlSigns {
    next: usize,
    /// Whether all of the text is requested: a bare host needs no `:`.
    wants_all: bool,
}

impl UrlSigns {
    pub(super) fn new(wants_all: bool) -> Self {
        Self { next: 0, wants_all }
    }

    /// Whether there may be a URL in `span`.
    ///
    /// INVARIANT: the starts of spans do not decrease from call to call.
    pub(super) fn are_in(&mut self, text: &[u8], span: Span) -> bool {
        if self.next < span.start {
            self.next = seek(text, span.start, [b':'], |at| is_sign(text, at)).unwrap_or(text.len());
        }
        self.wants_all || self.next < span.end
    }
}

/// The last position that may belong to the scheme of a URL.
pub(super) fn last_sign(text: &[u8]) -> Option<usize> {
    let colon = memchr::memrchr_iter(b':', text).find(|&at| is_sign(text, at));
    if prefilter::may_hold_spelled_colon(text, colon.unwrap_or(0)) { Some(text.len()) } else { colon }
}

/// Whether a URL may be anywhere in `text`.
pub(super) fn may_hold(text: &[u8]) -> bool {
    seek(text, 0, [b':'], |at| is_sign(text, at)).is_some() || prefilter::may_hold_spelled_colon(text, 0)
}

/// Whether the `:` at `at` may end the scheme of a URL.
fn is_sign(text: &[u8], at: usize) -> bool {
    match text.get(at + 1) {
        Some(b':') | None => false,
        Some(b'\\' | b'"' | b'\'' | b'`') => at > 0 && text[at - 1].is_ascii_alphanumeric(),
        Some(_) => text[at + 1..].starts_with(b"//") || prefilter::may_end_bare_scheme_at(text, at),
    }
}
