//! Million URLs a second: splitting alone, and with what each standard finds wrong; the `url` and `fluent-uri` crates
//! beside it.
//!
//! `cargo bench --bench parse`. The medians of interleaved runs are printed. `URLINT_BENCH_CORPUS` names a folder, and the
//! URLs in its files are used (of `.tar.zst` archives, in the files they hold); else some are generated.
//! `URLINT_BENCH_URLS` sets how many (500000), `URLINT_BENCH_RUNS` the runs (5).

#[path = "sample/mod.rs"]
#[allow(dead_code, reason = "the texts are for other benches")]
mod sample;

use std::fs::{self, File};
use std::hint::black_box;
use std::io::{self, Read};
use std::path::Path;

use sample::{median, timed};
use urlint::scan::scan;
use urlint::syntax::{Standard, Url, whatwg};

/// What is done with a URL, and a number from it, so that the work cannot be left out.
type Work = fn(&str) -> usize;

/// What is measured.
const MEASURED: &[(&str, Work)] = &[
    ("urlint split", |text| Url::split(text).path().len()),
    ("urlint split, rfc3986", |text| Url::split(text).violations(Standard::Rfc3986).len()),
    ("urlint split, rfc2396", |text| Url::split(text).violations(Standard::Rfc2396).len()),
    ("urlint split, rfc1738", |text| Url::split(text).violations(Standard::Rfc1738).len()),
    ("urlint split, whatwg", |text| Url::split(text).violations(Standard::Whatwg).len()),
    ("urlint whatwg::parse", |text| whatwg::parse(text, None).violations.len()),
    ("url::Url::parse", |text| url::Url::parse(text).map_or(0, |url| url.as_str().len())),
    ("fluent_uri::UriRef::parse", |text| fluent_uri::UriRef::parse(text).map_or(0, |url| url.path().len())),
];

fn main() -> io::Result<()> {
    let count = number("URLINT_BENCH_URLS", 500_000);
    let urls = match std::env::var_os("URLINT_BENCH_CORPUS") {
        Some(corpus) => collect(corpus.as_ref(), count)?,
        None => generate(count),
    };
    let octets: usize = urls.iter().map(String::len).sum();
    if urls.is_empty() {
        println!("no URL was found");
        return Ok(());
    }
    println!("{} URLs, {} octets each on average\n", urls.len(), octets / urls.len());

    let mut times = vec![Vec::new(); MEASURED.len()];
    for run in 0..=number("URLINT_BENCH_RUNS", 5) {
        for ((_, measured), times) in MEASURED.iter().zip(&mut times) {
            let time = timed(|| urls.iter().map(|url| measured(black_box(url))).sum::<usize>());
            // the first run only warms the caches
            if run > 0 {
                times.push(time);
            }
        }
    }
    println!("{:<28} {:>14} {:>14}", "", "million URLs/s", "ns a URL");
    for ((name, _), times) in MEASURED.iter().zip(times) {
        let each = median(times) / urls.len() as f64;
        println!("{name:<28} {:>14.2} {:>14.0}", 1e-6 / each, each * 1e9);
    }
    Ok(())
}

fn number(variable: &str, default: usize) -> usize {
    std::env::var(variable).ok().and_then(|given| given.parse().ok()).unwrap_or(default).max(1)
}

/// The URLs in the files of a folder, up to so many, as the scanner finds them.
fn collect(folder: &Path, count: usize) -> io::Result<Vec<String>> {
    let mut urls = Vec::new();
    let mut folders = vec![folder.to_owned()];
    while let Some(folder) = folders.pop() {
        let mut paths = fs::read_dir(folder)?.map(|entry| Ok(entry?.path())).collect::<io::Result<Vec<_>>>()?;
        paths.sort();
        for path in paths {
            if path.is_dir() {
                folders.push(path);
            } else if path.to_string_lossy().ends_with(".tar.zst") {
                unpack(&path, count, &mut urls)?;
            } else {
                add(&fs::read(path)?, &mut urls);
            }
            if urls.len() >= count {
                urls.truncate(count);
                return Ok(urls);
            }
        }
    }
    Ok(urls)
}

fn unpack(path: &Path, count: usize, urls: &mut Vec<String>) -> io::Result<()> {
    let mut decoder = zstd::Decoder::new(File::open(path)?)?;
    decoder.window_log_max(27)?;
    let mut text = Vec::new();
    for entry in tar::Archive::new(decoder).entries()? {
        text.clear();
        entry?.read_to_end(&mut text)?;
        add(&text, urls);
        if urls.len() >= count {
            break;
        }
    }
    Ok(())
}

fn add(text: &[u8], urls: &mut Vec<String>) {
    urls.extend(scan(text).map(|found| found.text.into_owned()));
}

/// URLs as they stand in documents, of different lengths, a few of them wrong.
fn generate(count: usize) -> Vec<String> {
    const STARTS: [&str; 8] = [
        "https://www.example.org",
        "http://docs.example/guide",
        "https://api.example:8443/v1",
        "ftp://ftp.example/pub",
        "https://joe@wiki.example",
        "http://192.0.2.16/~joe",
        "https://[2001:db8::7]",
        "https://github.example/a/b",
    ];
    const ENDS: [&str; 8] = [
        "/",
        "",
        "/chapter-1.html#top",
        "/search?q=octet&lang=en&page=2",
        "/Name_(disambiguation)",
        "/a%20b/c%C3%BC/d.tar.gz",
        "/users/{id}/items",
        "/path/to/some/rather/long/file-name.with.dots_and_more.html?id=1234567890#section-4.2.1",
    ];
    (0..count).map(|n| format!("{}/{}{}", STARTS[n % 8], n * 7919 % 100_000, ENDS[n / 8 % 8])).collect()
}
