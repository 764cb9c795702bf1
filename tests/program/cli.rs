//! The program, run as users run it: cases as data under `tests/cases/cli/`, and what data cannot say.

use std::collections::BTreeMap;
use std::fs;
use std::io::{Read, Write};
use std::path::Path;
use std::process::{Command, Output};

use serde::Deserialize;

use crate::cases::Outcome;
use crate::run::{directory, fed, urlint, write};

/// A file of cases. Each runs in a directory of its own that holds the files of both.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Cases {
    #[serde(default)]
    files: BTreeMap<String, String>,
    case: Vec<Case>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Case {
    name: String,
    args: Vec<String>,
    #[serde(default)]
    files: BTreeMap<String, String>,
    #[serde(default)]
    stdin: String,
    #[serde(default)]
    status: i32,
    #[serde(default)]
    stdout: String,
    #[serde(default)]
    stderr: String,
    /// What the output must hold, where it is not given whole.
    #[serde(default)]
    stdout_has: Vec<String>,
    #[serde(default)]
    stderr_has: Vec<String>,
    /// What files hold afterwards; nothing where there is none.
    #[serde(default)]
    after: BTreeMap<String, String>,
}

/// A test for each file of cases.
macro_rules! cases {
    ($($file:ident)*) => {
        mod cases {
            $(
                #[test]
                fn $file() {
                    super::run_cases(stringify!($file));
                }
            )*
        }

        #[test]
        fn every_file_of_cases_is_run() {
            let named = [$(concat!("cli/", stringify!($file), ".toml")),*];
            assert_eq!(crate::cases::names("cli"), named);
        }
    };
}

cases! {
    baseline compare config extract files fixes formats inventory jsonl mv normalize once parse references report reports
    resolve rewrite rules sarif schemes suppression usage verbosity
}

fn run_cases(file: &str) {
    let mut outcome = Outcome::default();
    let Cases { files, case: cases } = crate::cases::read(&format!("cli/{file}.toml"));
    for case in &cases {
        outcome.add(&case.name, check(case, &files));
    }
    outcome.demand(1);
}

fn check(case: &Case, files: &BTreeMap<String, String>) -> Result<(), String> {
    let directory = directory(files.iter().chain(&case.files));
    let output = run(directory.path(), &case.args, case.stdin.as_bytes());
    let stdout = String::from_utf8_lossy(&output.stdout);
    let stderr = String::from_utf8_lossy(&output.stderr);
    let mut wrong = Vec::new();
    if output.status.code() != Some(case.status) {
        wrong.push(format!("status {:?}, not {}", output.status.code(), case.status));
    }
    if case.stdout_has.is_empty() && stdout != case.stdout {
        wrong.push(format!("stdout, expected:\n{}", case.stdout));
    }
    if case.stderr_has.is_empty() && stderr != case.stderr {
        wrong.push(format!("stderr, expected:\n{}", case.stderr));
    }
    wrong.extend(
        case.stdout_has.iter().filter(|part| !stdout.contains(*part)).map(|part| format!("stdout lacks {part}")),
    );
    wrong.extend(
        case.stderr_has.iter().filter(|part| !stderr.contains(*part)).map(|part| format!("stderr lacks {part}")),
    );
    for (path, expected) in &case.after {
        let text = fs::read_to_string(directory.path().join(path)).unwrap_or_default();
        if text != *expected {
            wrong.push(format!("{path} holds:\n{text}"));
        }
    }
    match wrong.is_empty() {
        true => Ok(()),
        false => Err(format!("{}\nstdout:\n{stdout}\nstderr:\n{stderr}", wrong.join("\n"))),
    }
}

fn run(directory: &Path, args: &[impl AsRef<std::ffi::OsStr>], stdin: &[u8]) -> Output {
    fed(urlint(directory).args(args), stdin)
}

fn text(bytes: &[u8]) -> &str {
    std::str::from_utf8(bytes).expect("UTF-8")
}

