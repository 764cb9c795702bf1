//! Settings of a site, which users make where its files do not show enough.

use std::fmt;

use super::models;

/// The model by which references are resolved.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[non_exhaustive]
pub enum SiteChoice {
    /// That of the generator whose configuration is found; else the repository as its code host shows it.
    #[default]
    Auto,
    /// The repository as its code host shows it, whatever configurations there are.
    None,
    /// The model of this name, with or without its configuration.
    Model(&'static str),
}

impl SiteChoice {
    /// The choice of this name: `auto`, `none`, or the name of a model.
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        match name {
            "auto" => Some(Self::Auto),
            "none" => Some(Self::None),
            name => models::names().find(|known| *known == name).map(Self::Model),
        }
    }

    /// Its name.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Auto => "auto",
            Self::None => "none",
            Self::Model(name) => name,
        }
    }

    /// The names of all choices: `auto` and `none`, then the models in alphabetical order.
    #[must_use]
    pub fn names() -> Vec<&'static str> {
        let mut models: Vec<_> = models::names().collect();
        models.sort_unstable();
        ["auto", "none"].into_iter().chain(models).collect()
    }
}

/// Whether a build makes what is at a path of the repository, or at an address (which starts with `/`).
pub type Made = Box<dyn Fn(&str) -> bool + Send + Sync>;

/// The settings of a site. All folders are paths in the repository.
#[derive(Default)]
#[non_exhaustive]
pub struct SiteSettings {
    /// The model.
    pub site: SiteChoice,
    /// The folder of a chosen model that has no configuration.
    pub folder: String,
    /// The folder that a `/` at the start of a reference means.
    pub root: Option<String>,
    /// The URL of the root of the site.
    pub base_url: Option<String>,
    /// Pairs of the start of URLs, and the folder in which the rest of such a URL is a file or page.
    pub map: Vec<(String, String)>,
    /// The test for paths and addresses that a build makes, so that they are never missing.
    pub made: Option<Made>,
}

impl SiteSettings {
    /// The folder that a URL is mapped to, and the rest of the URL: the longest start of [`SiteSettings::map`] counts.
    pub(crate) fn map_url<'u>(&self, url: &'u str) -> Option<(&str, &'u str)> {
        let starts = self.map.iter().filter_map(|(start, folder)| Some((start, folder, strip_url_prefix(url, start)?)));
        starts.max_by_key(|(start, ..)| start.len()).map(|(_, folder, rest)| (folder.as_str(), rest))
    }

    /// The rest of a URL after [`SiteSettings::base_url`].
    pub(crate) fn strip_base_url<'u>(&self, url: &'u str) -> Option<&'u str> {
        strip_url_prefix(url, self.base_url.as_ref()?)
    }
}

/// The rest of a URL after `start`: empty, or from a `/`, `?` or `#` on. `http:` and `https:` count as the same.
fn strip_url_prefix<'u>(url: &'u str, start: &str) -> Option<&'u str> {
    let bare = |url: &str| url.find("://").map(|at| at + 3);
    let (url, start) = (&url[bare(url)?..], &start[bare(start)?..]);
    let rest = url.strip_prefix(start.trim_end_matches('/'))?;
    (rest.is_empty() || rest.starts_with(['/', '?', '#'])).then_some(rest)
}

impl fmt::Debug for SiteSettings {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { site, folder, root, base_url, map, made } = self;
        f.debug_struct("SiteSettings")
            .field("site", site)
            .field("folder", folder)
            .field("root", root)
            .field("base_url", base_url)
            .field("map", map)
            .field("made", &made.is_some())
            .finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn urls_are_mapped() {
        let map = [("https://acme.org/", "docs"), ("https://acme.org/api", "api")];
        let map = map.map(|(start, folder)| (start.to_owned(), folder.to_owned())).to_vec();
        let settings = SiteSettings { map, ..SiteSettings::default() };
        assert_eq!(settings.map_url("http://acme.org/a.md#b"), Some(("docs", "/a.md#b")));
        assert_eq!(settings.map_url("https://acme.org/api/x"), Some(("api", "/x")));
        assert_eq!(settings.map_url("https://acme.org/apis"), Some(("docs", "/apis")));
        assert_eq!(settings.map_url("https://acme.org"), Some(("docs", "")));
        assert_eq!(settings.map_url("https://acme.organic/"), None);
    }

    #[test]
    fn choices_have_names() {
        for name in SiteChoice::names() {
            assert_eq!(SiteChoice::named(name).map(SiteChoice::name), Some(name));
        }
        assert_eq!(SiteChoice::named("mkdoc"), None);
    }
}
