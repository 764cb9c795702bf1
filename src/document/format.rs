//! The public type of a format: its names, and how the format of a file is recognized.

use std::fmt;
use std::hash::{Hash, Hasher};
use std::str::FromStr;

use super::definition::{Definition, is_markup_declaration};
use super::notation::Notation;
use super::registry::{self, Index};

/// A document format. Those that are most in use are constants; [`Format::named`] knows all.
///
/// ```
/// use urlint::document::Format;
///
/// assert_eq!(Format::of("notes/today.txt", b""), Format::PLAIN);
/// assert_eq!(Format::named("plain"), Some(Format::PLAIN));
/// assert_eq!(Format::named("no such format"), None);
/// ```
#[derive(Clone, Copy)]
pub struct Format(pub(super) &'static Definition);

/// How many bytes at the start of a document are used to detect its format.
const DETECTION_LEN: usize = 4096;

impl Format {
    /// Text without any format: everything in it is prose.
    pub const PLAIN: Self = Self(registry::PLAIN);
    /// AsciiDoc.
    pub const ASCIIDOC: Self = Self(registry::ASCIIDOC);
    /// CSS.
    pub const CSS: Self = Self(registry::CSS);
    /// HTML.
    pub const HTML: Self = Self(registry::HTML);
    /// JSON.
    pub const JSON: Self = Self(registry::JSON);
    /// LaTeX.
    pub const LATEX: Self = Self(registry::LATEX);
    /// Markdown.
    pub const MARKDOWN: Self = Self(registry::MARKDOWN);
    /// reStructuredText.
    pub const RST: Self = Self(registry::RST);
    /// TOML.
    pub const TOML: Self = Self(registry::TOML);
    /// XML.
    pub const XML: Self = Self(registry::XML);
    /// YAML.
    pub const YAML: Self = Self(registry::YAML);

    /// All formats.
    pub fn all() -> impl Iterator<Item = Self> {
        registry::all().map(Self)
    }

    /// The format of this name or alias, in any case.
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        Self::all().find(|format| format.names().any(|known| known.eq_ignore_ascii_case(name)))
    }

    /// The format of a document, detected from its file name, its extension or its `#!` line, in that order; plain text
    /// where none of them is known. A template, such as `a.html.erb`, and a part of a document, such as `b.rst.inc`,
    /// are read as what they make. `path` separates names by `/` or the back-slash; of `start`, the first 4,096 bytes
    /// count.
    #[must_use]
    pub fn of(path: &str, start: &[u8]) -> Self {
        let start = &start[..start.len().min(DETECTION_LEN)];
        let is_confirmed = |format: &&&Definition| (format.files.confirm)(start);
        let mut by_path = candidates(path).flatten();
        let by_interpreter = || Index::get().interpreters.get(interpreter(start)?)?.iter().find(is_confirmed);
        // Qt's translations have the ending of TypeScript
        let is_xml = || Self::is_named(path) && is_markup_declaration(start);
        let fallback = || if is_xml() { Self::XML } else { Self::PLAIN };
        by_path.find(is_confirmed).or_else(by_interpreter).map_or_else(fallback, |definition| Self(definition))
    }

    /// Whether a document may be of a format by its name alone. If not, its `#!` line may still show one.
    #[must_use]
    pub fn is_named(path: &str) -> bool {
        candidates(path).next().is_some()
    }

    /// The name of the format.
    #[must_use]
    pub fn name(self) -> &'static str {
        self.0.name
    }

    /// The texts that are read in it, in one line.
    #[must_use]
    pub fn about(self) -> &'static str {
        self.0.about
    }

    /// How it writes links, comments, escapes and the like.
    pub(crate) fn notation(self) -> &'static Notation {
        &self.0.notation
    }

    /// All names that [`Format::named`] finds it by, its own first.
    pub fn names(self) -> impl Iterator<Item = &'static str> {
        [self.0.name].into_iter().chain(self.0.files.aliases.iter().copied())
    }

    /// The patterns of its files: `*.md`, `Makefile`, `#!python`.
    pub fn patterns(self) -> impl Iterator<Item = String> {
        let extensions = self.0.files.extensions.iter().map(|extension| format!("*.{extension}"));
        let names = self.0.files.file_names.iter().map(|&name| name.to_owned());
        extensions.chain(names).chain(self.0.files.interpreters.iter().map(|program| format!("#!{program}")))
    }
}

impl PartialEq for Format {
    fn eq(&self, other: &Self) -> bool {
        std::ptr::eq(self.0, other.0)
    }
}

impl Eq for Format {}

