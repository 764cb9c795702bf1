//! Quarto and bookdown: chapters of a book, which share their identifiers. A file that is not there may be made by a
//! program in a chapter, so nothing is said of it.

use super::super::bare_links::BareLinks;
use super::super::candidate::{Candidate, Page};
use super::super::config::{self, FrontMatter, Value};
use super::super::contents::Contents;
use super::super::files::{self, Files, Lookup};
use super::super::generated_site::Model;
use super::super::generated_site::{Site, Sources};
use super::super::link::Link;
use super::super::path;
use super::super::slug::{Pandoc, SlugStyle};
use super::Detected;
use super::resolve::{entry, existing_file, resolve_file};

const CONFIGS: &[&str] = &["_quarto.yml", "_quarto.yaml", "_bookdown.yml"];

pub(super) fn detect(files: &dyn Files, folder: &str) -> Option<Detected> {
    let mut configs = CONFIGS.iter().map(|name| path::child(folder, name));
    let config = configs.find(|path| files::is_file(files, path))?;
    let has_scripts = config::program(files, &config).is_none_or(|text| text.contains("pre-render"));
    let contents =
        chapters(files, folder, &config).map(|listed| Contents::new(config.clone(), listed).of_suffix("Rmd"));
    Some(Detected::Site(Box::new(Site {
        config: Some(config),
        sources: vec![Sources::new(folder, "")],
        slugs: vec![SlugStyle::Pandoc(Pandoc { gfm: false, ascii: false }), SlugStyle::GitHub],
        bare_links: BareLinks::UpToPunctuation,
        contents,
        may_have_other_pages: true,
        shares_anchors: true,
        ..Site::new("quarto", folder, Quarto { has_scripts })
    })))
}

/// The chapters that bookdown makes a book of, if its configuration lists them.
fn chapters(files: &dyn Files, folder: &str, config: &str) -> Option<Vec<String>> {
    let value = config::read(files, config)?.ok()?;
    let listed = value.at("rmd_files");
    // lists for each form of the book
    let lists = [listed, listed.at("html"), listed.at("latex")];
    let names: Vec<&str> = lists.iter().flat_map(|list| list.texts()).collect();
    let has_folders = value.at("rmd_subdir") != &Value::Null;
    (!names.is_empty() && !has_folders).then(|| names.iter().map(|name| path::child(folder, name)).collect())
}

struct Quarto {
    /// Whether programs run before the sources are read.
    has_scripts: bool,
}

impl Model for Quarto {
    fn page(&self, _: &Site, _: &dyn Files, _: &str, _: &FrontMatter) -> Option<Page> {
        None
    }

    fn entry_candidates(&self, site: &Site, files: &dyn Files, navigation: &str, link: &Link<'_>) -> Vec<Candidate> {
        // pages may be made of anything
        if link.path.ends_with(".html") {
            return self.candidates(site, files, navigation, link);
        }
        let path = link.path.trim_start_matches('/');
        entry([resolve_file(path::folder(navigation), path)], !self.has_scripts)
    }

    fn candidates(&self, _: &Site, files: &dyn Files, from: &str, link: &Link<'_>) -> Vec<Candidate> {
        existing_file(from, link, |path| match path.strip_suffix(".html") {
            // a page is made of a chapter of its name
            Some(stem) => ["qmd", "Rmd", "md"]
                .iter()
                .map(|suffix| [stem, ".", suffix].concat())
                .find(|path| files::is_file(files, path)),
            None => (files::lookup(files, &path) != Lookup::Missing).then_some(path),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::super::cases::check;

    #[test]
    fn references_are_resolved() {
        let files = [("_quarto.yml", "project:\n  type: book\n"), ("a.md", ""), ("part/b.qmd", "")];
        check(
            &files,
            &[
                ("a.md", "part/b.qmd", "part/b.qmd"),
                ("a.md", "part/b.html", "part/b.qmd"),
                ("part/b.qmd", "../a.html", "a.md"),
                ("a.md", "c.md", "?"),
                ("a.md", "/x", "?"),
            ],
        );
    }
}
