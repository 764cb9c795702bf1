//! Instructions, which noise does not change: of a byte or a URL in each stage and each format, and how they grow.
//!
//! `cargo bench --bench instructions` runs itself under callgrind (of Valgrind; where that is not installed nothing is
//! counted) and prints what a byte, a URL or a finding takes. With `-- --growth` documents of 1, 2, 4 and 8 times a
//! length are read and judged, made-up ones and hostile ones, each as the formats that it is meant for (`--every`: as
//! every format): exits with 1 where one takes more than a tenth more than that times the instructions. Other arguments
//! name formats, `=PART` the stages or documents; `URLINT_BENCH_KB` sets the shortest length (64;
//! with `--growth` 4, and where something seems steep, 16 times as much).
//!
//! With `-- --guard` a fixed set of texts is counted and compared with `counts.tsv`: exits with 1 and names the stages
//! that take over 3 % more. `-- --guard --accept` writes the file.

mod callgrind;
mod growth;
mod guard;
#[path = "../../tests/support/hostile/mod.rs"]
mod hostile;
mod job;
#[path = "../sample/mod.rs"]
#[allow(dead_code, reason = "the clock is not wanted")]
mod sample;
mod stage;

use std::process::ExitCode;

use job::{Job, Wanted};
use stage::Unit;

fn main() -> ExitCode {
    let wanted = Wanted::of(std::env::args().skip(1));
    let jobs = match () {
        () if wanted.growth => job::growing(&wanted),
        () if wanted.guard => job::guarded(&wanted),
        () => job::stages(&wanted),
    };
    if wanted.numbers.is_some() {
        callgrind::child(&jobs, &wanted);
        return ExitCode::SUCCESS;
    }
    if !callgrind::is_there() {
        println!("left out: valgrind is not installed");
        return ExitCode::SUCCESS;
    }
    match () {
        () if wanted.growth => growth::judge(&jobs, &wanted),
        () if wanted.guard => guard::judge(&jobs, wanted.accepts),
        () => table(&jobs, &wanted),
    }
}

/// Prints what a unit takes: the difference between two lengths, so that what every document costs cancels out.
fn table(jobs: &[Job], wanted: &Wanted) -> ExitCode {
    println!("{:<48} {:>14} {:>14}", "", "instructions", "a document");
    let all: Vec<usize> = (0..jobs.len()).collect();
    let counted = callgrind::count(jobs, &all, &wanted.lens, |number, counts| {
        let job = &jobs[number];
        let [short, long] = counts else { return };
        let units = (long.units - short.units) as f64;
        let each = (long.instructions as f64 - short.instructions as f64) / units.max(1.0);
        let once = short.instructions as f64 - each * short.units as f64;
        let unit = match job.stage.unit() {
            Unit::Byte => "a byte",
            Unit::Url => "a URL",
            Unit::Finding => "a finding",
        };
        println!("{:<48} {each:>14.2} {:>14.0}  {unit}", job.name, once.max(0.0));
    });
    if counted { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}
