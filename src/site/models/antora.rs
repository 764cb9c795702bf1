//! Antora: components with versions and modules; references by resource ids from the root of a module.

use std::collections::HashMap;
use std::sync::OnceLock;

use super::super::address::as_folder;
use super::super::candidate::{Candidate, Page};
use super::super::config::{self, FrontMatter, Value};
use super::super::files::{self, Files, Lookup};
use super::super::generated_site::Model;
use super::super::generated_site::{Site, Sources};
use super::super::kind::LinkKind;
use super::super::link::Link;
use super::super::path;
use super::super::slug::{Asciidoctor, SlugStyle};
use super::Detected;
use super::antora_components::{Component, ResourceId, components, playbook, version_numbers};
use super::asciidoctor::{attributes, names_file};
use super::resolve::{resolve_file, resolve_on_page};

/// The families of resources and their folders.
const FAMILIES: &[(&str, &str)] = &[
    ("page", "pages"),
    ("image", "images"),
    ("attachment", "attachments"),
    ("partial", "partials"),
    ("example", "examples"),
];

pub(super) fn detect(files: &dyn Files, folder: &str) -> Option<Detected> {
    let config = path::child(folder, "antora.yml");
    let value = match config::read(files, &config)? {
        Ok(value) => value,
        Err(message) => return Some(Detected::Unreadable(config, message)),
    };
    let first = Component::of(folder, &value);
    let playbook = playbook(files, folder).unwrap_or_default();
    let sources = playbook.at("content.sources").items();
    let is_local = |source: &Value| source.at("url").text().is_some_and(|url| url.starts_with('.'));
    let has_all_components = !sources.is_empty() && sources.iter().all(is_local);
    let mut all = components(files);
    all.retain(|component| component.folder != folder);
    all.insert(0, first);
    let mut slugs = Asciidoctor { js: true, ..Asciidoctor::default() };
    for attributes in [playbook.at("asciidoc.attributes"), value.at("asciidoc.attributes")] {
        if let Some(prefix) = attributes.at("idprefix").text() {
            prefix.trim_end_matches('@').clone_into(&mut slugs.prefix);
        }
        if let Some(separator) = attributes.at("idseparator").text() {
            slugs.separator = separator.trim_end_matches('@').chars().next();
        }
    }
    let mut site = Site {
        sources: all.iter().map(|component| Sources::new(path::child(&component.folder, "modules"), "")).collect(),
        slugs: vec![SlugStyle::Asciidoctor(slugs)],
        may_have_other_pages: !has_all_components,
        has_resource_ids: true,
        ..Site::new("antora", folder, Antora { components: all, has_all_components, aliases: OnceLock::new() })
    };
    site.config = Some(config);
    playbook.at("site.url").text().into_iter().for_each(|url| site.set_root(&as_folder(url)));
    Some(Detected::Site(Box::new(site)))
}

struct Antora {
    /// The components of the repository, that of this site first.
    components: Vec<Component>,
    /// Whether all components of the site are in the repository.
    has_all_components: bool,
    /// The pages with former names, by the paths that those names stand for.
    aliases: OnceLock<HashMap<String, String>>,
}

impl Model for Antora {
    fn page(&self, _: &Site, _: &dyn Files, file: &str, _: &FrontMatter) -> Option<Page> {
        let Location { component, module, folder, inner } = self.location(file)?;
        let root = component.address(module);
        match folder {
            "pages" if inner.ends_with(".adoc") => {
                let bare = path::child(&root, path::without_suffix(inner));
                let aliases = vec![bare.strip_suffix("index").unwrap_or(&bare).to_owned()];
                Some(Page { address: [&bare, ".html"].concat(), aliases })
            }
            "images" | "attachments" => Some(Page::at(path::child(&root, &["_", folder, "/", inner].concat()))),
            _ => None,
        }
    }

    fn candidates(&self, site: &Site, files: &dyn Files, from: &str, link: &Link<'_>) -> Vec<Candidate> {
        if link.path.is_empty() || link.path.contains(['{', '}']) {
            return vec![if link.path.is_empty() { Candidate::File(from.to_owned()) } else { Candidate::Unknown }];
        }
        let default = match link.kind {
            LinkKind::Anchor if !names_file(link) && !link.path.contains('$') => {
                return vec![Candidate::File(from.to_owned())];
            }
            LinkKind::Anchor => "page",
            _ if link.is_image => "image",
            LinkKind::File if is_picture(&link.path) => "image",
            LinkKind::File => "partial",
            LinkKind::Url => match site.address(files, from) {
                Some(page) => return resolve_on_page(site, files, &page, &link.path),
                None => return vec![Candidate::Unknown],
            },
            _ => return vec![Candidate::Unknown],
        };
        let id = ResourceId::of(&link.path);
        if default == "partial" && id.family.is_none() {
            // `include::m:a.adoc[]` includes a page
            if id.module.is_some() {
                return self.candidates_of_resource(files, from, link, &id, "page");
            }
            let candidates = [path::folder(from), &self.page_folder(from)].map(|folder| resolve_file(folder, id.path));
            return candidates.into_iter().collect();
        }
        self.candidates_of_resource(files, from, link, &id, default)
    }

