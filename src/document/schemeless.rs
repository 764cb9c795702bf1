//! One search that decides whether a document may hold a target that was meant as a URL but lacks its scheme or `://`, or
//! one with characters that nobody sees.

use std::cell::Cell;

use crate::syntax::byte_class::{ALPHA, Class, DIGIT};
use crate::text::{Span, VectorClass, seek};

const ALNUM: Class = ALPHA.or(DIGIT);
/// The bytes of a label of a host.
const LABEL: Class = ALNUM.or(Class::of(b"-"));
/// The bytes before the last dot of a host or an e-mail address.
const NAME: Class = LABEL.or(Class::of(b"._+@"));
static IN_NAMES: VectorClass = VectorClass::new(NAME.table());

/// For each byte, the classes that it is in, a bit for each.
static KINDS: [u8; 256] = {
    let mut kinds = [0; 256];
    let mut byte = 0;
    while byte < 256 {
        let mut class = 0;
        while class < CLASSES.len() {
            kinds[byte] |= (CLASSES[class].has(byte as u8) as u8) << class;
            class += 1;
        }
        byte += 1;
    }
    kinds
};
const CLASSES: [Class; 5] = [NAME, LABEL, ALPHA, DIGIT, Class::of(b"@")];
const IN_NAME: u8 = 1;
const IN_LABEL: u8 = 1 << 1;
const IN_ALPHA: u8 = 1 << 2;
const IN_DIGIT: u8 = 1 << 3;
const IS_AT: u8 = 1 << 4;

/// What may come before a target.
const OPENING: Class = Class::of(b"(<\"'=:{[|");

/// How far a name is followed; no host is longer (RFC 1035 section 2.3.4).
const LONGEST: usize = 253;

/// Whether a document may hold a target such as `www.a.example`, `a.example/x` or `http;//a.example`. Where it does not,
/// nothing is missed if its relative references are not read.
///
/// ```
/// use urlint::document::may_hold_stray;
///
/// assert!(may_hold_stray(b"[a](github.com/a/b)") && may_hold_stray(b"[a](https///www.a.example)"));
/// assert!(!may_hold_stray(b"[a](https://github.com/a/b), see https://www.rust-lang.org or [b](b.html)."));
/// ```
#[must_use]
pub fn may_hold_stray(bytes: &[u8]) -> bool {
    let known = Cell::new(0);
    seek(bytes, 0, [b'.', 0xE2], |at| match bytes[at] {
        b'.' => parts_labels(bytes, at) && is_in_stray(bytes, at, &known),
        _ => is_unseen(&bytes[at..]),
    })
    .is_some()
}

#[inline(always)]
fn kind(bytes: &[u8], at: usize) -> u8 {
    bytes.get(at).map_or(0, |&byte| KINDS[usize::from(byte)])
}

/// Whether the dot is between two labels.
#[inline(always)]
fn parts_labels(bytes: &[u8], dot: usize) -> bool {
    kind(bytes, dot + 1) & IN_LABEL != 0 && dot > 0 && kind(bytes, dot - 1) & IN_LABEL != 0
}

/// Whether the dot, which is between two labels, is the first of those in a name that is a target. The dots before
/// `known` are known not to be.
#[inline(never)]
fn is_in_stray(bytes: &[u8], dot: usize, known: &Cell<usize>) -> bool {
    if dot < known.get() {
        return false;
    }
    let name = IN_NAMES.run_at(bytes, dot);
    known.set(name.end);
    let is_parting = |dot: usize| bytes[dot] == b'.' && parts_labels(bytes, dot);
    may_be_target(bytes, name) && (dot..name.end).any(|dot| is_parting(dot) && is_in_target(bytes, dot))
}

/// Whether this name may be a target, as far as the bytes around it and its own punctuation show.
fn may_be_target(bytes: &[u8], name: Span) -> bool {
    match bytes[..name.start].last() {
        None => false,
        Some(b'/') => !is_after_usual_slashes(bytes, name.start),
        Some(before) => {
            let name_bytes = &bytes[name.range()];
            matches!(bytes.get(name.end), Some(b'/' | b':'))
                || is_www(name_bytes)
                || b"(<\"'".contains(before) && memchr::memchr(b'@', name_bytes).is_some()
        }
    }
}

/// Whether a character begins here that nobody sees, or that turns the direction of the text: from U+200B to U+200F, from
/// U+202A to U+202E, from U+2060 to U+2069.
fn is_unseen(bytes: &[u8]) -> bool {
    matches!(bytes, [0xE2, 0x80, 0x8B..=0x8F | 0xAA..=0xAE, ..] | [0xE2, 0x81, 0xA0..=0xA9, ..])
}

