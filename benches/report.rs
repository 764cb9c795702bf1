//! What each form of report costs beside JSON Lines: the program over one tree of files with every rule on.
//!
//! `cargo bench --bench report`. `URLINT_BENCH_CORPUS` names a folder to use; else files of `URLINT_BENCH_MB` megabytes
//! (20) are made that are full of findings. `URLINT_BENCH_RUNS` sets the runs (5).

#[path = "sample/mod.rs"]
#[allow(dead_code, reason = "one kind of text is enough")]
mod sample;

use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use sample::{Sample, median, megabytes, timed};
use urlint::report::FindingsFormat;

fn main() -> io::Result<()> {
    let scratch = tempfile::tempdir()?;
    let tree = match std::env::var_os("URLINT_BENCH_CORPUS") {
        Some(corpus) => PathBuf::from(corpus),
        None => generate(scratch.path())?,
    };
    let runs = std::env::var("URLINT_BENCH_RUNS").ok().and_then(|runs| runs.parse().ok()).unwrap_or(5);
    let mut names: Vec<&str> = FindingsFormat::TABLE.iter().map(|&(_, name, _)| name).collect();
    names.sort_by_key(|name| *name != "jsonl");
    let mut times = vec![Vec::new(); names.len()];
    // in turns, so that what slows the machine slows them all; the first only warms the caches
    for run in 0..=runs {
        for (name, times) in names.iter().zip(&mut times) {
            let time = timed(|| check(&tree, name, Stdio::null()).map(drop));
            if run > 0 {
                times.push(time);
            }
        }
    }
    println!("{:<12} {:>9} {:>15} {:>12}", "", "seconds", "of JSON Lines", "octets");
    let base = times.first().cloned().map_or(f64::NAN, median);
    for (name, times) in names.iter().zip(times) {
        let (time, octets) = (median(times), check(&tree, name, Stdio::piped())?);
        println!("{name:<12} {time:>9.3} {:>15.2} {octets:>12}", time / base);
    }
    Ok(())
}

/// Reports on a tree, and gives how many octets came.
fn check(tree: &Path, format: &str, out: Stdio) -> io::Result<usize> {
    let mut command = Command::new(env!("CARGO_BIN_EXE_urlint"));
    command.args(["check", "--no-config", "--no-ignore", "--select", "all", "--format", format]).arg(tree);
    Ok(command.stdin(Stdio::null()).stdout(out).output()?.stdout.len())
}

/// Makes files in which much is to be found.
fn generate(folder: &Path) -> io::Result<PathBuf> {
    let octets = megabytes("URLINT_BENCH_MB", 20);
    let text = Sample::dense(octets / 20).text.replace("https://www", "HTTPS://www");
    for number in 0..20 {
        fs::write(folder.join(format!("{number}.md")), &text)?;
    }
    Ok(folder.to_owned())
}
