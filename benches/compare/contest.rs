//! Programs side by side: ours and another in turns.

use std::io;
use std::path::Path;

use super::corpora::Corpus;
use super::inputs::Inputs;
use super::number;
use super::programs::{
    CHECK, CHECK_MARKDOWN, EXTRACT, EXTRACT_DOCUMENTS, INVENTORY, LYCHEE, Program, Programs, RG_C, RG_O,
};
use super::sample::{median, timed};
use super::table::{Row, Table};

/// One job for two programs.
struct Contest<'a> {
    job: &'a str,
    ours: Program,
    theirs: Program,
    /// What our share of their time may be.
    most: f64,
    on: &'a Path,
    bytes: u64,
    /// How many times as many runs as usual it takes.
    times: usize,
}

/// All of them, on each corpus.
pub(crate) fn all(inputs: &Inputs, programs: &Programs, table: &mut Table) -> io::Result<()> {
    for Corpus { name, tree, tree_bytes, markdown_bytes, file, file_bytes } in &inputs.corpora {
        let (tree, file) = ((tree.as_path(), *tree_bytes), (file.as_path(), *file_bytes));
        let markdown = (tree.0, *markdown_bytes);
        let contests = [
            ("check, the tree", CHECK, RG_O, 1.2, tree),
            ("extract --only-urls, the large file", EXTRACT, RG_C, 1.2, file),
            ("check, the large file", CHECK, RG_O, 0.7, file),
            ("extract --only-urls, the tree as text", EXTRACT, RG_O, 0.7, tree),
            ("check, the Markdown of the tree", CHECK_MARKDOWN, LYCHEE, 0.12, markdown),
            ("inventory, the tree", INVENTORY, EXTRACT_DOCUMENTS, 1.3, tree),
        ];
        for (what, ours, theirs, most, (on, bytes)) in contests {
            let job = &format!("{what} of {name}");
            if table.wants(job) {
                Contest { job, ours, theirs, most, on, bytes, times: 1 }.hold(programs, table)?;
            }
        }
    }
    let job = "start-up, check of one small file";
    if table.wants(job) {
        let on = inputs.small.as_path();
        Contest { job, ours: CHECK, theirs: RG_O, most: 0.9, on, bytes: 0, times: 20 }.hold(programs, table)?;
    }
    Ok(())
}

impl Contest<'_> {
    fn hold(&self, programs: &Programs, table: &mut Table) -> io::Result<()> {
        let both = [self.ours, self.theirs];
        let mut found = [None; 2];
        for (program, found) in both.into_iter().zip(&mut found) {
            if let Some(command) = programs.command(program, self.on) {
                *found = Some(program.count(command)?);
            }
        }
        let mut times = [const { Vec::new() }; 2];
        for _ in 0..number("URLINT_BENCH_RUNS", 5) * self.times {
            for (program, times) in both.into_iter().zip(&mut times) {
                let Some(mut command) = programs.command(program, self.on) else { continue };
                let mut status = Ok(());
                times.push(timed(|| status = command.status().map(drop)));
                status?;
            }
        }
        let [ours, theirs] = times.map(|times| (!times.is_empty()).then(|| median(times)));
        let seconds = |time: Option<f64>| time.map_or("-".to_owned(), |time| format!("{time:.4} s"));
        let rate = ours.filter(|_| self.bytes > 0).map(|ours| self.bytes as f64 / 1e6 / ours);
        let [our_count, their_count] = found.map(|found| found.map_or("-".to_owned(), |found| found.to_string()));
        table.add(&Row {
            job: self.job,
            against: self.theirs.name,
            most: self.most,
            ratio: ours.zip(theirs).map(|(ours, theirs)| ours / theirs),
            ours: seconds(ours),
            theirs: seconds(theirs),
            rate: rate.map_or(String::new(), |rate| format!("{rate:.0} MB/s")),
            found: format!("{our_count}, {their_count}"),
        });
        Ok(())
    }
}
