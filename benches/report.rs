//! Thousand findings a second that each form of report is written with, and what it takes beside JSON Lines.
//!
//! `cargo bench --bench report`. The medians of interleaved runs are printed. The findings are those of every rule in
//! `URLINT_BENCH_MB` megabytes (2) of URLs with errors, or in the files under `URLINT_BENCH_CORPUS`.

#[path = "sample/mod.rs"]
#[allow(dead_code, reason = "one kind of text is enough")]
mod sample;

use std::hint::black_box;

use sample::{Sample, corpus, findings, median, megabytes, timed};
use urlint::document::Format;
use urlint::lint::{Engine, Options};
use urlint::report::{FindingsFormat, ReportedFinding};

const RUNS: usize = 7;

fn main() {
    let mut options = Options::default();
    options.select(["all"]).expect("it is a name");
    let engine = Engine::new(&options);
    let texts = match corpus::folder() {
        Some(folder) => corpus::files(&folder),
        None => vec![(Format::PLAIN, Sample::wrong(megabytes("URLINT_BENCH_MB", 2)).text.into_bytes())],
    };
    let found: Vec<ReportedFinding> =
        texts.iter().flat_map(|(format, text)| findings::of(&engine, *format, text)).collect();
    println!("{} findings", found.len());

    let mut forms: Vec<(FindingsFormat, &str)> = FindingsFormat::ALL.iter().map(|&form| (form, form.name())).collect();
    forms.sort_by_key(|(form, _)| *form != FindingsFormat::Jsonl);
    let mut times = vec![Vec::new(); forms.len()];
    let mut bytes = vec![0; forms.len()];
    // in turns, so that what slows the machine slows them all
    for _ in 0..RUNS {
        for (number, (form, _)) in forms.iter().enumerate() {
            times[number].push(timed(|| bytes[number] = findings::write(*form, &engine, black_box(&found))));
        }
    }
    let times: Vec<f64> = times.into_iter().map(median).collect();
    println!("{:<14} {:>12} {:>9} {:>9} {:>12}", "", "findings/ms", "MB/s", "ratio", "bytes");
    for ((number, (_, name)), time) in forms.iter().enumerate().zip(&times) {
        let (bytes, ratio) = (bytes[number], time / times[0]);
        let (rate, speed) = (found.len() as f64 / 1e3 / time, bytes as f64 / 1e6 / time);
        println!("{name:<14} {rate:>12.0} {speed:>9.0} {ratio:>9.2} {bytes:>12}");
    }
}
