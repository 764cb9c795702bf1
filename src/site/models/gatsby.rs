//! Gatsby: programs make most pages, so that an address without a source may be there all the same.

use super::super::address::as_folder;
use super::super::candidate::{Candidate, Page};
use super::super::config::{self, FrontMatter, object, script};
use super::super::files::{self, Files};
use super::super::generated_site::Model;
use super::super::generated_site::{Site, Sources};
use super::super::link::Link;
use super::super::path;
use super::super::slug::SlugStyle;
use super::Detected;
use super::resolve::{address_of, resolve_file, resolve_on_page};

pub(super) fn detect(files: &dyn Files, folder: &str) -> Option<Detected> {
    let mut configs =
        ["js", "ts", "mjs"].iter().map(|suffix| path::child(folder, &["gatsby-config.", suffix].concat()));
    let config = configs.find(|path| files::is_file(files, path))?;
    let program = object::without_comments(&config::program(files, &config).unwrap_or_default());
    let mut sources = vec![Sources::new(path::child(folder, "src/pages"), "")];
    // `${__dirname}/docs` of the plugin that reads files
    let source_folders =
        program.split("path:").skip(1).filter_map(|rest| rest.trim_start().strip_prefix(['`', '"', '\'']));
    let source_folders = source_folders.filter_map(|rest| rest.split(['`', '"', '\'']).next());
    let source_folders: Vec<&str> =
        source_folders.map(|path| path.trim_start_matches("${__dirname}").trim_start_matches(['.', '/'])).collect();
    let source_folders = if source_folders.is_empty() { vec!["content", "docs"] } else { source_folders };
    for name in source_folders.iter().filter(|name| !name.is_empty() && !name.contains('$')) {
        sources.extend(path::resolve(folder, name).ok().map(|path| Sources::new(path, "")));
    }
    let mut site = Site {
        sources,
        static_folders: vec![path::child(folder, "static")],
        slugs: vec![SlugStyle::Remark],
        may_have_other_pages: true,
        ..Site::new("gatsby", folder, Gatsby { folder: folder.to_owned() })
    };
    script::text(&program, "siteUrl").into_iter().for_each(|url| site.set_root(&as_folder(url)));
    script::text(&program, "pathPrefix").into_iter().for_each(|base| site.set_root(&as_folder(base)));
    site.config = Some(config);
    Some(Detected::Site(Box::new(site)))
}

struct Gatsby {
    folder: String,
}

impl Model for Gatsby {
    fn page(&self, site: &Site, _: &dyn Files, file: &str, front: &FrontMatter) -> Option<Page> {
        let (sources, inner) = site.source_of(file)?;
        let suffix = path::stem_and_suffix(inner).1;
        let is_page = sources.folder.ends_with("src/pages");
        let is_program = matches!(suffix, "js" | "jsx" | "ts" | "tsx");
        if !(matches!(suffix, "md" | "mdx") || is_page && is_program) {
            return None;
        }
        let bare = path::without_suffix(inner);
        let bare = if path::name(bare).eq_ignore_ascii_case("index") { path::folder(bare) } else { bare };
        // programs choose among these
        let by_keys = ["slug", "path", "permalink"].iter().filter_map(|key| front.text(key)).map(address_of);
        let with_folder = path::child(path::name(&sources.folder), bare);
        let mut addresses = by_keys.chain([bare.to_owned()]).chain((!is_page).then_some(with_folder));
        Some(Page { address: as_folder(&addresses.next()?), aliases: addresses.collect() })
    }

    fn reads_front_matter(&self, file: &str) -> bool {
        matches!(path::stem_and_suffix(file).1, "md" | "mdx")
    }

    fn candidates(&self, site: &Site, files: &dyn Files, from: &str, link: &Link<'_>) -> Vec<Candidate> {
        if link.path.is_empty() {
            return vec![Candidate::File(from.to_owned())];
        }
        let Some((sources, _)) = site.source_of(from) else { return vec![Candidate::Unknown] };
        let suffix = path::stem_and_suffix(&link.path).1;
        let relative = resolve_file(path::folder(from), &link.path);
        if link.is_image && !link.is_absolute() && !link.is_raw {
            return vec![relative];
        }
        if matches!(suffix, "md" | "mdx") {
            // a plugin makes addresses of them, or nothing does
            let root = |folder: &str| resolve_file(folder, link.path.trim_start_matches('/'));
            return vec![relative, root(&sources.folder), root(&self.folder)];
        }
        match site.address(files, from) {
            Some(page) => resolve_on_page(site, files, &page, &link.path),
            None => vec![Candidate::Unknown],
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::cases::check;

    #[test]
    fn references_are_resolved() {
        let config = "module.exports = { plugins: [{ resolve: 'gatsby-source-filesystem', options: { path: `${__dirname}/docs` } }] }";
        let files = [
            ("gatsby-config.js", config),
            ("docs/a.md", ""),
            ("docs/b/index.md", "---\nslug: /sea\n---\n"),
            ("docs/i.png", ""),
            ("static/s.pdf", ""),
        ];
        check(
            &files,
            &[
                ("docs/a.md", "/docs/b", "docs/b/index.md"),
                ("docs/a.md", "/sea/", "docs/b/index.md"),
                ("docs/a.md", "/a/", "docs/a.md"),
                ("docs/a.md", "/made/", "?"),
                ("docs/a.md", "img:i.png", "docs/i.png"),
                ("docs/a.md", "img:j.png", "!"),
                ("docs/a.md", "b/index.md", "docs/b/index.md"),
                ("docs/a.md", "c.md", "!"),
                ("docs/a.md", "/s.pdf", "static/s.pdf"),
            ],
        );
    }
}
