//! The lists of a run, on standard output and in the files of `--output`: puts the records together, in order.

use std::io::{self, BufWriter, IntoInnerError, Write};

use super::task::Extracted;
use crate::cli::commands::output_target::{TakenFiles, Target};
use crate::cli::output::files::OutputFiles;
use crate::cli::output::{Status, stdout};
use crate::cli::pipeline::Sink;
use crate::cli::plan::ExtractPlan;
use crate::report::inventory::{GroupBy, Inventory, InventoryWanted};
use crate::report::{Colors, ListFormat, ListPrinter, RecordFormatter, Tally, is_list, write_statistics};

/// The lists of a run, or the counts in place of the list on standard output.
pub(super) struct ListOutputs<'f> {
    /// One for each formatter, in the same order.
    outputs: Vec<ListOutput<'f>>,
    /// The counts and their format, if they are printed.
    statistics: Option<(Inventory, ListFormat)>,
}

struct ListOutput<'f> {
    printer: ListPrinter<'f>,
    out: BufWriter<Target>,
}

impl<'f> ListOutputs<'f> {
    /// Opens the outputs of a plan. `formatters` has one for each list: first for standard output, unless the plan asks
    /// for statistics, then for each file.
    pub(super) fn open(plan: &ExtractPlan, formatters: &'f [RecordFormatter]) -> anyhow::Result<Self> {
        let mut targets = Vec::new();
        if !plan.statistics {
            targets.push(Target::Stdout(stdout(Colors::Unused)));
        }
        let mut taken = TakenFiles::default();
        for output in &plan.files {
            targets.push(taken.open(&output.file, "lists", is_list)?);
        }
        let outputs = targets.into_iter().zip(formatters).map(|(target, formatter)| ListOutput {
            printer: formatter.printer(),
            out: BufWriter::with_capacity(64 << 10, target),
        });
        let wanted = InventoryWanted { by: vec![GroupBy::Host], distinct: false };
        let statistics = plan.statistics.then(|| (Inventory::new(wanted), plan.format));
        Ok(Self { outputs: outputs.collect(), statistics })
    }

    /// The files that are written.
    pub(super) fn files(&self) -> OutputFiles {
        let mut files = OutputFiles::standard_output();
        self.outputs.iter().for_each(|output| output.out.get_ref().add_to(&mut files));
        files
    }

    /// Ends the lists, and moves the files to their places.
    pub(super) fn finish(self) -> io::Result<Status> {
        if let Some((statistics, format)) = self.statistics {
            let mut out = BufWriter::new(stdout(Colors::Unused));
            write_statistics(&statistics, format, &mut out)?;
            out.flush()?;
        }
        let mut status = Status::Clean;
        for ListOutput { printer, mut out } in self.outputs {
            printer.finish(&mut out)?;
            out.flush()?;
            let target = out.into_inner().map_err(IntoInnerError::into_error)?;
            status = status.max(target.move_into_place());
        }
        Ok(status)
    }
}

impl Sink<Extracted> for ListOutputs<'_> {
    fn print(&mut self, extracted: Extracted, before: Tally) -> io::Result<()> {
        if let Some((statistics, _)) = &mut self.statistics {
            statistics.take(&extracted.counted, before, |_| Ok::<_, io::Error>(()))?;
        }
        let mut rendered = extracted.rendered.into_iter().zip(&mut self.outputs);
        rendered.try_for_each(|(records, ListOutput { printer, out })| printer.print(records, before, out))
    }

    fn flush(&mut self) -> io::Result<()> {
        self.outputs.iter_mut().try_for_each(|output| output.out.flush())
    }
}