/// Whether the dot, which is between two labels, is the last one of a name that is where a target starts and goes on as
/// a URL does.
fn is_in_target(bytes: &[u8], dot: usize) -> bool {
    // the classes that all bytes of the label after it are in
    let (mut all, mut end) = (kind(bytes, dot + 1), dot + 2);
    for &byte in bytes[end..].iter().take(LONGEST - 1) {
        let kind = KINDS[usize::from(byte)];
        if kind & IN_LABEL == 0 {
            break;
        }
        all &= kind;
        end += 1;
    }
    // the last label of a name has letters only, that of an address digits
    let is_host = all & IN_DIGIT != 0 || all & IN_ALPHA != 0 && end > dot + 2;
    let goes_on = bytes.get(end) == Some(&b'.') && kind(bytes, end + 1) & (IN_ALPHA | IN_DIGIT) != 0;
    is_host && !goes_on && is_target(bytes, dot, end)
}

/// Whether the dot is the last one of a name that is a target; the label after it goes up to `end`.
fn is_target(bytes: &[u8], dot: usize, end: usize) -> bool {
    let lowest = dot.saturating_sub(LONGEST);
    // the classes that any byte of the name is in
    let (mut any, mut start) = (0, dot);
    for &byte in bytes[lowest..dot].iter().rev() {
        let kind = KINDS[usize::from(byte)];
        if kind & IN_NAME == 0 {
            break;
        }
        any |= kind;
        start -= 1;
    }
    let (before, name, after) = (&bytes[..start], &bytes[start..dot], &bytes[end..]);
    if before.last() == Some(&b'/') {
        return !is_after_usual_slashes(bytes, start);
    }
    if DIGIT.has(bytes[end - 1]) && name.iter().filter(|&&byte| byte == b'.').count() != 2 {
        return false;
    }
    if any & IS_AT != 0 {
        // in running text an address is no target
        return before.ends_with(b"](")
            || before.ends_with(b"](<")
            || before.ends_with(b"=\"")
            || before.ends_with(b"='");
    }
    let goes_on = match after {
        [b'/', ..] => true,
        [b':', digit, ..] => DIGIT.has(*digit),
        _ => is_www(name),
    };
    goes_on && opens(before)
}

/// Whether the slashes before `start` are those of `http://a.example` or `a/b.html`, not of `http;//a.example`, `//a.example`
/// or `http:/a.example`.
fn is_after_usual_slashes(bytes: &[u8], start: usize) -> bool {
    match bytes[..start] {
        [.., b':', b'/', b'/'] => true,
        [.., b'/' | b':', b'/'] => false,
        _ => true,
    }
}

fn is_www(name: &[u8]) -> bool {
    name.get(..4).is_some_and(|www| www.eq_ignore_ascii_case(b"www."))
}

/// Whether a target may start after these bytes: directly, or after `:` and white space (`[name]: `, `.. _name: `).
fn opens(before: &[u8]) -> bool {
    match before.last() {
        None => false,
        Some(b' ' | b'\t' | b'\n' | b'\r') => {
            let spaces = before.iter().rev().take(64).take_while(|byte| byte.is_ascii_whitespace()).count();
            before[..before.len() - spaces].last().is_some_and(|&byte| OPENING.has(byte))
        }
        Some(&byte) => OPENING.has(byte),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::Random;

    /// Looks at every dot by itself.
    fn naive(bytes: &[u8]) -> bool {
        let has = |class: Class, at: usize| bytes.get(at).is_some_and(|&byte| class.has(byte));
        (1..bytes.len()).filter(|&dot| bytes[dot] == b'.').any(|dot| {
            let end = (dot + 1..).find(|&at| !has(LABEL, at)).unwrap_or(bytes.len());
            let is_last = !(bytes.get(end) == Some(&b'.') && has(ALNUM, end + 1));
            let all = |class: Class| bytes[dot + 1..end].iter().all(|&byte| class.has(byte));
            let is_host = all(DIGIT) || all(ALPHA) && end > dot + 2;
            has(LABEL, dot - 1) && has(ALNUM, dot + 1) && is_last && is_host && is_target(bytes, dot, end)
        })
    }

    #[test]
    fn equals_a_naive_search() {
        let mut random = Random::new();
        for _ in 0..200_000 {
            let text: Vec<u8> = (0..12).map(|_| random.pick(b"a1.-/:@( w")).collect();
            for around in [&b""[..], b"                                "] {
                let text = [around, &text, around].concat();
                assert_eq!(may_hold_stray(&text), naive(&text), "{:?}", String::from_utf8_lossy(&text));
            }
        }
    }
}
