//! Detects the kinds of a document by the rows of `rules/data/kinds.toml`. The conditions of a row are tried from the
//! cheapest to the most expensive.

use std::cell::OnceCell;

use memchr::memmem;

use super::evidence::{EVIDENCE, Evidence};
use super::path_pattern::PathNames;
use super::provenance::{KindEvidence, Provenance};
use super::statement::Sentences;
use crate::document::{self, Format};

/// How many bytes at the start are searched for a mark such as `@generated`.
const HEAD_LEN: usize = 2048;

/// How many bytes at the start are searched for what a text says of its project: badges and pictures come first.
pub(crate) const STATEMENTS_LEN: usize = 4096;

/// How many blank lines may precede a title.
const MAX_BLANK_LINES: usize = 20;

/// How many bytes at the start are examined for the keys of data and the lengths of lines.
const STRUCTURE_LEN: usize = 64 << 10;

/// A document whose kinds are detected.
struct Subject<'s> {
    path: PathNames,
    format: Format,
    text: &'s [u8],
    front_matter: Option<&'s [u8]>,
    /// The sentences at its start, if they were needed.
    sentences: OnceCell<Sentences>,
}

/// The kinds of a document, each once, with the first evidence for it.
pub(super) fn detect(provenance: Provenance<'_>, format: Format, text: &[u8]) -> Vec<KindEvidence> {
    if let Some(given) = provenance.given {
        return given.to_vec();
    }
    let path = PathNames::of(provenance.path.unwrap_or_default());
    let front_matter = document::front_matter(text).map(|span| &text[span.range()]);
    let subject = Subject { path, format, text, front_matter, sentences: OnceCell::new() };
    let mut kinds: Vec<KindEvidence> = Vec::new();
    for row in EVIDENCE.iter() {
        if kinds.iter().any(|known| known.kind == row.kind) {
            continue;
        }
        if let Some(shown_by) = subject.matches(row) {
            kinds.push(KindEvidence::new(row.kind, shown_by));
        }
    }
    let of_project = provenance.of_project.iter().filter(|known| kinds.iter().all(|other| other.kind != known.kind));
    let of_project: Vec<_> = of_project.cloned().collect();
    kinds.extend(of_project);
    kinds
}

impl KindEvidence {
    /// The kinds that the README of a project shows for all its documents; `path` is that of the README. Only its first
    /// 4,096 bytes are read.
    ///
    /// ```
    /// use urlint::lint::{DocumentKind, KindEvidence};
    ///
    /// let kinds = KindEvidence::of_project("README.md", b"# Guide\n\nThis project is no longer maintained.\n");
    /// assert_eq!(kinds[0].kind, DocumentKind::Ended);
    /// assert!(KindEvidence::of_project("README.md", b"# Guide\n").is_empty());
    /// ```
    #[must_use]
    pub fn of_project(path: &str, readme: &[u8]) -> Vec<Self> {
        let format = Format::of(path, readme);
        let sentences = OnceCell::new();
        let subject = Subject { path: PathNames::of(path), format, text: readme, front_matter: None, sentences };
        let rows = EVIDENCE.iter().filter(|row| row.of_project);
        rows.filter_map(|row| Some(Self::new(row.kind, subject.matches(row)?))).collect()
    }
}

