//! VitePress: each link without another suffix leads to a page, by the addresses of the pages.

use super::super::address::resolved;
use super::super::bare_links::BareLinks;
use super::super::candidate::{Candidate, Page};
use super::super::config::{self, FrontMatter, object, script};
use super::super::files::{self, Files};
use super::super::generated_site::Model;
use super::super::generated_site::{Site, Sources};
use super::super::kind::LinkKind;
use super::super::link::Link;
use super::super::path;
use super::super::slug::{SlugStyle, VitePress as VitePressIds};
use super::Detected;
use super::resolve::{entry, resolve_file, resolve_on_page};

/// The suffixes of links that VitePress does not take for pages.
const ASSET_SUFFIXES: &[&str] = &[
    "3g2", "3gp", "aac", "ai", "apng", "au", "avif", "bin", "bmp", "cer", "class", "conf", "crl", "css", "csv", "dll",
    "doc", "docx", "eps", "epub", "exe", "gif", "gz", "ics", "ief", "jar", "jpe", "jpeg", "jpg", "js", "json",
    "jsonld", "m4a", "man", "mid", "midi", "mjs", "mov", "mp2", "mp3", "mp4", "mpe", "mpeg", "mpg", "mpp", "oga",
    "ogg", "ogv", "ogx", "opus", "otf", "p10", "p7c", "p7m", "p7s", "pdf", "png", "ps", "qt", "roff", "rtf", "rtx",
    "ser", "svg", "t", "tif", "tiff", "tr", "ts", "tsv", "ttf", "txt", "vtt", "wav", "weba", "webm", "webp", "woff",
    "woff2", "xhtml", "xml", "yaml", "yml", "zip",
];

pub(super) fn detect(files: &dyn Files, folder: &str) -> Option<Detected> {
    detect_named(files, folder, "vitepress")
}

/// VuePress, whose `README.md` is the page of its folder.
pub(super) fn detect_vuepress(files: &dyn Files, folder: &str) -> Option<Detected> {
    detect_named(files, folder, "vuepress")
}

fn detect_named(files: &dyn Files, folder: &str, name: &'static str) -> Option<Detected> {
    let config_folder = path::child(folder, &[".", name].concat());
    let has_readmes = name == "vuepress";
    let names = ["config", "config/index"];
    let mut configs = names.iter().flat_map(|stem| {
        ["js", "ts", "mjs", "mts", "cjs", "cts"].iter().map(move |suffix| [stem, ".", suffix].concat())
    });
    let config =
        configs.find_map(|name| Some(path::child(&config_folder, &name)).filter(|path| files::is_file(files, path)))?;
    let program = object::without_comments(&config::program(files, &config).unwrap_or_default());
    // the folder of a configuration that sets nothing
    let default_source = || {
        let has_index = |name: &str| files::is_file(files, &path::child(&path::child(folder, name), "index.md"));
        if program.trim().is_empty() && !has_index("") && has_index("src") { "src" } else { "" }
    };
    let source = path::resolve(folder, script::text(&program, "srcDir").unwrap_or_else(default_source)).ok()?;
    let rewrites = object::of(&program, "rewrites").unwrap_or_default();
    let pairs = object::pairs(rewrites);
    let is_simple = |text: &str| !text.contains([':', '(', '*']) && text.ends_with(".md");
    let has_known_rewrites = !program.contains("rewrites")
        || !pairs.is_empty() && pairs.iter().all(|(from, to)| is_simple(from) && is_simple(to));
    let model = VitePress {
        has_readmes,
        has_clean_urls: script::bool(&program, "cleanUrls") == Some(true),
        rewrites: pairs.iter().map(|(from, to)| ((*from).to_owned(), (*to).to_owned())).collect(),
        excluded: script::list(&program, "srcExclude").iter().map(|glob| (*glob).to_owned()).collect(),
    };
    let makes_links = !has_readmes || ["linkify", "defineUserConfig"].iter().any(|sign| program.contains(sign));
    let mut site = Site {
        bare_links: BareLinks::up_to_space_if(makes_links),
        static_folders: vec![path::child(if has_readmes { &config_folder } else { &source }, "public")],
        sources: vec![Sources::new(source, "")],
        slugs: vec![SlugStyle::VitePress(VitePressIds::V1), SlugStyle::VitePress(VitePressIds::V2)],
        may_have_other_pages: program.trim().is_empty()
            || !has_known_rewrites
            || has_readmes && program.contains("permalink"),
        ..Site::new(name, folder, model)
    };
    site.config = Some(config);
    script::text(&program, "base").into_iter().for_each(|base| site.set_root(base));
    Some(Detected::Site(Box::new(site)))
}

