//! Jekyll, alone or as GitHub Pages run it: files with front matter become pages, all others are copied.

use std::collections::HashMap;
use std::sync::OnceLock;

use super::super::address::as_folder;
use super::super::bare_links::BareLinks;
use super::super::candidate::{Candidate, Page};
use super::super::config::{self, FrontMatter, Value};
use super::super::files::{self, Files};
use super::super::generated_site::Model;
use super::super::generated_site::{Site, Sources};
use super::super::kind::LinkKind;
use super::super::link::Link;
use super::super::path;
use super::super::slug::{Kramdown, SlugStyle};
use super::Detected;
use super::jekyll_address::Permalinks;
use super::resolve::{address_of, resolve_file, resolve_on_page};

/// The renderers of Markdown that read links as urlint does.
const RENDERERS: &[&str] = &["kramdown", "gfm", "commonmark", "commonmarkghpages"];

/// Plugins that make no pages, without the `jekyll-` of their names.
const PLUGINS_WITHOUT_PAGES: &[&str] = &[
    "relative-links",
    "readme-index",
    "optional-front-matter",
    "titles-from-headings",
    "default-layout",
    "feed",
    "sitemap",
    "seo-tag",
    "redirect-from",
    "github-metadata",
    "remote-theme",
    "mentions",
    "jemoji",
    "avatar",
    "coffeescript",
    "gist",
    "commonmark",
    "include-cache",
    "last-modified-at",
    "toc",
    "target-blank",
    "minifier",
    "sass",
];

pub(super) fn detect(files: &dyn Files, folder: &str) -> Option<Detected> {
    let inside = |name: &str| path::child(folder, name);
    let config = ["_config.yml", "_config.yaml", "_config.toml"]
        .iter()
        .map(|name| inside(name))
        .find(|path| files::is_file(files, path))?;
    // other generators name their configuration so too: Jupyter Book, Hexo
    if files::is_file(files, &inside("_toc.yml")) {
        return None;
    }
    let may_be_hexo = files::is_folder(files, &inside("source/_posts"));
    let value = match config::read(files, &config)? {
        Ok(value) if may_be_hexo && value.at("source").text().is_none() => return None,
        Ok(value) => value,
        Err(_) if may_be_hexo => return None,
        Err(message) => return Some(Detected::Unreadable(config, message)),
    };
    let listed: Vec<&str> = ["plugins", "gems", "whitelist"].iter().flat_map(|key| value.at(key).texts()).collect();
    let lists = |name: &str| listed.iter().any(|plugin| plugin.ends_with(name));
    let gems = config::program(files, &inside("Gemfile")).filter(|gems| !gems.trim().is_empty());
    let is_hosted = gems.as_ref().is_none_or(|gems| gems.contains("github-pages")) || lists("github-pages");
    let excluded =
        ["vendor/bundle", "vendor/cache", "vendor/gems", "vendor/ruby", "node_modules", "Gemfile", "Gemfile.lock"];
    let root = path::resolve(folder, value.at("source").text().unwrap_or_default()).ok()?;
    let model = Jekyll {
        is_hosted,
        has_relative_links: is_hosted || lists("relative-links"),
        has_optional_front_matter: is_hosted || lists("optional-front-matter"),
        has_readmes: is_hosted || lists("readme-index"),
        has_theme: ["theme", "remote_theme"].iter().any(|key| value.at(key) != &Value::Null),
        excluded: value
            .at("exclude")
            .texts()
            .chain(excluded)
            .map(|name| name.trim_matches(['/', '*']).to_owned())
            .collect(),
        included: value.at("include").texts().map(|name| name.trim_matches('/').to_owned()).collect(),
        permalinks: Permalinks::of(&value),
        posts: OnceLock::new(),
    };
    let mut site = Site {
        sources: vec![Sources::new(root, "")],
        slugs: vec![SlugStyle::Kramdown(Kramdown {
            gfm: value.at("kramdown.input").text().is_none_or(|input| input == "GFM"),
            transliterate: value.at("kramdown.transliterated_header_ids").bool() == Some(true),
            strip: value.at("kramdown.auto_id_stripping").bool() == Some(true),
            prefix: value.at("kramdown.auto_id_prefix").text().unwrap_or_default().to_owned(),
        })],
        has_own_markdown: value
            .at("markdown")
            .text()
            .is_some_and(|renderer| !RENDERERS.iter().any(|known| renderer.eq_ignore_ascii_case(known))),
        allows_spaces_in_targets: true,
        bare_links: BareLinks::up_to_space_if(value.at("commonmark.extensions").texts().any(|name| name == "autolink")),
        runs_template_tags: true,
        may_have_other_pages: value == Value::Null
            || files::is_folder(files, &inside("_plugins"))
            || listed.iter().any(|plugin| !PLUGINS_WITHOUT_PAGES.iter().any(|name| plugin.ends_with(name))),
        // the host shows the sources as well
        ignores_case: is_hosted,
        ..Site::new("jekyll", folder, model)
    };
    site.include_folders = site.sources.iter().map(|sources| path::child(&sources.folder, "_includes")).collect();
    site.config = Some(config);
    value.at("url").text().into_iter().for_each(|url| site.set_root(&as_folder(url)));
    value.at("baseurl").text().into_iter().for_each(|base| site.set_root(&as_folder(base)));
    Some(Detected::Site(Box::new(site)))
}