/// INVARIANT: the output does not depend on the number of threads.
#[test]
fn threads_change_nothing() {
    let directory = tempfile::tempdir().expect("a directory");
    for number in 0..400 {
        let path = directory.path().join(format!("d{}/f{number}.txt", number % 7));
        fs::create_dir_all(path.parent().expect("a parent")).expect("a directory");
        let lines = format!("é http://h{}.example/{number} x\n", number % 50).repeat(1 + number % 9);
        fs::write(path, lines).expect("a file");
    }
    let line = "a line with http://big.example/path and <http://b.example/x\n  y> text\n";
    fs::write(directory.path().join("d3/big.txt"), line.repeat(70_000)).expect("a file");
    fs::write(directory.path().join("d3/bigger.txt"), line.repeat(70_000)).expect("a file");
    let grouped = "check --exit-zero --select wrapped-url --max-findings-per-rule 500 --group-by host";
    let grouped: Vec<&str> = grouped.split(' ').collect();
    for extra in [&["extract"][..], &["extract", "--unique"], &["extract", "--format", "json"], &["check"], &grouped] {
        let outputs =
            ["1", "4"].map(|threads| run(directory.path(), &[extra, &["--threads", threads, "."]].concat(), b""));
        for output in &outputs {
            assert_eq!(output.status.code(), Some(0));
            assert!(output.stdout == outputs[0].stdout, "{extra:?}");
        }
    }
}

/// INVARIANT: with `--force-exclude`, a file that is named is read if and only if a walk would read it.
#[test]
fn named_files_are_left_out_as_in_a_walk() {
    let directory = tempfile::tempdir().expect("a directory");
    let write = |name: &str, content: &str| {
        write(directory.path().join(name), content);
    };
    write(".git/HEAD", "");
    write(".gitignore", "*.log\n/out/\n!keep.log\n");
    write("b/.urlintignore", "/c/*.md\n");
    write("b/c/.gitignore", "!d/\nd/e.rst\n");
    write("b/d/.ignore", "c/\n");
    write("urlint.toml", "exclude = ['/b/a/', 'e.md', '!b/c/e.md']");
    write("b/d/urlint.toml", "extend-exclude = ['*.rst']");
    write("d/urlint.toml", "root = true\nexclude = ['a']");
    let mut names = Vec::new();
    for folder in ["", "out/", "b/", "b/a/", "b/c/", "b/c/d/", "b/d/", "b/d/c/", "d/", "d/a/", "d/e.md/", "c/out/"] {
        for file in ["a.log", "keep.log", "e.md", "e.rst", "x.txt"] {
            let name = format!("{folder}{file}");
            if name != "d/e.md" {
                write(&name, &format!("http://{}/", name.replace(['/', '.'], "-")));
                names.push(name);
            }
        }
    }
    for (from, above) in [(".", ""), ("b", "../"), ("b/c/d", "../../../")] {
        let here = directory.path().join(from);
        let named: String = names.iter().map(|name| format!("{above}{name}\n")).collect();
        let extra = ["extract", "--only-urls", "--exclude", "x.*", "--exclude", "!/b/x.txt"];
        let sorted = |args: &[&str], stdin: &str| {
            let output = run(&here, &[&extra, args].concat(), stdin.as_bytes());
            assert_eq!(text(&output.stderr), "");
            let mut lines: Vec<_> = text(&output.stdout).lines().map(str::to_owned).collect();
            lines.sort();
            lines
        };
        let walked = sorted(&[if above.is_empty() { "." } else { above }], "");
        let forced = sorted(&["--force-exclude", "--files-from", "-"], &named);
        assert!(walked.len() > 10 && walked.len() < names.len() / 2, "{walked:?}");
        assert_eq!(forced, walked, "from {from}");
    }
}

/// A large file, in windows, gives what the same text as a stream gives, with the line numbers of the whole.
#[test]
fn large_files_are_counted_through() {
    let directory = tempfile::tempdir().expect("a directory");
    let line = "é text http://a.example/x more\n";
    let bytes = line.repeat(150_000);
    fs::write(directory.path().join("big.txt"), &bytes).expect("a file");
    let file = run(directory.path(), &["extract", "big.txt"], b"");
    let stream = run(directory.path(), &["extract", "--stdin-filename", "big.txt", "-"], bytes.as_bytes());
    assert!(file.stdout == stream.stdout);
    let mut lines = 0;
    for (number, found) in text(&file.stdout).lines().enumerate() {
        assert_eq!(found, format!("big.txt:{}:8: http://a.example/x", number + 1));
        lines += 1;
    }
    assert_eq!(lines, 150_000);
}

