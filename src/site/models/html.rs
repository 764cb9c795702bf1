//! Pages that are written as HTML: each file at its path.

use super::super::config::FrontMatter;
use super::super::files::Files;
use super::super::link::Link;
use super::super::model::{Aim, Model, Page};
use super::super::path;
use super::super::site::Site;

/// The model of a folder of pages.
pub(crate) fn html() -> Site {
    Site { ..Site::new("html", "", Html) }
}

struct Html;

impl Model for Html {
    fn page(&self, _: &Site, _: &dyn Files, _: &str, _: &FrontMatter) -> Option<Page> {
        None
    }

    fn aims(&self, _: &Site, _: &dyn Files, from: &str, link: &Link<'_>) -> Vec<Aim> {
        // the root of the site is not known
        if link.is_absolute() {
            return vec![Aim::Unknown];
        }
        vec![match path::resolve(path::folder(from), &link.path) {
            Ok(path) => Aim::File(path),
            Err((above, rest)) => Aim::Above(above, rest),
        }]
    }
}
