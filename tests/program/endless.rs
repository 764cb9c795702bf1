//! Files that never end, and pipes that nobody writes or reads, under every name that urlint opens by itself.

use std::fs;
use std::os::unix::fs::symlink;
use std::path::Path;
use std::process::Command;

use super::run::{directory, fed, write};

/// The outcome of a run with little memory and time: status, standard output, standard error.
fn bounded(directory: &Path, args: &[&str], stdin: &[u8]) -> (Option<i32>, String, String) {
    bounded_with(directory, ("LC_ALL", "C"), args, stdin)
}

/// The same with a variable of the environment.
fn bounded_with(
    directory: &Path,
    (name, value): (&str, &str),
    args: &[&str],
    stdin: &[u8],
) -> (Option<i32>, String, String) {
    let mut command = Command::new("sh");
    command.args(["-c", "ulimit -v 2000000; exec timeout 20 \"$@\"", "sh", env!("CARGO_BIN_EXE_urlint")]).args(args);
    let output = fed(command.current_dir(directory).env(name, value), stdin);
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    (output.status.code(), text(&output.stdout), text(&output.stderr))
}

fn fifo(path: &Path) {
    assert!(Command::new("mkfifo").arg(path).status().expect("mkfifo").success());
}

/// What is there under a name.
#[derive(Clone, Copy, Debug)]
enum Planted {
    Endless,
    Pipe,
    Large,
}

fn plant(what: Planted, path: &Path) {
    fs::create_dir_all(path.parent().expect("a parent")).expect("a directory");
    match what {
        Planted::Endless => symlink("/dev/zero", path).expect("a link"),
        Planted::Pipe => fifo(path),
        Planted::Large => fs::File::create(path).and_then(|file| file.set_len(1 << 40)).expect("a file"),
    }
}

#[test]
fn files_of_a_checkout_are_bounded() {
    for name in [
        "d/urlint.toml",
        "d/.urlint.toml",
        "d/pyproject.toml",
        "d/.gitignore",
        "d/.ignore",
        "d/.urlintignore",
        "d/.git/info/exclude",
        "d/sub/.gitignore",
        "d/sub/urlint.toml",
        ".gitignore",
        "own.toml",
        "base.json",
    ] {
        for what in [Planted::Endless, Planted::Pipe, Planted::Large] {
            let directory = directory([
                ("a.md", "http://a.example/\n"),
                ("d/b.md", "http://b.example/\n"),
                ("d/sub/c.md", "http://c.example/\n"),
            ]);
            let at = |name: &str| directory.path().join(name);
            match name {
                "own.toml" => write(at("urlint.toml"), "rules.load = [\"own.toml\"]\n"),
                "base.json" => write(at("urlint.toml"), "baseline = \"base.json\"\n"),
                _ => {}
            }
            plant(what, &at(name));
            let command = if name == "base.json" { "check" } else { "extract" };
            let (status, found, errors) = bounded(directory.path(), &[command, "a.md", "d"], b"");
            let expected = if matches!(what, Planted::Large) { "larger than " } else { "no regular file" };
            assert!(errors.contains(name) && errors.contains(expected), "{name}, {what:?}: {errors}");
            assert_eq!(status, Some(2), "{name}, {what:?}");
            // the rest is done
            assert!(command == "check" || found.contains("http://a.example/"), "{name}, {what:?}: {found}");
            if name.starts_with("d/") && name.ends_with("ignore") {
                let forced = ["extract", "--force-exclude", "d/sub/c.md", "a.md"];
                let (status, found, errors) = bounded(directory.path(), &forced, b"");
                assert!(errors.matches(expected).count() == 1 && status == Some(2), "{name}, {what:?}: {errors}");
                assert!(found.contains("http://a.example/") && !found.contains("c.example"), "{name}: {found}");
                let all = bounded(directory.path(), &["extract", "--no-ignore", "d"], b"");
                assert_eq!((all.0, all.1.lines().count(), &*all.2), (Some(0), 2, ""), "{name}");
            }
        }
    }
}

