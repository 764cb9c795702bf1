//! Texts that many findings have, such as rules, messages and URLs: each is written once, and a row has its number.

use std::collections::HashMap;

use crate::report::html::push_json;

/// The number of bytes that the texts may take. Texts beyond that are written where they are.
const MAX_BYTES: usize = 16 << 20;
/// The bytes that a text takes besides its own.
const TEXT_OVERHEAD: usize = 96;

/// The texts so far.
#[derive(Default)]
pub(super) struct SharedTexts {
    numbers: HashMap<Box<str>, u64>,
    bytes: usize,
}

/// A text of a row.
pub(super) enum SharedText {
    /// The number of a text, from 0.
    Number(u64),
    /// A text of its own: there was no room for more.
    Text(String),
}

impl SharedTexts {
    /// The number of a text, which may be new.
    pub(super) fn share(&mut self, text: &str) -> SharedText {
        if let Some(&number) = self.numbers.get(text) {
            return SharedText::Number(number);
        }
        self.bytes += text.len() + TEXT_OVERHEAD;
        if self.bytes > MAX_BYTES {
            return SharedText::Text(text.to_owned());
        }
        let number = self.numbers.len() as u64;
        self.numbers.insert(text.into(), number);
        SharedText::Number(number)
    }

    /// Adds all texts in the order of their numbers, as an array.
    pub(super) fn push_all(&self, out: &mut Vec<u8>) {
        let mut texts: Vec<(&str, u64)> = self.numbers.iter().map(|(text, &number)| (&**text, number)).collect();
        texts.sort_unstable_by_key(|&(_, number)| number);
        out.push(b'[');
        for (text, number) in texts {
            out.extend_from_slice(if number > 0 { b",\n" } else { b"\n" });
            push_json(text, out);
        }
        out.extend_from_slice(b"\n]");
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_are_written_once_while_there_is_room() {
        let mut texts = SharedTexts::default();
        let number = |text| match text {
            SharedText::Number(number) => Some(number),
            SharedText::Text(_) => None,
        };
        assert_eq!(["a", "b", "a"].map(|text| number(texts.share(text))), [Some(0), Some(1), Some(0)]);
        texts.bytes = MAX_BYTES;
        assert_eq!(["c", "b"].map(|text| number(texts.share(text))), [None, Some(1)]);
        let mut out = Vec::new();
        texts.push_all(&mut out);
        assert_eq!(String::from_utf8_lossy(&out), "[\n\"a\",\n\"b\"\n]");
    }
}