/// INVARIANT: what comments suppress is the same in windows as whole.
#[test]
fn suppression_in_large_files() {
    let directory = tempfile::tempdir().expect("a directory");
    let filler = "words that make the file larger, but hold no URL\n".repeat(80);
    let lines = |number: usize| match number % 9 {
        0 => "# urlint-ignore-start scheme-typo\n",
        1 => "# urlint-ignore-next-line\n\n",
        4 => "# urlint-ignore-end\n",
        5 => "hhttps://b.ietf.org/%zz # urlint-ignore invalid-percent-encoding, scheme-typo, syntax\n",
        6 => &filler,
        7 => "See <hhttps://c.ietf.org/a\n  b> # urlint-ignore scheme-typo -- why not\n",
        _ => "é hhttps://a.ietf.org/x\n",
    };
    let content: String = (0..12_000).map(lines).collect();
    let start = "# urlint-ignore-file unregistered-scheme -- all of them\n";
    let content = format!("{start}{content}# urlint-ignore-start scheme-typo\nhhttps://last.ietf.org/");
    assert!(content.len() > 9 << 19);
    fs::write(directory.path().join("big.txt"), &content).expect("a file");
    // UTF-16 is read whole
    let wide: Vec<u8> = format!("\u{feff}{content}").encode_utf16().flat_map(u16::to_le_bytes).collect();
    fs::write(directory.path().join("whole.txt"), &wide).expect("a file");
    let read = |args: &[&str], stdin: &[u8]| {
        let output = run(directory.path(), &[&["check", "--format", "jsonl"][..], args].concat(), stdin);
        let place = |line: &str| {
            let record: serde_json::Value = serde_json::from_str(line).expect("JSON");
            ["line", "col", "end_line", "end_col", "rule", "message", "help", "severity", "url"]
                .map(|key| record[key].to_string())
        };
        let mut places: Vec<_> = text(&output.stdout).lines().map(place).collect();
        places.sort();
        places
    };
    let whole = read(&["whole.txt"], b"");
    assert!(whole.len() > 1_000);
    assert!(read(&["big.txt"], b"") == whole);
    assert!(read(&["--threads", "1", "big.txt"], b"") == whole);
    assert!(read(&["-"], content.as_bytes()) == whole);
}

#[test]
fn bytes_that_are_not_text() {
    let directory = tempfile::tempdir().expect("a directory");
    let write = |name: &str, bytes: &[u8]| fs::write(directory.path().join(name), bytes).expect("a file");
    write("binary", b"\x7fELF\0\0 http://binary.example/");
    write("latin1", b"\xe9\xff http://latin.example/\xe9 x");
    let utf16: Vec<u8> = "\u{feff}é\n http://utf16.example/ x".encode_utf16().flat_map(u16::to_le_bytes).collect();
    write("utf16", &utf16);
    write("mark", "\u{feff}http://mark.example/".as_bytes());
    write("late", &[&b"http://late.example/\n".repeat(10_000)[..], b"\0"].concat());
    write("paper", b"%PDF-1.7\nhttp://paper.example/\n");
    let walked = run(directory.path(), &["extract", "."], b"");
    assert_eq!(
        text(&walked.stdout),
        "latin1:1:4: http://latin.example/\nmark:1:1: http://mark.example/\nutf16:2:2: http://utf16.example/\n"
    );
    let named = run(directory.path(), &["extract", "binary"], b"");
    assert_eq!(text(&named.stdout), "binary:1:8: http://binary.example/\n");
    let stream = run(directory.path(), &["extract", "--format", "jsonl", "-"], &utf16);
    assert!(
        text(&stream.stdout).contains("\"line\":2,\"col\":2,\"start_byte\":8,\"end_byte\":50,"),
        "{}",
        text(&stream.stdout)
    );
}

