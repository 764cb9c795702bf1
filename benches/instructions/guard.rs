//! The instructions of a fixed set of texts, kept in a file of the project: more than a little growth is an error until
//! the new counts are committed.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::fs;
use std::path::Path;
use std::process::{Command, ExitCode};

use super::callgrind;
use super::job::Job;

/// The length of the texts in bytes.
pub(crate) const LEN: usize = 16 << 10;

/// By what share a count may grow. Maps have other seeds in each run, so that counts differ by some thousandths.
const MOST: f64 = 0.03;

/// The file with the counts, from the root of the project.
const FILE: &str = "benches/instructions/counts.tsv";

/// How counts are accepted.
const REMEDY: &str = "cargo bench --bench instructions -- --guard --accept";

/// The counts of a run, and the compiler whose code they are of.
struct Counts {
    rustc: String,
    by_job: BTreeMap<String, u64>,
}

/// Counts the jobs, and compares them with the file, or writes it if `accepts`.
pub(crate) fn judge(jobs: &[Job], accepts: bool) -> ExitCode {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(FILE);
    let rustc = compiler();
    let known = match fs::read_to_string(&path).map(|text| Counts::parse(&text)) {
        Ok(known) => Some(known),
        Err(_) if accepts => None,
        Err(error) => {
            println!("{FILE}: {error} (write it: {REMEDY})");
            return ExitCode::FAILURE;
        }
    };
    if let Some(known) = known.as_ref().filter(|known| !accepts && known.rustc != rustc) {
        let what = format!("{FILE} is of {}, this is {rustc}: instructions were not compared ({REMEDY})", known.rustc);
        // a runner of GitHub shows this with the run
        let mark = if std::env::var_os("CI").is_some() { "::warning::" } else { "" };
        println!("{mark}{what}");
        return ExitCode::SUCCESS;
    }
    let mut now = Counts { rustc, by_job: BTreeMap::new() };
    let all: Vec<usize> = (0..jobs.len()).collect();
    let went_well = callgrind::count(jobs, &all, &[LEN], |number, counts| {
        let count = counts.first().map_or(0, |count| count.instructions);
        now.by_job.insert(jobs[number].name.clone(), count);
    });
    if !went_well {
        return ExitCode::FAILURE;
    }
    let changes = known.as_ref().map(|known| now.changes_since(known)).unwrap_or_default();
    changes.iter().for_each(Change::print);
    if accepts {
        return match fs::write(&path, now.text()) {
            Ok(()) => {
                println!("{} counts written to {FILE}: commit them with the reason", now.by_job.len());
                ExitCode::SUCCESS
            }
            Err(error) => {
                println!("{FILE}: {error}");
                ExitCode::FAILURE
            }
        };
    }
    let errors = changes.iter().filter(|change| change.is_error()).count();
    println!("{} counted: {errors} are not as in {FILE}", now.by_job.len());
    if errors == 0 {
        return ExitCode::SUCCESS;
    }
    println!("(make it faster, or accept the counts and commit them with the reason: {REMEDY})");
    ExitCode::FAILURE
}

/// The version of the compiler: `rustc 1.95.0`.
fn compiler() -> String {
    let rustc = std::env::var_os("RUSTC").unwrap_or_else(|| "rustc".into());
    let said = Command::new(rustc).arg("--version").output().map(|output| output.stdout).unwrap_or_default();
    let said = String::from_utf8_lossy(&said);
    said.split(' ').take(2).collect::<Vec<_>>().join(" ").trim().to_owned()
}

/// How a job differs from its line in the file.
struct Change<'c> {
    job: &'c str,
    before: Option<u64>,
    now: Option<u64>,
}

impl Change<'_> {
    fn share(&self) -> f64 {
        self.before.zip(self.now).map_or(0.0, |(before, now)| now as f64 / before.max(1) as f64 - 1.0)
    }

    /// Whether it is refused: it grew, or one of the two is not there. What takes less is only shown.
    fn is_error(&self) -> bool {
        self.before.is_none() || self.now.is_none() || self.share() > MOST
    }

    fn print(&self) {
        let Self { job, before, now } = self;
        match (before, now) {
            (Some(before), Some(now)) => {
                let word = if self.is_error() { "grew" } else { "shrank" };
                println!("{job:<48} {before:>12} -> {now:>12} {:>+7.1} %  {word}", self.share() * 100.0);
            }
            (None, _) => println!("{job:<48} has no line in the file"),
            (_, None) => println!("{job:<48} is not counted any more"),
        }
    }
}

impl Counts {
    /// Reads a file: a line with the compiler, then a job and its count in each line.
    fn parse(text: &str) -> Self {
        let (first, lines) = text.split_once('\n').unwrap_or_default();
        let count = |line: &str| {
            let (job, count) = line.split_once('\t')?;
            Some((job.to_owned(), count.parse().ok()?))
        };
        Self { rustc: first.trim_start_matches("# ").to_owned(), by_job: lines.lines().filter_map(count).collect() }
    }

    fn text(&self) -> String {
        let mut text = format!("# {}\n", self.rustc);
        for (job, count) in &self.by_job {
            // a `String` takes all
            _ = writeln!(text, "{job}\t{count}");
        }
        text
    }

    /// The jobs whose counts are not nearly those of `known`.
    fn changes_since<'c>(&'c self, known: &'c Self) -> Vec<Change<'c>> {
        let of = |job: &'c String| {
            let (before, now) = (known.by_job.get(job).copied(), self.by_job.get(job).copied());
            Change { job, before, now }
        };
        let gone = known.by_job.keys().filter(|job| !self.by_job.contains_key(*job));
        let changes = self.by_job.keys().chain(gone).map(of);
        changes.filter(|change| change.is_error() || change.share() < -MOST).collect()
    }
}
