//! Hashes of the names of anchors: a document may have many names, and few are asked for.

/// The hash of a name (FNV-1a). It takes the characters one by one, so that a name need not be put together. An author
/// who makes two names collide only hides a finding in their own document.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct NameHash(u64);

impl NameHash {
    /// The hash of the empty name.
    pub(super) const EMPTY: Self = Self(0xCBF2_9CE4_8422_2325);

    pub(super) fn of(name: impl AsRef<[u8]>) -> Self {
        let mut hash = Self::EMPTY;
        name.as_ref().iter().for_each(|&byte| hash.push(byte));
        hash
    }

    #[inline]
    pub(super) fn push(&mut self, byte: u8) {
        self.0 = (self.0 ^ u64::from(byte)).wrapping_mul(0x0100_0000_01B3);
    }

    #[inline]
    pub(super) fn push_char(&mut self, c: char) {
        if c.is_ascii() {
            self.push(c as u8);
        } else {
            c.encode_utf8(&mut [0; 4]).bytes().for_each(|byte| self.push(byte));
        }
    }
}

/// The names of a document, in order of their hashes.
pub(super) struct NameHashes(Vec<NameHash>);

impl NameHashes {
    pub(super) fn of(mut names: Vec<NameHash>) -> Self {
        names.sort_unstable();
        Self(names)
    }

    /// How often a name is there.
    pub(super) fn count(&self, name: NameHash) -> usize {
        let from = self.0.partition_point(|other| *other < name);
        self.0[from..].partition_point(|other| *other == name)
    }

    pub(super) fn has(&self, name: NameHash) -> bool {
        self.0.binary_search(&name).is_ok()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_counted() {
        let names = NameHashes::of(["a", "b", "a", "c", "a"].map(NameHash::of).to_vec());
        assert_eq!(["a", "b", "d"].map(|name| names.count(NameHash::of(name))), [3, 1, 0]);
    }
}
