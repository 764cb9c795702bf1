//! The temporary file that will replace a file, and the removal of temporary files of killed runs.
//!
//! The name shows what the file is, so that a later run can remove it, and no other file. While it is written, the name
//! is `.urlint-RANDOM-PROOF.new`: the proof is a digest of the random digits, so no other file has such a name by
//! chance. Before an exchange, it is renamed to `.urlint-RANDOM-OLD-NEW.old`, with the digests of both texts. If such a
//! file is not locked by a run, its digest decides whether it can be removed without losing a text.

use std::ffi::OsStr;
use std::fs::{self, File, OpenOptions};
use std::hash::{BuildHasher, RandomState};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use sha2::{Digest, Sha256};

const PREFIX: &str = ".urlint-";
const NEW_SUFFIX: &str = ".new";
const OLD_SUFFIX: &str = ".old";

/// The text whose digest, together with the random digits, is the proof.
const PROOF_TEXT: &[u8] = b"urlint: a file that is being written\n";

/// How often creating a file is tried: another run may remove it before it is locked.
const MAX_TRIES: usize = 16;

/// A temporary file, which is removed when this is dropped, unless it was renamed or kept.
pub(in crate::cli) struct TempFile {
    file: File,
    path: PathBuf,
    /// Whether the file is kept when this is dropped.
    is_kept: bool,
}

impl TempFile {
    /// Creates an empty file with this mode, without the bits of the umask.
    pub(in crate::cli) fn new(directory: &Path, mode: u32) -> io::Result<Self> {
        for _ in 0..MAX_TRIES {
            let path = directory.join(new_name());
            let mut options = OpenOptions::new();
            options.read(true).write(true).create_new(true);
            #[cfg(unix)]
            std::os::unix::fs::OpenOptionsExt::mode(&mut options, mode);
            #[cfg(not(unix))]
            let _ = mode;
            let file = match options.open(&path) {
                Err(error) if error.kind() == io::ErrorKind::AlreadyExists => continue,
                file => file?,
            };
            let new = Self { file, path, is_kept: false };
            if !is_held(&new.file, WithoutLocks::Free) {
                return Ok(new);
            }
        }
        Err(io::Error::other("new files next to it are removed immediately"))
    }

    pub(in crate::cli) fn file(&self) -> &File {
        &self.file
    }

    /// The path of the file; after an exchange, the path at which the exchanged file is.
    pub(in crate::cli) fn path(&self) -> &Path {
        &self.path
    }

    pub(in crate::cli) fn write(&mut self, bytes: &[u8]) -> io::Result<()> {
        self.file.write_all(bytes)
    }

    /// Renames it to `path`, and replaces the file there.
    pub(in crate::cli) fn rename(&mut self, path: &Path) -> io::Result<()> {
        fs::rename(&self.path, path)?;
        self.is_kept = true;
        Ok(())
    }
}

impl Drop for TempFile {
    fn drop(&mut self) {
        if !self.is_kept {
            _ = fs::remove_file(&self.path);
        }
    }
}

#[cfg(any(target_os = "linux", target_os = "android", target_vendor = "apple"))]
impl TempFile {
    /// Renames it to a name with the digests of the two texts that it may have after an exchange.
    pub(in crate::cli) fn rename_with_digests(&mut self, old: &[u8], new: &[u8]) -> io::Result<()> {
        let path =
            self.path.with_file_name(format!("{PREFIX}{}-{}-{}{OLD_SUFFIX}", random(), digest(old), digest(new)));
        fs::rename(&self.path, &path)?;
        self.path = path;
        Ok(())
    }

    /// Exchanges it with the file at `path`.
    pub(in crate::cli) fn exchange(&self, path: &Path) -> io::Result<()> {
        use rustix::fs::{CWD, RenameFlags, renameat_with};
        Ok(renameat_with(CWD, &self.path, CWD, path, RenameFlags::EXCHANGE)?)
    }

    /// Whether the file with its name is still the file that was created.
    pub(in crate::cli) fn is_own(&self) -> bool {
        use std::os::unix::fs::MetadataExt;
        let id = |metadata: io::Result<fs::Metadata>| metadata.map(|metadata| (metadata.dev(), metadata.ino())).ok();
        let created = id(self.file.metadata());
        created.is_some() && created == id(fs::symlink_metadata(&self.path))
    }

