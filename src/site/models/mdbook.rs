//! mdBook: the chapters that `SUMMARY.md` lists become pages, and `.md` in a link becomes `.html` whatever it names.

use std::collections::HashSet;

use super::super::address::as_folder;
use super::super::bare_links::BareLinks;
use super::super::candidate::{Candidate, Page};
use super::super::config::{self, FrontMatter};
use super::super::contents::{Contents, chapters};
use super::super::files::Files;
use super::super::generated_site::Model;
use super::super::generated_site::{Site, Sources};
use super::super::kind::LinkKind;
use super::super::link::Link;
use super::super::path;
use super::super::slug::{MdBook as MdBookIds, SlugStyle};
use super::Detected;
use super::resolve::{resolve_file, resolve_on_page};

pub(super) fn detect(files: &dyn Files, folder: &str) -> Option<Detected> {
    let config = path::child(folder, "book.toml");
    let value = match config::read(files, &config)? {
        Ok(value) => value,
        Err(message) => return Some(Detected::Unreadable(config, message)),
    };
    let source = path::resolve(folder, value.at("book.src").text().unwrap_or("src")).ok()?;
    let contents = path::child(&source, "SUMMARY.md");
    let listed = chapters(&contents, &files.read(&contents)?);
    let chapters: Vec<String> =
        listed.iter().filter_map(|chapter| path::inside(chapter, &source)).map(str::to_owned).collect();
    let contents = Contents::new(contents, listed);
    let renames_readmes = value.at("build.use-default-preprocessors").bool() != Some(false)
        || *value.at("preprocessor.index") != config::Value::Null;
    let model =
        MdBook { first_chapter: chapters.first().cloned(), chapters: chapters.into_iter().collect(), renames_readmes };
    let mut site = Site {
        sources: vec![Sources::new(source, "")],
        copies_files: true,
        bare_links: BareLinks::None,
        contents: Some(contents),
        slugs: vec![SlugStyle::MdBook(MdBookIds::Later), SlugStyle::MdBook(MdBookIds::V0_4)],
        ..Site::new("mdbook", folder, model)
    };
    site.has_term_anchors = true;
    site.config = Some(config);
    value.at("output.html.redirect").pairs().for_each(|(from, _)| {
        site.redirects.add(&["/", from.trim_start_matches('/')].concat());
    });
    value.at("output.html.site-url").text().into_iter().for_each(|url| site.set_root(&as_folder(url)));
    Some(Detected::Site(Box::new(site)))
}

struct MdBook {
    chapters: HashSet<String>,
    first_chapter: Option<String>,
    /// Whether `README.md` becomes the page of its folder.
    renames_readmes: bool,
}

impl Model for MdBook {
    fn page(&self, site: &Site, _: &dyn Files, file: &str, _: &FrontMatter) -> Option<Page> {
        let (_, inner) = site.source_of(file)?;
        if !self.chapters.contains(inner) {
            return None;
        }
        let stem = path::stem_and_suffix(inner).0;
        let stem = if self.renames_readmes && stem.eq_ignore_ascii_case("readme") { "index" } else { stem };
        let mut page = Page::at(path::child(path::folder(inner), &[stem, ".html"].concat()));
        if self.first_chapter.as_deref() == Some(inner) {
            page.aliases.push("index.html".to_owned());
        }
        Some(page)
    }

    fn candidates(&self, site: &Site, files: &dyn Files, from: &str, link: &Link<'_>) -> Vec<Candidate> {
        if link.path.is_empty() {
            return vec![Candidate::File(from.to_owned())];
        }
        let is_summary = site.source_of(from).is_some_and(|(_, inner)| inner == "SUMMARY.md");
        if link.kind == LinkKind::File || is_summary {
            return vec![resolve_file(path::folder(from), &link.path)];
        }
        // what is before the last `.md` is kept, and what is after it is lost
        let written = match link.path.rfind(".md") {
            Some(at) => [&link.path[..at], ".html"].concat(),
            None => link.path.to_string(),
        };
        match site.address(files, from) {
            Some(page) => resolve_on_page(site, files, &page, &written),
            // a part of chapters, or a file that is read where it is
            None => vec![resolve_file(path::folder(from), &link.path), Candidate::Unknown],
        }
    }

    fn generates(&self, _: &Site, _: &dyn Files, address: &str) -> bool {
        matches!(
            address,
            "print.html"
                | "toc.html"
                | "404.html"
                | "favicon.svg"
                | "favicon.png"
                | "searchindex.js"
                | "searchindex.json"
                | "book.js"
        ) || ["css/", "fonts/", "FontAwesome/"].iter().any(|folder| address.starts_with(folder))
    }
}

#[cfg(test)]
mod tests {
    use super::super::cases::check;

    #[test]
    fn references_are_resolved() {
        let files = [
            ("book/book.toml", "[output.html]\nsite-url = '/b/'\n[output.html.redirect]\n'/old.html' = 'a.html'\n"),
            (
                "book/src/SUMMARY.md",
                "# S\n[R](README.md)\n- [A](a.md)\n  - [D]()\n  - [C](g/README.md)\n- [W](wide%20x.md)\n- [N](none.md)\n",
            ),
            ("book/src/README.md", ""),
            ("book/src/a.md", ""),
            ("book/src/g/README.md", ""),
            ("book/src/wide x.md", ""),
            ("book/src/unlisted.md", ""),
            ("book/src/p.png", ""),
        ];
        check(
            &files,
            &[
                ("book/src/README.md", "a.md", "book/src/a.md"),
                ("book/src/README.md", "a.html", "book/src/a.md"),
                ("book/src/README.md", "raw:a.md", "book/src/a.md"),
                ("book/src/README.md", "unlisted.md", "!"),
                ("book/src/README.md", "g/README.md", "!"),
                ("book/src/README.md", "g/index.md", "book/src/g/README.md"),
                ("book/src/README.md", "g/", "book/src/g/README.md"),
                ("book/src/README.md", "wide%20x.md", "book/src/wide x.md"),
                ("book/src/README.md", "a.md.txt", "book/src/a.md"),
                ("book/src/README.md", "/a.html", "!"),
                ("book/src/README.md", "/b/a.html", "book/src/a.md"),
                ("book/src/README.md", "/b/old.html", "?"),
                ("book/src/README.md", "../std/index.html", "?"),
                ("book/src/g/README.md", "../p.png", "book/src/p.png"),
                ("book/src/g/README.md", "p.png", "!"),
                ("book/src/unlisted.md", "no.md", "?"),
                ("book/src/SUMMARY.md", "none.md", "!"),
                ("book/src/SUMMARY.md", "unlisted.md", "book/src/unlisted.md"),
            ],
        );
    }
}
