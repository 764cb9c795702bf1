//! Different texts, numbered from 0 in the order in which they come first.

use foldhash::fast::RandomState;
use hashbrown::HashTable;
use std::hash::BuildHasher as _;

use super::arena::{Address, Arena};

/// Different texts with their numbers. Each is kept once: the table has numbers alone.
#[derive(Default, Debug)]
pub(super) struct NumberedTexts {
    arena: Arena,
    addresses: Vec<Address>,
    table: HashTable<u32>,
    hasher: RandomState,
}

impl NumberedTexts {
    /// The number of a text, which is added if it is new; `None` if there are too many.
    pub(super) fn number(&mut self, text: &[u8]) -> Option<Numbered> {
        let Self { arena, addresses, table, hasher } = self;
        let hash = hasher.hash_one(text);
        let text_of = |number: u32| arena.get(addresses[number as usize]);
        if let Some(&number) = table.find(hash, |&number| text_of(number) == text) {
            return Some(Numbered { number, is_new: false });
        }
        let number = u32::try_from(addresses.len()).ok().filter(|&number| number < u32::MAX)?;
        table.insert_unique(hash, number, |&number| hasher.hash_one(text_of(number)));
        addresses.push(arena.add(text));
        Some(Numbered { number, is_new: true })
    }

    /// The text with a number.
    pub(super) fn text(&self, number: u32) -> &[u8] {
        self.arena.get(self.addresses[number as usize])
    }

    /// How many there are.
    pub(super) fn len(&self) -> usize {
        self.addresses.len()
    }
}

/// The number of a text.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Numbered {
    pub(super) number: u32,
    /// Whether the text came for the first time.
    pub(super) is_new: bool,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_text_has_one_number() {
        let mut texts = NumberedTexts::default();
        for round in 0..2 {
            for number in 0..5_000_u32 {
                let numbered = texts.number(format!("text {number}").as_bytes());
                assert_eq!(numbered, Some(Numbered { number, is_new: round == 0 }));
            }
        }
        assert_eq!((texts.len(), texts.text(4_999)), (5_000, &b"text 4999"[..]));
    }
}