    /// Keeps the file under its name, and returns the path.
    pub(in crate::cli) fn keep(mut self) -> PathBuf {
        self.is_kept = true;
        std::mem::take(&mut self.path)
    }
}

/// Whether a name is that of a temporary file, which no run reads.
pub(in crate::cli) fn is_temp_name(name: &OsStr) -> bool {
    name.as_encoded_bytes().starts_with(PREFIX.as_bytes()) && name.to_str().and_then(TempName::parse).is_some()
}

/// Removes the temporary files of killed runs in a directory; returns those that are kept, since a text would be lost.
/// Another program wrote that text right before the exchange, and the run was killed before it exchanged the files
/// back.
#[cfg(unix)]
#[must_use]
pub(in crate::cli) fn remove_leftovers(directory: &Path) -> Vec<PathBuf> {
    let mut kept = Vec::new();
    for entry in fs::read_dir(directory).into_iter().flatten().flatten() {
        let Some(name) = entry.file_name().to_str().and_then(TempName::parse) else { continue };
        // a file that cannot be removed does no harm
        if name.remove(&entry.path()).is_ok_and(|is_settled| !is_settled) {
            kept.push(directory.join(entry.file_name()));
        }
    }
    kept
}

/// On other systems it is unknown whether a run still has such a file locked.
#[cfg(not(unix))]
#[must_use]
pub(in crate::cli) fn remove_leftovers(_directory: &Path) -> Vec<PathBuf> {
    Vec::new()
}

/// The message about a file that [`remove_leftovers`] kept.
pub(in crate::cli) const KEPT_MESSAGE: &str = "has a text that another program wrote while a run replaced the file and was \
    killed (move it to its place, or remove it)";

/// What the name of a temporary file says about its content.
#[cfg_attr(not(unix), allow(dead_code, reason = "other systems do not need it"))]
enum TempName {
    /// It is being written.
    New,
    /// The digests of the two texts with which it can be removed without loss.
    Old([String; 2]),
}

impl TempName {
    fn parse(name: &str) -> Option<Self> {
        let rest = name.strip_prefix(PREFIX)?;
        let is_digest = |part: &&str| part.len() == 16 && part.bytes().all(|byte| byte.is_ascii_hexdigit());
        let parts = |rest: &str| rest.split('-').filter(is_digest).map(str::to_owned).collect::<Vec<_>>();
        if let Some(rest) = rest.strip_suffix(NEW_SUFFIX) {
            let parts = parts(rest);
            let is_proved = |random: &String| rest == with_proof(random);
            return parts.first().is_some_and(is_proved).then_some(Self::New);
        }
        let rest = rest.strip_suffix(OLD_SUFFIX)?;
        match <[String; 3]>::try_from(parts(rest)) {
            Ok([random, old, new]) if rest.len() == random.len() + old.len() + new.len() + 2 => {
                Some(Self::Old([old, new]))
            }
            _ => None,
        }
    }

    /// Removes the file, unless a run has it locked or a text would be lost. `false` if a text would be lost.
    #[cfg(unix)]
    fn remove(&self, path: &Path) -> io::Result<bool> {
        use std::io::Read;

        let mut file = open(path)?;
        if !file.metadata()?.is_file() || is_held(&file, WithoutLocks::Held) {
            return Ok(true);
        }
        let is_known = match self {
            Self::New => true,
            Self::Old(digests) => {
                let mut bytes = Vec::new();
                file.read_to_end(&mut bytes)?;
                digests.contains(&digest(&bytes))
            }
        };
        if is_known {
            fs::remove_file(path)?;
        }
        Ok(is_known)
    }
}

/// A name that no other file has.
fn new_name() -> String {
    format!("{PREFIX}{}{NEW_SUFFIX}", with_proof(&random()))
}

fn with_proof(random: &str) -> String {
    format!("{random}-{}", digest(&[PROOF_TEXT, random.as_bytes()].concat()))
}

/// Sixteen random hexadecimal digits.
fn random() -> String {
    format!("{:016x}", RandomState::new().hash_one(std::process::id()))
}

