//! Skips blocks that hold no sign of a URL, to one that starts at the margin: no block before it goes on there.

use std::sync::LazyLock;

use memchr::memmem::Finder;

use super::marker::is_simple_border;
use super::{Reader, prefilter};

/// The end of a column of a border, with another column after it.
static COLUMNS: LazyLock<Finder<'_>> = LazyLock::new(|| Finder::new("== "));

/// A shorter way is not skipped.
const SHORTEST: usize = 256;

impl Reader<'_, '_, '_, '_> {
    /// Goes on to the last block before the next sign whose start is certain. A word at the margin after an empty line
    /// starts one, unless it is in a simple table, which alone goes on over empty lines.
    ///
    /// In `Words ...\n\n  Quoted ...\n\nSee http://a.example/`, with long paragraphs, it goes to `See`, not to `Quoted`,
    /// which is indented.
    pub(super) fn skip_ahead(&mut self) {
        let (text, at) = (self.text, self.at);
        if at < self.skip_from || self.lines.has_returns() || self.page.wants_all() {
            return;
        }
        let sign = self.sign.next(at, || prefilter::next(text, at));
        let entity = self.entity.next(at, || prefilter::next_entity(text, at));
        let next = sign.min(entity).min(text.len());
        if next - at < SHORTEST {
            return;
        }
        let to = border(text, at, next).unwrap_or(next);
        let way = &text[at..to];
        let begins =
            |&end: &usize| end > 0 && way[end - 1] == b'\n' && way.get(end + 1).is_some_and(|&byte| is_word(byte));
        let end = memchr::memrchr_iter(b'\n', way).find(begins);
        self.at = end.map_or(at, |end| at + end + 1);
        // up to there, no other one is found
        self.skip_from = to;
    }
}

fn is_word(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || byte >= 0x80
}

/// The first line from `from` on, before `to`, that is the border of a simple table, perhaps after a bullet.
fn border(text: &[u8], from: usize, to: usize) -> Option<usize> {
    let mut at = from;
    loop {
        at += COLUMNS.find(&text[at..to])?;
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
