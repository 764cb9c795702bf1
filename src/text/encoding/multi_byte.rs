//! The map back to the bytes for encodings with characters of one byte or more: they are decoded again from a
//! checkpoint.

use encoding_rs::{Encoding, ISO_2022_JP};

use super::ascii_up_to;
use super::iso_2022_jp::{self, Set};
use super::spelled::{Spelled, character};
use crate::text::{SourceMapBuilder, Span};

/// The distance of two checkpoints, about; a lookup decodes at most twice as many bytes.
const STRIDE: usize = 512;

/// The bytes, and places in them from which they can be decoded again.
#[derive(Clone, Debug)]
pub(super) struct Characters<'t> {
    encoding: &'static Encoding,
    bytes: &'t [u8],
    checkpoints: Vec<Place>,
}

/// A place between two characters.
#[derive(Clone, Copy, Default, Debug)]
struct Place {
    /// The number of bytes before it.
    bytes: usize,
    /// The length of the text that they encode.
    text: usize,
    /// The character set of the bytes that follow, in ISO-2022-JP.
    set: Set,
}

/// The characters that some bytes encode.
struct Step {
    source: Span,
    spelled: Spelled,
    /// The character set of the bytes that follow, in ISO-2022-JP.
    set: Set,
}

impl<'t> Characters<'t> {
    /// Decodes all bytes.
    pub(super) fn decode(encoding: &'static Encoding, bytes: &'t [u8]) -> (Vec<u8>, Self) {
        let mut all = Self { encoding, bytes, checkpoints: Vec::with_capacity(bytes.len() / STRIDE + 1) };
        let mut text = Vec::with_capacity(bytes.len() + bytes.len() / 2);
        let mut place = Place::default();
        while place.bytes < bytes.len() {
            all.checkpoints.push(place);
            match all.section(place) {
                Some(end) => {
                    let (decoded, _) = encoding.decode_without_bom_handling(&bytes[place.bytes..end]);
                    text.extend_from_slice(decoded.as_bytes());
                    place.bytes = end;
                }
                None => place = all.decode_singly(place, &mut text),
            }
            place.text = text.len();
        }
        (text, all)
    }

    /// The bytes for `span` of the text. If it starts or ends inside a character, all bytes of that character are
    /// included.
    pub(super) fn source(&self, span: Span) -> Span {
        let start = self.step_over(span.start).map_or(self.bytes.len(), |(step, text)| match step.spelled {
            Spelled::Same => step.source.start + (span.start - text),
            _ => step.source.start,
        });
        if span.is_empty() {
            return Span::empty(start);
        }
        let end = self.step_over(span.end - 1).map_or(self.bytes.len(), |(step, text)| match step.spelled {
            Spelled::Same => step.source.start + (span.end - text),
            _ => step.source.end,
        });
        Span::new(start, end.max(start))
    }

    /// Adds every character to `map`; `mark` bytes are before the first.
    pub(super) fn add_to(&self, map: &mut SourceMapBuilder, mark: usize) {
        let mut place = Place::default();
        while let Some(step) = self.step(place) {
            let source = step.source.shifted(mark);
            match step.spelled {
                Spelled::Same => map.verbatim(source),
                Spelled::Character(ref utf8) => map.replaced(utf8.len, source),
                Spelled::Nothing => {}
            }
            place = Place { bytes: step.source.end, text: place.text + step.width(), set: step.set };
        }
    }

    /// The bytes that encode the character at `offset` of the text, and where it starts in the text.
    fn step_over(&self, offset: usize) -> Option<(Step, usize)> {
        let after = self.checkpoints.partition_point(|place| place.text <= offset);
        let mut place = *self.checkpoints.get(after.checked_sub(1)?)?;
        while let Some(step) = self.step(place) {
            let width = step.width();
            if offset < place.text + width {
                return Some((step, place.text));
            }
            place = Place { bytes: step.source.end, text: place.text + width, set: step.set };
        }
        None
    }

    /// The end of the section from `place` on that can be decoded in one call: after a byte that is not part of a
    /// longer character in any of these encodings.
    fn section(&self, place: Place) -> Option<usize> {
        if self.encoding == ISO_2022_JP {
            return None;
        }
        let rest = &self.bytes[place.bytes..];
        let Some(after) = rest.get(STRIDE..) else { return Some(self.bytes.len()) };
        let alone = after.iter().take(STRIDE).position(|&byte| byte < b'0')?;
        Some(place.bytes + STRIDE + alone + 1)
    }

    /// Decodes about [`STRIDE`] bytes character by character.
    fn decode_singly(&self, mut place: Place, text: &mut Vec<u8>) -> Place {
        let enough = place.bytes + STRIDE;
        while place.bytes < enough {
            let Some(step) = self.step(place) else { break };
            match &step.spelled {
                Spelled::Same => text.extend_from_slice(&self.bytes[step.source.range()]),
                Spelled::Character(utf8) => text.extend_from_slice(utf8.bytes()),
                Spelled::Nothing => {}
            }
            place = Place { bytes: step.source.end, text: text.len(), set: step.set };
        }
        place
    }

    fn step(&self, place: Place) -> Option<Step> {
        let rest = self.bytes.get(place.bytes..).filter(|rest| !rest.is_empty())?;
        let near = &rest[..rest.len().min(STRIDE)];
        let (spelled, len, set) = if self.encoding == ISO_2022_JP {
            iso_2022_jp::step(near, place.set)
        } else {
            match ascii_up_to(near) {
                0 => {
                    let (spelled, len) = character(self.encoding, rest);
                    (spelled, len, place.set)
                }
                len => (Spelled::Same, len, place.set),
            }
        };
        Some(Step { source: Span::new(place.bytes, place.bytes + len), spelled, set })
    }
}

impl Step {
    fn width(&self) -> usize {
        match &self.spelled {
            Spelled::Same => self.source.len(),
            Spelled::Character(utf8) => utf8.len,
            Spelled::Nothing => 0,
        }
    }
}
