//! One search that tells whether a document may hold a target that was meant as a URL but lacks its scheme or `://`, or
//! one with characters that nobody sees.

use std::cell::Cell;

use crate::syntax::octets::{ALPHA, Class, DIGIT};
use crate::text::{Span, Wanted, seek};

const ALNUM: Class = ALPHA.or(DIGIT);
/// What a label of a host is written with.
const LABEL: Class = ALNUM.or(Class::of(b"-"));
/// What stands before the last dot of a host or an e-mail address.
const NAME: Class = LABEL.or(Class::of(b"._+@"));
static IN_NAMES: Wanted = Wanted::of(NAME.table());

/// What an octet may be: the classes that it is in, a bit for each.
static KINDS: [u8; 256] = {
    let mut kinds = [0; 256];
    let mut octet = 0;
    while octet < 256 {
        let mut class = 0;
        while class < CLASSES.len() {
            kinds[octet] |= (CLASSES[class].has(octet as u8) as u8) << class;
            class += 1;
        }
        octet += 1;
    }
    kinds
};
const CLASSES: [Class; 5] = [NAME, LABEL, ALPHA, DIGIT, Class::of(b"@")];
const IN_NAME: u8 = 1;
const IN_LABEL: u8 = 1 << 1;
const IN_ALPHA: u8 = 1 << 2;
const IN_DIGIT: u8 = 1 << 3;
const IS_AT: u8 = 1 << 4;

/// What may stand before a target.
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
pub fn may_hold_stray(octets: &[u8]) -> bool {
    let known = Cell::new(0);
    seek(octets, 0, [b'.', 0xE2], |at| match octets[at] {
        b'.' => parts_labels(octets, at) && is_in_stray(octets, at, &known),
        _ => is_unseen(&octets[at..]),
    })
    .is_some()
}

#[inline(always)]
fn kind(octets: &[u8], at: usize) -> u8 {
    octets.get(at).map_or(0, |&octet| KINDS[usize::from(octet)])
}

/// Whether the dot stands between labels.
#[inline(always)]
fn parts_labels(octets: &[u8], dot: usize) -> bool {
    kind(octets, dot + 1) & IN_LABEL != 0 && dot > 0 && kind(octets, dot - 1) & IN_LABEL != 0
}

/// Whether the dot, which stands between labels, is the first of those in a name that is a target. Those before `known` are
/// known not to be.
#[inline(never)]
fn is_in_stray(octets: &[u8], dot: usize, known: &Cell<usize>) -> bool {
    if dot < known.get() {
        return false;
    }
    let name = IN_NAMES.run_at(octets, dot);
    known.set(name.end);
    let is_parting = |dot: usize| octets[dot] == b'.' && parts_labels(octets, dot);
    may_be_target(octets, name) && (dot..name.end).any(|dot| is_parting(dot) && is_in_target(octets, dot))
}

/// Whether a target may stand where this name does, as far as what is around it tells, and its marks.
fn may_be_target(octets: &[u8], name: Span) -> bool {
    match octets[..name.start].last() {
        None => false,
        Some(b'/') => !is_behind_usual_slashes(octets, name.start),
        Some(before) => {
            let name_octets = &octets[name.range()];
            matches!(octets.get(name.end), Some(b'/' | b':'))
                || is_www(name_octets)
                || b"(<\"'".contains(before) && memchr::memchr(b'@', name_octets).is_some()
        }
    }
}

/// Whether a character begins here that nobody sees, or that turns the direction of the text: from U+200B to U+200F, from
/// U+202A to U+202E, from U+2060 to U+2069.
fn is_unseen(octets: &[u8]) -> bool {
    matches!(octets, [0xE2, 0x80, 0x8B..=0x8F | 0xAA..=0xAE, ..] | [0xE2, 0x81, 0xA0..=0xA9, ..])
}

