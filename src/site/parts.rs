//! Which documents are parts of others: what a part refers to is resolved where it is shown.

use std::collections::{HashMap, HashSet};
use std::sync::OnceLock;

use aho_corasick::AhoCorasick;

use super::files::{self, Files};
use super::path;

/// The documents of a repository that others insert, collected at the first request.
#[derive(Default)]
pub(crate) struct Parts {
    inserted: OnceLock<Inserted>,
}

/// What documents insert, by paths without suffixes.
#[derive(Default)]
struct Inserted {
    /// The documents that insert one, by its path from the root of the repository; at most [`MOST_WHOLES`].
    whole: HashMap<String, Vec<String>>,
    /// The ends of paths, from a folder that the generator knows.
    ends: HashSet<String>,
}

/// Where a document is shown that others insert.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Shown<'p> {
    /// Nobody inserts it.
    Alone,
    /// In these documents.
    In(&'p [String]),
    /// In documents that are not known.
    Somewhere,
}

/// The most documents that are kept as those that insert one.
const MOST_WHOLES: usize = 16;

/// The most documents that are read, and the most files among which they are.
const MOST_DOCUMENTS: usize = 50_000;
const MOST_FILES: usize = 500_000;

/// Words before the path of a document that is inserted; the line has the path after it.
const SIGNS: &[&[u8]] = &[
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
    IMPORT,
    b"![[",
    b"{{include",
    b"{{ include",
];

/// The sign of components, at the start of a line.
const IMPORT: &[u8] = b"import ";

/// Folders of documents that are made to be inserted.
const FOLDERS: &[&str] = &[
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

impl Parts {
    /// Where a document is shown: in those that insert it, or anywhere if it is where parts are kept.
    pub(crate) fn shown_in(&self, files: &dyn Files, file: &str) -> Shown<'_> {
        if path::folder(file).split('/').any(|name| FOLDERS.contains(&name)) {
            return Shown::Somewhere;
        }
        let stem = path::without_suffix(file);
        let inserted = self.inserted.get_or_init(|| Inserted::by(files));
        let starts = std::iter::once(0).chain(stem.match_indices('/').map(|(at, _)| at + 1));
        let mut ends = starts.map(|start| &stem[start..]);
        match inserted.whole.get(stem) {
            Some(wholes) if wholes.len() < MOST_WHOLES => Shown::In(wholes),
            Some(_) => Shown::Somewhere,
            None if ends.any(|end| inserted.ends.contains(end)) => Shown::Somewhere,
            None => Shown::Alone,
        }
    }
}

impl Inserted {
    /// What the documents of a repository insert.
    fn by(files: &dyn Files) -> Self {
        let mut inserted = Self::default();
        let Ok(signs) = AhoCorasick::new(SIGNS) else { return inserted };
        let all = files::below(files, "", MOST_FILES);
        for file in all.iter().filter(|file| is_document(file)).take(MOST_DOCUMENTS) {
            let Some(text) = files.read(file) else { continue };
            for sign in signs.find_iter(&*text) {
                let is_import = SIGNS[sign.pattern().as_usize()] == IMPORT;
                if is_import && sign.start() > 0 && text[sign.start() - 1] != b'\n' {
                    continue;
                }
                let line = &text[sign.end()..text.len().min(sign.end() + 400)];
                let line = &line[..memchr::memchr(b'\n', line).unwrap_or(line.len())];
                inserted.add(file, &String::from_utf8_lossy(line));
            }
        }
        inserted
    }

    /// Adds what looks like the path of a document in the rest of a line after a sign.
    ///
    /// In `docs/a.md`, the rest ` Two from './two.mdx'` adds the whole path `docs/two`, and `"x/three.md"` the end
    /// `x/three`.
    fn add(&mut self, file: &str, line: &str) {
        for word in line.split(|c: char| c.is_whitespace() || "\"'`()[]{}<>,;".contains(c)) {
            let word = word.split(['#', ':']).next().unwrap_or_default();
            if !is_document(word) || word.contains('*') {
                continue;
            }
            let stem = path::without_suffix(word);
            if let Ok(whole) = path::resolve(path::folder(file), stem) {
                let wholes = self.whole.entry(whole).or_default();
                if wholes.len() < MOST_WHOLES && wholes.iter().all(|known| known != file) {
                    wholes.push(file.to_owned());
                }
            }
            let end = stem.trim_start_matches('/');
            if !end.starts_with('.') && !COMMON.iter().any(|name| end.eq_ignore_ascii_case(name)) {
                self.ends.insert(end.to_owned());
            }
        }
    }
}

/// Names that many folders have, so that they alone say nothing.
const COMMON: &[&str] = &["readme", "index", "_index"];

/// Whether a path is that of a document which may be inserted, or insert others.
fn is_document(path: &str) -> bool {
    matches!(
        path::stem_and_suffix(path).1,
        "md" | "mdx" | "markdown" | "adoc" | "asciidoc" | "asc" | "rst" | "txt" | "html" | "inc" | "njk" | "liquid"
    )
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
        let parts = Parts::default();
        for (file, expected) in [
            ("ch/one.adoc", true),
            ("two.mdx", true),
            ("three.md", true),
            ("docs/four.md", true),
            ("five.md", false),
            ("x/two.mdx", false),
        ] {
            assert_eq!(parts.shown_in(&files, file) != Shown::Alone, expected, "{file}");
        }
        assert_eq!(parts.shown_in(&files, "ch/one.adoc"), Shown::In(&["book.adoc".to_owned()]));
        assert_eq!(parts.shown_in(&files, "docs/_partials/x.md"), Shown::Somewhere);
    }
}
