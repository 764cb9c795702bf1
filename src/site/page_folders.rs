//! Pages in HTML that a program made of a template: most of the lines that they start with are those of the pages around
//! them.

use std::sync::{Arc, PoisonError, RwLock};

use foldhash::{HashMap, HashSet};

use super::files::{Entry, Files};
use super::path;

/// The lines that most pages of a folder start with, found out at the first request.
#[derive(Default)]
pub(crate) struct PageFolders {
    common_lines: RwLock<HashMap<String, Arc<CommonLines>>>,
}

/// The hashes of lines.
type CommonLines = HashSet<Box<[u8]>>;

/// How many pages must be alike, and how many of a folder are read at most.
const FEWEST_PAGES: usize = 10;
const MOST_PAGES: usize = 24;

/// How many lines of a page are compared, in which part of it, and the shortest of them.
const COMPARED_LINES: usize = 60;
const COMPARED_BYTES: usize = 8 << 10;
const SHORTEST_LINE: usize = 4;

impl PageFolders {
    /// Whether a page is like those in its folder, or in the folders beside it.
    pub(crate) fn has_like(&self, files: &dyn Files, file: &str, text: &[u8]) -> bool {
        let lines: Vec<&[u8]> = first_lines(text).collect();
        let is_like = |folder: &str, pages: &dyn Fn() -> Vec<String>| {
            let common = self.common_lines(files, folder, pages);
            let shared = lines.iter().filter(|line| common.contains(**line)).count();
            !lines.is_empty() && shared * 5 >= lines.len() * 3
        };
        let folder = path::folder(file);
        let above = path::folder(folder);
        is_like(folder, &|| pages(files, folder))
            || !folder.is_empty() && is_like(&path::child(above, "*"), &|| pages_below(files, above))
    }

    /// The lines that most of some pages start with; none if they are few. `key` is the name of these pages.
    fn common_lines(&self, files: &dyn Files, key: &str, pages: &dyn Fn() -> Vec<String>) -> Arc<CommonLines> {
        if let Some(known) = self.common_lines.read().unwrap_or_else(PoisonError::into_inner).get(key) {
            return Arc::clone(known);
        }
        let pages = pages();
        let step = pages.len().div_ceil(MOST_PAGES).max(1);
        let texts = pages.iter().step_by(step).filter_map(|page| files.read(page));
        let texts: Vec<Arc<[u8]>> = texts.take_while(|_| pages.len() >= FEWEST_PAGES).collect();
        let mut counts: HashMap<&[u8], usize> = HashMap::default();
        for text in &texts {
            let lines: HashSet<&[u8]> = first_lines(text).collect();
            lines.into_iter().for_each(|line| *counts.entry(line).or_default() += 1);
        }
        let common = counts.into_iter().filter(|(_, count)| count * 2 >= texts.len());
        let common = Arc::new(common.map(|(line, _)| line.into()).collect());
        let mut all = self.common_lines.write().unwrap_or_else(PoisonError::into_inner);
        Arc::clone(all.entry(key.to_owned()).or_insert(common))
    }
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
    pages.map(|(name, _)| path::child(folder, name)).collect()
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

    /// Pages of these paths with the same start, each with its own end.
    fn pages(paths: impl Iterator<Item = String>) -> MemoryFiles {
        paths.map(|path| (path.clone(), format!("<html>\n<head>\n<link a>\n<nav>\n<p>{path}\n<b>{path}\n"))).collect()
    }

    fn has_like(files: &MemoryFiles, file: &str) -> bool {
        let text = files.read(file).expect("the page exists");
        PageFolders::default().has_like(files, file, &text)
    }

    #[test]
    fn pages_of_one_template_are_alike() {
        let files = pages((0..10).map(|n| format!("a/{n}.html")));
        assert!(has_like(&files, "a/3.html"));
        let files = pages((0..9).map(|n| format!("a/{n}.html")));
        assert!(!has_like(&files, "a/3.html"), "they are few");
    }

    #[test]
    fn pages_in_folders_of_their_own_are_alike() {
        let files = pages((0..10).map(|n| format!("a/{n}/index.html")));
        assert!(has_like(&files, "a/3/index.html"));
    }

    #[test]
    fn pages_that_differ_are_not_alike() {
        let files: MemoryFiles = (0..30).map(|n| (format!("{n}.html"), format!("<html>\n<p>{n}\n<i>{n}\n"))).collect();
        assert!(!has_like(&files, "3.html"));
    }
}
