//! Eleventy: addresses that programs and data may set, so that only what is wrong under every reading is known.

use super::super::address::as_folder;
use super::super::bare_links::BareLinks;
use super::super::candidate::{Candidate, Page};
use super::super::config::{self, FrontMatter, Value, object, script};
use super::super::files::{self, Files};
use super::super::generated_site::Model;
use super::super::generated_site::{Site, Sources};
use super::super::link::Link;
use super::super::path;
use super::super::slug::SlugStyle;
use super::Detected;
use super::names::dated;
use super::resolve::{address_of, resolve_file, resolve_on_page};

/// The suffixes of templates that become pages.
const SUFFIXES: &[&str] = &["md", "html", "njk", "liquid", "hbs", "mustache", "ejs", "haml", "pug", "webc", "mdx"];

pub(super) fn detect(files: &dyn Files, folder: &str) -> Option<Detected> {
    let names = [
        ".eleventy.js",
        "eleventy.config.js",
        "eleventy.config.mjs",
        "eleventy.config.cjs",
        "eleventy.config.ts",
        ".eleventy.cjs",
    ];
    let config = names.iter().map(|name| path::child(folder, name)).find(|path| files::is_file(files, path))?;
    let program = object::without_comments(&config::program(files, &config).unwrap_or_default());
    let dir = object::of(&program, "dir").unwrap_or_default();
    let input = script::text(dir, "input").or_else(|| literal_argument(&program, "setInputDirectory")).unwrap_or(".");
    let input = path::resolve(folder, input).ok()?;
    let output = path::resolve(folder, script::text(dir, "output").unwrap_or("_site")).ok()?;
    let inner = path::inside(&input, folder).unwrap_or_default();
    let has = |signs: &[&str]| program.trim().is_empty() || signs.iter().any(|sign| program.contains(sign));
    let model = Eleventy {
        folder: folder.to_owned(),
        copied: copied(&program, inner),
        may_rewrite_links: has(&["InputPathToUrl", "amendLibrary", "setLibrary", "addTransform", "markdown"]),
        has_plugins: has(&["addPlugin"]),
        may_transform_images: has(&["mage"]),
        output,
    };
    let mut site = Site {
        bare_links: BareLinks::up_to_space_if(program.contains("linkify")),
        slugs: match has(&["IdAttributePlugin"]) && !program.trim().is_empty() {
            true => vec![SlugStyle::Eleventy],
            false => vec![SlugStyle::Eleventy, SlugStyle::MarkdownItAnchor, SlugStyle::GitHub],
        },
        may_have_other_pages: has(&[
            "permalink",
            "addTemplate",
            "addGlobalData",
            "addPreprocessor",
            "addExtension",
            "require(\"./",
            "require('./",
            "from \"./",
            "from './",
        ]) || makes_pages(files, &input),
        sources: vec![Sources::new(input, "")],
        ..Site::new("eleventy", folder, model)
    };
    script::text(&program, "pathPrefix").into_iter().for_each(|base| site.set_root(&as_folder(base)));
    site.config = Some(config);
    Some(Detected::Site(Box::new(site)))
}

/// The literal argument of a call.
fn literal_argument<'p>(program: &'p str, name: &str) -> Option<&'p str> {
    let (_, rest) = program.split_once(name)?;
    let rest = rest.trim_start().strip_prefix('(')?.trim_start();
    let quote = rest.chars().next().filter(|c| matches!(c, '"' | '\'' | '`'))?;
    rest[1..].split(quote).next()
}

/// Whether data or templates make pages whose addresses only a build knows.
fn makes_pages(files: &dyn Files, input: &str) -> bool {
    files::below(files, input, 100_000).iter().any(|file| {
        let (stem, suffix) = path::stem_and_suffix(file);
        let is_program = stem.ends_with(".11tydata")
            || stem.ends_with(".11ty")
            || stem == "eleventyComputed"
            || matches!(suffix, "jsx" | "tsx" | "vue");
        let is_folder_data = suffix == "json" && stem == path::name(path::folder(file));
        let text = || files.read(file);
        is_program
            || is_folder_data && text().is_some_and(|text| String::from_utf8_lossy(&text).contains("permalink"))
            || SUFFIXES.contains(&suffix)
                && text().is_some_and(|text| {
                    let value = FrontMatter::of(&text).value;
                    let is_computed = value.at("permalink").text().is_some_and(|permalink| permalink.contains('{'));
                    is_computed || ["pagination", "eleventyComputed"].iter().any(|key| value.at(key) != &Value::Null)
                })
    })
}

/// The files and folders that are copied, and where to. What is in the input is copied to where it is there.
fn copied(program: &str, input: &str) -> Vec<(String, String)> {
    let mut all = Vec::new();
    for (at, name) in program.match_indices("addPassthroughCopy").take(200) {
        let rest = &program[at..];
        match literal_argument(rest, name) {
            Some(path) => all.push((path.to_owned(), inside_input(path, input))),
            None => {
                let inner = object::inner(rest[name.len()..].trim_start()).unwrap_or_default();
                all.extend(object::pairs(inner).iter().map(|(from, to)| ((*from).to_owned(), (*to).to_owned())));
            }
        }
    }
    let bare = |path: String| path.trim_start_matches("./").trim_matches('/').to_owned();
    all.into_iter().map(|(from, to)| (bare(from), bare(to))).collect()
}

