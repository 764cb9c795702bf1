//! What the machine can do at most, and what each stage of `check` takes of it, on one core.
//!
//! `cargo bench --bench roofline -- TREE ...` prints how fast memory is read and how fast `memchr` is, then for each tree
//! the time of each stage on its files in memory, and the time of the whole program on one and two threads, from which
//! the share of time follows that does not run in parallel. Each time is the shortest of `URLINT_BENCH_RUNS` (5).

use std::fs;
use std::hint::black_box;
use std::io;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use urlint::document::{self, Format, may_hold_stray};
use urlint::lint::Engine;

#[path = "sample/mod.rs"]
#[allow(dead_code, reason = "no made-up text is wanted")]
mod sample;

use sample::{number, timed};

/// How many bytes are read from memory: more than any cache has.
const BEYOND_CACHES: usize = 512 << 20;
/// How many bytes stay in the second cache.
const IN_CACHE: usize = 256 << 10;
/// The number of cores for which the model is asked.
const MANY_CORES: f64 = 64.0;

fn main() -> io::Result<()> {
    machine();
    for tree in std::env::args().skip(1).filter(|argument| !argument.starts_with('-')) {
        stages(Path::new(&tree))?;
    }
    Ok(())
}

/// The shortest of several times.
fn shortest(mut run: impl FnMut()) -> f64 {
    (0..number("URLINT_BENCH_RUNS", 5)).map(|_| timed(&mut run)).fold(f64::INFINITY, f64::min)
}

/// Prints how fast one core reads memory, copies it, and searches it.
fn machine() {
    let text = vec![b'a'; BEYOND_CACHES];
    let rate = |bytes: usize, seconds: f64| bytes as f64 / 1e9 / seconds;
    let print = |what: &str, rate: f64| println!("{what:<40} {rate:>8.1} GB/s");
    let sum = |text: &[u8]| text.chunks_exact(8).fold(0_u64, |sum, eight| sum ^ u64::from(eight[0]));
    print("memory, a byte of each eight", rate(text.len(), shortest(|| _ = black_box(sum(black_box(&text))))));
    let mut copy = vec![0; BEYOND_CACHES];
    print("memory, copied", rate(text.len(), shortest(|| black_box(&mut copy).copy_from_slice(black_box(&text)))));
    print("memchr, from memory", rate(text.len(), shortest(|| _ = black_box(memchr::memchr(b':', black_box(&text))))));
    let near = &text[..IN_CACHE];
    let times = BEYOND_CACHES / IN_CACHE;
    let search = || (0..times).for_each(|_| _ = black_box(memchr::memchr(b':', black_box(near))));
    print("memchr, from the cache", rate(times * IN_CACHE, shortest(search)));
}

/// Prints what the stages take on the files of a tree.
fn stages(tree: &Path) -> io::Result<()> {
    let mut paths = Vec::new();
    let walk = shortest(|| paths = files(tree));
    let mut texts = Vec::new();
    let reading = shortest(|| texts = paths.iter().filter_map(|path| fs::read(path).ok()).collect());
    let bytes: usize = texts.iter().map(Vec::len).sum();
    println!("\n{}: {} files, {:.1} MB", tree.display(), paths.len(), bytes as f64 / 1e6);
    let print = |what: &str, seconds: f64| {
        println!("{what:<40} {seconds:>8.3} s {:>8.2} GB/s", bytes as f64 / 1e9 / seconds);
    };
    print("walk", walk);
    print("open and read", reading);
    let formats: Vec<Format> =
        paths.iter().zip(&texts).map(|(path, text)| Format::of(&path.to_string_lossy(), text)).collect();
    let recognition = || {
        paths.iter().zip(&texts).for_each(|(path, text)| _ = black_box(Format::of(&path.to_string_lossy(), text)));
    };
    print("recognition of the format", shortest(recognition));
    let engine = Engine::default();
    let documents = || formats.iter().copied().zip(&texts);
    print(
        "search for stray targets",
        shortest(|| documents().for_each(|(_, text)| _ = black_box(may_hold_stray(text)))),
    );
    let read = |(format, text): (Format, &Vec<u8>)| {
        black_box(document::read(format, text, engine.reading(format, text)).found.len());
    };
    print("all that is read of documents", shortest(|| documents().for_each(read)));
    let check = |(format, text): (Format, &Vec<u8>)| _ = black_box(engine.check(format, text).len());
    print("the same, and the rules", shortest(|| documents().for_each(check)));
    drop(texts);
    let [one, two] = [1, 2].map(|threads| shortest(|| program(tree, threads)));
    print("the program, one thread", one);
    print("the program, two threads", two);
    // T(n) = T(1) * (serial + (1 - serial) / n)
    let serial = (2.0 * two / one - 1.0).max(0.0);
    let times = 1.0 / (serial + (1.0 - serial) / MANY_CORES);
    println!("serial share {:.1} %: {times:.0} times as fast on {MANY_CORES} cores", serial * 100.0);
    Ok(())
}

fn program(tree: &Path, threads: usize) {
    let mut command = Command::new(env!("CARGO_BIN_EXE_urlint"));
    command.args(["check", "--no-config", "--no-ignore", "--threads", &threads.to_string()]).arg(tree);
    let status = command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null()).status();
    status.expect("the program starts");
}

/// The regular files below a folder.
fn files(folder: &Path) -> Vec<PathBuf> {
    let (mut files, mut folders) = (Vec::new(), vec![folder.to_owned()]);
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
            match entry.file_type() {
                Ok(kind) if kind.is_dir() => folders.push(entry.path()),
                Ok(kind) if kind.is_file() => files.push(entry.path()),
                _ => {}
            }
        }
    }
    files.sort();
    files
}
