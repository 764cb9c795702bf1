//! `urlint extract`: lists the URLs.

use std::io::{self, BufWriter, Write};
use std::sync::Arc;

use crate::cli::args::ExtractArgs;
use crate::cli::config::Configs;
use crate::cli::output::files::OutputFiles;
use crate::cli::output::{Status, stdout, written};
use crate::cli::pipeline::{self, ChunkEdges, Outbox, Part, Sink, Task, Wanted};
use crate::cli::plan::ExtractPlan;
use crate::document::ReadOptions;
use crate::report::{Colors, Fragment, Listing, Place, Printer, Record, Secrets, Tally, passage};

/// Runs the command.
pub(super) fn run(args: &ExtractArgs) -> anyhow::Result<Status> {
    let configs = Arc::new(Configs::new(&args.common, None, None)?);
    let plan = ExtractPlan::new(args)?;
    let listing = Listing::new(plan.style, plan.secrets);
    let listing = if plan.unique { listing.unique() } else { listing };
    let out = BufWriter::with_capacity(64 << 10, stdout(Colors::Unused));
    let mut list = List { printer: listing.printer(), out };
    let task = Extract { listing: &listing, configs: &configs, references: plan.references, secrets: plan.secrets };
    let end = pipeline::run(&plan.inputs, &configs, &task, &mut list, OutputFiles::standard_output())?;
    written(list.finish())?;
    Ok(end.status)
}

struct Extract<'l> {
    listing: &'l Listing,
    configs: &'l Configs,
    references: bool,
    secrets: Secrets,
}

impl Task for Extract<'_> {
    type Output = Fragment;

    fn read(&self, part: &Part<'_>, out: &mut Outbox<'_, Fragment>) -> ChunkEdges {
        let label = self.listing.label(part.path);
        let secrets = self.secrets;
        let relaxed = match part.config {
            Some(config) => config.effective.relaxed,
            None => self.configs.of(part.path).effective.relaxed,
        };
        let options = ReadOptions { relaxed, references: self.references, ..ReadOptions::default() };
        let wanted =
            Wanted { options, positions: self.listing.shows_places(), labels: self.listing.shows_link_texts() };
        part.scan(wanted, out, |found, positions, out| {
            let span = found.span();
            let (start, end) = part.source(span);
            let record = Record {
                label: &label,
                place: if wanted.positions { positions.at(span.start) } else { Place::START },
                part: part.is_relative(),
                start,
                end,
                found: &found,
                text: part.text,
                link_text: found
                    .label
                    .filter(|_| wanted.labels)
                    .map(|label| passage(part.text, label, positions.passwords(), secrets)),
                id: part.id,
            };
            out.put(|fragment| {
                let before = fragment.len();
                self.listing.add(&record, fragment);
                fragment.len() - before
            });
        })
    }
}

struct List<'l> {
    printer: Printer<'l>,
    out: BufWriter<Box<dyn Write>>,
}

impl List<'_> {
    fn finish(mut self) -> io::Result<()> {
        self.printer.finish(&mut self.out)?;
        self.out.flush()
    }
}

impl Sink<Fragment> for List<'_> {
    fn print(&mut self, fragment: Fragment, before: Tally) -> io::Result<()> {
        self.printer.print(fragment, before, &mut self.out)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.out.flush()
    }
}
