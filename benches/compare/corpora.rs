//! The trees that programs are measured on: folders, the packed corpora of `URLINT_SHARED`, or a made-up tree.

use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};

/// A tree, and one file with all of it.
pub(crate) struct Corpus {
    pub(crate) name: String,
    pub(crate) tree: PathBuf,
    pub(crate) tree_bytes: u64,
    /// How many of them are Markdown.
    pub(crate) markdown_bytes: u64,
    pub(crate) file: PathBuf,
    pub(crate) file_bytes: u64,
}

impl Corpus {
    /// The corpus in a folder, whose files are joined to one in `scratch`; says what is in it.
    pub(crate) fn of(tree: &Path, scratch: &Path) -> io::Result<Self> {
        // programs run elsewhere
        let tree = fs::canonicalize(tree)?;
        let name = tree.file_name().unwrap_or_default().to_string_lossy().into_owned();
        let file = scratch.join(&name).with_extension("joined.txt");
        let mut out = File::create(&file)?;
        let (mut files, mut tree_bytes, mut markdown_bytes) = (0_usize, 0, 0);
        each_file(&tree, &mut |path| {
            let bytes = io::copy(&mut File::open(path)?, &mut out)?;
            files += 1;
            tree_bytes += bytes;
            markdown_bytes += if path.extension().is_some_and(|extension| extension == "md") { bytes } else { 0 };
            Ok(())
        })?;
        let mb = |bytes: u64| bytes as f64 / 1e6;
        println!("{name}: {files} files, {:.0} MB, of it Markdown {:.0} MB", mb(tree_bytes), mb(markdown_bytes));
        Ok(Self { name, tree, tree_bytes, markdown_bytes, file, file_bytes: tree_bytes })
    }
}

/// Unpacks the corpora of `URLINT_SHARED` into `scratch`; none if they are not there.
pub(crate) fn shared(scratch: &Path) -> io::Result<Vec<PathBuf>> {
    let Some(shared) = std::env::var_os("URLINT_SHARED").map(|shared| PathBuf::from(shared).join("corpus")) else {
        return Ok(Vec::new());
    };
    let mut folders = Vec::new();
    for name in ["docs", "wide"] {
        let Ok(packed) = File::open(shared.join(name).with_extension("tar.zst")) else { continue };
        let mut unpacked = zstd::Decoder::new(packed)?;
        unpacked.window_log_max(31)?;
        let folder = scratch.join("corpora").join(name);
        tar::Archive::new(unpacked).unpack(&folder)?;
        folders.push(folder);
    }
    Ok(folders)
}

/// Visits the regular files of a folder in the order of their names.
pub(crate) fn each_file(folder: &Path, visit: &mut impl FnMut(&Path) -> io::Result<()>) -> io::Result<()> {
    let mut entries = fs::read_dir(folder)?.collect::<io::Result<Vec<_>>>()?;
    entries.sort_by_key(fs::DirEntry::file_name);
    for entry in entries {
        let kind = entry.file_type()?;
        if kind.is_dir() {
            each_file(&entry.path(), visit)?;
        } else if kind.is_file() {
            visit(&entry.path())?;
        }
    }
    Ok(())
}
