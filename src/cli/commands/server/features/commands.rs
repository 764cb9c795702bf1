//! Commands of the editor.

use std::collections::BTreeSet;

use lsp_types::request::ShowDocument;
use lsp_types::{ExecuteCommandParams, MessageType, Position, ShowDocumentParams, Uri};
use serde::de::DeserializeOwned;
use serde_json::{Value, json};

use super::super::client::{Client, RequestError};
use super::super::workspace::Workspace;
use super::url_commands;
use crate::lint::rules;
use crate::report::{Colors, ExplainFormat, Terminal, address_of_id, explain};

/// Returns the page of a rule, in Markdown. With [`SHOW`] as its second argument, it is also shown.
pub(super) const EXPLAIN_RULE: &str = "urlint.explainRule";
/// Asks the server to show what a command returns: few clients show that themselves.
pub(super) const SHOW: &str = "show";
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
        EXPLAIN_RULE => {
            let id: String = argument(&arguments, 0, "the id of a rule")?;
            let page = rule_page(workspace, &id)?;
            if arguments.get(1).is_some_and(|second| second == SHOW) {
                show_rule(workspace, client, &id);
            }
            Ok(page)
        }
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

/// Has the client open the page of a rule in a browser, or show what the rule says if it opens none.
fn show_rule(workspace: &Workspace, client: &Client, id: &str) {
    let address = address_of_id(id);
    let uri: Option<Uri> = address.as_ref().and_then(|address| address.parse().ok());
    match uri.filter(|_| workspace.abilities.shows_documents) {
        Some(uri) => {
            let params = ShowDocumentParams { uri, external: Some(true), take_focus: None, selection: None };
            client.request::<ShowDocument>(params);
        }
        None => {
            let docs = rules().find(|rule| rule.id() == id).map_or("", |rule| rule.docs().trim());
            let first = docs.split("\n\n").next().unwrap_or_default().replace('\n', " ");
            client.show(MessageType::INFO, &format!("{id}: {first} {}", address.unwrap_or_default()));
        }
    }
}

/// What the server knows: its version, the folders, the open documents and the configurations that were read.
fn status(workspace: &Workspace) -> Value {
    // projects share what lies above or in both
    let configurations: BTreeSet<_> = workspace.projects.values().flat_map(|project| project.configs.files()).collect();
    json!({
        "version": env!("CARGO_PKG_VERSION"),
        "folders": workspace.folders,
        "documents": workspace.documents.len(),
        "configuration": configurations,
    })
}
