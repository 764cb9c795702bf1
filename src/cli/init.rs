//! `urlint init`: writes a commented configuration.

use std::fs::OpenOptions;
use std::io::{self, Write};

use anyhow::{anyhow, bail};

use super::Status;
use super::args::InitArgs;
use super::run::written;
use crate::config::TEMPLATE;

/// Runs the command.
pub(super) fn run(args: &InitArgs) -> anyhow::Result<Status> {
    if args.file.as_os_str() == "-" {
        written(io::stdout().lock().write_all(TEMPLATE.as_bytes()))?;
        return Ok(Status::Clean);
    }
    let shown = args.file.display();
    let mut options = OpenOptions::new();
    match args.force {
        true => options.write(true).create(true).truncate(true),
        // whoever is quicker keeps what he wrote
        false => options.write(true).create_new(true),
    };
    let opened = options.open(&args.file).and_then(|mut file| file.write_all(TEMPLATE.as_bytes()));
    match opened {
        Ok(()) => {
            written(writeln!(
                io::stdout().lock(),
                "wrote {shown}: as it stands it changes nothing; edit what you like"
            ))?;
            Ok(Status::Clean)
        }
        Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {
            bail!("{shown}: it is there already (--force writes over it)")
        }
        Err(error) => Err(anyhow!("{shown}: cannot be written: {error}")),
    }
}
