//! Tables of element and attribute names, looked up in any case.

/// A table of up to half as many names as it has slots; `SLOTS` is a power of two.
pub(super) struct Names<T: 'static, const SLOTS: usize>([Option<(u128, T)>; SLOTS]);

impl<T: Copy, const SLOTS: usize> Names<T, SLOTS> {
    /// The table of these names, which are in lower case.
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

    /// What the table says of a name.
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

    const fn slot(key: u128) -> usize {
        let folded = (key as u64) ^ ((key >> 64) as u64).rotate_left(29);
        (folded.wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 40) as usize % SLOTS
    }
}

/// Length and first fifteen octets: enough to tell the names of the tables from all others of their length.
const fn key(name: &[u8]) -> u128 {
    let (mut first, mut more) = (0, name.len() as u64 & 0xFF);
    let mut at = 0;
    while at < name.len() && at < 8 {
        first = first << 8 | name[at].to_ascii_lowercase() as u64;
        at += 1;
    }
    while at < name.len() && at < 15 {
        more = more << 8 | name[at].to_ascii_lowercase() as u64;
        at += 1;
    }
    (more as u128) << 64 | first as u128
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_told_in_any_case() {
        static NAMES: Names<u8, 8> = Names::of(&[("a", 1), ("nonamespaceschemalocation", 2), ("b", 3)]);
        assert_eq!(NAMES.get(b"A"), Some(1));
        assert_eq!(NAMES.get(b"noNamespaceSchemaLocation"), Some(2));
        assert_eq!(NAMES.get(b"nonamespaceschemaloc"), None);
        assert_eq!(NAMES.get(b""), None);
    }
}
