//! The sources of Hugo: their suffixes, their languages, and the pages that files beside them belong to.

use std::collections::HashMap;

use super::super::files::{Entry, Files};
use super::super::generated_site::Sources;
use super::super::path;
use super::hugo_config::urlized;

/// The suffixes of sources.
pub(super) const SUFFIXES: &[&str] =
    &["md", "markdown", "mdown", "html", "htm", "adoc", "ad", "asciidoc", "org", "rst", "pandoc", "pdc"];

/// Languages that documents are often translated to.
pub(super) const LANGUAGES: &[&str] = &[
    "ar", "bn", "cs", "de", "el", "en", "es", "fa", "fr", "he", "hi", "hu", "id", "it", "ja", "ko", "nl", "no", "pl",
    "pt", "pt-br", "pt-pt", "ro", "ru", "sv", "th", "tr", "uk", "ur", "vi", "zh", "zh-cn", "zh-hans", "zh-hant",
    "zh-tw",
];

/// The folders in the content that have the names of languages.
pub(super) fn language_folders(files: &dyn Files, content: &str) -> Vec<(String, String)> {
    let entries = files.folder(content);
    let folders = entries.iter().flat_map(|entries| entries.iter()).filter(|(_, entry)| *entry == Entry::Folder);
    let names = folders.map(|(name, _)| (name.to_lowercase(), path::child(content, name)));
    names.filter(|(name, _)| LANGUAGES.contains(&&**name)).collect()
}

/// The languages of a site.
pub(super) struct Languages {
    pub(super) default: String,
    pub(super) names: Vec<String>,
    /// The languages of the folders of sources that have one.
    pub(super) by_folder: HashMap<String, String>,
    /// Whether the default one is below a folder too.
    pub(super) default_in_subfolder: bool,
}

impl Languages {
    /// The language of a source, and its path without suffixes: `a.de.md` gives `de` and `a`.
    pub(super) fn split<'p>(&self, sources: &Sources, inner: &'p str) -> (String, &'p str) {
        let bare = path::without_suffix(inner);
        match path::name(bare).rsplit_once('.') {
            Some((stem, language)) if !stem.is_empty() && self.names.iter().any(|known| known == language) => {
                (language.to_owned(), &bare[..bare.len() - language.len() - 1])
            }
            _ => (self.by_folder.get(&sources.folder).unwrap_or(&self.default).clone(), bare),
        }
    }

    /// The path by which a page is looked up: without suffix, language and `index`, in lower case.
    pub(super) fn logical(&self, sources: &Sources, reference: &str) -> String {
        let reference = reference.trim_matches('/');
        let bare = if SUFFIXES.contains(&path::stem_and_suffix(reference).1) {
            self.split(sources, reference).1
        } else {
            reference
        };
        let bare = match path::name(bare) {
            "index" | "_index" => path::folder(bare),
            _ => bare,
        };
        urlized(bare)
    }
}

/// Whether a file becomes a page by its suffix.
pub(super) fn is_content(file: &str) -> bool {
    SUFFIXES.contains(&path::stem_and_suffix(file).1)
}

/// The source of the bundle that a file belongs to: the `index.md` of its folder, or of one above.
pub(super) fn bundle_of(files: &dyn Files, file: &str) -> Option<String> {
    let is_index = |name: &str| name.split('.').next() == Some("index") && is_content(name);
    let index_in = |folder: &str| {
        let entries = files.folder(folder)?;
        let (name, _) = entries.iter().find(|(name, _)| is_index(name))?;
        Some(path::child(folder, name))
    };
    let folder = path::folder(file);
    let first = if is_index(path::name(file)) { path::folder(folder) } else { folder };
    let mut above = path::ancestors(first);
    above
        .find_map(index_in)
        .filter(|index| path::name(path::folder(index)) != "content" && !path::folder(index).is_empty())
}
