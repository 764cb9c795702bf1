//! Which documents include which others. The references of an included document (a partial) are resolved in the
//! documents that include it.

use std::sync::LazyLock;

use aho_corasick::{AhoCorasick, MatchKind};
use foldhash::{HashMap, HashSet};

use super::files::{self, Files};
use super::joint_work::JointWork;
use super::path;

/// Which documents of a repository include which, collected at the first request.
#[derive(Default)]
pub(crate) struct Includes {
    index: JointWork<IncludeIndex, IncludeIndex>,
}

/// The included documents, by their paths without suffixes.
#[derive(Default)]
struct IncludeIndex {
    /// For the path of a document from the root of the repository, the documents that include it; at most
    /// [`MOST_INCLUDERS`] of them.
    includers: HashMap<String, Vec<String>>,
    /// The paths as directives write them: the ends of paths, from folders that only the generator knows.
    path_ends: HashSet<String>,
}

/// What includes a document.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum IncludedBy<'p> {
    /// No document.
    Nothing,
    /// These documents.
    Documents(&'p [String]),
    /// Documents that are not known.
    Unknown,
}

/// The most documents that are kept as those that include one. Where there are more, they count as unknown.
const MOST_INCLUDERS: usize = 16;

/// The most documents that are read, and the most files among which they are.
const MOST_DOCUMENTS: usize = 50_000;
const MOST_FILES: usize = 500_000;

/// Directives that include a document; its path follows in the same line.
const DIRECTIVES: &[&[u8]] = &[
    b"include::",
    b"{include}",
    b"literalinclude::",
    b"{% include",
    b"{%- include",
    b"{%include",
    b"{% include_relative",
    b"{% render",
    b"{{#include",
    b"{{> ",
    b"{{< include",
    b"{{% include",
    b"{{< readfile",
    b"{{% readfile",
    b"{{< content",
    b"{{% content",
    b"{{< snippet",
    b"{{% snippet",
    b"--8<--",
    b"[!INCLUDE",
    b"[!include",
    b"!include",
    b"@include",
    b"<<< @",
    b"include-markdown",
    b"child=",
    b"child =",
    IMPORT,
    b"![[",
    b"{{include",
    b"{{ include",
];

/// The search for all of them.
static SEARCH: LazyLock<Option<AhoCorasick>> =
    LazyLock::new(|| AhoCorasick::builder().match_kind(MatchKind::LeftmostFirst).build(DIRECTIVES).ok());

/// The directive that imports a component; it is at the start of a line.
const IMPORT: &[u8] = b"import ";

/// The usual folders of documents that are only included.
const PARTIAL_FOLDERS: &[&str] = &[
    "_includes",
    "_include",
    "_partials",
    "_partial",
    "_snippets",
    "_shared",
    "_common",
    "_fragments",
    "includes",
    "partials",
    "snippets",
    "fragments",
    "reusables",
    "_reusables",
    "_reuse",
    "reuse",
    "_components",
];

impl Includes {
    /// What includes a document. In a folder for partials, it is included by unknown documents.
    pub(crate) fn included_by(&self, files: &dyn Files, file: &str) -> IncludedBy<'_> {
        if path::folder(file).split('/').any(|name| PARTIAL_FOLDERS.contains(&name)) {
            return IncludedBy::Unknown;
        }
        let stem = path::without_suffix(file);
        let index = self.index.get(
            || document_files(files),
            |some| IncludeIndex::of(files, some),
            |parts| {
                let mut index = IncludeIndex::default();
                parts.into_iter().for_each(|part| index.append(part));
                index
            },
        );
        let starts = std::iter::once(0).chain(stem.match_indices('/').map(|(at, _)| at + 1));
        let mut path_ends = starts.map(|start| &stem[start..]);
        match index.includers.get(stem) {
            Some(includers) if includers.len() < MOST_INCLUDERS => IncludedBy::Documents(includers),
            Some(_) => IncludedBy::Unknown,
            None if path_ends.any(|end| index.path_ends.contains(end)) => IncludedBy::Unknown,
            None => IncludedBy::Nothing,
        }
    }
}

impl IncludeIndex {
    /// The index of some documents.
    fn of(files: &dyn Files, documents: &[String]) -> Self {
        let mut index = Self::default();
        let Some(directives) = &*SEARCH else { return index };
        for file in documents {
            files.look_into_saved(file, &mut |text| index.add_document(directives, file, text));
        }
        index
    }

