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
    byte_offset: usize,
    /// The length of the text that they encode.
    text_offset: usize,
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
        let mut checkpoint = Checkpoint::default();
        while checkpoint.byte_offset < bytes.len() {
            all.checkpoints.push(checkpoint);
            match all.section_end(checkpoint) {
                Some(end) => {
                    let (decoded, _) = encoding.decode_without_bom_handling(&bytes[checkpoint.byte_offset..end]);
                    text.extend_from_slice(decoded.as_bytes());
                    checkpoint.byte_offset = end;
                }
                None => checkpoint = all.decode_singly(checkpoint, &mut text),
            }
            checkpoint.text_offset = text.len();
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
        let mut checkpoint = Checkpoint::default();
        while let Some(step) = self.step(checkpoint) {
            let source = step.source.shifted(mark_len);
            match step.output {
                Output::Same => map.verbatim(source),
                Output::Character(ref utf8) => map.replaced(utf8.len, source),
                Output::Nothing => {}
            }
            checkpoint = Checkpoint {
                byte_offset: step.source.end,
                text_offset: checkpoint.text_offset + step.decoded_len(),
                set: step.set,
            };
        }
    }

    /// The step that decodes the character at `offset` of the text, and the offset of what it decodes.
    fn step_at(&self, offset: usize) -> Option<(Step, usize)> {
        let after = self.checkpoints.partition_point(|checkpoint| checkpoint.text_offset <= offset);
        let mut checkpoint = *self.checkpoints.get(after.checked_sub(1)?)?;
        while let Some(step) = self.step(checkpoint) {
            let len = step.decoded_len();
            if offset < checkpoint.text_offset + len {
                return Some((step, checkpoint.text_offset));
            }
            checkpoint =
                Checkpoint { byte_offset: step.source.end, text_offset: checkpoint.text_offset + len, set: step.set };
        }
        None
    }

    /// The end of the section from `checkpoint` on that can be decoded in one call: after a byte that is not part of a
    /// longer character in any of these encodings. `None` if there is none near.
    fn section_end(&self, checkpoint: Checkpoint) -> Option<usize> {
        if self.encoding == ISO_2022_JP {
            return None;
        }
        let rest = &self.bytes[checkpoint.byte_offset..];
        let Some(after) = rest.get(STRIDE..) else { return Some(self.bytes.len()) };
        let boundary = after.iter().take(STRIDE).position(|&byte| byte < b'0')?;
        Some(checkpoint.byte_offset + STRIDE + boundary + 1)
    }

    /// Decodes about [`STRIDE`] bytes character by character.
    fn decode_singly(&self, mut checkpoint: Checkpoint, text: &mut Vec<u8>) -> Checkpoint {
        let end = checkpoint.byte_offset + STRIDE;
        while checkpoint.byte_offset < end {
            let Some(step) = self.step(checkpoint) else { break };
            match &step.output {
                Output::Same => text.extend_from_slice(&self.bytes[step.source.range()]),
                Output::Character(utf8) => text.extend_from_slice(utf8.bytes()),
                Output::Nothing => {}
            }
            checkpoint = Checkpoint { byte_offset: step.source.end, text_offset: text.len(), set: step.set };
        }
        checkpoint
    }

    /// Decodes the next character, or the next ASCII characters; `None` at the end.
    fn step(&self, checkpoint: Checkpoint) -> Option<Step> {
        let rest = self.bytes.get(checkpoint.byte_offset..).filter(|rest| !rest.is_empty())?;
        let near = &rest[..rest.len().min(STRIDE)];
        let (output, len, set) = if self.encoding == ISO_2022_JP {
            iso_2022_jp::step(near, checkpoint.set)
        } else {
            match ascii_up_to(near) {
                0 => {
                    let (output, len) = character(self.encoding, rest);
                    (output, len, checkpoint.set)
                }
                len => (Output::Same, len, checkpoint.set),
            }
        };
        Some(Step { source: Span::new(checkpoint.byte_offset, checkpoint.byte_offset + len), output, set })
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
