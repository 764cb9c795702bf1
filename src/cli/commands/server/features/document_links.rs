//! The URLs and references of a document, as links that a client opens.

use std::path::Path;

use lsp_types::{DocumentLink, DocumentLinkParams, Uri};

use super::super::client::RequestError;
use super::super::destinations::Destinations;
use super::super::links::{Links, Source};
use super::super::workspace::Workspace;
use crate::report::{Secrets, escape, redacted, shown_url};
use crate::scan::{Form, Found, TargetKind};
use crate::site::DocumentReferences;
use crate::syntax::{Url, percent};

/// Answers a request for the links of a document. A URL of several lines has a link on each of them.
pub(in super::super) fn of_document(
    workspace: &Workspace,
    params: &DocumentLinkParams,
) -> Result<Vec<DocumentLink>, RequestError> {
    let source = Source::open(workspace, &params.text_document.uri)?;
    let links = source.read();
    let targets = Targets {
        workspace,
        links: &links,
        references: links.references(),
        destinations: Destinations::known(workspace),
    };
    let mut all = Vec::new();
    for found in links.reading.found.iter().filter(|found| found.form != Form::Label) {
        let Some((target, tooltip)) = targets.of(found) else { continue };
        all.extend(source.text.ranges_of_lines(found.span()).into_iter().map(|range| DocumentLink {
            range,
            target: target.clone(),
            tooltip: Some(tooltip.clone()),
            data: None,
        }));
    }
    Ok(all)
}

/// The targets of the links of a document.
struct Targets<'t> {
    workspace: &'t Workspace,
    links: &'t Links<'t>,
    references: Option<DocumentReferences<'t>>,
    destinations: Destinations<'t>,
}

impl Targets<'_> {
    /// The target of a link and what is shown of it; `None` if it leads nowhere. A URL with a secret has no target: a
    /// client may show it.
    fn of(&self, found: &Found<'_>) -> Option<(Option<Uri>, String)> {
        let shown = shown_url(found, self.links.source.bytes());
        if shown != *found.text {
            return Some((None, escape::shown(&format!("{shown} (not opened: it holds a secret)"))));
        }
        let is_url = !found.target.is_name() && Url::split(&found.text).scheme().is_some();
        if is_url {
            return Some((Some(uri_of_url(&found.text)?), escape::shown(&shown)));
        }
        let root = &self.links.source.project.root;
        let named = |path: &Path| path.strip_prefix(root).unwrap_or(path).display().to_string();
        let shown = |tooltip: &str| escape::shown(&redacted(tooltip, Secrets::Hidden));
        if found.target != TargetKind::Label {
            let goal = self.links.goal(self.references.as_ref()?, found)?;
            // the file need not be read
            if goal.fragment.is_none() {
                let path = goal.document();
                return Some((Some(self.workspace.uri_of(&path)?), shown(&named(&path))));
            }
        }
        let place = self.destinations.of_one(self.links, self.references.as_ref(), found)?;
        let start = place.source.range(place.span).start;
        let (file, name) = (place.source.uri.clone(), named(&place.source.path));
        let (target, tooltip) = match place.text.is_empty() {
            true => (file, name),
            false => {
                let with_line = format!("{}#L{}", file.as_str(), start.line + 1);
                (with_line.parse().ok()?, format!("{name}: {}", place.text.trim()))
            }
        };
        Some((Some(target), shown(&tooltip)))
    }
}

/// A URL as a URI: what a URI cannot have is percent-encoded.
fn uri_of_url(url: &str) -> Option<Uri> {
    url.parse().ok().or_else(|| {
        let mut encoded = String::with_capacity(url.len() + 16);
        let mut buffer = [0; 4];
        for (at, c) in url.char_indices() {
            let is_escape =
                c == '%' && percent::decode_digits(url.as_bytes().get(at + 1..).unwrap_or_default()).is_some();
            let is_plain = c.is_ascii_alphanumeric() || "-._~:/?#[]@!$&'()*+,;=".contains(c) || is_escape;
            match is_plain {
                true => encoded.push(c),
                false => {
                    c.encode_utf8(&mut buffer).bytes().for_each(|byte| percent::push_encoded(&mut encoded, byte));
                }
            }
        }
        encoded.parse().ok()
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_no_uri_is_encoded() {
        for (url, expected) in [
            ("http://a.example/%C3%A9?b", "http://a.example/%C3%A9?b"),
            ("http://a.example/é b%", "http://a.example/%C3%A9%20b%25"),
            ("mailto:joe@a.example", "mailto:joe@a.example"),
        ] {
            assert_eq!(uri_of_url(url).expect("a URI").as_str(), expected);
        }
    }
}
