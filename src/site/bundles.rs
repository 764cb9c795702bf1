//! The documents of a library that lies in the repository as it was published, beside its compressed code.

use super::files::{Entry, Files};
use super::inference::is_document;
use super::path;

/// The stems of documents that come with a library, in lower case.
const DOCUMENTS: &[&str] = &["changes", "changelog", "history", "releases"];

/// The ends of the names of compressed code.
const COMPRESSED: &[&str] = &[".min.js", ".min.mjs", ".pack.js"];

/// The manifests of what a repository publishes itself.
const MANIFESTS: &[&str] = &[
    "Cargo.toml",
    "bower.json",
    "composer.json",
    "go.mod",
    "manifest.json",
    "package.json",
    "pom.xml",
    "pyproject.toml",
    "setup.py",
    "theme.toml",
];

/// The compressed code beside a document that comes with it: `lib/x/x.min.js` for `lib/x/CHANGES.md`. The folder of a
/// library that the repository itself publishes has a manifest, or is the root.
pub(super) fn code_beside(files: &dyn Files, file: &str) -> Option<String> {
    let (folder, stem) = (path::folder(file), path::stem_and_suffix(file).0.to_lowercase());
    let is_text = is_document(file) || matches!(path::stem_and_suffix(file).1, "" | "txt");
    if folder.is_empty() || !is_text || !DOCUMENTS.contains(&&*stem) {
        return None;
    }
    let names = files.folder(folder)?;
    if MANIFESTS.iter().any(|name| names.get(name).is_some()) {
        return None;
    }
    let is_code = |name: &str| COMPRESSED.iter().any(|end| name.ends_with(end));
    let code = names.iter().filter(|(name, entry)| *entry == Entry::File && is_code(name));
    code.map(|(name, _)| path::child(folder, name)).find(|path| !files.is_ignored(path))
}

#[cfg(test)]
mod tests {
    use super::super::files::MemoryFiles;
    use super::*;

    #[test]
    fn documents_beside_compressed_code_came_with_it() {
        let files = MemoryFiles::from_iter([
            ("lib/x/CHANGES.md", ""),
            ("lib/x/guide.md", ""),
            ("lib/x/changing-themes.md", ""),
            ("lib/x/x.min.js", ""),
            ("lib/x/README.md", ""),
            ("lib/x/history.js", ""),
            ("own/CHANGES.md", ""),
            ("own/own.min.js", ""),
            ("own/package.json", ""),
            ("CHANGES.md", ""),
            ("a.min.js", ""),
            ("built/CHANGES.md", ""),
            ("built/a.min.js", ""),
            (".gitignore", "/built/a.min.js\n"),
        ]);
        assert_eq!(code_beside(&files, "lib/x/CHANGES.md").as_deref(), Some("lib/x/x.min.js"));
        for file in [
            "lib/x/guide.md",
            "lib/x/changing-themes.md",
            "lib/x/README.md",
            "lib/x/history.js",
            "own/CHANGES.md",
            "CHANGES.md",
            "built/CHANGES.md",
        ] {
            assert_eq!(code_beside(&files, file), None, "{file}");
        }
    }
}
