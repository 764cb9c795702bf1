//! References to files that are in the repository, but that readers do not get: below another root, in a folder without
//! a page, or ignored by git.

use super::broken_reference::{BrokenReference, BrokenReferenceKind};
use super::document_references::DocumentReferences;
use super::files::{self, Entry, Lookup};
use super::generated_site::{Served, Site};
use super::link::Link;
use super::path;
use super::references::Target;
use crate::scan::{Found, TargetKind};
use crate::syntax::scheme_len;

impl DocumentReferences<'_> {
    /// What is wrong with a reference whose `/` leads to the root of the host, though its path is that of a file below
    /// the root of the repository or of the sources. `target` is where it leads.
    ///
    /// On a site of MkDocs whose address is `https://a.example/b/`, `/guide.md` names `docs/guide.md`, and leads to
    /// `https://a.example/guide.md`.
    pub(super) fn wrong_root(
        &self,
        site: &Site,
        found: &Found<'_>,
        link: &Link<'_>,
        target: &str,
    ) -> Option<BrokenReference> {
        // a URL of the site has no `/` of its own
        if !found.text.starts_with('/') || link.kind != TargetKind::Url || site.is_plain() {
            return None;
        }
        let files = &*self.references.files;
        let inner = link.path.trim_start_matches('/');
        let is_file = |path: &String| matches!(files::lookup(files, path), Lookup::Is(Entry::File));
        let roots = site.sources.iter().map(|sources| sources.folder.as_str()).chain([""]);
        let nearest = match roots.filter_map(|root| path::resolve(root, inner).ok()).find(is_file) {
            // a relative reference works neither to a file outside of the sources, nor in raw HTML
            Some(file) => self
                .as_relative_reference(found, link, &file)
                .filter(|_| !link.is_raw && site.source_of(&file).is_some()),
            None if matches!(site.serves(files, inner), Served::Page(_) | Served::File(_)) => None,
            None => return None,
        };
        Some(BrokenReference { kind: BrokenReferenceKind::AbsolutePath, target: target.to_owned(), nearest })
    }

    /// The reference with the path from this document to a file.
    fn as_relative_reference(&self, found: &Found<'_>, link: &Link<'_>, file: &str) -> Option<String> {
        let rest = found.text.strip_prefix(&*link.path)?;
        Some([&*path::relative(path::folder(&self.file), file), rest].concat())
    }

    /// Whether a page links to a folder of the repository that has no page: code hosts list its files, servers do not.
    pub(super) fn is_folder_without_page(&self, site: &Site, link: &Link<'_>) -> bool {
        let is_link = link.kind == TargetKind::Url && !link.is_image && !link.is_raw && !link.is_absolute();
        if !is_link || site.is_plain() {
            return false;
        }
        let folder = path::resolve(path::folder(&self.file), &link.path).ok();
        let listed = folder.and_then(|folder| self.references.files.folder(&folder));
        let is_index = |name: &str| path::is_index_stem(path::stem_and_suffix(name).0);
        listed.is_some_and(|listed| !listed.iter().any(|(name, _)| is_index(name)))
    }

    /// The path that a reference leads to, if git ignores the file there, so that others do not have it. `known` is where
    /// it leads, if that was looked up.
    pub(crate) fn ignored_target(&self, found: &Found<'_>, known: Option<&Target>) -> Option<String> {
        let files = &*self.references.files;
        if scheme_len(found.text.as_bytes()).is_some() || *self.is_ignored.get_or_init(|| files.is_ignored(&self.file))
        {
            return None;
        }
        let look_up = || {
            let link = self.link(found).filter(|link| !link.path.is_empty())?;
            Some(self.references.target(self.site(), &self.file, &link))
        };
        let Target::Path(path, Entry::File) = known.cloned().or_else(look_up)? else { return None };
        (files.is_ignored(&path) && !files.is_tracked(&path) && !self.is_built_path(&path)).then_some(path)
    }
}
