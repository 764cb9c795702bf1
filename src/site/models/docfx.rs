//! DocFX: sources that a configuration maps to addresses, on a host that ignores the case of paths. Only what is there
//! is known; what is not may come from other repositories.

use super::super::candidate::{Candidate, Page};
use super::super::config::FrontMatter;
use super::super::files::{self, Files, Lookup};
use super::super::generated_site::Model;
use super::super::generated_site::{Site, Sources};
use super::super::link::Link;
use super::super::path;
use super::super::slug::SlugStyle;
use super::Detected;
use super::resolve::existing_file;

const CONFIGS: &[&str] = &["docfx.json", ".openpublishing.publish.config.json"];

pub(super) fn detect(files: &dyn Files, folder: &str) -> Option<Detected> {
    let mut configs = CONFIGS.iter().map(|name| path::child(folder, name));
    let config = configs.find(|path| files::is_file(files, path))?;
    Some(Detected::Site(Box::new(Site {
        config: Some(config),
        sources: vec![Sources::new(folder, "")],
        slugs: vec![SlugStyle::GitHub],
        ignores_case: true,
        may_have_other_pages: true,
        ..Site::new("docfx", folder, DocFx)
    })))
}

struct DocFx;

impl Model for DocFx {
    fn page(&self, _: &Site, _: &dyn Files, _: &str, _: &FrontMatter) -> Option<Page> {
        None
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
