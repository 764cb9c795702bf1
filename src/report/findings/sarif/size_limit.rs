//! The compressed size of a report: GitHub accepts 10 MB.

use std::io::{self, Write};

use flate2::Compression;
use flate2::write::GzEncoder;

/// The maximum compressed size. It leaves room for the fingerprint of 16 digits that the upload action adds to each result,
/// which hardly compresses, for the text after the results, and for the data that the compressor still buffers.
pub(super) const MOST: usize = 9_000_000;

/// Writes data, and measures its compressed size if it may be too large.
pub(super) struct Measure<'o> {
    out: &'o mut dyn Write,
    packer: Option<GzEncoder<Count>>,
}

impl<'o> Measure<'o> {
    /// For a file of about so many bytes. One that is small enough as it is need not be measured.
    pub(super) fn new(out: &'o mut dyn Write, bytes: usize) -> Self {
        let packer = (bytes > MOST).then(|| GzEncoder::new(Count(0), Compression::default()));
        Self { out, packer }
    }

    /// Whether the written data has reached the maximum size.
    pub(super) fn is_full(&self) -> bool {
        self.packer.as_ref().is_some_and(|packer| packer.get_ref().0 >= MOST)
    }
}

impl Write for Measure<'_> {
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

/// Counts bytes, and forgets them.
struct Count(usize);

impl Write for Count {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0 += bytes.len();
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}
