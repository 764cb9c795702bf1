//! Pages in HTML that a program made of a template: most of the lines that they start with are those of the pages around
//! them.

use std::sync::Arc;

use foldhash::{HashMap, HashSet};

use super::cache::Cache;
use super::files::{Entry, Files};
use super::path;

/// The lines that most pages of a folder start with, found out at the first request.
#[derive(Default)]
pub(crate) struct PageFolders {
    common_lines: Cache<Arc<CommonLines>>,
}

/// Lines of pages.
type CommonLines = HashSet<Box<[u8]>>;

/// How many pages must be alike, and how many of a folder are read at most.
const FEWEST_PAGES: usize = 10;
const MOST_PAGES: usize = 24;

/// How many lines of a page are compared, in which part of it, and the shortest of them. All pages share short ones:
/// `<html lang="en">`, `<meta charset="utf-8">`.
const COMPARED_LINES: usize = 60;
const COMPARED_BYTES: usize = 16 << 10;
const SHORTEST_LINE: usize = 24;

/// How many lines pages must share to be of one template.
const FEWEST_LINES: usize = 12;

impl PageFolders {
    /// Whether a page is like those in its folder, or in the folders beside it.
    pub(crate) fn is_of_template(&self, files: &dyn Files, file: &str, text: &[u8]) -> bool {
        let lines: Vec<&[u8]> = first_lines(text).collect();
        // the key of the pages in folders of a folder is no path of a folder
        let is_like = |key: &str, pages: &dyn Fn() -> Vec<String>| {
            let common = self.common_lines.get_or_make(key, || Arc::new(common_lines(files, &pages())));
            let shared = lines.iter().filter(|line| common.contains(**line)).count();
            shared >= FEWEST_LINES && shared * 5 >= lines.len() * 4
        };
        let folder = path::folder(file);
        let above = path::folder(folder);
        is_like(folder, &|| pages(files, folder))
            || !folder.is_empty() && is_like(&[above, "/"].concat(), &|| pages_below(files, above))
    }
}

/// The lines that most of some pages start with; none if they are few.
fn common_lines(files: &dyn Files, pages: &[String]) -> CommonLines {
    let step = pages.len().div_ceil(MOST_PAGES).max(1);
    let mut counts: HashMap<Box<[u8]>, usize> = HashMap::default();
    let mut read = 0;
    for page in pages.iter().step_by(step).take_while(|_| pages.len() >= FEWEST_PAGES) {
        let Some(text) = files.read(page) else { continue };
        let lines: HashSet<&[u8]> = first_lines(&text).collect();
        lines.into_iter().for_each(|line| *counts.entry(line.into()).or_default() += 1);
        read += 1;
    }
    let common = counts.into_iter().filter(|(_, count)| *count >= FEWEST_PAGES.max(read / 2));
    common.map(|(line, _)| line).collect()
}

/// The first lines of a page.
fn first_lines(text: &[u8]) -> impl Iterator<Item = &[u8]> {
    let lines = text[..text.len().min(COMPARED_BYTES)].split(|byte| *byte == b'\n').map(<[u8]>::trim_ascii);
    lines.filter(|line| line.len() >= SHORTEST_LINE).take(COMPARED_LINES)
}

/// The pages in a folder.
fn pages(files: &dyn Files, folder: &str) -> Vec<String> {
    let Some(names) = files.folder(folder) else { return Vec::new() };
    let is_page = |name: &str| matches!(path::stem_and_suffix(name).1, "html" | "htm" | "xhtml");
    let pages = names.iter().filter(|(name, entry)| *entry == Entry::File && is_page(name));
    pages.map(|(name, _)| path::child(folder, name)).filter(|page| !files.is_ignored(page)).collect()
}

/// The pages in the folders of a folder.
fn pages_below(files: &dyn Files, folder: &str) -> Vec<String> {
    let Some(names) = files.folder(folder) else { return Vec::new() };
    let folders = names.iter().filter(|(_, entry)| *entry == Entry::Folder);
    folders.flat_map(|(name, _)| pages(files, &path::child(folder, name))).collect()
}

#[cfg(test)]
mod tests {
    use super::super::files::MemoryFiles;
    use super::*;

    /// Pages of these paths that start with the same lines of navigation, each with its own end.
    fn pages(paths: impl Iterator<Item = String>, lines: usize) -> MemoryFiles {
        let navigation: String = (0..lines).map(|n| format!("<li><a href=\"/chapters/{n}.html\">\n")).collect();
        let text =
            |path: &str| format!("<!DOCTYPE html>\n<html>\n<head>\n{navigation}<p>The text of the page {path}\n");
        paths.map(|path| (path.clone(), text(&path))).collect()
    }

    fn is_of_template(files: &MemoryFiles, file: &str) -> bool {
        let text = files.read(file).expect("the page exists");
        PageFolders::default().is_of_template(files, file, &text)
    }

    #[test]
    fn pages_of_one_template_are_alike() {
        assert!(is_of_template(&pages((0..10).map(|n| format!("a/{n}.html")), 12), "a/3.html"));
        assert!(!is_of_template(&pages((0..9).map(|n| format!("a/{n}.html")), 12), "a/3.html"), "too few pages");
        assert!(!is_of_template(&pages((0..10).map(|n| format!("a/{n}.html")), 11), "a/3.html"), "too few lines");
    }

    #[test]
    fn pages_in_folders_of_their_own_are_alike() {
        assert!(is_of_template(&pages((0..10).map(|n| format!("a/{n}/index.html")), 12), "a/3/index.html"));
    }

    #[test]
    fn pages_with_the_same_frame_alone_are_not_alike() {
        let frame = "<div class=\"a\">\n<ul>\n<li>\n<p>\n<b>\n<i>\n<u>\n".repeat(3);
        let files: MemoryFiles =
            (0..30).map(|n| (format!("{n}.html"), format!("{frame}<p>This is the page {n} of all"))).collect();
        assert!(!is_of_template(&files, "3.html"));
    }

    #[test]
    fn pages_with_more_lines_of_their_own_are_not_alike() {
        let navigation: String = (0..12).map(|n| format!("<li><a href=\"/chapters/{n}.html\">\n")).collect();
        let own =
            |n: usize| -> String { (0..4).map(|line| format!("<p>Line {line} of the text of page {n}\n")).collect() };
        let files: MemoryFiles = (0..10).map(|n| (format!("{n}.html"), [&navigation, &*own(n)].concat())).collect();
        assert!(!is_of_template(&files, "3.html"));
    }
}
