//! Commands about the URL at a place.

use lsp_types::request::ApplyWorkspaceEdit;
use lsp_types::{ApplyWorkspaceEditParams, Location, Position, Uri};
use serde_json::{Value, json};

use super::super::client::{Client, RequestError};
use super::super::edits;
use super::super::entire::{Entire, in_parallel};
use super::super::keys::host_key;
use super::super::links::Source;
use super::super::workspace::Workspace;
use crate::document::Format;
use crate::fix::{KnownUrls, Respelled, Respelling, references, respell, respell_options};
use crate::lint::{Applicability, DocumentKinds, Engine};
use crate::scan::Found;
use crate::syntax::{Url, normalize};

/// The rule that knows parameters which report where a visitor comes from.
const TRACKING: &str = "tracking-parameters";

/// Returns the URL at a place without the parameters that track visitors.
pub(super) fn without_tracking(workspace: &Workspace, uri: &Uri, position: Position) -> Result<Value, RequestError> {
    let source = Source::open(workspace, uri)?;
    let url = with_url(&source, position, |found| Ok(found.text.to_string()))?;
    let options = source.config.effective.options.with_rule_alone(TRACKING);
    let fixed = Engine::new(&options).fix(Format::PLAIN, &url, Applicability::Unsafe);
    Ok(json!(String::from_utf8_lossy(&fixed.text)))
}

/// Has the client write the URL at a place in normal form; returns whether it has another one.
pub(super) fn normalized(
    workspace: &Workspace,
    client: &Client,
    uri: &Uri,
    position: Position,
) -> Result<Value, RequestError> {
    let source = Source::open(workspace, uri)?;
    let (span, old) = with_url(&source, position, |found| Ok((found.span(), found.text.to_string())))?;
    let new = normalize(&Url::split(&old)).text;
    if new == old {
        return Ok(json!(false));
    }
    let text = respelled(&source, &[Respelling { url: span, texts: vec![new] }])
        .map_err(|why| RequestError::failed(format!("the URL cannot be written in normal form: {why}")))?;
    let edits = edits::between(&source.text, &text);
    if !workspace.abilities.applies_edits {
        return Err(RequestError::failed("the editor makes no edits that it is sent"));
    }
    let version = workspace.document(uri)?.version;
    let edit = edits::of_documents(workspace, [(uri.clone(), Some(version), edits)]);
    let label = Some("Normalize the URL".to_owned());
    client.request::<ApplyWorkspaceEdit>(ApplyWorkspaceEditParams { label, edit });
    Ok(json!(true))
}

/// Returns the places of all URLs in the workspace that have the host of the URL at a place.
pub(super) fn of_host(
    workspace: &Workspace,
    client: &Client,
    uri: &Uri,
    position: Position,
) -> Result<Value, RequestError> {
    let source = Source::open(workspace, uri)?;
    let host = with_url(&source, position, |found| {
        let host = Url::split(&found.text).host().filter(|host| !host.is_empty()).map(str::to_ascii_lowercase);
        host.ok_or_else(|| RequestError::failed("the URL has no host"))
    })?;
    let entire = Entire::of(workspace, client);
    let key = host_key(&host);
    let all: Vec<Location> = in_parallel(workspace, &entire.find(|it| it.has_place(key)), |path, spans| {
        let Some(source) = Source::at(workspace, path) else { return Vec::new() };
        let links = source.read();
        let found = links.reading.found.iter().filter(|found| spans.contains(&found.span()));
        let of_host =
            found.filter(|found| Url::split(&found.text).host().is_some_and(|it| it.eq_ignore_ascii_case(&host)));
        of_host.map(|found| source.location(found.span())).collect()
    });
    Ok(json!(all))
}

/// Calls `action` with the URL at a place.
fn with_url<T>(
    source: &Source,
    position: Position,
    action: impl FnOnce(&Found<'_>) -> Result<T, RequestError>,
) -> Result<T, RequestError> {
    let links = source.read();
    let found = links.found_at(source.text.offset(position)).filter(|found| !found.target.is_name());
    action(found.ok_or_else(|| RequestError::failed("no URL is there"))?)
}

/// The document with some of its references written in another way.
///
/// # Errors
/// Why one of them cannot be.
pub(super) fn respelled(source: &Source, respellings: &[Respelling]) -> Result<String, String> {
    let kinds = source.config.kinds.of(&source.path);
    let kinds = DocumentKinds::new(kinds.provenance(), source.format, source.bytes());
    let options = respell_options(&source.path.to_string_lossy());
    let found = references(source.format, source.bytes(), options)
        .ok_or_else(|| "the document has too many references".to_owned())?;
    let known = KnownUrls { options, found: &found };
    let Respelled { text, left } = respell(&source.config.engine, &kinds, known, respellings);
    match left.first() {
        Some((_, why)) => Err(why.to_string()),
        None => String::from_utf8(text).map_err(|error| error.to_string()),
    }
}
