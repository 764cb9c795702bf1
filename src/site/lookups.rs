//! What only commands ask of a repository: the addresses of a page, whether a file has an anchor, the files of a
//! folder.

use super::files;
use super::generated_site::Site;
use super::inference::{Inferred, infer};
use super::references::References;

/// The most files of a folder that are listed.
const MOST_FILES: usize = 100_000;

impl References {
    /// The address of the page that a file becomes.
    pub(crate) fn address(&self, site: &Site, file: &str) -> Option<String> {
        site.address(&*self.files, file)
    }

    /// The addresses of the page that a file becomes, its own first.
    pub(crate) fn addresses(&self, site: &Site, file: &str) -> Vec<String> {
        site.page(&*self.files, file)
            .map_or_else(Vec::new, |page| [page.address].into_iter().chain(page.aliases).collect())
    }

    /// Whether a file has an anchor: `Err` holds the name of the heading that is probably meant. `None` if the format
    /// of the file has no headings.
    pub(crate) fn anchor(&self, file: &str, fragment: &str) -> Option<Result<(), Option<String>>> {
        let anchors = self.uncached_anchors(&self.site_of(file), file)?;
        let nearest = || anchors.nearest(fragment).map(str::to_owned);
        Some(if anchors.has_fragment(fragment) { Ok(()) } else { Err(nearest()) })
    }

    /// Whether there is a folder at a path.
    pub(crate) fn is_folder(&self, path: &str) -> bool {
        files::is_folder(&*self.files, path)
    }

    /// The files below a folder.
    pub(crate) fn below(&self, folder: &str) -> Vec<String> {
        files::below(&*self.files, folder, MOST_FILES)
    }

    /// What the references show of the site of a repository, without a cache.
    pub(crate) fn infer_site(&self) -> Option<Inferred> {
        infer(&*self.files)
    }
}
