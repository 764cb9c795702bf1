//! Results come in order, whenever they are passed on, and few of them wait.

use std::sync::atomic::{AtomicUsize, Ordering};

use super::*;

/// The size of a result in bytes.
const EACH: usize = 64 << 10;

/// Takes results, and checks that they come in the order of the jobs.
struct Taken<'w> {
    results: Vec<(u64, u64)>,
    /// The number of bytes of results that were passed on and not taken.
    waiting: &'w AtomicUsize,
    /// Stops the run after this many results.
    most: usize,
}

impl Consumer<(u64, u64)> for Taken<'_> {
    fn take(&mut self, result: (u64, u64)) -> anyhow::Result<()> {
        self.waiting.fetch_sub(EACH, Ordering::SeqCst);
        self.results.push(result);
        anyhow::ensure!(self.results.len() < self.most, "enough");
        Ok(())
    }

    fn idle(&mut self) -> anyhow::Result<()> {
        Ok(())
    }
}

/// Runs jobs with this many results each; returns the results that were taken, and the most bytes that waited.
fn run_jobs(threads: usize, jobs: u64, steps: u64, most: usize) -> (Vec<(u64, u64)>, usize) {
    let (waiting, peak) = (AtomicUsize::new(0), AtomicUsize::new(0));
    let mut taken = Taken { results: Vec::new(), waiting: &waiting, most };
    let hand_over = || {
        let now = waiting.fetch_add(EACH, Ordering::SeqCst) + EACH;
        peak.fetch_max(now, Ordering::SeqCst);
    };
    let ran = run(
        threads,
        0..jobs,
        |job, _, next| {
            for step in 0..steps {
                hand_over();
                next((job, step), EACH);
            }
            hand_over();
            Outcome { result: (job, steps), weight: EACH, then: Then::Next }
        },
        &mut taken,
    );
    assert_eq!(ran.is_ok(), taken.results.len() < most);
    (taken.results, peak.into_inner())
}

#[test]
fn results_come_in_order_and_few_wait() {
    for threads in [1, 2, 5] {
        let (results, peak) = run_jobs(threads, 12, 300, usize::MAX);
        let expected: Vec<_> = (0..12).flat_map(|job| (0..=300).map(move |step| (job, step))).collect();
        assert_eq!(results, expected);
        let most = MAX_WEIGHT + (threads + 1) * (MAX_DUE as usize + 1) * EACH;
        assert!(peak <= most, "{peak} bytes waited on {threads} threads, more than {most}");
    }
}

#[test]
fn a_run_that_is_stopped_ends() {
    let (results, _) = run_jobs(3, 50, 500, 700);
    assert_eq!(results.len(), 700);
}
