//! Astro, and Starlight on it: links lead as browsers resolve them, images by the paths of files.

use super::super::address::as_folder;
use super::super::candidate::{Candidate, Page};
use super::super::config::{self, FrontMatter, object, script};
use super::super::files::{self, Files};
use super::super::generated_site::Model;
use super::super::generated_site::{Site, Sources};
use super::super::kind::LinkKind;
use super::super::link::Link;
use super::super::path;
use super::super::slug::{HeadingText, SlugStyle, Slugger};
use super::Detected;
use super::resolve::{address_of, resolve_file, resolve_on_page};

pub(super) fn detect(files: &dyn Files, folder: &str) -> Option<Detected> {
    let mut configs =
        ["mjs", "ts", "js", "mts", "cjs"].iter().map(|suffix| path::child(folder, &["astro.config.", suffix].concat()));
    let config = configs.find(|path| files::is_file(files, path))?;
    let program = object::without_comments(&config::program(files, &config).unwrap_or_default());
    let source = path::child(folder, script::text(&program, "srcDir").unwrap_or("src").trim_matches(['.', '/']));
    let (docs, pages) = (path::child(&source, "content/docs"), path::child(&source, "pages"));
    let is_starlight = program.contains("starlight(") && files::is_folder(files, &docs);
    let mut sources = vec![Sources::new(&pages, "")];
    if is_starlight || program.trim().is_empty() {
        sources.push(Sources::new(&docs, ""));
    }
    // files that no model of addresses covers belong to the site as well
    sources.push(Sources::new(path::child(&source, "content"), ""));
    let makers = ["openapi", "typedoc", "starlightBlog", "starlightVersions", "obsidian", "changelogs"];
    let model = Astro {
        docs,
        pages,
        trailing_slash: script::text(&program, "trailingSlash").unwrap_or("ignore").to_owned(),
        locales: object::of(&program, "locales").map(keys).unwrap_or_default(),
        has_plugins: program.contains("remarkPlugins")
            || program.contains("rehypePlugins")
            || program.trim().is_empty(),
    };
    let mut site = Site {
        sources,
        static_folders: vec![path::child(
            folder,
            script::text(&program, "publicDir").unwrap_or("public").trim_matches(['.', '/']),
        )],
        slugs: vec![SlugStyle::Rehype],
        may_have_other_pages: !is_starlight || makers.iter().any(|maker| program.contains(maker)),
        ..Site::new(if is_starlight { "starlight" } else { "astro" }, folder, model)
    };
    script::text(&program, "site").into_iter().for_each(|url| site.set_root(&as_folder(url)));
    // a plugin may have one too, which is no path of the site
    let base = script::text(&program, "base").filter(|base| base.starts_with(['/', '.']));
    base.into_iter().for_each(|base| site.set_root(&as_folder(base)));
    for (from, to) in object::of(&program, "redirects").map(object::pairs).unwrap_or_default() {
        site.redirects.add_pair(from, Some(to));
    }
    site.config = Some(config);
    Some(Detected::Site(Box::new(site)))
}

/// The keys of an object.
fn keys(object: &str) -> Vec<String> {
    let shallow = object::shallow(object);
    let keys =
        shallow.split(',').filter_map(|pair| Some(pair.split_once(':')?.0.trim().trim_matches(['"', '\'']).to_owned()));
    keys.collect()
}

struct Astro {
    docs: String,
    pages: String,
    /// `always`, `never` or `ignore`.
    trailing_slash: String,
    /// The folders of languages.
    locales: Vec<String>,
    /// Whether plugins may rewrite links.
    has_plugins: bool,
}

impl Model for Astro {
    fn page(&self, _: &Site, _: &dyn Files, file: &str, front: &FrontMatter) -> Option<Page> {
        let suffix = path::stem_and_suffix(file).1;
        let at = |address: String| Page::at(if self.trailing_slash == "never" { address } else { as_folder(&address) });
        if let Some(inner) = path::inside(file, &self.docs) {
            if !matches!(suffix, "md" | "mdx" | "mdoc" | "adoc")
                || inner.split('/').any(|name| name.starts_with('_'))
                || front.value.at("draft").bool() == Some(true)
            {
                return None;
            }
            let bare = path::without_suffix(inner);
            let names: Vec<String> = bare.split('/').map(slug).collect();
            let written = names.join("/");
            let written = if names.last().is_some_and(|name| name == "index") {
                path::folder(&written).to_owned()
            } else {
                written
            };
            return Some(at(front.text("slug").map_or(written, |slug| slug.trim_matches('/').to_owned())));
        }
        let inner = path::inside(file, &self.pages)?;
        let bare = path::without_suffix(inner);
        if inner.split('/').any(|name| name.starts_with('_')) || inner.contains('[') {
            return None;
        }
        match suffix {
            "astro" | "md" | "mdx" | "html" => {
                Some(at(if path::name(bare) == "index" { path::folder(bare).to_owned() } else { bare.to_owned() }))
            }
            // `rss.xml.js` makes `rss.xml`
            "js" | "ts" => Some(Page::at(bare)),
            _ => None,
        }
    }

