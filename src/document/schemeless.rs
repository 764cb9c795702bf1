//! A quick search that decides whether a document may hold a stray target: one that was meant as a URL but lacks its
//! scheme or `://`, or has invisible characters.

use std::cell::Cell;

use crate::syntax::byte_class::{ALPHA, Class, DIGIT};
use crate::text::{Span, VectorClass, seek};

const ALNUM: Class = ALPHA.or(DIGIT);
/// The bytes of a label of a host.
const LABEL: Class = ALNUM.or(Class::of(b"-"));
/// The bytes before the last dot of a host or an e-mail address.
const NAME: Class = LABEL.or(Class::of(b"._+@"));
/// Finds how far a name reaches around a position.
static NAME_RUN: VectorClass = VectorClass::new(NAME.table());

/// For each byte, the classes that it is in, a bit for each.
static CLASS_BITS: [u8; 256] = {
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
/// The classes, in the order of the bits below.
const CLASSES: [Class; 5] = [NAME, LABEL, ALPHA, DIGIT, Class::of(b"@")];
const IN_NAME: u8 = 1;
const IN_LABEL: u8 = 1 << 1;
const IN_ALPHA: u8 = 1 << 2;
const IN_DIGIT: u8 = 1 << 3;
const IS_AT: u8 = 1 << 4;

/// What may come before a target.
const OPENING: Class = Class::of(b"(<\"'=:{[|");

/// The length of the longest host (RFC 1035 section 2.3.4).
const LONGEST_HOST: usize = 253;

/// Whether a document may hold a target such as `www.a.example`, `a.example/x` or `http;//a.example`. Where it does
/// not, nothing is missed if its relative references are not read.
///
/// ```
/// use urlint::document::may_hold_stray;
///
/// assert!(may_hold_stray(b"[a](github.com/a/b)") && may_hold_stray(b"[a](https///www.a.example)"));
/// assert!(!may_hold_stray(b"[a](https://github.com/a/b), see https://www.rust-lang.org or [b](b.html)."));
/// ```
#[must_use]
pub fn may_hold_stray(bytes: &[u8]) -> bool {
    let searched_until = Cell::new(0);
    seek(bytes, 0, [b'.', 0xE2], |at| match bytes[at] {
        b'.' => is_between_labels(bytes, at) && is_in_stray_target(bytes, at, &searched_until),
        _ => starts_with_invisible(&bytes[at..]),
    })
    .is_some()
}

/// The classes that the byte at `at` is in; none after the end.
#[inline(always)]
fn class_bits(bytes: &[u8], at: usize) -> u8 {
    bytes.get(at).map_or(0, |&byte| CLASS_BITS[usize::from(byte)])
}

/// Whether the dot is between two labels.
#[inline(always)]
fn is_between_labels(bytes: &[u8], dot: usize) -> bool {
    class_bits(bytes, dot + 1) & IN_LABEL != 0 && dot > 0 && class_bits(bytes, dot - 1) & IN_LABEL != 0
}

/// Whether the name around `dot` is a stray target. Each name is searched once: `searched_until` is the end of the last
/// name that was searched, and is none.
///
/// INVARIANT: `dot` is between two labels, and calls are in the order of the text.
#[inline(never)]
fn is_in_stray_target(bytes: &[u8], dot: usize, searched_until: &Cell<usize>) -> bool {
    if dot < searched_until.get() {
        return false;
    }
    let name = NAME_RUN.run_at(bytes, dot);
    searched_until.set(name.end);
    let is_dot = |at: usize| bytes[at] == b'.' && is_between_labels(bytes, at);
    may_be_target(bytes, name) && (dot..name.end).any(|at| is_dot(at) && is_last_dot_of_target(bytes, at))
}

/// Whether `name` may be a target, judged by the bytes around it and by its punctuation alone.
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

/// Whether an invisible character starts here, or one that changes the direction of the text: from U+200B to U+200F,
/// from U+202A to U+202E, from U+2060 to U+2069.
fn starts_with_invisible(bytes: &[u8]) -> bool {
    matches!(bytes, [0xE2, 0x80, 0x8B..=0x8F | 0xAA..=0xAE, ..] | [0xE2, 0x81, 0xA0..=0xA9, ..])
}

/// Whether `dot`, which is between two labels, is the last dot of a host, and the host is a target.
fn is_last_dot_of_target(bytes: &[u8], dot: usize) -> bool {
    // the classes that all bytes of the label after it are in
    let (mut all_bits, mut end) = (class_bits(bytes, dot + 1), dot + 2);
    for &byte in bytes[end..].iter().take(LONGEST_HOST - 1) {
        let bits = CLASS_BITS[usize::from(byte)];
        if bits & IN_LABEL == 0 {
            break;
        }
        all_bits &= bits;
        end += 1;
    }
    // the last label of a domain has letters only, that of an IPv4 address digits
    let is_host = all_bits & IN_DIGIT != 0 || all_bits & IN_ALPHA != 0 && end > dot + 2;
    let goes_on = bytes.get(end) == Some(&b'.') && class_bits(bytes, end + 1) & (IN_ALPHA | IN_DIGIT) != 0;
    is_host && !goes_on && is_target(bytes, dot, end)
}

/// Whether the host whose last dot is `dot` is a target: it is where a target may start, and goes on as a URL does. The
/// label after the dot ends at `end`.
fn is_target(bytes: &[u8], dot: usize, end: usize) -> bool {
    let lowest = dot.saturating_sub(LONGEST_HOST);
    // the classes that any byte of the name is in
    let (mut any_bits, mut start) = (0, dot);
    for &byte in bytes[lowest..dot].iter().rev() {
        let bits = CLASS_BITS[usize::from(byte)];
        if bits & IN_NAME == 0 {
            break;
        }
        any_bits |= bits;
        start -= 1;
    }
    let (before, name, after) = (&bytes[..start], &bytes[start..dot], &bytes[end..]);
    if before.last() == Some(&b'/') {
        return !is_after_usual_slashes(bytes, start);
    }
    if DIGIT.has(bytes[end - 1]) && name.iter().filter(|&&byte| byte == b'.').count() != 2 {
        return false;
    }
    if any_bits & IS_AT != 0 {
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
    goes_on && may_start_target(before)
}

/// Whether the slashes before `start` are those of `http://a.example` or `a/b.html`, not of `http;//a.example`,
/// `//a.example` or `http:/a.example`.
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
fn may_start_target(before: &[u8]) -> bool {
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
