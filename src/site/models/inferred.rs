//! A site whose generator is not known: whatever may be the page of a reference counts.

use super::super::candidate::{Candidate, Page};
use super::super::config::FrontMatter;
use super::super::files::{self, Files};
use super::super::generated_site::Model;
use super::super::generated_site::{Site, Sources};
use super::super::inference::{Inferred, existing_pages};
use super::super::link::Link;
use super::super::path;
use super::super::slug::{HugoIds, Kramdown, MdBook, PythonMarkdown, SlugStyle, VitePress};

/// The model of a site that the references of a repository show.
pub(crate) fn inferred(inferred: Inferred) -> Site {
    let slugs = vec![
        SlugStyle::GitHub,
        SlugStyle::Docusaurus,
        SlugStyle::Rehype,
        SlugStyle::PythonMarkdown(PythonMarkdown { attr_list: true, ..PythonMarkdown::default() }),
        SlugStyle::Hugo(HugoIds::GitHub),
        SlugStyle::Hugo(HugoIds::Blackfriday),
        SlugStyle::Goldmark,
        SlugStyle::Kramdown(Kramdown { gfm: true, ..Kramdown::default() }),
        SlugStyle::MdBook(MdBook::Later),
        SlugStyle::VitePress(VitePress::V1),
        SlugStyle::MarkdownItAnchor,
        SlugStyle::Eleventy,
    ];
    let sources = vec![Sources::new(inferred.region.clone(), "")];
    Site { sources, slugs, ignores_case: true, ..Site::new("unknown", "", Unknown { inferred }) }
}

/// Whether one of the roots has the first folder of a path. The site may have added it, such as `en` of `/en/a/b`.
fn has_first_folder(files: &dyn Files, roots: &[String], link: &str) -> bool {
    let Some((first, _)) = link.trim_matches('/').split_once('/') else { return true };
    roots.iter().any(|root| files::has_stem(files, root, first))
}

/// Whether a program makes pages in the folder of a path, such as `[id].tsx` among the pages of an application. One for
/// all paths (`[...id].tsx`) does not count.
fn has_dynamic_route(files: &dyn Files, from: &str, link: &str) -> bool {
    let above = path::ancestors(path::folder(from));
    let folder = path::folder(link.trim_matches('/'));
    let mut roots = above.flat_map(|root| ["pages", "app", "src/pages", "src/app"].map(|name| path::child(root, name)));
    !folder.is_empty()
        && roots.any(|root| {
            let entries = files.folder(&path::child(&root, folder));
            entries
                .iter()
                .flat_map(|entries| entries.iter())
                .any(|(name, _)| name.starts_with('[') && !name.contains("..."))
        })
}

struct Unknown {
    inferred: Inferred,
}

impl Model for Unknown {
    fn page(&self, _: &Site, _: &dyn Files, _: &str, _: &FrontMatter) -> Option<Page> {
        None
    }

    fn candidates(&self, site: &Site, files: &dyn Files, from: &str, link: &Link<'_>) -> Vec<Candidate> {
        // any program may make the start page
        if link.path.trim_matches('/').is_empty() {
            return vec![Candidate::Unknown];
        }
        let Inferred { roots, knows_absolute, knows_relative, .. } = &self.inferred;
        let folder = if link.is_absolute() { "" } else { path::folder(from) };
        let mut candidates = vec![match path::resolve(folder, &link.path) {
            Ok(path) => Candidate::File(path),
            Err((above, rest)) => Candidate::AboveRoot(above, rest),
        }];
        if !candidates[0].is_in_repository(files) {
            candidates.extend(existing_pages(files, from, link, roots).into_iter().map(Candidate::File));
        }
        let is_known = if link.is_absolute() { *knows_absolute } else { *knows_relative };
        let may_be_generated = || {
            !has_first_folder(files, roots, &link.path)
                || site.redirects.covers(&link.path)
                || has_dynamic_route(files, from, &link.path)
        };
        if !is_known || link.is_absolute() && may_be_generated() {
            candidates.push(Candidate::Unknown);
        }
        candidates
    }
}
