//! Reads the table `[references]`.

use super::Placed;
use super::file::{Entry, Reader, entries};
use super::references::{GivenFolder, MappedFolder, ReferenceKeys, UrlMap};
use crate::site::SiteChoice;
use crate::syntax::edit_distance::remedy;

/// The keys of the table, each with its purpose.
pub(crate) const REFERENCE_KEYS: [(&str, &str); 5] = [
    ("base-url", "The URL of the root of the site: URLs that start with it are looked up in the site."),
    (
        "exists",
        "Paths and addresses that a build makes, as patterns of .gitignore: references to them are not reported.",
    ),
    ("map", "What URLs start with, and the folder in which the rest of such a URL is a file or page."),
    ("root", "The folder that a `/` at the start of a reference means."),
    (
        "site",
        "The generator that makes pages of the documents: `auto` (found by its configuration), `none`, or the name of \
         its model.",
    ),
];

impl Reader<'_, '_> {
    /// The valid keys; reports the others.
    pub(super) fn references(&mut self, entry: Entry<'_>) -> ReferenceKeys {
        let mut keys = ReferenceKeys::default();
        let Some(table) = entry.value.get_ref().as_table() else {
            self.wrong_type(entry, "a table", "[references], then site = \"mkdocs\"");
            return keys;
        };
        for entry in entries(table) {
            match entry.name {
                "site" => keys.site = self.site(entry),
                "root" => keys.root = self.folder(entry, "root = \"docs\"").map(|root| self.placed(root, entry)),
                "base-url" => keys.base_url = self.base_url(entry),
                "map" => keys.map = self.map(entry),
                "exists" => keys.exists = self.list(entry, "exists = [\"api/**\"]"),
                _ => self.unknown_key(entry, &REFERENCE_KEYS.map(|(name, _)| name)),
            }
        }
        keys
    }

    fn site(&mut self, entry: Entry<'_>) -> Option<Placed<SiteChoice>> {
        let Some(name) = entry.value.get_ref().as_str() else {
            self.wrong_type(entry, "the name of a generator", "site = \"mkdocs\"");
            return None;
        };
        let site = SiteChoice::named(name);
        if site.is_none() {
            let names = SiteChoice::names();
            self.error(entry.value, &format!("no site named \"{name}\"{}", remedy(name, &names)));
        }
        site.map(|site| self.placed(site, entry))
    }

    fn base_url(&mut self, entry: Entry<'_>) -> Option<Placed<String>> {
        const EXAMPLE: &str = "base-url = \"https://docs.acme.org/\"";
        match entry.value.get_ref().as_str() {
            Some(url) if is_absolute(url) => Some(self.placed(url.to_owned(), entry)),
            Some(url) => {
                self.error(entry.value, &format!("\"{url}\" is no absolute URL; write {EXAMPLE}"));
                None
            }
            None => {
                self.wrong_type(entry, "a URL", EXAMPLE);
                None
            }
        }
    }

    fn map(&mut self, entry: Entry<'_>) -> Option<UrlMap> {
        const EXAMPLE: &str = "map = { \"https://docs.acme.org/\" = \"docs/\" }";
        let Some(table) = entry.value.get_ref().as_table() else {
            self.wrong_type(entry, "a table", EXAMPLE);
            return None;
        };
        let mut rows = Vec::new();
        for row in entries(table) {
            if !is_absolute(row.name) {
                self.error(row.key, &format!("\"{}\" is no absolute URL; write {EXAMPLE}", row.name));
            } else if let Some(folder) = self.folder(row, EXAMPLE) {
                rows.push(self.placed(MappedFolder { url_start: row.name.to_owned(), folder }, row));
            }
        }
        Some(self.placed(rows, entry))
    }

    /// A folder relative to the file.
    fn folder(&mut self, entry: Entry<'_>, example: &str) -> Option<GivenFolder> {
        match entry.value.get_ref().as_str() {
            Some(path) if path.is_empty() || path.starts_with(['/', '\\']) => {
                self.error(entry.value, &format!("\"{path}\" must be a folder relative to this file; write {example}"));
                None
            }
            Some(path) => Some(GivenFolder { written: path.to_owned(), path: path.into() }),
            None => {
                self.wrong_type(entry, "a folder", example);
                None
            }
        }
    }
}

/// Whether a text is an absolute URL of the web, with a host.
fn is_absolute(url: &str) -> bool {
    let rest = url.strip_prefix("https://").or_else(|| url.strip_prefix("http://"));
    rest.is_some_and(|rest| !rest.is_empty() && !rest.starts_with(['/', '?', '#']))
}
