//! `--fix` and `--diff`: what becomes of files, and what other programs make of the differences. urlint-ignore-file

use std::fs;
use std::os::unix::fs::{FileTypeExt, symlink};
use std::path::Path;
use std::process::{Command, Output};

use tempfile::TempDir;

use crate::run::{directory, fed};

/// Files of names and of contents that are hard on differences.
const FILES: [(&str, &[u8]); 8] = [
    ("plain.md", b"1\n2\n3\n4\nSee HTTP://docs.ietf.org/x\n6\n7\n8\n9\n"),
    ("a b.md", b"See HTTP://docs.ietf.org/x\nand HTTP://docs.ietf.org/y"),
    ("\u{e4}\u{65e5}.md", b"See HTTP://docs.ietf.org/x\n"),
    ("tab\t.md", b"See HTTP://docs.ietf.org/x\n"),
    ("quo\"te.md", b"See HTTP://docs.ietf.org/x\n"),
    ("back\\slash.md", b"See HTTP://docs.ietf.org/x\n"),
    ("crlf.md", b"one\r\nSee HTTP://docs.ietf.org/x\r\nthree\r\n"),
    ("mark.md", b"\xef\xbb\xbfSee HTTP://docs.ietf.org/x\n"),
];

fn run(program: &str, directory: &Path, args: &[&str], input: &[u8]) -> Output {
    let mut command = Command::new(program);
    // a repository further up would change what git makes of paths
    command.args(args).current_dir(directory).env("GIT_CEILING_DIRECTORIES", directory.parent().unwrap_or(directory));
    fed(&mut command, input)
}

fn check(directory: &Path, args: &[&str], input: &[u8]) -> Output {
    run(env!("CARGO_BIN_EXE_urlint"), directory, &[&["check", "--no-config"], args].concat(), input)
}

fn contents(directory: &TempDir, files: &[(&str, &[u8])]) -> Vec<Vec<u8>> {
    files.iter().map(|(name, _)| fs::read(directory.path().join(name)).expect("a file")).collect()
}

fn outcome(output: &Output) -> String {
    format!("{}{}", String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr))
}

/// INVARIANT: who applies the difference has what `--fix` writes.
#[test]
fn differences_can_be_applied() {
    let [shown, by_git, by_patch] = [&FILES, &FILES, &FILES].map(|files| directory(files.iter().copied()));
    let diff = check(shown.path(), &["--diff", "-q", "."], b"");
    assert_eq!(diff.status.code(), Some(1), "{}", outcome(&diff));
    assert!(contents(&shown, &FILES).iter().zip(FILES).all(|(now, (_, before))| now == before), "it wrote");
    let git = run("git", by_git.path(), &["apply", "-"], &diff.stdout);
    assert!(git.status.success(), "{}\n{}", outcome(&git), outcome(&diff));
    let patch = run("patch", by_patch.path(), &["-p1", "--binary", "--quiet"], &diff.stdout);
    assert!(patch.status.success(), "{}\n{}", outcome(&patch), outcome(&diff));
    let fixed = check(shown.path(), &["--fix", "-q", "."], b"");
    assert_eq!(fixed.status.code(), Some(0), "{}", outcome(&fixed));
    let expected = contents(&shown, &FILES);
    assert!(expected.iter().zip(FILES).all(|(now, (_, before))| now != before), "something was not fixed");
    assert!(contents(&by_git, &FILES) == expected && contents(&by_patch, &FILES) == expected);
    let nothing = check(shown.path(), &["--diff", "-q", "."], b"");
    assert_eq!((nothing.status.code(), outcome(&nothing)), (Some(0), String::new()));
}

/// INVARIANT: a hunk that does not show all is applied by nobody, and those of other files are.
#[test]
fn what_is_hidden_cannot_be_applied() {
    let files: [(&str, &[u8]); 5] = [
        ("a.md", b"See FTP://joe:Xk29vq@docs.ietf.org/x\n"),
        ("b.md", b"ftp://joe:Xk29vq@docs.ietf.org/\n\nSee HTTP://docs.ietf.org/x\n\nftp://joe:Xk29vq@docs.ietf.org/\n"),
        ("c.md", b"See \x1b[1m HTTP://docs.ietf.org/x\n"),
        ("d.md", b"one\rSee HTTP://docs.ietf.org/x\n"),
        ("e.md", b"See HTTP://docs.ietf.org/x\n"),
    ];
    let shown = directory(files.iter().copied());
    let diff = check(shown.path(), &["--diff", "-q", "."], b"");
    let text = String::from_utf8_lossy(&diff.stdout);
    assert!(text.matches("not to be applied").count() == 4 && !text.contains("Xk29vq"), "{text}");
    let git = run("git", shown.path(), &["apply", "-"], &diff.stdout);
    assert!(!git.status.success(), "{text}");
    assert!(contents(&shown, &files).iter().zip(files).all(|(now, (_, before))| now == before));
    let patch = run("patch", shown.path(), &["-p1", "--binary", "--force"], &diff.stdout);
    let said = outcome(&patch);
    assert!(
        !patch.status.success() && !said.contains("malformed") && said.matches("Hunk #1 FAILED").count() == 4,
        "{said}"
    );
    let now = contents(&shown, &files);
    assert!(now[..4].iter().zip(files).all(|(now, (_, before))| now == before), "{said}");
    assert_eq!(now[4], b"See http://docs.ietf.org/x\n");
}

