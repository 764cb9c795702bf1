//! Puts the lists together, in order: on standard output and in the files of `--output`.

use std::io::{self, BufWriter, Write};

use super::task::Extracted;
use crate::cli::commands::output_target::{Taken, Target};
use crate::cli::output::files::OutputFiles;
use crate::cli::output::{Status, stdout};
use crate::cli::pipeline::Sink;
use crate::cli::plan::ExtractPlan;
use crate::report::{Colors, ListFormat, Listing, Printer, Tally, UrlStatistics, is_list};

/// The lists of a run.
pub(super) struct Lists<'l> {
    lists: Vec<List<'l>>,
    /// The counts and their format, if they are printed.
    statistics: Option<(UrlStatistics, ListFormat)>,
}

struct List<'l> {
    printer: Printer<'l>,
    out: BufWriter<Target>,
}

impl<'l> Lists<'l> {
    /// Opens the lists of a plan, of which there is a listing for each.
    pub(super) fn open(plan: &ExtractPlan, listings: &'l [Listing]) -> anyhow::Result<Self> {
        let mut targets = Vec::new();
        if !plan.statistics {
            targets.push(Target::Stdout(stdout(Colors::Unused)));
        }
        let mut taken = Taken::default();
        for output in &plan.files {
            targets.push(taken.open(&output.file, "lists", is_list)?);
        }
        let lists = targets.into_iter().zip(listings).map(|(target, listing)| List {
            printer: listing.printer(),
            out: BufWriter::with_capacity(64 << 10, target),
        });
        let statistics = plan.statistics.then(|| (UrlStatistics::default(), plan.format));
        Ok(Self { lists: lists.collect(), statistics })
    }

    /// The files that are written.
    pub(super) fn files(&self) -> OutputFiles {
        let mut own = OutputFiles::standard_output();
        self.lists.iter().for_each(|list| list.out.get_ref().add_to(&mut own));
        own
    }

    /// Ends the lists, and moves the files to their places.
    pub(super) fn finish(self) -> io::Result<Status> {
        if let Some((statistics, format)) = self.statistics {
            let mut out = BufWriter::new(stdout(Colors::Unused));
            statistics.write(format, &mut out)?;
            out.flush()?;
        }
        let mut status = Status::Clean;
        for List { printer, mut out } in self.lists {
            printer.finish(&mut out)?;
            out.flush()?;
            if let Ok(target) = out.into_inner() {
                status = status.max(target.put());
            }
        }
        Ok(status)
    }
}

impl Sink<Extracted> for Lists<'_> {
    fn print(&mut self, extracted: Extracted, before: Tally) -> io::Result<()> {
        if let Some((statistics, _)) = &mut self.statistics {
            for group in extracted.counted {
                match group {
                    Some(group) => statistics.add(group),
                    None => statistics.begin(),
                }
            }
        }
        let mut fragments = extracted.fragments.into_iter().zip(&mut self.lists);
        fragments.try_for_each(|(fragment, List { printer, out })| printer.print(fragment, before, out))
    }

    fn flush(&mut self) -> io::Result<()> {
        self.lists.iter_mut().try_for_each(|list| list.out.flush())
    }
}
