//! What judging costs beside finding, and what a rule costs beside the others.
//!
//! `cargo bench --bench rules` reads a made-up sample of every format, or the files under `URLINT_BENCH_CORPUS`, each by
//! its own format; `URLINT_BENCH_MB` sets the megabytes of the whole sample (20). First the rules of the program: reading
//! alone, and reading and judging by the default rules and by all of them (which read relative references too). Then
//! declarative rules as users write them, 10 and 200. Last, URLs a second of judging alone, of those with and without errors.

#[path = "sample/mod.rs"]
#[allow(dead_code, reason = "texts without a format are for the scan")]
mod sample;

use std::hint::black_box;

use sample::{Sample, corpus, median, megabytes, timed};
use urlint::document::{self, Format, read};
use urlint::lint::{Engine, Options, Rule};

const RUNS: usize = 7;
/// How many bytes of URLs are judged.
const URLS_ONLY: usize = 500_000;

fn main() {
    let formats: Vec<Format> = Format::all().collect();
    let texts = corpus::documents(&formats, megabytes("URLINT_BENCH_MB", 20) / formats.len());
    let bytes: usize = texts.iter().map(|(_, text)| text.len()).sum();
    println!("{} documents, {:.1} MB", texts.len(), bytes as f64 / 1e6);
    println!("{:<28} {:>9} {:>7} {:>9}", "", "ms", "ratio", "findings");
    let selected = |name: &str| {
        let mut options = Options::default();
        options.select([name]).expect("it is a name");
        Some(Engine::new(&options))
    };
    let engines = [
        ("reading alone", None),
        ("reading with references", None),
        ("no rules", Some(own(0))),
        ("default rules", selected("default")),
        ("all rules", selected("all")),
        ("10 declarative rules", Some(own(10))),
        ("200 declarative rules", Some(own(200))),
    ];
    let mut times = vec![Vec::new(); engines.len()];
    let mut counts = vec![0; engines.len()];
    // in turns, so that what slows the machine slows them all
    for _ in 0..RUNS {
        for (number, (_, engine)) in engines.iter().enumerate() {
            times[number].push(timed(|| {
                let mut options = document::ReadOptions::default();
                options.references = number == 1;
                counts[number] = texts.iter().map(|(format, text)| run(engine.as_ref(), *format, text, options)).sum();
                counts[number]
            }));
        }
    }
    let times: Vec<f64> = times.into_iter().map(median).collect();
    for (number, (name, _)) in engines.iter().enumerate() {
        // some of all the rules judge every relative reference, so that these must be read
        let (against, what) = match number {
            4 => (times[1], "reading with references"),
            6 => (times[5], "10 rules"),
            _ => (times[0], "reading"),
        };
        let ratio = times[number] / against;
        println!("{name:<28} {:>9.1} {ratio:>7.2} {:>9}   of {what}", times[number] * 1e3, counts[number]);
    }
    let judging = |name, sample| {
        println!();
        for (rules, engine) in &engines {
            if let Some(engine) = engine {
                judge(name, rules, engine, &sample);
            }
        }
    };
    judging("URLs without errors", Sample::urls(URLS_ONLY));
    judging("URLs with errors", Sample::wrong(URLS_ONLY));
}

/// Prints how many URLs a second are judged, once they are found.
fn judge(name: &str, rules: &str, engine: &Engine, sample: &Sample) {
    let text = sample.text.as_bytes();
    let found = read(Format::PLAIN, text, document::ReadOptions::default()).found;
    let mut findings = Vec::new();
    let times = (0..RUNS).map(|_| {
        timed(|| {
            for found in &found {
                findings.clear();
                engine.check_url(Format::PLAIN, text, black_box(found), &mut findings);
            }
        })
    });
    println!("{name}, {rules:<28} {:>9.0} thousand URLs/s", found.len() as f64 / 1e3 / median(times.collect()));
}

/// Reads a document, and judges what is found if there is an engine. Gives how much was found, or said.
fn run(engine: Option<&Engine>, format: Format, text: &[u8], options: document::ReadOptions) -> usize {
    match engine {
        None => read(format, black_box(text), options).found.len(),
        Some(engine) => engine.check(format, black_box(text)).len(),
    }
}

/// An engine for so many rules of the kinds that users write, no two alike.
fn own(count: usize) -> Engine {
    let mut options = Options::default();
    options.select(["custom"]).expect("it is a group");
    for number in 0..count {
        let when = match number % 8 {
            0 => format!("component = 'host', in = ['staging{number}.corp', 'old{number}.corp']"),
            1 => format!("component = 'host', matches = '(^|[.])intern{number}[.]'"),
            2 => format!("component = 'path', matches = '^/wiki{number}/.*[.]html?$'"),
            3 => format!("component = 'query', contains = ['session{number}=', 'sid{number}=']"),
            4 => format!("component = 'port', in = ['{}', '{}']", 8000 + number, 9000 + number),
            5 => format!("component = 'url', longer = {}", 4000 + number),
            6 => format!("component = 'scheme', in = ['team{number}', 'x{number}']"),
            _ => format!("component = 'fragment', matches = '(?i)draft-{number}'"),
        };
        let file = format!("id = 'own-{number}'\nmessage = 'not here'\nwhen = [{{ {when} }}]\n");
        options.add(Rule::parse("own.toml", &file).unwrap_or_else(|error| panic!("{error}\n{file}")));
    }
    Engine::new(&options)
}
