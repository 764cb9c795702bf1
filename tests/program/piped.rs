//! Standard input where no path is named: read if it has data, as ripgrep does.

use std::fs::File;
use std::path::Path;
use std::process::Stdio;

use crate::run::{directory, urlint};

fn urls_and_messages(directory: &Path, stdin: Stdio) -> (String, String) {
    let output = urlint(directory).args(["extract", "--only-urls"]).stdin(stdin).output().expect("it starts");
    (String::from_utf8(output.stdout).expect("UTF-8"), String::from_utf8(output.stderr).expect("UTF-8"))
}

/// The URLs of a run without messages.
fn urls(directory: &Path, stdin: Stdio) -> String {
    let (urls, messages) = urls_and_messages(directory, stdin);
    assert_eq!(messages, "");
    urls
}

#[test]
fn what_has_no_data_is_not_read() {
    let directory = directory([("a.txt", "http://a.example/\n"), ("empty", "")]);
    let open = |name: &str| File::open(directory.path().join(name)).expect("a file");
    assert_eq!(urls(directory.path(), Stdio::null()), "http://a.example/\n");
    assert_eq!(urls(directory.path(), open("empty").into()), "http://a.example/\n");
    // nobody writes, and nobody closes it: a writer that is slow to start is not passed over in silence
    let (reader, writer) = std::io::pipe().expect("a pipe");
    let (urls_of_files, messages) = urls_and_messages(directory.path(), reader.into());
    assert_eq!(urls_of_files, "http://a.example/\n");
    assert!(messages.contains("nothing came from standard input in 2 s"), "{messages}");
    drop(writer);
    let (reader, writer) = std::io::pipe().expect("a pipe");
    drop(writer);
    assert_eq!(urls(directory.path(), reader.into()), "http://a.example/\n");
}

#[test]
fn what_has_data_is_read() {
    let elsewhere = directory([("in", "http://in.example/\n")]);
    let directory = directory([("a.txt", "http://a.example/\n")]);
    let open = || File::open(elsewhere.path().join("in")).expect("a file");
    assert_eq!(urls(directory.path(), open().into()), "http://in.example/\n");
    let (reader, mut writer) = std::io::pipe().expect("a pipe");
    let late = std::thread::spawn(move || {
        std::thread::sleep(std::time::Duration::from_millis(300));
        std::io::Write::write_all(&mut writer, b"http://late.example/\n").expect("it is read");
    });
    assert_eq!(urls(directory.path(), reader.into()), "http://late.example/\n");
    late.join().expect("it ends");
}