impl Hash for Format {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.0.name.hash(state);
    }
}

impl fmt::Display for Format {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.0.name)
    }
}

impl FromStr for Format {
    type Err = UnknownFormat;

    /// As [`Format::named`].
    fn from_str(name: &str) -> Result<Self, UnknownFormat> {
        Self::named(name).ok_or(UnknownFormat)
    }
}

/// The error for a name that no format has.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct UnknownFormat;

impl fmt::Display for UnknownFormat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("no such format; `Format::all` lists them")
    }
}

impl std::error::Error for UnknownFormat {}

impl fmt::Debug for Format {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Format").field(&self.0.name).finish()
    }
}

/// The extensions of templates and of parts of documents, and the extension of the document that they make where the
/// file name has no other one: `a.html.erb` is HTML, and so is `a.ejs`. Empty: it is unknown.
const TEMPLATES: [(&str, &str); 20] = [
    ("dist", ""),
    ("ejs", "html"),
    ("erb", ""),
    ("example", ""),
    ("gotmpl", ""),
    ("handlebars", "html"),
    ("hbs", "html"),
    ("in", ""),
    ("inc", ""),
    ("j2", ""),
    ("jinja", ""),
    ("jinja2", ""),
    ("liquid", "html"),
    ("mustache", "html"),
    ("njk", "html"),
    ("sample", ""),
    ("template", ""),
    ("tmpl", ""),
    ("tpl", ""),
    ("twig", "html"),
];

/// The formats that the name of a document allows: first by the name itself, then, for a template, by the name of the
/// document that it makes.
fn candidates(path: &str) -> impl Iterator<Item = &'static [&'static Definition]> + use<'_> {
    let name_start = path.bytes().rposition(|byte| byte == b'/' || byte == b'\\').map_or(0, |last| last + 1);
    let file_name = &path[name_start..];
    let template = file_name.rsplit_once('.').and_then(|(stem, extension)| {
        let (_, made_extension) = TEMPLATES.iter().find(|(template, _)| *template == extension)?;
        Some((stem, *made_extension))
    });
    let by_template = template.map(|(stem, made_extension)| {
        by_name(stem).chain(Index::get().extensions.get(made_extension).map(Vec::as_slice))
    });
    by_name(file_name).chain(by_template.into_iter().flatten())
}

/// The formats of a file name: first those of the whole name, then those of its extension, the longest extension first:
/// `a.tar.gz` is `tar.gz` before it is `gz`.
fn by_name(file_name: &str) -> impl Iterator<Item = &'static [&'static Definition]> + use<'_> {
    let index = Index::get();
    let named = index.file_names.get(file_name);
    let extensions = memchr::memchr_iter(b'.', file_name.as_bytes()).filter_map(|dot| {
        let extension = &file_name[dot + 1..];
        if extension.bytes().any(|byte| byte.is_ascii_uppercase()) {
            index.extensions.get(&*extension.to_ascii_lowercase())
        } else {
            index.extensions.get(extension)
        }
    });
    named.into_iter().chain(extensions).map(Vec::as_slice)
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
            assert_eq!(format.to_string().parse(), Ok(format));
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
    fn templates_are_what_they_make() {
        for (path, name) in [
            ("a/b.html.erb", "html"),
            ("a/b.yaml.j2", "yaml"),
            ("README.md.tmpl", "markdown"),
            ("b.hbs", "html"),
            ("b.erb", "plain"),
            ("b.rst.inc", "rst"),
            ("a.yaml.dist", "yaml"),
            ("b.tmpl", "plain"),
            ("Dockerfile.j2", "dockerfile"),
        ] {
            assert_eq!(Format::of(path, b"x").name(), name, "{path}");
        }
        assert_eq!(Format::of("a_de.ts", b"<?xml version=\"1.0\"?>"), Format::XML);
        assert_eq!(Format::of("a_de.ts", b"<!DOCTYPE TS>"), Format::XML);
        assert_eq!(Format::of("a.ts", b"let a = 1").name(), "typescript");
    }

    #[test]
    fn interpreters_are_detected() {
        let name_of = |line: &'static str| interpreter(line.as_bytes());
        assert_eq!(name_of("#!/bin/sh"), Some("sh"));
        assert_eq!(name_of("#! /usr/bin/env python3\nx"), Some("python"));
        assert_eq!(name_of("#!/usr/bin/env -S LANG=C node --x"), Some("node"));
        assert_eq!(name_of("#!/usr/bin/perl5.36 -w"), Some("perl"));
        assert_eq!(name_of("#!"), None);
        assert_eq!(name_of("x"), None);
    }
}
