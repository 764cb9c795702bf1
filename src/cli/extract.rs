//! `urlint extract`: lists the URLs.

use std::io::{self, BufWriter, Write};
use std::sync::Arc;

use super::args::ExtractArgs;
use super::config::Configs;
use super::run::chunked_reader::ChunkEdges;
use super::run::output_files::OwnFiles;
use super::run::worker::{Outbox, Part, Task, Wanted};
use super::run::{self, Sink, written};
use super::{Status, line_input};
use crate::document::Options;
use crate::report::{Colors, Format, Fragment, Listing, Place, Printer, Record, Secrets, Style, Tally, passage};

/// Runs the command.
pub(super) fn run(args: &ExtractArgs) -> anyhow::Result<Status> {
    let style = match args.output.format {
        Format::Human if args.only_urls => Style::OnlyUrls,
        Format::Human => Style::Human,
        Format::Json => Style::Json,
        Format::Jsonl => Style::Jsonl,
    };
    let secrets = run::looks(&args.output.looks).secrets;
    let mut listing = Listing::new(style, secrets);
    if args.unique {
        listing = listing.unique();
    }
    let configs = Arc::new(Configs::new(&args.common, None, None)?);
    let out = BufWriter::with_capacity(64 << 10, line_input::output(Colors::Unused));
    let mut list = List { printer: listing.printer(), out };
    let task = Extract { listing: &listing, configs: &configs, references: args.references, secrets };
    let status = run::run(&args.common, &configs, &task, &mut list, OwnFiles::standard_output())?;
    written(list.finish())?;
    Ok(status)
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
        let relaxed = match part.held {
            Some(held) => held.effective.relaxed,
            None => self.configs.of(part.path).effective.relaxed,
        };
        let options = Options { relaxed, references: self.references };
        let wanted = Wanted { options, places: self.listing.shows_places(), labels: self.listing.shows_link_texts() };
        part.scan(wanted, out, |found, places, out| {
            let span = found.span();
            let (start, end) = part.source(span);
            let record = Record {
                label: &label,
                place: if wanted.places { places.at(span.start) } else { Place::START },
                part: part.is_relative(),
                start,
                end,
                found: &found,
                text: part.text,
                link_text: found
                    .label
                    .filter(|_| wanted.labels)
                    .map(|label| passage(part.text, label, places.passwords(), secrets)),
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
