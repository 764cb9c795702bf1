//! `urlint generate`: what other programs want to know of this one: completions for shells, manual pages, and schemas of
//! what it reads and writes.

mod completions;
mod man;
mod schema;

use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use anyhow::{Context, bail};
use clap::{Args, Subcommand, ValueHint};
use clap_complete::Shell;

use super::Status;
use super::run::written;
use super::writing::write_whole;
use crate::report::{Secrets, file_name};
use schema::Schema;

/// `urlint generate`.
#[derive(Args, Debug)]
#[command(disable_help_subcommand = true)]
#[command(after_help = "Exit status: 0 it is written; 2 it cannot be.")]
pub(super) struct GenerateArgs {
    #[command(subcommand)]
    what: What,
}

#[derive(Subcommand, Debug)]
enum What {
    /// Completions for a shell: of commands, options, and the values of options
    #[command(after_help = completions::AFTER_HELP)]
    Completions(CompletionsArgs),
    /// Manual pages: urlint.1, and one for each command
    #[command(after_help = man::AFTER_HELP)]
    Man(ManArgs),
    /// JSON Schemas of the configuration, of rule files, and of all that is printed as JSON
    #[command(after_help = schema::AFTER_HELP)]
    Schema(SchemaArgs),
}

#[derive(Args, Debug)]
struct CompletionsArgs {
    /// The shell
    #[arg(value_name = "SHELL")]
    shell: Shell,

    /// Write it to FILE instead of standard output
    #[arg(short, long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    output: Option<PathBuf>,
}

#[derive(Args, Debug)]
struct ManArgs {
    /// Only the page of this command, such as `check`; without it `urlint` itself, or all pages with --output
    #[arg(value_name = "COMMAND", value_parser = man::commands())]
    command: Option<String>,

    /// Write the pages into this directory instead of one to standard output
    #[arg(short, long, value_name = "DIR", value_hint = ValueHint::DirPath)]
    output: Option<PathBuf>,
}

#[derive(Args, Debug)]
struct SchemaArgs {
    /// What is described
    #[arg(value_name = "WHAT", value_parser = Schema::parser())]
    what: &'static Schema,

    /// Write it to FILE instead of standard output
    #[arg(short, long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    output: Option<PathBuf>,
}

/// Runs the command.
pub(super) fn run(args: &GenerateArgs) -> anyhow::Result<Status> {
    match &args.what {
        What::Completions(CompletionsArgs { shell, output }) => {
            put(&completions::script(*shell), output.as_deref())?;
        }
        What::Schema(SchemaArgs { what, output }) => put(what.text().as_bytes(), output.as_deref())?,
        What::Man(ManArgs { command, output: None }) => put(&man::page(command.as_deref()).text, None)?,
        What::Man(ManArgs { command, output: Some(directory) }) => {
            made(directory)?;
            let pages = match command {
                Some(command) => vec![man::page(Some(command))],
                None => man::pages(),
            };
            for man::Page { file, text } in pages {
                put(&text, Some(&directory.join(file)))?;
            }
        }
    }
    Ok(Status::Clean)
}

/// Writes to a file, whose directory is made if it is missing, or to standard output.
fn put(bytes: &[u8], file: Option<&Path>) -> anyhow::Result<()> {
    let Some(file) = file else { return written(io::stdout().lock().write_all(bytes)) };
    file.parent().map_or(Ok(()), made)?;
    if file.is_dir() {
        bail!("{}: it is a directory (name a file in it)", file_name(file, Secrets::Hidden));
    }
    write_whole(file, bytes).with_context(|| format!("{}: it cannot be written", file_name(file, Secrets::Hidden)))
}

/// Makes a directory, and those above it, where they are missing.
fn made(directory: &Path) -> anyhow::Result<()> {
    if directory.is_file() {
        bail!("{}: it is a file (name a directory)", file_name(directory, Secrets::Hidden));
    }
    fs::create_dir_all(directory)
        .with_context(|| format!("{}: the directory cannot be made", file_name(directory, Secrets::Hidden)))
}
