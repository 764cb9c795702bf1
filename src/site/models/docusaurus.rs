//! Docusaurus: documents, blogs and pages of several plugins, versions and languages; links between sources by paths.

use super::super::address::as_folder;
use super::super::candidate::{Candidate, Page};
use super::super::config::{self, FrontMatter, object, script};
use super::super::files::{self, Entry, Files, is_folder};
use super::super::generated_site::Model;
use super::super::generated_site::{Site, Sources};
use super::super::kind::LinkKind;
use super::super::link::Link;
use super::super::path;
use super::super::slug::SlugStyle;
use super::Detected;
use super::docusaurus_content::{Content, ContentKind, contents, document_address, is_index, post_address};
use super::docusaurus_ids::{SourceIds, document, listed_contents};
use super::resolve::{address_of, entry, resolve_file, resolve_on_page, strip_base};

const CONFIGS: &[&str] = &[
    "docusaurus.config.js",
    "docusaurus.config.ts",
    "docusaurus.config.mjs",
    "docusaurus.config.cjs",
    "docusaurus.config.mts",
];

pub(super) fn detect(files: &dyn Files, folder: &str) -> Option<Detected> {
    let config = CONFIGS.iter().map(|name| path::child(folder, name)).find(|path| files::is_file(files, path))?;
    let program = object::without_comments(&config::program(files, &config).unwrap_or_default());
    let contents = contents(files, folder, &program);
    let static_folders = script::list(&program, "staticDirectories");
    let static_folders = if static_folders.is_empty() { vec!["static"] } else { static_folders };
    let static_folders: Vec<String> =
        static_folders.iter().filter_map(|name| path::resolve(folder, name).ok()).collect();
    let locales: Vec<String> = files.folder(&path::child(folder, "i18n")).map_or_else(Vec::new, |i18n| {
        i18n.iter().filter(|(_, entry)| *entry == Entry::Folder).map(|(name, _)| name.to_owned()).collect()
    });
    let mut site = Site {
        sources: contents.iter().map(|content| Sources::new(&content.folder, as_folder(&content.prefix))).collect(),
        static_folders,
        slugs: vec![SlugStyle::Docusaurus],
        may_have_other_pages: program.trim().is_empty() || program.contains("createRedirects"),
        earlier_versions: contents
            .iter()
            .filter(|content| content.is_earlier)
            .map(|content| content.folder.clone())
            .collect(),
        ..Site::new(
            "docusaurus",
            folder,
            Docusaurus {
                contents,
                ids: SourceIds::default(),
                locales,
                trailing_slash: script::bool(&program, "trailingSlash"),
                has_page_plugins: has_page_plugins(&program),
                has_excludes: program.trim().is_empty() || program.contains("exclude"),
            },
        )
    };
    script::text(&program, "url").into_iter().for_each(|url| site.set_root(&as_folder(url)));
    script::text(&program, "baseUrl").into_iter().for_each(|base| site.set_root(base));
    for redirects in object::after(&program, "client-redirects").filter_map(|options| object::of(options, "redirects"))
    {
        script::texts(redirects, "from").for_each(|from| site.redirects.add(from));
        redirects.split("from").for_each(|rest| {
            script::list(&["from", rest].concat(), "from").iter().for_each(|from| site.redirects.add(from));
        });
    }
    site.config = Some(config);
    Some(Detected::Site(Box::new(site)))
}

