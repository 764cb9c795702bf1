//! `urlint check --watch`, run as a user runs it: it checks, waits for changes, and checks again.

use std::fs;
use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::sync::mpsc::{self, Receiver};
use std::time::{Duration, Instant};

/// When something that should come is given up on: there is no other way out of a wait that never ends.
const NEVER: Duration = Duration::from_secs(120);

/// A program that watches; it is ended when the test is.
struct Watching {
    child: Child,
    lines: Receiver<String>,
}

impl Watching {
    fn new(directory: &Path, args: &[&str]) -> Self {
        let mut command = Command::new(env!("CARGO_BIN_EXE_urlint"));
        command.args(["check", "--watch"]).args(args).current_dir(directory);
        let mut child = command.stdout(Stdio::piped()).stderr(Stdio::null()).spawn().expect("it starts");
        let output = child.stdout.take().expect("it is piped");
        let (sender, lines) = mpsc::channel();
        std::thread::spawn(move || {
            let lines = BufReader::new(output).lines().map_while(Result::ok);
            lines.for_each(|line| _ = sender.send(line));
        });
        Self { child, lines }
    }

    /// The summary of the next check.
    fn next(&self) -> String {
        loop {
            let line = self.lines.recv_timeout(NEVER).expect("another check");
            if line.starts_with(|first: char| first.is_ascii_digit()) || line.starts_with("Checked ") {
                return line;
            }
        }
    }
}

impl Drop for Watching {
    fn drop(&mut self) {
        // it may have ended by itself
        _ = self.child.kill();
        _ = self.child.wait();
    }
}

const BAD: &str = "hhttps://docs.ietf.org/x\n";

#[test]
fn changes_are_checked() {
    let directory = tempfile::tempdir().expect("a directory");
    let path = |name: &str| directory.path().join(name);
    fs::write(path("a.md"), "good\n").expect("a file");
    fs::create_dir(path("sub")).expect("a directory");
    let watching = Watching::new(directory.path(), &[]);
    assert_eq!(watching.next(), "Checked 1 file, 0 URLs: no findings");

    fs::write(path("a.md"), BAD).expect("a file");
    // a file may be seen when it is empty and again when it is written
    let until = |expected: &str| while watching.next() != expected {};
    until("1 finding in 1 of 1 file (1 URL): 1 error. 1 fixable with --fix");

    // as editors write
    fs::write(path(".a.md.new"), "good\n").expect("a file");
    fs::rename(path(".a.md.new"), path("a.md")).expect("it is renamed");
    until("Checked 1 file, 0 URLs: no findings");

    fs::write(path("sub/b.md"), BAD).expect("a file");
    until("1 finding in 1 of 2 files (1 URL): 1 error. 1 fixable with --fix");

    fs::create_dir(path("new")).expect("a directory");
    fs::write(path("new/c.md"), BAD).expect("a file");
    until("2 findings in 2 of 3 files (2 URLs): 2 errors. 2 fixable with --fix");

    fs::write(path("urlint.toml"), "ignore = [\"scheme-typo\"]\n").expect("a file");
    until("Checked 4 files, 2 URLs: no findings");

    fs::remove_file(path("urlint.toml")).expect("it is removed");
    fs::remove_dir_all(path("new")).expect("it is removed");
    until("1 finding in 1 of 2 files (1 URL): 1 error. 1 fixable with --fix");
}

/// What makes no difference is not checked for: the check's own report, what is ignored.
#[test]
fn other_changes_are_not() {
    let directory = tempfile::tempdir().expect("a directory");
    let path = |name: &str| directory.path().join(name);
    fs::write(path("a.md"), "good\n").expect("a file");
    fs::write(path(".ignore"), "*.log\nbuilt/\n").expect("a file");
    fs::create_dir(path("built")).expect("a directory");
    let watching = Watching::new(directory.path(), &["--output", "jsonl=report.jsonl"]);
    assert_eq!(watching.next(), "Checked 1 file, 0 URLs: no findings");
    for nth in 0..5 {
        fs::write(path("x.log"), BAD.repeat(nth)).expect("a file");
        fs::write(path("built/x.md"), BAD.repeat(nth)).expect("a file");
        std::thread::sleep(Duration::from_millis(300));
    }
    fs::write(path("a.md"), BAD).expect("a file");
    let next = loop {
        match watching.next() {
            // the file was seen when it was empty
            line if line == "Checked 1 file, 0 URLs: no findings"
                && fs::read(path("a.md")).is_ok_and(|text| text.is_empty()) => {}
            line => break line,
        }
    };
    assert_eq!(next, "1 finding in 1 of 1 file (1 URL): 1 error. 1 fixable with --fix");
    // a report takes its place when all is said on standard output
    let started = Instant::now();
    while !fs::read_to_string(path("report.jsonl")).is_ok_and(|report| report.contains("scheme-typo")) {
        assert!(started.elapsed() < NEVER, "there is no report");
        std::thread::sleep(Duration::from_millis(20));
    }
}

/// What it writes itself is seen once more, and then there is nothing to fix: it comes to rest.
#[test]
fn what_it_fixes_is_no_endless_change() {
    let directory = tempfile::tempdir().expect("a directory");
    let path = |name: &str| directory.path().join(name);
    fs::write(path("a.md"), "See HTTP://docs.ietf.org/x\n").expect("a file");
    let watching = Watching::new(directory.path(), &["--fix", "--hidden"]);
    assert_eq!(watching.next(), "Checked 1 file, 1 URL: no findings; 1 fixed");
    fs::write(path("b.md"), "See HTTP://docs.ietf.org/y\n").expect("a file");
    let mut fixed = 1;
    while fixed < 2 {
        fixed += u32::from(watching.next().ends_with("1 fixed"));
    }
    assert_eq!(fs::read(path("b.md")).expect("a file"), b"See http://docs.ietf.org/y\n");
    std::thread::sleep(Duration::from_secs(2));
    let more: Vec<String> = watching.lines.try_iter().filter(|line| line.starts_with("Checked ")).collect();
    assert!(more.len() <= 2 && more.iter().all(|line| line == "Checked 2 files, 2 URLs: no findings"), "{more:?}");
}

#[test]
fn standard_input_is_refused() {
    for args in [&["-"][..], &["--files-from", "-"]] {
        let mut command = Command::new(env!("CARGO_BIN_EXE_urlint"));
        let output = command.args(["check", "--watch"]).args(args).stdin(Stdio::null()).output().expect("it runs");
        assert_eq!(output.status.code(), Some(2));
        assert!(String::from_utf8_lossy(&output.stderr).contains("standard input cannot be read again"));
    }
}
