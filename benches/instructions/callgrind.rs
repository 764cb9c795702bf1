//! Counting: the bench runs itself under callgrind, which dumps what each call of one function took.

use std::fs;
use std::hint::black_box;
use std::io::{self, Write};
use std::num::NonZero;
use std::path::Path;
use std::process::{Command, Stdio};
use std::sync::{Mutex, mpsc};
use std::thread;

use super::job::{Job, Wanted};
use super::stage::{Ready, warm_up};

/// How many jobs one process does: it takes a second to start.
const AT_ONCE: usize = 48;

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
pub(crate) fn child(jobs: &[Job], wanted: &Wanted) {
    warm_up();
    for job in wanted.numbers.iter().flatten().filter_map(|&number| jobs.get(number)) {
        // what is built when it is first asked for is not counted
        let text = (job.text)(WARM);
        black_box((job.stage.ready(job.format, &text).run)());
        for &len in &wanted.lens {
            let text = (job.text)(len);
            let ready = job.stage.ready(job.format, &text);
            println!("{}", ready.units);
            io::stdout().flush().expect("the parent reads");
            counted(ready);
        }
    }
}

/// How many bytes of a text each job has seen before it is counted.
const WARM: usize = 2 << 10;

/// The function whose calls are counted; nothing else has its name.
#[inline(never)]
fn counted(ready: Ready<'_>) {
    black_box((ready.run)());
}

/// Counts the jobs of these numbers, and shows each to `visit` with its counts, one for each length. Gives whether all
/// went well.
pub(crate) fn count(jobs: &[Job], numbers: &[usize], lens: &[usize], mut visit: impl FnMut(usize, &[Count])) -> bool {
    let parts = Mutex::new(numbers.chunks(AT_ONCE));
    let (sender, receiver) = mpsc::channel();
    let scratch = tempfile::tempdir().expect("there is room for what callgrind writes");
    thread::scope(|scope| {
        for _ in 0..thread::available_parallelism().map_or(1, NonZero::get) {
            let (sender, parts, scratch) = (sender.clone(), &parts, scratch.path());
            scope.spawn(move || {
                let next = || parts.lock().expect("no thread panics").next();
                while let Some(part) = next() {
                    if sender.send((part, run(part, lens, scratch))).is_err() {
                        break;
                    }
                }
            });
        }
        drop(sender);
        let mut went_well = true;
        for (part, counts) in receiver {
            match counts {
                Ok(counts) => part.iter().zip(counts.chunks(lens.len())).for_each(|(&job, counts)| visit(job, counts)),
                Err(error) => {
                    went_well = false;
                    println!("not counted: {} and {} more: {error}", jobs[part[0]].name, part.len() - 1);
                }
            }
        }
        went_well
    })
}

/// Does some jobs in a process of their own.
fn run(part: &[usize], lens: &[usize], scratch: &Path) -> io::Result<Vec<Count>> {
    let list = |numbers: &[usize]| numbers.iter().map(usize::to_string).collect::<Vec<_>>().join(",");
    let folder = scratch.join(part[0].to_string());
    fs::create_dir(&folder)?;
    let out = folder.join("out");
    let output = Command::new("valgrind")
        .args(["--tool=callgrind", &format!("--toggle-collect={COUNTED}"), &format!("--dump-after={COUNTED}")])
        .args(["--dump-line=no", &format!("--callgrind-out-file={}", out.display())])
        .arg(std::env::current_exe()?)
        .args(std::env::args().skip(1))
        .args([format!("--jobs={}", list(part)), format!("--lens={}", list(lens))])
        // else one instruction that copies thousands of bytes would count as many, where shorter copies take few
        .env("GLIBC_TUNABLES", "glibc.cpu.hwcaps=-ERMS,-FSRM")
        .stdin(Stdio::null())
        .output()?;
    if !output.status.success() {
        let said = String::from_utf8_lossy(&output.stderr);
        return Err(io::Error::other(said.lines().last().unwrap_or_default().to_owned()));
    }
    let units = String::from_utf8_lossy(&output.stdout).lines().flat_map(str::parse).collect::<Vec<usize>>();
    if units.len() != part.len() * lens.len() {
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
