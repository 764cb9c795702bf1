//! What the table of formats says of each, and how a document's format is told.

use std::fmt;

use super::page::Page;
use super::{FORMATS, Format, code};

/// A row of the table.
pub(super) struct Definition {
    /// What it goes by on the command line and in reports.
    pub(super) name: &'static str,
    /// What is read in it, in one line.
    pub(super) about: &'static str,
    /// Other names that it goes by on the command line.
    pub(super) aliases: &'static [&'static str],
    /// The extensions of its files, in lower case; `tar.gz` is one.
    pub(super) extensions: &'static [&'static str],
    /// The names of its files that have no such extension, as they are written.
    pub(super) file_names: &'static [&'static str],
    /// The programs that a `#!` line names, without version.
    pub(super) interpreters: &'static [&'static str],
    /// Whether a document that goes by such a name is one; it sees the first octets (all of a short document).
    pub(super) confirm: fn(&[u8]) -> bool,
    /// Whether there is anything in a document that may be a URL, told by a search or two; one of `sign`.
    pub(super) may_hold: fn(&[u8]) -> bool,
    /// Goes through a document.
    pub(super) read: fn(&mut Page<'_, '_, '_>),
}

impl Definition {
    /// What the rows that leave something open say of it.
    pub(super) const OPEN: Self = Self {
        name: "",
        about: "",
        aliases: &[],
        extensions: &[],
        file_names: &[],
        interpreters: &[],
        confirm: |_| true,
        may_hold: super::sign::text,
        read: super::plain::read,
    };
}

/// How many octets tell a document's format.
const START: usize = 4096;

impl Format {
    /// Text without any format: everything in it is prose.
    pub const PLAIN: Self = Self(&super::plain::PLAIN);

    /// All formats.
    pub fn all() -> impl Iterator<Item = Self> {
        FORMATS.iter().chain(code::LANGUAGES).map(|definition| Self(definition))
    }

    /// The format of this name or alias, in any case.
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        Self::all().find(|format| format.names().any(|own| own.eq_ignore_ascii_case(name)))
    }

    /// The format of a document, by its file name, its extension or its `#!` line, in that order; plain text where
    /// none of them tells. `path` separates names by `/` or the back-slash; of `start`, the first 4,096 octets count.
    #[must_use]
    pub fn of(path: &str, start: &[u8]) -> Self {
        let start = &start[..start.len().min(START)];
        let file_name = file_name(path);
        let by = |tells: &dyn Fn(&Definition) -> bool| {
            Self::all().find(|format| tells(format.0) && (format.0.confirm)(start))
        };
        let named = |definition: &Definition| definition.file_names.contains(&file_name);
        let lower = file_name.to_ascii_lowercase();
        by(&named)
            .or_else(|| {
                extensions(&lower).find_map(|extension| by(&|definition| definition.extensions.contains(&extension)))
            })
            .or_else(|| {
                let program = interpreter(start)?;
                by(&|definition| definition.interpreters.contains(&program))
            })
            .unwrap_or(Self::PLAIN)
    }

    /// Whether a document may be of a format by its name alone. If not, its `#!` line may still tell.
    #[must_use]
    pub fn is_named(path: &str) -> bool {
        let file_name = file_name(path);
        Self::all().any(|format| format.0.file_names.contains(&file_name))
            || extensions(&file_name.to_ascii_lowercase())
                .any(|extension| Self::all().any(|format| format.0.extensions.contains(&extension)))
    }

    /// What it goes by.
    #[must_use]
    pub fn name(self) -> &'static str {
        self.0.name
    }

    /// What is read in it, in one line.
    #[must_use]
    pub fn about(self) -> &'static str {
        self.0.about
    }

    /// All names that [`Format::named`] knows it by, its own first.
    pub fn names(self) -> impl Iterator<Item = &'static str> {
        [self.0.name].into_iter().chain(self.0.aliases.iter().copied())
    }

    /// What its files look like: `*.md`, `Makefile`, `#!python`.
    pub fn patterns(self) -> impl Iterator<Item = String> {
        let extensions = self.0.extensions.iter().map(|extension| format!("*.{extension}"));
        let names = self.0.file_names.iter().map(|&name| name.to_owned());
        extensions.chain(names).chain(self.0.interpreters.iter().map(|program| format!("#!{program}")))
    }
}

impl PartialEq for Format {
    fn eq(&self, other: &Self) -> bool {
        self.0.name == other.0.name
    }
}

impl Eq for Format {}

impl fmt::Debug for Format {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Format").field(&self.0.name).finish()
    }
}

fn file_name(path: &str) -> &str {
    path.rsplit(['/', '\\']).next().unwrap_or(path)
}

/// What may be the extension, the longest first: `a.tar.gz` is `tar.gz` before it is `gz`.
fn extensions(file_name: &str) -> impl Iterator<Item = &str> {
    file_name.match_indices('.').map(|(dot, _)| &file_name[dot + 1..]).filter(|extension| !extension.is_empty())
}

/// The program that a `#!` line names, without its folder and version: `#!/usr/bin/env -S python3.12 -u` is `python`.
fn interpreter(start: &[u8]) -> Option<&str> {
    let line = start.strip_prefix(b"#!")?;
    let line = std::str::from_utf8(line.split(|&octet| octet == b'\n').next()?).ok()?;
    let mut words = line.split_ascii_whitespace().map(|word| word.rsplit('/').next().unwrap_or(word));
    let mut program = words.next()?;
    if program == "env" {
        program = words.find(|word| !word.starts_with('-') && !word.contains('='))?;
    }
    Some(program.trim_end_matches(|char: char| char.is_ascii_digit() || char == '.'))
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    #[test]
    fn names_and_patterns_are_unique() {
        let (mut names, mut patterns) = (HashSet::new(), HashSet::new());
        for format in Format::all() {
            for name in format.names() {
                assert!(names.insert(name), "{name}");
                assert_eq!(name, name.to_ascii_lowercase());
            }
            for pattern in format.patterns() {
                assert!(patterns.insert(pattern.clone()), "{pattern} of {}", format.name());
            }
            assert!(!format.about().is_empty() && !format.about().ends_with('.'), "{}", format.name());
        }
    }

    #[test]
    fn interpreters_are_told() {
        let told = |line: &'static str| interpreter(line.as_bytes());
        assert_eq!(told("#!/bin/sh"), Some("sh"));
        assert_eq!(told("#! /usr/bin/env python3\nx"), Some("python"));
        assert_eq!(told("#!/usr/bin/env -S LANG=C node --x"), Some("node"));
        assert_eq!(told("#!/usr/bin/perl5.36 -w"), Some("perl"));
        assert_eq!(told("#!"), None);
        assert_eq!(told("x"), None);
    }
}