struct Jekyll {
    /// Whether GitHub Pages may build it, with the plugins that are always on there.
    is_hosted: bool,
    /// Whether links to sources lead to their pages.
    has_relative_links: bool,
    /// Whether Markdown without front matter becomes a page.
    has_optional_front_matter: bool,
    /// Whether `README.md` is the page of its folder.
    has_readmes: bool,
    has_theme: bool,
    excluded: Vec<String>,
    included: Vec<String>,
    permalinks: Permalinks,
    /// The posts by their names without suffixes.
    posts: OnceLock<HashMap<String, String>>,
}

impl Model for Jekyll {
    fn page(&self, site: &Site, files: &dyn Files, file: &str, front: &FrontMatter) -> Option<Page> {
        let (_, inner) = site.source_of(file)?;
        if self.is_left_out(inner) || front.value.at("published").bool() == Some(false) {
            return None;
        }
        let as_copy = Page::at(inner);
        let (stem, suffix) = path::stem_and_suffix(inner);
        let is_markdown = is_markdown(inner);
        let output = if is_markdown || suffix == "html" { ".html".to_owned() } else { [".", suffix].concat() };
        let underscore_folder = inner.split('/').find(|name| name.starts_with('_'));
        let mut page = match underscore_folder {
            Some("_posts") if front.is_there => Page::at(self.permalinks.post_address(inner, front)?),
            Some(name)
                if front.is_there && inner.starts_with('_') && !self.included.iter().any(|known| known == name) =>
            {
                let rest = path::inside(inner, name)?;
                Page::at(self.permalinks.document_address(inner, &name[1..], rest, front)?)
            }
            Some("_posts" | "_drafts") => return None,
            Some(name)
                if inner.starts_with('_')
                    && self.permalinks.collections.iter().any(|known| known.name == name[1..]) =>
            {
                return Some(Page::at(&inner[1..]));
            }
            _ if stem.eq_ignore_ascii_case("readme") && is_markdown && self.has_readmes && !has_index(files, file) => {
                let mut page = Page::at(as_folder(path::folder(inner)));
                page.aliases.push(path::child(path::folder(inner), &[stem, ".html"].concat()));
                page
            }
            _ if front.is_there => Page::at(self.permalinks.page_address(inner, &output, front)),
            _ if is_markdown && self.has_optional_front_matter && !is_host_file(stem) => {
                Page::at(self.permalinks.page_address(inner, &output, front))
            }
            _ => return Some(as_copy),
        };
        if self.is_hosted && !front.is_there {
            page.aliases.push(as_copy.address);
        }
        if path::stem_and_suffix(&page.address).1.is_empty() && !page.address.ends_with('/') && !page.address.is_empty()
        {
            page.aliases.push([&page.address, ".html"].concat());
        }
        // GitHub Pages finds `index.html` without its suffix
        if stem == "index" && (page.address.is_empty() || page.address.ends_with('/')) {
            page.aliases.push([&page.address, "index"].concat());
        }
        page.aliases.extend(front.value.at("redirect_from").texts().map(address_of));
        Some(page)
    }

