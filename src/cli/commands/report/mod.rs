//! `urlint report`: the findings of earlier runs, as one run would have reported them.
//!
//! Rows are read from all inputs, brought into the order of a run, and passed to the [`Report`] of `urlint check`.
//!
//! | file | contents |
//! |---|---|
//! | `inputs` | the files of findings, and what each is |
//! | `json_rows` | JSON Lines, and JSON arrays |
//! | `parquet_rows`, `parquet_columns` | Parquet files, and the columns of one |
//! | `checked_pages`, `contained` | damaged Parquet files |
//! | `row` | a row as it is written; checks it |
//! | `shared_texts` | texts that many rows have, kept once |
//! | `collected` | the findings and errors of all rows |
//! | `order` | the order of a run |
//! | `source_lines` | the lines of the files that are there and unchanged |

mod checked_pages;
mod collected;
pub(super) mod contained;
mod inputs;
mod json_rows;
mod order;
mod parquet_columns;
mod parquet_rows;
mod row;
mod shared_texts;
mod source_lines;

use std::io::{self, IsTerminal};
use std::time::Instant;

use super::check::{BaselineFile, Outputs, Report};
use crate::cli::args::{MergeArgs, Verbosity};
use crate::cli::config::Configs;
use crate::cli::output::stats::RunStats;
use crate::cli::output::{Status, stdout_result};
use crate::cli::plan::{CheckPlan, Texts};
use collected::{Collected, Earlier};
use source_lines::SourceLines;

/// Runs the command.
pub(super) fn run(args: &MergeArgs) -> anyhow::Result<Status> {
    let started = Instant::now();
    let configs = Configs::of_findings(&args.config, args.fail_on)?;
    let mut plan = CheckPlan::of_earlier_runs(args, &configs)?;
    let mut collected = Collected::new(plan.report.style.secrets);
    let files = inputs::read_all(&args.input, &mut collected);
    let earlier = collected.in_order();
    if !earlier.paths.iter().any(|path| path.exists()) {
        // then the files do not show which entries of a baseline are gone, and links lead nowhere
        plan.texts = Texts::Elsewhere;
    }
    let baseline = BaselineFile::open(&plan, &configs)?;
    let outputs = Outputs::open(&plan, &configs)?;
    outputs.files().check_inputs(&files)?;
    let mut merge = Merge { report: Report::new(&plan, outputs, baseline), plan: &plan, configs: &configs };
    stdout_result(merge.report_all(earlier))?;
    let is_timed = plan.inputs.verbosity == Verbosity::Verbose || io::stdout().is_terminal();
    let mut report = merge.report;
    stdout_result(report.finish(&configs, &RunStats::default(), is_timed.then(|| started.elapsed())))?;
    Ok(match configs.status().max(report.outputs.status) {
        Status::Clean if report.fails && plan.fails_on_findings => Status::Findings,
        status => status,
    })
}

/// Reads a Parquet file of findings, for `fuzz/`.
#[cfg(fuzzing)]
pub fn read_parquet_findings(file: std::fs::File) {
    let mut collected = Collected::new(crate::report::Secrets::Hidden);
    let path = std::path::Path::new("a.parquet");
    parquet_rows::read(file, path, &mut collected);
    collected.end_file(path);
    collected.in_order();
}

/// Passes earlier findings to the report.
struct Merge<'m> {
    report: Report,
    plan: &'m CheckPlan,
    configs: &'m Configs,
}

impl Merge<'_> {
    fn report_all(&mut self, earlier: Earlier) -> io::Result<()> {
        // they were printed when they were found
        earlier.messages.iter().try_for_each(|message| self.report.keep_error(message))?;
        let lines =
            self.plan.report.shows_source.then(|| SourceLines::new(self.configs, self.plan.report.style.secrets));
        for text in earlier.texts {
            text.errors.iter().try_for_each(|message| self.report.report_error(message))?;
            let Some(path) = text.path else { continue };
            let mut findings = text.findings;
            if findings.is_empty() {
                continue;
            }
            if let Some(lines) = &lines {
                lines.add_to(&path, &mut findings);
            }
            let fail_on = self.configs.of(&path).effective.fail_on;
            self.report.report_earlier(path, &text.name, fail_on, findings)?;
        }
        Ok(())
    }
}
