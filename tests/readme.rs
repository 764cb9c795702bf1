//! What the README shows of the program is what the program prints.

use std::collections::HashSet;
use std::env;
use std::fs;
use std::path::Path;
use std::process::Command;

use urlint::lint::{GROUPS, PRESETS, rules};

/// The table of rules is the one that the program makes.
#[test]
fn rules_are_all_there() {
    let readme = fs::read_to_string("README.md").expect("the README");
    let directory = tempfile::tempdir().expect("a directory");
    let table = printed("urlint rules --no-config --format markdown", directory.path());
    assert!(
        table.lines().count() == rules().count() + 2
            && readme.contains(&format!("<!-- rules -->\n{table}<!-- /rules -->"))
    );
    let names = GROUPS.iter().copied().chain(PRESETS.iter().map(|it| it.name));
    let missing: Vec<_> = names.filter(|name| !readme.contains(&format!("`{name}`"))).collect();
    assert!(missing.is_empty(), "the README does not name {missing:?}");
}

/// Every block of commands, from its first line to its last. `cat` shows a file that the block begins with, or one that a
/// command wrote; `cargo` is for whoever builds it, and `.ci/run` does so with the same words.
#[test]
fn examples_are_real() {
    let readme = fs::read_to_string("README.md").expect("the README");
    let ci = fs::read_to_string(".ci/run").expect("what a build server runs");
    let directory = tempfile::tempdir().expect("a directory");
    let mut shown = HashSet::new();
    let mut run = 0;
    for block in readme.split("```console\n").skip(1) {
        let block = block.split("\n```").next().unwrap_or_default();
        for example in format!("\n{block}").split("\n$ ").skip(1) {
            let (command, expected) = example.split_once('\n').unwrap_or((example, ""));
            let path = directory.path().join(command.strip_prefix("cat ").unwrap_or_default());
            if command.starts_with("cargo ") {
                let command =
                    command.replace("cargo run", "cargo run --locked").replace("cargo test", "cargo test --locked");
                assert!(ci.contains(&command), "{command}");
            } else if command.starts_with("cat ") && (!path.exists() || shown.contains(&path)) {
                fs::create_dir_all(path.parent().expect("it is in a directory")).expect("a directory");
                fs::write(&path, format!("{expected}\n")).expect("a file");
                shown.insert(path);
            } else {
                run += 1;
                assert_eq!(printed(command, directory.path()).trim_end(), expected, "{command}");
            }
        }
    }
    assert!(run >= 20, "only {run} examples were found");
}

/// What a command prints, and writes to standard error, in a directory.
fn printed(command: &str, directory: &Path) -> String {
    let urlint = Path::new(env!("CARGO_BIN_EXE_urlint"));
    let mut path = urlint.parent().expect("it is in a directory").as_os_str().to_owned();
    path.push(":");
    path.push(env::var_os("PATH").unwrap_or_default());
    let output = Command::new("sh")
        .args(["-c", &format!("{{ {command}\n}} 2>&1")])
        .current_dir(directory)
        .env("PATH", path)
        .env("HOME", directory)
        .env("GIT_CONFIG_NOSYSTEM", "1")
        .envs([("GIT_AUTHOR_NAME", "a"), ("GIT_AUTHOR_EMAIL", "a@a.example")])
        .envs([("GIT_COMMITTER_NAME", "a"), ("GIT_COMMITTER_EMAIL", "a@a.example")])
        .output()
        .expect("it starts");
    String::from_utf8_lossy(&output.stdout).into_owned()
}
