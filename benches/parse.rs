//! Million URLs a second: splitting alone, and with what each standard finds wrong; the `url` and `fluent-uri` crates
//! beside it.
//!
//! `cargo bench --bench parse`. The medians of interleaved runs are printed, and what each takes beside the `url` crate.
//! `URLINT_BENCH_MB` sets the megabytes of URLs (8), with and without errors; `URLINT_BENCH_CORPUS` names a folder, and
//! the URLs in its files are used.

#[path = "sample/mod.rs"]
#[allow(dead_code, reason = "URLs alone are wanted")]
mod sample;

use std::hint::black_box;

use sample::{Sample, corpus, median, megabytes, timed};
use urlint::document::{ReadOptions, read};
use urlint::syntax::{Url, rfc1738, rfc2396, rfc3986, whatwg};

const RUNS: usize = 7;

/// What is done with a URL, and a number from it, so that the work cannot be left out.
type Work = fn(&str) -> usize;

/// What is measured, first what the others are held against.
const MEASURED: &[(&str, Work)] = &[
    ("url::Url::parse", |text| url::Url::parse(text).map_or(0, |url| url.as_str().len())),
    ("fluent_uri::UriRef::parse", |text| fluent_uri::UriRef::parse(text).map_or(0, |url| url.path().len())),
    ("urlint split", |text| Url::split(text).path().len()),
    ("urlint split, rfc3986", |text| rfc3986::violations(&Url::split(text)).len()),
    ("urlint split, rfc2396", |text| rfc2396::violations(&Url::split(text)).len()),
    ("urlint split, rfc1738", |text| rfc1738::violations(&Url::split(text)).len()),
    ("urlint split, whatwg", |text| whatwg::violations(text).len()),
    ("urlint whatwg::parse", |text| whatwg::parse(text, None).violations.len()),
];

fn main() {
    match corpus::folder() {
        Some(folder) => {
            let mut urls = Vec::new();
            for (format, text) in corpus::files(&folder) {
                urls.extend(
                    read(format, &text, ReadOptions::default()).found.into_iter().map(|url| url.text.into_owned()),
                );
            }
            measure("URLs of documents", &urls);
        }
        None => {
            let len = megabytes("URLINT_BENCH_MB", 8);
            for sample in [Sample::urls(len), Sample::wrong(len)] {
                measure(sample.name, &sample.text.lines().map(str::to_owned).collect::<Vec<_>>());
            }
        }
    }
}

fn measure(name: &str, urls: &[String]) {
    let bytes: usize = urls.iter().map(String::len).sum();
    println!("{name}: {}, {} bytes each on average", urls.len(), bytes / urls.len().max(1));
    let mut times = vec![Vec::new(); MEASURED.len()];
    // in turns, so that what slows the machine slows them all
    for _ in 0..RUNS {
        for ((_, work), times) in MEASURED.iter().zip(&mut times) {
            times.push(timed(|| urls.iter().map(|url| work(black_box(url))).sum::<usize>()));
        }
    }
    let times: Vec<f64> = times.into_iter().map(median).collect();
    println!("{:<28} {:>14} {:>10} {:>10} {:>7}", "", "million URLs/s", "ns a URL", "MB/s", "ratio");
    for ((name, _), time) in MEASURED.iter().zip(&times) {
        let (each, ratio) = (time / urls.len() as f64, time / times[0]);
        let speed = bytes as f64 / 1e6 / time;
        println!("{name:<28} {:>14.2} {:>10.0} {speed:>10.0} {ratio:>7.2}", 1e-6 / each, each * 1e9);
    }
    println!();
}
