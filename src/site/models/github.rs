//! A repository as a code host shows it: each file at its path.

use super::super::candidate::{Candidate, Page};
use super::super::config::FrontMatter;
use super::super::files::Files;
use super::super::generated_site::Model;
use super::super::generated_site::Site;
use super::super::kind::LinkKind;
use super::super::link::Link;
use super::super::path;
use super::super::slug::SlugStyle;
use super::resolve::{in_web_roots, resolve_file};
use super::sphinx;

/// The model of a repository without a site.
pub(crate) fn github() -> Site {
    Site { slugs: vec![SlugStyle::GitHub], ignores_case: true, ..Site::new("github", "", GitHub) }
}

/// Whether code hosts show a document beside the list of files or to contributors, such as `README.md`.
pub(crate) fn is_shown_by_host(file: &str) -> bool {
    const SHOWN: [&str; 3] = ["readme", "contributing", "code_of_conduct"];
    let (name, suffix) = path::stem_and_suffix(file);
    // other documents are about security too
    let is_policy = name.eq_ignore_ascii_case("security") && suffix == "md";
    file.starts_with(".github/") || is_policy || SHOWN.iter().any(|shown| name.eq_ignore_ascii_case(shown))
}

/// Whether a reference is to a file that Sphinx looks up: of a directive such as `.. image::` and `.. include::`.
fn is_of_sphinx(from: &str, link: &Link<'_>) -> bool {
    let names = path::name(from).split('.');
    names.skip(1).any(|suffix| suffix == "rst") && (link.kind == LinkKind::File || link.is_image)
}

/// The most folders above a document of which each may be that of the sources.
const MOST_ROOTS: usize = 8;

/// The documents that a name of Sphinx may mean where its configuration is not in the repository: `/b/c` of `a/b/d.rst`
/// is `a/b/b/c.rst`, `a/b/c.rst` or `b/c.rst`, since any folder above may be that of the sources.
fn documents(files: &dyn Files, from: &str, link: &Link<'_>) -> Vec<Candidate> {
    let has_folder =
        |root: &&str| path::resolve(root, &link.path).is_ok_and(|path| files.folder(path::folder(&path)).is_some());
    let folder = path::folder(from);
    let others =
        path::ancestors(folder).skip(1).take(if link.is_absolute() { MOST_ROOTS } else { 0 }).filter(has_folder);
    let roots = std::iter::once(folder).chain(others);
    let of_root = |root| {
        let suffixes = sphinx::SUFFIXES.iter().map(|suffix| [&link.path, ".", suffix].concat());
        suffixes.chain([link.path.to_string()]).map(move |name| resolve_file(root, &name))
    };
    roots.flat_map(of_root).collect()
}

pub(super) struct GitHub;

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
        if link.kind == LinkKind::Document {
            return documents(files, from, link);
        }
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
        if link.is_absolute() && is_of_sphinx(from, link) {
            let above = path::ancestors(path::folder(from)).take(MOST_ROOTS);
            candidates.extend(above.map(|root| resolve_file(root, &link.path)));
        }
        candidates
    }
}
