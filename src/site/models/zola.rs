//! Zola: pages with addresses of their own; `@/` before the path of a source from the root of the content.

use deunicode::deunicode;

use super::super::address::as_folder;
use super::super::bare_links::BareLinks;
use super::super::candidate::{Candidate, Page};
use super::super::config::{self, FrontMatter};
use super::super::files::{self, Files};
use super::super::generated_site::Model;
use super::super::generated_site::{Site, Sources};
use super::super::link::Link;
use super::super::path;
use super::super::slug::{SlugStyle, ZolaSlugs};
use super::Detected;
use super::names::dated;
use super::resolve::{address_of, resolve_file, resolve_on_page};

pub(super) fn detect(files: &dyn Files, folder: &str) -> Option<Detected> {
    let config = ["zola.toml", "config.toml"]
        .iter()
        .map(|name| path::child(folder, name))
        .find(|path| files::is_file(files, path))?;
    let content = path::child(folder, "content");
    let value = match config::read(files, &config)? {
        Ok(value) => value,
        // the name is one of many programs
        Err(message) => return config.ends_with("zola.toml").then(|| Detected::Unreadable(config, message)),
    };
    let is_zola = value.at("base_url").text().is_some() || config.ends_with("zola.toml");
    if !is_zola || !files::is_folder(files, &content) {
        return None;
    }
    let mut static_folders = vec![path::child(folder, "static")];
    let theme = value.at("theme").text().map(|theme| path::child(&path::child(folder, "themes"), theme));
    let has_theme = theme.as_ref().is_none_or(|theme| files::is_folder(files, theme));
    static_folders.extend(theme.map(|theme| path::child(&theme, "static")));
    let mode = |key: &str| value.at("slugify").at(key).text().unwrap_or("on").to_owned();
    let model = Zola {
        languages: value.at("languages").pairs().map(|(name, _)| name.to_owned()).collect(),
        taxonomies: value
            .at("taxonomies")
            .items()
            .iter()
            .filter_map(|set| set.at("name").text())
            .map(str::to_owned)
            .collect(),
        slug_mode: mode("paths"),
        keeps_dates: value.at("slugify.paths_keep_dates").bool() == Some(true),
        has_theme,
    };
    let ids = if mode("anchors") == "on" { ZolaSlugs::On } else { ZolaSlugs::Off };
    let mut site = Site {
        bare_links: BareLinks::None,
        sources: vec![Sources::new(content, "")],
        static_folders,
        slugs: vec![SlugStyle::Zola(ids)],
        ..Site::new("zola", folder, model)
    };
    site.config = Some(config);
    value.at("base_url").text().into_iter().for_each(|url| site.set_root(&as_folder(url)));
    Some(Detected::Site(Box::new(site)))
}

struct Zola {
    languages: Vec<String>,
    taxonomies: Vec<String>,
    /// `on`, `safe` or `off`.
    slug_mode: String,
    keeps_dates: bool,
    has_theme: bool,
}

impl Model for Zola {
    fn page(&self, site: &Site, files: &dyn Files, file: &str, front: &FrontMatter) -> Option<Page> {
        let (_, inner) = site.source_of(file)?;
        if !inner.ends_with(".md") {
            // what lies beside the source of a page is copied beside the page
            let index = ["index.md", "_index.md"].iter().map(|name| path::child(path::folder(file), name));
            let index = index.into_iter().find(|path| files::is_file(files, path))?;
            let address = site.address(files, &index)?;
            return Some(Page::at(path::child(address.trim_end_matches('/'), path::name(inner))));
        }
        if front.value.at("draft").bool() == Some(true) || front.value.at("render").bool() == Some(false) {
            return None;
        }
        let bare = path::without_suffix(inner);
        let (bare, language) = match path::name(bare).rsplit_once('.') {
            Some((_, language)) if self.languages.iter().any(|known| known == language) => {
                (&bare[..bare.len() - language.len() - 1], language)
            }
            _ => (bare, ""),
        };
        let is_index = matches!(path::name(bare), "index" | "_index");
        let logical = if is_index { path::folder(bare) } else { bare };
        let is_section = path::name(bare) == "_index";
        let name = match dated(path::name(logical))
            .filter(|dated| !self.keeps_dates && !is_section && !dated.rest.is_empty())
        {
            Some(dated) => dated.rest,
            None => path::name(logical),
        };
        let name = front.text("slug").filter(|_| !is_section).unwrap_or(name);
        let folder = path::folder(logical).split('/').map(|name| self.slug(name)).collect::<Vec<_>>().join("/");
        let written = path::child(language, &path::child(&folder, &self.slug(name)));
        let address = front.text("path").map_or(written, |path| path::child(language, path.trim_matches('/')));
        let mut page = Page::at(as_folder(&address));
        page.aliases = front.value.at("aliases").texts().map(address_of).collect();
        Some(page)
    }

