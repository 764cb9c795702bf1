//! Megabytes a second of finding, in memory: words without a URL, prose, dense URLs, hostile texts; the `linkify` crate
//! beside it, and beside the search for what may begin a URL that for `://`.
//!
//! `cargo bench --bench scan`. The medians of interleaved runs are printed; for hostile texts at one length and at ten
//! times it, where a ratio near 10 is linear time. `URLINT_BENCH_MB` sets the megabytes of a text (8).

#[path = "../tests/support/hostile/mod.rs"]
mod hostile;
#[path = "sample/mod.rs"]
#[allow(dead_code, reason = "errors are for the rules")]
mod sample;

use std::hint::black_box;

use sample::{Sample, median, megabytes, timed};

const RUNS: usize = 7;

/// One search over a whole text: whether there is anything.
type Search = fn(&[u8]) -> bool;

fn main() {
    let len = megabytes("URLINT_BENCH_MB", 8);
    let texts = [
        Sample::words(len),
        Sample::prose(len),
        Sample::dense(len),
        Sample::wrapped(len),
        Sample::json(len),
        Sample::urls(len),
    ];

    let words = texts[0].text.as_bytes();
    println!("{:<24} {:>10}", "in words, without a URL", "MB/s");
    let searches: [(&str, Search); 3] = [
        ("trigger search", urlint::scan::may_hold),
        ("stray search", urlint::document::may_hold_stray),
        ("search for ://", |text| memchr::memmem::find(text, b"://").is_some()),
    ];
    for (name, search) in searches {
        assert!(!search(words), "{name}: there is something");
        let times = (0..RUNS).map(|_| timed(|| search(black_box(words)))).collect();
        println!("{name:<24} {:>10.0}", len as f64 / 1e6 / median(times));
    }
    println!();
    println!("{:<24} {:>10} {:>10} {:>12} {:>12}", "text", "urlint", "linkify", "urlint URLs", "linkify URLs");
    println!("{:<24} {:>10} {:>10}", "", "MB/s", "MB/s");
    for sample in &texts {
        let (mut ours, mut theirs) = (Vec::new(), Vec::new());
        let (mut our_count, mut their_count) = (0, 0);
        for _ in 0..RUNS {
            ours.push(timed(|| our_count = black_box(ours_in(sample.text.as_bytes()))));
            theirs.push(timed(|| their_count = black_box(theirs_in(&sample.text))));
        }
        let rate = |times: Vec<f64>| sample.text.len() as f64 / 1e6 / median(times);
        println!("{:<24} {:>10.0} {:>10.0} {our_count:>12} {their_count:>12}", sample.name, rate(ours), rate(theirs));
    }

    println!("\n{:<24} {:>10} {:>10}", "hostile text", "MB/s", "10x / 1x");
    for kind in hostile::ALL {
        let (short, long) = (kind.text(len / 10), kind.text(len));
        let (mut short_times, mut long_times) = (Vec::new(), Vec::new());
        for _ in 0..3 {
            short_times.push(timed(|| black_box(ours_in(&short))));
            long_times.push(timed(|| black_box(ours_in(&long))));
        }
        let (short_time, long_time) = (median(short_times), median(long_times));
        println!("{:<24} {:>10.0} {:>10.1}", kind.name, long.len() as f64 / 1e6 / long_time, long_time / short_time);
    }
}

fn ours_in(text: &[u8]) -> usize {
    urlint::scan::scan(text).count()
}

fn theirs_in(text: &str) -> usize {
    let mut finder = linkify::LinkFinder::new();
    finder.kinds(&[linkify::LinkKind::Url]);
    finder.links(text).count()
}
