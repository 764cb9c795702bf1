//! urlint beside what it is measured against, in one go on one machine: the table of what must be reached, and whether.
//!
//! `cargo bench --bench compare -- docs/ wide/` measures on the trees that the arguments name, on one file with all of a
//! tree, and on the texts of the first as JSON Lines. Without such an argument it takes the corpora in the folder
//! `URLINT_SHARED`, or `URLINT_BENCH_CORPUS`, or else makes a tree and a file in the folder for temporary files:
//! `URLINT_BENCH_MB` sets the megabytes of the file (600); the tree has a third of that, the stream ten times as much.
//! `URLINT_BENCH_RUNS` sets the runs (5), of which the median counts; one more comes first to warm the caches and to
//! count what is found. Programs run in turns. What is not installed is left out, by name. Other arguments name parts of
//! jobs: only these are measured.

mod contest;
mod corpora;
#[path = "../../tests/support/hostile/mod.rs"]
#[allow(dead_code, reason = "only those with findings are wanted")]
mod hostile;
mod inputs;
mod library;
mod memory;
mod programs;
mod records;
#[path = "../sample/mod.rs"]
#[allow(dead_code, reason = "the formats have samples of their own")]
mod sample;
mod table;
mod words;

use std::io;
use std::path::Path;

use inputs::Inputs;
use programs::Programs;
use sample::number;
use table::Table;

fn main() -> io::Result<()> {
    let arguments: Vec<String> = std::env::args().skip(1).filter(|argument| !argument.starts_with('-')).collect();
    let (folders, parts): (Vec<_>, Vec<_>) = arguments.into_iter().partition(|argument| Path::new(argument).is_dir());
    let scratch = tempfile::tempdir()?;
    let inputs = Inputs::make(scratch.path(), &folders)?;
    let programs = Programs::find(scratch.path());
    let mut table = Table::new(parts);
    contest::all(&inputs, &programs, &mut table)?;
    records::all(&inputs, &programs, scratch.path(), &mut table)?;
    library::all(&mut table);
    memory::all(&inputs, &programs, &mut table)?;
    memory::hostile(scratch.path(), &programs, &mut table)?;
    table.close();
    Ok(())
}
