//! MkDocs and Zensical: sources in `docs/`, links between them by the paths of the sources.

use super::super::address::{as_folder, resolved};
use super::super::bare_links::BareLinks;
use super::super::candidate::{Candidate, Page};
use super::super::config::{self, FrontMatter, Value};
use super::super::files::{self, Files};
use super::super::generated_site::Model;
use super::super::generated_site::{Site, Sources};
use super::super::glob;
use super::super::link::Link;
use super::super::path;
use super::super::slug::{PymdownxCase, PythonMarkdown, PythonSlugify, SlugStyle, UnicodeForm};
use super::Detected;
use super::resolve::{entry, resolve_file, resolve_from_root};

/// The configuration of Zensical, whose sites are made as those of MkDocs.
const ZENSICAL: &str = "zensical.toml";

const SUFFIXES: &[&str] = &["md", "markdown", "mdown", "mkdn", "mkd"];

/// Plugins that make pages or links of their own.
const PLUGINS_WITH_PAGES: &[&str] = &[
    "gen-files",
    "monorepo",
    "multirepo",
    "mkdocstrings",
    "macros",
    "awesome-nav",
    "blog",
    "tags",
    "mkdoxy",
    "api-autonav",
    "autoapi",
    "mkdocs-jupyter",
    "techdocs-core",
    "simple",
    "same-dir",
    "external-files",
    "gallery",
    "jsonschema-html",
    "typedoc",
    "mike",
    "section-index",
];

/// Plugins that make no sources.
const PLUGINS_WITHOUT_SOURCES: &[&str] = &[
    "search",
    "autolinks",
    "autorefs",
    "awesome-pages",
    "bibtex",
    "callouts",
    "charts",
    "drawio",
    "encryptcontent",
    "enumerate-headings",
    "exclude",
    "exclude-search",
    "ezlinks",
    "gh-admonitions",
    "git-authors",
    "git-committers",
    "git-revision-date",
    "git-revision-date-localized",
    "git-snippet",
    "glightbox",
    "htmlproofer",
    "img2fig",
    "include-markdown",
    "kroki",
    "linkcheck",
    "literate-nav",
    "llmstxt",
    "macros",
    "markdownextradata",
    "mermaid2",
    "meta",
    "mike",
    "minify",
    "mkdocs-video",
    "mkdocstrings",
    "offline",
    "open-in-new-tab",
    "optimize",
    "panzoom",
    "pdf-export",
    "print-site",
    "privacy",
    "redirects",
    "rss",
    "section-index",
    "social",
    "swagger-ui-tag",
    "table-reader",
    "tags",
    "termynal",
    "to-pdf",
    "typeset",
    "with-pdf",
];

pub(super) fn detect(files: &dyn Files, folder: &str) -> Option<Detected> {
    let config = ["mkdocs.yml", "mkdocs.yaml", ZENSICAL].iter().map(|name| path::child(folder, name));
    let config = config.into_iter().find(|path| files::is_file(files, path))?;
    let value = match config::read(files, &config)? {
        Ok(value) => value,
        Err(message) => return Some(Detected::Unreadable(config, message)),
    };
    let value = if config.ends_with(ZENSICAL) { value.at("project").clone() } else { value };
    let docs = value.at("docs_dir").text().unwrap_or("docs");
    let docs = path::resolve(folder, docs).ok()?;
    let has_directory_urls = value.at("use_directory_urls").bool().unwrap_or(true);
    let plugins = value.at("plugins");
    let has_plugin =
        |name: &&str| plugins.named(name).is_some() || plugins.named(&["material/", name].concat()).is_some();
    let excluded = ["exclude_docs", "draft_docs"].iter().filter_map(|key| value.at(key).text());
    let excluded = excluded.flat_map(str::lines).map(str::trim);
    let excluded = excluded.filter(|line| !line.is_empty() && !line.starts_with(['#', '!']));
    let excluded = excluded.map(|line| line.strip_prefix('/').map_or_else(|| ["**/", line].concat(), str::to_owned));
    let links = ["validation.absolute_links", "validation.links.absolute_links"];
    let model = MkDocs {
        has_directory_urls,
        is_zensical: config.ends_with(ZENSICAL),
        excluded: excluded.collect(),
        lists_sources: lists_sources(&value),
        root_is_docs_folder: links.iter().any(|key| value.at(key).text() == Some("relative_to_docs")),
    };
    let tabs = value.at("markdown_extensions").named("pymdownx.tabbed");
    let mut site = Site {
        sources: vec![Sources::new(docs, "")],
        copies_files: true,
        bare_links: match value.at("markdown_extensions").named("pymdownx.magiclink").is_some() {
            true => BareLinks::UpToPunctuation,
            false => BareLinks::None,
        },
        slugs: slugs(files, &config, &value),
        // programs of the project may add pages
        may_have_other_pages: PLUGINS_WITH_PAGES.iter().any(has_plugin) || *value.at("hooks") != Value::Null,
        allows_spaces_in_targets: true,
        has_tab_anchors: tabs.is_some_and(|tabs| *tabs.at("slugify") != Value::Null),
        ..Site::new("mkdocs", folder, model)
    };
    let text = config::program(files, &config).unwrap_or_default();
    site.resolves_heading_names =
        ["autorefs", "mkdocstrings"].iter().any(|name| has_plugin(name) || block(&text, &["plugins:"]).contains(name));
    let snippets = value.at("markdown_extensions").named("pymdownx.snippets");
    let bases = snippets.unwrap_or(&Value::Null).at("base_path");
    site.include_folders = bases.texts().filter_map(|base| path::resolve(folder, base).ok()).collect();
    site.appended = appended(files, folder, &site.include_folders, snippets.unwrap_or(&Value::Null));
    site.config = Some(config);
    for (from, _) in plugins.named("redirects").unwrap_or(&Value::Null).at("redirect_maps").pairs() {
        site.redirects.add(&["/", path::without_suffix(from)].concat());
    }
    value.at("site_url").text().into_iter().for_each(|url| site.set_root(url));
    Some(Detected::Site(Box::new(site)))
}

