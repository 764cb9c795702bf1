//! What fixes cost beside finding what they fix: looking whether each does what it should, and applying all.
//!
//! `cargo bench --bench fix`. The medians of interleaved runs are printed. The document has so many URLs that can be
//! fixed as `URLINT_BENCH_FIXES` says (1,000), among others that need not be.

#[path = "sample/mod.rs"]
#[allow(dead_code, reason = "the clock is enough")]
mod sample;

use std::hint::black_box;

use sample::{median, number, timed};
use urlint::document::{Format, read};
use urlint::fix::verify;
use urlint::lint::{Applicability, Engine, Finding, Options};

const RUNS: usize = 7;

/// What can be fixed, each by another rule.
const WRONG: &[&str] = &[
    "HTTP://www.ietf.org/rfc",
    "http://WWW.ietf.org/",
    "https://www.w3.org:443/TR",
    "http://www.ietf.org/%7euser/x",
    "https://www.rfc-editor.org/a/../b",
    "https://www.ietf.org/a^b",
];

fn main() {
    let text = document(number("URLINT_BENCH_FIXES", 1_000));
    let mut options = Options::default();
    options.select(["all"]).expect("it is a name");
    options.ignore(["bare-url"]).expect("it is a name");
    let engine = Engine::new(&options);
    let markdown = Format::named("markdown").expect("it is in the table");
    let time = |time| check(&engine, markdown, black_box(&text), time);
    let works: [(&str, &dyn Fn() -> usize); 3] = [
        ("check alone", &|| time(Look::No)),
        ("check, and look at each fix", &|| time(Look::AtFixes)),
        ("apply all fixes", &|| engine.fix(markdown, black_box(&text), Applicability::Safe).applied.len()),
    ];
    let mut times = works.map(|_| Vec::new());
    let mut counts = [0; 3];
    // in turns, so that what slows the machine slows them all
    for _ in 0..RUNS {
        for (number, (_, work)) in works.iter().enumerate() {
            times[number].push(timed(|| counts[number] = work()));
        }
    }
    let times = times.map(median);
    println!("{:<28} {:>9} {:>7} {:>9} {:>12} {:>9}", "", "ms", "ratio", "MB/s", "fixes/ms", "fixes");
    for ((name, _), (time, count)) in works.iter().zip(times.iter().zip(counts)) {
        let (ms, ratio, speed) = (time * 1e3, time / times[0], text.len() as f64 / 1e6 / time);
        println!("{name:<28} {ms:>9.2} {ratio:>7.2} {speed:>9.1} {:>12.1} {count:>9}", count as f64 / ms);
    }
}

#[derive(Clone, Copy)]
enum Look {
    No,
    AtFixes,
}

/// Checks a document as the program does. Gives how many findings have a fix.
fn check(engine: &Engine, format: Format, text: &[u8], look: Look) -> usize {
    let mut said: Vec<(Finding, _)> = Vec::new();
    let mut findings = Vec::new();
    for found in read(format, text, engine.reading(format, text)).found {
        engine.check_url(format, text, &found, &mut findings);
        said.extend(findings.drain(..).map(|finding| (finding, found.span())));
    }
    if matches!(look, Look::AtFixes) {
        verify(engine, format, text, said.iter_mut().map(|(finding, url)| (finding, Some(*url))).collect());
    }
    said.iter().filter(|(finding, _)| finding.fix.is_some()).count()
}

/// Lines of words, each with a wrong URL or with one that is not.
fn document(wrong: usize) -> Vec<u8> {
    let mut text = String::new();
    for number in 0..wrong {
        let url = WRONG[number % WRONG.len()];
        text.push_str(&format!("The list {number} is [there](<{url}>), and more of it\n"));
        text.push_str(&format!("at <https://www.ietf.org/archive/{number}/> since then.\n\n"));
    }
    text.into_bytes()
}
