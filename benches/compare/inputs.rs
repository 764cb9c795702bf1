//! What is read: trees of documents, large files, one small file and a stream, the same on every run.

use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use super::corpora::{self, Corpus};
use super::number;
use super::sample::Sample;
use super::words;

/// How many bytes the large file and the stream repeat.
const BLOCK: usize = 8_000_000;

/// All that is read.
pub(crate) struct Inputs {
    /// The trees, at least one.
    pub(crate) corpora: Vec<Corpus>,
    /// A made-up file of running text.
    pub(crate) file: PathBuf,
    pub(crate) file_bytes: u64,
    pub(crate) small: PathBuf,
    /// The stream is this again and again.
    pub(crate) block: Vec<u8>,
    pub(crate) stream_bytes: u64,
}

impl Inputs {
    /// Makes them under `scratch`; `folders` are the trees, if any are named.
    pub(crate) fn make(scratch: &Path, folders: &[String]) -> io::Result<Self> {
        let len = number("URLINT_BENCH_MB", 600) * 1_000_000;
        let mut folders: Vec<PathBuf> = folders.iter().map(PathBuf::from).collect();
        if folders.is_empty() {
            folders = corpora::shared(scratch)?;
        }
        if folders.is_empty() {
            folders.extend(std::env::var_os("URLINT_BENCH_CORPUS").map(PathBuf::from));
        }
        let is_made_up = folders.is_empty();
        if is_made_up {
            folders.push(words::tree(&scratch.join("tree"), len / 3)?);
        }
        let block = Sample::prose(BLOCK).text.into_bytes();
        let file = scratch.join("large.txt");
        let mut out = File::create(&file)?;
        let mut left = len;
        while left > 0 {
            let part = &block[..left.min(block.len())];
            out.write_all(part)?;
            left -= part.len();
        }
        let small = scratch.join("small.txt");
        fs::write(&small, "The list stands at https://www.ietf.org/archive/ since then.\n")?;
        let (file_bytes, stream_bytes) = (len as u64, 10 * len as u64);
        let mut corpora = folders.iter().map(|tree| Corpus::of(tree, scratch)).collect::<io::Result<Vec<_>>>()?;
        if is_made_up {
            corpora.iter_mut().for_each(|corpus| (corpus.file, corpus.file_bytes) = (file.clone(), file_bytes));
        }
        println!("the large file: {:.0} MB; the stream: {:.0} MB", len as f64 / 1e6, stream_bytes as f64 / 1e6);
        Ok(Self { corpora, file, file_bytes, small, block, stream_bytes })
    }
}
