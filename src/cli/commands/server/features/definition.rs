//! Where the reference, label or footnote at a place leads.

use lsp_types::{GotoDefinitionParams, GotoDefinitionResponse, LocationLink};

use super::super::client::{Client, RequestError};
use super::super::destinations::{Destinations, Place};
use super::super::labels;
use super::super::links::{Links, Source};
use super::super::workspace::Workspace;
use crate::text::Span;

/// Answers a request for the definition of what is at a place.
pub(in super::super) fn of_place(
    workspace: &Workspace,
    client: &Client,
    params: GotoDefinitionParams,
) -> Result<Option<GotoDefinitionResponse>, RequestError> {
    let position = params.text_document_position_params;
    let source = Source::open(workspace, &position.text_document.uri)?;
    let links = source.read();
    let Some((origin, place)) = definition(workspace, client, &links, source.text.offset(position.position)) else {
        return Ok(None);
    };
    let location = place.location();
    if !workspace.abilities.links_of_definitions {
        return Ok(Some(location.into()));
    }
    let link = LocationLink {
        origin_selection_range: Some(source.range(origin)),
        target_uri: location.uri,
        target_range: location.range,
        target_selection_range: location.range,
    };
    Ok(Some(vec![link].into()))
}

/// What leads somewhere at a byte, and where it leads.
fn definition(workspace: &Workspace, client: &Client, links: &Links<'_>, offset: usize) -> Option<(Span, Place)> {
    if let Some(label) = labels::used_at(links, offset) {
        let at = labels::definition(links, &links.source.text.text[label.range()])?;
        return Some((label, Place::of(links, at)?));
    }
    let found = links.found_at(offset)?;
    let place = Destinations::all(workspace, client).of(links, found)?;
    Some((found.span(), place))
}
