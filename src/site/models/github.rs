//! A repository as a code host shows it: each file at its path.

use super::super::aim::{Aim, Page};
use super::super::config::FrontMatter;
use super::super::files::Files;
use super::super::generated_site::Model;
use super::super::generated_site::Site;
use super::super::link::Link;
use super::super::path;
use super::super::slug::SlugStyle;
use super::places::in_web_roots;

/// The model of a repository without a site.
pub(crate) fn github() -> Site {
    Site { slugs: vec![SlugStyle::GitHub], ignores_case: true, ..Site::new("github", "", GitHub) }
}

struct GitHub;

/// The pages of a code host beside the files, at `OWNER/REPOSITORY/` and at `OWNER/REPOSITORY/blob/`.
const PAGES: &[&str] = &[
    "issues",
    "pull",
    "pulls",
    "wiki",
    "releases",
    "discussions",
    "actions",
    "projects",
    "security",
    "compare",
    "commits",
    "commit",
    "blob",
    "tree",
    "raw",
    "edit",
    "new",
    "network",
    "graphs",
    "labels",
    "milestones",
    "stargazers",
    "fork",
    "tags",
    "branches",
    "settings",
    "contributors",
    "archive",
    "search",
    "subscription",
];

impl Model for GitHub {
    fn is_plain(&self) -> bool {
        true
    }

    fn page(&self, _: &Site, _: &dyn Files, _: &str, _: &FrontMatter) -> Option<Page> {
        None
    }

    fn aims(&self, _: &Site, files: &dyn Files, from: &str, link: &Link<'_>) -> Vec<Aim> {
        let folder = if link.is_absolute() { "" } else { path::folder(from) };
        let mut aims = vec![match path::resolve(folder, &link.path) {
            Ok(path) => Aim::File(path),
            // `../../issues` of a file at the root is a page of the host, and so is `../master/LICENSE`
            Err((1, rest)) if rest.contains('/') || rest.is_empty() => Aim::Unknown,
            Err((2, rest)) if PAGES.contains(&rest.split('/').next().unwrap_or_default()) => Aim::Unknown,
            Err((above, rest)) => Aim::Above(above, rest),
        }];
        if link.is_absolute() {
            aims.extend(in_web_roots(files, from, &link.path));
        }
        aims
    }
}
