//! Whether people write the pages in HTML of a repository, or programs make them of documents in another markup.

use std::sync::OnceLock;

use memchr::memmem;

use super::files::{Entry, Files};
use super::inference::is_document;
use super::path;

/// What a repository's documents are written in, found out at the first request.
#[derive(Default)]
pub(crate) struct PageSources {
    are_in_other_markup: OnceLock<bool>,
}

/// The most names that are listed, and the fewest documents in another markup that count.
const MOST_NAMES: usize = 100_000;
const FEWEST_DOCUMENTS: usize = 10;

/// The part of a page in which its first tags are.
const HEAD_LEN: usize = 2048;

/// The stems of documents that most repositories have, in lower case.
const COMMON: &[&str] = &["readme", "changelog", "contributing", "code_of_conduct", "license", "security"];

impl PageSources {
    /// Whether a program made a page, or it is a copy: in a repository whose documents are mostly in another markup, a whole
    /// page in HTML that is no template. People do write the start page of a site, and the pages of a program.
    pub(crate) fn are_elsewhere(&self, files: &dyn Files, file: &str, text: &[u8]) -> bool {
        starts_as_page(text)
            && !is_written_by_people(files, file)
            && *self.are_in_other_markup.get_or_init(|| are_in_other_markup(files))
            && !is_template(text)
    }
}

/// Whether people write a page whatever the documents are written in: the start page of a folder, and one beside the
/// manifest of a program.
fn is_written_by_people(files: &dyn Files, file: &str) -> bool {
    const MANIFESTS: &[&str] = &["package.json", "manifest.json"];
    let beside = || files.folder(path::folder(file));
    let has_manifest = || beside().is_some_and(|beside| MANIFESTS.iter().any(|name| beside.get(name).is_some()));
    matches!(path::name(file), "index.html" | "404.html") || has_manifest()
}

fn are_in_other_markup(files: &dyn Files) -> bool {
    let (mut pages, mut documents, mut left) = (0, 0, MOST_NAMES);
    let mut open = vec![String::new()];
    while let Some(folder) = open.pop() {
        let Some(names) = files.folder(&folder) else { continue };
        for (name, entry) in
            names.iter().filter(|(name, _)| !name.starts_with('.') && *name != "node_modules").take(left)
        {
            left -= 1;
            let (stem, suffix) = path::stem_and_suffix(name);
            match (entry, suffix) {
                (Entry::Folder, _) => {
                    let below = path::child(&folder, name);
                    open.extend((!files.is_link(&below) && !files.is_ignored(&below)).then_some(below));
                }
                (_, "html" | "htm") => pages += 1,
                _ => documents += usize::from(is_document(name) && !COMMON.contains(&&*stem.to_lowercase())),
            }
        }
    }
    documents >= FEWEST_DOCUMENTS && documents > pages
}

/// Whether a text in HTML has the start of a page, and no front matter.
fn starts_as_page(text: &[u8]) -> bool {
    let head = text[..text.len().min(HEAD_LEN)].trim_ascii_start().to_ascii_lowercase();
    head.starts_with(b"<") && [&b"<!doctype html"[..], b"<html"].iter().any(|tag| memmem::find(&head, tag).is_some())
}

/// Whether a text has a sign of a template.
fn is_template(text: &[u8]) -> bool {
    [&b"{{"[..], b"{%", b"<%", b"<?php"].iter().any(|mark| memmem::find(text, mark).is_some())
}

#[cfg(test)]
mod tests {
    use super::super::files::MemoryFiles;
    use super::*;

    #[test]
    fn pages_beside_many_documents_are_made_of_them() {
        let files = |documents: usize| -> MemoryFiles {
            let documents = (0..documents).map(|n| format!("docs/{n}.md"));
            documents.chain(["a.html".to_owned(), "README.md".to_owned()]).map(|path| (path, "")).collect()
        };
        let is_elsewhere = |documents: usize, file: &str, text: &str| {
            PageSources::default().are_elsewhere(&files(documents), file, text.as_bytes())
        };
        let page = "<!DOCTYPE html><html><a href=x>";
        assert!(is_elsewhere(10, "a/b.html", page));
        assert!(!is_elsewhere(9, "a/b.html", page), "documents are few");
        assert!(!is_elsewhere(10, "apps/web/index.html", page), "a start page");
        for text in ["<p>a", "<html>{{ a }}", "---\na: b\n---\n<html>"] {
            assert!(!is_elsewhere(10, "a/b.html", text), "{text}");
        }
    }

    #[test]
    fn pages_of_a_repository_in_html_are_written_by_people() {
        let paths = (0..10).flat_map(|n| [format!("{n}.md"), format!("{n}.html")]);
        let files: MemoryFiles = paths.map(|path| (path, "")).collect();
        assert!(!PageSources::default().are_elsewhere(&files, "a.html", b"<html>"));
    }

    #[test]
    fn what_git_ignores_and_what_a_program_shows_do_not_count() {
        let documents = |folder: &'static str| (0..10).map(move |n| (format!("{folder}/{n}.md"), ""));
        let ignored: MemoryFiles = documents("build").chain([(".gitignore".to_owned(), "/build/")]).collect();
        assert!(!PageSources::default().are_elsewhere(&ignored, "a/b.html", b"<html>"));
        let shown: MemoryFiles = documents("docs").chain([("x/manifest.json".to_owned(), "")]).collect();
        assert!(!PageSources::default().are_elsewhere(&shown, "x/popup.html", b"<html>"));
        assert!(PageSources::default().are_elsewhere(&shown, "y/popup.html", b"<html>"));
    }
}