    fn reads_front_matter(&self, file: &str) -> bool {
        matches!(path::stem_and_suffix(file).1, "md" | "mdx" | "mdoc")
    }

    fn entry_candidates(&self, _: &Site, _: &dyn Files, _: &str, link: &Link<'_>) -> Vec<Candidate> {
        let address = address_of(&link.path);
        let address = match address.strip_suffix("index") {
            Some(folder) if folder.is_empty() || folder.ends_with('/') => folder,
            _ => &address,
        };
        // the entries of all languages are those of the default one
        let localized = self.locales.iter().map(|locale| path::child(locale, address));
        std::iter::once(address.to_owned()).chain(localized).map(Candidate::Address).collect()
    }

    fn candidates(&self, site: &Site, files: &dyn Files, from: &str, link: &Link<'_>) -> Vec<Candidate> {
        if link.path.is_empty() {
            return vec![Candidate::File(from.to_owned())];
        }
        // aliases of folders, which another configuration sets
        if link.path.starts_with(['~', '@']) {
            return vec![Candidate::Unknown];
        }
        if link.kind == LinkKind::File || link.is_image && !link.is_raw && !link.is_absolute() {
            return vec![resolve_file(path::folder(from), &link.path)];
        }
        let mut candidates = Vec::new();
        if self.has_plugins && !link.is_absolute() && !link.is_raw {
            candidates.push(resolve_file(path::folder(from), &link.path));
        }
        match site.address(files, from) {
            Some(page) => candidates.extend(resolve_on_page(site, files, &page, &link.path)),
            None if link.is_absolute() => candidates.push(Candidate::Address(address_of(&link.path))),
            None => candidates.push(Candidate::Unknown),
        }
        candidates
    }

    fn generates(&self, site: &Site, files: &dyn Files, address: &str) -> bool {
        let first = address.split('/').next().unwrap_or_default();
        // `[slug].astro` makes pages of data, and languages fall back to the pages of the default one
        let has_dynamic_page = |folder: &str| {
            files
                .folder(&path::child(&self.pages, folder))
                .is_some_and(|entries| entries.iter().any(|(name, _)| name.contains('[')))
        };
        let is_language = self.locales.iter().any(|locale| locale == first);
        let fallback = || site.pages(files).has(address.split_once('/').map_or("", |(_, rest)| rest));
        let mut above = path::ancestors(path::folder(address.trim_end_matches('/')));
        matches!(first, "404.html" | "404" | "_astro" | "pagefind" | "sitemap-index.xml" | "sitemap-0.xml")
            || above.any(has_dynamic_page)
            || is_language && fallback()
    }
}

/// A name of the path of a document as it is in its address.
fn slug(name: &str) -> String {
    Slugger::new(SlugStyle::GitHub).slug(&HeadingText::plain(name))
}

#[cfg(test)]
mod tests {
    use super::super::cases::check;

    #[test]
    fn references_are_resolved() {
        let config = "export default defineConfig({ site: 'https://a.example', base: '/s', redirects: { '/old': '/a' }, integrations: [starlight({ title: 'x' })] })";
        let files = [
            ("docs/astro.config.mjs", config),
            ("docs/src/content/docs/index.mdx", ""),
            ("docs/src/content/docs/a/Foo Bar.md", ""),
            ("docs/src/content/docs/a/c.md", "---\nslug: sea\n---\n"),
            ("docs/src/content/docs/a/i.png", ""),
            ("docs/src/pages/about.astro", ""),
            ("docs/public/p.pdf", ""),
        ];
        let (foo, sea) = ("docs/src/content/docs/a/Foo Bar.md", "docs/src/content/docs/a/c.md");
        check(
            &files,
            &[
                (sea, "/s/a/foo-bar/", foo),
                (sea, "/a/foo-bar/", "!"),
                (sea, "../a/foo-bar/", foo),
                (sea, "foo-bar/", "!"),
                (foo, "../../sea/", sea),
                (foo, "./c.md", "!"),
                (foo, "img:./i.png", "docs/src/content/docs/a/i.png"),
                (foo, "img:./j.png", "!"),
                (foo, "/s/p.pdf", "docs/public/p.pdf"),
                (foo, "/s/about/", "docs/src/pages/about.astro"),
                (foo, "/s/old/", "?"),
                (foo, "img:~/assets/x.png", "?"),
            ],
        );
    }
}
