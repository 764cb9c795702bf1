//! The library in memory, on one core.

use std::hint::black_box;

use urlint::document::Format;
use urlint::lint::{Engine, Options};
use urlint::scan::scan;

use super::number;
use super::sample::{Sample, median, timed};
use super::table::{Row, Table};

/// How long the texts are.
const LEN: usize = 16_000_000;
/// How many URLs a second are to be found and judged by all rules.
const URLS_A_SECOND: f64 = 3e6;

pub(crate) fn all(table: &mut Table) {
    let job = "library, one core: finding in prose";
    if table.wants(job) {
        finding(job, table);
    }
    let job = "library, one core: all rules, URLs only";
    if table.wants(job) {
        judging(job, table);
    }
}

fn finding(job: &str, table: &mut Table) {
    let text = Sample::prose(LEN).text;
    let (mut ours, mut theirs, mut found) = (Vec::new(), Vec::new(), [0; 2]);
    let mut finder = linkify::LinkFinder::new();
    finder.kinds(&[linkify::LinkKind::Url]);
    for _ in 0..=number("URLINT_BENCH_RUNS", 5) {
        ours.push(timed(|| found[0] = scan(black_box(text.as_bytes())).count()));
        theirs.push(timed(|| found[1] = finder.links(black_box(&text)).count()));
    }
    let [ours, theirs] = [ours, theirs].map(settled);
    table.add(&Row {
        job,
        against: "linkify",
        most: 1.0 / 3.0,
        ratio: Some(ours / theirs),
        ours: format!("{ours:.4} s"),
        theirs: format!("{theirs:.4} s"),
        rate: format!("{:.0} MB/s", text.len() as f64 / 1e6 / ours),
        found: format!("{}, {}", found[0], found[1]),
    });
}

fn judging(job: &str, table: &mut Table) {
    let text = Sample::urls(LEN).text;
    let mut options = Options::default();
    options.select(["all"]).expect("it is a name");
    let engine = Engine::new(&options);
    let (mut times, mut said) = (Vec::new(), 0);
    for _ in 0..=number("URLINT_BENCH_RUNS", 5) {
        times.push(timed(|| said = engine.check(Format::PLAIN, black_box(text.as_bytes())).len()));
    }
    let urls = scan(text.as_bytes()).count();
    let time = settled(times);
    let rate = urls as f64 / time;
    table.add(&Row {
        job,
        against: "3 million URLs/s",
        most: 1.0,
        ratio: Some(URLS_A_SECOND / rate),
        ours: format!("{time:.4} s"),
        theirs: format!("{:.4} s", urls as f64 / URLS_A_SECOND),
        rate: format!("{:.0} kURLs/s", rate / 1e3),
        found: format!("{urls} URLs, {said} findings"),
    });
}

/// The median without the first run, which only warms up.
fn settled(mut times: Vec<f64>) -> f64 {
    median(times.split_off(1))
}