/// The files that the extension for snippets adds to each page; without folders of its own, it looks in that of the
/// configuration.
fn appended(files: &dyn Files, folder: &str, bases: &[String], snippets: &Value) -> Vec<String> {
    let own = [folder.to_owned()];
    let bases = if bases.is_empty() { &own } else { bases };
    let paths = snippets.at("auto_append").texts();
    let paths = paths.flat_map(|name| bases.iter().filter_map(move |base| path::resolve(base, name).ok()));
    paths.filter(|path| files::is_file(files, path)).collect()
}

/// Whether all sources are in their folder before the site is built: neither a plugin, nor a program of the project, nor
/// another configuration that this one is based on may add some.
fn lists_sources(value: &Value) -> bool {
    let is_unset = |key: &&str| *value.at(key) == Value::Null;
    let plugins = value.at("plugins");
    let names = plugins.pairs().map(|(name, _)| name);
    let names = names.chain(plugins.texts()).chain(plugins.items().iter().flat_map(|item| match item {
        Value::Map(map) => map.keys().map(String::as_str).collect(),
        _ => Vec::new(),
    }));
    let is_known = |name: &str| PLUGINS_WITHOUT_SOURCES.contains(&name.strip_prefix("material/").unwrap_or(name));
    ["INHERIT", "hooks"].iter().all(is_unset) && names.into_iter().all(is_known)
}

/// The lines below the first one that has one of these keys, those that are further in than it.
///
/// In `- toc:\n    permalink: true\n- x`, the block of `toc:` is `    permalink: true`.
fn block(text: &str, keys: &[&str]) -> String {
    let indent = |line: &str| line.len() - line.trim_start().len();
    let mut lines = text.lines();
    let is_key = |line: &&str| keys.iter().any(|key| line.trim_start_matches([' ', '-']).starts_with(key));
    let Some(outer) = lines.find(is_key).map(indent) else { return String::new() };
    let inner = lines.take_while(|line| line.trim().is_empty() || indent(line) > outer);
    inner.collect::<Vec<_>>().join("\n")
}

/// The slugs that the configuration asks for: those of the extension `toc`, unless it names another function.
fn slugs(files: &dyn Files, config: &str, value: &Value) -> Vec<SlugStyle> {
    let extensions = value.at("markdown_extensions");
    let toc = ["toc", "markdown.extensions.toc"].into_iter().find_map(|name| extensions.named(name));
    // the name of a function is a tag, which values do not have
    let text = config::program(files, config).unwrap_or_default();
    let text = block(&text, &["toc:", "markdown.extensions.toc:"]);
    let case = toc.map_or(&Value::Null, |toc| toc.at("slugify.kwds.case")).text();
    let case = match case {
        Some("lower") => PymdownxCase::Lower,
        Some("lower-ascii") => PymdownxCase::LowerAscii,
        Some("fold") => PymdownxCase::Fold,
        _ if text.contains("pymdownx.slugs.gfm") => PymdownxCase::LowerAscii,
        _ if text.contains("pymdownx.slugs.uslugify") => PymdownxCase::Lower,
        _ => PymdownxCase::None,
    };
    let slugify = match () {
        () if text.contains("pymdownx.slugs") => {
            PythonSlugify::Pymdownx { case, percent_encode: text.contains("_encoded"), form: UnicodeForm::Nfc }
        }
        () if text.contains("slugify_unicode") => PythonSlugify::Unicode,
        () => PythonSlugify::Ascii,
    };
    let has = |name: &str| extensions.named(name).is_some() || extensions.texts().any(|text| text.ends_with(name));
    let separator = toc.and_then(|toc| toc.at("separator").text()).unwrap_or("-").to_owned();
    vec![SlugStyle::PythonMarkdown(PythonMarkdown {
        slugify,
        separator,
        attr_list: has("attr_list") || has("extra") || value == &Value::Null,
        footnotes: has("footnotes") || has("extra"),
        emoji: has("pymdownx.emoji"),
        smart: has("smarty"),
    })]
}

