//! One search over all octets of a JSON text: where the count of quotes alone does not tell what stands.

use crate::syntax::octets::Class;

/// How many octets are looked at in one go.
const BLOCK: usize = 32;

/// What a hurdle begins with.
const FIRST: Class = Class::of(b"\\'/:");

/// The next place from `from` on that is a hurdle, or the end: a back-slash, an apostrophe, what may begin a comment, and
/// each `:` behind a letter or before a slash.
pub(super) fn next(text: &[u8], from: usize) -> usize {
    let octet = |at: usize| text.get(at).copied().unwrap_or_default();
    let mut at = from;
    if at == 0 && !text.is_empty() {
        if is_hurdle(0, octet(0), octet(1)) {
            return 0;
        }
        at = 1;
    }
    // each octet stands between its neighbours: three stretches that lie one octet apart are compared as vectors
    while let Some(around) = text.get(at.saturating_sub(1)..=at + BLOCK) {
        let (before, here, behind) = (&around[..BLOCK], &around[1..=BLOCK], &around[2..]);
        let any = |any: bool, ((before, here), behind): ((&u8, &u8), &u8)| any | is_hurdle(*before, *here, *behind);
        if before.iter().zip(here).zip(behind).fold(false, any) {
            break;
        }
        at += BLOCK;
    }
    while let Some(len) = text[at..].iter().position(|&octet| FIRST.has(octet)) {
        at += len;
        if is_hurdle(octet(at - 1), octet(at), octet(at + 1)) {
            return at;
        }
        at += 1;
    }
    text.len()
}

#[inline]
const fn is_hurdle(before: u8, here: u8, behind: u8) -> bool {
    (here == b'\\')
        | (here == b'\'')
        | (here == b'/') & ((behind == b'/') | (behind == b'*'))
        | (here == b':') & (before.is_ascii_alphabetic() | (behind == b'/'))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equals_a_naive_search() {
        let naive = |text: &[u8], from: usize| {
            (from..text.len()).find(|&at| match text[at] {
                b'\\' | b'\'' => true,
                b'/' => matches!(text.get(at + 1), Some(b'/' | b'*')),
                b':' => at > 0 && text[at - 1].is_ascii_alphabetic() || text.get(at + 1) == Some(&b'/'),
                _ => false,
            })
        };
        // all texts of five of these octets, at every place of a block and beyond its end
        let octets = b":/\"*'\\x";
        for number in 0..octets.len().pow(5) {
            let short: Vec<u8> = (0..5).map(|i| octets[number / octets.len().pow(i) % octets.len()]).collect();
            let mut text = vec![b' '; number % 150];
            text.extend_from_slice(&short);
            text.resize(text.len() + number % 97, b' ');
            for from in [0, 1, number % text.len(), number % 150, number % 150 + 2] {
                assert_eq!(next(&text, from), naive(&text, from).unwrap_or(text.len()), "{short:?} {number} {from}");
            }
        }
    }
}