/// The null device is an empty file, as `git` and shells use it.
#[test]
fn the_null_device_is_empty() {
    let directory = directory([("d/b.md", "http://b.example/\n")]);
    symlink("/dev/null", directory.path().join("d/.gitignore")).expect("a link");
    symlink("/dev/null", directory.path().join("d/.urlint.toml")).expect("a link");
    let (status, found, errors) = bounded(directory.path(), &["extract", "--config", "/dev/null", "d"], b"");
    assert_eq!((status, &*errors), (Some(0), ""), "{found}");
    assert_eq!(bounded(directory.path(), &["extract", "d"], b""), (Some(0), found, errors));
}

#[test]
fn a_linked_worktree_is_checked_too() {
    let directory = directory([
        ("d/a.md", "http://a.example/\n"),
        ("d/.git", "gitdir: main/worktrees/d\n"),
        ("main/worktrees/d/commondir", "../..\n"),
    ]);
    plant(Planted::Endless, &directory.path().join("main/info/exclude"));
    let (status, _, errors) = bounded(directory.path(), &["extract", "d"], b"");
    assert!(status == Some(2) && errors.contains("info/exclude: no regular file"), "{errors}");
}

#[test]
fn explicit_names_are_bounded() {
    let directory = directory([("a.md", "http://a.example/\n")]);
    fifo(&directory.path().join("pipe"));
    for (args, expected) in [
        (&["check", "--config", "/dev/zero", "a.md"][..], "--config /dev/zero: it does not end (name a file)"),
        (&["check", "--config", "pipe", "a.md"], "--config pipe: nothing writes to this pipe"),
        (&["check", "--baseline", "/dev/zero", "a.md"], "--baseline /dev/zero: it cannot be read: it does not end"),
        (&["check", "--baseline", "pipe", "a.md"], "nothing writes to this pipe"),
        (&["check", "--write-baseline=pipe", "a.md"], "nothing reads this pipe (start the reader first)"),
        (&["check", "--output", "json=pipe", "a.md"], "nothing reads this pipe (start the reader first)"),
        (&["rules", "--test", "/dev/zero"], "/dev/zero: cannot be read: it does not end (name a file)"),
        (&["check", "--files-from", "/dev/zero"], "--files-from /dev/zero: it does not end (name a file)"),
        (&["check", "/dev/ptmx"], "/dev/ptmx: cannot be read: a device that may never answer"),
        (&["check", "--config", "/dev/ptmx"], "a device that may never answer"),
    ] {
        let (status, _, errors) = bounded(directory.path(), args, b"");
        assert!(errors.contains(expected), "{args:?}: {errors}");
        assert_eq!(status, Some(2), "{args:?}");
    }
}

#[test]
fn names_in_the_environment_are_bounded() {
    let directory = directory([("d/a.md", "hhttps://a.example/\n")]);
    let path = |name: &str| directory.path().join(name).into_os_string().into_string().expect("a path");
    plant(Planted::Pipe, &directory.path().join("pipe"));
    let summary = ("GITHUB_STEP_SUMMARY", &*path("pipe"));
    let (status, _, errors) = bounded_with(directory.path(), summary, &["check", "--step-summary", "d"], b"");
    assert!(status == Some(2) && errors.contains("nothing reads this pipe"), "{errors}");
    for what in [Planted::Endless, Planted::Pipe, Planted::Large] {
        let home = path(&format!("{what:?}"));
        plant(what, &Path::new(&home).join("git/ignore"));
        let (status, _, errors) = bounded_with(directory.path(), ("XDG_CONFIG_HOME", &home), &["extract", "d"], b"");
        assert!(status == Some(2) && errors.contains("git/ignore: "), "{what:?}: {errors}");
    }
}

#[test]
fn pipes_of_a_shell_are_read() {
    let directory = directory([("a.md", "hhttps://a.corp/\n")]);
    let script = "\"$0\" check --config <(echo 'ignore = [\"scheme-typo\"]') a.md && \
        \"$0\" check --baseline <(\"$0\" check --write-baseline=/dev/fd/3 a.md 3>&1 >/dev/null 2>/dev/null) a.md";
    let mut bash = Command::new("bash");
    bash.args(["-c", script, env!("CARGO_BIN_EXE_urlint")]).current_dir(directory.path());
    let Ok(output) = bash.output() else { return eprintln!("skipped: there is no bash") };
    let found = String::from_utf8_lossy(&output.stdout);
    assert_eq!(
        found, "Checked 1 file, 1 URL: no findings\nChecked 1 file, 1 URL: no findings; 1 in the baseline\n",
        "{output:?}"
    );
}

