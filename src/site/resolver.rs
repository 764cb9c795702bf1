//! What rules ask of the references of a document.

use super::document_references::DocumentReferences;
use super::judged_reference::JudgedReference;
use super::references::Target;
use super::site_markup::SiteMarkup;
use crate::document::ReadOptions;
use crate::scan::Found;

/// Says where the references of a document lead, and how its site reads broken markup.
///
/// Rules know the references of a document by this trait alone, so that a program in which no document lies in a
/// folder, as the module for JavaScript, has nothing of the models of sites in it.
pub(crate) trait Resolver: SiteMarkup {
    /// The options for reading the document, where it may be a navigation file.
    fn read_options(&self, options: ReadOptions) -> ReadOptions;

    /// Where a URL or reference leads, and what is wrong with it, if that is evident.
    fn resolve(&self, found: &Found<'_>) -> JudgedReference;

    /// The path that a reference leads to, if git ignores the file there. `known` is where it leads, if that was
    /// looked up.
    fn ignored_target(&self, found: &Found<'_>, known: Option<&Target>) -> Option<String>;
}

impl Resolver for DocumentReferences<'_> {
    fn read_options(&self, options: ReadOptions) -> ReadOptions {
        options.with_navigation_at(self.file())
    }

    fn resolve(&self, found: &Found<'_>) -> JudgedReference {
        Self::resolve(self, found)
    }

    fn ignored_target(&self, found: &Found<'_>, known: Option<&Target>) -> Option<String> {
        Self::ignored_target(self, found, known)
    }
}
