//! Runs of the program, and the files that they read.

use std::fs;
use std::io::Write;
use std::path::Path;
use std::process::{Command, Output, Stdio};

use tempfile::TempDir;

/// The program in a directory, its streams piped, whatever the environment of the tests says of its output.
pub(crate) fn urlint(directory: impl AsRef<Path>) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_urlint"));
    command.current_dir(directory).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    for name in ["NO_COLOR", "CLICOLOR_FORCE", "GITHUB_STEP_SUMMARY"] {
        command.env_remove(name);
    }
    command
}

/// Runs a command to its end; it reads `stdin`.
pub(crate) fn fed(command: &mut Command, stdin: &[u8]) -> Output {
    let mut child =
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("it starts");
    let mut input = child.stdin.take().expect("it is piped");
    std::thread::scope(|scope| {
        // a program that reads no input may end before this is written
        scope.spawn(move || _ = input.write_all(stdin));
        child.wait_with_output().expect("it ends")
    })
}

/// Writes a file, in folders that are made where they are not there.
pub(crate) fn write(path: impl AsRef<Path>, content: impl AsRef<[u8]>) {
    fs::create_dir_all(path.as_ref().parent().expect("a parent")).expect("a directory");
    fs::write(path, content).expect("a file");
}

/// A directory with these files.
pub(crate) fn directory<N: AsRef<Path>, C: AsRef<[u8]>>(files: impl IntoIterator<Item = (N, C)>) -> TempDir {
    let directory = tempfile::tempdir().expect("a directory");
    for (name, content) in files {
        write(directory.path().join(name), content);
    }
    directory
}
