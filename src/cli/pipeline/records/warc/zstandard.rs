//! Zstandard: frames, skippable frames, and the dictionary that a crawl file may start with.
//!
//! The dictionary is in a skippable frame of its own kind (`0x184D2A5D`) at the start of the file, and may be compressed.

use std::io::{self, BufRead, Read};

use ruzstd::decoding::errors::FrameDecoderError;
use ruzstd::decoding::{BlockDecodingStrategy, Dictionary, FrameDecoder};

use super::replay::Replay;

/// The decoder of the frames of a file. It has the dictionary, if there is one.
pub(super) type Frames = Box<FrameDecoder>;

/// The size of the largest dictionary that is read. Those of crawlers have about a hundred KiB.
const MAX_DICTIONARY: u64 = 16 << 20;
/// The start of the skippable frame that has the dictionary.
const DICTIONARY_FRAME: [u8; 4] = [0x5D, 0x2A, 0x4D, 0x18];
/// The size of the start of a skippable frame: its kind and its length.
const SKIPPABLE_HEAD: usize = 8;

/// Whether these bytes are the start of a skippable frame (RFC 8878, section 3.1.2).
pub(super) fn is_skippable(start: &[u8]) -> bool {
    matches!(start, [0x50..=0x5F, 0x2A, 0x4D, 0x18, ..])
}

/// The length of the content of the skippable frame that comes next, if one does.
fn skippable_len(input: &mut Replay) -> Option<u64> {
    let head = input.peek(SKIPPABLE_HEAD);
    let len = head.get(4..SKIPPABLE_HEAD)?.try_into().ok()?;
    is_skippable(head).then_some(u64::from(u32::from_le_bytes(len)))
}

/// Skips the skippable frames that come next.
pub(super) fn skip_skippable(input: &mut Replay) {
    while let Some(len) = skippable_len(input) {
        input.consume(SKIPPABLE_HEAD);
        // an input that ends within it has nothing more to read
        _ = io::copy(&mut input.take(len), &mut io::sink());
    }
}

/// The decoder for a file, with the dictionary that the file starts with, if there is one.
pub(super) fn read_dictionary(input: &mut Replay) -> Result<Frames, String> {
    let mut frames = Frames::default();
    if !input.peek(DICTIONARY_FRAME.len()).starts_with(&DICTIONARY_FRAME) {
        return Ok(frames);
    }
    let remedy = "(decompress the file with `zstd`, and pipe its content into `-`)";
    let len = skippable_len(input).filter(|&len| len <= MAX_DICTIONARY);
    let len = len.ok_or_else(|| format!("its dictionary has more than {MAX_DICTIONARY} bytes, or is cut {remedy}"))?;
    input.consume(SKIPPABLE_HEAD);
    let mut bytes = Vec::new();
    let read = input.take(len).read_to_end(&mut bytes);
    let dictionary = read.map_err(|error| error.to_string()).and_then(|_| decode(&bytes));
    dictionary
        .and_then(|dictionary| frames.add_dict(dictionary).map_err(|error| error.to_string()))
        .map_err(|error| format!("its dictionary cannot be read: {error} {remedy}"))?;
    Ok(frames)
}

/// Reads a dictionary, which may be compressed.
fn decode(bytes: &[u8]) -> Result<Dictionary, String> {
    let mut unpacked = Vec::new();
    let mut dictionary = bytes;
    if bytes.starts_with(b"\x28\xB5\x2F\xFD") {
        let frame = ruzstd::decoding::StreamingDecoder::new(bytes).map_err(|error| error.to_string())?;
        frame.take(MAX_DICTIONARY).read_to_end(&mut unpacked).map_err(|error| error.to_string())?;
        dictionary = &unpacked;
    }
    Dictionary::decode_dict(dictionary).map_err(|error| error.to_string())
}

/// Starts the frame that comes next.
pub(super) fn start_frame(frames: &mut FrameDecoder, input: &mut Replay) -> Result<(), String> {
    frames.init(input).map_err(|error| match error {
        FrameDecoderError::DictNotProvided { dict_id } => {
            format!("its frame needs the dictionary {dict_id}, with which the file does not start (decompress it with `zstd -D`)")
        }
        error => format!("its Zstandard frame does not decompress: {error}"),
    })
}

/// Reads content of the frame that was started; none at its end. A wrong checksum is an error.
pub(super) fn read_frame(frames: &mut FrameDecoder, input: &mut Replay, buffer: &mut [u8]) -> io::Result<usize> {
    while frames.can_collect() == 0 && !frames.is_finished() {
        frames.decode_blocks(&mut *input, BlockDecodingStrategy::UptoBlocks(1)).map_err(io::Error::other)?;
    }
    let read = frames.read(buffer)?;
    let expected = frames.get_checksum_from_data().filter(|_| read == 0);
    if expected.is_some() && expected != frames.get_calculated_checksum() {
        return Err(io::Error::other("wrong checksum"));
    }
    Ok(read)
}
