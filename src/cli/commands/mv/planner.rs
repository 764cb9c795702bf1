//! What a move changes, before anything is written.

use std::collections::HashMap;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use anyhow::bail;

use super::collected::Collected;
use super::movers::Movers;
use super::request::MoveRequest;
use super::shown;
use super::task::MvTask;
use crate::cli::args::MvArgs;
use crate::cli::config::Configs;
use crate::cli::output::Status;
use crate::cli::output::files::OutputFiles;
use crate::cli::pipeline::{self, Outbox, Part, Sink as _, Task as _};
use crate::cli::plan::{Cancellation, MvPlan};
use crate::cli::repository::{DiskFiles, OpenTexts, Repositories};
use crate::document::Format;
use crate::lint::Options;
use crate::report::{Tally, escape};
use crate::site::Rename;

/// A move with all that it changes.
pub(super) struct PlannedMove {
    pub(super) plan: MvPlan,
    pub(super) request: MoveRequest,
    pub(super) rename: Rename,
    pub(super) collected: Collected,
}

/// How files are named.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum FileNames {
    /// From the current directory.
    FromHere,
    /// By their absolute paths: the process is in another directory.
    Absolute,
}

/// Finds out what a move changes.
pub(super) struct Planner<'p> {
    pub(super) configs: &'p Arc<Configs>,
    pub(super) names: FileNames,
    /// The texts that an editor has not saved.
    pub(super) open: Arc<OpenTexts>,
}

impl Planner<'_> {
    /// What a move changes, with others that are made together with it: from a path to another one.
    ///
    /// # Errors
    /// If it cannot be made, or if not everything could be read.
    pub(super) fn planned(&self, mut plan: MvPlan, others: &[(String, String)]) -> anyhow::Result<PlannedMove> {
        let configs = self.configs;
        let repositories = Repositories::with_open(configs, Arc::clone(&self.open));
        let request = MoveRequest::parse(&plan.old, &plan.new, &repositories)?;
        if plan.reads_all {
            plan.inputs.paths = vec![match self.names {
                FileNames::FromHere => request.shown_root(configs.here()),
                FileNames::Absolute => request.root.clone(),
            }];
        }
        if let MoveRequest { rename: Rename::Path { .. }, old, .. } = &request {
            // it may not be among the passed paths
            plan.inputs.paths.push(old.clone());
        }
        let disk = Arc::new(DiskFiles::new(request.root.clone()).with_open(Arc::clone(&self.open)));
        let mut rename = request.checked_rename(&repositories)?;
        for (old, new) in others {
            let other = MoveRequest::parse(old, new, &repositories)?;
            plan.inputs.paths.push(other.old);
            match (&mut rename, other.rename) {
                (Rename::Path { others, .. }, Rename::Path { old, new, .. }) if other.root == request.root => {
                    others.push((old, new));
                }
                _ => bail!("{old}: not moved together with {} (move it alone)", shown(&request.old)),
            }
        }
        let collect = |texts: HashMap<String, Arc<[u8]>>| -> anyhow::Result<(Status, Collected)> {
            let movers = Movers::new(&request.root, &disk, &rename, texts);
            let task = MvTask::new(configs, &repositories, &self.open, &request, &rename, &movers, &plan);
            let mover = movers.mover(&configs.of(&request.old).sites);
            let mut collected = Collected::new(mover.left_site());
            let end = pipeline::run(&plan.inputs, configs, &task, &mut collected, OutputFiles::standard_output())?;
            for (path, text) in self.open.unsaved() {
                let mut nothing = |_, _, _| {};
                let mut out = Outbox::new(&mut nothing);
                task.read(&Part::whole(&path, (*text).as_ref()), &mut out);
                collected.print(out.finish().0, Tally::default())?;
            }
            Ok((end.status, collected))
        };
        let (mut status, mut collected) = collect(HashMap::new())?;
        // tables of contents decide which files become pages, so that references are resolved again with their new
        // texts
        let tables = collected.tables_of_contents();
        if status != Status::Error && !tables.is_empty() {
            (status, collected) = collect(tables)?;
        }
        if plan.inputs.cancellation.is_set() {
            bail!("cancelled");
        }
        if status == Status::Error {
            bail!("nothing was changed, since not everything could be read (see above)");
        }
        refuse_unread(&request, &collected)?;
        Ok(PlannedMove { plan, request, rename, collected })
    }
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

/// A document that a move changes, or in which it leaves something.
pub(in crate::cli) struct NewText {
    /// Its path before the move.
    pub(in crate::cli) path: PathBuf,
    /// The bytes before and after; the same if it does not change.
    pub(in crate::cli) before: Vec<u8>,
    pub(in crate::cli) after: Vec<u8>,
    /// A message for each reference that is left as it is.
    pub(in crate::cli) left: Vec<String>,
}

/// What a move changes that another program makes together with others, in a run in a folder: nothing is written.
///
/// # Errors
/// If it cannot be made, if not everything could be read, or if it is cancelled.
pub(in crate::cli) fn planned_in(
    folder: &Path,
    args: &MvArgs,
    others: &[(String, String)],
    open: &Arc<OpenTexts>,
    cancellation: &Cancellation,
) -> anyhow::Result<Vec<NewText>> {
    let configs = Arc::new(Configs::with_only_in(folder, &args.common, &Options::default())?);
    let planner = Planner { configs: &configs, names: FileNames::Absolute, open: Arc::clone(open) };
    let mut plan = MvPlan::new(args)?;
    plan.inputs.cancellation = cancellation.clone();
    let planned = planner.planned(plan, others)?;
    let new_text = |document: super::event::Document| {
        let name = escape::shown(&shown(&document.path));
        let lines = document.left.iter().map(|left| {
            let place = left.place;
            format!("{name}:{}:{}: left {}: {}", place.line, place.column, escape::shown(&left.text), left.why)
        });
        let refused = document.refused.iter().map(|why| format!("{name}: not rewritten: {why}"));
        let left = lines.chain(refused).collect();
        NewText { path: document.path, before: document.before, after: document.after, left }
    };
    Ok(planned.collected.documents.into_iter().map(new_text).collect())
}