struct MkDocs {
    /// Whether `a/b.md` is at `a/b/`, not at `a/b.html`.
    has_directory_urls: bool,
    /// Whether the generator is Zensical, which also adapts relative references without a suffix.
    is_zensical: bool,
    /// Patterns of sources that become no pages.
    excluded: Vec<String>,
    /// Whether an entry of the navigation must be one of the sources.
    lists_sources: bool,
    /// Whether a `/` at the start of a reference is the root of the sources.
    root_is_docs_folder: bool,
}

impl Model for MkDocs {
    fn page(&self, site: &Site, _: &dyn Files, file: &str, _: &FrontMatter) -> Option<Page> {
        let (_, inner) = site.source_of(file)?;
        let (stem, suffix) = path::stem_and_suffix(inner);
        if !SUFFIXES.contains(&suffix)
            || inner.split('/').any(|name| name.starts_with('.'))
            || self.excluded.iter().any(|pattern| glob::matches(pattern, inner))
        {
            return None;
        }
        let folder = path::folder(inner);
        Some(Page::at(match stem {
            "index" | "README" if self.has_directory_urls => as_folder(folder),
            "index" | "README" => path::child(folder, "index.html"),
            stem if self.has_directory_urls => as_folder(&path::child(folder, stem)),
            stem => path::child(folder, &[stem, ".html"].concat()),
        }))
    }

    fn entry_candidates(&self, site: &Site, _: &dyn Files, _: &str, link: &Link<'_>) -> Vec<Candidate> {
        let Some(sources) = site.sources.first().filter(|_| !link.is_absolute()) else {
            return vec![Candidate::Unknown];
        };
        let names_source = SUFFIXES.contains(&path::stem_and_suffix(&link.path).1);
        let candidate = match (resolve_file(&sources.folder, &link.path), &link.fragment) {
            // it is no path then, and written to the page as it is
            (Candidate::File(path), Some(fragment)) => Candidate::DeadLink([&*path, "#", fragment].concat()),
            (candidate, _) => candidate,
        };
        entry([candidate], self.lists_sources && names_source)
    }

    fn candidates(&self, site: &Site, files: &dyn Files, from: &str, link: &Link<'_>) -> Vec<Candidate> {
        let Some((sources, inner)) = site.source_of(from) else { return vec![Candidate::Unknown] };
        let page = self.page(site, files, from, &FrontMatter::default()).map(|page| page.address).unwrap_or_default();
        let address = || Candidate::Address(resolved(&page, &link.path));
        if link.is_absolute() {
            let is_source = SUFFIXES.contains(&path::stem_and_suffix(&link.path).1);
            return match self.root_is_docs_folder && is_source && !link.is_raw {
                true => vec![resolve_file(&sources.folder, &link.path[1..])],
                false => resolve_from_root(site, files, &link.path),
            };
        }
        let has_suffix = !path::stem_and_suffix(link.path.trim_end_matches('/')).1.is_empty();
        if link.is_raw || !has_suffix || link.path.ends_with('/') {
            // as from the folder of the source: `b` of `g/a.md` leads to `g/b/`
            let adapted = || Candidate::Address(resolved(inner, &link.path));
            return (self.is_zensical && !link.is_raw).then(adapted).into_iter().chain([address()]).collect();
        }
        match path::resolve(path::folder(inner), &link.path) {
            // a source that becomes no page
            Ok(path) if self.excluded.iter().any(|pattern| glob::matches(pattern, &path)) => {
                vec![Candidate::DeadLink(path)]
            }
            Ok(path) => vec![Candidate::File(path::child(&sources.folder, &path)), address()],
            Err((above, rest)) => vec![Candidate::AboveRoot(above, rest), address()],
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::super::files::MemoryFiles;
    use super::super::super::references::References;
    use super::super::cases::check;

    #[test]
    fn tabs_have_anchors_if_their_titles_are_slugified() {
        for (extension, expected) in [
            ("    slugify: !!python/object/apply:pymdownx.slugs.slugify {kwds: {case: lower}}\n", true),
            ("    alternate_style: true\n", false),
        ] {
            let config = ["site_name: M\nmarkdown_extensions:\n- pymdownx.tabbed:\n", extension].concat();
            let files = [("mkdocs.yml", &*config), ("docs/a.md", "# A\n\n=== \"My Tab\"\n\n    text\n")];
            let references = References::new(MemoryFiles::from_iter(files));
            let anchors = references.anchors(&references.site_of("docs/a.md"), "docs/a.md").expect("it is Markdown");
            assert_eq!(anchors.has_fragment("my-tab"), expected, "{config}");
        }
    }

    #[test]
    fn zensical_is_read() {
        let files = [("zensical.toml", "[project]\ndocs_dir = \"d\"\n"), ("d/a.md", ""), ("d/g/b.md", "")];
        check(
            &files,
            &[
                ("d/a.md", "g/b.md", "d/g/b.md"),
                ("d/g/b.md", "../a.md", "d/a.md"),
                ("d/a.md", "no.md", "!"),
                ("d/a.md", "g/b", "d/g/b.md"),
                ("d/g/b.md", "c", "!"),
            ],
        );
    }
}
