//! What fixes cost beside finding what they mend: looking whether each does what it should, and applying all.
//!
//! `cargo bench --bench fix` takes a document with so many URLs that can be mended as `URLINT_BENCH_FIXES` says (1,000),
//! among others that need not be.

#[path = "sample/mod.rs"]
#[allow(dead_code, reason = "the clock is enough")]
mod sample;

use std::hint::black_box;

use sample::{median, timed};
use urlint::document::{Format, read};
use urlint::fix::{fix, verify};
use urlint::lint::{Applicability, Diagnostic, Engine, Options};

const RUNS: usize = 7;

/// What can be mended, each by another rule.
const FAULTS: &[&str] = &[
    "HTTP://www.ietf.org/rfc",
    "http://WWW.ietf.org/",
    "https://www.w3.org:443/TR",
    "http://www.ietf.org/%7euser/x",
    "https://www.rfc-editor.org/a/../b",
    "https://www.ietf.org/a^b",
];

fn main() {
    let wanted = std::env::var("URLINT_BENCH_FIXES").ok().and_then(|given| given.parse().ok()).unwrap_or(1_000);
    let text = document(wanted);
    let mut options = Options::default();
    options.select(["all"]).expect("it is a name");
    options.ignore(["bare-url"]).expect("it is a name");
    let engine = Engine::new(&options);
    let markdown = Format::named("markdown").expect("it is in the table");
    let mut times = [const { Vec::new() }; 3];
    let mut fixable = 0;
    for _ in 0..RUNS {
        times[0].push(timed(|| check(&engine, markdown, black_box(&text), Looks::No)));
        times[1].push(timed(|| {
            fixable = check(&engine, markdown, black_box(&text), Looks::AtFixes);
            fixable
        }));
        times[2].push(timed(|| fix(&engine, markdown, black_box(&text), Applicability::Safe).applied.len()));
    }
    println!("{wanted} faulty URLs in {:.1} kB, {fixable} fixes", text.len() as f64 / 1e3);
    let names = ["check alone", "check, and look at each fix", "apply all fixes"];
    let times = times.map(median);
    for (name, time) in names.iter().zip(times) {
        println!("{name:<28} {:>9.2} ms {:>7.2} times the check alone", time * 1e3, time / times[0]);
    }
}

#[derive(Clone, Copy)]
enum Looks {
    No,
    AtFixes,
}

/// Checks a document as the program does. Gives how many findings have a fix.
fn check(engine: &Engine, format: Format, text: &[u8], looks: Looks) -> usize {
    let mut said: Vec<(Diagnostic, _)> = Vec::new();
    let mut diagnostics = Vec::new();
    for found in read(format, text, engine.reading(format, text)).found {
        engine.check(format, text, &found, &mut diagnostics);
        said.extend(diagnostics.drain(..).map(|diagnostic| (diagnostic, found.span())));
    }
    if matches!(looks, Looks::AtFixes) {
        verify(engine, format, text, said.iter_mut().map(|(diagnostic, url)| (diagnostic, Some(*url))).collect());
    }
    said.iter().filter(|(diagnostic, _)| diagnostic.fix.is_some()).count()
}

/// Lines of words, each with a faulty URL or with one that is not.
fn document(faulty: usize) -> Vec<u8> {
    let mut text = String::new();
    for number in 0..faulty {
        let fault = FAULTS[number % FAULTS.len()];
        text.push_str(&format!("The list {number} is [there](<{fault}>), and more of it\n"));
        text.push_str(&format!("at <https://www.ietf.org/archive/{number}/> since then.\n\n"));
    }
    text.into_bytes()
}
