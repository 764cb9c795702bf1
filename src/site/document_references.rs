//! The references of one document: what is wrong with those that lead nowhere.

use super::broken_reference::{BrokenReference, BrokenReferenceKind};
use super::files::{Entry, Files};
use super::kind::LinkKind;
use super::link::Link;
use super::path;
use super::references::{References, Target};
use super::site::Site;
use crate::scan::{Context, Form, Found};
use crate::syntax::scheme_len;
use std::sync::Arc;

/// The references of one document.
pub struct DocumentReferences<'d> {
    references: &'d References<dyn Files + 'd>,
    /// The path of the document in the repository.
    file: String,
    site: Arc<Site>,
}

impl<'d> DocumentReferences<'d> {
    /// The references of the document at this path of the repository.
    pub fn new(references: &'d References<dyn Files + 'd>, file: impl Into<String>) -> Self {
        let file = file.into();
        let site = references.site_of(&file);
        Self { references, file, site }
    }

    /// What is wrong with a URL or reference of the document; `None` if it leads somewhere, or if that cannot be known.
    pub fn broken(&self, found: &Found<'_>) -> Option<BrokenReference> {
        if found.form != Form::Destination || scheme_len(found.text.as_bytes()).is_some() || is_filled_in(&found.text) {
            return None;
        }
        let mut link = Link::of(LinkKind::Url, &found.text)?;
        link.is_image = found.context == Context::Image;
        link.is_raw = found.before.ends_with(b"=\"") || found.before.ends_with(b"='") || found.before.ends_with(b"=");
        if found.text.starts_with("//") || found.base.is_some() {
            return None;
        }
        if link.path.is_empty() {
            return None;
        }
        let broken = |kind, target| Some(BrokenReference { kind, target, nearest: None });
        match self.references.target(&self.site, &self.file, &link) {
            Target::Path(_, Entry::File | Entry::Unknown) | Target::Unknown => None,
            Target::Path(_, Entry::Folder) => None,
            Target::OtherCase { path, actual } => {
                let nearest = match (path.strip_prefix('/'), actual.strip_prefix('/')) {
                    (None, None) if !link.is_absolute() => path::relative(path::folder(&self.file), &actual),
                    _ => actual,
                };
                Some(BrokenReference { kind: BrokenReferenceKind::WrongCase, target: path, nearest: Some(nearest) })
            }
            Target::Missing(path) => broken(BrokenReferenceKind::MissingFile, path),
            Target::Outside(path) => broken(BrokenReferenceKind::OutsideRepository, path),
        }
    }
}

/// Whether something is to be filled into a reference, so that nobody knows where it leads.
fn is_filled_in(reference: &str) -> bool {
    reference.contains(['{', '}', '<', '>', '$', '*', '|', '\\']) || reference.contains("%(") || reference.contains("...")
}

impl std::fmt::Debug for DocumentReferences<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("DocumentReferences").field("file", &self.file).finish_non_exhaustive()
    }
}
