//! Commands of the editor.

use lsp_types::{ExecuteCommandParams, Position, Uri};
use serde::de::DeserializeOwned;
use serde_json::{Value, json};

use super::super::client::{Client, RequestError};
use super::super::workspace::Workspace;
use super::url_commands;
use crate::report::{Colors, ExplainFormat, Terminal, explain};

/// Returns the page of a rule, in Markdown.
pub(super) const EXPLAIN_RULE: &str = "urlint.explainRule";
/// Returns what the server knows.
const STATUS: &str = "urlint.status";

/// Returns the URL at a place without the parameters that track visitors.
const COPY_WITHOUT_TRACKING: &str = "urlint.copyWithoutTracking";
/// Writes the URL at a place in normal form.
const NORMALIZE: &str = "urlint.normalize";
/// Returns the places of all URLs of the host of the URL at a place.
const SHOW_HOST: &str = "urlint.showHost";

/// The names of the commands.
pub(super) const NAMES: [&str; 5] = [EXPLAIN_RULE, STATUS, COPY_WITHOUT_TRACKING, NORMALIZE, SHOW_HOST];

/// Runs a command.
pub(in super::super) fn execute(
    workspace: &Workspace,
    client: &Client,
    params: ExecuteCommandParams,
) -> Result<Value, RequestError> {
    let ExecuteCommandParams { command, arguments, .. } = params;
    match &*command {
        EXPLAIN_RULE => rule_page(workspace, &argument::<String>(&arguments, 0, "the id of a rule")?),
        STATUS => Ok(status(workspace)),
        COPY_WITHOUT_TRACKING | NORMALIZE | SHOW_HOST => {
            let uri: Uri = argument(&arguments, 0, "the URI of a document")?;
            let position: Position = argument(&arguments, 1, "a position")?;
            match &*command {
                COPY_WITHOUT_TRACKING => url_commands::without_tracking(workspace, &uri, position),
                NORMALIZE => url_commands::normalized(workspace, client, &uri, position),
                _ => url_commands::of_host(workspace, client, &uri, position),
            }
        }
        _ => Err(RequestError::invalid(format!("{command}: no such command"))),
    }
}

/// An argument of a command.
fn argument<T: DeserializeOwned>(arguments: &[Value], number: usize, what: &str) -> Result<T, RequestError> {
    let missing = || RequestError::invalid(format!("argument {}: {what} is expected", number + 1));
    serde_json::from_value(arguments.get(number).ok_or_else(missing)?.clone()).map_err(|_| missing())
}

/// The page of a rule, in Markdown.
fn rule_page(workspace: &Workspace, id: &str) -> Result<Value, RequestError> {
    let unknown = || RequestError::invalid(format!("{id}: no such rule"));
    let entry = workspace.projects.values().flat_map(|project| project.configs.rules()).find(|it| it.rule.id() == id);
    let mut page = Vec::new();
    let terminal = Terminal { colors: Colors::Unused, width: Terminal::DEFAULT_WIDTH };
    explain(&entry.ok_or_else(unknown)?, ExplainFormat::Markdown, terminal, &mut page);
    Ok(json!(String::from_utf8_lossy(&page)))
}

/// What the server knows: its version, the folders, the open documents and the configurations that were read.
fn status(workspace: &Workspace) -> Value {
    let configurations: Vec<_> = workspace.projects.values().flat_map(|project| project.configs.files()).collect();
    json!({
        "version": env!("CARGO_PKG_VERSION"),
        "folders": workspace.folders,
        "documents": workspace.documents.len(),
        "configuration": configurations,
    })
}
