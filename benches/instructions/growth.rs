//! Whether instructions grow as texts do: an octet of a longer text may take a tenth more than one of a shorter, no more.

use std::process::ExitCode;

use super::callgrind::{self, Count};
use super::job::{Job, Wanted};

/// How many times as much an octet of a longer text may take.
const MOST: f64 = 1.1;

/// Fewer instructions an octet tell nothing, and count as this.
const LEAST: f64 = 0.5;

/// Prints what grows faster than its text, and what comes near that.
pub(crate) fn judge(jobs: &[Job], wanted: &Wanted) -> ExitCode {
    let (mut steep, mut worst) = (0, Vec::new());
    println!("{:<64} {:>12} {:>7} {:>7}", "", "an octet", "4x", "8x");
    let went_well = callgrind::count(jobs, wanted, |job, counts| {
        let (each, shares) = shares(counts);
        let most = shares.iter().copied().fold(0.0, f64::max);
        let line = format!(
            "{:<64} {each:>12.1} {}",
            job.name,
            shares.iter().map(|share| format!("{share:>7.2}")).collect::<Vec<_>>().join(" ")
        );
        if most > MOST {
            steep += 1;
            println!("{line}  steep");
        }
        worst.push((most, line));
    });
    worst.retain(|&(most, _)| most <= MOST);
    worst.sort_by(|a, b| b.0.total_cmp(&a.0));
    println!("the steepest of the others:");
    for (_, line) in worst.iter().take(10) {
        println!("{line}");
    }
    println!("{} counted: {steep} take more than {MOST} times their share", jobs.len());
    if steep == 0 && went_well { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

/// What an octet takes that is added to the shortest text, and for those added to the longer ones, how many times as much
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
