//! Decompresses files for `--search-zip`. The size of the content is limited, since a small file may expand to any
//! size.

use std::io::{self, BufRead, BufReader, Read};
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use bzip2::read::MultiBzDecoder;
use flate2::read::MultiGzDecoder;
use lzma_rust2::XzReader;
use ruzstd::decoding::StreamingDecoder;

use super::bounded::{Limit, bounded};

/// How many bytes at the start of a file show its format.
pub(in crate::cli) const SIGNATURE_LEN: usize = 6;
/// The extensions of compressed files.
const EXTENSIONS: [&str; 6] = ["gz", "zst", "zstd", "xz", "bz2", "Z"];
/// The size of the content that any file may expand to.
const ALWAYS_ALLOWED: u64 = 32 << 20;
/// How many times its own size a file may expand to, beyond [`ALWAYS_ALLOWED`]. Text shrinks to a tenth, logs to a
/// hundredth.
const MAX_RATIO: u64 = 250;
/// The message for a file that expands to more than that.
const BOMB_MESSAGE: &str = "it expands to more than 250 times its size (unpack it and name the file to have it read)";
/// The message for a file that expands to more than `--max-filesize`.
const TOO_LARGE_MESSAGE: &str = "it expands to more than --max-filesize";
/// The maximum memory of the xz decoder, in KiB.
const XZ_MEMORY_KIB: u32 = 128 << 10;

/// A format of compressed files.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::cli) enum Packing {
    Gzip,
    Zstandard,
    Xz,
    Bzip2,
}

impl Packing {
    /// The format of a file that starts with these bytes.
    pub(in crate::cli) fn detect(start: &[u8]) -> Option<Self> {
        match start {
            [0x1F, 0x8B, ..] => Some(Self::Gzip),
            [0x28, 0xB5, 0x2F, 0xFD, ..] => Some(Self::Zstandard),
            [0xFD, b'7', b'z', b'X', b'Z', 0, ..] => Some(Self::Xz),
            [b'B', b'Z', b'h', b'1'..=b'9', ..] => Some(Self::Bzip2),
            _ => None,
        }
    }

    /// Decompresses a file of this format. Reading fails if the content is larger than `max_filesize`, or larger than
    /// [`ALWAYS_ALLOWED`] and [`MAX_RATIO`] times the bytes read of the file.
    pub(in crate::cli) fn open(
        self,
        file: impl Read + Send + 'static,
        max_filesize: Option<u64>,
    ) -> Box<dyn Read + Send> {
        let packed = Arc::new(AtomicU64::new(0));
        let file = BufReader::new(CountingReader { input: file, count: Arc::clone(&packed) });
        let unpacked: Box<dyn Read + Send> = match self {
            Self::Gzip => Box::new(MultiGzDecoder::new(file)),
            Self::Zstandard => Box::new(ZstdFrames::Between(file)),
            Self::Xz => Box::new(XzReader::new_mem_limit(file, true, XZ_MEMORY_KIB)),
            Self::Bzip2 => Box::new(MultiBzDecoder::new(file)),
        };
        let guarded = BombGuard { input: unpacked, packed, unpacked: 0 };
        bounded(guarded, max_filesize.map(|bytes| Limit { bytes, exceeded: TOO_LARGE_MESSAGE }))
    }
}

/// The path without the extension of a compressed file: `a.md` for `a.md.gz`.
pub(in crate::cli) fn inner_path(path: &Path) -> std::borrow::Cow<'_, Path> {
    let is_packed = |end: &std::ffi::OsStr| EXTENSIONS.iter().any(|known| end.eq_ignore_ascii_case(known));
    match path.extension() {
        Some(end) if is_packed(end) => path.with_extension("").into(),
        _ => path.into(),
    }
}

/// Counts the bytes that are read from `input`.
struct CountingReader<R> {
    input: R,
    count: Arc<AtomicU64>,
}

impl<R: Read> Read for CountingReader<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let read = self.input.read(buffer)?;
        self.count.fetch_add(read as u64, Ordering::Relaxed);
        Ok(read)
    }
}

/// Whether so few compressed bytes expand to more than [`ALWAYS_ALLOWED`] and [`MAX_RATIO`] times their number.
pub(in crate::cli) const fn expands_too_much(packed: u64, unpacked: u64) -> bool {
    unpacked > ALWAYS_ALLOWED && unpacked / MAX_RATIO > packed
}

/// Passes on the decompressed `input`; fails once it is too large for the compressed bytes.
struct BombGuard {
    input: Box<dyn Read + Send>,
    /// The number of compressed bytes that were read.
    packed: Arc<AtomicU64>,
    /// The number of decompressed bytes that were passed on.
    unpacked: u64,
}

impl Read for BombGuard {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let read = self.input.read(buffer)?;
        self.unpacked += read as u64;
        if expands_too_much(self.packed.load(Ordering::Relaxed), self.unpacked) {
            return Err(io::Error::other(BOMB_MESSAGE));
        }
        Ok(read)
    }
}

/// Reads the frames of a Zstandard file, one after the other.
enum ZstdFrames<R: Read> {
    Between(R),
    Inside(Box<StreamingDecoder<R, ruzstd::decoding::FrameDecoder>>),
    Ended,
}

