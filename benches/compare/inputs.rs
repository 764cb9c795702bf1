//! What is read: a tree of documents, one large file, one small file and a stream, the same on every run.

use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use super::number;
use super::sample::Sample;
use super::words;

/// How many octets the large file and the stream repeat.
const BLOCK: usize = 8_000_000;

/// All that is read.
pub(crate) struct Inputs {
    pub(crate) tree: PathBuf,
    pub(crate) tree_octets: u64,
    /// How many of them are Markdown.
    pub(crate) markdown_octets: u64,
    pub(crate) file: PathBuf,
    pub(crate) file_octets: u64,
    pub(crate) small: PathBuf,
    /// The stream is this again and again.
    pub(crate) block: Vec<u8>,
    pub(crate) stream_octets: u64,
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
        let (mut files, mut tree_octets, mut markdown, mut markdown_octets) = (0, 0, 0, 0);
        each_file(&tree, &mut |path, octets| {
            files += 1;
            tree_octets += octets;
            if path.extension().is_some_and(|extension| extension == "md") {
                markdown += 1;
                markdown_octets += octets;
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
        let (file_octets, stream_octets) = (len as u64, 10 * len as u64);
        let mb = |octets: u64| octets as f64 / 1e6;
        println!(
            "the tree: {files} files, {:.0} MB, of which Markdown {markdown} files, {:.0} MB",
            mb(tree_octets),
            mb(markdown_octets)
        );
        println!("the large file: {:.0} MB; the stream: {:.0} MB", mb(file_octets), mb(stream_octets));
        Ok(Self { tree, tree_octets, markdown_octets, file, file_octets, small, block, stream_octets })
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
