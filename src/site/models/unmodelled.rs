//! Generators that are known by their signs, but not modelled: of their references only those are broken that lead
//! nowhere under any model.

use super::super::candidate::{Candidate, Page};
use super::super::config::{self, FrontMatter};
use super::super::files::{self, Files};
use super::super::generated_site::{LabelScope, Model, Site, Sources};
use super::super::inference::{existing_pages, names_file_beside};
use super::super::link::Link;
use super::super::path;
use super::super::slug::{SlugStyle, ZolaSlugs};
use super::Detected;
use super::github::is_shown_by_host;
use super::resolve::{resolve_file, resolve_stem};

/// Files beside the sources of a site, each with a text that it has then.
const SIGNS: &[(&str, &str)] = &[
    // Docsify, Mintlify, Redocly
    ("index.html", "$docsify"),
    ("docs.json", "mintlify"),
    ("mint.json", "\"navigation\""),
    ("redocly.yaml", ""),
    // Pelican, Nikola, Middleman, Nanoc, Bridgetown, JBake, Sculpin, Jigsaw, Cobalt, Wintersmith
    ("pelicanconf.py", ""),
    ("conf.py", "nikola"),
    ("config.rb", "activate :"),
    ("nanoc.yaml", ""),
    ("bridgetown.config.yml", ""),
    ("jbake.properties", ""),
    ("app/config/sculpin_kernel.yml", ""),
    ("bootstrap.php", "jigsaw"),
    ("_cobalt.yml", ""),
    // Documenter and Franklin of Julia, Retype, Writerside, the lessons of The Carpentries, Markdoc, Laika, Paradox
    ("make.jl", "Documenter"),
    ("retype.yml", ""),
    ("writerside.cfg", ""),
    ("config.yaml", "carpentry:"),
    ("build.sbt", "LaikaPlugin"),
    ("build.sbt", "TypelevelSitePlugin"),
    ("build.sbt", "ParadoxPlugin"),
    ("build.sbt", "MdocPlugin"),
    // Jupyter Book and MyST, whose links may name labels
    ("_toc.yml", "jb-"),
    ("_toc.yml", "file:"),
    ("myst.yml", ""),
    ("_pkgdown.yml", ""),
    ("pkgdown/_pkgdown.yml", ""),
    // ExDoc; the wikis of Gollum
    ("mix.exs", ":ex_doc"),
    ("_Sidebar.md", ""),
    ("_Footer.md", ""),
];

/// The signs of wikis, whose Markdown is that of an older program.
const WIKI_SIGNS: &[&str] = &["_Sidebar.md", "_Footer.md"];

/// The files whose definitions a generator adds to each page: The Carpentries' `links.md`.
const APPENDED: &[&str] = &["links.md"];

/// The packages of Fumadocs, Hexo, Nextra, Nuxt Content, Rspress and Metalsmith.
const PACKAGES: &[&str] =
    &["fumadocs-core", "fumadocs-ui", "hexo", "nextra", "@nuxt/content", "rspress", "@rspress/core", "metalsmith"];

pub(super) fn detect(files: &dyn Files, folder: &str) -> Option<Detected> {
    let has_sign = |(name, sign): &&(&str, &str)| {
        config::program(files, &path::child(folder, name)).is_some_and(|text| text.contains(sign))
    };
    let by_sign = || SIGNS.iter().find(has_sign).map(|(name, _)| *name);
    let file = uses_package(files, folder).then_some("package.json").or_else(by_sign)?;
    let aliases = config::program(files, &path::child(folder, file)).map(|text| aliases(&text)).unwrap_or_default();
    Some(Detected::Site(Box::new(Site {
        sources: vec![Sources::new(folder, "")],
        slugs: vec![SlugStyle::GitHub, SlugStyle::Docusaurus, SlugStyle::Zola(ZolaSlugs::On)],
        has_own_markdown: WIKI_SIGNS.contains(&file),
        appended: APPENDED
            .iter()
            .map(|name| path::child(folder, name))
            .filter(|path| files::is_file(files, path))
            .collect(),
        // a Jupyter Book reads MyST, whose links lead to the labels of any document
        labels: if file == "_toc.yml" { LabelScope::Documents } else { LabelScope::None },
        ignores_case: true,
        has_unknown_slugs: true,
        may_have_other_pages: true,
        config: Some(path::child(folder, file)),
        ..Site::new("other", folder, Unmodelled { aliases })
    })))
}

/// Whether the package in a folder depends on one of [`PACKAGES`].
fn uses_package(files: &dyn Files, folder: &str) -> bool {
    let Some(Ok(package)) = config::read(files, &path::child(folder, "package.json")) else { return false };
    let lists = ["dependencies", "devDependencies"];
    lists.iter().any(|list| package.at(list).pairs().any(|(name, _)| PACKAGES.contains(&name)))
}

/// The files of themes that the generator copies beside a file of the sources: `themes/x/source/i.png` beside
/// `source/i.png`.
fn files_of_themes(site: &Site, files: &dyn Files, own: &Candidate) -> Vec<Candidate> {
    let Candidate::File(path) = own else { return Vec::new() };
    let themes = path::child(&site.folder, "themes");
    let inner = path::inside(path, &path::child(&site.folder, "source"));
    let (Some(inner), Some(folder)) = (inner, files.folder(&themes)) else { return Vec::new() };
    let of_theme = |(name, _)| Candidate::File(path::child(&themes, &[name, "/source/", inner].concat()));
    folder.iter().map(of_theme).filter(|candidate| candidate.is_in_repository(files)).collect()
}

