//! The map back to the bytes for encodings with characters of one byte or more: they are decoded again from a
//! checkpoint.

use encoding_rs::{Encoding, ISO_2022_JP};

use super::ascii_up_to;
use super::decoder_output::{Output, character};
use super::iso_2022_jp::{self, CharacterSet};
use crate::text::{SourceMapBuilder, Span};

/// About the distance between two checkpoints; a lookup decodes at most twice as many bytes.
const STRIDE: usize = 512;

/// The bytes, and checkpoints in them from which they can be decoded again.
#[derive(Clone, Debug)]
pub(super) struct Characters<'t> {
    encoding: &'static Encoding,
    bytes: &'t [u8],
    checkpoints: Vec<Checkpoint>,
}

/// A place between two characters: what a decoder must know to go on from there.
#[derive(Clone, Copy, Default, Debug)]
struct Checkpoint {
    /// The number of bytes before it.
    bytes: usize,
    /// The length of the text that they encode.
    text: usize,
    /// The character set of the bytes that follow, in ISO-2022-JP.
    set: CharacterSet,
}

/// One step of decoding: some bytes, and what they encode.
struct Step {
    source: Span,
    output: Output,
    /// The character set of the bytes that follow, in ISO-2022-JP.
    set: CharacterSet,
}

impl<'t> Characters<'t> {
    /// Decodes all bytes.
    pub(super) fn decode(encoding: &'static Encoding, bytes: &'t [u8]) -> (Vec<u8>, Self) {
        let mut all = Self { encoding, bytes, checkpoints: Vec::with_capacity(bytes.len() / STRIDE + 1) };
        let mut text = Vec::with_capacity(bytes.len() + bytes.len() / 2);
        let mut at = Checkpoint::default();
        while at.bytes < bytes.len() {
            all.checkpoints.push(at);
            match all.section_end(at) {
                Some(end) => {
                    let (decoded, _) = encoding.decode_without_bom_handling(&bytes[at.bytes..end]);
                    text.extend_from_slice(decoded.as_bytes());
                    at.bytes = end;
                }
                None => at = all.decode_singly(at, &mut text),
            }
            at.text = text.len();
        }
        (text, all)
    }

    /// The bytes for `span` of the text. If it starts or ends inside a character, all bytes of that character are
    /// included.
    pub(super) fn source(&self, span: Span) -> Span {
        let start = self.step_at(span.start).map_or(self.bytes.len(), |(step, text)| match step.output {
            Output::Same => step.source.start + (span.start - text),
            _ => step.source.start,
        });
        if span.is_empty() {
            return Span::empty(start);
        }
        let end = self.step_at(span.end - 1).map_or(self.bytes.len(), |(step, text)| match step.output {
            Output::Same => step.source.start + (span.end - text),
            _ => step.source.end,
        });
        Span::new(start, end.max(start))
    }

    /// Adds every character to `map`; `mark_len` bytes are before the first.
    pub(super) fn add_to(&self, map: &mut SourceMapBuilder, mark_len: usize) {
        let mut at = Checkpoint::default();
        while let Some(step) = self.step(at) {
            let source = step.source.shifted(mark_len);
            match step.output {
                Output::Same => map.verbatim(source),
                Output::Character(ref utf8) => map.replaced(utf8.len, source),
                Output::Nothing => {}
            }
            at = Checkpoint { bytes: step.source.end, text: at.text + step.decoded_len(), set: step.set };
        }
    }

    /// The step that decodes the character at `offset` of the text, and the offset of what it decodes.
    fn step_at(&self, offset: usize) -> Option<(Step, usize)> {
        let after = self.checkpoints.partition_point(|at| at.text <= offset);
        let mut at = *self.checkpoints.get(after.checked_sub(1)?)?;
        while let Some(step) = self.step(at) {
            let len = step.decoded_len();
            if offset < at.text + len {
                return Some((step, at.text));
            }
            at = Checkpoint { bytes: step.source.end, text: at.text + len, set: step.set };
        }
        None
    }

    /// The end of the section from `at` on that can be decoded in one call: after a byte that is not part of a
    /// longer character in any of these encodings. `None` if there is none near.
    fn section_end(&self, at: Checkpoint) -> Option<usize> {
        if self.encoding == ISO_2022_JP {
            return None;
        }
        let rest = &self.bytes[at.bytes..];
        let Some(after) = rest.get(STRIDE..) else { return Some(self.bytes.len()) };
        let single = after.iter().take(STRIDE).position(|&byte| byte < b'0')?;
        Some(at.bytes + STRIDE + single + 1)
    }

    /// Decodes about [`STRIDE`] bytes character by character.
    fn decode_singly(&self, mut at: Checkpoint, text: &mut Vec<u8>) -> Checkpoint {
        let enough = at.bytes + STRIDE;
        while at.bytes < enough {
            let Some(step) = self.step(at) else { break };
            match &step.output {
                Output::Same => text.extend_from_slice(&self.bytes[step.source.range()]),
                Output::Character(utf8) => text.extend_from_slice(utf8.bytes()),
                Output::Nothing => {}
            }
            at = Checkpoint { bytes: step.source.end, text: text.len(), set: step.set };
        }
        at
    }

    /// Decodes the next character, or the next ASCII characters; `None` at the end.
    fn step(&self, at: Checkpoint) -> Option<Step> {
        let rest = self.bytes.get(at.bytes..).filter(|rest| !rest.is_empty())?;
        let near = &rest[..rest.len().min(STRIDE)];
        let (output, len, set) = if self.encoding == ISO_2022_JP {
            iso_2022_jp::step(near, at.set)
        } else {
            match ascii_up_to(near) {
                0 => {
                    let (output, len) = character(self.encoding, rest);
                    (output, len, at.set)
                }
                len => (Output::Same, len, at.set),
            }
        };
        Some(Step { source: Span::new(at.bytes, at.bytes + len), output, set })
    }
}

impl Step {
    /// The length of the decoded text.
    fn decoded_len(&self) -> usize {
        match &self.output {
            Output::Same => self.source.len(),
            Output::Character(utf8) => utf8.len,
            Output::Nothing => 0,
        }
    }
}