/// A path as it is in the input, if it is there.
fn inside_input(path: &str, input: &str) -> String {
    let bare = path.trim_start_matches("./");
    path::inside(bare, input).unwrap_or(bare).to_owned()
}

struct Eleventy {
    folder: String,
    output: String,
    /// The files and folders that are copied, each with its address.
    copied: Vec<(String, String)>,
    /// Whether something may rewrite links to sources.
    may_rewrite_links: bool,
    has_plugins: bool,
    /// Whether plugins may read images from the folder of their document.
    may_transform_images: bool,
}

impl Model for Eleventy {
    fn page(&self, site: &Site, _: &dyn Files, file: &str, front: &FrontMatter) -> Option<Page> {
        let (_, inner) = site.source_of(file)?;
        let is_left_out = inner.split('/').any(|name| name.starts_with('_') || name == "node_modules")
            || path::inside(file, &self.output).is_some();
        if is_left_out || !SUFFIXES.contains(&path::stem_and_suffix(inner).1) {
            return None;
        }
        match front.value.at("permalink") {
            Value::Bool(false) => return None,
            Value::Text(permalink) if !permalink.contains('{') => return Some(Page::at(address_of(permalink))),
            _ => {}
        }
        let bare = path::without_suffix(inner);
        let (folder, stem) = (path::folder(bare), path::name(bare));
        let stem = dated(stem).map_or(stem, |dated| dated.rest);
        let is_index = stem == "index" || stem == path::name(folder) && !folder.is_empty();
        Some(Page::at(as_folder(&if is_index { folder.to_owned() } else { path::child(folder, stem) })))
    }

    fn reads_front_matter(&self, file: &str) -> bool {
        SUFFIXES.contains(&path::stem_and_suffix(file).1)
    }

    fn candidates(&self, site: &Site, files: &dyn Files, from: &str, link: &Link<'_>) -> Vec<Candidate> {
        if link.path.is_empty() {
            return vec![Candidate::File(from.to_owned())];
        }
        let Some((sources, _)) = site.source_of(from) else { return vec![Candidate::Unknown] };
        let suffix = path::stem_and_suffix(&link.path).1;
        let source = |folder: &str| resolve_file(folder, link.path.trim_start_matches('/'));
        // a source stays one in the address, unless a plugin makes an address of it
        if suffix == "md" && self.may_rewrite_links {
            let mut folders = vec![&*sources.folder];
            if !link.is_absolute() {
                folders.extend([path::folder(from), &self.folder]);
            }
            let candidates = folders.iter().map(|folder| match source(folder) {
                Candidate::File(file) if files::is_file(files, &file) && site.address(files, &file).is_none() => {
                    Candidate::DeadLink(file)
                }
                candidate => candidate,
            });
            return candidates.collect();
        }
        let Some(page) = site.address(files, from) else { return vec![Candidate::Unknown] };
        if suffix == "md" && !self.copied.iter().any(|(from, _)| from.contains(".md") || from.contains('*')) {
            return match resolve_on_page(site, files, &page, &link.path).into_iter().next() {
                Some(Candidate::Address(address)) if site.pages(files).has(&address) => {
                    vec![Candidate::Address(address)]
                }
                _ => vec![Candidate::DeadLink(link.path.to_string())],
            };
        }
        let mut candidates = resolve_on_page(site, files, &page, &link.path);
        if link.is_image && self.may_transform_images {
            candidates.insert(0, source(path::folder(from)));
        }
        candidates
    }

    fn generates(&self, site: &Site, files: &dyn Files, address: &str) -> bool {
        let inputs = || site.sources.iter().map(|sources| &*sources.folder).chain([&*self.folder]);
        let is_copied = self.copied.iter().any(|(from, to)| {
            let rest = path::inside(address, to).filter(|_| !from.contains('*'));
            from.contains('*')
                || rest.is_some_and(|rest| {
                    inputs().any(|folder| files::is_file(files, &path::child(&path::child(folder, from), rest)))
                })
        });
        is_copied
            || self.has_plugins
                && !matches!(
                    path::stem_and_suffix(address.trim_end_matches('/')).1,
                    "" | "html" | "md" | "png" | "jpg" | "svg" | "pdf"
                )
    }
}

#[cfg(test)]
mod tests {
    use super::super::cases::check;

    #[test]
    fn references_are_resolved() {
        let config = "module.exports = c => { c.addPassthroughCopy('img'); return { dir: { input: 'src' } } }";
        let files = [
            ("eleventy.config.js", config),
            ("src/index.md", ""),
            ("src/a/a.md", ""),
            ("src/b.md", "---\npermalink: /sea/\n---\n"),
            ("src/2020-01-02-c.md", ""),
            ("src/_includes/x.md", ""),
        ];
        check(
            &files,
            &[
                ("src/index.md", "a/", "src/a/a.md"),
                ("src/index.md", "/sea/", "src/b.md"),
                ("src/index.md", "/c/", "src/2020-01-02-c.md"),
                ("src/index.md", "/nothing/", "!"),
                ("src/index.md", "b.md", "!"),
            ],
        );
        let files =
            [("eleventy.config.js", "c.addPlugin(InputPathToUrlTransformPlugin)"), ("a.md", ""), ("d/b.md", "")];
        check(&files, &[("d/b.md", "a.md", "a.md"), ("d/b.md", "../a.md", "a.md"), ("d/b.md", "c.md", "!")]);
    }
}
