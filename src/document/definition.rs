//! What the table of formats says of each, and how a document's format is told.

use std::collections::HashMap;
use std::fmt;
use std::hash::{BuildHasherDefault, Hasher};
use std::sync::LazyLock;

use super::page::Page;
use super::writing::Writing;
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
    /// Whether a document that goes by such a name is one; it sees the first bytes (all of a short document).
    pub(super) confirm: fn(&[u8]) -> bool,
    /// Whether there is anything in a document that may be a URL, told by a search or two; one of `sign`.
    pub(super) may_hold: fn(&[u8]) -> bool,
    /// Goes through a document.
    pub(super) read: fn(&mut Page<'_, '_, '_>),
    /// How it writes what is put into a URL.
    pub(super) writing: Writing,
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
        writing: Writing::Plain,
    };
}

/// How many bytes tell a document's format.
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
    /// none of them tells. `path` separates names by `/` or the back-slash; of `start`, the first 4,096 bytes count.
    #[must_use]
    pub fn of(path: &str, start: &[u8]) -> Self {
        let start = &start[..start.len().min(START)];
        let is_one = |format: &&Self| (format.0.confirm)(start);
        let mut named = candidates(path).flatten();
        let by_line = || Index::get().interpreters.get(interpreter(start)?)?.iter().find(is_one);
        named.find(is_one).or_else(by_line).copied().unwrap_or(Self::PLAIN)
    }

    /// Whether a document may be of a format by its name alone. If not, its `#!` line may still tell.
    #[must_use]
    pub fn is_named(path: &str) -> bool {
        candidates(path).next().is_some()
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

/// The formats that a document may be of by its name, those that its whole name tells before those that its extension
/// does, and the longest extension first: `a.tar.gz` is `tar.gz` before it is `gz`.
fn candidates(path: &str) -> impl Iterator<Item = &'static [Format]> + use<'_> {
    let folders = path.bytes().rposition(|byte| byte == b'/' || byte == b'\\').map_or(0, |last| last + 1);
    let file_name = &path[folders..];
    let index = Index::get();
    let named = index.file_names.get(file_name);
    let extensions = memchr::memchr_iter(b'.', file_name.as_bytes()).filter_map(|dot| {
        let extension = &file_name[dot + 1..];
        match extension.bytes().any(|byte| byte.is_ascii_uppercase()) {
            true => index.extensions.get(&*extension.to_ascii_lowercase()),
            false => index.extensions.get(extension),
        }
    });
    named.into_iter().chain(extensions).map(Vec::as_slice)
}

/// The table, by what tells a format.
#[derive(Default)]
struct Index {
    extensions: Names,
    file_names: Names,
    interpreters: Names,
}

type Names = HashMap<&'static str, Vec<Format>, BuildHasherDefault<Fnv>>;

/// The hash function FNV-1a: quick on short names. All names in the table are our own, so none collide on purpose.
struct Fnv(u64);

impl Default for Fnv {
    fn default() -> Self {
        Self(0xCBF2_9CE4_8422_2325)
    }
}

impl Hasher for Fnv {
    fn write(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.0 = (self.0 ^ u64::from(byte)).wrapping_mul(0x100_0000_01B3);
        }
    }

    fn finish(&self) -> u64 {
        self.0
    }
}

impl Index {
    fn get() -> &'static Self {
        static INDEX: LazyLock<Index> = LazyLock::new(|| {
            let mut index = Index::default();
            for format in Format::all() {
                let Definition { extensions, file_names, interpreters, .. } = *format.0;
                let put = |names: &[&'static str], map: &mut Names| {
                    names.iter().for_each(|&name| map.entry(name).or_default().push(format));
                };
                put(extensions, &mut index.extensions);
                put(file_names, &mut index.file_names);
                put(interpreters, &mut index.interpreters);
            }
            index
        });
        &INDEX
    }
}

/// The program that a `#!` line names, without its folder and version: `#!/usr/bin/env -S python3.12 -u` is `python`.
fn interpreter(start: &[u8]) -> Option<&str> {
    let line = start.strip_prefix(b"#!")?;
    let line = std::str::from_utf8(line.split(|&byte| byte == b'\n').next()?).ok()?;
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
