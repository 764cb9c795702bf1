//! Skips blocks without any sign of a URL, up to a block at the margin: no earlier block goes on there.

use std::sync::LazyLock;

use memchr::memmem::Finder;

use super::marker::is_simple_border;
use super::{Reader, prefilter};

/// The end of a column of a border, with another column after it.
static COLUMN_END: LazyLock<Finder<'_>> = LazyLock::new(|| Finder::new("== "));

impl Reader<'_, '_, '_, '_> {
    /// Skips to the last block before the next sign of a URL whose start is certain: it starts with a word at the
    /// margin after an empty line. Simple tables, which alone go on over empty lines, are not skipped.
    ///
    /// In `Words ...\n\n  Quoted ...\n\nSee http://a.example/`, with long paragraphs, it skips to `See`, not to
    /// `Quoted`, which is indented.
    pub(super) fn skip_ahead(&mut self) {
        if self.page.wants_all() {
            return;
        }
        let text = self.text;
        let (sign, entity) = (&mut self.sign, &mut self.entity);
        let next = self.lines.far_sign(|at| {
            let sign = sign.next(at, || prefilter::next_sign(text, at));
            sign.min(entity.next(at, || prefilter::next_entity(text, at)))
        });
        if let Some(next) = next {
            self.lines.skip(next_border(text, self.lines.at, next).unwrap_or(next));
        }
    }
}

/// The first line from `from` on, before `to`, that is the border of a simple table, perhaps after a bullet.
fn next_border(text: &[u8], from: usize, to: usize) -> Option<usize> {
    let mut at = from;
    loop {
        at += COLUMN_END.find(&text[at..to])?;
        let run = text[from..at].iter().rev().take_while(|&&byte| byte == b'=').count();
        let line = &text[at..text.len()];
        let end = at + memchr::memchr(b'\n', line).unwrap_or(line.len());
        if is_simple_border(text[at - run..end].trim_ascii_end()) {
            return Some(at - run);
        }
        at = end.min(to);
    }
}

#[cfg(test)]
mod tests {
    use super::super::read_skipping;
    use crate::document::skip_tests::{nothing_is_missed, of_blocks};

    /// Blocks, some of which go on over empty lines, and some of which hold a URL.
    const BLOCKS: [&str; 16] = [
        "A paragraph of words.\nAnd more.\n",
        "Code::\n\n   a == b\n\n   http://a.example/code\n",
        "Quoted::\n\n> a\n> b <http://a.example/quoted>\n",
        ".. note:: A note.\n\n   Its body.\n\n   `a <http://a.example/note>`_\n",
        ".. a comment\n\n   that goes on\n\n",
        "====  ====\na     b\n====  ====\n\nc     d\n\nmore  `e <http://a.example/cell>`_\n\nf     g\n====  ====\n",
        "== ==\n\nnever closed\n",
        "* == ==\n  a  b\n  == ==\n\nback\n\n  == ==\n",
        "1. == ==\n\nx\n\n== ==\n",
        "a == b == c\n",
        "`b <http://a.example/text>`_ and http://a.example/bare.\n",
        ".. _target: http://a.example/target\n",
        ".. raw:: html\n\n   <a href='http&#58;//a.example/raw'>a</a>\n",
        "Title\n=====\n\n",
        "+---+---+\n| a | b |\n+---+---+\n",
        "   Indented::\n\n     code\n\n  less\n",
    ];

    #[test]
    fn nothing_is_missed_by_skipping() {
        nothing_is_missed(of_blocks(&BLOCKS), read_skipping);
    }
}
