//! The program beside `rg -o` on a tree of files and on one file of all of them: medians of interleaved runs.
//!
//! `cargo bench --bench compare`. `URLINT_BENCH_CORPUS` names a folder to use; else one of generated
//! files is made, of `URLINT_BENCH_MB` megabytes (80).
//! `URLINT_BENCH_RUNS` sets the runs (5). What is not installed is left out, by name.

#[path = "sample/mod.rs"]
mod sample;

use std::ffi::OsString;
use std::fs::{self, File};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use sample::{Sample, median, megabytes, timed};

/// What the speed is judged against.
const PATTERN: &str = r#"https?://[^\s<>"]+"#;

fn main() -> io::Result<()> {
    let scratch = std::env::temp_dir().join(format!("urlint-bench-{}", std::process::id()));
    fs::create_dir_all(&scratch)?;
    let measured = measure(&scratch);
    fs::remove_dir_all(&scratch)?;
    measured
}

fn measure(scratch: &Path) -> io::Result<()> {
    let tree = match std::env::var_os("URLINT_BENCH_CORPUS") {
        Some(corpus) => PathBuf::from(corpus),
        None => generate(&scratch.join("tree"))?,
    };
    let whole = scratch.join("whole.txt");
    let (files, octets) = concatenate(&tree, &whole)?;
    println!("{files} files, {:.1} MB", octets as f64 / 1e6);

    let programs = programs();
    for (what, path) in [("the tree", &tree), ("one file of all", &whole)] {
        let mut times = vec![Vec::new(); programs.len()];
        for run in 0..=runs() {
            for (program, times) in programs.iter().zip(&mut times) {
                let mut command = program.command(path);
                let mut status = Ok(());
                let time = timed(|| status = command.status().map(|_| ()));
                status?;
                // The first run only warms the caches.
                if run > 0 {
                    times.push(time);
                }
            }
        }
        let medians: Vec<f64> = times.into_iter().map(median).collect();
        let base = programs.iter().position(|program| program.name == "rg -o").map(|at| medians[at]);
        println!("\n{what:<28} {:>9} {:>9} {:>11}", "seconds", "MB/s", "of rg's time");
        for (program, time) in programs.iter().zip(&medians) {
            let ratio = base.map_or("-".to_owned(), |base| format!("{:.2}", time / base));
            println!("{:<28} {time:>9.3} {:>9.0} {ratio:>11}", program.name, octets as f64 / 1e6 / time);
        }
    }
    Ok(())
}

struct Program {
    name: &'static str,
    path: OsString,
    arguments: &'static [&'static str],
}

impl Program {
    fn command(&self, on: &Path) -> Command {
        let mut command = Command::new(&self.path);
        command.args(self.arguments).arg(on).stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
        command
    }
}

/// What is to be run: ours, and ripgrep if it is there.
fn programs() -> Vec<Program> {
    let ours = || OsString::from(env!("CARGO_BIN_EXE_urlint"));
    let mut programs = vec![
        Program { name: "urlint extract --only-urls", path: ours(), arguments: &["extract", "--only-urls"] },
        Program { name: "urlint extract", path: ours(), arguments: &["extract"] },
    ];
    let ripgrep = [
        Program { name: "rg -o", path: "rg".into(), arguments: &["-o", PATTERN] },
        Program { name: "rg -o --line-number --column", path: "rg".into(), arguments: &["-on", "--column", PATTERN] },
    ];
    let is_there = Command::new("rg").arg("--version").stdout(Stdio::null()).stderr(Stdio::null()).status().is_ok();
    if is_there {
        programs.extend(ripgrep);
    } else {
        println!("left out: rg (ripgrep) is not installed");
    }
    programs
}

/// A tree of files of different sizes, prose for the most part.
fn generate(folder: &Path) -> io::Result<PathBuf> {
    let len = megabytes("URLINT_BENCH_MB", 80);
    let samples = [
        Sample::prose(4_000_000),
        Sample::prose(3_000_000),
        Sample::dense(400_000),
        Sample::prose(2_000_000),
        Sample::wrapped(400_000),
        Sample::json(400_000),
    ];
    let names: Vec<&str> = samples.iter().map(|sample| sample.name).collect();
    println!("generated: {}", names.join(", "));
    let (mut number, mut written) = (0_usize, 0);
    while written < len {
        let text = samples[number % samples.len()].text.as_bytes();
        let size = 1_000 + number * 7_919 % 40_000;
        let start = number * 104_729 % (text.len() - size);
        let folder = folder.join(format!("part-{}", number % 40));
        fs::create_dir_all(&folder)?;
        fs::write(folder.join(format!("{number}.txt")), &text[start..start + size])?;
        written += size;
        number += 1;
    }
    Ok(folder.to_owned())
}

/// Puts all files of a tree into one; gives how many there are and of how many octets.
fn concatenate(tree: &Path, whole: &Path) -> io::Result<(usize, u64)> {
    let mut out = BufWriter::new(File::create(whole)?);
    let (mut files, mut octets) = (0, 0);
    let mut folders = vec![tree.to_owned()];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder)? {
            let entry = entry?;
            let kind = entry.file_type()?;
            if kind.is_dir() {
                folders.push(entry.path());
            } else if kind.is_file() {
                files += 1;
                octets += io::copy(&mut File::open(entry.path())?, &mut out)?;
                out.write_all(b"\n")?;
            }
        }
    }
    out.flush()?;
    Ok((files, octets))
}

fn runs() -> usize {
    std::env::var("URLINT_BENCH_RUNS").ok().and_then(|given| given.parse().ok()).unwrap_or(5)
}
