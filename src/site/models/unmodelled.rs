//! Generators that are known by their signs, but not modelled: of their references only those are broken that lead
//! nowhere under any model.

use super::super::candidate::{Candidate, Page};
use super::super::config::{self, FrontMatter};
use super::super::files::Files;
use super::super::generated_site::{Model, Site, Sources};
use super::super::inference::{existing_pages, names_file_beside};
use super::super::link::Link;
use super::super::path;
use super::super::slug::SlugStyle;
use super::Detected;
use super::github::is_shown_by_host;
use super::resolve::resolve_file;

/// Files beside the sources of a site, each with a text that it has then: of Docsify, Mintlify and Redocly.
const SIGNS: &[(&str, &str)] =
    &[("index.html", "$docsify"), ("docs.json", "mintlify"), ("mint.json", "\"navigation\""), ("redocly.yaml", "")];

/// The packages of Fumadocs, Hexo, Nextra, Nuxt Content and Rspress.
const PACKAGES: &[&str] =
    &["fumadocs-core", "fumadocs-ui", "hexo", "nextra", "@nuxt/content", "rspress", "@rspress/core"];

pub(super) fn detect(files: &dyn Files, folder: &str) -> Option<Detected> {
    let has_sign = |(name, sign): &&(&str, &str)| {
        config::program(files, &path::child(folder, name)).is_some_and(|text| text.contains(sign))
    };
    let by_sign = || SIGNS.iter().find(has_sign).map(|(name, _)| *name);
    let file = uses_package(files, folder).then_some("package.json").or_else(by_sign)?;
    Some(Detected::Site(Box::new(Site {
        sources: vec![Sources::new(folder, "")],
        slugs: vec![SlugStyle::GitHub, SlugStyle::Docusaurus],
        ignores_case: true,
        has_unknown_slugs: true,
        may_have_other_pages: true,
        config: Some(path::child(folder, file)),
        ..Site::new("other", folder, Unmodelled)
    })))
}

/// Whether the package in a folder depends on one of [`PACKAGES`].
fn uses_package(files: &dyn Files, folder: &str) -> bool {
    let Some(Ok(package)) = config::read(files, &path::child(folder, "package.json")) else { return false };
    let lists = ["dependencies", "devDependencies"];
    lists.iter().any(|list| package.at(list).pairs().any(|(name, _)| PACKAGES.contains(&name)))
}

struct Unmodelled;

impl Model for Unmodelled {
    fn page(&self, _: &Site, _: &dyn Files, _: &str, _: &FrontMatter) -> Option<Page> {
        None
    }

    fn candidates(&self, site: &Site, files: &dyn Files, from: &str, link: &Link<'_>) -> Vec<Candidate> {
        let roots = ["", "public", "static", "src", "docs", "content", "source"];
        let roots: Vec<String> = roots.iter().map(|name| path::child(&site.folder, name)).collect();
        let own = resolve_file(if link.is_absolute() { &site.folder } else { path::folder(from) }, &link.path);
        if own.is_in_repository(files) {
            return vec![own];
        }
        let pages = existing_pages(files, from, link, &roots).into_iter().map(Candidate::File);
        let is_sure = names_file_beside(link) || is_shown_by_host(from);
        let unknown = (!is_sure).then_some(Candidate::Unknown);
        std::iter::once(own).chain(pages).chain(unknown).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::super::cases::check;

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