    /// Adds the index of the documents that come next.
    fn append(&mut self, next: Self) {
        for (included, includers) in next.includers {
            let known = self.includers.entry(included).or_default();
            for includer in includers {
                if known.len() < MOST_INCLUDERS {
                    known.push(includer);
                }
            }
        }
        self.path_ends.extend(next.path_ends);
    }

    /// Adds the documents that a document includes.
    fn add_document(&mut self, directives: &AhoCorasick, file: &str, text: &[u8]) {
        for directive in directives.find_iter(text) {
            let is_import = DIRECTIVES[directive.pattern().as_usize()] == IMPORT;
            if is_import && directive.start() > 0 && text[directive.start() - 1] != b'\n' {
                continue;
            }
            let line = &text[directive.end()..text.len().min(directive.end() + 400)];
            let line = &line[..memchr::memchr(b'\n', line).unwrap_or(line.len())];
            self.add(file, &String::from_utf8_lossy(line));
        }
    }

    /// Adds what looks like the path of a document in the rest of a line after a directive.
    ///
    /// In `docs/a.md`, the rest ` Two from './two.mdx'` adds the path `docs/two`, and `"x/three.md"` adds the path
    /// `docs/x/three` and the end `x/three`.
    fn add(&mut self, file: &str, line: &str) {
        for word in line.split(|c: char| c.is_whitespace() || "\"'`()[]{}<>,;".contains(c)) {
            let word = word.split(['#', ':']).next().unwrap_or_default();
            if !is_document_name(word) || word.contains('*') {
                continue;
            }
            let stem = path::without_suffix(word);
            if let Ok(included) = path::resolve(path::folder(file), stem) {
                let includers = self.includers.entry(included).or_default();
                if includers.len() < MOST_INCLUDERS && includers.iter().all(|known| known != file) {
                    includers.push(file.to_owned());
                }
            }
            let end = stem.trim_start_matches('/');
            if !end.starts_with('.') && !COMMON_NAMES.iter().any(|name| end.eq_ignore_ascii_case(name)) {
                self.path_ends.insert(end.to_owned());
            }
        }
    }
}

/// The documents of a repository.
fn document_files(files: &dyn Files) -> Vec<String> {
    let mut all = files::below(files, "", MOST_FILES);
    all.retain(|file| is_document_name(file));
    all.truncate(MOST_DOCUMENTS);
    all
}

/// Names that many folders have, so that they alone say nothing.
const COMMON_NAMES: &[&str] = &["readme", "index", "_index"];

/// The suffixes of documents.
const SUFFIXES: &[&str] =
    &["md", "mdx", "markdown", "adoc", "asciidoc", "asc", "rst", "txt", "html", "inc", "njk", "liquid", "Rmd"];

/// Whether a path is that of a document: it may include others, or be included.
fn is_document_name(path: &str) -> bool {
    SUFFIXES.contains(&path::stem_and_suffix(path).1)
}

#[cfg(test)]
mod tests {
    use super::super::files::MemoryFiles;
    use super::*;

    #[test]
    fn parts_are_known_by_what_inserts_them() {
        let files = MemoryFiles::from_iter([
            ("book.adoc", "= Book\n\ninclude::ch/one.adoc[leveloffset=+1]\n"),
            ("a.mdx", "import Two from './two.mdx';\n\n<Two />\n"),
            ("b.md", "{% include_relative three.md %}\n--8<-- \"docs/four.md\"\n[x](five.md)\n"),
        ]);
        let parts = Includes::default();
        for (file, expected) in [
            ("ch/one.adoc", true),
            ("two.mdx", true),
            ("three.md", true),
            ("docs/four.md", true),
            ("five.md", false),
            ("x/two.mdx", false),
        ] {
            assert_eq!(parts.included_by(&files, file) != IncludedBy::Nothing, expected, "{file}");
        }
        assert_eq!(parts.included_by(&files, "ch/one.adoc"), IncludedBy::Documents(&["book.adoc".to_owned()]));
        assert_eq!(parts.included_by(&files, "docs/_partials/x.md"), IncludedBy::Unknown);
    }
}
