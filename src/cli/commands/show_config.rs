//! `urlint check --show-config`: the effective configuration of a file, with the origin of each value.

use std::io::{self, Write};
use std::path::Path;

use crate::cli::config::Configs;
use crate::cli::output::{Status, stdout_result};
use crate::report::{Secrets, escape, file_name};
use crate::secrets::redact_text;

/// Prints the effective configuration of a file or directory; reports errors of the rules that it loads.
pub(super) fn run(path: &Path, configs: &Configs) -> anyhow::Result<Status> {
    let is_dir = path.is_dir();
    let config = if is_dir { configs.inside(path) } else { configs.of(path) };
    let place = if is_dir { "in" } else { "for" };
    let mut shown = format!("# What holds {place} ").into_bytes();
    escape::human(&file_name(path, Secrets::Hidden), &mut shown);
    shown.extend_from_slice(b"\n\n");
    for line in config.effective.show().lines() {
        escape::human(&String::from_utf8_lossy(&redact_text(line.as_bytes())), &mut shown);
        shown.push(b'\n');
    }
    stdout_result(io::stdout().lock().write_all(&shown))?;
    let mut status = configs.status();
    let file = if is_dir { path.join("x") } else { path.to_owned() };
    for message in configs.errors_of_rules(&file) {
        message.print();
        status = Status::Error;
    }
    Ok(status)
}