/// Whether the dot, which stands between labels, is the last one of a name that stands where a target begins and goes on as
/// a URL does.
fn is_in_target(octets: &[u8], dot: usize) -> bool {
    // what all octets of the label behind it are
    let (mut all, mut end) = (kind(octets, dot + 1), dot + 2);
    for &octet in octets[end..].iter().take(LONGEST - 1) {
        let kind = KINDS[usize::from(octet)];
        if kind & IN_LABEL == 0 {
            break;
        }
        all &= kind;
        end += 1;
    }
    // the last label of a name has letters only, that of an address digits
    let is_host = all & IN_DIGIT != 0 || all & IN_ALPHA != 0 && end > dot + 2;
    let goes_on = octets.get(end) == Some(&b'.') && kind(octets, end + 1) & (IN_ALPHA | IN_DIGIT) != 0;
    is_host && !goes_on && is_target(octets, dot, end)
}

/// Whether the dot is the last one of such a name; the label behind it goes up to `end`.
fn is_target(octets: &[u8], dot: usize, end: usize) -> bool {
    let floor = dot.saturating_sub(LONGEST);
    // what any octet of the name is
    let (mut any, mut start) = (0, dot);
    for &octet in octets[floor..dot].iter().rev() {
        let kind = KINDS[usize::from(octet)];
        if kind & IN_NAME == 0 {
            break;
        }
        any |= kind;
        start -= 1;
    }
    let (before, name, behind) = (&octets[..start], &octets[start..dot], &octets[end..]);
    if before.last() == Some(&b'/') {
        return !is_behind_usual_slashes(octets, start);
    }
    if DIGIT.has(octets[end - 1]) && name.iter().filter(|&&octet| octet == b'.').count() != 2 {
        return false;
    }
    if any & IS_AT != 0 {
        // in running text an address is no target
        return before.ends_with(b"](")
            || before.ends_with(b"](<")
            || before.ends_with(b"=\"")
            || before.ends_with(b"='");
    }
    let goes_on = match behind {
        [b'/', ..] => true,
        [b':', digit, ..] => DIGIT.has(*digit),
        _ => is_www(name),
    };
    goes_on && opens(before)
}

/// Whether the slashes before `start` are those of `http://a.example` or `a/b.html`, not of `http;//a.example`, `//a.example`
/// or `http:/a.example`.
fn is_behind_usual_slashes(octets: &[u8], start: usize) -> bool {
    match octets[..start] {
        [.., b':', b'/', b'/'] => true,
        [.., b'/' | b':', b'/'] => false,
        _ => true,
    }
}

fn is_www(name: &[u8]) -> bool {
    name.get(..4).is_some_and(|www| www.eq_ignore_ascii_case(b"www."))
}

/// Whether a target may begin behind these octets: directly, or behind `:` and blanks (`[name]: `, `.. _name: `).
fn opens(before: &[u8]) -> bool {
    match before.last() {
        None => false,
        Some(b' ' | b'\t' | b'\n' | b'\r') => {
            let blanks = before.iter().rev().take(64).take_while(|octet| octet.is_ascii_whitespace()).count();
            before[..before.len() - blanks].last().is_some_and(|&octet| OPENING.has(octet))
        }
        Some(&octet) => OPENING.has(octet),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::Random;

    /// Looks at every dot by itself.
    fn naive(octets: &[u8]) -> bool {
        let has = |class: Class, at: usize| octets.get(at).is_some_and(|&octet| class.has(octet));
        (1..octets.len()).filter(|&dot| octets[dot] == b'.').any(|dot| {
            let end = (dot + 1..).find(|&at| !has(LABEL, at)).unwrap_or(octets.len());
            let is_last = !(octets.get(end) == Some(&b'.') && has(ALNUM, end + 1));
            let all = |class: Class| octets[dot + 1..end].iter().all(|&octet| class.has(octet));
            let is_host = all(DIGIT) || all(ALPHA) && end > dot + 2;
            has(LABEL, dot - 1) && has(ALNUM, dot + 1) && is_last && is_host && is_target(octets, dot, end)
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
