//! What the README shows of the program is what the program prints.

use std::fs;
use std::process::Command;

use urlint::lint::{GROUPS, PRESETS, rules};

#[test]
fn all_rules_groups_and_presets_are_named() {
    let readme = fs::read_to_string("README.md").expect("the README");
    let names =
        rules().map(urlint::lint::Rule::id).chain(GROUPS.iter().copied()).chain(PRESETS.iter().map(|it| it.name));
    let missing: Vec<_> = names.filter(|name| !readme.contains(&format!("`{name}`"))).collect();
    assert!(missing.is_empty(), "the README does not name {missing:?}");
    for rule in rules() {
        let starred = readme.contains(&format!("`{}`\\*", rule.id()));
        assert_eq!(starred, !rule.is_default(), "the README's star at {}", rule.id());
    }
    assert!(readme.contains(&format!("{} rules in eight groups", rules().count())), "the number of rules");
}

#[test]
fn examples_are_real() {
    let readme = fs::read_to_string("README.md").expect("the README");
    let directory = tempfile::tempdir().expect("a directory");
    let mut run = 0;
    for block in readme.split("```console\n").skip(1) {
        let block = block.split("\n```").next().unwrap_or_default();
        for example in format!("\n{block}").split("\n$ ").skip(1) {
            let (command, expected) = example.split_once('\n').unwrap_or((example, ""));
            if let Some(file) = command.strip_prefix("cat ") {
                let path = directory.path().join(file);
                fs::create_dir_all(path.parent().expect("it is in a directory")).expect("a directory");
                fs::write(path, format!("{expected}\n")).expect("a file");
            } else if let Some(arguments) = command.strip_prefix("urlint ") {
                run += 1;
                let mut urlint = Command::new(env!("CARGO_BIN_EXE_urlint"));
                let output = urlint.args(words(arguments)).current_dir(directory.path()).output().expect("it starts");
                let printed = [output.stdout, output.stderr].concat();
                assert_eq!(String::from_utf8_lossy(&printed).trim_end(), expected, "{command}");
            }
        }
    }
    assert!(run >= 10, "only {run} examples were found");
}

/// The words of a command line that knows blanks and single quotes only.
fn words(line: &str) -> Vec<String> {
    let mut words = vec![String::new()];
    let mut quoted = false;
    for character in line.chars() {
        match character {
            '\'' => quoted = !quoted,
            ' ' if !quoted => words.push(String::new()),
            _ => words.last_mut().expect("there is one from the start").push(character),
        }
    }
    words
}
