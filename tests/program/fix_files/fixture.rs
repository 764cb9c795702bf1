//! A directory of files with something to fix in each.

use std::collections::BTreeMap;
use std::fs::{self, Permissions};
use std::os::unix::fs::{MetadataExt, PermissionsExt};
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use tempfile::TempDir;

pub(crate) const OLD: &str = "See HTTPS://docs.ietf.org/ there.\n";
pub(crate) const NEW: &str = "See https://docs.ietf.org/ there.\n";

/// How many files there are to fix where many runs have to do with them.
pub(crate) const FILES: usize = 1000;

/// Modes that files have in turn.
const MODES: [u32; 5] = [0o644, 0o600, 0o755, 0o664, 0o640];

pub(crate) struct Fixture {
    directory: TempDir,
    files: usize,
    /// What is not to be touched: bytes, and when it was written.
    others: BTreeMap<PathBuf, (Vec<u8>, i64, i64)>,
}

impl Fixture {
    /// So many files to fix, and two others.
    pub(crate) fn new(files: usize) -> Self {
        let directory = tempfile::tempdir().expect("a directory");
        let mut fixture = Self { directory, files, others: BTreeMap::new() };
        for (name, bytes) in
            [("clean.txt", &b"https://docs.ietf.org/\n"[..]), ("image.bin", b"\0\x01HTTPS://docs.ietf.org/\n")]
        {
            fs::write(fixture.path(name), bytes).expect("a file");
            let metadata = fs::metadata(fixture.path(name)).expect("it is there");
            fixture.others.insert(name.into(), (bytes.to_owned(), metadata.mtime(), metadata.mtime_nsec()));
        }
        fixture.reset();
        fixture
    }

    pub(crate) fn path(&self, name: impl AsRef<Path>) -> PathBuf {
        self.directory.path().join(name)
    }

    pub(crate) fn write(&self, name: &str, bytes: impl AsRef<[u8]>) -> PathBuf {
        let path = self.path(name);
        fs::write(&path, bytes).expect("a file");
        path
    }

    pub(crate) fn read(&self, name: &str) -> Vec<u8> {
        fs::read(self.path(name)).expect("it is there")
    }

    /// Makes all files as they were.
    pub(crate) fn reset(&self) {
        for number in 0..self.files {
            let path = self.write(&name(number), old(number));
            fs::set_permissions(path, Permissions::from_mode(MODES[number % MODES.len()])).expect("it is ours");
        }
    }

    /// A run of the program in the directory.
    pub(crate) fn command(&self, args: &[&str]) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_urlint"));
        command.arg("check").args(args).current_dir(self.directory.path());
        command
    }

    /// What a run comes to: status and the messages.
    pub(crate) fn run(&self, args: &[&str]) -> (Option<i32>, String) {
        outcome(&self.command(args).output().expect("it runs"))
    }

    /// Whether a file is the new one; panics if it is not the old one either.
    #[track_caller]
    pub(crate) fn is_new(&self, number: usize) -> bool {
        let path = self.path(name(number));
        let bytes = fs::read(&path).expect("it is there");
        assert!(bytes == old(number) || bytes == new(number), "{}: {bytes:?}", path.display());
        let mode = fs::symlink_metadata(&path).expect("it is there").mode();
        assert_eq!(mode, 0o10_0000 | MODES[number % MODES.len()], "{}", path.display());
        bytes == new(number)
    }

    /// Whether all files are new; panics if one is neither the old nor the new one, or another was touched.
    #[track_caller]
    pub(crate) fn are_new(&self) -> bool {
        for (name, (bytes, seconds, nanoseconds)) in &self.others {
            let metadata = fs::symlink_metadata(self.path(name)).expect("it is there");
            assert_eq!((metadata.mtime(), metadata.mtime_nsec()), (*seconds, *nanoseconds), "{}", name.display());
            assert_eq!(fs::read(self.path(name)).expect("it is there"), *bytes);
        }
        (0..self.files).filter(|&number| self.is_new(number)).count() == self.files
    }

    /// Files of ours that are there beside those that should be, in order.
    pub(crate) fn left(&self) -> Vec<String> {
        let entries = fs::read_dir(self.directory.path()).expect("a directory");
        let names = entries.filter_map(|entry| entry.expect("an entry").file_name().into_string().ok());
        let mut names: Vec<_> = names.filter(|name| name.starts_with(".urlint-")).collect();
        names.sort();
        names
    }
}

/// How often runs are killed: `URLINT_KILLS`, or some.
pub(crate) fn kills() -> usize {
    std::env::var("URLINT_KILLS").map_or(20, |kills| kills.parse().expect("a number"))
}

pub(crate) fn outcome(output: &Output) -> (Option<i32>, String) {
    (output.status.code(), String::from_utf8_lossy(&output.stderr).into_owned())
}

pub(crate) fn name(number: usize) -> String {
    format!("{number:04}.txt")
}

fn old(number: usize) -> Vec<u8> {
    format!("{number}\r\n{OLD}").into_bytes()
}

fn new(number: usize) -> Vec<u8> {
    format!("{number}\r\n{NEW}").into_bytes()
}
