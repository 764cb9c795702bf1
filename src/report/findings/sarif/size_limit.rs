//! The compressed size of a report: GitHub accepts 10 MB.

use std::io::{self, Write};

use flate2::Compression;
use flate2::write::GzEncoder;

/// The maximum compressed size. It leaves room for the fingerprint of 16 digits that the upload action adds to each
/// result, which hardly compresses, for the text after the results, and for the data that the compressor still buffers.
pub(super) const MAX_COMPRESSED: usize = 9_000_000;

/// Writes data, and measures its compressed size if it may be too large.
pub(super) struct SizeMeter<'o> {
    out: &'o mut dyn Write,
    packer: Option<GzEncoder<ByteCounter>>,
}

impl<'o> SizeMeter<'o> {
    /// For a file of about `bytes` bytes. A file that is small enough uncompressed is not measured.
    pub(super) fn new(out: &'o mut dyn Write, bytes: usize) -> Self {
        let packer = (bytes > MAX_COMPRESSED).then(|| GzEncoder::new(ByteCounter(0), Compression::default()));
        Self { out, packer }
    }

    /// Whether the written data has reached the maximum size.
    pub(super) fn is_full(&self) -> bool {
        self.packer.as_ref().is_some_and(|packer| packer.get_ref().0 >= MAX_COMPRESSED)
    }
}

impl Write for SizeMeter<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let written = self.out.write(bytes)?;
        if let Some(packer) = &mut self.packer {
            packer.write_all(&bytes[..written])?;
        }
        Ok(written)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.out.flush()
    }
}

/// Counts the bytes written to it, and discards them.
struct ByteCounter(usize);

impl Write for ByteCounter {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0 += bytes.len();
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}
