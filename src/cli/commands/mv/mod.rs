//! `urlint mv`: moves a file or folder, or renames a heading, and rewrites the references.
//!
//! | file | contents |
//! |---|---|
//! | `planner` | what changes, before anything is written |
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
mod planner;
mod report;
mod request;
mod task;
mod write;

use std::path::PathBuf;
use std::sync::Arc;

use crate::cli::args::MvArgs;
use crate::cli::config::Configs;
use crate::cli::output::{Status, stdout_result};
use crate::cli::plan::MvPlan;
use crate::lint::Options;
pub(in crate::cli) use planner::planned_in;
use planner::{FileNames, PlannedMove, Planner};

/// Runs the command.
pub(super) fn run(args: &MvArgs) -> anyhow::Result<Status> {
    let plan = MvPlan::new(args)?;
    let configs = Arc::new(Configs::with_only(&args.common, &Options::default())?);
    let planner = Planner { configs: &configs, names: FileNames::FromHere, open: Arc::default() };
    let PlannedMove { plan, request, rename, collected } = planner.planned(plan, &[])?;
    let result = if plan.is_dry { Ok(()) } else { write::write(&request, &collected) };
    let status = stdout_result(report::print(&plan, &request, &rename, &collected, result.is_ok()))?;
    result.map(|()| status)
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
