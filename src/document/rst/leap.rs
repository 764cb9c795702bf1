//! Leaps over blocks that hold no sign of a URL, to one that begins at the margin: there no block before it goes on.

use super::marker::is_simple_border;
use super::{Reader, sign};

/// No shorter way is worth a look.
const SHORTEST: usize = 256;

impl Reader<'_, '_, '_, '_> {
    /// Goes on to the last block before the next sign of which it is plain where it begins. A word at the margin behind a
    /// blank line begins one, unless it stands in a simple table, which alone goes on over those.
    pub(super) fn leap(&mut self) {
        let (text, at) = (self.text, self.at);
        if at < self.leapt || self.lines.has_returns() || self.page.wants_all() {
            return;
        }
        let sign = self.sign.next(at, || sign::next(text, at));
        let entity = self.entity.next(at, || sign::next_entity(text, at));
        let next = sign.min(entity).min(text.len());
        if next - at < SHORTEST {
            return;
        }
        let to = border(text, at, next).unwrap_or(next);
        let way = &text[at..to];
        let begins =
            |&end: &usize| end > 0 && way[end - 1] == b'\n' && way.get(end + 1).is_some_and(|&octet| is_word(octet));
        let end = memchr::memrchr_iter(b'\n', way).find(begins);
        self.at = end.map_or(at, |end| at + end + 1);
        // up to there no other one is found
        self.leapt = to;
    }
}

fn is_word(octet: u8) -> bool {
    octet.is_ascii_alphanumeric() || octet >= 0x80
}

/// The first line from `from` on, before `to`, that is the border of a simple table, behind a bullet perhaps.
fn border(text: &[u8], from: usize, to: usize) -> Option<usize> {
    let mut at = from;
    loop {
        at += memchr::memmem::find(&text[at..to], b"== ")?;
        let run = text[from..at].iter().rev().take_while(|&&octet| octet == b'=').count();
        let line = &text[at..text.len()];
        let end = at + memchr::memchr(b'\n', line).unwrap_or(line.len());
        if is_simple_border(text[at - run..end].trim_ascii_end()) {
            return Some(at - run);
        }
        at = end.min(to);
    }
}
