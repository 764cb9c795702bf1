//! How often the findings of each rule are right, by the verdicts of readers.
//!
//! `cargo bench --bench judgement -- VERDICTS.jsonl ...` counts verdicts by rule. Each line has the `rule` of a finding
//! and its `verdict`: `right` (a maintainer would want to change the text), `noise` or `wrong`. Readers judge the findings
//! of a run on projects that no rule was tuned on. With `URLINT_BLESS` set, it writes `rules/data/judged.tsv`, which
//! `urlint rules` shows.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use serde::Deserialize;

/// A reader's verdict on a finding of a rule.
#[derive(Deserialize)]
struct Judgement {
    rule: String,
    verdict: Verdict,
}

#[derive(Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
enum Verdict {
    Right,
    Noise,
    Wrong,
}

#[derive(Default)]
struct Count {
    findings: u32,
    right: u32,
}

fn main() {
    let mut counts: BTreeMap<String, Count> = BTreeMap::new();
    let files = std::env::args().skip(1).filter(|argument| argument != "--bench");
    for judgement in files.flat_map(|file| read(Path::new(&file))) {
        let count = counts.entry(judgement.rule).or_default();
        count.findings += 1;
        count.right += u32::from(judgement.verdict == Verdict::Right);
    }
    println!("{:<26} {:>9} {:>6}", "rule", "findings", "right");
    for (rule, count) in &counts {
        println!("{rule:<26} {:>9} {:>6}", count.findings, count.right);
    }
    let sum = |of: fn(&Count) -> u32| counts.values().map(of).sum::<u32>();
    println!("right: {} of {}", sum(|count| count.right), sum(|count| count.findings));
    if std::env::var_os("URLINT_BLESS").is_some() {
        let rows = counts.iter().map(|(rule, count)| format!("{rule}\t{}\t{}\n", count.findings, count.right));
        let head = "# The findings of each rule that readers judged in projects that no rule was tuned on, and how many were \
                    right.\n# `cargo bench --bench judgement` makes this table.\n# rule\tfindings\tright\n";
        let table = head.to_owned() + &rows.collect::<String>();
        fs::write("rules/data/judged.tsv", table).expect("the table can be written");
    }
}

fn read(path: &Path) -> Vec<Judgement> {
    let text = fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    let row = |(number, line)| {
        serde_json::from_str(line).unwrap_or_else(|error| panic!("{}:{}: {error}", path.display(), number + 1))
    };
    text.lines().enumerate().map(row).collect()
}
