//! A comparison on standard output and in the files of `--output`.

use std::io::{self, BufWriter, IntoInnerError, Write};

use crate::cli::args::Verbosity;
use crate::cli::commands::output_target::{TakenFiles, Target, cannot_be_written};
use crate::cli::output::files::OutputFiles;
use crate::cli::output::{Status, stdout, stdout_result};
use crate::cli::plan::ComparePlan;
use crate::report::compare::{Difference, is_comparison, write_comment, write_page, write_records, write_summary};
use crate::report::{Colors, CompareFormat, Format};

/// Where a comparison goes.
pub(super) struct CompareOutputs<'p> {
    plan: &'p ComparePlan,
    targets: Vec<(CompareFormat, Target)>,
}

impl<'p> CompareOutputs<'p> {
    /// Opens the outputs of a plan.
    pub(super) fn open(plan: &'p ComparePlan) -> anyhow::Result<Self> {
        let colors = if plan.format == CompareFormat::Human { plan.style.colors } else { Colors::Unused };
        let mut targets = vec![(plan.format, Target::Stdout(stdout(colors)))];
        let mut taken = TakenFiles::default();
        for file in &plan.files {
            targets.push((file.format, taken.open(&file.file, "comparisons", is_comparison)?));
        }
        Ok(Self { plan, targets })
    }

    /// The files that are written.
    pub(super) fn files(&self) -> OutputFiles {
        let mut files = OutputFiles::standard_output();
        self.targets.iter().for_each(|(_, target)| target.add_to(&mut files));
        files
    }

    /// Writes the comparison, and moves the files to their places.
    pub(super) fn finish(self, difference: &Difference<'_>) -> anyhow::Result<Status> {
        let mut status = Status::Clean;
        for (format, target) in self.targets {
            let path = target.path().map(ToOwned::to_owned);
            status = status.max(match (write(difference, format, self.plan, target), path) {
                (Ok(target), _) => target.move_into_place(),
                (Err(error), Some(path)) => cannot_be_written(&path, &error),
                (Err(error), None) => stdout_result(Err(error))?,
            });
        }
        Ok(status)
    }
}

/// Writes the comparison in a format; returns the target.
fn write(difference: &Difference<'_>, format: CompareFormat, plan: &ComparePlan, target: Target) -> io::Result<Target> {
    let mut out = BufWriter::new(target);
    match format {
        CompareFormat::Human => {
            write_page(difference, plan.style.colors, &mut out)?;
            if plan.inputs.verbosity > Verbosity::Quiet {
                write_summary(difference, &mut out)?;
            }
        }
        CompareFormat::Json => write_records(difference, Format::Json, &mut out)?,
        CompareFormat::Jsonl => write_records(difference, Format::Jsonl, &mut out)?,
        CompareFormat::Markdown => write_comment(difference, &mut out)?,
    }
    out.flush()?;
    out.into_inner().map_err(IntoInnerError::into_error)
}
