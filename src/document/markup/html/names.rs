//! Tables of element and attribute names, made when the program is compiled. A look-up ignores case: `HREF` is `href`.

/// A table of up to half as many names as it has slots; `SLOTS` is a power of two.
pub(super) struct Names<T: 'static, const SLOTS: usize>([Option<(u128, T)>; SLOTS]);

impl<T: Copy, const SLOTS: usize> Names<T, SLOTS> {
    /// The table of `entries`, whose names must be in lower case.
    pub(super) const fn of(entries: &[(&str, T)]) -> Self {
        assert!(SLOTS.is_power_of_two() && entries.len() * 2 <= SLOTS);
        let mut slots = [None; SLOTS];
        let mut entry = 0;
        while entry < entries.len() {
            let key = key(entries[entry].0.as_bytes());
            let mut slot = Self::slot(key);
            while slots[slot].is_some() {
                slot = (slot + 1) % SLOTS;
            }
            slots[slot] = Some((key, entries[entry].1));
            entry += 1;
        }
        Self(slots)
    }

    /// The value of a name in the table.
    #[inline]
    pub(super) fn get(&self, name: &[u8]) -> Option<T> {
        let key = key(name);
        let mut slot = Self::slot(key);
        while let Some((other, value)) = self.0[slot] {
            if other == key {
                return Some(value);
            }
            slot = (slot + 1) % SLOTS;
        }
        None
    }

    #[inline]
    const fn slot(key: u128) -> usize {
        let folded = (key as u64) ^ ((key >> 64) as u64).rotate_left(29);
        (folded.wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 40) as usize % SLOTS
    }
}

/// A table of the names that are shorter than eight bytes, as words. `SLOTS` is a power of two, far more than the
/// names.
pub(super) struct ShortNames<T: 'static, const SLOTS: usize>([(u64, T); SLOTS]);

impl<T: Copy, const SLOTS: usize> ShortNames<T, SLOTS> {
    /// The table of the short names of `entries`, which must be of small letters, digits and hyphens. The value of all
    /// other names is `other`.
    pub(super) const fn of(entries: &[(&str, T)], other: T) -> Self {
        assert!(SLOTS.is_power_of_two() && entries.len() * 2 <= SLOTS);
        let mut slots = [(0, other); SLOTS];
        let mut entry = 0;
        while entry < entries.len() {
            let (name, value) = entries[entry];
            if name.len() < 8 {
                let word = word(name.as_bytes());
                let mut slot = Self::slot(word);
                while slots[slot].0 != 0 {
                    slot = (slot + 1) % SLOTS;
                }
                slots[slot] = (word, value);
            }
            entry += 1;
        }
        Self(slots)
    }

    /// The value of the name in the first `len` bytes of a word: less than eight, and none of them a control character.
    #[inline(always)]
    pub(super) fn get(&self, word: u64, len: usize) -> T {
        // makes letters small: the bit is set in digits and hyphens already, and no other byte becomes one of a name
        let word = (word | u64::from_le_bytes([b' '; 8])) & !(u64::MAX << (8 * len));
        let mut slot = Self::slot(word);
        loop {
            let (other, value) = self.0[slot];
            if other == word || other == 0 {
                return value;
            }
            slot = (slot + 1) % SLOTS;
        }
    }

    #[inline]
    const fn slot(word: u64) -> usize {
        (word.wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 40) as usize % SLOTS
    }
}

/// Length and first fifteen bytes: enough to distinguish the names of the tables from all others of their length.
#[inline]
const fn key(name: &[u8]) -> u128 {
    let len = name.len() as u128 & 0xFF;
    let key = match name.split_at_checked(8) {
        None => word(name),
        Some((first, rest)) => {
            let rest = if rest.len() > 7 { rest.split_at(7).0 } else { rest };
            return (len << 56 | word(rest) as u128) << 64 | word(first) as u128;
        }
    };
    len << 120 | key as u128
}

/// Up to eight bytes, in lower case. Read from both ends: no loop goes over them.
#[inline]
const fn word(bytes: &[u8]) -> u64 {
    let word = match (bytes.first_chunk(), bytes.last_chunk()) {
        (Some(first), Some(last)) => {
            let (first, last) = (u32::from_le_bytes(*first), u32::from_le_bytes(*last));
            first as u64 | (last as u64) << (8 * (bytes.len() - 4))
        }
        _ => match *bytes {
            [] => 0,
            [a] => a as u64,
            [a, b] => u16::from_le_bytes([a, b]) as u64,
            [a, b, c, ..] => u32::from_le_bytes([a, b, c, 0]) as u64,
        },
    };
    to_lower_case(word)
}

/// All bytes of a word at once: 32 is added to those from `A` to `Z`.
#[inline]
const fn to_lower_case(word: u64) -> u64 {
    const EACH: u64 = 0x0101_0101_0101_0101;
    // the highest bit of each byte is free for what the addition carries
    let low = word & (EACH * 0x7F);
    let from_a = low + EACH * (0x80 - b'A' as u64);
    let after_z = low + EACH * (0x7F - b'Z' as u64);
    let is_upper = from_a & !after_z & !word & (EACH * 0x80);
    word | is_upper >> 2
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_found_in_any_case() {
        static NAMES: Names<u8, 8> = Names::of(&[("a", 1), ("nonamespaceschemalocation", 2), ("b", 3)]);
        assert_eq!(NAMES.get(b"A"), Some(1));
        assert_eq!(NAMES.get(b"noNamespaceSchemaLocation"), Some(2));
        assert_eq!(NAMES.get(b"nonamespaceschemaloc"), None);
        assert_eq!(NAMES.get(b""), None);
    }

    #[test]
    fn short_names_are_found_as_long_ones_are() {
        const ENTRIES: &[(&str, u8)] = &[("a", 1), ("h1", 2), ("b-c", 3), ("nonamespace", 4), ("strike", 5), ("h2", 6)];
        static NAMES: Names<u8, 16> = Names::of(ENTRIES);
        static SHORT: ShortNames<u8, 16> = ShortNames::of(ENTRIES, 0);
        // any bytes in the place of those of the names, but for control characters
        for (name, byte) in ENTRIES.iter().flat_map(|(name, _)| (b' '..=0xFF).map(move |byte| (name, byte))) {
            for at in 0..name.len().min(7) {
                let mut bytes = [b'x'; 8];
                bytes[..name.len().min(8)].copy_from_slice(&name.as_bytes()[..name.len().min(8)]);
                bytes[at] = byte;
                for len in 1..8 {
                    let known = NAMES.get(&bytes[..len]).unwrap_or(0);
                    assert_eq!(SHORT.get(u64::from_le_bytes(bytes), len), known, "{bytes:?} {len}");
                }
            }
        }
    }

    #[test]
    fn bytes_are_put_into_lower_case_one_by_one() {
        for byte in 0..=255 {
            for len in 1..=8 {
                for at in 0..len {
                    let mut bytes = vec![b'x'; len];
                    bytes[at] = byte;
                    let mut lower = bytes.to_ascii_lowercase();
                    lower.resize(8, 0);
                    assert_eq!(word(&bytes).to_le_bytes(), lower[..], "{bytes:?}");
                }
            }
        }
    }
}
