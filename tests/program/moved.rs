//! `urlint mv` in directories where something cannot be written.

use std::fs;
use std::path::Path;

use crate::run::{directory, urlint};

/// A repository with a file, and two others that refer to it.
fn repository() -> tempfile::TempDir {
    directory([
        (".git/HEAD", "ref: refs/heads/main\n"),
        ("docs/a.md", "[b](b.md)\n"),
        ("docs/b.md", "[a](a.md)\n"),
        ("other/c.md", "[a](../docs/a.md)\n"),
    ])
}

fn moved(directory: &Path, args: &[&str]) -> (Option<i32>, String) {
    let output = urlint(directory).arg("mv").args(args).output().expect("it runs");
    (output.status.code(), String::from_utf8(output.stderr).expect("text"))
}

/// References are rewritten in all files or in none.
#[test]
#[cfg(unix)]
fn what_cannot_be_written_changes_nothing() {
    let repository = repository();
    fs::hard_link(repository.path().join("other/c.md"), repository.path().join("elsewhere")).expect("a link");
    assert_eq!(
        moved(repository.path(), &["docs/a.md", "docs/z.md"]),
        (
            Some(2),
            "urlint: other/c.md: it has 2 names (hard links), which a new file would part (leave it one name); nothing was \
             changed\n"
                .to_owned()
        )
    );
    let read = |name: &str| fs::read_to_string(repository.path().join(name)).expect("it is there");
    assert_eq!([read("docs/a.md"), read("docs/b.md")], ["[b](b.md)\n", "[a](a.md)\n"]);
    fs::remove_file(repository.path().join("elsewhere")).expect("it is there");
    assert_eq!(moved(repository.path(), &["docs/a.md", "docs/z.md"]), (Some(0), String::new()));
    assert_eq!([read("docs/b.md"), read("other/c.md")], ["[a](z.md)\n", "[a](../docs/z.md)\n"]);
}
