//! Finds the signs of a document: the positions where a URL or a reference may be, such as the `:` of `http://`, so
//! that all else is skipped.

use std::cell::Cell;

use super::Dialect;
use crate::document::page::Page;
use crate::document::prefilter;
use crate::text::{Span, seek};

/// The next signs of what is requested. The positions of calls must not decrease, so that time stays linear.
pub(super) struct Signs<'x> {
    text: &'x [u8],
    /// Whether text without any sign is wanted too.
    wants_everything: bool,
    /// Whether each line is looked at.
    every_line: bool,
    /// The next `:` or entity that may belong to a URL.
    url: usize,
    /// The first position before `url` that may open a block that an empty line does not end.
    lasting_block: usize,
    /// The next byte that may belong to a reference, if references are requested.
    reference: usize,
}

/// The position of a sign if there is none.
const NOWHERE: usize = usize::MAX;

impl<'x> Signs<'x> {
    /// The signs of a page; `None` if it has nothing that is requested.
    pub(super) fn of(page: &Page<'x, '_, '_>, dialect: Dialect) -> Option<Self> {
        let text = page.text();
        // a string of JavaScript shows no sign of a URL whose `:` is an escape
        let may_hold_coded_url = dialect == Dialect::Mdx && prefilter::may_hold_spelled_colon(text, 0);
        let (wants_everything, anchors) = (page.wants_relaxed() || may_hold_coded_url, page.wants_anchors());
        let (references, every_line) = (page.wants_references() || anchors, wants_everything || anchors);
        let (url, lasting_block) = next_url(text, 0);
        let reference = if references { next_reference(text, 0) } else { NOWHERE };
        let signs = Self { text, wants_everything, every_line, url, lasting_block, reference };
        (every_line || signs.next() != NOWHERE).then_some(signs)
    }

    /// Whether each line is looked at, with a sign or without.
    pub(super) fn every_line(&self) -> bool {
        self.every_line
    }

    /// The position of the next sign, after the end of the text if there is none.
    pub(super) fn next(&self) -> usize {
        self.url.min(self.reference)
    }

    /// The first position from `at` on that may open a block that an empty line does not end, if it is before the next
    /// sign; otherwise the sign, or the end of the text. `at` must be a position up to which signs were not passed.
    pub(super) fn lasting_block(&mut self, at: usize) -> usize {
        let end = self.url.min(self.text.len());
        if self.lasting_block < at {
            let text = &self.text[..end];
            self.lasting_block = seek(text, at, *b"`~<", |at| may_open_lasting_block(text, at)).unwrap_or(end);
        }
        self.lasting_block.min(self.next()).min(end)
    }

    /// Whether there is no sign any more.
    pub(super) fn are_over(&self) -> bool {
        !self.every_line && self.next() == NOWHERE
    }

    /// Whether there may be a sign in `span`; passes what is before it.
    pub(super) fn are_in(&mut self, span: Span) -> bool {
        self.pass(span.start);
        self.wants_everything || self.next() < span.end
    }

    /// Forgets the signs before `at`.
    pub(super) fn pass(&mut self, at: usize) {
        if self.url < at {
            (self.url, self.lasting_block) = next_url(self.text, at);
        }
        if self.reference < at {
            self.reference = next_reference(self.text, at);
        }
    }
}

/// The next `:` or entity from `from` on that may belong to a URL, and the first position before it that may open a
/// block that an empty line does not end.
fn next_url(text: &[u8], from: usize) -> (usize, usize) {
    let lasting_block = Cell::new(NOWHERE);
    let note = |at| {
        if lasting_block.get() == NOWHERE && may_open_lasting_block(text, at) {
            lasting_block.set(at);
        }
        false
    };
    let url = seek(text, from, *b":&`~<", |at| match (text[at], text.get(at + 1)) {
        (b':' | b'&', _) => prefilter::may_be_in_markdown_url(text, at),
        // most delimiters are decided here
        (sign @ (b'`' | b'~'), Some(&after)) if sign != after => false,
        _ => note(at),
    });
    (url.unwrap_or(NOWHERE), lasting_block.get())
}

/// Whether the byte at `at`, one of "`~<", may open a fence, or a block of HTML that an empty line does not end.
#[inline(never)]
fn may_open_lasting_block(text: &[u8], at: usize) -> bool {
    const RAW: [[u8; 3]; 4] = [*b"scr", *b"sty", *b"pre", *b"tex"];
    match text[at..] {
        [b'<', b'!' | b'?', ..] => true,
        [b'<', a, b, c, ..] => RAW.contains(&[a, b, c].map(|byte| byte.to_ascii_lowercase())),
        [sign, b, c, ..] => sign == b && sign == c,
        // cut off
        _ => true,
    }
}

/// The next byte from `from` on that belongs to a link, a definition, a tag or an expression.
fn next_reference(text: &[u8], from: usize) -> usize {
    memchr::memchr3(b']', b'<', b'{', &text[from..]).map_or(NOWHERE, |len| from + len)
}
