//! The texts of a tree as JSON Lines, in which URLs are found on one core.

use std::fs::{self, File};
use std::io::{self, BufWriter, Write as _};
use std::path::Path;

use super::corpora::each_file;
use super::inputs::Inputs;
use super::number;
use super::programs::{EXTRACT_RECORDS, Programs};
use super::sample::{median, timed};
use super::table::{Row, Table};

/// How many bytes a second are to be read.
const BYTES_A_SECOND: f64 = 233e6 / 0.25;

pub(crate) fn all(inputs: &Inputs, programs: &Programs, scratch: &Path, table: &mut Table) -> io::Result<()> {
    let corpus = &inputs.corpora[0];
    let job = &format!("extract --input jsonl, one core, {}", corpus.name);
    if !table.wants(job) {
        return Ok(());
    }
    let file = scratch.join("records.jsonl");
    let bytes = write(&corpus.tree, &file)?;
    let Some(command) = programs.command(EXTRACT_RECORDS, &file) else { return Ok(()) };
    let found = EXTRACT_RECORDS.count(command)?;
    let mut times = Vec::new();
    for _ in 0..number("URLINT_BENCH_RUNS", 5) {
        let Some(mut command) = programs.command(EXTRACT_RECORDS, &file) else { continue };
        let mut status = Ok(());
        times.push(timed(|| status = command.status().map(drop)));
        status?;
    }
    let (time, wanted) = (median(times), bytes as f64 / BYTES_A_SECOND);
    table.add(&Row {
        job,
        against: "932 MB/s",
        most: 1.0,
        ratio: Some(time / wanted),
        ours: format!("{time:.4} s"),
        theirs: format!("{wanted:.4} s"),
        rate: format!("{:.0} MB/s", bytes as f64 / 1e6 / time),
        found: format!("{found} URLs"),
    });
    Ok(())
}

/// Writes the files of a tree that are UTF-8, each as a record with its path and text; returns the bytes written.
fn write(tree: &Path, file: &Path) -> io::Result<u64> {
    let mut out = BufWriter::new(File::create(file)?);
    each_file(tree, &mut |path| {
        let Ok(text) = String::from_utf8(fs::read(path)?) else { return Ok(()) };
        let path = path.strip_prefix(tree).unwrap_or(path).to_string_lossy();
        writeln!(out, "{}", serde_json::json!({ "path": path, "text": text }))
    })?;
    out.flush()?;
    Ok(fs::metadata(file)?.len())
}
