//! Whether instructions grow as texts do: a step may take a tenth more than its share, and no more.

use std::process::ExitCode;

use super::callgrind::{self, Count};
use super::job::{Job, Wanted};

/// What a text of 2, 4 or 8 times the length may take of 2, 4 or 8 times the instructions.
const MOST: f64 = 1.1;

/// Prints what grows faster than its text, and what comes near that.
pub(crate) fn judge(jobs: &[Job], wanted: &Wanted) -> ExitCode {
    let (mut steep, mut worst) = (0, Vec::new());
    println!("{:<64} {:>12} {:>7} {:>7} {:>7}", "", "an octet", "2", "4", "8");
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

/// What an octet of the shortest text takes, and for the longer ones, how many times their share they take. The first
/// count is that of no text, which the others are freed of.
fn shares(counts: &[Count]) -> (f64, Vec<f64>) {
    let [none, first, more @ ..] = counts else { return (0.0, Vec::new()) };
    let each = |count: &Count| {
        count.instructions.saturating_sub(none.instructions) as f64 / count.units.abs_diff(none.units).max(1) as f64
    };
    (each(first), more.iter().map(|count| each(count) / each(first)).collect())
}