#[test]
fn standard_input_keeps_its_encoding() {
    let directory = tempfile::tempdir().expect("a directory");
    let wide = |text: &str| text.encode_utf16().flat_map(u16::to_le_bytes).collect::<Vec<u8>>();
    let fixed = check(directory.path(), &["--fix", "-"], &wide("\u{feff}\u{e9} HTTP://docs.ietf.org/x\r\n"));
    assert!(fixed.stdout == wide("\u{feff}\u{e9} http://docs.ietf.org/x\r\n"), "{}", outcome(&fixed));
    let args = ["--fix", "--encoding", "windows-1252", "--stdin-filename", "a.md", "-"];
    let fixed = check(directory.path(), &args, b"\xe9 HTTP://docs.ietf.org/x");
    assert_eq!(fixed.stdout, b"\xe9 http://docs.ietf.org/x");
    // half a character is none
    let broken = [&wide("\u{feff}HTTP://docs.ietf.org/x")[..], &[0x00, 0xd8]].concat();
    let passed = check(directory.path(), &["--fix", "-"], &broken);
    assert!(passed.stdout == broken, "{}", outcome(&passed));
    assert!(outcome(&passed).contains("<stdin>: not fixed: not all of it is UTF-16LE ("), "{}", outcome(&passed));
    assert_eq!(passed.status.code(), Some(2));
    assert!(fs::read_dir(directory.path()).expect("a directory").next().is_none());
}

#[test]
fn pipes_stay_pipes() {
    let directory = tempfile::tempdir().expect("a directory");
    let pipe = directory.path().join("pipe");
    assert!(Command::new("mkfifo").arg(&pipe).status().expect("mkfifo").success());
    let writer = {
        let pipe = pipe.clone();
        std::thread::spawn(move || fs::write(pipe, "HTTP://docs.ietf.org/x\n"))
    };
    let checked = check(directory.path(), &["--fix", "pipe"], b"");
    writer.join().expect("it ends").expect("it was written");
    let said = outcome(&checked);
    assert!(said.contains("uppercase-scheme") && said.contains("pipe: no regular file, so not fixed"), "{said}");
    assert!(fs::symlink_metadata(&pipe).expect("it is there").file_type().is_fifo());
}

#[test]
fn a_file_of_many_names_is_fixed_once() {
    let directory = directory([("a.md", &b"See HTTP://docs.ietf.org/x\n"[..])]);
    let names: Vec<String> = (0..200).map(|number| format!("{number}.md")).collect();
    for name in &names {
        symlink("a.md", directory.path().join(name)).expect("a link");
    }
    let args: Vec<&str> = ["--fix", "--threads", "4"].into_iter().chain(names.iter().map(String::as_str)).collect();
    let fixed = check(directory.path(), &args, b"");
    let said = outcome(&fixed);
    assert_eq!(fixed.status.code(), Some(0), "{said}");
    assert!(said.contains("No findings in 200 files; 1 fixed"), "{said}");
    assert_eq!(fs::read(directory.path().join("a.md")).expect("a file"), b"See http://docs.ietf.org/x\n");
    assert!(fs::symlink_metadata(directory.path().join("7.md")).expect("it is there").is_symlink());
}

#[test]
fn what_others_leave_out_or_keep() {
    let text =
        b"See HTTP://docs.ietf.org/x <!-- urlint-ignore -->\nand HTTP://docs.ietf.org/y and http://a.ietf.orgg/\n";
    let directory = directory([("a.md", text)]);
    let path = |name: &str| directory.path().join(name);
    check(directory.path(), &["--write-baseline=base.json", "a.md"], b"");
    let args = ["--fix", "--ignore-suppressions", "--baseline", "base.json", "--output", "jsonl=left", "a.md"];
    let fixed = check(directory.path(), &args, b"");
    let now = fs::read_to_string(path("a.md")).expect("a file");
    let expected =
        "See HTTP://docs.ietf.org/x <!-- urlint-ignore -->\nand http://docs.ietf.org/y and http://a.ietf.orgg/\n";
    assert_eq!(now, expected, "{}", outcome(&fixed));
    assert!(outcome(&fixed).contains("gone: uppercase-scheme in HTTP://docs.ietf.org/y"), "{}", outcome(&fixed));
    let left = fs::read_to_string(path("left")).expect("a file");
    assert!(left.lines().count() == 1 && left.contains("\"uppercase-scheme\""), "{left}");
    check(directory.path(), &["--fix", "--write-baseline=base.json", "a.md"], b"");
    let base = fs::read_to_string(path("base.json")).expect("a file");
    assert!(base.contains("unknown-tld") && !base.contains("org/y"), "{base}");
}
