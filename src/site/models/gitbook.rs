//! GitBook: documents at their paths, as a code host shows them, with `{#id}` at the end of headings.

use super::super::config;
use super::super::files::{self, Entry, Files};
use super::super::generated_site::{Site, Sources};
use super::super::path;
use super::super::slug::SlugStyle;
use super::Detected;
use super::github::GitHub;

/// The files that only books have.
const CONFIGS: &[&str] = &[".gitbook.yaml", "book.json"];

/// The table of contents of a book, and the list of its languages.
const CONTENTS: &[&str] = &["SUMMARY.md", "LANGS.md"];

pub(super) fn detect(files: &dyn Files, folder: &str) -> Option<Detected> {
    let entries = files.folder(folder)?;
    let has_file = |name: &&&str| entries.get(name) == Some(Entry::File);
    let name = CONFIGS.iter().find(has_file)?;
    let config = path::child(folder, name);
    let root = match config::read(files, &config)? {
        Ok(value) => value.at("root").text().map(str::to_owned),
        // other programs have a `book.json` too
        Err(_) if *name == "book.json" => None,
        Err(error) => return Some(Detected::Unreadable(config, error)),
    };
    let sources = root.and_then(|root| path::resolve(folder, &root).ok()).unwrap_or_else(|| folder.to_owned());
    let has_contents = || CONTENTS.iter().any(|name| files::is_file(files, &path::child(&sources, name)));
    if *name == "book.json" && !has_contents() {
        return None;
    }
    Some(Detected::Site(Box::new(Site {
        sources: vec![Sources::new(sources, "")],
        slugs: vec![SlugStyle::GitHub, SlugStyle::Docusaurus],
        ignores_case: true,
        has_unknown_slugs: true,
        config: Some(config),
        ..Site::new("gitbook", folder, GitHub)
    })))
}

#[cfg(test)]
mod tests {
    use super::super::cases::check;

    #[test]
    fn references_are_resolved() {
        let files = [
            ("book.json", "{}"),
            ("LANGS.md", ""),
            ("en/README.md", "# Title {#start}\n"),
            ("en/a/b.md", "# B\n"),
            ("space/.gitbook.yaml", "root: ./docs/\n"),
            ("space/docs/a.md", ""),
            ("old/book.json", "{\"root\": \"./tw\"}"),
            ("old/tw/SUMMARY.md", ""),
            ("old/tw/a.md", ""),
        ];
        check(
            &files,
            &[
                ("en/README.md", "a/b.md", "en/a/b.md"),
                ("en/a/b.md", "../README.md", "en/README.md"),
                ("en/a/b.md", "c.md", "!"),
                ("space/docs/a.md", "b.md", "!"),
                ("old/tw/a.md", "raw:SUMMARY.md", "old/tw/SUMMARY.md"),
                ("old/tw/a.md", ".gitbook/assets/a.png", "?"),
            ],
        );
    }
}
