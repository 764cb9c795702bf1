//! Leaps over lines in which no URL can stand.
//!
//! Without a back-slash no string goes beyond its line, so that a line begins between strings unless a block comment is open.

use super::super::passages::Passages;

/// What is nearer is read token by token.
const NEAR: usize = 64;

/// What no leap goes over: block comments, and the keys of which all that is in their values is a name.
const MARKS: [&[u8]; 3] = [b"/*", b"\"@context\"", b"\"$vocabulary\""];

/// How far the searches for places that matter are ahead of the reader.
#[derive(Default)]
pub(super) struct Leaps {
    /// Where the next of each of [`MARKS`] stands, if it was searched for.
    marks: [Option<usize>; MARKS.len()],
    /// The place that was last leapt for.
    tried: usize,
}

impl Leaps {
    /// Where to go on from `at`, between two tokens outside of a value of names: at the end, or at the start of the line
    /// where a URL may stand next. That line has to begin with a key, which says what the values behind it are.
    #[inline]
    pub(super) fn from(&mut self, passages: &mut Passages<'_, '_, '_, '_>, at: usize) -> Option<usize> {
        let place = passages.next_place(at);
        if place == self.tried || place - at < NEAR {
            return None;
        }
        self.tried = place;
        let text = passages.text();
        if place == usize::MAX {
            return Some(text.len());
        }
        let line = at + memchr::memrchr(b'\n', &text[at..place])? + 1;
        let is_free = begins_with_key(&text[line..place])
            && MARKS.iter().zip(&mut self.marks).all(|(mark, next)| next_mark(text, at, mark, next) >= line);
        is_free.then_some(line)
    }
}

/// Where `mark` stands next from `at` on; `known` is what the last search found.
fn next_mark(text: &[u8], at: usize, mark: &[u8], known: &mut Option<usize>) -> usize {
    match *known {
        Some(next) if next >= at => next,
        _ => *known.insert(memchr::memmem::find(&text[at..], mark).map_or(usize::MAX, |len| at + len)),
    }
}

/// Whether a line begins with a string and a `:`.
fn begins_with_key(line: &[u8]) -> bool {
    let key = line.trim_ascii_start().strip_prefix(b"\"");
    let behind = key.and_then(|key| Some(&key[memchr::memchr(b'"', key)? + 1..]));
    behind.is_some_and(|behind| behind.trim_ascii_start().starts_with(b":"))
}
