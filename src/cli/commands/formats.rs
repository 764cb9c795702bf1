//! `--list-formats`: the formats, and which files are read in them.

use std::io::{self, Write};

use crate::cli::output::{Status, written};
use crate::document::Format;

/// Prints the table of formats.
pub(super) fn list() -> anyhow::Result<Status> {
    let width = Format::all().map(|format| format.name().len()).max().unwrap_or(0);
    let mut list = String::new();
    for format in Format::all() {
        let patterns: Vec<String> = format.patterns().collect();
        list += &format!("{:width$}  {}\n{:width$}  {}\n", format.name(), format.about(), "", patterns.join(" "));
    }
    written(io::stdout().lock().write_all(list.as_bytes()))?;
    Ok(Status::Clean)
}