/// What an argument holds starts no line of a message: a build server would take `::error::` for a command.
#[test]
fn messages_repeat_arguments_on_their_own_lines() {
    const BAD: &str = "x\n::error::y\r::z\u{2028}\u{202e}\x1b[1m";
    let directory = tempfile::tempdir().expect("a directory");
    let after = |option: &'static str| vec![option.to_owned(), BAD.to_owned()];
    let options = [
        "check",
        "explain",
        "parse",
        "resolve",
        "normalize",
        "schemes",
        "generate",
        "rules",
        "chekc",
        "--format",
        "--color",
        "--threads",
        "--max-filesize",
        "--max-findings",
        "--fail-on",
        "--input",
        "--encoding",
        "--format-of",
        "--glob",
        "--exclude",
        "--type",
        "--type-not",
        "--files-from",
        "--config",
        "--select",
        "--ignore",
        "--severity",
        "--output",
        "--baseline",
        "--changed-since",
        "--show-config",
        "--hyperlink-format",
    ];
    let mut cases: Vec<Vec<String>> = options.into_iter().map(after).collect();
    cases.extend([
        vec![BAD.to_owned()],
        vec![format!("--{BAD}")],
        vec![format!("--format={BAD}")],
        vec![format!("--quiet={BAD}")],
        vec![format!("chekc{BAD}")],
        vec!["check".to_owned(), format!("-{BAD}")],
        vec!["schemes".to_owned(), "http".to_owned(), format!("--{BAD}")],
        vec!["rules".to_owned(), "--test".to_owned(), BAD.to_owned()],
        vec!["check".to_owned(), format!("--glob={BAD}[a")],
        vec!["check".to_owned(), format!("--exclude={BAD}[a")],
        vec!["check".to_owned(), format!("--output=sarif={BAD}/a")],
        vec!["check".to_owned(), format!("--config={BAD}=1")],
    ]);
    for args in cases {
        let reported = run(directory.path(), &args, b"").stderr;
        let reported = text(&reported);
        let is_bad = |c: char| c.is_control() && c != '\n' || "\u{2028}\u{202e}".contains(c);
        assert!(
            !reported.contains(is_bad) && !reported.lines().any(|line| line.trim_start().starts_with("::")),
            "{args:?}: {reported}"
        );
    }
    let reported = run(directory.path(), &["--format", "x\n::error::y"], b"").stderr;
    assert!(
        text(&reported).starts_with("error: invalid value 'x\\x0a::error::y' for '--format <FORMAT>'\n"),
        "{}",
        text(&reported)
    );
}

/// Lines that are no text are reported by their numbers, the others are done.
#[test]
fn lines_that_are_not_utf8() {
    let directory = tempfile::tempdir().expect("a directory");
    let long = [b"http://h/".to_vec(), vec![b'x'; 5 << 20]].concat();
    let input = [&b"HTTP://A/\n\xff\xfe\n\n"[..], &long, b"\nHTTP://B/"].concat();
    let output = run(directory.path(), &["normalize", "-"], &input);
    assert_eq!(text(&output.stdout), "http://a/\nhttp://b/\n");
    let reported = "urlint: <stdin>:2: not UTF-8 (write other bytes percent-encoded)\n\
        urlint: <stdin>:4: longer than any URL (skipped)\n";
    assert_eq!(text(&output.stderr), reported);
    assert_eq!(output.status.code(), Some(2));
}

/// Who asks line by line gets each answer before the next question.
#[test]
fn answers_come_line_by_line() {
    let directory = tempfile::tempdir().expect("a directory");
    let mut child = urlint(directory.path()).args(["resolve", "http://a/b/", "-"]).spawn().expect("it starts");
    let mut input = child.stdin.take().expect("it is piped");
    let mut output = child.stdout.take().expect("it is piped");
    for (question, answer) in [("c\n", "http://a/b/c\n"), ("../d\n", "http://a/d\n")] {
        input.write_all(question.as_bytes()).expect("it is read");
        let mut line = vec![0; answer.len()];
        output.read_exact(&mut line).expect("an answer");
        assert_eq!(text(&line), answer);
    }
    drop(input);
    assert_eq!(child.wait().expect("it ends").code(), Some(0));
}

/// The output's reader goes away: no message, status 0, and no waiting for input that never ends.
#[test]
fn closed_output() {
    let directory = tempfile::tempdir().expect("a directory");
    fs::write(directory.path().join("big.txt"), "http://a.example/x\n".repeat(500_000)).expect("a file");
    for args in [&["extract", "big.txt"][..], &["extract", "--format", "json", "big.txt", "-"]] {
        let mut child = urlint(directory.path()).args(args).spawn().expect("it starts");
        let input = child.stdin.take();
        let mut first = [0; 100];
        child.stdout.take().expect("it is piped").read_exact(&mut first).expect("some output");
        let output = child.wait_with_output().expect("it ends");
        drop(input);
        assert_eq!(output.status.code(), Some(0));
        assert_eq!(text(&output.stderr), "");
    }
}

#[cfg(unix)]
mod unix {
    use std::ffi::OsStr;
    use std::os::unix::ffi::OsStrExt;
    use std::os::unix::fs::{PermissionsExt, symlink};

    use super::*;

