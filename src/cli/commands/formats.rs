//! `--list-formats`: the formats, and which files are read in them.

use std::io::{self, IsTerminal, Write};

use crate::cli::output::{Status, stdout_result, stdout_width};
use crate::document::Format;
use crate::report::{Colors, Terminal};

/// Prints the table of formats.
pub(super) fn list() -> anyhow::Result<Status> {
    let indent = Format::all().map(|format| format.name().len()).max().unwrap_or(0) + 2;
    // for a program, each format is on two lines of any length
    let width = if io::stdout().is_terminal() { stdout_width() } else { usize::MAX };
    let sheet = Terminal { colors: Colors::Unused, width };
    let mut list = Vec::new();
    for format in Format::all() {
        list.extend_from_slice(format!("{:indent$}", format.name()).as_bytes());
        sheet.fill(format.about(), indent, indent, &mut list);
        list.resize(list.len() + indent, b' ');
        let patterns: Vec<String> = format.patterns().collect();
        sheet.fill(&patterns.join(" "), indent, indent, &mut list);
    }
    stdout_result(io::stdout().lock().write_all(&list))?;
    Ok(Status::Clean)
}
