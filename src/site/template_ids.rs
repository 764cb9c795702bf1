//! The ids that templates of a site give to parts of its pages.

use foldhash::HashSet;
use memchr::memmem;

use super::files::{self, Files};
use super::generated_site::Site;
use super::path;

/// The suffixes of templates and components.
const SUFFIXES: &[&str] = &[
    "html", "htm", "vue", "jsx", "tsx", "astro", "njk", "liquid", "hbs", "ejs", "erb", "tmpl", "gohtml", "svelte",
    "js", "ts", "webc", "mustache", "j2", "jinja",
];

/// Ids that the themes of many sites have.
const THEME_IDS: &[&str] = &[
    "main",
    "content",
    "main-content",
    "maincontent",
    "search",
    "toc",
    "table-of-contents",
    "comments",
    "navigation",
    "nav",
    "footer",
    "header",
    "sidebar",
    "page-top",
    "back-to-top",
    "app",
    "root",
    "__next",
    "docs",
    "td-content",
    "pagetop",
    "skip-to-content",
    "markdown-toc",
];

/// The most files that are looked at, and the most templates that are read.
const MOST_FILES: usize = 50_000;
const MOST_TEMPLATES: usize = 3_000;

/// The ids in the templates of a site: the files in its folder that do not become pages.
pub(crate) fn ids(site: &Site, files: &dyn Files) -> HashSet<String> {
    let mut ids: HashSet<String> = THEME_IDS.iter().map(|id| (*id).to_owned()).collect();
    let is_template = |file: &&String| {
        SUFFIXES.contains(&path::stem_and_suffix(file).1)
            && (site.source_of(file).is_none() || site.address(files, file).is_none())
    };
    let all = files::below(files, &site.folder, MOST_FILES);
    for file in all.iter().filter(is_template).take(MOST_TEMPLATES) {
        let Some(text) = files.read(file) else { continue };
        for at in memmem::find_iter(&text, b"id=") {
            let rest = &text[at + 3..];
            let rest = rest.strip_prefix(b"{").unwrap_or(rest);
            let Some(quote @ (b'"' | b'\'')) = rest.first() else { continue };
            let rest = &rest[1..rest.len().min(200)];
            let Some(id) = memchr::memchr(*quote, rest).and_then(|len| std::str::from_utf8(&rest[..len]).ok()) else {
                continue;
            };
            if !id.is_empty() && !id.contains(['{', '<', '$', ' ']) {
                ids.insert(id.to_owned());
            }
        }
    }
    ids
}