    #[test]
    fn links() {
        let directory = tempfile::tempdir().expect("a directory");
        let path = |name: &str| directory.path().join(name);
        fs::create_dir(path("d")).expect("a directory");
        fs::write(path("d/a.txt"), "http://a.example/").expect("a file");
        symlink("nowhere", path("d/broken")).expect("a link");
        symlink("..", path("d/loop")).expect("a link");
        symlink("a.txt", path("d/link.txt")).expect("a link");

        let walked = run(directory.path(), &["extract", "d"], b"");
        assert_eq!((text(&walked.stdout), text(&walked.stderr)), ("d/a.txt:1:1: http://a.example/\n", ""));
        assert_eq!(walked.status.code(), Some(0));

        let followed = run(directory.path(), &["extract", "--follow", "."], b"");
        let found = "d/a.txt:1:1: http://a.example/\nd/link.txt:1:1: http://a.example/\n";
        assert_eq!(text(&followed.stdout), found);
        let reported = text(&followed.stderr);
        assert!(
            reported.contains("d/broken: broken symlink") && reported.contains("d/loop: this link leads back to"),
            "{reported}"
        );
        assert_eq!(followed.status.code(), Some(2));

        let named = run(directory.path(), &["extract", "d/broken", "d/link.txt"], b"");
        assert_eq!(text(&named.stdout), "d/link.txt:1:1: http://a.example/\n");
        assert!(text(&named.stderr).starts_with("urlint: d/broken: broken symlink"));
        assert_eq!(named.status.code(), Some(2));
    }

    #[test]
    fn pipes_are_read_where_named_only() {
        let directory = tempfile::tempdir().expect("a directory");
        let fifo = directory.path().join("fifo");
        assert!(Command::new("mkfifo").arg(&fifo).status().expect("mkfifo").success());
        fs::write(directory.path().join("z.txt"), "http://z.example/").expect("a file");
        let walked = run(directory.path(), &["extract"], b"");
        assert_eq!(text(&walked.stdout), "z.txt:1:1: http://z.example/\n");
        let writer = std::thread::spawn(move || fs::write(fifo, "http://fifo.example/"));
        let named = run(directory.path(), &["extract", "fifo", "z.txt"], b"");
        writer.join().expect("it ends").expect("it was written");
        assert_eq!(text(&named.stdout), "fifo:1:1: http://fifo.example/\nz.txt:1:1: http://z.example/\n");
    }

    fn fifo(directory: &Path, name: &str) -> std::path::PathBuf {
        let fifo = directory.join(name);
        assert!(Command::new("mkfifo").arg(&fifo).status().expect("mkfifo").success());
        fifo
    }

    #[test]
    fn pipes_without_a_writer_are_not_waited_for() {
        let directory = tempfile::tempdir().expect("a directory");
        fifo(directory.path(), "fifo");
        fs::write(directory.path().join("z.txt"), "http://z.example/").expect("a file");
        let named = run(directory.path(), &["extract", "fifo", "z.txt"], b"");
        let reported = "urlint: fifo: cannot be read: nothing writes to this pipe (start the writer first)\n";
        assert_eq!((text(&named.stdout), text(&named.stderr)), ("z.txt:1:1: http://z.example/\n", reported));
        assert_eq!(named.status.code(), Some(2));
        let list = run(directory.path(), &["extract", "--files-from", "fifo"], b"");
        assert!(
            text(&list.stderr).contains("--files-from fifo: nothing writes to this pipe"),
            "{}",
            text(&list.stderr)
        );
        assert_eq!(list.status.code(), Some(2));
    }

    /// A writer that is there may take its time.
    #[test]
    fn slow_writers_are_waited_for() {
        let directory = tempfile::tempdir().expect("a directory");
        let fifo = fifo(directory.path(), "fifo");
        let writer = std::thread::spawn(move || {
            let mut pipe = fs::File::options().write(true).open(fifo)?;
            std::thread::sleep(std::time::Duration::from_secs(3));
            pipe.write_all(b"http://late.example/")
        });
        let named = run(directory.path(), &["extract", "fifo"], b"");
        writer.join().expect("it ends").expect("it was written");
        assert_eq!((text(&named.stdout), text(&named.stderr)), ("fifo:1:1: http://late.example/\n", ""));
    }

    #[test]
    fn pipes_of_a_shell() {
        let directory = tempfile::tempdir().expect("a directory");
        let script = "\"$0\" extract --only-urls <(echo http://a.example/) <(true) <(sleep 1; echo http://b.example/)";
        let Ok(output) = Command::new("bash").args(["-c", script, env!("CARGO_BIN_EXE_urlint")]).output() else {
            return eprintln!("skipped: there is no bash");
        };
        assert_eq!((text(&output.stdout), text(&output.stderr)), ("http://a.example/\nhttp://b.example/\n", ""));
        let list = "\"$0\" extract --only-urls --files-from <(echo a.txt)";
        fs::write(directory.path().join("a.txt"), "http://a.example/").expect("a file");
        let mut list_run = Command::new("bash");
        list_run.args(["-c", list, env!("CARGO_BIN_EXE_urlint")]).current_dir(directory.path());
        assert_eq!(text(&list_run.output().expect("it runs").stdout), "http://a.example/\n");
    }

