//! `urlint init`: writes a commented configuration.

use std::fs::OpenOptions;
use std::io::{self, Write};

use anyhow::{anyhow, bail};

use crate::cli::args::InitArgs;
use crate::cli::output::files::{destination, write_whole};
use crate::cli::output::{Status, stdout_result};
use crate::config::TEMPLATE;
use crate::report::{Secrets, file_name};

/// Runs the command.
pub(super) fn run(args: &InitArgs) -> anyhow::Result<Status> {
    if args.file.as_os_str() == "-" {
        stdout_result(io::stdout().lock().write_all(TEMPLATE.as_bytes()))?;
        return Ok(Status::Clean);
    }
    let shown = file_name(&args.file, Secrets::Hidden);
    let write_new = |path| {
        // a file that another program creates meanwhile is kept
        let opened = OpenOptions::new().write(true).create_new(true).open(path);
        opened.and_then(|mut file| file.write_all(TEMPLATE.as_bytes()))
    };
    let result = if args.force {
        write_whole(&args.file, TEMPLATE.as_bytes())
    } else {
        destination(&args.file).and_then(write_new)
    };
    match result {
        Ok(()) => {
            stdout_result(writeln!(io::stdout().lock(), "created {shown} (all values are defaults)"))?;
            Ok(Status::Clean)
        }
        Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {
            bail!("{shown}: already exists (use --force to overwrite)")
        }
        Err(error) => Err(anyhow!("{shown}: cannot be written: {error}")),
    }
}
