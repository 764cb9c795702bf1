//! What a repository does not hold, though it is there where its documents are read: files that git ignores because a
//! build makes them, submodules, and folders that programs fill.

use std::collections::HashMap;
use std::sync::{OnceLock, PoisonError, RwLock};

use super::config;
use super::files::{self, Files};
use super::path;

/// What is absent from a repository.
#[derive(Default)]
pub(crate) struct Absent {
    submodules: OnceLock<Vec<String>>,
    /// Whether the instructions in a folder run a program that makes folders of pages.
    makers: RwLock<HashMap<String, bool>>,
}

/// Programs that make folders of pages, as they are named in the instructions of a build.
const MAKERS: &[&str] = &[
    "typedoc",
    "openapi",
    "redoc",
    "storybook",
    "swagger",
    "jsdoc",
    "rustdoc",
    "cargo doc",
    "javadoc",
    "doxygen",
    "api-extractor",
    "api-documenter",
    "graphql-markdown",
    "dokka",
    "phpdoc",
    "pdoc",
    "sphinx-apidoc",
    "terraform-docs",
    "protoc-gen-doc",
];

/// Where the instructions of a build are.
const INSTRUCTIONS: &[&str] = &["package.json", "Makefile", "makefile", "justfile", "Rakefile", "typedoc.json"];

impl Absent {
    /// Whether a path that is not in the repository may be there after a checkout of all of it, or a build.
    pub(crate) fn has(&self, files: &dyn Files, path: &str) -> bool {
        self.submodules(files).iter().any(|module| path::inside(path, module).is_some()) || files.is_ignored(path)
    }

    fn submodules(&self, files: &dyn Files) -> &[String] {
        let read = || {
            let text = config::program(files, ".gitmodules").unwrap_or_default();
            let paths =
                text.lines().filter_map(|line| line.trim().strip_prefix("path")?.trim_start().strip_prefix('='));
            paths.map(|path| path.trim().trim_matches('/').to_owned()).filter(|path| !path.is_empty()).collect()
        };
        self.submodules.get_or_init(read)
    }

    /// Whether the instructions in one of these folders run a program that makes folders of pages, and the path is in a
    /// folder that the repository does not have.
    pub(crate) fn is_made(&self, files: &dyn Files, folders: &[&str], path: &str) -> bool {
        let is_new = !path::folder(path).is_empty() && !files::is_folder(files, path::folder(path));
        is_new && folders.iter().any(|folder| self.has_maker(files, folder))
    }

    fn has_maker(&self, files: &dyn Files, folder: &str) -> bool {
        if let Some(known) = self.makers.read().unwrap_or_else(PoisonError::into_inner).get(folder) {
            return *known;
        }
        let has_maker = INSTRUCTIONS.iter().any(|name| {
            let text = config::program(files, &path::child(folder, name));
            text.is_some_and(|text| MAKERS.iter().any(|maker| text.contains(maker)))
        });
        let mut makers = self.makers.write().unwrap_or_else(PoisonError::into_inner);
        *makers.entry(folder.to_owned()).or_insert(has_maker)
    }
}

#[cfg(test)]
mod tests {
    use super::super::files::MemoryFiles;
    use super::*;

    #[test]
    fn what_builds_and_checkouts_add_is_known() {
        let files = MemoryFiles::from_iter([
            (".gitmodules", "[submodule \"a\"]\n\tpath = vendor/a\n\turl = ../a\n"),
            ("web/package.json", "{\"scripts\": {\"api\": \"typedoc --out docs/ref src\"}}"),
            ("web/docs/a.md", ""),
        ]);
        let absent = Absent::default();
        assert!(absent.has(&files, "vendor/a/README.md"));
        assert!(!absent.has(&files, "vendor/b.md"));
        assert!(absent.is_made(&files, &["web", ""], "web/docs/ref/x.md"));
        assert!(!absent.is_made(&files, &["web", ""], "web/docs/b.md"));
        assert!(!absent.is_made(&files, &[""], "web/docs/ref/x.md"));
    }
}