    fn generates(&self, _: &Site, _: &dyn Files, address: &str) -> bool {
        address.is_empty() || address == "404.html" || address.starts_with("_/") || address == "sitemap.xml"
    }
}

/// Where a file is in a component: `docs/modules/ROOT/pages/a/b.adoc` is at `a/b.adoc` in the folder `pages` of the
/// module `ROOT`.
struct Location<'c, 'p> {
    component: &'c Component,
    module: &'p str,
    /// The folder of a family; empty for the navigation of a module.
    folder: &'p str,
    inner: &'p str,
}

impl Antora {
    /// The innermost component that a file is in.
    fn component_of(&self, file: &str) -> Option<&Component> {
        let containing = self.components.iter().filter(|component| path::inside(file, &component.folder).is_some());
        containing.max_by_key(|component| component.folder.len())
    }

    fn location<'p>(&self, file: &'p str) -> Option<Location<'_, 'p>> {
        let component = self.component_of(file)?;
        let rest = path::inside(path::inside(file, &component.folder)?, "modules")?;
        let (module, rest) = rest.split_once('/')?;
        let (folder, inner) = rest.split_once('/').unwrap_or(("", rest));
        Some(Location { component, module, folder, inner })
    }

    /// The folder of the pages of the module that a file is in.
    fn page_folder(&self, from: &str) -> String {
        self.location(from).map_or_else(String::new, |at| family_folder(at.component, at.module, "page"))
    }

    /// The candidates of a resource id; `default` is its family if it names none.
    fn candidates_of_resource(
        &self,
        files: &dyn Files,
        from: &str,
        link: &Link<'_>,
        id: &ResourceId<'_>,
        default: &str,
    ) -> Vec<Candidate> {
        let unknown = || {
            vec![if self.has_all_components { Candidate::DeadLink(link.path.to_string()) } else { Candidate::Unknown }]
        };
        let Some(own) = self.component_of(from) else { return unknown() };
        let name = id.component.unwrap_or(&own.name);
        let of_name = || self.components.iter().filter(move |component| component.name == name);
        let version = match (id.version, id.component) {
            (Some(version), _) => version.trim_start_matches('_').to_owned(),
            (None, None) => own.version.clone(),
            (None, Some(_)) => of_name()
                .map(|component| &component.version)
                .max_by_key(|version| version_numbers(version))
                .cloned()
                .unwrap_or_default(),
        };
        let parts: Vec<&Component> = of_name().filter(|component| component.version == version).collect();
        if parts.is_empty() {
            return unknown();
        }
        let module = id.module.or(self.location(from).map(|at| at.module)).unwrap_or("ROOT");
        let family = id.family.unwrap_or(default);
        let is_relative = id.path.starts_with("./") || id.path.starts_with("../");
        if is_relative && family != "page" {
            return vec![Candidate::DeadLink(link.path.to_string())];
        }
        let name = if family == "page" && path::stem_and_suffix(id.path).1.is_empty() {
            [id.path, ".adoc"].concat()
        } else {
            id.path.to_owned()
        };
        let candidates: Vec<Candidate> = parts
            .iter()
            .map(|part| {
                let folder = family_folder(part, module, family);
                match self.location(from).filter(|at| is_relative && at.folder == "pages") {
                    Some(at) => resolve_file(&path::child(&folder, path::folder(at.inner)), &name),
                    None => resolve_file(&folder, &name),
                }
            })
            .collect();
        let exists = |candidate: &Candidate| matches!(candidate, Candidate::File(file) if files::lookup(files, file) != Lookup::Missing);
        if candidates.iter().any(exists) {
            return candidates;
        }
        if family == "page" {
            let aliases = self.aliases.get_or_init(|| self.aliases(files));
            let mut all = candidates
                .iter()
                .filter_map(|candidate| if let Candidate::File(file) = candidate { aliases.get(file) } else { None });
            if let Some(page) = all.next() {
                return vec![Candidate::File(page.clone())];
            }
        }
        // a build may add files, and another repository may have a part of the component
        let has_folder = |candidate: &Candidate| matches!(candidate, Candidate::File(file) if files::is_folder(files, path::folder(file)));
        let is_of_other_module = module != self.location(from).map_or("ROOT", |at| at.module);
        let may_be_elsewhere = !self.has_all_components && (is_of_other_module || !candidates.iter().any(has_folder));
        if parts.iter().any(|part| part.has_generated_files) || may_be_elsewhere {
            vec![Candidate::Unknown]
        } else {
            candidates
        }
    }

    /// The pages by their `page-aliases`, as paths of files.
    fn aliases(&self, files: &dyn Files) -> HashMap<String, String> {
        let mut all = HashMap::new();
        for component in &self.components {
            for file in files::below(files, &path::child(&component.folder, "modules"), 500_000) {
                let Some(Location { module, folder: "pages", inner, .. }) = self.location(&file) else { continue };
                let Some(text) = files.read(&file) else { continue };
                for names in attributes(&text, "page-aliases") {
                    for alias in names.split(',').map(|alias| ResourceId::of(alias.trim())) {
                        let folder = family_folder(component, alias.module.unwrap_or(module), "page");
                        let folder = if alias.path.starts_with('.') {
                            path::child(&folder, path::folder(inner))
                        } else {
                            folder
                        };
                        if let Candidate::File(old) = resolve_file(&folder, alias.path) {
                            let old =
                                if path::stem_and_suffix(&old).1.is_empty() { [&old, ".adoc"].concat() } else { old };
                            all.insert(old, file.clone());
                        }
                    }
                }
            }
        }
        all
    }
}