/// Whether the configuration has plugins that may make pages.
fn has_page_plugins(program: &str) -> bool {
    const HARMLESS: &[&str] = &[
        "content-docs",
        "content-blog",
        "content-pages",
        "client-redirects",
        "ideal-image",
        "sitemap",
        "google-gtag",
        "google-analytics",
        "google-tag-manager",
        "pwa",
        "svgr",
        "debug",
        "search-local",
        "image-zoom",
        "sass",
        "vercel-analytics",
        "rsdoctor",
        "lunr-search",
        "css-cascade-layers",
    ];
    let plugins = object::of(program, "plugins").unwrap_or_default();
    let mut rest = plugins;
    // the first text of each item names the plugin
    while let Some(at) = rest.find(['"', '\'', '{', '(']) {
        let here = &rest[at..];
        if here.starts_with(['{', '(']) {
            let inner = object::inner(here).unwrap_or(here);
            rest = here.get(inner.len() + 2..).unwrap_or_default();
            continue;
        }
        let end = here[1..].find(&here[..1]).map_or(here.len(), |len| len + 2);
        if !HARMLESS.iter().any(|name| here[..end].contains(name)) {
            return true;
        }
        rest = &here[end..];
    }
    plugins.contains("=>") || plugins.contains("function") || plugins.contains("...")
}

struct Docusaurus {
    contents: Vec<Content>,
    ids: SourceIds,
    locales: Vec<String>,
    /// Whether addresses end with `/`, if that is set.
    trailing_slash: Option<bool>,
    has_page_plugins: bool,
    /// Whether the configuration may exclude further sources.
    has_excludes: bool,
}

impl Model for Docusaurus {
    fn page(&self, _: &Site, files: &dyn Files, file: &str, front: &FrontMatter) -> Option<Page> {
        let content = self.content_of(file)?;
        let inner = path::inside(file, &content.folder)?;
        let (stem, suffix) = path::stem_and_suffix(inner);
        if content.kind == ContentKind::Docs && stem == "_category_" {
            return Some(Page::at(path::child(&content.prefix, self.category(files, file)?.trim_matches('/'))));
        }
        let is_source = matches!(suffix, "md" | "mdx")
            || content.kind == ContentKind::Pages
                && matches!(suffix, "js" | "jsx" | "ts" | "tsx")
                && !stem.ends_with(".d");
        let is_left_out = |name: &str| name.starts_with('_') || name == "__tests__";
        if !is_source
            || inner.split('/').any(is_left_out)
            || stem.ends_with(".test")
            || front.value.at("draft").bool() == Some(true)
        {
            return None;
        }
        let address = match content.kind {
            ContentKind::Docs => document_address(content, inner, front),
            ContentKind::Blog => post_address(inner, front),
            ContentKind::Pages if matches!(stem, "index") => path::folder(inner).to_owned(),
            ContentKind::Pages => {
                front.text("slug").map_or_else(|| path::without_suffix(inner).to_owned(), str::to_owned)
            }
        };
        let address = path::child(&content.prefix, address.trim_matches('/'));
        Some(Page::at(if self.trailing_slash == Some(true) { as_folder(&address) } else { address }))
    }

    fn reads_front_matter(&self, file: &str) -> bool {
        matches!(path::stem_and_suffix(file).1, "md" | "mdx")
    }

    fn entry_candidates(&self, _: &Site, files: &dyn Files, _: &str, link: &Link<'_>) -> Vec<Candidate> {
        let contents: Vec<&Content> = listed_contents(&self.contents).collect();
        let documents = contents.iter().map(|content| document(&self.ids, files, content, &link.path));
        // the sidebars are those of one plugin
        entry(documents, contents.len() == 1)
    }

