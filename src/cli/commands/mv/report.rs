//! Prints what was done, or would be done.

use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use super::collected::Collected;
use super::event::{Document, LeftReference};
use super::request::MoveRequest;
use crate::cli::args::Verbosity;
use crate::cli::output::{Status, stdout};
use crate::cli::plan::MvPlan;
use crate::report::{Colors, escape, file_name, rename_header};
use crate::site::Rename;

/// Prints the results for all documents, and returns the status of the run; `is_done` is whether everything was
/// written.
pub(super) fn print(
    plan: &MvPlan,
    request: &MoveRequest,
    rename: &Rename,
    collected: &Collected,
    is_done: bool,
) -> io::Result<Status> {
    let report = Report { plan, request, rename, collected };
    let mut out = stdout(Colors::Unused);
    if plan.is_dry {
        report.difference(&mut out)?;
        out.flush()?;
        // standard output is a diff and nothing else
        report.summary(&mut io::stderr())?;
    } else if is_done {
        report.summary(&mut out)?;
    }
    out.flush()?;
    let is_left = collected.left_site.is_some() || collected.documents.iter().any(|document| !document.left.is_empty());
    let changes = matches!(rename, Rename::Path { .. }) || collected.documents.iter().any(is_changed);
    Ok(if is_left || plan.is_dry && changes { Status::Findings } else { Status::Clean })
}

struct Report<'r> {
    plan: &'r MvPlan,
    request: &'r MoveRequest,
    rename: &'r Rename,
    collected: &'r Collected,
}

impl Report<'_> {
    /// The difference, with the files that get another name.
    fn difference(&self, out: &mut dyn Write) -> io::Result<()> {
        let mut moved: Vec<PathBuf> = match self.rename {
            Rename::Path { .. } => files_of(&self.request.old),
            Rename::Anchor { .. } => Vec::new(),
        };
        for document in &self.collected.documents {
            if self.request.path_after(&document.path, &document.inner).is_none() {
                out.write_all(&document.diff)?;
            }
        }
        moved.sort();
        let secrets = self.plan.secrets;
        for path in moved {
            let below = path.strip_prefix(&self.request.old).unwrap_or(Path::new(""));
            let new =
                if below.as_os_str().is_empty() { self.request.new.clone() } else { self.request.new.join(below) };
            let inner = path_in_folder(&self.request.old_inner, below);
            let mut header = Vec::new();
            rename_header([&path, &new], secrets, &mut header);
            out.write_all(&header)?;
            let document = self.collected.documents.iter().find(|document| document.inner == inner);
            document.map_or(Ok(()), |document| out.write_all(&document.diff))?;
        }
        Ok(())
    }

    fn summary(&self, out: &mut dyn Write) -> io::Result<()> {
        let Self { plan, request, collected, .. } = self;
        let is_quiet = plan.inputs.verbosity == Verbosity::Quiet;
        let (mut rewritten, mut changed, mut left) = (0, 0, 0);
        for document in &collected.documents {
            let name = escape::shown(&file_name(&document.path, plan.secrets));
            if document.references > 0 {
                (rewritten, changed) = (rewritten + document.references, changed + 1);
            }
            if document.references > 0 && !plan.is_dry && !is_quiet {
                writeln!(out, "{name}: rewrote {}", reference_count(document.references))?;
            }
            if let Some(place) = document.id.filter(|_| !is_quiet) {
                let verb = if plan.is_dry { "would change" } else { "changed" };
                writeln!(out, "{name}:{}:{}: {verb} the id", place.line, place.column)?;
            }
            for LeftReference { place, text, why } in &document.left {
                left += 1;
                writeln!(out, "{name}:{}:{}: left {}: {why}", place.line, place.column, escape::shown(text))?;
            }
        }
        if let Some(config) = &collected.left_site {
            left += 1;
            let (config, new) = (escape::shown(config), escape::shown(&file_name(&request.new, plan.secrets)));
            writeln!(out, "{config}: its site does not have {new} (name its folder there)")?;
        }
        if is_quiet {
            return Ok(());
        }
        let shown = |path: &Path| escape::shown(&file_name(path, plan.secrets));
        let files = collected.files();
        let noun = if files == 1 { "file" } else { "files" };
        let are = if left == 1 { "it is" } else { "they are" };
        let rest = if left == 0 { String::new() } else { format!("; {left} left as {are}") };
        let verb = if plan.is_dry { "would rewrite" } else { "rewrote" };
        let counts = format!("{verb} {} in {changed} of {files} {noun}{rest}.", reference_count(rewritten));
        match self.rename {
            Rename::Path { .. } => {
                let verb = if plan.is_dry { "Would move" } else { "Moved" };
                writeln!(out, "{verb} {} to {}; {counts}", shown(&request.old), shown(&request.new))
            }
            Rename::Anchor { old, new, .. } => {
                let (file, old, new) = (shown(&request.old), escape::shown(old), escape::shown(new));
                writeln!(out, "{file}: #{old} to #{new}; {counts}")
            }
        }
    }
}

/// Whether a document gets another text.
fn is_changed(document: &Document) -> bool {
    document.before != document.after
}

fn reference_count(references: u64) -> String {
    format!("{references} {}", if references == 1 { "reference" } else { "references" })
}

/// The path in the repository of a file below a folder.
fn path_in_folder(folder: &str, below: &Path) -> String {
    let names = below.components().map(|name| name.as_os_str().to_string_lossy());
    [folder.to_owned()].into_iter().chain(names.map(std::borrow::Cow::into_owned)).collect::<Vec<_>>().join("/")
}

/// The files of a folder, or the file itself.
fn files_of(path: &Path) -> Vec<PathBuf> {
    let mut files = Vec::new();
    let mut open = vec![path.to_owned()];
    while let Some(path) = open.pop() {
        match fs::symlink_metadata(&path) {
            Ok(metadata) if metadata.is_dir() => {
                let entries = fs::read_dir(&path).into_iter().flatten().flatten();
                open.extend(entries.map(|entry| entry.path()));
            }
            Ok(_) => files.push(path),
            Err(_) => {}
        }
    }
    files
}
