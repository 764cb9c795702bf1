//! Lines of a text, limited to the part near a position.

use super::block;

/// The maximum number of bytes searched before and after a position.
pub(super) const MAX_DISTANCE: usize = 1 << 14;

/// A line without its line break.
#[derive(Clone, Copy)]
pub(super) struct Line {
    pub(super) start: usize,
    pub(super) end: usize,
    /// The start of the next line.
    pub(super) next: usize,
}

impl Line {
    /// The line that contains `at`; `None` if an end of the line is further away than [`MAX_DISTANCE`].
    pub(super) fn of(text: &[u8], at: usize) -> Option<Self> {
        let near = at.saturating_sub(MAX_DISTANCE);
        let mut start = near + block::line_start(&text[near..at], at - near);
        if near > 0 && start == near {
            return None;
        }
        if start == 0 && text.starts_with("\u{feff}".as_bytes()) {
            start = 3;
        }
        let reach = text.len().min(at + MAX_DISTANCE);
        let next = block::line_from(&text[..reach], at).end;
        if next == reach && reach < text.len() && !text[..next].ends_with(b"\n") {
            return None;
        }
        let ends = text[..next].iter().rev().take_while(|byte| matches!(byte, b'\n' | b'\r')).take(2).count();
        let is_pair = text[..next].ends_with(b"\r\n");
        let end = next - ends.min(if is_pair { 2 } else { 1 });
        Some(Self { start, end: end.max(start), next })
    }

    /// The line that ends before `at`; empty if there is none.
    pub(super) fn text_before(text: &[u8], at: usize) -> Option<&[u8]> {
        if at == 0 {
            return Some(b"");
        }
        let line = Self::of(text, if text[..at].ends_with(b"\r\n") { at - 2 } else { at - 1 })?;
        Some(&text[line.start..line.end])
    }

    /// The last line before `at`, within [`MAX_DISTANCE`], that is not empty.
    pub(super) fn last_with_text(text: &[u8], at: usize) -> &[u8] {
        let near = &text[at.saturating_sub(MAX_DISTANCE)..at];
        let near = near.trim_ascii_end();
        &near[block::line_start(near, near.len())..]
    }

    /// The next line from `at` on that is not empty.
    pub(super) fn first_with_text(text: &[u8], at: usize) -> &[u8] {
        let near = &text[at..text.len().min(at + MAX_DISTANCE)];
        let spaces = near.len() - near.trim_ascii_start().len();
        let start = block::line_start(near, spaces);
        near[block::line_from(near, start).range()].trim_ascii_end()
    }
}