    fn candidates(&self, site: &Site, files: &dyn Files, from: &str, link: &Link<'_>) -> Vec<Candidate> {
        if let Some(rest) = link.path.strip_prefix("@site/") {
            return vec![resolve_file(&site.folder, rest)];
        }
        let Some(content) = self.content_of(from) else { return vec![Candidate::Unknown] };
        if link.path.is_empty() || link.kind == LinkKind::File {
            return vec![resolve_file(
                path::folder(from),
                if link.path.is_empty() { path::name(from) } else { &link.path },
            )];
        }
        let suffix = path::stem_and_suffix(&link.path).1;
        let mut candidates = match suffix {
            "md" | "mdx" if !link.is_raw => return self.candidate_sources(site, files, from, content, link),
            _ if link.is_absolute() || link.path.ends_with('/') || matches!(suffix, "" | "md" | "mdx") => Vec::new(),
            _ => vec![resolve_file(path::folder(from), &link.path)],
        };
        if link.is_image && !link.is_raw && !link.is_absolute() {
            return candidates;
        }
        let pages = self.addresses(site, files, from, content);
        if pages.is_empty() && !link.is_absolute() {
            // a part of other pages
            candidates.push(Candidate::Unknown);
        }
        let pages = if link.is_absolute() { vec![String::new()] } else { pages };
        for page in pages {
            for candidate in self.candidates_of_url(site, files, &page, link) {
                if let Candidate::Address(address) = &candidate {
                    candidates.extend(self.other_locales(content, address).map(Candidate::Address));
                }
                candidates.push(candidate);
            }
        }
        candidates.sort_by_key(|candidate| matches!(candidate, Candidate::Unknown | Candidate::DeadLink(_)));
        candidates
    }

    fn generates(&self, _: &Site, files: &dyn Files, address: &str) -> bool {
        let first = address.split('/').next().unwrap_or_default();
        let bare = match self.locales.iter().any(|locale| locale == first) {
            true => address.strip_prefix(first).unwrap_or_default().trim_start_matches('/'),
            false => address,
        };
        let made = |content: &Content| {
            let Some(rest) = path::inside(bare.trim_end_matches('/'), &content.prefix) else { return false };
            let first = rest.split('/').next().unwrap_or_default();
            match content.kind {
                ContentKind::Docs => matches!(first, "tags" | "category"),
                ContentKind::Blog => {
                    rest.is_empty()
                        || matches!(
                            first,
                            "tags" | "page" | "archive" | "authors" | "rss.xml" | "atom.xml" | "feed.json"
                        )
                }
                ContentKind::Pages => matches!(first, "search" | "404" | "404.html" | "sitemap.xml" | "assets"),
            }
        };
        if self.contents.iter().any(made) {
            return true;
        }
        // other plugins make their pages beside those of the documents
        let first = bare.split('/').next().unwrap_or_default();
        let in_docs = |content: &Content| {
            let is_known = !content.prefix.is_empty() || is_folder(files, &path::child(&content.folder, first));
            content.kind != ContentKind::Pages && is_known && path::inside(bare, &content.prefix).is_some()
        };
        self.has_page_plugins && !self.contents.iter().any(in_docs)
    }
}

impl Docusaurus {
    fn content_of(&self, file: &str) -> Option<&Content> {
        let inside = self.contents.iter().filter(|content| path::inside(file, &content.folder).is_some());
        inside.max_by_key(|content| content.folder.len())
    }

    /// The address of a category in its content, if it is set.
    fn category(&self, files: &dyn Files, file: &str) -> Option<String> {
        let value = config::read(files, file)?.ok()?;
        value.at("link.slug").text().map(str::to_owned)
    }

    /// Where a link to a source leads: `./` is the folder of this one, `/` the root of the content, and without either
    /// it is one of them.
    fn candidate_sources(
        &self,
        site: &Site,
        files: &dyn Files,
        from: &str,
        content: &Content,
        link: &Link<'_>,
    ) -> Vec<Candidate> {
        let mut folders = Vec::new();
        if !link.is_absolute() {
            folders.push(path::folder(from));
            // the same document in the language of the sources
            if let (Some(original), Some(inner)) =
                (&content.original, path::inside(path::folder(from), &content.folder))
            {
                let folder = path::child(original, inner);
                let is_there =
                    |candidate: &Candidate| matches!(candidate, Candidate::File(file) if files::is_file(files, file));
                let file = resolve_file(&folder, &link.path);
                if is_there(&file) && !is_there(&resolve_file(path::folder(from), &link.path)) {
                    return vec![file];
                }
            }
        }
        if !link.path.starts_with("./") && !link.path.starts_with("../") {
            folders.push(&content.folder);
            folders.extend(content.original.as_deref());
            folders.push(&site.folder);
        }
        let mut candidates = Vec::new();
        for folder in folders {
            let candidate = resolve_file(folder, link.path.trim_start_matches('/'));
            candidates.push(match candidate {
                Candidate::File(file) if files::is_file(files, &file) => {
                    let owner = self.content_of(&file).filter(|owner| owner.plugin == content.plugin);
                    match owner.and_then(|_| site.address(files, &file)) {
                        Some(_) => Candidate::File(file),
                        // what `exclude` leaves out is not known, but such a file is there
                        None if self.has_excludes && path::name(&file).starts_with('_') => Candidate::Unknown,
                        None => Candidate::DeadLink(file),
                    }
                }
                // a plugin may fill a folder
                Candidate::File(file) if self.has_page_plugins && !is_folder(files, path::folder(&file)) => {
                    Candidate::Unknown
                }
                candidate => candidate,
            });
        }
        candidates
    }

