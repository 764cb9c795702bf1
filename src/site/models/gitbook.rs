//! GitBook: documents at their paths, as a code host shows them, with `{#id}` at the end of headings.

use super::super::config::{self, Value};
use super::super::contents::{Contents, chapters};
use super::super::files::{self, Entry, Files};
use super::super::generated_site::{Site, Sources};
use super::super::path;
use super::super::slug::{SlugStyle, ZolaSlugs};
use super::Detected;
use super::github::GitHub;

/// The files that only books have.
const CONFIGS: &[&str] = &[".gitbook.yaml", "book.json"];

/// The table of contents of a book, and the list of its languages.
const CONTENTS: &[&str] = &["SUMMARY.md", "LANGS.md"];

pub(super) fn detect(files: &dyn Files, folder: &str) -> Option<Detected> {
    let entries = files.folder(folder)?;
    let has_file = |name: &&&str| entries.get(name) == Some(Entry::File);
    // the pictures of a book that is set up in its web interface
    let has_pictures = entries.get(".gitbook") == Some(Entry::Folder);
    let name = CONFIGS.iter().find(has_file).or(has_pictures.then_some(&CONTENTS[0]).filter(has_file))?;
    let config = path::child(folder, name);
    let value = match config::read(files, &config).filter(|_| CONFIGS.contains(name)) {
        Some(Ok(value)) => value,
        // other programs have a `book.json` too
        Some(Err(_)) if *name == "book.json" => Value::Null,
        Some(Err(error)) => return Some(Detected::Unreadable(config, error)),
        None => Value::Null,
    };
    let root = value.at("root").text().and_then(|root| path::resolve(folder, root).ok());
    let sources = root.unwrap_or_else(|| folder.to_owned());
    let has_contents = || CONTENTS.iter().any(|name| files::is_file(files, &path::child(&sources, name)));
    if *name == "book.json" && !has_contents() {
        return None;
    }
    let structure = |key: &str| value.at("structure").at(key).text();
    let summary = path::resolve(&sources, structure("summary").unwrap_or("SUMMARY.md")).ok();
    let has_languages = files.folder(&sources).is_some_and(|entries| entries.get("LANGS.md").is_some());
    Some(Detected::Site(Box::new(Site {
        contents: summary.filter(|_| !has_languages).and_then(|summary| {
            let first = path::resolve(&sources, structure("readme").unwrap_or("README.md")).ok()?;
            contents(files, summary, first)
        }),
        sources: vec![Sources::new(sources, "")],
        slugs: vec![SlugStyle::GitHub, SlugStyle::Docusaurus, SlugStyle::Zola(ZolaSlugs::On)],
        ignores_case: true,
        has_unknown_slugs: true,
        config: Some(config),
        allows_spaces_in_targets: true,
        ..Site::new("gitbook", folder, GitHub)
    })))
}

/// The table of contents in a file, with the first page, which it need not list.
fn contents(files: &dyn Files, summary: String, first: String) -> Option<Contents> {
    let chapters = chapters(&summary, &files.read(&summary)?);
    (!chapters.is_empty()).then(|| Contents::new(summary, chapters.into_iter().chain([first])))
}

#[cfg(test)]
mod tests {
    use super::super::super::files::MemoryFiles;
    use super::super::cases::check;
    use super::*;

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

    #[test]
    fn a_book_may_have_only_pictures_and_contents() {
        let files = [(".gitbook/assets/a.png", ""), ("SUMMARY.md", "* [A](a.md)\n"), ("b.md", "")];
        let files = MemoryFiles::from_iter(files);
        assert!(matches!(detect(&files, ""), Some(Detected::Site(site)) if site.contents.is_some()));
    }
}
