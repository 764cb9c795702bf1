//! What becomes of references when files and folders get other names: the edits that `urlint mv` makes.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use clap::Parser as _;
use lsp_types::{MessageType, RenameFilesParams, TextEdit, Uri, WorkspaceEdit};

use super::super::client::{Client, RequestError};
use super::super::edits;
use super::super::settings::Settings;
use super::super::workspace::Workspace;
use crate::cli::args::{Cli, Command, MvArgs};
use crate::cli::commands::mv::planned_in;

/// Answers a request for the edits to make before files get other names. What cannot be changed is logged: the client
/// renames the files in any case.
pub(in super::super) fn edits(
    workspace: &Workspace,
    client: &Client,
    params: &RenameFilesParams,
) -> Result<Option<WorkspaceEdit>, RequestError> {
    let path = |text: &str| {
        let path = workspace.path_of(&text.parse::<Uri>().ok()?)?;
        path.to_str().map(str::to_owned)
    };
    let moved = params.files.iter().filter_map(|file| Some((path(&file.old_uri)?, path(&file.new_uri)?)));
    let mut by_folder: BTreeMap<PathBuf, Vec<(String, String)>> = BTreeMap::new();
    moved.for_each(|(old, new)| by_folder.entry(workspace.root_of(Path::new(&old))).or_default().push((old, new)));
    let mut all: BTreeMap<PathBuf, Vec<TextEdit>> = BTreeMap::new();
    let texts = Arc::new(workspace.texts());
    for (folder, mut moved) in by_folder {
        let Some(project) = workspace.projects.get(&folder) else { continue };
        let planned = |moved: &[(String, String)]| match moved.split_first() {
            None => Ok(Vec::new()),
            Some(((old, new), others)) => mv_args(&workspace.settings, old, new, &[])
                .and_then(|args| planned_in(&project.root, &args, others, &texts, &workspace.cancellation)),
        };
        let warn = |error: &anyhow::Error| client.show(MessageType::WARNING, &format!("{error:#}"));
        let mut all_planned = planned(&moved);
        if workspace.cancellation.is_set() {
            return Ok(None);
        }
        if all_planned.is_err() && moved.len() > 1 {
            // those that can be planned alone are planned together
            moved.retain(|one| planned(std::slice::from_ref(one)).map_err(|error| warn(&error)).is_ok());
            all_planned = planned(&moved);
        }
        let documents = match all_planned {
            Ok(documents) => documents,
            Err(error) => {
                warn(&error);
                continue;
            }
        };
        for document in documents {
            document.left.iter().for_each(|left| client.log(MessageType::WARNING, left));
            if document.before == document.after {
                continue;
            }
            let text = |bytes: &[u8]| workspace.text_of_bytes(&document.path, bytes);
            if let Some((before, after)) = text(&document.before).zip(text(&document.after)) {
                all.entry(document.path.clone()).or_default().extend(edits::between(&before, &after.text));
            }
        }
    }
    let files = all.iter().map(|(path, edits)| (&**path, edits.clone()));
    Ok((!all.is_empty()).then(|| edits::of_files(workspace, files)))
}

/// The arguments of `urlint mv` with the settings of the editor, for the references of these files; of all files if none
/// is named.
pub(super) fn mv_args(settings: &Settings, old: &str, new: &str, files: &[&Path]) -> anyhow::Result<MvArgs> {
    let mut arguments = settings.arguments("mv");
    arguments.extend(["--".into(), old.into(), new.into()]);
    arguments.extend(files.iter().map(|&file| file.into()));
    match Cli::try_parse_from(arguments)? {
        Cli { command: Command::Mv(args) } => Ok(*args),
        _ => anyhow::bail!("mv is no command"),
    }
}
