//! Entries of navigation files that lead nowhere.

use super::broken_reference::{BrokenReference, BrokenReferenceKind};
use super::document_references::DocumentReferences;
use super::files::{self, Entry};
use super::judged_reference::JudgedReference;
use super::link::Link;
use super::path;
use super::references::Target;
use super::target_form::TargetForm;
use crate::scan::Found;

impl DocumentReferences<'_> {
    /// Where an entry of a navigation file leads, and what is wrong with it.
    pub(super) fn judge_entry(&self, link: &Link<'_>) -> JudgedReference {
        let target = self.references.target(self.site(), &self.file, link);
        JudgedReference { broken: self.broken_entry(link, target.clone()), target: Some(target) }
    }

    fn broken_entry(&self, link: &Link<'_>, target: Target) -> Option<BrokenReference> {
        let broken = |kind, target| Some(BrokenReference { kind, target, nearest: None });
        match target {
            Target::Path(file, Entry::File) => self.broken_fragment(self.site(), link.fragment.as_ref()?, Some(file)),
            Target::OtherCase { path, .. } => broken(BrokenReferenceKind::WrongCase, path),
            Target::Missing(path) if self.references.is_trusted || self.has_folder_of(&path) => {
                broken(BrokenReferenceKind::MissingFile, path)
            }
            Target::Missing(_) | Target::Path(..) | Target::Outside(_) | Target::Unknown => None,
        }
    }

    /// Whether there is the folder of a missing path, or of the sources of a missing address, which starts with `/`. If
    /// not, a build probably copies or makes all of it.
    fn has_folder_of(&self, missing: &str) -> bool {
        let is_folder = |folder: &str| files::is_folder(&*self.references.files, folder);
        match missing.strip_prefix('/') {
            Some(address) => {
                let inner = path::folder(address.trim_end_matches('/'));
                self.site().sources.iter().any(|sources| is_folder(&path::child(&sources.folder, inner)))
            }
            None => is_folder(path::folder(missing)),
        }
    }

    /// Whether more entries lead somewhere than not. If not, the navigation is a sample, or its sources are made
    /// elsewhere.
    pub(super) fn is_navigation_in_use(&self, entry: &Found<'_>) -> bool {
        let own = self.own_tally().outcomes(TargetForm::of(entry.target, &entry.text));
        own.landed > own.broken
    }
}
