//! How fast texts of another program are found and checked, one core: what bindings to other languages can reach.
//!
//! `cargo bench --bench records -- FILE.jsonl ...` reads records with a `path` and a `text`, keeps them in memory, and prints
//! megabytes of text a second for each command. All fields are made that `urlint.arrow` has columns for. `python/benches/cost.py` runs it beside Python, Arrow and Spark.

use std::cell::OnceCell;
use std::fs::File;
use std::hint::black_box;
use std::io::{self, BufRead, BufReader};
use std::time::Instant;

use serde::Deserialize;
use urlint::cli::embedded::{Session, Settings, Text};

/// The keys of a record that are read.
#[derive(Deserialize)]
struct Record {
    path: String,
    text: String,
}

/// About how many bytes of texts are in memory at once.
const BATCH_LEN: usize = 64 << 20;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let session = Session::new(&Settings::default())?;
    for file in std::env::args().skip(1).filter(|argument| argument != "--bench") {
        let mut lines = BufReader::new(File::open(&file)?).lines();
        let (mut bytes, mut urls, mut findings) = (0, 0, 0);
        let (mut extracting, mut checking) = (0.0, 0.0);
        loop {
            let batch = batch(&mut lines)?;
            if batch.is_empty() {
                break;
            }
            bytes += batch.iter().map(|record| record.text.len()).sum::<usize>();
            let texts = || {
                batch.iter().map(|Record { path, text }| Text {
                    bytes: text.as_bytes(),
                    is_utf8: true,
                    path: Some(path),
                    format: None,
                })
            };
            let started = Instant::now();
            for text in texts() {
                session.extract(&text, false, |url, place| {
                    // the columns of `urlint.arrow` are made of these
                    black_box((&url.url, &url.fields, url.components(), place));
                    urls += 1;
                })?;
            }
            extracting += started.elapsed().as_secs_f64();
            let started = Instant::now();
            for text in texts() {
                let name = OnceCell::new();
                for finding in session.check(&text)? {
                    let name = name.get_or_init(|| session.from_root(&Session::name(text.path.unwrap_or_default())));
                    black_box((finding.fingerprint(name), finding.content_fingerprint()));
                    findings += 1;
                }
            }
            checking += started.elapsed().as_secs_f64();
        }
        let rate = |seconds: f64| bytes as f64 / 1e6 / seconds;
        println!("extract\t{:.1}\t{urls}", rate(extracting));
        println!("check\t{:.1}\t{findings}", rate(checking));
    }
    Ok(())
}

/// The next records, of at least [`BATCH_LEN`] bytes unless they are the last.
fn batch(lines: &mut impl Iterator<Item = io::Result<String>>) -> io::Result<Vec<Record>> {
    let mut batch: Vec<Record> = Vec::new();
    let mut len = 0;
    while len < BATCH_LEN
        && let Some(line) = lines.next()
    {
        let record: Record = serde_json::from_str(&line?)?;
        len += record.text.len();
        batch.push(record);
    }
    Ok(batch)
}
