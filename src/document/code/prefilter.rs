//! Where in a program a URL may be: its `:` shows it.

use crate::document::prefilter;
use crate::text::seek;

/// The positions where a URL may be, in order, each found when it is requested.
pub(super) struct Places {
    next: usize,
    /// Whether all of the text is requested: a bare host needs no `:`.
    every: bool,
}

impl Places {
    pub(super) fn new(every: bool) -> Self {
        Self { next: 0, every }
    }

    /// Whether there is such a position between `from` and `to`. `from` never decreases.
    pub(super) fn any(&mut self, text: &[u8], from: usize, to: usize) -> bool {
        if self.next < from {
            self.next = seek(text, from, [b':'], |at| is_place(text, at)).unwrap_or(text.len());
        }
        self.every || self.next < to
    }
}

/// The last byte that may belong to the scheme of a URL.
pub(super) fn last(text: &[u8]) -> Option<usize> {
    let colon = memchr::memrchr_iter(b':', text).find(|&at| is_place(text, at));
    if prefilter::may_hold_spelled_colon(text, colon.unwrap_or(0)) { Some(text.len()) } else { colon }
}

/// Whether a URL may be anywhere in `text`.
pub(super) fn may_hold(text: &[u8]) -> bool {
    seek(text, 0, [b':'], |at| is_place(text, at)).is_some() || prefilter::may_hold_spelled_colon(text, 0)
}

fn is_place(text: &[u8], at: usize) -> bool {
    match text.get(at + 1) {
        Some(b':') | None => false,
        Some(b'\\' | b'"' | b'\'' | b'`') => at > 0 && text[at - 1].is_ascii_alphanumeric(),
        Some(_) => text[at + 1..].starts_with(b"//") || prefilter::is_bare_scheme(text, at),
    }
}
