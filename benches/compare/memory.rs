//! The peak of anonymous memory: what a program holds itself, without the files that it maps (`RssAnon` of Linux, looked
//! at every few milliseconds; elsewhere it is not measured).

use std::io::{self, Write};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::Duration;

use super::inputs::Inputs;
use super::programs::{CHECK, DIFF, EVERY_RULE, EVERY_RULE_LINES, EXTRACT, EXTRACT_LINES, Programs, RELAXED};
use super::sample::timed;
use super::table::{Row, Table};

/// How often a program is looked at.
const OFTEN: Duration = Duration::from_millis(2);
const STREAM: &str = "-";
const MIB: f64 = 1_048_576.0;

pub(crate) fn all(inputs: &Inputs, programs: &Programs, table: &mut Table) -> io::Result<()> {
    let (file, corpus) = (inputs.file.as_path(), &inputs.corpora[0]);
    let jobs = [
        ("memory: extract, the large file", EXTRACT, file, 64.0, inputs.file_bytes),
        ("memory: check, the large file", CHECK, file, 64.0, inputs.file_bytes),
        ("memory: extract, a stream", EXTRACT, STREAM.as_ref(), 64.0, inputs.stream_bytes),
        ("memory: check, a stream", CHECK, STREAM.as_ref(), 64.0, inputs.stream_bytes),
        ("memory: every rule, the tree, SARIF", EVERY_RULE, corpus.tree.as_path(), 128.0, corpus.tree_bytes),
    ];
    for (job, program, on, most, bytes) in jobs {
        let Some(mut command) = programs.command(program, on).filter(|_| table.wants(job)) else { continue };
        let mut peak = Ok(None);
        let time = timed(|| {
            peak = match on.to_str() {
                Some(STREAM) => streamed(&mut command, inputs),
                _ => command.spawn().and_then(watched),
            }
        });
        let peak = peak?;
        table.add(&Row {
            job,
            against: "MiB",
            most,
            ratio: peak.map(|peak| peak as f64 / MIB),
            ours: format!("{time:.4} s"),
            theirs: String::new(),
            rate: format!("{:.0} MB/s", bytes as f64 / 1e6 / time),
            found: if peak.is_some() { String::new() } else { "not measured on this system".to_owned() },
        });
    }
    Ok(())
}

/// How many bytes of each hostile text are read, and of each hostile document: larger ones are read as plain text.
const HOSTILE: usize = 100_000_000;
const DOCUMENT: usize = 30_000_000;

/// Texts and documents in which rules find something at every place: memory stays bounded, and so does the time.
pub(crate) fn hostile(scratch: &Path, programs: &Programs, table: &mut Table) -> io::Result<()> {
    for kind in super::hostile::WRONG_URLS {
        hostile_file(&scratch.join("hostile.txt"), kind.name, || kind.text(HOSTILE), programs, table)?;
    }
    for kind in super::hostile::WRONG_DOCUMENTS {
        let file = scratch.join("hostile").with_extension(kind.extension);
        let name = format!("{:?} in {}", kind.parts[1], kind.extension);
        hostile_file(&file, &name, || kind.text(DOCUMENT), programs, table)?;
    }
    Ok(())
}

fn hostile_file(
    file: &Path,
    name: &str,
    text: impl Fn() -> Vec<u8>,
    programs: &Programs,
    table: &mut Table,
) -> io::Result<()> {
    let jobs = [
        ("check", CHECK),
        ("every rule", EVERY_RULE_LINES),
        ("relaxed", RELAXED),
        ("diff", DIFF),
        ("extract", EXTRACT_LINES),
    ];
    let jobs = jobs.map(|(job, program)| (format!("hostile, {job}: {name}"), program));
    let wanted: Vec<_> = jobs.iter().filter(|(job, _)| table.wants(job)).collect();
    if wanted.is_empty() {
        return Ok(());
    }
    let text = text();
    std::fs::write(file, &text)?;
    for (job, program) in wanted {
        let Some(mut command) = programs.command(*program, file) else { continue };
        let mut peak = Ok(None);
        let time = timed(|| peak = command.spawn().and_then(watched));
        let peak = peak?;
        let rate = text.len() as f64 / 1e6 / time;
        table.add(&Row {
            job,
            against: "MiB",
            most: 128.0,
            ratio: peak.map(|peak| peak as f64 / MIB),
            ours: format!("{time:.4} s"),
            theirs: String::new(),
            rate: format!("{rate:.0} MB/s"),
            found: if rate < 20.0 { "slower than 20 MB/s".to_owned() } else { String::new() },
        });
    }
    Ok(())
}

/// Feeds a program the stream.
fn streamed(command: &mut Command, inputs: &Inputs) -> io::Result<Option<u64>> {
    let mut child = command.stdin(Stdio::piped()).spawn()?;
    let mut pipe = child.stdin.take().expect("it is piped");
    thread::scope(|scope| {
        let writer = scope.spawn(move || {
            let mut left = inputs.stream_bytes as usize;
            while left > 0 {
                let block = &inputs.block[..left.min(inputs.block.len())];
                pipe.write_all(block)?;
                left -= block.len();
            }
            Ok(())
        });
        let peak = watched(child);
        writer.join().expect("it does not panic").and(peak)
    })
}

/// Waits for a program, and gives the most bytes that were seen of it; `None` where the system does not say.
fn watched(mut child: Child) -> io::Result<Option<u64>> {
    let status = format!("/proc/{}/status", child.id());
    let mut peak = None;
    while child.try_wait()?.is_none() {
        peak = peak.max(anonymous(&status));
        thread::sleep(OFTEN);
    }
    Ok(peak)
}

fn anonymous(status: &str) -> Option<u64> {
    let status = std::fs::read_to_string(status).ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("RssAnon:"))?;
    line.trim().strip_suffix(" kB")?.parse::<u64>().ok().map(|kib| kib << 10)
}