    fn reads_front_matter(&self, file: &str) -> bool {
        file.ends_with(".md")
    }

    fn candidates(&self, site: &Site, files: &dyn Files, from: &str, link: &Link<'_>) -> Vec<Candidate> {
        let Some((sources, _)) = site.source_of(from) else { return vec![Candidate::Unknown] };
        if link.path.is_empty() {
            return vec![Candidate::File(from.to_owned())];
        }
        if let Some(rest) = link.path.strip_prefix("@/") {
            return vec![resolve_file(&sources.folder, rest)];
        }
        match site.address(files, from) {
            Some(page) => resolve_on_page(site, files, &page, &link.path),
            None => vec![Candidate::Unknown],
        }
    }

    fn generates(&self, _: &Site, _: &dyn Files, address: &str) -> bool {
        let address = address.trim_end_matches('/');
        let (first, _) = address.split_once('/').unwrap_or((address, ""));
        self.taxonomies.iter().any(|name| self.slug(name) == first)
            || self.languages.iter().any(|name| name == first)
            || matches!(path::name(address), "" | "atom.xml" | "rss.xml" | "sitemap.xml" | "robots.txt" | "404.html" | "search_index.en.js")
            || path::name(path::folder(address)) == "page"
            // of Sass, or of a theme that the repository does not have
            || matches!(path::stem_and_suffix(address).1, "css" | "js")
            || !self.has_theme && !matches!(path::stem_and_suffix(address).1, "" | "html" | "md")
    }
}

impl Zola {
    /// A name as it is in addresses.
    fn slug(&self, name: &str) -> String {
        match &*self.slug_mode {
            "on" => {
                let ascii = deunicode(name).to_lowercase();
                let words = ascii.split(|c: char| !c.is_ascii_alphanumeric()).filter(|word| !word.is_empty());
                words.collect::<Vec<_>>().join("-")
            }
            _ => name.replace(' ', "_"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::cases::check;

    #[test]
    fn references_are_resolved() {
        let files = [
            ("config.toml", "base_url = 'https://a.example'\ntaxonomies = [{name = 'tags'}]\n"),
            ("content/_index.md", ""),
            ("content/blog/_index.md", ""),
            ("content/blog/2020-01-02-Élan Vital.md", "+++\naliases = ['old']\n+++\n"),
            ("content/blog/d.md", "+++\ndraft = true\n+++\n"),
            ("content/p/index.md", "+++\nslug = 'q'\n+++\n"),
            ("content/p/i.png", ""),
            ("static/s.pdf", ""),
        ];
        let (elan, page) = ("content/blog/2020-01-02-Élan Vital.md", "content/p/index.md");
        check(
            &files,
            &[
                (page, "@/blog/2020-01-02-Élan%20Vital.md", elan),
                (page, "@/blog/none.md", "!"),
                (page, "/blog/elan-vital/", elan),
                (page, "/blog/2020-01-02-elan-vital/", "!"),
                (page, "/blog/d/", "!"),
                (page, "/old", elan),
                (page, "i.png", "content/p/i.png"),
                (page, "../blog/", "content/blog/_index.md"),
                (page, "/p/", "!"),
                (page, "/tags/x/", "?"),
                (page, "/s.pdf", "static/s.pdf"),
                (elan, "d.md", "!"),
            ],
        );
    }
}
