//! Which function answers which request.

use lsp_types::request as requests;
use lsp_types::request::Request;
use serde::de::DeserializeOwned;
use serde_json::{Value, json};

use super::client::{Client, Fault};
use super::features::{code_actions, commands, diagnostics};
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

/// The parameters of a method.
///
/// # Errors
/// If they are not those of the method.
pub(super) fn parsed<P: DeserializeOwned>(params: Value) -> Result<P, Fault> {
    serde_json::from_value(params).map_err(|error| Fault::invalid(format!("the parameters are not read: {error}")))
}

/// A result as JSON.
fn answered(result: Result<impl serde::Serialize, Fault>) -> Result<Value, Fault> {
    result.map(|value| json!(value))
}
