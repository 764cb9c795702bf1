//! The inventory of a run, on standard output and in the files of `--output`.

use std::io::{self, BufWriter, IntoInnerError, Write};

use anyhow::{Context as _, bail};

use super::sqlite::{SqliteFile, check_unused};
use crate::cli::args::Verbosity;
use crate::cli::commands::output_target::{TakenFiles, Target, cannot_be_written};
use crate::cli::output::files::OutputFiles;
use crate::cli::output::{Message, Status, stdout, stdout_result};
use crate::cli::pipeline::Sink;
use crate::cli::plan::InventoryPlan;
use crate::report::inventory::{
    FoundUrls, Inventory, InventoryRow, InventoryWanted, MadeWith, RecordStart, is_inventory, push_csv,
    push_csv_header, push_json, write_html, write_parquet, write_summary, write_table,
};
use crate::report::{Format, GroupBy, InventoryFormat, JsonArrayWriter, Secrets, Tally, file_name};

/// The inventory of a run, and where it goes.
pub(super) struct InventoryOutputs<'p> {
    plan: &'p InventoryPlan,
    inventory: Inventory,
    outputs: Vec<Output>,
}

struct Output {
    format: InventoryFormat,
    target: Target,
    /// The SQLite file, if it is one, or why it could not be written.
    sqlite: Option<rusqlite::Result<SqliteFile>>,
}

impl<'p> InventoryOutputs<'p> {
    /// Opens the outputs of a plan.
    pub(super) fn open(plan: &'p InventoryPlan) -> anyhow::Result<Self> {
        let standard = Target::Stdout(stdout(plan.terminal.colors));
        let mut outputs = vec![Output { format: plan.format, target: standard, sqlite: None }];
        let mut taken = TakenFiles::default();
        for file in &plan.files {
            let target = taken.open(&file.file, "inventories", is_inventory)?;
            let shown = || format!("--output sqlite={}", file_name(&file.file, Secrets::Hidden));
            let sqlite = match (file.format, &target) {
                (InventoryFormat::Sqlite, Target::Whole(file)) => {
                    let start = || {
                        check_unused(file.path())?;
                        anyhow::Ok(SqliteFile::start(file.unfinished_path())?)
                    };
                    Some(Ok(start().with_context(|| format!("{}: it cannot be written", shown()))?))
                }
                (InventoryFormat::Sqlite, _) => {
                    bail!("{}: neither a pipe nor a device holds SQLite (name a file)", shown())
                }
                _ => None,
            };
            outputs.push(Output { format: file.format, target, sqlite });
        }
        let mut by = vec![plan.by];
        if outputs.iter().any(|output| output.sqlite.is_some()) {
            by.extend([GroupBy::Url, GroupBy::Host].iter().filter(|&&other| other != plan.by));
        }
        let inventory = Inventory::new(InventoryWanted { by, distinct: true });
        Ok(Self { plan, inventory, outputs })
    }

    /// The files that are written.
    pub(super) fn files(&self) -> OutputFiles {
        let mut files = OutputFiles::standard_output();
        self.outputs.iter().for_each(|output| output.target.add_to(&mut files));
        files
    }

    /// Writes the inventory, and moves the files to their places; `status` is that of the run. Where nothing was found since
    /// inputs could not be read, no file is written: an empty inventory cannot say that it is not whole.
    pub(super) fn finish(self, mut status: Status) -> anyhow::Result<Status> {
        let Self { plan, inventory, mut outputs } = self;
        match inventory.totals().left_out {
            0 => {}
            left_out => {
                Message::new(format!("too many different URLs: {left_out} are not counted (read fewer files at once)"))
                    .print();
                status = Status::Error;
            }
        }
        if status == Status::Error && inventory.totals().urls == 0 {
            outputs.retain(|output| match output.target.path() {
                Some(path) => {
                    Message::note(path, "not written, since no URL was found in what could be read").print();
                    false
                }
                None => true,
            });
        }
        let rows = inventory.sorted(plan.by, plan.sort, plan.top);
        let all_rows = inventory.numbers(plan.by).len();
        let incomplete = if status == Status::Error { vec![MadeWith::INCOMPLETE.to_owned()] } else { Vec::new() };
        let made_with = MadeWith {
            by: plan.by,
            options: [plan.options(), incomplete].concat(),
            top: plan.top.filter(|_| rows.len() < all_rows),
        };
        for Output { format, target, sqlite } in outputs {
            let path = target.path().map(ToOwned::to_owned);
            let written = match sqlite {
                Some(sqlite) => sqlite
                    .and_then(|file| file.finish(&inventory, &made_with.options))
                    .map_err(|error| io::Error::other(error.to_string()))
                    // it may have been opened since
                    .and_then(|()| path.as_deref().map_or(Ok(()), check_unused))
                    .map(|()| target),
                None => write_rows(plan, (&inventory, &made_with), (format, &rows), target),
            };
            status = status.max(match (written, path) {
                (Ok(target), _) => target.move_into_place(),
                (Err(error), Some(path)) => cannot_be_written(&path, &error),
                (Err(error), None) => stdout_result(Err(error))?,
            });
        }
        Ok(status)
    }
}

