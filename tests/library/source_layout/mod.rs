//! Checks every source file: layers, the first sentence, maps of folders, names, words, white space.

mod circles;
mod maps;

use std::fs;
use std::path::{Path, PathBuf};

/// The layers, lowest first; modules of one row do not name each other (`lib.rs` and `main.rs` are above all).
const LAYERS: &[&[&str]] = &[
    &["text"],
    &["syntax"],
    &["secrets"],
    &["scan"],
    &["document"],
    &["site"],
    &["lint"],
    &["fix", "report", "config"],
    &["judge"],
    &["cli"],
];

/// The layers of `src/cli`, lowest first.
const CLI_LAYERS: &[&str] =
    &["args", "open", "output", "config", "plan", "inputs", "pipeline", "repository", "commands", "embedded"];

/// Names that do not say what is in a file.
const EMPTY_NAMES: &[&str] = &["util", "utils", "helper", "helpers", "manager", "common", "misc"];

#[test]
fn a_file_names_only_layers_below_its_own() {
    let mut wrong = Vec::new();
    for (path, text) in sources("src") {
        let Some(own) = module(&path) else { continue };
        let Some(layer) = layer_position(&own) else {
            wrong.push(format!("{path}: `{own}` is in no layer of tests/library/source_layout/mod.rs"));
            continue;
        };
        for (line, name) in named_modules(&code(&text)) {
            let below = layer_position(&name).is_some_and(|other| other < layer);
            if name != own && !below {
                wrong.push(format!("{path}:{line}: `{own}` names `{name}`"));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn a_file_of_cli_names_only_layers_below_its_own() {
    let layer_of = |name: &str| CLI_LAYERS.iter().position(|layer| *layer == name);
    let mut wrong = Vec::new();
    for (path, text) in sources("src/cli") {
        let modules = path.trim_start_matches("src/cli/").trim_end_matches(".rs").trim_end_matches("/mod");
        if modules == "mod" {
            continue;
        }
        let own = modules.split('/').next().unwrap_or_default();
        let Some(layer) = layer_of(own) else {
            wrong.push(format!("{path}: `{own}` is no layer of tests/library/source_layout/mod.rs"));
            continue;
        };
        let code = code(&text);
        // so many times `super` is `cli`
        let up = "super::".repeat(modules.split('/').count());
        for (line, name) in modules_after(&code, "crate::cli::").into_iter().chain(modules_after(&code, &up)) {
            if name != own && layer_of(&name).is_none_or(|other| other >= layer) {
                wrong.push(format!("{path}:{line}: `{own}` names `{name}`"));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn only_cli_does_io() {
    let outside = ["std::fs", "std::env", "std::thread", "std::time", "std::process", "println!", "clap::"];
    let mut wrong = Vec::new();
    for (path, text) in sources("src") {
        let Some(own) = module(&path).filter(|own| own != "cli") else { continue };
        for (number, line) in code(&text).lines().enumerate() {
            for name in outside.iter().filter(|name| line.contains(**name)) {
                wrong.push(format!("{path}:{}: `{own}` names `{name}`", number + 1));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn every_file_opens_with_a_sentence() {
    let mut wrong = Vec::new();
    for (path, text) in all_sources() {
        let first = text.lines().next().unwrap_or_default();
        let doc: Vec<&str> = text.lines().take_while(|line| line.starts_with("//!") && line.len() > 3).collect();
        if !first.starts_with("//! ") || !doc.iter().any(|line| line.contains(['.', ':'])) {
            wrong.push(path);
        }
    }
    assert!(wrong.is_empty(), "no `//!` sentence: {wrong:?}");
}

#[test]
fn no_unwrap_in_the_library() {
    let mut wrong = Vec::new();
    for (path, text) in sources("src") {
        for (number, line) in code(&text).lines().enumerate() {
            if line.contains(".unwrap()") {
                wrong.push(format!("{path}:{}", number + 1));
            }
        }
    }
    assert!(wrong.is_empty(), "`expect` states the invariant: {wrong:?}");
}

#[test]
fn names_say_something() {
    let mut wrong = Vec::new();
    for (path, text) in all_sources() {
        let stem = Path::new(&path).file_stem().unwrap_or_default().to_string_lossy().into_owned();
        let modules = text.lines().filter_map(|line| line.trim().strip_prefix("pub ").or(Some(line.trim())));
        let mut names: Vec<String> = modules
            .filter_map(|line| line.strip_prefix("mod "))
            .map(|name| name.trim_end_matches([';', '{', ' ']).to_owned())
            .collect();
        names.push(stem);
        if names.iter().any(|name| EMPTY_NAMES.contains(&name.as_str())) {
            wrong.push(path);
        }
    }
    assert!(wrong.is_empty(), "a name that says nothing: {wrong:?}");
}

#[test]
fn no_tabs_and_no_blanks_at_the_end() {
    let mut wrong = Vec::new();
    for (path, text) in all_sources() {
        for (number, line) in text.lines().enumerate() {
            if line.contains('\t') || line.ends_with([' ', '\r']) {
                wrong.push(format!("{path}:{}", number + 1));
            }
        }
        if !text.is_empty() && (!text.ends_with('\n') || text.ends_with("\n\n")) {
            wrong.push(format!("{path}: ends with other than one line feed"));
        }
    }
    assert!(wrong.is_empty(), "{wrong:?}");
}

#[test]
fn every_rule_is_in_the_catalogue() {
    let catalogue = fs::read_to_string(root().join("src/lint/checks/mod.rs")).expect("the table");
    let mut missing = Vec::new();
    for path in files("rules", "toml").iter().filter(|path| path.parent() == Some(&root().join("rules"))) {
        let name = path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
        if !catalogue.contains(&format!("    \"{name}\"")) {
            missing.push(name);
        }
    }
    assert!(missing.is_empty(), "not listed in src/lint/checks/mod.rs: {missing:?}");
}

#[test]
fn named_modules_are_seen() {
    let text =
        "use crate::text::Span;\nuse crate::{syntax::{Url, bytes}, scan, lint::{self, Rule}};\nfn f() -> crate::cli::X";
    let names: Vec<(usize, String)> = named_modules(text);
    let names: Vec<(usize, &str)> = names.iter().map(|(line, name)| (*line, name.as_str())).collect();
    assert_eq!(names, [(1, "text"), (2, "syntax"), (2, "scan"), (2, "lint"), (3, "cli")]);
    let text = "use super::super::args::X;\nuse super::y;\nuse crate::cli::{output::Z, plan};";
    let names = |path| modules_after(text, path).into_iter().map(|(_, name)| name).collect::<Vec<_>>();
    assert_eq!(names("super::super::"), ["args"]);
    assert_eq!(names("crate::cli::"), ["output", "plan"]);
}

/// The modules named by `crate::X` and `crate::{X, Y::{...}}`, with the line.
fn named_modules(text: &str) -> Vec<(usize, String)> {
    modules_after(text, "crate::")
}

/// The modules named directly after a path, such as `X` and `Y` in `crate::cli::{X, Y::{...}}`, with the line.
fn modules_after(text: &str, path: &str) -> Vec<(usize, String)> {
    let mut names = Vec::new();
    for (at, _) in text.match_indices(path).filter(|&(at, _)| !text[..at].ends_with("::")) {
        let line = text[..at].matches('\n').count() + 1;
        let rest = &text[at + path.len()..];
        let Some(group) = rest.strip_prefix('{') else {
            names.push((line, identifier(rest)));
            continue;
        };
        let mut depth = 0;
        let mut is_next = true;
        for (offset, char) in group.char_indices() {
            match char {
                '{' => depth += 1,
                '}' if depth == 0 => break,
                '}' => depth -= 1,
                ',' if depth == 0 => is_next = true,
                char if depth == 0 && is_next && !char.is_whitespace() => {
                    names.push((line, identifier(&group[offset..])));
                    is_next = false;
                }
                _ => {}
            }
        }
    }
    // A type re-exported at the root is no module, nor is the module above.
    names.retain(|(_, name)| name.chars().next().is_some_and(char::is_lowercase) && name != "super");
    names
}

fn identifier(text: &str) -> String {
    text.chars().take_while(|char| char.is_alphanumeric() || *char == '_').collect()
}

/// A file's text without comments and without its module of tests, which is last; lines keep their numbers.
pub(crate) fn code(text: &str) -> String {
    let text = text.split("\n#[cfg(test)]\nmod tests {").next().unwrap_or_default();
    let lines = text.lines().map(|line| if line.trim_start().starts_with("//") { "" } else { line });
    lines.collect::<Vec<_>>().join("\n")
}

/// The module directly under the root that a file belongs to; none for `lib.rs` and `main.rs`.
fn module(path: &str) -> Option<String> {
    let inside = path.strip_prefix("src/")?;
    let name = inside.split('/').next()?.trim_end_matches(".rs");
    (name != "lib" && name != "main").then(|| name.to_owned())
}

fn layer_position(module: &str) -> Option<usize> {
    LAYERS.iter().position(|layer| layer.contains(&module))
}

fn all_sources() -> Vec<(String, String)> {
    // the sources of sites that generators build are data
    let all = ["src", "tests", "benches", "fuzz/fuzz_targets"].into_iter().flat_map(sources);
    all.filter(|(path, _)| !path.starts_with("tests/sites/")).collect()
}

/// The Rust files under a folder: path from the root with `/`, and text.
pub(crate) fn sources(folder: &str) -> Vec<(String, String)> {
    let read = |path: PathBuf| {
        let text = fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        let path =
            path.strip_prefix(root()).expect("it was listed under the root").to_string_lossy().replace('\\', "/");
        (path, text)
    };
    files(folder, "rs").into_iter().map(read).collect()
}

fn files(folder: &str, extension: &str) -> Vec<PathBuf> {
    let mut found = Vec::new();
    let mut folders = vec![root().join(folder)];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
            let path = entry.path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|given| given == extension) {
                found.push(path);
            }
        }
    }
    found.sort();
    found
}

pub(crate) fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// The words on the old side of the glossary of CONTRIBUTING.md, with their forms. `octet` stays in the names of
/// violations, in names of others and where a standard is quoted.
const OLD_WORDS: &[&str] = &[
    "mend",
    "mends",
    "mended",
    "mending",
    "trouble",
    "troubles",
    "behind",
    "heed",
    "heeds",
    "octet",
    "octets",
    "tell",
    "tells",
    "told",
    "stands",
    "stood",
    "begins",
    "stretch",
    "stretches",
    "leap",
    "leaps",
    "leapt",
    "hurdle",
    "hurdles",
    "fault",
    "faults",
    "faulty",
    "slip",
    "slips",
    "blanks",
    "hole",
    "holes",
    "leader",
    "leaders",
];

#[test]
fn the_glossary_is_kept() {
    let mut wrong = Vec::new();
    for (path, text) in sources("src") {
        wrong.extend(old_words(&text).map(|(line, word)| format!("{path}:{line}: {word}")));
    }
    for (path, text) in sources("tests") {
        // this list, and the words of RFCs in tests of standards
        let is_new = |word: &str| !word.starts_with("octet") && !path.contains("source_layout");
        let words = old_words(&text).filter(|(_, word)| is_new(word));
        wrong.extend(words.map(|(line, word)| format!("{path}:{line}: {word}")));
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// The old words of a text, with the numbers of their lines. The name of a method is no word: `ip.octets()`.
fn old_words(text: &str) -> impl Iterator<Item = (usize, String)> {
    text.lines().zip(1..).filter_map(|(line, number)| {
        let words = line.split(|c: char| !c.is_ascii_alphabetic() && c != '-').map(str::to_ascii_lowercase);
        let is_call = |word: &str| line.contains(&format!(".{word}()"));
        words.into_iter().find(|word| OLD_WORDS.contains(&&**word) && !is_call(word)).map(|word| (number, word))
    })
}