/// A line of JSON Lines that does not end is an error, and the lines after it are read.
#[test]
fn long_records_are_skipped() {
    let directory = tempfile::tempdir().expect("a directory");
    let long = |mebibytes: usize| [b"{\"text\": \"", &*b"x".repeat(mebibytes << 20), b"\"}\n"].concat();
    let lines = [b"{\"text\": \"http://a.example/\"}\n", &*long(40), b"{\"text\": \"http://b.example/\"}\n"].concat();
    let read = |args: &[&str]| {
        bounded(directory.path(), &[&["extract", "--only-urls", "--input", "jsonl"], args, &["-"]].concat(), &lines)
    };
    let (status, found, errors) = read(&[]);
    assert_eq!((status, &*found), (Some(2), "http://a.example/\nhttp://b.example/\n"), "{errors}");
    assert!(errors.starts_with("urlint: <stdin>:2: longer than 33554432 bytes, so not read ("), "{errors}");
    assert_eq!(read(&["--max-document-size", "64M"]).0, Some(0));
    let mut endless = Command::new("sh");
    let script = "ulimit -v 2000000; exec timeout 20 \"$0\" check --input jsonl - < /dev/zero";
    let output = endless.args(["-c", script, env!("CARGO_BIN_EXE_urlint")]).output().expect("it runs");
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(errors.contains("it does not end") && output.status.code() == Some(2), "{errors}");
}

/// A record of a crawl file that is too long is an error, unless it is no text, and the records after it are read.
#[test]
fn long_records_of_crawls_are_skipped() {
    let directory = tempfile::tempdir().expect("a directory");
    let record = |kind: &str, content: &[u8]| {
        let header = format!(
            "WARC/1.0\r\nWARC-Type: resource\r\nContent-Type: {kind}\r\nContent-Length: {}\r\n\r\n",
            content.len()
        );
        [header.as_bytes(), content, b"\r\n\r\n"].concat()
    };
    let long = b"x".repeat(40 << 20);
    let file = [
        record("text/plain", b"http://a.example/"),
        record("text/plain", &long),
        record("video/mp4", &long),
        record("text/plain", b"http://b.example/"),
    ]
    .concat();
    let read = |args: &[&str]| {
        bounded(directory.path(), &[&["extract", "--only-urls", "--input", "warc"], args, &["-"]].concat(), &file)
    };
    let (status, found, errors) = read(&[]);
    assert_eq!((status, &*found), (Some(2), "http://a.example/\nhttp://b.example/\n"), "{errors}");
    let at = record("text/plain", b"http://a.example/").len();
    let message =
        format!("urlint: <stdin>: at byte {at}: longer than 33554432 bytes, so not read (split the record, or");
    assert!(errors.starts_with(&message) && errors.lines().count() == 1, "{errors}");
    assert_eq!(read(&["--max-document-size", "64M"]).0, Some(0));
    let mut endless = Command::new("sh");
    let script = "ulimit -v 2000000; exec timeout 20 \"$0\" check --input warc - < /dev/zero";
    let output = endless.args(["-c", script, env!("CARGO_BIN_EXE_urlint")]).output().expect("it runs");
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(errors.contains("it does not end") && output.status.code() == Some(2), "{errors}");
}

#[test]
fn folders_that_lead_to_themselves_are_followed_once() {
    let page = "# A\n\n[b](#nope) [c](none.md)\n\n![d](e f.png)\n";
    let directory =
        directory([("d/.git/HEAD", "ref: refs/heads/main\n"), ("d/docs/a.md", page), ("d/docs/b.html", "<html>")]);
    let d = directory.path().join("d");
    fs::create_dir(d.join("e")).expect("a directory");
    for (name, target) in [("e/x", "."), ("e/y", "."), ("docs/z", "."), ("docs/up", "..")] {
        symlink(target, d.join(name)).expect("a link");
    }
    for args in
        [&["check", "--format", "concise", "."][..], &["check", "--select", "references", "--format", "concise", "."]]
    {
        let (status, stdout, stderr) = bounded(&d, args, b"");
        assert_eq!(status, Some(1), "{args:?}: {stdout}{stderr}");
        assert!(stdout.contains("docs/a.md:3:5: warning[missing-anchor]"), "{stdout}");
    }
}
