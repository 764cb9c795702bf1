//! `urlint check --show-config`: what holds for a file, and where each value comes from.

use std::io::{self, Write};
use std::path::Path;

use super::Status;
use super::config::Configs;
use super::run::written;
use crate::report::{Secrets, redacted};

/// Prints what holds for a file, or in a directory; tells what is wrong with the rules that its configuration loads.
pub(super) fn run(path: &Path, configs: &Configs) -> anyhow::Result<Status> {
    let inside = path.is_dir();
    let held = if inside { configs.inside(path) } else { configs.of(path) };
    let place = if inside { "in" } else { "for" };
    let shown = format!("# What holds {place} {}\n\n{}", path.display(), held.effective.show());
    written(io::stdout().lock().write_all(redacted(&shown, Secrets::Hidden).as_bytes()))?;
    let mut status = configs.status();
    let within = if inside { path.join("x") } else { path.to_owned() };
    for trouble in configs.faults_of_rules(&within) {
        trouble.print();
        status = Status::Trouble;
    }
    Ok(status)
}
