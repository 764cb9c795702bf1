//! What shows the kind of a document: the rows of `rules/data/kinds.toml`.

use std::sync::LazyLock;

use memchr::memmem;
use serde::Deserialize;

use super::document_kind::DocumentKind;
use super::path_pattern::PathPattern;
use super::statement::{Statement, Words};
use crate::text::embedded;

/// A row: a document that meets all its conditions is of the kind. A list is met by one of its items, `keys` only by
/// all of them; an empty list is no condition.
#[derive(Debug)]
pub(super) struct Evidence {
    pub(super) kind: DocumentKind,
    /// Whether the document shows the kind of all documents of its project.
    pub(super) of_project: bool,
    pub(super) paths: Vec<PathPattern>,
    /// Names of formats.
    pub(super) formats: Vec<String>,
    /// Keys of the front matter, each with the start of its value or none.
    pub(super) front_matter: Vec<(String, String)>,
    /// The same, as a second condition.
    pub(super) front_matter_too: Vec<(String, String)>,
    /// Texts near the start.
    pub(super) head: Vec<Mark>,
    /// Statements near the start.
    pub(super) says: Vec<Statement>,
    /// Texts in the first line that is not blank.
    pub(super) title: Vec<String>,
    /// Texts at the start of the first line.
    pub(super) starts: Vec<String>,
    /// Keys of data.
    pub(super) keys: Vec<String>,
    /// The number of bytes that the average line must exceed.
    pub(super) line_length: Option<usize>,
}

/// A text that is searched for.
#[derive(Debug)]
pub(super) struct Mark {
    pub(super) text: String,
    finder: memmem::Finder<'static>,
}

impl Mark {
    fn of(text: String) -> Self {
        Self { finder: memmem::Finder::new(&text).into_owned(), text }
    }

    pub(super) fn is_in(&self, text: &[u8]) -> bool {
        self.finder.find(text).is_some()
    }
}

/// All rows without `headings`; the rows of a kind are adjacent.
pub(super) static EVIDENCE: LazyLock<Vec<Evidence>> = LazyLock::new(|| {
    let File { evidence, words } = embedded_file();
    let rows = evidence.into_iter().filter(|row| row.headings.is_empty());
    // INVARIANT: the embedded file is right; a test reads it
    rows.map(|row| row.read(&words)).collect::<Result<_, _>>().unwrap_or_else(|error| panic!("{FILE}: {error}"))
});

/// The patterns of the headings that show the kind of a section: the rows with `headings`.
pub(super) static HEADINGS: LazyLock<Vec<(DocumentKind, Vec<String>)>> = LazyLock::new(|| {
    let rows = embedded_file().evidence.into_iter().filter(|row| !row.headings.is_empty());
    rows.filter_map(|row| Some((DocumentKind::named(&row.kind)?, row.headings))).collect()
});

const FILE: &str = "rules/data/kinds.toml";

fn embedded_file() -> File {
    // INVARIANT: the embedded file is right; a test reads it
    file(embedded!("../../../rules/data/kinds.toml")).unwrap_or_else(|error| panic!("{FILE}: {error}"))
}

#[derive(Deserialize)]
struct File {
    evidence: Vec<Row>,
    #[serde(default)]
    words: Words,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
struct Row {
    kind: String,
    #[serde(default)]
    of_project: bool,
    #[serde(default)]
    paths: Vec<String>,
    #[serde(default)]
    formats: Vec<String>,
    #[serde(default)]
    front_matter: Vec<String>,
    #[serde(default)]
    front_matter_too: Vec<String>,
    #[serde(default)]
    headings: Vec<String>,
    #[serde(default)]
    head: Vec<String>,
    #[serde(default)]
    says: Vec<String>,
    #[serde(default)]
    title: Vec<String>,
    #[serde(default)]
    starts: Vec<String>,
    #[serde(default)]
    keys: Vec<String>,
    line_length: Option<usize>,
}

fn file(text: &str) -> Result<File, String> {
    toml::from_str(text).map_err(|error| error.to_string())
}

impl Row {
    fn read(self, words: &Words) -> Result<Evidence, String> {
        let Self {
            kind,
            of_project,
            paths,
            formats,
            front_matter,
            front_matter_too,
            head,
            says,
            starts,
            keys,
            line_length,
            title,
            headings: _,
        } = self;
        let pair = |line: String| match line.split_once(": ") {
            Some((key, value)) => (key.to_owned(), value.to_owned()),
            None => (line, String::new()),
        };
        Ok(Evidence {
            kind: DocumentKind::named(&kind).ok_or_else(|| format!("no kind named \"{kind}\""))?,
            of_project,
            paths: paths.iter().map(|pattern| PathPattern::new(pattern)).collect(),
            formats,
            front_matter: front_matter.into_iter().map(pair).collect(),
            front_matter_too: front_matter_too.into_iter().map(pair).collect(),
            head: head.into_iter().map(Mark::of).collect(),
            says: says.iter().map(|text| Statement::read(text, words)).collect::<Result<_, _>>()?,
            title,
            starts,
            keys,
            line_length,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::document::Format;

    #[test]
    fn the_file_is_right() {
        let is_kind = |kind: &DocumentKind| EVIDENCE.iter().any(|row| row.kind == *kind);
        assert!(DocumentKind::ALL.iter().all(is_kind));
        assert!(embedded_file().evidence.iter().all(|row| DocumentKind::named(&row.kind).is_some()));
        for row in EVIDENCE.iter() {
            for name in &row.formats {
                assert!(Format::named(name).is_some(), "no format named {name}");
            }
            let texts = [row.head.len(), row.says.len(), row.starts.len(), row.title.len()];
            let lists = [row.paths.len(), row.front_matter.len(), row.keys.len(), texts.iter().sum()];
            let is_shown = lists.iter().any(|len| *len > 0) || row.line_length.is_some();
            assert!(is_shown || !row.formats.is_empty(), "{row:?}: always holds");
        }
    }

    #[test]
    fn wrong_rows_are_errors() {
        for (text, error) in [
            ("[[evidence]]\nkind = \"odd\"", "no kind named \"odd\""),
            ("[[evidence]]\nkind = \"test\"\npath = [\"a\"]", "unknown field `path`"),
            ("[[evidence]]\nkind = \"ended\"\nsays = [\"{it} ended\"]", "no words named \"it\""),
        ] {
            let read_all = |File { evidence, words }: File| {
                evidence.into_iter().map(|row| row.read(&words)).collect::<Result<Vec<_>, _>>()
            };
            let read = file(text).and_then(read_all);
            let seen = read.expect_err(text);
            assert!(seen.contains(error), "{seen}");
        }
    }
}