/// Writes the rows with these numbers; returns the target.
fn write_rows(
    plan: &InventoryPlan,
    (inventory, made_with): (&Inventory, &MadeWith),
    (format, numbers): (InventoryFormat, &[u32]),
    target: Target,
) -> io::Result<Target> {
    let mut out = BufWriter::with_capacity(64 << 10, target);
    let rows = || numbers.iter().map(|&number| inventory.row(plan.by, number));
    match format {
        InventoryFormat::Human => {
            write_table(inventory, (plan.by, plan.sort), numbers, plan.terminal, &mut out)?;
            if plan.inputs.verbosity > Verbosity::Quiet {
                write_summary(inventory, plan.by, numbers.len(), &mut out)?;
            }
        }
        InventoryFormat::Csv => {
            let mut buffer = Vec::new();
            push_csv_header(&mut buffer);
            out.write_all(&buffer)?;
            for row in rows() {
                buffer.clear();
                push_csv(&row, &mut buffer);
                out.write_all(&buffer)?;
            }
        }
        InventoryFormat::Json => write_records(made_with, rows(), Format::Json, &mut out)?,
        InventoryFormat::Jsonl => write_records(made_with, rows(), Format::Jsonl, &mut out)?,
        InventoryFormat::Html => write_html(inventory, made_with, numbers, &mut out)?,
        InventoryFormat::Parquet => write_parquet(made_with, rows(), &mut out)?,
        // a file of its own
        InventoryFormat::Sqlite => {}
    }
    out.flush()?;
    out.into_inner().map_err(IntoInnerError::into_error)
}

/// Writes rows as JSON.
fn write_records<'i>(
    made_with: &MadeWith,
    rows: impl Iterator<Item = InventoryRow<'i>>,
    format: Format,
    out: &mut impl Write,
) -> io::Result<()> {
    let (mut frame, start) = (JsonArrayWriter::new(format), RecordStart::new(made_with));
    let mut buffer = Vec::new();
    for row in rows {
        buffer.clear();
        push_json(&start, &row, &mut buffer);
        out.write_all(frame.before())?;
        out.write_all(&buffer)?;
        out.write_all(frame.after())?;
    }
    out.write_all(frame.end())
}

impl Sink<FoundUrls> for InventoryOutputs<'_> {
    fn print(&mut self, found: FoundUrls, before: Tally) -> io::Result<()> {
        let Self { inventory, outputs, .. } = self;
        let files = outputs.iter_mut().filter_map(|output| output.sqlite.as_mut());
        let mut files: Vec<_> = files.filter(|file| file.is_ok()).collect();
        let mut places: Vec<_> = files.iter().map(|file| file.as_ref().ok().map(SqliteFile::places)).collect();
        inventory.take(&found, before, |place| {
            for places in places.iter_mut().flatten() {
                // the first error ends the file, and is reported at the end
                if let Ok(open) = places
                    && let Err(error) = open.add(place)
                {
                    *places = Err(error);
                }
            }
            Ok::<_, io::Error>(())
        })?;
        let errors: Vec<_> = places.into_iter().map(|places| places.and_then(Result::err)).collect();
        for (file, error) in files.iter_mut().zip(errors) {
            if let Some(error) = error {
                **file = Err(error);
            }
        }
        Ok(())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}