    #[test]
    fn devices_that_never_end_are_refused() {
        let directory = tempfile::tempdir().expect("a directory");
        for args in [
            &["check", "/dev/zero", "/dev/null"][..],
            &["extract", "/dev/urandom"],
            &["check", "--fix", "/dev/zero"],
            &["check", "--input", "jsonl", "/dev/zero"],
            &["check", "--encoding", "latin1", "/dev/zero"],
            &["check", "--max-filesize", "3M", "/dev/zero"],
        ] {
            let output = run(directory.path(), args, b"");
            let reported = text(&output.stderr);
            assert!(
                reported.contains("/dev/") && reported.contains("(--max-filesize says how much may come)"),
                "{args:?}: {reported}"
            );
            assert_eq!(output.status.code(), Some(2), "{args:?}");
        }
        let empty = run(directory.path(), &["check", "/dev/null"], b"");
        assert_eq!((empty.status.code(), text(&empty.stderr)), (Some(0), ""));
    }

    /// What has no size yet is held against `--max-filesize` while it is read.
    #[test]
    fn streams_are_bounded() {
        let directory = tempfile::tempdir().expect("a directory");
        let lines = b"http://a.example/\n".repeat(1000);
        let fits = run(directory.path(), &["extract", "--max-filesize", "18000", "-"], &lines);
        assert_eq!((fits.status.code(), text(&fits.stdout).lines().count()), (Some(0), 1000));
        let over = run(directory.path(), &["extract", "--max-filesize", "17999", "-"], &lines);
        let reported = "urlint: <stdin>: cannot be read: it gives more (--max-filesize says how much may come)\n";
        assert_eq!((over.status.code(), text(&over.stderr)), (Some(2), reported));
    }

    #[test]
    fn no_permission() {
        let directory = tempfile::tempdir().expect("a directory");
        let closed = directory.path().join("closed");
        fs::create_dir(&closed).expect("a directory");
        fs::write(directory.path().join("z.txt"), "http://z.example/").expect("a file");
        fs::set_permissions(&closed, fs::Permissions::from_mode(0o000)).expect("permissions");
        // root may read everything: then there is nothing to be seen
        let barred = fs::read_dir(&closed).is_err();
        let output = run(directory.path(), &["extract"], b"");
        fs::set_permissions(&closed, fs::Permissions::from_mode(0o755)).expect("permissions");
        assert_eq!(text(&output.stdout), "z.txt:1:1: http://z.example/\n");
        assert_eq!(output.status.code(), Some(if barred { 2 } else { 0 }));
        assert_eq!(text(&output.stderr).contains("closed: permission denied"), barred);
    }

    #[test]
    fn names_steer_no_terminal() {
        let directory = tempfile::tempdir().expect("a directory");
        let name = OsStr::from_bytes(b"a\x1b[2J\xff\xc2\x9b.txt");
        fs::write(directory.path().join(name), "http://a.example/").expect("a file");
        let human = run(directory.path(), &["extract"], b"");
        assert_eq!(text(&human.stdout), "a\\x1b[2J\\377\\x9b.txt:1:1: http://a.example/\n");
        let json = run(directory.path(), &["extract", "--format", "jsonl"], b"");
        assert!(text(&json.stdout).contains("\"path\":\"a\\u001b[2J\\\\377\\u009b.txt\""), "{}", text(&json.stdout));
        let missing = run(directory.path(), &["no\u{1b}[2Jsuch"], b"");
        assert_eq!(text(&missing.stderr), "urlint: no\\x1b[2Jsuch: no such file or directory (check the spelling)\n");
    }

    #[test]
    fn lists_separated_by_nul() {
        let directory = tempfile::tempdir().expect("a directory");
        fs::write(directory.path().join("a\nb"), "http://a.example/").expect("a file");
        fs::write(directory.path().join("c"), "http://c.example/").expect("a file");
        let output = run(directory.path(), &["extract", "--only-urls", "--files-from", "-"], b"c\0a\nb\0");
        assert_eq!(text(&output.stdout), "http://c.example/\nhttp://a.example/\n");
    }
}