struct VitePress {
    /// Whether `README.md` is the page of its folder.
    has_readmes: bool,
    /// Whether addresses have no `.html`.
    has_clean_urls: bool,
    /// The paths of sources, and the paths that their pages are at instead.
    rewrites: Vec<(String, String)>,
    /// Patterns of sources that become no pages.
    excluded: Vec<String>,
}

impl Model for VitePress {
    fn page(&self, site: &Site, _: &dyn Files, file: &str, _: &FrontMatter) -> Option<Page> {
        let (_, inner) = site.source_of(file)?;
        if !inner.ends_with(".md")
            || path::inside(inner, "public").is_some()
            || self.excluded.iter().any(|glob| matches_glob(glob, inner))
        {
            return None;
        }
        let inner = self.rewrites.iter().find(|(from, _)| from == inner).map_or(inner, |(_, to)| to);
        let bare = path::without_suffix(inner);
        let folder =
            bare.strip_suffix("README").filter(|rest| self.has_readmes && (rest.is_empty() || rest.ends_with('/')));
        Some(Page::at(match folder {
            Some(folder) => [folder, "index.html"].concat(),
            None => [bare, ".html"].concat(),
        }))
    }

    fn entry_candidates(&self, site: &Site, files: &dyn Files, _: &str, link: &Link<'_>) -> Vec<Candidate> {
        let Some(sources) = site.sources.first() else { return vec![Candidate::Unknown] };
        let inner = link.path.trim_start_matches('/');
        let rooted = Link { kind: LinkKind::Url, path: ["/", inner].concat().into(), ..link.clone() };
        entry(self.candidates(site, files, &path::child(&sources.folder, "index.md"), &rooted), link.is_absolute())
    }

    fn candidates(&self, site: &Site, files: &dyn Files, from: &str, link: &Link<'_>) -> Vec<Candidate> {
        let Some((sources, _)) = site.source_of(from) else { return vec![Candidate::Unknown] };
        let source = |path: &str| match path.strip_prefix("@/") {
            Some(rest) => resolve_file(&sources.folder, rest),
            None => resolve_file(path::folder(from), path),
        };
        if link.path.is_empty() {
            return vec![Candidate::File(from.to_owned())];
        }
        if link.kind == LinkKind::File || link.is_image && !link.is_absolute() {
            return vec![source(&link.path)];
        }
        let root = |path: &str| path.trim_start_matches('/').to_owned();
        if link.is_image {
            return vec![Candidate::Address(root(&link.path)), resolve_file(&sources.folder, &root(&link.path))];
        }
        let page = match site.address(files, from) {
            Some(page) => page,
            None if link.is_absolute() => String::new(),
            None => return vec![Candidate::Unknown],
        };
        if link.is_raw {
            return resolve_on_page(site, files, &page, &link.path);
        }
        let suffix = path::stem_and_suffix(&link.path).1.to_lowercase();
        let written = match &*suffix {
            _ if link.path.ends_with('/') => link.path.to_string(),
            "md" if self.has_readmes && path::name(&link.path) == "README.md" => {
                path::child(path::folder(&link.path), "index.html")
            }
            "md" | "html" => [path::without_suffix(&link.path), ".html"].concat(),
            suffix if ASSET_SUFFIXES.contains(&suffix) => link.path.to_string(),
            _ => [&link.path, ".html"].concat(),
        };
        let address = |written: &str| {
            Candidate::Address(if link.is_absolute() { root(written) } else { resolved(&page, written) })
        };
        let mut candidates = vec![address(&written)];
        // without `.html`, hosts serve the page of a folder too
        candidates
            .extend(written.strip_suffix(".html").filter(|_| self.has_clean_urls || self.has_readmes).map(address));
        candidates
    }

    fn generates(&self, site: &Site, files: &dyn Files, address: &str) -> bool {
        // `[x].md` makes pages of data
        let is_made = |sources: &Sources| {
            let folder = path::child(&sources.folder, path::folder(address.trim_end_matches('/')));
            let mut above = path::ancestors(&folder);
            above.any(|folder| {
                files.folder(folder).is_some_and(|entries| {
                    entries.iter().any(|(name, _)| name.starts_with('[') || name.contains("[") && name.ends_with(".md"))
                })
            })
        };
        matches!(address, "404.html" | "sitemap.xml")
            || address.starts_with("assets/")
            || self.has_readmes && address.starts_with("tag")
            || site.sources.iter().any(is_made)
    }
}