    fn reads_front_matter(&self, file: &str) -> bool {
        is_markdown(file)
            || matches!(path::stem_and_suffix(file).1, "html" | "htm" | "xml" | "txt" | "json" | "js" | "css" | "scss")
    }

    fn candidates(&self, site: &Site, files: &dyn Files, from: &str, link: &Link<'_>) -> Vec<Candidate> {
        let Some((sources, inner)) = site.source_of(from) else { return vec![Candidate::Unknown] };
        if link.path.is_empty() {
            return vec![Candidate::File(from.to_owned())];
        }
        match link.kind {
            LinkKind::Shortcode => return vec![self.candidate_of_tag(site, files, &sources.folder, &link.path)],
            LinkKind::File => {
                return vec![
                    resolve_file(path::folder(from), &link.path),
                    resolve_file(&path::child(&sources.folder, "_includes"), &link.path),
                ];
            }
            _ => {}
        }
        let page = site.address(files, from);
        let is_in_underscore_folder = inner.split('/').any(|name| name.starts_with('_'));
        let is_copied = page.as_ref().is_some_and(|page| page == inner);
        let is_rewritten = self.has_relative_links && !is_in_underscore_folder && !link.is_raw && !link.has_query;
        let mut candidates = Vec::new();
        // as the host shows the source
        let is_shown = self.is_hosted && !files.read(from).is_some_and(|text| FrontMatter::of(&text).is_there);
        if page.is_some() && (is_rewritten || is_copied) {
            let folder = if link.is_absolute() { &sources.folder } else { path::folder(from) };
            match resolve_file(folder, link.path.trim_start_matches('/')) {
                Candidate::File(file)
                    if !is_shown && site.source_of(&file).is_none_or(|(_, inner)| self.is_left_out(inner)) => {}
                candidate => candidates.push(candidate),
            }
        }
        match page {
            Some(page) => candidates.extend(resolve_on_page(site, files, &page, &link.path)),
            None if link.is_absolute() => candidates.extend(resolve_on_page(site, files, "", &link.path)),
            None => candidates.push(Candidate::Unknown),
        }
        candidates
    }

    fn generates(&self, _: &Site, _: &dyn Files, address: &str) -> bool {
        let first = address.split('/').next().unwrap_or_default();
        matches!(address, "feed.xml" | "sitemap.xml" | "robots.txt" | "404.html" | "CNAME")
            || self.has_theme && first == "assets" && matches!(path::stem_and_suffix(address).1, "css" | "js" | "map")
    }
}

impl Jekyll {
    /// Whether a file is not part of the site.
    fn is_left_out(&self, inner: &str) -> bool {
        if self.included.iter().any(|name| path::inside(inner, name).is_some()) {
            return false;
        }
        let is_known =
            |name: &str| name == "_posts" || self.permalinks.collections.iter().any(|known| known.name == name[1..]);
        let is_hidden = |name: &str| {
            name.starts_with(['.', '#']) || name.ends_with('~') || name.starts_with('_') && !is_known(name)
        };
        inner.split('/').any(is_hidden)
            || self.excluded.iter().any(|name| !name.is_empty() && path::inside(inner, name).is_some())
    }

    /// Where `{% link x %}` or `{% post_url x %}` leads; the build fails if there is nothing.
    fn candidate_of_tag(&self, site: &Site, files: &dyn Files, root: &str, argument: &str) -> Candidate {
        if path::stem_and_suffix(argument).1.is_empty() {
            let posts = self.posts.get_or_init(|| posts(files, root));
            return match posts.get(path::name(argument)) {
                Some(file) => Candidate::File(file.clone()),
                None => Candidate::DeadLink(argument.to_owned()),
            };
        }
        let file = path::child(root, argument.trim_start_matches('/'));
        let has_front = || files.read(&file).is_some_and(|text| FrontMatter::of(&text).is_there);
        let is_left_out = || site.source_of(&file).is_none_or(|(_, inner)| self.is_left_out(inner));
        if files::is_file(files, &file) && (is_left_out() || argument.starts_with('/') && has_front()) {
            return Candidate::DeadLink(argument.to_owned());
        }
        Candidate::File(file)
    }
}

