//! Pages that are written as HTML: each file at its path.

use super::super::candidate::{Candidate, Page};
use super::super::config::FrontMatter;
use super::super::files::{self, Entry, Files, Lookup};
use super::super::generated_site::Model;
use super::super::generated_site::Site;
use super::super::link::Link;
use super::super::path;
use super::resolve::in_web_roots;

/// The model of a folder of pages.
pub(crate) fn html() -> Site {
    Site::new("html", "", Html)
}

struct Html;

impl Model for Html {
    fn page(&self, _: &Site, _: &dyn Files, _: &str, _: &FrontMatter) -> Option<Page> {
        None
    }

    fn candidates(&self, _: &Site, files: &dyn Files, from: &str, link: &Link<'_>) -> Vec<Candidate> {
        // the root of the site is not known
        if link.is_absolute() {
            return vec![Candidate::Unknown];
        }
        let mut candidates = vec![match path::resolve(path::folder(from), &link.path) {
            Ok(path) => match files::lookup(files, &path) {
                Lookup::Is(Entry::File) => return vec![Candidate::File(path)],
                // of a folder its index is shown
                Lookup::Is(Entry::Folder) => Candidate::File(path::child(&path, "index.html")),
                _ => Candidate::File(path),
            },
            Err((above, rest)) => Candidate::AboveRoot(above, rest),
        }];
        candidates.extend(in_web_roots(files, from, &link.path));
        candidates
    }
}