/// Whether a pattern matches a path: `**/x/**`, `x/**`, `**/x.md`, `x.md`.
fn matches_glob(glob: &str, path: &str) -> bool {
    let is_deep = glob.starts_with("**/");
    let glob = glob.trim_start_matches("**/");
    let (glob, is_folder) = glob
        .strip_suffix("/**")
        .or_else(|| glob.strip_suffix("/**/*"))
        .or_else(|| glob.strip_suffix("/**/*.md"))
        .map_or((glob, false), |glob| (glob, true));
    let starts =
        std::iter::once(0).chain(path.match_indices('/').map(|(at, _)| at + 1)).take_while(|at| is_deep || *at == 0);
    starts.into_iter().any(|start| {
        let rest = &path[start..];
        if is_folder { rest.strip_prefix(glob).is_some_and(|rest| rest.starts_with('/')) } else { rest == glob }
    })
}

#[cfg(test)]
mod tests {
    use super::super::cases::check;

    #[test]
    fn references_are_resolved() {
        let config = "export default { base: '/m/', srcDir: './src', srcExclude: ['**/drafts/**'], rewrites: { 'r/s.md': 't/index.md' } }";
        let files = [
            ("docs/.vitepress/config.ts", config),
            ("docs/src/index.md", ""),
            ("docs/src/g/index.md", ""),
            ("docs/src/g/a.md", ""),
            ("docs/src/r/README.md", ""),
            ("docs/src/r/s.md", ""),
            ("docs/src/g/w.png", ""),
            ("docs/src/drafts/d.md", ""),
            ("docs/src/p/[id].md", ""),
            ("docs/src/public/k.pdf", ""),
            ("docs/src/public/plate.html", ""),
        ];
        check(
            &files,
            &[
                ("docs/src/index.md", "g/a.md", "docs/src/g/a.md"),
                ("docs/src/index.md", "./g/a", "docs/src/g/a.md"),
                ("docs/src/index.md", "/g/a.html", "docs/src/g/a.md"),
                ("docs/src/index.md", "/m/g/a", "?"),
                ("docs/src/index.md", "raw:/m/g/a", "docs/src/g/a.md"),
                ("docs/src/index.md", "raw:/g/a", "!"),
                ("docs/src/index.md", "g/", "docs/src/g/index.md"),
                ("docs/src/index.md", "g", "!"),
                ("docs/src/index.md", "r/", "!"),
                ("docs/src/index.md", "r/README", "docs/src/r/README.md"),
                ("docs/src/index.md", "r/s.md", "!"),
                ("docs/src/index.md", "t/", "docs/src/r/s.md"),
                ("docs/src/r/s.md", "../g/a.md", "docs/src/g/a.md"),
                ("docs/src/r/s.md", "./README.md", "!"),
                ("docs/src/index.md", "drafts/d.md", "?"),
                ("docs/src/index.md", "/k.pdf", "docs/src/public/k.pdf"),
                ("docs/src/index.md", "./plate", "docs/src/public/plate.html"),
                ("docs/src/index.md", "g/w.png", "!"),
                ("docs/src/index.md", "img:g/w.png", "docs/src/g/w.png"),
                ("docs/src/index.md", "img:/k.pdf", "docs/src/public/k.pdf"),
                ("docs/src/index.md", "p/x", "?"),
                ("docs/src/index.md", "../LICENSE", "!"),
                ("docs/src/index.md", "file:@/g/a.md", "docs/src/g/a.md"),
            ],
        );
    }

    #[test]
    fn readmes_of_vuepress_are_pages() {
        let files = [
            ("docs/.vuepress/config.js", "module.exports = { base: '/m/' }"),
            ("docs/.vuepress/public/k.pdf", ""),
            ("docs/README.md", ""),
            ("docs/g/README.md", ""),
            ("docs/g/a.md", ""),
        ];
        check(
            &files,
            &[
                ("docs/README.md", "./g/README.md", "docs/g/README.md"),
                ("docs/README.md", "/g/", "docs/g/README.md"),
                ("docs/g/a.md", "./README.md", "docs/g/README.md"),
                ("docs/g/a.md", "../g/a.html", "docs/g/a.md"),
                ("docs/g/a.md", "./b.md", "!"),
                ("docs/g/a.md", "img:/k.pdf", "docs/.vuepress/public/k.pdf"),
            ],
        );
    }
}
