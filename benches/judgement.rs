//! How often the default rules are right, by the verdicts of readers.
//!
//! `cargo bench --bench judgement -- DIRECTORY VERDICTS.jsonl ...` checks the documents below each directory that the
//! verdicts after it name, and counts by rule. A verdict has `path` (from the directory), `line`, `rule` and `verdict`
//! (`right`, `noise` or `wrong`); one without a rule is a fault that any rule may report. With `URLINT_BLESS` set, it
//! writes `rules/data/judged.tsv`, which `urlint rules` shows. Take documents that no rule was tuned on.

use std::collections::{BTreeMap, HashMap, HashSet};
use std::fs;
use std::path::{Path, PathBuf};

use serde::Deserialize;
use urlint::Engine;
use urlint::document::{Document, Format};

/// A reader's verdict on a finding, or a fault that a reader found.
#[derive(Deserialize)]
struct Verdict {
    path: String,
    line: usize,
    rule: Option<String>,
    verdict: Option<String>,
}

#[derive(Default)]
struct Count {
    findings: u32,
    right: u32,
}

fn main() {
    let engine = Engine::default();
    let mut counts: BTreeMap<String, Count> = BTreeMap::new();
    let (mut kept, mut lost, mut unread) = (0, 0, 0);
    let mut directory = PathBuf::from(".");
    for argument in std::env::args().skip(1).filter(|argument| argument != "--bench").map(PathBuf::from) {
        if argument.is_dir() {
            directory = argument;
            continue;
        }
        let verdicts = read(&argument);
        let mut files: Vec<&str> = verdicts.iter().map(|verdict| &*verdict.path).collect();
        files.sort_unstable();
        files.dedup();
        let found: HashMap<&str, Vec<(usize, String)>> =
            files.iter().map(|path| (*path, findings(&engine, &directory, path))).collect();
        let mut judged = HashSet::new();
        for verdict in &verdicts {
            let is_right = verdict.verdict.as_deref().is_none_or(|verdict| verdict == "right");
            let of_line = found[&*verdict.path].iter().filter(|(line, _)| *line == verdict.line);
            let mut reported = of_line.filter(|(_, rule)| verdict.rule.as_ref().is_none_or(|own| own == rule));
            let Some((line, rule)) = reported.next() else {
                lost += u32::from(is_right);
                continue;
            };
            if judged.insert((&*verdict.path, *line, &**rule)) {
                let count = counts.entry(rule.clone()).or_default();
                count.findings += 1;
                count.right += u32::from(is_right);
                kept += u32::from(is_right);
            }
        }
        let all = found.iter().flat_map(|(path, found)| found.iter().map(move |(line, rule)| (*path, *line, &**rule)));
        unread += all.filter(|finding| !judged.contains(finding)).count();
    }
    let sum = counts.values().map(|count| count.findings).sum::<u32>();
    println!("{:<26} {:>9} {:>6}", "rule", "findings", "right");
    for (rule, count) in &counts {
        println!("{rule:<26} {:>9} {:>6}", count.findings, count.right);
    }
    println!("right: {kept} of {sum} that were read; {lost} right ones are not reported; {unread} were not read");
    if std::env::var_os("URLINT_BLESS").is_some() {
        let rows = counts.iter().map(|(rule, count)| format!("{rule}\t{}\t{}\n", count.findings, count.right));
        let head = "# The findings of each rule that readers judged in projects that rules have learned from since, and how many \
                    were right.\n# `cargo bench --bench judgement` makes this table.\n# rule\tfindings\tright\n";
        let table = head.to_owned() + &rows.collect::<String>();
        fs::write("rules/data/judged.tsv", table).expect("the table can be written");
    }
}

fn read(path: &Path) -> Vec<Verdict> {
    let text = fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    let row = |(number, line)| {
        serde_json::from_str(line).unwrap_or_else(|error| panic!("{}:{}: {error}", path.display(), number + 1))
    };
    text.lines().enumerate().map(row).collect()
}

/// The lines and rules of the findings of a document.
fn findings(engine: &Engine, directory: &Path, path: &str) -> Vec<(usize, String)> {
    let text = fs::read(directory.join(path)).unwrap_or_else(|error| panic!("{path}: {error}"));
    // as if it was run in the project's own directory
    let inside = path.split_once('/').map_or(path, |(_, inside)| inside);
    let document = Document::new(Format::of(inside, &text), &text).with_path(inside);
    let found = document.findings(engine);
    found.iter().map(|found| (found.start.line, found.finding.rule.to_string())).collect()
}
