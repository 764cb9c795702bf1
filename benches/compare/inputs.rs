//! What is read: a tree of documents, one large file, one small file and a stream, the same on every run.

use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use super::number;
use super::sample::Sample;
use super::words;

/// How many bytes the large file and the stream repeat.
const BLOCK: usize = 8_000_000;

/// All that is read.
pub(crate) struct Inputs {
    pub(crate) tree: PathBuf,
    pub(crate) tree_bytes: u64,
    /// How many of them are Markdown.
    pub(crate) markdown_bytes: u64,
    pub(crate) file: PathBuf,
    pub(crate) file_bytes: u64,
    pub(crate) small: PathBuf,
    /// The stream is this again and again.
    pub(crate) block: Vec<u8>,
    pub(crate) stream_bytes: u64,
}

impl Inputs {
    /// Makes them under `scratch`, and says what was made.
    pub(crate) fn make(scratch: &Path) -> io::Result<Self> {
        let len = number("URLINT_BENCH_MB", 600) * 1_000_000;
        let tree = match std::env::var_os("URLINT_BENCH_CORPUS") {
            // programs run elsewhere
            Some(corpus) => fs::canonicalize(corpus)?,
            None => words::tree(&scratch.join("tree"), len / 3)?,
        };
        let (mut files, mut tree_bytes, mut markdown, mut markdown_bytes) = (0, 0, 0, 0);
        each_file(&tree, &mut |path, bytes| {
            files += 1;
            tree_bytes += bytes;
            if path.extension().is_some_and(|extension| extension == "md") {
                markdown += 1;
                markdown_bytes += bytes;
            }
        })?;
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
        let mb = |bytes: u64| bytes as f64 / 1e6;
        println!(
            "the tree: {files} files, {:.0} MB, of which Markdown {markdown} files, {:.0} MB",
            mb(tree_bytes),
            mb(markdown_bytes)
        );
        println!("the large file: {:.0} MB; the stream: {:.0} MB", mb(file_bytes), mb(stream_bytes));
        Ok(Self { tree, tree_bytes, markdown_bytes, file, file_bytes, small, block, stream_bytes })
    }
}

fn each_file(folder: &Path, visit: &mut impl FnMut(&Path, u64)) -> io::Result<()> {
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        let kind = entry.file_type()?;
        if kind.is_dir() {
            each_file(&entry.path(), visit)?;
        } else if kind.is_file() {
            visit(&entry.path(), entry.metadata()?.len());
        }
    }
    Ok(())
}
