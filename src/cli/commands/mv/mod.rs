//! `urlint mv`: moves a file or folder, or renames a heading, and rewrites the references.
//!
//! | file | contents |
//! |---|---|
//! | `request` | what moves and where to, from OLD and NEW |
//! | `task` | finds the new text of one document |
//! | `mentions` | places that name the file, but are not references |
//! | `movers` | the repository before and after the move, as each configuration resolves its references |
//! | `event` | the results for a document |
//! | `collected` | the results for all documents |
//! | `write` | writes the documents, and moves the file |
//! | `report` | prints what was done |

mod collected;
mod event;
mod mentions;
mod movers;
mod report;
mod request;
mod task;
mod write;

use std::collections::HashMap;
use std::path::PathBuf;
use std::sync::Arc;

use anyhow::bail;

use crate::cli::args::MvArgs;
use crate::cli::config::Configs;
use crate::cli::output::files::OutputFiles;
use crate::cli::output::{Status, stdout_result};
use crate::cli::pipeline;
use crate::cli::plan::MvPlan;
use crate::cli::repository::{DiskFiles, Repositories};
use crate::document::Format;
use crate::lint::Options;
use crate::site::Rename;
use collected::Collected;
use movers::Movers;
use request::MoveRequest;
use task::MvTask;

/// Runs the command.
pub(super) fn run(args: &MvArgs) -> anyhow::Result<Status> {
    let mut plan = MvPlan::new(args)?;
    let configs = Arc::new(Configs::with_only(&args.common, &Options::default())?);
    let repositories = Repositories::new(&configs);
    let request = MoveRequest::parse(&plan.old, &plan.new, &repositories)?;
    if plan.reads_all {
        plan.inputs.paths = vec![request.shown_root(configs.here())];
    }
    if let MoveRequest { rename: Rename::Path { .. }, old, .. } = &request {
        // it may not be among the passed paths
        plan.inputs.paths.push(old.clone());
    }
    let disk = Arc::new(DiskFiles::new(request.root.clone()));
    let rename = request.checked_rename(&repositories)?;
    let collect = |texts: HashMap<String, Arc<[u8]>>| -> anyhow::Result<(Status, Collected)> {
        let movers = Movers::new(&request.root, &disk, &rename, texts);
        let task = MvTask::new(&configs, &repositories, &request, &rename, &movers, plan.secrets, plan.is_dry);
        let mover = movers.mover(&configs.of(&request.old).sites);
        let mut collected = Collected::new(mover.left_site());
        let end = pipeline::run(&plan.inputs, &configs, &task, &mut collected, OutputFiles::standard_output())?;
        Ok((end.status, collected))
    };
    let (mut status, mut collected) = collect(HashMap::new())?;
    // tables of contents decide which files become pages, so that references are resolved again with their new texts
    let tables = collected.tables_of_contents();
    if status != Status::Error && !tables.is_empty() {
        (status, collected) = collect(tables)?;
    }
    if status == Status::Error {
        bail!("nothing was changed, since not everything could be read (see above)");
    }
    refuse_unread(&request, &collected)?;
    let result = if plan.is_dry { Ok(()) } else { write::write(&request, &collected) };
    let status = stdout_result(report::print(&plan, &request, &rename, &collected, result.is_ok()))?;
    result.map(|()| status)
}

/// Refuses to move a document whose references were not read.
fn refuse_unread(request: &MoveRequest, collected: &Collected) -> anyhow::Result<()> {
    let old = &request.old;
    let is_document = Format::is_named(&old.to_string_lossy()) && old.is_file();
    if is_document && !collected.has_read(&request.old_inner) {
        bail!(
            "{}: not moved, since its references could not be read (it is binary, too large, or in another encoding: \
            --max-document-size, --encoding)",
            shown(old)
        );
    }
    Ok(())
}

/// A path as messages show it.
fn shown(path: &std::path::Path) -> String {
    crate::report::file_name(path, crate::report::Secrets::Hidden).into_owned()
}

/// A path relative to a directory, with `..` where it is not below it.
fn relative(here: &std::path::Path, path: &std::path::Path) -> PathBuf {
    let common = here.components().zip(path.components()).take_while(|(a, b)| a == b).count();
    let up = here.components().skip(common).map(|_| std::path::Component::ParentDir);
    let relative: PathBuf = up.chain(path.components().skip(common)).collect();
    if relative.as_os_str().is_empty() { PathBuf::from(".") } else { relative }
}