/// The aliases in a configuration of Docsify: `'.*/changelog': '/x/CHANGELOG.md'` in `alias: { ... }`.
fn aliases(text: &str) -> String {
    let block = text.split_once("alias:").and_then(|(_, rest)| rest.split_once('}'));
    block.map_or_else(String::new, |(block, _)| block.to_owned())
}

struct Unmodelled {
    /// What says which addresses have pages of other places.
    aliases: String,
}

impl Unmodelled {
    /// Whether an alias names the last part of a path.
    fn has_alias(&self, path: &str) -> bool {
        let name = path::stem_and_suffix(path::name(path)).0;
        !name.is_empty()
            && self.aliases.split(['\'', '"']).any(|alias| path::stem_and_suffix(path::name(alias)).0 == name)
    }
}

impl Model for Unmodelled {
    fn page(&self, _: &Site, _: &dyn Files, _: &str, _: &FrontMatter) -> Option<Page> {
        None
    }

    fn entry_candidates(&self, _: &Site, files: &dyn Files, navigation: &str, link: &Link<'_>) -> Vec<Candidate> {
        vec![resolve_stem(files, navigation, &link.path)]
    }

    fn candidates(&self, site: &Site, files: &dyn Files, from: &str, link: &Link<'_>) -> Vec<Candidate> {
        let roots = ["", "public", "static", "src", "docs", "content", "source"];
        let roots: Vec<String> = roots.iter().map(|name| path::child(&site.folder, name)).collect();
        let own = resolve_file(if link.is_absolute() { &site.folder } else { path::folder(from) }, &link.path);
        if own.is_in_repository(files) {
            return vec![own];
        }
        let pages = existing_pages(files, from, link, &roots).into_iter().map(Candidate::File);
        let pages = pages.chain(files_of_themes(site, files, &own));
        let is_sure = (names_file_beside(link) || is_shown_by_host(from)) && !self.has_alias(&link.path);
        let unknown = (!is_sure).then_some(Candidate::Unknown);
        std::iter::once(own).chain(pages).chain(unknown).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::super::super::files::MemoryFiles;
    use super::super::super::references::References;
    use super::super::cases::check;

    #[test]
    fn signs_say_how_markdown_is_read() {
        let files = [
            ("wiki/_Sidebar.md", ""),
            ("lesson/config.yaml", "carpentry: 'dc'\n"),
            ("lesson/links.md", "[a]: b.md\n"),
            ("lib/mix.exs", "{:ex_doc, \"~> 0.38\"}"),
        ];
        let references = References::new(MemoryFiles::from_iter(files));
        assert!(references.site_of("wiki/Home.md").has_own_markdown);
        assert_eq!(references.site_of("lesson/episodes/a.md").appended, ["lesson/links.md"]);
        assert_eq!(references.site_of("lib/guides/a.md").name, "other");
    }

    #[test]
    fn aliases_of_docsify_may_lead_elsewhere() {
        let config = "window.$docsify = { alias: { '.*?/changelog': 'https://a.example/CHANGELOG.md' } }";
        let files = [("docs/index.html", config), ("docs/a.md", "")];
        check(&files, &[("docs/a.md", "changelog.md", "?"), ("docs/a.md", "history.md", "!")]);
    }

    #[test]
    fn themes_have_files_too() {
        let files = [
            ("package.json", "{\"dependencies\": {\"hexo\": \"4\"}}"),
            ("source/a.md", ""),
            ("themes/x/source/i.png", ""),
        ];
        check(&files, &[("source/a.md", "img:i.png", "themes/x/source/i.png"), ("source/a.md", "img:j.png", "!")]);
    }

    #[test]
    fn lessons_and_blogs_are_known_by_their_signs() {
        let files = [("blog/pelicanconf.py", ""), ("blog/content/2020-a.md", ""), ("config.yaml", "carpentry: 'dc'\n")];
        check(
            &files,
            &[("blog/content/2020-a.md", "../b/", "?"), ("index.md", "setup.html", "?"), ("index.md", "b.md", "!")],
        );
    }

    #[test]
    fn only_what_is_wrong_under_any_model_is_broken() {
        let files = [
            ("package.json", "{\"dependencies\": {\"nextra\": \"4\"}}"),
            ("app/docs/a.mdx", "# A\n"),
            ("app/docs/b/page.mdx", "# B\n"),
            ("public/i.png", ""),
        ];
        check(
            &files,
            &[
                ("app/docs/a.mdx", "./b/page.mdx", "app/docs/b/page.mdx"),
                ("app/docs/b/page.mdx", "../a", "app/docs/a.mdx"),
                ("app/docs/a.mdx", "/i.png", "public/i.png"),
                ("app/docs/a.mdx", "/guide/start", "?"),
                ("app/docs/a.mdx", "../c", "?"),
                ("app/docs/a.mdx", "./c.mdx", "!"),
            ],
        );
    }
}