impl<R: BufRead> Read for ZstdFrames<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        loop {
            match std::mem::replace(self, Self::Ended) {
                Self::Ended => return Ok(0),
                Self::Between(mut input) => {
                    if input.fill_buf()?.is_empty() {
                        return Ok(0);
                    }
                    if skip_skippable_frame(&mut input)? {
                        *self = Self::Between(input);
                        continue;
                    }
                    *self = Self::Inside(Box::new(StreamingDecoder::new(input).map_err(io::Error::other)?));
                }
                Self::Inside(mut frame) => {
                    let read = frame.read(buffer)?;
                    *self = if read == 0 { Self::Between(frame.into_inner()) } else { Self::Inside(frame) };
                    if read > 0 || buffer.is_empty() {
                        return Ok(read);
                    }
                }
            }
        }
    }
}

/// Skips a frame without content (RFC 8878, section 3.1.2) at the start of `input`; returns whether there was one.
fn skip_skippable_frame(input: &mut impl BufRead) -> io::Result<bool> {
    let start = input.fill_buf()?;
    let is_skippable = matches!(start, [0x50..=0x5F, 0x2A, 0x4D, 0x18, ..]);
    if !is_skippable {
        return Ok(false);
    }
    let mut head = [0; 8];
    input.read_exact(&mut head)?;
    let length = u32::from_le_bytes([head[4], head[5], head[6], head[7]]).into();
    io::copy(&mut input.take(length), &mut io::sink())?;
    Ok(true)
}

#[cfg(test)]
mod tests {
    use std::io::{Cursor, Write};

    use super::*;
    use crate::text::Random;

    const TEXT: &str = "See https://www.ietf.org/ and more.\n";

    fn gzip(text: &[u8]) -> Vec<u8> {
        let mut packed = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::best());
        packed.write_all(text).expect("a buffer takes all");
        packed.finish().expect("a buffer takes all")
    }

    fn bzip2(text: &[u8]) -> Vec<u8> {
        let mut packed = bzip2::write::BzEncoder::new(Vec::new(), bzip2::Compression::best());
        packed.write_all(text).expect("a buffer takes all");
        packed.finish().expect("a buffer takes all")
    }

    fn zstandard(text: &[u8]) -> Vec<u8> {
        zstd::encode_all(text, 3).expect("a buffer takes all")
    }

    /// `TEXT` as `xz` packs it.
    const XZ: &[u8] = b"\
        \xfd\x37\x7a\x58\x5a\x00\x00\x04\xe6\xd6\xb4\x46\x02\x00\x21\x01\x1c\x00\x00\x00\x10\xcf\x58\xcc\x01\
        \x00\x23\x53\x65\x65\x20\x68\x74\x74\x70\x73\x3a\x2f\x2f\x77\x77\x77\x2e\x69\x65\x74\x66\x2e\x6f\x72\
        \x67\x2f\x20\x61\x6e\x64\x20\x6d\x6f\x72\x65\x2e\x0a\x00\x51\xf2\x9d\x00\x31\x9d\xa6\xec\x00\x01\x3c\
        \x24\x05\x28\x76\x6f\x1f\xb6\xf3\x7d\x01\x00\x00\x00\x00\x04\x59\x5a";

    fn unpacked(packed: &[u8], max_filesize: Option<u64>) -> io::Result<Vec<u8>> {
        let packing = Packing::detect(packed).expect("it is compressed");
        let mut bytes = Vec::new();
        packing.open(Cursor::new(packed.to_vec()), max_filesize).read_to_end(&mut bytes)?;
        Ok(bytes)
    }

    #[test]
    fn each_format() {
        let text = TEXT.as_bytes();
        for packed in [gzip(text), bzip2(text), zstandard(text), XZ.to_vec()] {
            assert_eq!(unpacked(&packed, None).expect("it is whole"), text);
            assert_eq!(unpacked(&packed.repeat(3), None).expect("it is whole"), text.repeat(3));
            assert!(unpacked(&packed[..packed.len() - 9], None).is_err(), "{packed:?}");
            assert!(unpacked(&packed, Some(10)).is_err());
        }
        let skippable = [&[0x50, 0x2A, 0x4D, 0x18, 3, 0, 0, 0, 1, 2, 3][..], &zstandard(text)].concat();
        let mut bytes = Vec::new();
        Packing::Zstandard.open(Cursor::new(skippable), None).read_to_end(&mut bytes).expect("it is whole");
        assert_eq!(bytes, text);
    }

    #[test]
    fn bombs_are_refused() {
        let zeros = vec![0; 48 << 20];
        for packed in [gzip(&zeros), zstandard(&zeros)] {
            let error = unpacked(&packed, None).expect_err("it expands too much");
            assert_eq!(error.to_string(), BOMB_MESSAGE);
        }
        let few = vec![0; 16 << 20];
        assert_eq!(unpacked(&gzip(&few), None).expect("it is small").len(), few.len());
    }

    /// INVARIANT: it does not panic for any bytes.
    #[test]
    fn any_bytes() {
        let mut random = Random::new();
        let text = TEXT.repeat(20);
        let whole = [gzip(text.as_bytes()), bzip2(text.as_bytes()), zstandard(text.as_bytes()), XZ.to_vec()];
        for _ in 0..2_000 {
            let mut packed = whole[random.below(whole.len())].clone();
            for _ in 0..=random.below(3) {
                let at = SIGNATURE_LEN + random.below(packed.len() - SIGNATURE_LEN);
                packed[at] = random.below(256) as u8;
            }
            _ = unpacked(&packed, Some(1 << 20));
        }
    }

    #[test]
    fn names() {
        for (path, inner) in [("a/b.md.gz", "a/b.md"), ("b.1.XZ", "b.1"), ("b.md", "b.md"), (".gz", ".gz")] {
            assert_eq!(inner_path(Path::new(path)), Path::new(inner));
        }
    }
}