    /// The addresses that browsers may show for the page of a source.
    fn addresses(&self, site: &Site, files: &dyn Files, from: &str, content: &Content) -> Vec<String> {
        let Some(address) = site.address(files, from) else { return Vec::new() };
        let is_index =
            content.kind != ContentKind::Blog && is_index(path::inside(from, &content.folder).unwrap_or_default());
        match self.trailing_slash {
            None if is_index => vec![as_folder(&address)],
            _ => vec![address],
        }
    }

    /// Where a URL leads from a page. The base of the site is put before those with `/` that lack it.
    fn candidates_of_url(&self, site: &Site, files: &dyn Files, page: &str, link: &Link<'_>) -> Vec<Candidate> {
        if !link.is_absolute() || link.is_raw {
            return resolve_on_page(site, files, page, &link.path);
        }
        let address = strip_base(site, &link.path).unwrap_or_else(|| address_of(&link.path));
        vec![Candidate::Address(address)]
    }

    /// The addresses of the same page in other languages: each page is there in each, translated or not.
    fn other_locales(&self, content: &Content, address: &str) -> impl Iterator<Item = String> {
        let first = address.split('/').next().unwrap_or_default();
        let is_localized = self.locales.iter().any(|locale| locale == first);
        let bare = is_localized.then(|| address[first.len()..].trim_start_matches('/').to_owned());
        let localized = content.locale.as_ref().filter(|_| !is_localized).map(|locale| path::child(locale, address));
        bare.into_iter().chain(localized)
    }
}

#[cfg(test)]
mod tests {
    use super::super::cases::check;

