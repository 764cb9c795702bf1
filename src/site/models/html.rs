//! Pages that are written as HTML: each file at its path.

use super::super::aim::{Aim, Page};
use super::super::config::FrontMatter;
use super::super::files::{self, Files};
use super::super::generated_site::Model;
use super::super::generated_site::Site;
use super::super::link::Link;
use super::super::path;
use super::places::in_web_roots;

/// The model of a folder of pages.
pub(crate) fn html() -> Site {
    Site::new("html", "", Html)
}

struct Html;

impl Model for Html {
    fn page(&self, _: &Site, _: &dyn Files, _: &str, _: &FrontMatter) -> Option<Page> {
        None
    }

    fn aims(&self, _: &Site, files: &dyn Files, from: &str, link: &Link<'_>) -> Vec<Aim> {
        // the root of the site is not known
        if link.is_absolute() {
            return vec![Aim::Unknown];
        }
        let mut aims = vec![match path::resolve(path::folder(from), &link.path) {
            // of a folder its index is shown
            Ok(path) if files::is_folder(files, &path) => Aim::File(path::child(&path, "index.html")),
            Ok(path) => Aim::File(path),
            Err((above, rest)) => Aim::Above(above, rest),
        }];
        aims.extend(in_web_roots(files, from, &link.path));
        aims
    }
}
