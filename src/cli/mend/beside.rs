//! The file beside another that is to take its place, and what is left of such when a run is killed.
//!
//! Its name says what it may hold. `.urlint-XXXXXXXX.new` is being written: what it holds is ours alone. Before it changes
//! places with the file, it is called `.urlint-XXXXXXXX-OLD-NEW.old`, after the digests of both texts. So whoever comes by
//! one that no run holds locked knows whether anything is lost with it, and a later run can remove it.

use std::ffi::OsStr;
use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

const PREFIX: &str = ".urlint-";
const NEW: &str = ".new";
const OLD: &str = ".old";

/// How many characters of a name are at random.
const RANDOM: usize = 8;

/// How often a file is made anew that another run took for one left behind before it could be locked.
const TRIES: usize = 16;

/// A file beside another; removed when this is dropped.
pub(super) struct Beside {
    file: File,
    path: PathBuf,
    /// Whether there is something to remove.
    stays: bool,
}

impl Beside {
    /// An empty one, which no one else may read.
    pub(super) fn new(directory: &Path) -> io::Result<Self> {
        let mut builder = tempfile::Builder::new();
        builder.prefix(PREFIX).suffix(NEW).rand_bytes(RANDOM);
        for _ in 0..TRIES {
            let (file, path) = builder.tempfile_in(directory)?.keep().map_err(|error| error.error)?;
            let new = Self { file, path, stays: false };
            if !is_held(&new.file, Unknown::Free) {
                return Ok(new);
            }
        }
        Err(io::Error::other("files beside it are removed as they are made"))
    }

    pub(super) fn file(&self) -> &File {
        &self.file
    }

    pub(super) fn write(&mut self, octets: &[u8]) -> io::Result<()> {
        self.file.write_all(octets)
    }

    /// It takes the place of `path`, whatever is there.
    pub(super) fn rename(mut self, path: &Path) -> io::Result<()> {
        fs::rename(&self.path, path)?;
        self.stays = true;
        Ok(())
    }
}

impl Drop for Beside {
    fn drop(&mut self) {
        if !self.stays {
            _ = fs::remove_file(&self.path);
        }
    }
}

#[cfg(any(target_os = "linux", target_os = "android", target_vendor = "apple"))]
impl Beside {
    /// Where it is; after an exchange, where the other file is.
    pub(super) fn path(&self) -> &Path {
        &self.path
    }

    /// Gives it the name that says that one of these texts is there, and not only ours.
    pub(super) fn may_hold(&mut self, old: &[u8], new: &[u8]) -> io::Result<()> {
        let name = self.path.file_name().and_then(|name| name.to_str()).and_then(|name| name.strip_suffix(NEW));
        let name = format!("{}-{}-{}{OLD}", name.unwrap_or(PREFIX), digest(old), digest(new));
        let path = self.path.with_file_name(name);
        fs::rename(&self.path, &path)?;
        self.path = path;
        Ok(())
    }

    /// It and what stands at `path` change places.
    pub(super) fn exchange(&self, path: &Path) -> io::Result<()> {
        use rustix::fs::{CWD, RenameFlags, renameat_with};
        Ok(renameat_with(CWD, &self.path, CWD, path, RenameFlags::EXCHANGE)?)
    }

    /// Whether what stands under its name is still the file that was made.
    pub(super) fn is_own(&self) -> bool {
        use std::os::unix::fs::MetadataExt;
        let id = |metadata: io::Result<fs::Metadata>| metadata.map(|metadata| (metadata.dev(), metadata.ino())).ok();
        let made = id(self.file.metadata());
        made.is_some() && made == id(fs::symlink_metadata(&self.path))
    }

    /// Leaves what stands under its name where it is.
    pub(super) fn leave(mut self) -> PathBuf {
        self.stays = true;
        std::mem::take(&mut self.path)
    }
}

/// Whether it is a name that such have: the file is not to be read.
pub(in crate::cli) fn is_so_named(name: &OsStr) -> bool {
    name.as_encoded_bytes().starts_with(PREFIX.as_bytes()) && name.to_str().and_then(Left::of).is_some()
}

/// Removes what runs that were killed left in a directory, as far as nothing is lost with it.
#[cfg(unix)]
pub(super) fn clear(directory: &Path) {
    for entry in fs::read_dir(directory).into_iter().flatten().flatten() {
        let Some(left) = entry.file_name().to_str().and_then(Left::of) else { continue };
        // one that cannot be removed harms nobody
        _ = left.clear(&entry.path());
    }
}

/// Elsewhere it cannot be told whether a run still holds one.
#[cfg(not(unix))]
pub(super) fn clear(_directory: &Path) {}

/// What a name says.
#[cfg_attr(not(unix), allow(dead_code, reason = "there it is not asked"))]
enum Left {
    New,
    /// Digests of what the file may hold without anything being lost with it.
    Old([String; 2]),
}

impl Left {
    fn of(name: &str) -> Option<Self> {
        let rest = name.strip_prefix(PREFIX)?;
        let is_random =
            |random: &str| random.len() == RANDOM && random.bytes().all(|octet| octet.is_ascii_alphanumeric());
        if let Some(random) = rest.strip_suffix(NEW) {
            return is_random(random).then_some(Self::New);
        }
        let mut parts = rest.strip_suffix(OLD)?.split('-');
        let (random, old, new) = (parts.next()?, parts.next()?, parts.next()?);
        let is_digest = |part: &str| part.len() == 16 && part.bytes().all(|octet| octet.is_ascii_hexdigit());
        let fits = is_random(random) && is_digest(old) && is_digest(new) && parts.next().is_none();
        fits.then(|| Self::Old([old.to_owned(), new.to_owned()]))
    }

    #[cfg(unix)]
    fn clear(&self, path: &Path) -> io::Result<()> {
        use std::io::Read;

        let mut file = super::replace::open(path)?;
        if !file.metadata()?.is_file() || is_held(&file, Unknown::Held) {
            return Ok(());
        }
        let is_known = match self {
            Self::New => true,
            Self::Old(digests) => {
                let mut octets = Vec::new();
                file.read_to_end(&mut octets)?;
                digests.contains(&digest(&octets))
            }
        };
        if is_known {
            fs::remove_file(path)?;
        }
        Ok(())
    }
}

/// What a file counts as where the file system knows no locks.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Unknown {
    Free,
    #[cfg(unix)]
    Held,
}

/// Locks a file for as long as it is open; tells whether someone else holds it, or has removed it.
#[cfg(unix)]
fn is_held(file: &File, unknown: Unknown) -> bool {
    use std::os::unix::fs::MetadataExt;

    use rustix::fs::{FlockOperation, flock};
    use rustix::io::Errno;

    let is_held = match flock(file, FlockOperation::NonBlockingLockExclusive) {
        Ok(()) => false,
        Err(Errno::WOULDBLOCK) => true,
        Err(_) => unknown == Unknown::Held,
    };
    is_held || file.metadata().is_ok_and(|metadata| metadata.nlink() == 0)
}

#[cfg(not(unix))]
fn is_held(_file: &File, _unknown: Unknown) -> bool {
    false
}

#[cfg(unix)]
fn digest(octets: &[u8]) -> String {
    use sha2::{Digest, Sha256};

    Sha256::digest(octets).iter().take(8).map(|octet| format!("{octet:02x}")).collect()
}