    const CONFIG: &str = "export default {
  url: 'https://a.example', baseUrl: '/p/', // trailingSlash: true
  presets: [['classic', { docs: { sidebarPath: './sidebars.js' }, blog: { routeBasePath: 'news' } }]],
  plugins: [
    ['@docusaurus/plugin-content-docs', { id: 'api', path: 'api', routeBasePath: 'api' }],
    ['@docusaurus/plugin-client-redirects', { redirects: [{ from: '/old', to: '/docs/a' }, { from: ['/o1', '/o2'], to: '/' }] }],
  ],
};";

    #[test]
    fn references_are_resolved() {
        let files = [
            ("web/docusaurus.config.js", CONFIG),
            ("web/versions.json", "[\"2\", \"1\"]"),
            ("web/docs/01-intro.md", ""),
            ("web/docs/a/index.md", ""),
            ("web/docs/a/b.md", "---\nslug: /zzz\n---\n"),
            ("web/docs/a/c.mdx", "---\nid: see\n---\n"),
            ("web/docs/a/_part.md", ""),
            ("web/docs/a/x.pdf", ""),
            ("web/docs/g/_category_.json", "{\"link\": {\"type\": \"generated-index\", \"slug\": \"/all\"}}"),
            ("web/versioned_docs/version-2/intro.md", ""),
            ("web/versioned_docs/version-1/intro.md", ""),
            ("web/api/call.md", ""),
            ("web/blog/2024-03-05-first.md", ""),
            ("web/blog/second.md", "---\nslug: two\n---\n"),
            ("web/src/pages/help.js", ""),
            ("web/static/img/l.png", ""),
            ("web/i18n/fr/docusaurus-plugin-content-docs/current/a/index.md", ""),
            ("web/i18n/fr/docusaurus-plugin-content-docs/current/a/d.md", ""),
            ("web/docs/a/d.md", ""),
        ];
        check(
            &files,
            &[
                ("web/docs/01-intro.md", "a/b.md", "web/docs/a/b.md"),
                ("web/docs/01-intro.md", "./a/b.md", "web/docs/a/b.md"),
                ("web/docs/01-intro.md", "./a/e.md", "!"),
                ("web/docs/01-intro.md", "./a/_part.md", "!"),
                ("web/docs/01-intro.md", "../blog/second.md", "!"),
                ("web/docs/a/c.mdx", "/01-intro.md", "web/docs/01-intro.md"),
                ("web/docs/01-intro.md", "/docs/next/intro", "web/docs/01-intro.md"),
                ("web/docs/01-intro.md", "/docs/next/01-intro", "!"),
                ("web/docs/01-intro.md", "/docs/intro", "web/versioned_docs/version-2/intro.md"),
                ("web/docs/01-intro.md", "/p/docs/1/intro", "web/versioned_docs/version-1/intro.md"),
                ("web/docs/01-intro.md", "a/see", "web/docs/a/c.mdx"),
                ("web/docs/01-intro.md", "a/c", "!"),
                ("web/docs/01-intro.md", "zzz", "web/docs/a/b.md"),
                ("web/docs/01-intro.md", "/docs/next/all", "web/docs/g/_category_.json"),
                ("web/docs/a/c.mdx", "x.pdf", "web/docs/a/x.pdf"),
                ("web/docs/a/c.mdx", "y.pdf", "!"),
                ("web/docs/a/c.mdx", "img:/img/l.png", "web/static/img/l.png"),
                ("web/docs/a/c.mdx", "img:./l.png", "!"),
                ("web/docs/a/c.mdx", "@site/static/img/l.png", "web/static/img/l.png"),
                ("web/docs/a/c.mdx", "/news/2024/03/05/first", "web/blog/2024-03-05-first.md"),
                ("web/docs/a/c.mdx", "/news/two", "web/blog/second.md"),
                ("web/docs/a/c.mdx", "/news/second", "!"),
                ("web/docs/a/c.mdx", "/news/tags/x", "?"),
                ("web/docs/a/c.mdx", "/help", "web/src/pages/help.js"),
                ("web/docs/a/c.mdx", "/api/call", "web/api/call.md"),
                ("web/docs/a/c.mdx", "/old", "?"),
                ("web/docs/a/c.mdx", "/o2", "?"),
                ("web/docs/a/c.mdx", "/nothing", "!"),
                ("web/docs/a/c.mdx", "raw:b.md", "!"),
                ("web/i18n/fr/docusaurus-plugin-content-docs/current/a/index.md", "b.md", "web/docs/a/b.md"),
                (
                    "web/i18n/fr/docusaurus-plugin-content-docs/current/a/index.md",
                    "/docs/next/intro",
                    "web/docs/01-intro.md",
                ),
                (
                    "web/i18n/fr/docusaurus-plugin-content-docs/current/a/index.md",
                    "./d.md",
                    "web/i18n/fr/docusaurus-plugin-content-docs/current/a/d.md",
                ),
            ],
        );
    }

    #[test]
    fn other_plugins_may_make_pages() {
        let config = "module.exports = { presets: [['classic', {}]], plugins: ['./my-plugin'] };";
        let files = [("docusaurus.config.js", config), ("docs/a.md", "")];
        check(
            &files,
            &[("docs/a.md", "/made/x", "?"), ("docs/a.md", "/docs/x", "!"), ("docs/a.md", "/docs/a", "docs/a.md")],
        );
    }
}
