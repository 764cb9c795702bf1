//! Whether instructions grow as texts do: a byte of a longer text may take a tenth more than one of a shorter, no more.

use std::process::ExitCode;

use super::callgrind::{self, Count};
use super::job::{Job, Wanted};

/// How many times as much a byte of a longer text may take.
const MOST: f64 = 1.1;

/// Fewer instructions a byte mean nothing, and count as this.
const LEAST: f64 = 0.5;

/// How many times as long the texts are with which all is counted again that seems steep: what is looked at around a
/// place ends somewhere (an argument or a URL in a message after 4 KiB, a block of evidence for hyphens after 32), and so
/// does growth.
const AGAIN: usize = 16;

/// Prints what grows faster than its text, and what comes near that.
pub(crate) fn judge(jobs: &[Job], wanted: &Wanted) -> ExitCode {
    let mut worst = Vec::new();
    println!("{:<64} {:>12} {:>7} {:>7}", "", "a byte", "4x", "8x");
    let mut steep: Vec<usize> = (0..jobs.len()).collect();
    let mut went_well = true;
    for times in [1, AGAIN] {
        let lens: Vec<usize> = wanted.lens.iter().map(|len| len * times).collect();
        println!("{} texts of {} to {} KiB:", steep.len(), lens[0] >> 10, lens[lens.len() - 1] >> 10);
        let mut left = Vec::new();
        went_well &= callgrind::count(jobs, &steep, &lens, |number, counts| {
            let (each, shares) = shares(counts);
            let most = shares.iter().copied().fold(0.0, f64::max);
            let shares: Vec<String> = shares.iter().map(|share| format!("{share:>7.2}")).collect();
            let line = format!("{:<64} {each:>12.1} {}", jobs[number].name, shares.join(" "));
            if most > MOST {
                println!("{line}  steep");
                left.push(number);
            } else {
                worst.push((most, line));
            }
        });
        left.sort_unstable();
        steep = left;
    }
    worst.sort_by(|a, b| b.0.total_cmp(&a.0));
    println!("the steepest of the others:");
    for (_, line) in worst.iter().take(10) {
        println!("{line}");
    }
    println!("{} counted: {} take more than {MOST} times their share", jobs.len(), steep.len());
    if steep.is_empty() && went_well { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

/// What a byte takes that is added to the shortest text, and for those added to the longer ones, how many times as much
/// they take. So what every document costs plays no part, nor how far rules look around.
fn shares(counts: &[Count]) -> (f64, Vec<f64>) {
    let added = counts.windows(2).map(|pair| {
        let instructions = pair[1].instructions as f64 - pair[0].instructions as f64;
        instructions / pair[1].units.abs_diff(pair[0].units).max(1) as f64
    });
    let added: Vec<f64> = added.collect();
    let [first, more @ ..] = &added[..] else { return (0.0, Vec::new()) };
    (*first, more.iter().map(|each| each.max(LEAST) / first.max(LEAST)).collect())
}
