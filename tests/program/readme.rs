//! What the README and the book in `docs/` show of the program is what the program prints.

use std::collections::{HashMap, HashSet};
use std::env;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::book::pages;
use urlint::Format;
use urlint::lint::{GROUPS, PRESETS, rules};

/// The table of rules is the one that the program makes.
#[test]
fn rules_are_all_there() {
    let page = fs::read_to_string("docs/src/rules/index.md").expect("the page of the rules");
    let directory = tempfile::tempdir().expect("a directory");
    let table = printed("urlint rules --no-config --format markdown", directory.path());
    assert!(
        table.lines().count() == rules().count() + 2
            && page.contains(&format!("<!-- rules -->\n{table}<!-- /rules -->"))
    );
    let names = GROUPS.iter().copied().chain(PRESETS.iter().map(|it| it.name));
    let missing: Vec<_> = names.filter(|name| !page.contains(&format!("`{name}`"))).collect();
    assert!(missing.is_empty(), "the page of the rules does not name {missing:?}");
}

/// The rules that the README picks out are rules, and it counts them all.
#[test]
fn rules_of_the_readme_are_rules() {
    let readme = fs::read_to_string("README.md").expect("the README");
    let section = readme.split("\n## Rules\n").nth(1).expect("a section on rules");
    let section = section.split("\n## ").next().unwrap_or_default();
    let named: Vec<&str> = section.lines().filter_map(|line| line.strip_prefix("| `")?.split('`').next()).collect();
    let count = rules().count();
    assert!(section.contains(&format!("Ten of {count} ")), "there are {count} rules");
    assert_eq!(named.len(), 10);
    for name in named {
        assert!(rules().any(|rule| rule.id() == name), "`{name}` is no rule");
    }
}

#[test]
fn the_readme_counts_the_formats() {
    let readme = fs::read_to_string("README.md").expect("the README");
    let count = Format::all().filter(|format| *format != Format::PLAIN).count();
    assert!(readme.contains(&format!("It reads {count} formats, and plain text.")), "there are {count} formats");
}

/// What needs a release is never shown without the remark that there is none.
#[test]
fn nothing_reads_as_if_it_were_published() {
    let needs = ["v0.1.0", "install urlint", "install --locked urlint", "cargo add urlint", "npx urlint"];
    for (page, text) in pages() {
        let first = needs.iter().filter_map(|need| text.find(need)).min();
        let remark = text.find("**Not published yet.**").or_else(|| text.find("**Nothing is published yet**"));
        if let Some(first) = first {
            assert!(remark.is_some_and(|remark| remark < first), "{}: {}", page.display(), &text[first..first + 20]);
        }
    }
}

/// Every block of commands, from the first line of a page to its last; each page has a directory of its own. `cat`
/// shows a file that the block starts with, or one that a command wrote; `cargo` is for whoever builds it, and
/// `.ci/run` does so with the same words.
#[test]
fn examples_are_real() {
    let ci = fs::read_to_string(".ci/run").expect("what a build server runs");
    let mut run = 0;
    let mut wrong = Vec::new();
    for (page, text) in pages() {
        let directory = tempfile::tempdir().expect("a directory");
        let mut shown = HashSet::new();
        for block in text.split("```console\n").skip(1) {
            let block = block.split("\n```").next().unwrap_or_default();
            for example in format!("\n{block}").split("\n$ ").skip(1) {
                let (command, expected) = example.split_once('\n').unwrap_or((example, ""));
                let path = directory.path().join(command.strip_prefix("cat ").unwrap_or_default());
                if command.starts_with("cargo ") {
                    let command =
                        command.replace("cargo run --", "\"$program\"").replace("cargo test", "cargo test --locked");
                    assert!(ci.contains(&command), "{}: {command}", page.display());
                } else if command.starts_with("cat ") && (!path.exists() || shown.contains(&path)) {
                    fs::create_dir_all(path.parent().expect("it is in a directory")).expect("a directory");
                    fs::write(&path, format!("{expected}\n")).expect("a file");
                    shown.insert(path);
                } else {
                    run += 1;
                    let printed = printed(command, directory.path());
                    if printed.trim_end() != expected {
                        let page = page.display();
                        wrong.push(format!("{page}: {command}\n-- shown\n{expected}\n-- printed\n{printed}"));
                    }
                }
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert!(run >= 40, "only {run} examples were found");
}

/// The first minute: the example shows many rules, all in few pages, and no secret.
#[test]
fn the_example_speaks() {
    let output =
        Command::new(env!("CARGO_BIN_EXE_urlint")).args(["check", "examples/site"]).output().expect("it starts");
    let shown = String::from_utf8_lossy(&output.stdout);
    assert_eq!(output.status.code(), Some(1), "{shown}");
    let rules = rules().filter(|rule| shown.contains(&format!("  {}", rule.id()))).count();
    assert!(rules >= 17, "{rules} rules: {shown}");
    assert!(shown.lines().count() <= 100 && !shown.contains("Tq81") && !shown.contains("9f8a7c"), "{shown}");
}

/// Links from page to page lead to a file that is there, and to a heading that it has; the book lists every page.
#[test]
fn links_lead_somewhere() {
    let pages: HashMap<PathBuf, String> = pages().into_iter().collect();
    let mut wrong = Vec::new();
    for (page, text) in &pages {
        // What is beside the README is no page; it may be in a package that carries less.
        for link in links(text) {
            let (path, heading) = link.split_once('#').unwrap_or((link, ""));
            let target = if path.is_empty() { page.clone() } else { joined(page, path) };
            let is_there = if heading.is_empty() {
                target.exists()
            } else {
                pages.get(&target).is_some_and(|text| headings(text).any(|it| it == heading))
            };
            if !is_there {
                wrong.push(format!("{}: {link}", page.display()));
            }
        }
    }
    assert!(wrong.is_empty(), "links that lead nowhere:\n{}", wrong.join("\n"));

    let summary = Path::new("docs/src/SUMMARY.md");
    let listed: HashSet<PathBuf> = links(&pages[summary]).map(|link| joined(summary, link)).collect();
    let is_missing = |page: &&PathBuf| page.starts_with("docs") && page.as_path() != summary && !listed.contains(*page);
    let missing: Vec<_> = pages.keys().filter(is_missing).collect();
    assert!(missing.is_empty(), "not in the summary: {missing:?}");
}

/// The targets of links in running text that have no scheme.
fn links(text: &str) -> impl Iterator<Item = &str> {
    let prose = text.split("\n```").step_by(2);
    let targets = prose.flat_map(|prose| prose.split("](").skip(1)).filter_map(|rest| rest.split(')').next());
    targets.filter(|target| !target.contains("://") && target.contains(['.', '#']) && !target.contains(' '))
}

/// Where a relative path leads from a page.
fn joined(page: &Path, path: &str) -> PathBuf {
    let mut target = page.parent().expect("it is in a directory").to_owned();
    for name in path.split('/') {
        match name {
            "." => {}
            ".." => assert!(target.pop(), "{}: {path}", page.display()),
            name => target.push(name),
        }
    }
    target
}

/// What links call the headings of a page.
fn headings(text: &str) -> impl Iterator<Item = String> {
    let titles = text.lines().filter(|line| line.starts_with('#'));
    titles.map(|line| {
        let title = line.trim_start_matches('#').trim().to_lowercase().replace(' ', "-");
        title.chars().filter(|char| char.is_alphanumeric() || "-_".contains(*char)).collect()
    })
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
