//! All references to what is at a place: a URL, a file, a heading or id, a label.

use std::path::{Path, PathBuf};

use lsp_types::{Location, ReferenceParams};

use super::super::client::{Client, RequestError};
use super::super::entire::{Entire, in_parallel};
use super::super::keys::{fragment_key, path_key, text_key};
use super::super::labels;
use super::super::links::{Goal, Links, Source};
use super::super::workspace::Workspace;
use crate::document::AnchorKind;
use crate::scan::{Found, TargetKind};
use crate::site::is_same_label;
use crate::text::Span;

/// Answers a request for the references to what is at a place.
pub(in super::super) fn to_place(
    workspace: &Workspace,
    client: &Client,
    params: ReferenceParams,
) -> Result<Option<Vec<Location>>, RequestError> {
    let position = params.text_document_position;
    let source = Source::open(workspace, &position.text_document.uri)?;
    let links = source.read();
    let entire = Entire::of(workspace, client);
    let Some(subject) = Subject::at(workspace, &links, source.text.offset(position.position), &entire) else {
        return Ok(None);
    };
    let mut all = subject.references(workspace, &links, &entire);
    if let Some(declaration) = subject.declaration(workspace, &links).filter(|_| params.context.include_declaration) {
        all.retain(|location| *location != declaration);
        all.insert(0, declaration);
    }
    Ok(Some(all))
}

/// What references lead to.
pub(super) enum Subject {
    /// This URL.
    Url(String),
    File(PathBuf),
    /// The place of a file with these names, the best first.
    Place {
        path: PathBuf,
        span: Span,
        names: Vec<String>,
        label: Option<String>,
    },
    /// A label of this document alone, and where it is defined.
    Label {
        name: String,
        definition: Span,
    },
}

impl Subject {
    /// What is at a byte of a document.
    pub(super) fn at(workspace: &Workspace, links: &Links<'_>, offset: usize, entire: &Entire) -> Option<Self> {
        let text = &links.source.text.text;
        if let Some(label) = labels::used_at(links, offset) {
            let definition = links.reading.anchors.get(labels::definition(links, &text[label.range()])?)?.span;
            return Some(Self::Label { name: text[label.range()].to_owned(), definition });
        }
        if let Some(found) = links.found_at(offset) {
            return Self::of_found(workspace, links, found, entire);
        }
        Self::of_anchor(links, links.anchor_at(offset)?)
    }

    /// A place of a document.
    fn of_anchor(links: &Links<'_>, at: usize) -> Option<Self> {
        let anchor = links.reading.anchors.get(at)?;
        if matches!(anchor.kind, AnchorKind::Definition | AnchorKind::Footnote) {
            return Some(Self::Label { name: anchor.text.to_string(), definition: anchor.span });
        }
        let names = links.place_names().into_iter().filter(|(of, _)| *of == at).map(|(_, name)| name).collect();
        let is_label = matches!(anchor.kind, AnchorKind::Label | AnchorKind::Heading { .. });
        let label = is_label.then(|| anchor.text.to_string());
        Some(Self::Place { path: links.source.path.clone(), span: anchor.span, names, label })
    }

    /// What a URL or reference leads to.
    pub(super) fn of_found(
        workspace: &Workspace,
        links: &Links<'_>,
        found: &Found<'_>,
        entire: &Entire,
    ) -> Option<Self> {
        let place = if found.target == TargetKind::Label {
            let own = links.labelled(&found.text);
            if let Some(at) = own {
                return Self::of_anchor(links, at);
            }
            let (path, label) = entire.labelled(&found.text)?;
            Some((path.to_owned(), label.span()))
        } else {
            None
        };
        if let Some((path, span)) = place {
            let source = Source::at(workspace, &path)?;
            let links = source.read();
            return Self::of_anchor(&links, links.anchor_at(span.start)?);
        }
        if let Some(at) = links.own_place(found) {
            return Self::of_anchor(links, at);
        }
        let goal = links.references().and_then(|references| links.goal(&references, found));
        let Some(goal) = goal else { return Some(Self::Url(found.text.to_string())) };
        let path = goal.document();
        let Some(fragment) = &goal.fragment else { return Some(Self::File(path)) };
        let own = (path == links.source.path).then(|| Self::of_anchor(links, links.place_of(fragment)?)).flatten();
        own.or_else(|| {
            let source = Source::at(workspace, &path)?;
            let links = source.read();
            Self::of_anchor(&links, links.place_of(fragment)?)
        })
        // a fragment that leads to no place
        .or_else(|| Some(Self::Place { path, span: Span::new(0, 0), names: vec![fragment.clone()], label: None }))
    }

    /// Where it is defined.
    fn declaration(&self, workspace: &Workspace, links: &Links<'_>) -> Option<Location> {
        match self {
            Self::Place { path, span, .. } if *path == links.source.path && !span.is_empty() => {
                Some(links.source.location(*span))
            }
            Self::Place { path, span, .. } if !span.is_empty() => Some(Source::at(workspace, path)?.location(*span)),
            Self::Label { definition, .. } => Some(links.source.location(*definition)),
            _ => None,
        }
    }

