//! A repository as a code host shows it: each file at its path.

use super::super::candidate::{Candidate, Page};
use super::super::config::FrontMatter;
use super::super::files::Files;
use super::super::generated_site::Model;
use super::super::generated_site::Site;
use super::super::link::Link;
use super::super::path;
use super::super::slug::SlugStyle;
use super::resolve::in_web_roots;

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

    fn candidates(&self, _: &Site, files: &dyn Files, from: &str, link: &Link<'_>) -> Vec<Candidate> {
        let folder = if link.is_absolute() { "" } else { path::folder(from) };
        let mut candidates = vec![match path::resolve(folder, &link.path) {
            Ok(path) => Candidate::File(path),
            // `../../issues` of a file at the root is a page of the host, and so is `../master/LICENSE`
            Err((1, rest)) if rest.contains('/') || rest.is_empty() => Candidate::Unknown,
            Err((2, rest)) if PAGES.contains(&rest.split('/').next().unwrap_or_default()) => Candidate::Unknown,
            Err((above, rest)) => Candidate::AboveRoot(above, rest),
        }];
        if link.is_absolute() {
            candidates.extend(in_web_roots(files, from, &link.path));
        }
        candidates
    }
}
