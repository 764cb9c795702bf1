//! Files that are not in the repository, but may exist where its documents are read: ignored files, which a build may
//! make, submodules, and folders that programs fill.

use std::sync::OnceLock;

use super::build_scripts::BuildScripts;
use super::cache::Cache;
use super::config;
use super::files::{self, Entry, Files};
use super::path;

/// What may exist outside of the repository, found out at the first request.
#[derive(Default)]
pub(crate) struct Absent {
    submodules: OnceLock<Vec<String>>,
    /// For each folder, whether its build files run one of [`PAGE_GENERATORS`].
    runs_generator: Cache<bool>,
    scripts: BuildScripts,
}

/// Folders that builds write to. One that the repository does not have is made by a build.
const BUILT_FOLDERS: &[&str] = &[
    "build",
    "dist",
    "target",
    "out",
    "_build",
    "_site",
    "_book",
    "generated",
    "_generated",
    "__generated__",
    "node_modules",
    "coverage",
    "htmlcov",
    "site-packages",
    "venv",
    ".venv",
];

/// Programs that fill folders with pages, as build files name them.
const PAGE_GENERATORS: &[&str] = &[
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

/// The files with the instructions of a build.
const BUILD_FILES: &[&str] = &["package.json", "Makefile", "makefile", "justfile", "Rakefile", "typedoc.json"];

impl Absent {
    /// Whether a path that is not in the repository may exist after a checkout of the submodules, or after a build.
    pub(crate) fn may_exist(&self, files: &dyn Files, path: &str) -> bool {
        self.submodules(files).iter().any(|module| path::inside(path, module).is_some()) || files.is_ignored(path)
    }

    /// Whether a build may make a file that the repository does not have, or its host keeps it elsewhere.
    pub(crate) fn may_be_built(&self, files: &dyn Files, path: &str) -> bool {
        // GitBook keeps what is uploaded, and finds it by its name
        let is_upload = path.contains(".gitbook/assets/");
        // where the folder exists, those above it do too
        let lacks_folder = || files.folder(path::folder(path)).is_none();
        is_upload
            || lacks_folder() && (is_in_built_folder(files, path) || is_in_renamed_folder(files, path))
            || self.is_named_by_build(files, path)
    }

    /// Whether a script of a build names the file of a path.
    pub(crate) fn is_named_by_build(&self, files: &dyn Files, path: &str) -> bool {
        self.scripts.name_file(files, path)
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

    /// Whether a path is in a folder that the repository does not have, and the build files in one of `folders` run a
    /// program that may fill it.
    pub(crate) fn is_in_generated_folder(&self, files: &dyn Files, folders: &[&str], path: &str) -> bool {
        let is_missing_folder = !path::folder(path).is_empty() && !files::is_folder(files, path::folder(path));
        is_missing_folder && folders.iter().any(|folder| self.runs_page_generator(files, folder))
    }

    fn runs_page_generator(&self, files: &dyn Files, folder: &str) -> bool {
        let runs_one = |name: &&str| {
            let text = config::program(files, &path::child(folder, name));
            text.is_some_and(|text| PAGE_GENERATORS.iter().any(|generator| text.contains(generator)))
        };
        self.runs_generator.get_or_make(folder, || BUILD_FILES.iter().any(runs_one))
    }
}

/// Whether a path is in one of [`BUILT_FOLDERS`] that the repository does not have: `../build/current/schema.json`.
fn is_in_built_folder(files: &dyn Files, path: &str) -> bool {
    let ends = path.match_indices('/').map(|(at, _)| at);
    let mut folders = ends.map(|end| &path[..end]).filter(|folder| BUILT_FOLDERS.contains(&path::name(folder)));
    folders.any(|folder| !files::is_folder(files, folder))
}

/// Whether the first folder of a path that is missing exists with a suffix, which the generator knows: `demo.view/` for
/// `demo/index.html`.
fn is_in_renamed_folder(files: &dyn Files, path: &str) -> bool {
    let mut ends = path.match_indices('/').map(|(at, _)| &path[..at]);
    let Some(missing) = ends.find(|folder| !files::is_folder(files, folder)) else {
        return false;
    };
    let start = [path::name(missing), "."].concat().to_lowercase();
    let beside = files.folder(path::folder(missing));
    beside.is_some_and(|all| {
        let is_folder = |name: &str| all.get(all.other_case(name).unwrap_or(name)) == Some(Entry::Folder);
        all.with_stem(path::name(missing)).iter().any(|name| name.starts_with(&start) && is_folder(name))
    })
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
            ("lib/build/a.md", ""),
            ("lib/demo.view/index.html", ""),
        ]);
        let absent = Absent::default();
        assert!(absent.may_exist(&files, "vendor/a/README.md"));
        assert!(!absent.may_exist(&files, "vendor/b.md"));
        assert!(absent.may_be_built(&files, "docs/build/schema/a.json"));
        assert!(absent.may_be_built(&files, "lib/demo/server.js") && !absent.may_be_built(&files, "lib/de/server.js"));
        assert!(!absent.may_be_built(&files, "lib/build/b.md") && !absent.may_be_built(&files, "docs/build"));
        assert!(absent.is_in_generated_folder(&files, &["web", ""], "web/docs/ref/x.md"));
        assert!(!absent.is_in_generated_folder(&files, &["web", ""], "web/docs/b.md"));
        assert!(!absent.is_in_generated_folder(&files, &[""], "web/docs/ref/x.md"));
    }
}
