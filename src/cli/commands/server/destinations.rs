//! The places that references lead to. Each document that several lead to is read once.

use std::cell::{OnceCell, RefCell};
use std::collections::HashMap;
use std::path::{Path, PathBuf};
use std::rc::Rc;

use lsp_types::Location;

use super::client::Client;
use super::entire::Entire;
use super::links::{Links, Source, place_named};
use super::workspace::Workspace;
use crate::scan::{Found, TargetKind};
use crate::site::DocumentReferences;
use crate::syntax::edit_distance::nearest;
use crate::text::Span;

/// A place of a document.
#[derive(Clone)]
pub(super) struct Place {
    pub(super) source: Source,
    pub(super) span: Span,
    /// What it is, in words: a heading, a label.
    pub(super) what: &'static str,
    /// Its name or title; empty for the start of a document.
    pub(super) text: String,
}

impl Place {
    /// A place of a document.
    pub(super) fn of(links: &Links<'_>, at: usize) -> Option<Self> {
        let anchor = links.reading.anchors.get(at)?;
        let (what, text) = (anchor.kind.name(), anchor.text.to_string());
        Some(Self { source: links.source.clone(), span: anchor.span, what, text })
    }

    /// The start of a document.
    fn start(source: Source) -> Self {
        Self { source, span: Span::new(0, 0), what: "file", text: String::new() }
    }

    /// The line that a fragment of a code host names: the first of `L10-L20`.
    fn line(source: &Source, fragment: &str) -> Option<Self> {
        let number = fragment.strip_prefix('L')?;
        let number = &number[..number.find(|c: char| !c.is_ascii_digit()).unwrap_or(number.len())];
        let line = number.parse::<usize>().ok()?.checked_sub(1)?;
        let text = source.text.text.split_inclusive('\n').nth(line)?;
        let start = text.as_ptr().addr() - source.text.text.as_ptr().addr();
        let span = Span::new(start, start + text.trim_end_matches(['\r', '\n']).len());
        Some(Self { source: source.clone(), span, what: "line", text: number.to_owned() })
    }

    pub(super) fn location(&self) -> Location {
        self.source.location(self.span)
    }
}

/// Finds the places that references lead to.
pub(super) struct Destinations<'w> {
    workspace: &'w Workspace,
    /// The client that sees how far it is, if files that were not read yet are waited for.
    waiting: Option<&'w Client>,
    entire: OnceCell<Option<Entire>>,
    read: RefCell<HashMap<PathBuf, Option<Rc<ReadDocument>>>>,
}

/// A document that was read.
struct ReadDocument {
    source: Source,
    places: Vec<Option<Place>>,
    names: Vec<(usize, String)>,
}

impl ReadDocument {
    /// The place with this number; `None` without a number.
    fn place(&self, number: Option<usize>) -> Option<Place> {
        self.places.get(number?)?.clone()
    }
}

impl<'w> Destinations<'w> {
    /// Destinations in the files that were read so far.
    pub(super) fn known(workspace: &'w Workspace) -> Self {
        Self { workspace, waiting: None, entire: OnceCell::new(), read: RefCell::default() }
    }

    /// Destinations in all files; waits until they are read where that is needed.
    pub(super) fn all(workspace: &'w Workspace, client: &'w Client) -> Self {
        Self { waiting: Some(client), ..Self::known(workspace) }
    }

    /// All files of the workspace.
    pub(super) fn entire(&self) -> Option<&Entire> {
        let entire = || match self.waiting {
            Some(client) => Some(Entire::of(self.workspace, client)),
            None => Entire::ready(self.workspace),
        };
        self.entire.get_or_init(entire).as_ref()
    }

    /// Where a reference of a document leads; `None` if it leads nowhere, or if that is not known.
    pub(super) fn of(&self, links: &Links<'_>, found: &Found<'_>) -> Option<Place> {
        self.of_one(links, links.references().as_ref(), found)
    }

    /// The same for one of many references of a document.
    pub(super) fn of_one(
        &self,
        links: &Links<'_>,
        references: Option<&DocumentReferences<'_>>,
        found: &Found<'_>,
    ) -> Option<Place> {
        if found.target == TargetKind::Label {
            if let Some(at) = links.labelled(&found.text) {
                return Place::of(links, at);
            }
            let (path, label) = self.entire()?.labelled(&found.text)?;
            let source = Source::at(self.workspace, path)?;
            return Some(Place { source, span: label.span(), what: "label", text: label.name.to_string() });
        }
        if links.place().is_none() {
            return Place::of(links, links.own_place(found)?);
        }
        let goal = links.goal(references?, found)?;
        let path = goal.document();
        let fragment = goal.fragment.as_deref();
        if path == links.source.path {
            let named = |fragment: &str| {
                links
                    .place_of(fragment)
                    .and_then(|at| Place::of(links, at))
                    .or_else(|| Place::line(links.source, fragment))
            };
            return Some(fragment.and_then(named).unwrap_or_else(|| Place::start(links.source.clone())));
        }
        let Some(fragment) = fragment else { return Some(Place::start(Source::at(self.workspace, &path)?)) };
        let document = self.document(&path)?;
        let place = document.place(place_named(&document.names, fragment));
        let place = place.or_else(|| Place::line(&document.source, fragment));
        Some(place.unwrap_or_else(|| Place::start(document.source.clone())))
    }

    /// The place that is meant by a reference whose fragment leads nowhere: the one of the nearest name, or the start of
    /// another document.
    pub(super) fn meant(
        &self,
        links: &Links<'_>,
        references: Option<&DocumentReferences<'_>>,
        found: &Found<'_>,
    ) -> Option<Place> {
        let goal = links.goal(references?, found)?;
        let fragment = goal.fragment.as_deref()?.to_lowercase();
        let near = |names: &[(usize, String)]| {
            let near = nearest(&fragment, names.iter().map(|(_, name)| &**name))?;
            names.iter().find(|(_, name)| name == near).map(|(at, _)| *at)
        };
        if goal.document() == links.source.path {
            return Place::of(links, near(&links.place_names())?);
        }
        let document = self.document(&goal.document())?;
        let place = document.place(near(&document.names));
        Some(place.unwrap_or_else(|| Place::start(document.source.clone())))
    }

    fn document(&self, path: &Path) -> Option<Rc<ReadDocument>> {
        if let Some(known) = self.read.borrow().get(path) {
            return known.clone();
        }
        let document = Source::at(self.workspace, path).map(|source| {
            let links = source.read();
            let places = (0..links.reading.anchors.len()).map(|at| Place::of(&links, at)).collect();
            let names = links.place_names();
            drop(links);
            Rc::new(ReadDocument { source, places, names })
        });
        self.read.borrow_mut().insert(path.to_owned(), document.clone());
        document
    }
}