impl Subject<'_> {
    /// The parts of the document that meet the conditions of a row, for people; `None` if a condition is not met.
    fn matches(&self, row: &Evidence) -> Option<String> {
        let mut shown = Vec::new();
        if !row.formats.is_empty() {
            shown.push(row.formats.iter().find(|name| **name == self.format.name())?.clone());
        }
        if !row.paths.is_empty() {
            shown.push(row.paths.iter().find_map(|pattern| pattern.find(&self.path))?);
        }
        if !row.front_matter.is_empty() {
            shown.push(row.front_matter.iter().find_map(|(key, value)| self.front_matter_line(key, value))?);
        }
        if !row.front_matter_too.is_empty() {
            shown.push(row.front_matter_too.iter().find_map(|(key, value)| self.front_matter_line(key, value))?);
        }
        if !row.starts.is_empty() {
            shown.push(row.starts.iter().find(|mark| self.text.starts_with(mark.as_bytes()))?.clone());
        }
        if !row.title.is_empty() {
            let line =
                self.text.split(|byte| *byte == b'\n').take(MAX_BLANK_LINES).find(|line| !line.trim_ascii().is_empty());
            let line = line.map(|line| &line[..line.len().min(HEAD_LEN)]).unwrap_or_default();
            let is_in = |mark: &&String| memmem::find(line, mark.as_bytes()).is_some();
            shown.push(row.title.iter().find(is_in)?.clone());
        }
        if !row.head.is_empty() {
            let head = &self.text[..self.text.len().min(HEAD_LEN)];
            shown.push(row.head.iter().find(|mark| mark.is_in(head))?.text.clone());
        }
        if !row.says.is_empty() {
            let start = || Sentences::of(&self.text[..self.text.len().min(STATEMENTS_LEN)]);
            let sentences = self.sentences.get_or_init(start);
            shown.push(row.says.iter().find_map(|statement| statement.find(sentences))?);
        }
        if !row.keys.is_empty() {
            if !row.keys.iter().all(|key| has_key(self.structure(), key)) {
                return None;
            }
            shown.push(row.keys.join(", "));
        }
        if let Some(max_length) = row.line_length {
            let text = self.structure();
            let average = text.len() / (1 + memchr::memchr_iter(b'\n', text).count());
            if average <= max_length {
                return None;
            }
            shown.push(format!("lines of {average} bytes"));
        }
        Some(shown.join(", "))
    }

    /// The part that is examined for keys and lines.
    fn structure(&self) -> &[u8] {
        &self.text[..self.text.len().min(STRUCTURE_LEN)]
    }

    /// `key: value`, if the front matter has this key with a value that starts with `value`.
    fn front_matter_line(&self, key: &str, value: &str) -> Option<String> {
        let lines = self.front_matter?.split(|&byte| byte == b'\n');
        let mut values = lines.filter_map(|line| {
            let (own, rest) = line.split_at_checked(key.len())?;
            let rest = rest.trim_ascii_start();
            let rest = rest.strip_prefix(b":").or_else(|| rest.strip_prefix(b"="))?;
            own.eq_ignore_ascii_case(key.as_bytes()).then(|| rest.trim_ascii())
        });
        let is_set = |own: &&[u8]| {
            let start = own.get(..value.len());
            !own.is_empty() && start.is_some_and(|start| start.eq_ignore_ascii_case(value.as_bytes()))
        };
        values.find(is_set).map(|_| format!("{key}: {value}").trim_end_matches([':', ' ']).to_owned())
    }
}

/// Whether data in JSON, YAML or TOML has a key: `"key":`, or a line that starts with `key:`, `key =` or `[key]`.
fn has_key(data: &[u8], key: &str) -> bool {
    memmem::find_iter(data, key.as_bytes()).any(|at| {
        let (before, after) = (&data[..at], &data[at + key.len()..]);
        let is_quoted = before.ends_with(b"\"") && after.starts_with(b"\"");
        let after = if is_quoted { &after[1..] } else { after };
        let line = before.iter().rev().find(|byte| !b" \t-[".contains(byte));
        let is_first = is_quoted || line.is_none_or(|byte| matches!(byte, b'\n' | b'\r'));
        is_first && after.trim_ascii_start().first().is_some_and(|sign| b":=]".contains(sign))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_of_data() {
        for (data, expected) in [
            ("{\"id\": 1}", true),
            ("{ \"a\": {\"id\" : 1}}", true),
            ("a:\n  id: 1", true),
            ("- id: 1", true),
            ("id = 1", true),
            ("[id]\n", true),
            ("{\"a\": \"id\"}", false),
            ("the id: none", false),
            ("idea: 1", false),
            ("", false),
        ] {
            assert_eq!(has_key(data.as_bytes(), "id"), expected, "{data}");
        }
    }
}
