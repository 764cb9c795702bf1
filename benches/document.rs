//! Megabytes a second of reading documents, for each format, beside the plain scan of the same bytes.
//!
//! `cargo bench --bench document` reads a made-up sample of each format, or the files under `URLINT_BENCH_CORPUS`, each by
//! its own format; `URLINT_BENCH_MB` sets the megabytes of a sample (9). With `-- --hostile` every format reads every
//! hostile document at growing lengths up to that many megabytes: exits with 1 if a doubling takes more than three
//! times as long. Other arguments name the formats to be measured, or `=PART` the hostile documents.

#[path = "../tests/support/hostile/mod.rs"]
#[allow(dead_code, reason = "texts without a format are for the scan")]
mod hostile;
#[path = "sample/mod.rs"]
#[allow(dead_code, reason = "texts without a format are for the scan")]
mod sample;

use std::fs;
use std::hint::black_box;
use std::process::ExitCode;

use hostile::documents::{Document, Kind};
use sample::{corpus, median, megabytes, timed};
use urlint::document::{Format, ReadOptions, read};
use urlint::scan::scan;

const RUNS: usize = 5;
/// Where a ladder of lengths begins; its next steps are eight times as long.
const FIRST: usize = 128 << 10;
/// What a doubling of the length may multiply the time with.
const STEEPEST: f64 = 3.0;
/// Shorter times mean nothing, and count as this.
const SECONDS: f64 = 0.002;
/// After a longer time the next step is twice as long only.
const PATIENCE: f64 = 0.3;

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let len = megabytes("URLINT_BENCH_MB", 9);
    let wanted: Vec<&str> =
        arguments.iter().map(String::as_str).filter(|given| !given.starts_with(['-', '='])).collect();
    let formats: Vec<Format> =
        Format::all().filter(|format| wanted.is_empty() || wanted.contains(&format.name())).collect();
    if arguments.iter().any(|given| given == "--hostile") {
        let part = arguments.iter().find_map(|given| given.strip_prefix('=')).unwrap_or_default();
        return climb(&formats, part, len);
    }
    let texts = corpus::documents(&formats, len);
    println!(
        "{:<16} {:>7} {:>9} {:>10} {:>10} {:>7} {:>9}",
        "format", "files", "MB", "read MB/s", "scan MB/s", "ratio", "URLs"
    );
    for format in formats {
        let own: Vec<&[u8]> = texts.iter().filter(|(own, _)| *own == format).map(|(_, text)| &text[..]).collect();
        if !own.is_empty() {
            measure(format, &own);
        }
    }
    ExitCode::SUCCESS
}

/// Reads and scans the texts, one after the other.
fn measure(format: Format, texts: &[&[u8]]) {
    let (mut reads, mut scans, mut count) = (Vec::new(), Vec::new(), 0);
    for _ in 0..RUNS {
        let read_all =
            || texts.iter().map(|text| read(format, black_box(text), ReadOptions::default()).found.len()).sum();
        reads.push(timed(|| count = read_all()));
        scans.push(timed(|| texts.iter().map(|text| scan(black_box(text)).count()).sum::<usize>()));
    }
    let bytes = texts.iter().map(|text| text.len()).sum::<usize>() as f64 / 1e6;
    let (read_time, scan_time) = (median(reads), median(scans));
    println!(
        "{:<16} {:>7} {bytes:>9.1} {:>10.0} {:>10.0} {:>7.2} {count:>9}",
        format.name(),
        texts.len(),
        bytes / read_time,
        bytes / scan_time,
        read_time / scan_time
    );
}

/// Has every format read every hostile document at growing lengths.
fn climb(formats: &[Format], part: &str, len: usize) -> ExitCode {
    let all = hostile::documents::all();
    let all: Vec<&Document> = all.iter().filter(|document| document.name.contains(part)).collect();
    let (mut steep, mut slowest) = (0, Vec::new());
    for &format in formats {
        for document in &all {
            let climbed = ladder(format, document, len);
            slowest.push((climbed.rate, format!("{}: {}", format.name(), document.name)));
            if climbed.steepest > STEEPEST {
                steep += 1;
                println!("{}: {}: {}", format.name(), document.name, climbed.steps.join(" "));
            }
        }
    }
    slowest.sort_by(|a, b| a.0.total_cmp(&b.0));
    println!("the slowest:");
    for (rate, what) in slowest.iter().take(20) {
        println!("{rate:>8.1} MB/s  {what}");
    }
    println!("{} documents in {} formats: {steep} are steeper than {STEEPEST} a doubling", all.len(), formats.len());
    if steep == 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

/// What a ladder of lengths showed.
#[derive(Default)]
struct Climbed {
    /// What a doubling multiplied the time with, at most.
    steepest: f64,
    /// Megabytes a second at the last length.
    rate: f64,
    steps: Vec<String>,
}

fn ladder(format: Format, document: &Document, len: usize) -> Climbed {
    let last = if document.kind == Kind::Mixed { len / 8 } else { len };
    let mut climbed = Climbed::default();
    let mut before: Option<(f64, usize)> = None;
    let mut size = FIRST;
    while size <= last && climbed.steepest <= STEEPEST {
        let text = document.text(size);
        let run = || on_core(|| read(format, black_box(&text), ReadOptions::default()).found.len()).max(SECONDS);
        let per_doubling =
            |time: f64| before.map_or(0.0, |(shorter, doublings)| (time / shorter).powf(1.0 / doublings as f64));
        let mut time = run();
        if per_doubling(time) > STEEPEST {
            // once may be a hiccup
            time = time.min(run());
        }
        climbed.steps.push(format!("{} KiB {:.0} ms ({:.1}x)", size >> 10, time * 1e3, per_doubling(time)));
        climbed.steepest = climbed.steepest.max(per_doubling(time));
        climbed.rate = text.len() as f64 / 1e6 / time;
        let doublings = if time > PATIENCE { 1 } else { 3 };
        before = Some((time, doublings));
        size <<= doublings;
    }
    climbed
}

/// The seconds that `run` takes on its core, where the system reports it, so that what else runs does not count; else on the
/// clock.
fn on_core<T>(run: impl FnOnce() -> T) -> f64 {
    let spent = || fs::read_to_string("/proc/thread-self/schedstat").ok()?.split(' ').next()?.parse::<f64>().ok();
    let before = spent();
    let time = timed(run);
    before.zip(spent()).map_or(time, |(before, after)| (after - before) / 1e9)
}
