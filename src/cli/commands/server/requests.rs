//! Which function answers which request.

use lsp_types::request as requests;
use lsp_types::request::Request;
use serde_json::{Value, json};

use super::client::{Client, Fault};
use super::features::{code_actions, commands, diagnostics};
use super::server::parsed;
use super::workspace::Workspace;

/// Answers a request with these parameters.
pub(super) type Answer = fn(&Workspace, &Client, Value) -> Result<Value, Fault>;

/// The function that answers a method; `None` if there is no such method.
pub(super) fn function(method: &str) -> Option<Answer> {
    Some(match method {
        requests::DocumentDiagnosticRequest::METHOD => {
            |workspace, _, params| answered(diagnostics::pulled(workspace, parsed(params)?))
        }
        requests::WorkspaceDiagnosticRequest::METHOD => {
            |workspace, _, params| answered(diagnostics::of_workspace(workspace, parsed(params)?))
        }
        requests::CodeActionRequest::METHOD => {
            |workspace, _, params| answered(code_actions::offered(workspace, parsed(params)?))
        }
        requests::ExecuteCommand::METHOD => {
            |workspace, client, params| answered(commands::execute(workspace, client, parsed(params)?))
        }
        _ => return None,
    })
}

/// A result as JSON.
fn answered(result: Result<impl serde::Serialize, Fault>) -> Result<Value, Fault> {
    result.map(|value| json!(value))
}
