//! Code spans: of `` `` a`b `` ``, the code is `` a`b ``.

use super::dialect::{Dialect, Emphasis};

/// The longest run of backticks for which it is remembered that none follows.
const LONGEST_REMEMBERED_RUN: usize = 64;

/// The lengths of runs of backticks that have no end in the rest of the text, as bits, so that it is not searched for
/// again.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct UnclosedRuns {
    bits: u64,
}

impl UnclosedRuns {
    /// The code between the run of so many backticks at `at` and the next one of the same length, and the length of
    /// all.
    pub(super) fn code(&mut self, text: &str, at: usize, ticks: usize, dialect: &Dialect) -> Option<(String, usize)> {
        let is_kramdown = dialect.emphasis == Emphasis::Kramdown;
        let bit = if ticks < LONGEST_REMEMBERED_RUN { 1_u64 << ticks } else { 1 };
        let bytes = text.as_bytes();
        if self.bits & bit != 0 || is_kramdown && ticks == 1 && is_between_spaces(bytes, at) {
            return None;
        }
        let start = at + ticks;
        let mut next = start;
        while let Some(offset) = memchr::memchr(b'`', &bytes[next..]) {
            let run = next + offset;
            let len = bytes[run..].iter().take_while(|byte| **byte == b'`').count();
            if len == ticks || is_kramdown && len > ticks {
                return Some((content(&text[start..run], is_kramdown && ticks == 1), run + ticks - at));
            }
            next = run + len;
        }
        self.bits |= bit;
        None
    }
}

/// Whether the backtick at `at` has spaces on both sides, so that kramdown takes it as text.
fn is_between_spaces(bytes: &[u8], at: usize) -> bool {
    let is_space = |byte: Option<&u8>| byte.is_none_or(u8::is_ascii_whitespace);
    is_space(at.checked_sub(1).and_then(|at| bytes.get(at))) && bytes.get(at + 1).is_some_and(u8::is_ascii_whitespace)
}

/// The code without a space at both its ends, and with spaces for the ends of lines.
fn content(code: &str, keeps_spaces: bool) -> String {
    let code = if code.contains('\n') { code.replace('\n', " ") } else { code.to_owned() };
    let inside = code.strip_prefix(' ').and_then(|code| code.strip_suffix(' '));
    match inside.filter(|_| !keeps_spaces && !code.trim_matches(' ').is_empty()) {
        Some(inside) => inside.to_owned(),
        None => code,
    }
}