/// The posts below a folder by their names without suffixes; the first of each name.
fn posts(files: &dyn Files, root: &str) -> HashMap<String, String> {
    let mut posts = HashMap::new();
    for file in files::below(files, root, MOST_FILES).into_iter().filter(|file| file.contains("_posts/")) {
        posts.entry(path::without_suffix(path::name(&file)).to_owned()).or_insert(file);
    }
    posts
}

/// The most files among which posts are looked for.
const MOST_FILES: usize = 1_000_000;

fn is_markdown(file: &str) -> bool {
    matches!(path::stem_and_suffix(file).1, "md" | "markdown" | "mkdown" | "mkdn" | "mkd")
}

/// Whether the folder of a file has a source of its page.
fn has_index(files: &dyn Files, file: &str) -> bool {
    let folder = path::folder(file);
    ["index.md", "index.html", "index.markdown"].iter().any(|name| files::is_file(files, &path::child(folder, name)))
}

/// Whether a file is for the code host, so that it does not become a page without front matter.
fn is_host_file(stem: &str) -> bool {
    [
        "README",
        "LICENSE",
        "LICENCE",
        "COPYING",
        "CODE_OF_CONDUCT",
        "CONTRIBUTING",
        "ISSUE_TEMPLATE",
        "PULL_REQUEST_TEMPLATE",
    ]
    .contains(&stem)
}

#[cfg(test)]
mod tests {
    use super::super::cases::check;

    #[test]
    fn references_are_resolved() {
        let config =
            "url: https://a.example\nbaseurl: /w\ncollections:\n  rocks:\n    output: true\nexclude: [notes/]\n";
        let files = [
            ("_config.yml", config),
            ("Gemfile", "gem 'jekyll'\n"),
            ("index.md", "---\n---\n"),
            ("a/b.md", "---\n---\n"),
            ("a/c.md", "---\npermalink: /sea/\nredirect_from: /old/\n---\n"),
            ("plain.md", "# P"),
            ("notes/n.md", "---\n---\n"),
            ("_rocks/r.md", "---\n---\n"),
            ("_posts/2024-03-05-day.md", "---\ncategories: x y\n---\n"),
            ("p.png", ""),
        ];
        check(
            &files,
            &[
                ("a/b.md", "../index", "index.md"),
                ("index.md", "a/b.html", "a/b.md"),
                ("index.md", "a/b", "a/b.md"),
                ("index.md", "a/b.md", "!"),
                ("index.md", "sea/", "a/c.md"),
                ("index.md", "a/c.html", "!"),
                ("index.md", "/w/old/", "a/c.md"),
                ("index.md", "/a/b.html", "!"),
                ("index.md", "plain.md", "plain.md"),
                ("index.md", "plain.html", "!"),
                ("index.md", "notes/n.html", "?"),
                ("index.md", "rocks/r.html", "_rocks/r.md"),
                ("index.md", "x/y/2024/03/05/day.html", "_posts/2024-03-05-day.md"),
                ("a/c.md", "b.html", "!"),
                ("a/c.md", "../a/b.html", "a/b.md"),
                ("a/c.md", "../p.png", "p.png"),
                ("index.md", "shortcode:a/b.md", "a/b.md"),
                ("index.md", "shortcode:a/x.md", "!"),
                ("index.md", "shortcode:2024-03-05-day", "_posts/2024-03-05-day.md"),
                ("index.md", "shortcode:2024-03-06-day", "!"),
            ],
        );
    }

    #[test]
    fn github_pages_link_sources() {
        let files = [
            ("_config.yml", "theme: jekyll-theme-minimal\n"),
            ("README.md", ""),
            ("docs/a.md", ""),
            ("docs/eip-1.md", "---\n---\n"),
            ("CONTRIBUTING.md", ""),
        ];
        check(
            &files,
            &[
                ("README.md", "docs/a.md", "docs/a.md"),
                ("README.md", "docs/a.html", "docs/a.md"),
                ("README.md", "docs/a", "docs/a.md"),
                ("docs/a.md", "./eip-1", "docs/eip-1.md"),
                ("docs/a.md", "../CONTRIBUTING.md", "CONTRIBUTING.md"),
                ("docs/a.md", "b.md", "!"),
            ],
        );
    }
}