/// Whether a file is a picture by its suffix.
fn is_picture(path: &str) -> bool {
    matches!(path::stem_and_suffix(path).1, "png" | "svg" | "jpg" | "jpeg" | "gif" | "webp")
}

/// The folder of a family of a module.
fn family_folder(component: &Component, module: &str, family: &str) -> String {
    let folder = FAMILIES.iter().find(|(name, _)| *name == family).map_or(family, |(_, folder)| folder);
    path::child(&component.folder, &["modules/", module, "/", folder].concat())
}

#[cfg(test)]
mod tests {
    use super::super::cases::check;

    #[test]
    fn references_are_resolved() {
        let files = [
            ("docs/antora.yml", "name: c\nversion: '2.0'\n"),
            ("docs/modules/ROOT/nav.adoc", ""),
            ("docs/modules/ROOT/pages/index.adoc", "= I\n:page-aliases: home.adoc, m:was.adoc\n"),
            ("docs/modules/ROOT/pages/a/b.adoc", ""),
            ("docs/modules/ROOT/images/i.png", ""),
            ("docs/modules/ROOT/partials/p.adoc", ""),
            ("docs/modules/m/nav.adoc", ""),
            ("docs/modules/m/pages/x.adoc", ""),
            ("api/antora.yml", "name: c\nversion: '2.0'\n"),
            ("api/modules/rest/pages/r.adoc", ""),
        ];
        let (index, b) = ("docs/modules/ROOT/pages/index.adoc", "docs/modules/ROOT/pages/a/b.adoc");
        check(
            &files,
            &[
                (index, "anchor:a/b.adoc", b),
                (index, "anchor:b.adoc", "!"),
                (b, "anchor:./b.adoc", b),
                (b, "anchor:index.adoc", index),
                (index, "anchor:some-id", index),
                (index, "anchor:a/b#id", b),
                (index, "anchor:home.adoc", index),
                (index, "anchor:m:was.adoc", index),
                (index, "anchor:m:x.adoc", "docs/modules/m/pages/x.adoc"),
                (index, "anchor:m:y.adoc", "?"),
                (index, "anchor:rest:r.adoc", "api/modules/rest/pages/r.adoc"),
                (index, "anchor:other::x.adoc", "?"),
                (index, "anchor:1.0@x.adoc", "?"),
                (index, "img:i.png", "docs/modules/ROOT/images/i.png"),
                (index, "img:j.png", "!"),
                (index, "file:partial$p.adoc", "docs/modules/ROOT/partials/p.adoc"),
                (index, "file:partial$q.adoc", "!"),
                (index, "file:m:x.adoc", "docs/modules/m/pages/x.adoc"),
                (index, "file:m:y.adoc", "?"),
                ("docs/modules/ROOT/nav.adoc", "anchor:a/b.adoc", b),
                ("docs/modules/m/nav.adoc", "anchor:x.adoc", "docs/modules/m/pages/x.adoc"),
                (index, "a/b.html", b),
                (index, "a/c.html", "?"),
            ],
        );
    }
}
