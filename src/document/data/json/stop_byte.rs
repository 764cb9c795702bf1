//! A search for the stop bytes of a JSON text: those at which the number of quotes does not show what a byte means.

/// The number of bytes of one round.
const BLOCK: usize = 64;

/// The position of the next stop byte from `from` on, or the end. Stop bytes are a back-slash, an apostrophe, a byte
/// that may start a comment, and each `:` after a letter or before a slash.
pub(super) fn next(text: &[u8], from: usize) -> usize {
    let byte = |at: usize| text.get(at).copied().unwrap_or_default();
    if from == 0 && is_stop(0, byte(0), byte(1)) {
        return 0;
    }
    let mut at = from.max(1);
    // each byte with its neighbours, in a loop without branches, which compilers vectorize
    while let Some(around) = text.get(at - 1..).and_then(|rest| rest.first_chunk::<{ BLOCK + 2 }>()) {
        let mut stops = [0; BLOCK];
        for (number, stop) in stops.iter_mut().enumerate() {
            *stop = u8::from(is_stop(around[number], around[number + 1], around[number + 2]));
        }
        for (number, word) in stops.as_chunks().0.iter().enumerate() {
            let word = u64::from_le_bytes(*word);
            if word != 0 {
                return at + number * 8 + word.trailing_zeros() as usize / 8;
            }
        }
        at += BLOCK;
    }
    (at..text.len()).find(|&at| is_stop(byte(at - 1), byte(at), byte(at + 1))).unwrap_or(text.len())
}

#[inline]
const fn is_stop(before: u8, here: u8, after: u8) -> bool {
    (here == b'\\')
        | (here == b'\'')
        | (here == b'/') & ((after == b'/') | (after == b'*'))
        | (here == b':') & (before.is_ascii_alphabetic() | (after == b'/'))
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
        // all texts of five of these bytes, at every place of a block and beyond its end
        let bytes = b":/\"*'\\x";
        for number in 0..bytes.len().pow(5) {
            let short: Vec<u8> = (0..5).map(|i| bytes[number / bytes.len().pow(i) % bytes.len()]).collect();
            let mut text = vec![b' '; number % 150];
            text.extend_from_slice(&short);
            text.resize(text.len() + number % 97, b' ');
            for from in [0, 1, number % text.len(), number % 150, number % 150 + 2] {
                assert_eq!(next(&text, from), naive(&text, from).unwrap_or(text.len()), "{short:?} {number} {from}");
            }
        }
    }
}
