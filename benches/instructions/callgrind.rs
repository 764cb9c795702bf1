//! Counting: the bench runs itself under callgrind, which dumps what each call of one function took.

use std::fs;
use std::hint::black_box;
use std::io::{self, Write};
use std::path::Path;
use std::process::{Command, Stdio};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc;
use std::thread;

use super::job::{Job, Wanted};
use super::stage::{Ready, warm_up};

/// How many jobs one process does: it takes a second to start.
const AT_ONCE: usize = 24;
/// How many processes run.
const SIDE_BY_SIDE: usize = 2;

/// The function whose calls are counted, as callgrind names it.
const COUNTED: &str = "instructions::callgrind::counted";

/// What one run of a job took.
#[derive(Clone, Copy)]
pub(crate) struct Count {
    pub(crate) units: usize,
    pub(crate) instructions: u64,
}

/// Whether callgrind can be run.
pub(crate) fn is_there() -> bool {
    let asked = Command::new("valgrind").arg("--version").stdout(Stdio::null()).stderr(Stdio::null()).status();
    asked.is_ok_and(|status| status.success())
}

/// Does jobs, each at each length, as callgrind watches.
pub(crate) fn child(jobs: &[Job], lens: &[usize]) {
    warm_up();
    for job in jobs {
        for &len in lens {
            let text = (job.text)(len);
            let ready = job.stage.ready(job.format, &text);
            println!("{}", ready.units);
            io::stdout().flush().expect("the parent reads");
            counted(ready);
        }
    }
}

/// The function whose calls are counted; nothing else has its name.
#[inline(never)]
fn counted(ready: Ready<'_>) {
    black_box((ready.run)());
}

/// Counts jobs in the order they stand in, and shows each to `visit` with its counts, one for each length. Gives whether
/// all went well.
pub(crate) fn count(jobs: &[Job], wanted: &Wanted, mut visit: impl FnMut(&Job, &[Count])) -> bool {
    let next = AtomicUsize::new(0);
    let (sender, receiver) = mpsc::channel();
    let scratch = tempfile::tempdir().expect("there is room for what callgrind writes");
    thread::scope(|scope| {
        for _ in 0..SIDE_BY_SIDE {
            let (sender, next, scratch) = (sender.clone(), &next, scratch.path());
            scope.spawn(move || {
                loop {
                    let first = next.fetch_add(AT_ONCE, Ordering::Relaxed);
                    if first >= jobs.len() {
                        break;
                    }
                    let part = first..jobs.len().min(first + AT_ONCE);
                    let counts = run(&part, wanted, scratch);
                    if sender.send((part, counts)).is_err() {
                        break;
                    }
                }
            });
        }
        drop(sender);
        let mut went_well = true;
        for (part, counts) in receiver {
            match counts {
                Ok(counts) => {
                    let each = counts.chunks(wanted.lens.len());
                    jobs[part].iter().zip(each).for_each(|(job, counts)| visit(job, counts));
                }
                Err(error) => {
                    went_well = false;
                    println!("not counted: {} to {}: {error}", jobs[part.start].name, jobs[part.end - 1].name);
                }
            }
        }
        went_well
    })
}

/// Does some jobs in a process of their own.
fn run(part: &std::ops::Range<usize>, wanted: &Wanted, scratch: &Path) -> io::Result<Vec<Count>> {
    let folder = scratch.join(part.start.to_string());
    fs::create_dir(&folder)?;
    let out = folder.join("out");
    let output = Command::new("valgrind")
        .args(["--tool=callgrind", &format!("--toggle-collect={COUNTED}"), &format!("--dump-after={COUNTED}")])
        .args(["--dump-line=no", &format!("--callgrind-out-file={}", out.display())])
        .arg(std::env::current_exe()?)
        .args(std::env::args().skip(1))
        .arg(format!("--part={}-{}", part.start, part.end))
        .stdin(Stdio::null())
        .output()?;
    if !output.status.success() {
        let said = String::from_utf8_lossy(&output.stderr);
        return Err(io::Error::other(said.lines().last().unwrap_or_default().to_owned()));
    }
    let units = String::from_utf8_lossy(&output.stdout).lines().flat_map(str::parse).collect::<Vec<usize>>();
    if units.len() != part.len() * wanted.lens.len() {
        return Err(io::Error::other("the process said too little"));
    }
    let counts = units.iter().enumerate().map(|(number, &units)| {
        let dump = fs::read_to_string(out.with_file_name(format!("out.{}", number + 1)))?;
        let total = dump.lines().rev().find_map(|line| line.strip_prefix("totals: ")?.trim().parse().ok());
        let instructions = total.ok_or_else(|| io::Error::other("a dump without a total"))?;
        Ok(Count { units, instructions })
    });
    let counts = counts.collect();
    fs::remove_dir_all(&folder)?;
    counts
}
