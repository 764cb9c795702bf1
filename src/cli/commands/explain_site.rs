//! `urlint explain site`: shows which site a file or folder belongs to, and how references are resolved there.

use std::path::Path;
use std::sync::Arc;

use crate::cli::args::ExplainSiteArgs;
use crate::cli::config::Configs;
use crate::cli::output::{Message, Status, terminal};
use crate::cli::pipeline::line_input;
use crate::cli::repository::Repositories;
use crate::report::{JsonArrayWriter, Secrets, redacted, site};

/// Runs the command.
pub(super) fn run(args: &ExplainSiteArgs) -> anyhow::Result<Status> {
    let (format, terminal) = (args.format, terminal(args.color));
    let repositories = Repositories::new(&Arc::new(Configs::in_current(&args.config)?));
    let frame = JsonArrayWriter::new(format).spaced();
    line_input::for_each(&args.paths, frame, terminal.colors, &mut |path, buffer| {
        let error = |what: &str| Message::new(format!("{}: {what}", redacted(path, Secrets::Hidden)));
        let path = Path::new(path);
        if !path.exists() {
            return Err(error("no such file or folder"));
        }
        let place = if path.is_dir() { repositories.of_folder(path) } else { repositories.of(path) };
        let (repository, inner) = place.ok_or_else(|| error("not inside of a repository"))?;
        let description = repository.describe(&inner);
        for (config, what) in repository.unreadable() {
            Message::note(Path::new(&config), &format!("not read ({what})")).print();
        }
        site(description, format, terminal, buffer);
        Ok(Status::Clean)
    })
}
