//! Which function answers which request.

use lsp_types::request as requests;
use lsp_types::request::Request;
use serde::de::DeserializeOwned;
use serde_json::{Value, json};

use super::client::{Client, RequestError};
use super::features::{
    code_actions, commands, completion, definition, diagnostics, document_links, hover, moved_files, references,
    rename, symbols,
};
use super::uri;
use super::workspace::Workspace;

/// Answers a request with these parameters.
pub(super) type Answer = fn(&Workspace, &Client, Value) -> Result<Value, RequestError>;

/// The function that answers a method; `None` if there is no such method.
pub(super) fn function(method: &str) -> Option<Answer> {
    Some(match method {
        requests::DocumentDiagnosticRequest::METHOD => {
            |workspace, _, params| answered(diagnostics::pulled(workspace, &parsed(params)?))
        }
        requests::WorkspaceDiagnosticRequest::METHOD => {
            |workspace, _, params| answered(diagnostics::of_workspace(workspace, parsed(params)?))
        }
        requests::CodeActionRequest::METHOD => {
            |workspace, _, params| answered(code_actions::offered(workspace, parsed(params)?))
        }
        requests::CodeActionResolveRequest::METHOD => {
            |workspace, _, params| answered(code_actions::resolved(workspace, parsed(params)?))
        }
        requests::ExecuteCommand::METHOD => {
            |workspace, client, params| answered(commands::execute(workspace, client, parsed(params)?))
        }
        requests::DocumentLinkRequest::METHOD => {
            |workspace, _, params| answered(document_links::of_document(workspace, &parsed(params)?))
        }
        requests::HoverRequest::METHOD => |workspace, _, params| answered(hover::of_place(workspace, parsed(params)?)),
        requests::GotoDefinition::METHOD => {
            |workspace, client, params| answered(definition::of_place(workspace, client, parsed(params)?))
        }
        requests::References::METHOD => {
            |workspace, client, params| answered(references::to_place(workspace, client, parsed(params)?))
        }
        requests::DocumentSymbolRequest::METHOD => {
            |workspace, _, params| answered(symbols::of_document(workspace, &parsed(params)?))
        }
        requests::Completion::METHOD => {
            |workspace, client, params| answered(completion::offered(workspace, client, parsed(params)?))
        }
        requests::PrepareRenameRequest::METHOD => {
            |workspace, client, params| answered(rename::prepared(workspace, client, &parsed(params)?))
        }
        requests::Rename::METHOD => {
            |workspace, client, params| answered(rename::edits(workspace, client, parsed(params)?))
        }
        requests::WillRenameFiles::METHOD => {
            |workspace, client, params| answered(moved_files::edits(workspace, client, &parsed(params)?))
        }
        _ => return None,
    })
}

/// The parameters of a method.
///
/// # Errors
/// If they are not those of the method.
pub(super) fn parsed<P: DeserializeOwned>(mut params: Value) -> Result<P, RequestError> {
    uri::encode_all(&mut params);
    serde_json::from_value(params)
        .map_err(|error| RequestError::invalid(format!("the parameters are not read: {error}")))
}

/// A result as JSON.
fn answered(result: Result<impl serde::Serialize, RequestError>) -> Result<Value, RequestError> {
    result.map(|value| json!(value))
}