    /// How many files may have references to it.
    pub(super) fn candidate_count(&self, workspace: &Workspace, entire: &Entire) -> usize {
        self.candidates(workspace, entire).len()
    }

    /// What may refer to it, by the index.
    fn candidates<'e>(&self, workspace: &Workspace, entire: &'e Entire) -> Vec<(&'e Path, Vec<Span>)> {
        match self {
            Self::Url(url) => {
                let key = text_key(url);
                entire.find(|it| it.has_text(key))
            }
            Self::File(path) => {
                let names = [path.file_name(), path.parent().and_then(Path::file_name)];
                let names = names.map(|name| name.unwrap_or_default().to_string_lossy().into_owned());
                let mut keys: Vec<u32> =
                    names.into_iter().chain(addresses(workspace, path)).map(|it| path_key(&it)).collect();
                keys.sort_unstable();
                keys.dedup();
                // `..` and `.` name a folder by no name
                let unnamed = path_key("..");
                entire.find(|it| keys.iter().any(|key| it.has_place(*key)) || it.has_place(unnamed))
            }
            Self::Place { names, label, .. } => {
                let mut keys: Vec<u32> = names.iter().chain(label).map(|name| fragment_key(name)).collect();
                keys.extend(names.iter().map(|name| fragment_key(&format!("user-content-{name}"))));
                entire.find(|it| keys.iter().any(|key| it.has_fragment(*key)))
            }
            Self::Label { .. } => Vec::new(),
        }
    }

    /// All references to it, in the order of the files.
    pub(super) fn references(&self, workspace: &Workspace, links: &Links<'_>, entire: &Entire) -> Vec<Location> {
        if let Self::Label { name, .. } = self {
            return uses_in_document(links, name).into_iter().map(|span| links.source.location(span)).collect();
        }
        if let Self::Place { path, span, .. } = self
            && links.place().is_none()
            && *path == links.source.path
        {
            let at = links.reading.anchors.iter().position(|anchor| anchor.span == *span);
            let own = links.reading.found.iter().filter(|found| at.is_some() && links.own_place(found) == at);
            return own.map(|found| links.source.location(found.span())).collect();
        }
        in_parallel(workspace, &self.candidates(workspace, entire), |path, spans| {
            let Some(source) = Source::at(workspace, path) else { return Vec::new() };
            let links = source.read();
            if let Self::Url(url) = self {
                // the file may have changed since it was read for the index
                let same = links.reading.found.iter().filter(|found| found.text == *url);
                return same.map(|found| source.location(found.span())).collect();
            }
            let Some(references) = links.references() else { return Vec::new() };
            let found = links.reading.found.iter().filter(|found| spans.contains(&found.span()));
            let leading = found.filter(|found| match found.target {
                TargetKind::Label => self.has_label(&links, found),
                // a fragment alone leads to a place, not to the file
                _ if matches!(self, Self::File(_)) && found.text.starts_with('#') => false,
                _ => links.goal(&references, found).is_some_and(|goal| self.is_reached(&goal)),
            });
            leading.map(|found| source.location(found.span())).collect()
        })
    }

    /// Whether a reference by name leads to it.
    fn has_label(&self, links: &Links<'_>, found: &Found<'_>) -> bool {
        let Self::Place { path, label: Some(label), .. } = self else { return false };
        let is_elsewhere = *path != links.source.path && links.labelled(&found.text).is_some();
        is_same_label(&found.text, label) && !is_elsewhere
    }

    fn is_reached(&self, goal: &Goal) -> bool {
        match self {
            Self::File(path) => goal.document() == *path,
            Self::Place { path, names, .. } => {
                let is_named = |fragment: &String| {
                    let bare = fragment.strip_prefix("user-content-").unwrap_or(fragment);
                    names.iter().any(|name| fragment_key(name) == fragment_key(bare) || name == fragment)
                };
                goal.fragment.as_ref().is_some_and(is_named) && goal.document() == *path
            }
            _ => false,
        }
    }
}

/// The addresses of the page that a file becomes, and those that are redirected to it, by any of which references may name
/// it; none without a site.
fn addresses(workspace: &Workspace, path: &Path) -> Vec<String> {
    let place = workspace.project_of(path).and_then(|project| project.repositories.of(path));
    place.map_or_else(Vec::new, |(repository, inner)| {
        let site = repository.site_of(&inner);
        let mut addresses = repository.addresses(&site, &inner);
        addresses.extend(repository.redirected_to(&site, &inner));
        addresses
    })
}

/// The uses of a label in the document that defines it.
pub(super) fn uses_in_document(links: &Links<'_>, label: &str) -> Vec<Span> {
    let by_name = links.reading.found.iter().filter(|found| found.target == TargetKind::Label);
    let named = by_name.filter(|found| is_same_label(&found.text, label)).map(Found::span);
    named.chain(labels::uses(links, label)).collect()
}
