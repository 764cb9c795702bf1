//! Each rule has a page in the book, as `urlint explain` writes it. `URLINT_BLESS=1` writes the pages down.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use urlint::lint::rules;

use super::run::urlint;

/// Pages of the folder that are not of one rule.
const OTHERS: [&str; 2] = ["index", "writing-rules"];

#[test]
fn pages_are_as_the_program_writes_them() {
    let folder = Path::new("docs/src/rules");
    let mut wrong = Vec::new();
    for rule in rules() {
        let id = rule.id();
        let args = ["explain", "--no-config", "--format", "markdown", id];
        let run = urlint(".").args(args).output().expect("the program");
        assert!(run.status.success(), "{id}: {}", String::from_utf8_lossy(&run.stderr));
        let path = folder.join(format!("{id}.md"));
        if std::env::var_os("URLINT_BLESS").is_some() {
            fs::write(&path, &run.stdout).expect("a page");
        }
        if fs::read(&path).ok().as_ref() != Some(&run.stdout) {
            wrong.push(id.to_owned());
        }
    }
    assert!(wrong.is_empty(), "URLINT_BLESS=1 writes these pages: {wrong:?}");
    let known: BTreeSet<String> = rules().map(|rule| rule.id().to_owned()).chain(OTHERS.map(str::to_owned)).collect();
    let there = fs::read_dir(folder).expect("the folder of the pages");
    let there: BTreeSet<String> =
        there.map(|page| page.expect("an entry").path().file_stem().expect("a name").display().to_string()).collect();
    assert_eq!(there, known, "a page of no rule");
}

#[test]
fn the_summary_lists_every_page_in_order() {
    let summary = fs::read_to_string("docs/src/SUMMARY.md").expect("the summary");
    let lines: Vec<String> = rules().map(|rule| format!("  - [{0}](rules/{0}.md)\n", rule.id())).collect();
    assert!(summary.contains(&lines.concat()), "after `Rules and presets` is:\n{}", lines.concat());
}