/// Opens a file without following a link at its path, and without waiting if it has become a pipe.
#[cfg(unix)]
pub(in crate::cli) fn open(path: &Path) -> io::Result<File> {
    use std::os::unix::fs::OpenOptionsExt;

    use rustix::fs::OFlags;

    let flags = OFlags::NOFOLLOW | OFlags::NONBLOCK | OFlags::NOCTTY;
    OpenOptions::new().read(true).custom_flags(flags.bits().cast_signed()).open(path)
}

#[cfg(not(unix))]
pub(in crate::cli) fn open(path: &Path) -> io::Result<File> {
    OpenOptions::new().read(true).open(path)
}

/// Whether a file counts as free or held on a file system without locks.
#[derive(Clone, Copy, PartialEq, Eq)]
enum WithoutLocks {
    Free,
    #[cfg(unix)]
    Held,
}

/// Locks a file while it is open; returns whether another process has it locked or has removed it.
#[cfg(unix)]
fn is_held(file: &File, without_locks: WithoutLocks) -> bool {
    use std::os::unix::fs::MetadataExt;

    use rustix::fs::{FlockOperation, flock};
    use rustix::io::Errno;

    let is_held = match flock(file, FlockOperation::NonBlockingLockExclusive) {
        Ok(()) => false,
        Err(Errno::WOULDBLOCK) => true,
        Err(_) => without_locks == WithoutLocks::Held,
    };
    is_held || file.metadata().is_ok_and(|metadata| metadata.nlink() == 0)
}

#[cfg(not(unix))]
fn is_held(_file: &File, _without_locks: WithoutLocks) -> bool {
    false
}

/// The first sixteen hexadecimal digits of the SHA-256 digest of some bytes.
fn digest(bytes: &[u8]) -> String {
    Sha256::digest(bytes).iter().take(8).map(|byte| format!("{byte:02x}")).collect()
}

#[cfg(all(test, unix))]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    /// The names of the files in a directory after leftovers were removed.
    fn remaining(directory: &Path) -> BTreeSet<String> {
        let kept = remove_leftovers(directory);
        assert!(kept.iter().all(|path| path.extension().is_some_and(|end| end == "old")), "{kept:?}");
        let entries = fs::read_dir(directory).expect("a directory");
        entries.map(|entry| entry.expect("an entry").file_name().into_string().expect("text")).collect()
    }

    #[test]
    fn only_what_a_run_left_is_removed() {
        let directory = tempfile::tempdir().expect("a directory");
        let write = |name: &str, text: &str| fs::write(directory.path().join(name), text).expect("a file");
        let (random, old, new) = ("0123456789abcdef", digest(b"old"), digest(b"new"));
        write(&new_name(), "half a te");
        write(&format!(".urlint-{random}-{old}-{new}.old"), "old");
        write(&format!(".urlint-{random}-{new}-{old}.old"), "old");
        let kept = [
            ".urlint-AAAAAAAA.new".to_owned(),
            format!(".urlint-{random}.new"),
            format!(".urlint-{random}-{old}.new"),
            format!(".urlint-{}.new", with_proof("notes")),
            format!(".urlint-{}-{random}.new", with_proof(random)),
            format!(".urlint-{}.old", with_proof(random)),
            format!(".urlint-{random}-{old}-{old}.old"),
            format!("{}.txt", new_name()),
            format!("notes{}", new_name()),
        ];
        kept.iter().for_each(|name| write(name, "someone's work"));
        assert_eq!(remaining(directory.path()), BTreeSet::from(kept.clone()));
        assert_eq!(remove_leftovers(directory.path()), [directory.path().join(&kept[6])]);
    }

    #[test]
    fn what_a_run_holds_is_not_removed() {
        let directory = tempfile::tempdir().expect("a directory");
        let mut new = TempFile::new(directory.path(), 0o600).expect("a file");
        assert_eq!(remaining(directory.path()).len(), 1);
        new.rename_with_digests(b"", b"new").expect("it may be renamed");
        assert_eq!(remaining(directory.path()).len(), 1);
        drop(new);
        assert_eq!(remaining(directory.path()).len(), 0);
    }
}
