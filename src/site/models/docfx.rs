//! DocFX: sources that a configuration maps to addresses, on a host that ignores the case of paths. Only what is there
//! is known; what is not may come from other repositories.

use super::super::candidate::{Candidate, Page};
use super::super::config::{self, FrontMatter, Value};
use super::super::files::{self, Files, Lookup};
use super::super::generated_site::Model;
use super::super::generated_site::{Site, Sources};
use super::super::link::Link;
use super::super::path;
use super::super::slug::SlugStyle;
use super::Detected;
use super::resolve::{entry, existing_file, resolve_file};

const CONFIGS: &[&str] = &["docfx.json", ".openpublishing.publish.config.json"];

pub(super) fn detect(files: &dyn Files, folder: &str) -> Option<Detected> {
    let mut configs = CONFIGS.iter().map(|name| path::child(folder, name));
    let config = configs.find(|path| files::is_file(files, path))?;
    let maps_sources = maps_sources(files, &config);
    Some(Detected::Site(Box::new(Site {
        config: Some(config),
        sources: vec![Sources::new(folder, "")],
        slugs: vec![SlugStyle::GitHub],
        ignores_case: true,
        may_have_other_pages: true,
        ..Site::new("docfx", folder, DocFx { maps_sources })
    })))
}

/// Whether a configuration gives sources other paths than those of their files, or may do so.
fn maps_sources(files: &dyn Files, config: &str) -> bool {
    let Some(Ok(value)) = config::read(files, config) else { return true };
    let content = value.at("build.content");
    let is_plain =
        |item: &Value| item.at("dest") == &Value::Null && matches!(item.at("src").text(), None | Some("." | "./" | ""));
    content.items().is_empty() || !content.items().iter().all(is_plain)
}

struct DocFx {
    /// Whether sources may have other paths than those of their files.
    maps_sources: bool,
}

impl Model for DocFx {
    fn page(&self, _: &Site, _: &dyn Files, _: &str, _: &FrontMatter) -> Option<Page> {
        None
    }

    fn entry_candidates(&self, site: &Site, files: &dyn Files, navigation: &str, link: &Link<'_>) -> Vec<Candidate> {
        let mut candidates = self.candidates(site, files, navigation, link);
        // programs write the tables of contents of other folders
        let is_source = path::stem_and_suffix(&link.path).1 == "md" && !link.is_absolute();
        if is_source && !link.path.starts_with('~') && candidates == [Candidate::Unknown] {
            candidates = entry([resolve_file(path::folder(navigation), &link.path)], !self.maps_sources);
        }
        candidates
    }

    fn candidates(&self, _: &Site, files: &dyn Files, from: &str, link: &Link<'_>) -> Vec<Candidate> {
        existing_file(from, link, |path| match files::lookup(files, &path) {
            Lookup::Is(_) => Some(path),
            Lookup::OtherCase(actual, _) => Some(actual),
            Lookup::Missing => None,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::super::cases::check;

    #[test]
    fn references_are_resolved() {
        let files = [("docfx.json", "{}"), ("docs/a.md", ""), ("docs/Sub/b.md", "")];
        check(
            &files,
            &[
                ("docs/a.md", "sub/b.md", "docs/Sub/b.md"),
                ("docs/a.md", "c.md", "?"),
                ("docs/a.md", "/dotnet/api/x", "?"),
                ("docs/a.md", "~/docs/Sub/b.md", "?"),
            ],
        );
    }
}
