//! `urlint generate`: writes completions for shells, manual pages, and JSON Schemas of input and output.

mod completions;
mod man;
mod schema;

use std::fs;
use std::io::{self, Write};
use std::path::Path;

use anyhow::{Context, bail};

use crate::cli::args::{Artifact, CompletionsArgs, GenerateArgs, ManArgs, SchemaArgs};
use crate::cli::output::files::write_whole;
use crate::cli::output::{Status, stdout_result};
use crate::report::{Secrets, file_name};

/// Runs the command.
pub(super) fn run(args: &GenerateArgs) -> anyhow::Result<Status> {
    match &args.artifact {
        Artifact::Completions(CompletionsArgs { shell, output }) => {
            write_output(&completions::script(*shell), output.as_deref())?;
        }
        Artifact::Schema(SchemaArgs { what, output }) => {
            write_output(schema::text(*what).as_bytes(), output.as_deref())?;
        }
        Artifact::Man(ManArgs { command, output: None }) => write_output(&man::page(command.as_deref()).text, None)?,
        Artifact::Man(ManArgs { command, output: Some(directory) }) => {
            create_directory(directory)?;
            let pages = match command {
                Some(command) => vec![man::page(Some(command))],
                None => man::pages(),
            };
            for man::Page { file, text } in pages {
                write_output(&text, Some(&directory.join(file)))?;
            }
        }
    }
    Ok(Status::Clean)
}

/// Writes to a file, whose directory is created if it is missing, or to standard output.
fn write_output(bytes: &[u8], file: Option<&Path>) -> anyhow::Result<()> {
    let Some(file) = file else { return stdout_result(io::stdout().lock().write_all(bytes)) };
    file.parent().map_or(Ok(()), create_directory)?;
    if file.is_dir() {
        bail!("{}: it is a directory (name a file in it)", file_name(file, Secrets::Hidden));
    }
    write_whole(file, bytes).with_context(|| format!("{}: it cannot be written", file_name(file, Secrets::Hidden)))
}

/// Creates a directory and its parents, if they are missing.
fn create_directory(directory: &Path) -> anyhow::Result<()> {
    if directory.is_file() {
        bail!("{}: it is a file (name a directory)", file_name(directory, Secrets::Hidden));
    }
    fs::create_dir_all(directory)
        .with_context(|| format!("{}: cannot create directory", file_name(directory, Secrets::Hidden)))
}
