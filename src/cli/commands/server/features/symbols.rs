//! The definitions of a document, as symbols: labels of URLs, labels of the project, and names that documents give their
//! places. Headings are left to others.

use lsp_types::{DocumentSymbol, DocumentSymbolParams, DocumentSymbolResponse, SymbolInformation, SymbolKind};

use super::super::client::RequestError;
use super::super::links::Source;
use super::super::workspace::Workspace;
use crate::document::AnchorKind;
use crate::report::{Secrets, escape, redacted};
use crate::text::Span;

/// Answers a request for the definitions of a document.
pub(in super::super) fn of_document(
    workspace: &Workspace,
    params: &DocumentSymbolParams,
) -> Result<DocumentSymbolResponse, RequestError> {
    let source = Source::open(workspace, &params.text_document.uri)?;
    let links = source.read();
    let mut symbols = Vec::new();
    for anchor in &links.reading.anchors {
        let (kind, found) = match anchor.kind {
            AnchorKind::Definition => (SymbolKind::CONSTANT, links.url_of_definition(anchor)),
            AnchorKind::Label => (SymbolKind::KEY, None),
            AnchorKind::Footnote => (SymbolKind::STRING, None),
            _ => continue,
        };
        let end = found.map_or(anchor.span.end, |found| found.span().end.max(anchor.span.end));
        let detail = found.map(|found| escape::shown(&redacted(&found.text, Secrets::Hidden)));
        let name = escape::shown(&redacted(anchor.text.trim(), Secrets::Hidden));
        if !name.is_empty() {
            symbols.push((name, detail, kind, Span::new(anchor.span.start, end), anchor.span));
        }
    }
    Ok(match workspace.abilities.nested_symbols {
        true => DocumentSymbolResponse::Nested(
            symbols
                .into_iter()
                .map(|(name, detail, kind, whole, own)| {
                    #[expect(deprecated, reason = "the type has no default")]
                    DocumentSymbol {
                        name,
                        detail,
                        kind,
                        tags: None,
                        deprecated: None,
                        range: source.range(whole),
                        selection_range: source.range(own),
                        children: None,
                    }
                })
                .collect(),
        ),
        false => DocumentSymbolResponse::Flat(
            symbols
                .into_iter()
                .map(|(name, _, kind, whole, _)| {
                    #[expect(deprecated, reason = "the type has no default")]
                    SymbolInformation {
                        name,
                        kind,
                        tags: None,
                        deprecated: None,
                        location: source.location(whole),
                        container_name: None,
                    }
                })
                .collect(),
        ),
    })
}
