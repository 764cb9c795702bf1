//! The table of formats, and how a row is found. Only this file knows all formats.

use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};
use std::sync::LazyLock;

use super::code::LANGUAGES;
use super::data;
use super::definition::Definition;
use super::format_id::FormatId;
use super::markup::light::{dokuwiki, rdoc, textile};
use super::markup::{asciidoc, html, latex, man, markdown, mediawiki, org, rst, texinfo, typst};
use super::other::{css, diff, mail, plain};
use super::page::{DocumentReader, Formats};

/// The formats that are no programming languages: plain text first, the others by kind.
static FORMATS: &[&Definition] = &[
    &plain::PLAIN,
    &diff::DIFF,
    &mail::MAIL,
    &man::MAN,
    &latex::LATEX,
    &latex::DTX,
    &latex::BIBTEX,
    &texinfo::TEXINFO,
    &rst::RST,
    &asciidoc::ASCIIDOC,
    &data::JSON,
    &data::JSON_LINES,
    &data::NOTEBOOK,
    &data::YAML,
    &data::TOML,
    &data::INI,
    &data::PROPERTIES,
    &data::CSV,
    &data::TSV,
    &data::PO,
    &html::HTML,
    &html::BIKESHED,
    &html::XML,
    &css::CSS,
    &markdown::MARKDOWN,
    &markdown::MDX,
    &mediawiki::MEDIAWIKI,
    &org::ORG,
    &typst::TYPST,
    &textile::TEXTILE,
    &rdoc::RDOC,
    &dokuwiki::DOKUWIKI,
];

/// Text without any format.
pub(super) static PLAIN: &Definition = &plain::PLAIN;

// The formats that have a constant in `Format`.
pub(super) static ASCIIDOC: &Definition = &asciidoc::ASCIIDOC;
pub(super) static CSS: &Definition = &css::CSS;
pub(super) static HTML: &Definition = &html::HTML;
pub(super) static JSON: &Definition = &data::JSON;
pub(super) static LATEX: &Definition = &latex::LATEX;
pub(super) static MARKDOWN: &Definition = &markdown::MARKDOWN;
pub(super) static RST: &Definition = &rst::RST;
pub(super) static TOML: &Definition = &data::TOML;
pub(super) static XML: &Definition = &html::XML;
pub(super) static YAML: &Definition = &data::YAML;

/// What a page asks when a document holds one of another format.
pub(super) static EMBEDDED: Formats = Formats { reader, language };

/// All formats.
pub(super) fn all() -> impl Iterator<Item = &'static Definition> {
    FORMATS.iter().chain(LANGUAGES).copied()
}

fn reader(id: FormatId) -> DocumentReader {
    definition(id).reader
}

/// The row of a format that documents of other formats hold.
pub(super) fn definition(id: FormatId) -> &'static Definition {
    match id {
        FormatId::Css => &css::CSS,
        FormatId::Html => &html::HTML,
        FormatId::Json => &data::JSON,
        FormatId::Latex => &latex::LATEX,
        FormatId::Man => &man::MAN,
        FormatId::Markdown => &markdown::MARKDOWN,
        FormatId::Rst => &rst::RST,
        FormatId::Toml => &data::TOML,
        FormatId::Xml => &html::XML,
        FormatId::Yaml => &data::YAML,
        FormatId::Language(index) => LANGUAGES[index],
    }
}

/// The language of this name, alias or extension, in any case, as a notebook or a fence gives it.
fn language(name: &str) -> Option<FormatId> {
    let name = name.trim().to_ascii_lowercase();
    let is_in = |names: &[&str]| names.contains(&name.as_str());
    let named = LANGUAGES.iter().position(|row| row.name == name || is_in(row.files.aliases));
    let by_extension = || LANGUAGES.iter().position(|row| is_in(row.files.extensions) || is_in(row.files.interpreters));
    named.or_else(by_extension).map(FormatId::Language)
}

/// The rows by the extension of a name, by a whole name, or by a program.
#[derive(Default)]
pub(super) struct Index {
    pub(super) extensions: Names,
    pub(super) file_names: Names,
    pub(super) interpreters: Names,
}

type Names = HashMap<&'static str, Vec<&'static Definition>, BuildHasherDefault<Fnv>>;

/// The hash function FNV-1a: quick on short names. All names in the table are our own, so none collide on purpose.
pub(super) struct Fnv(u64);

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
    pub(super) fn get() -> &'static Self {
        static INDEX: LazyLock<Index> = LazyLock::new(|| {
            let mut index = Index::default();
            for definition in all() {
                let add = |names: &[&'static str], map: &mut Names| {
                    names.iter().for_each(|&name| map.entry(name).or_default().push(definition));
                };
                add(definition.files.extensions, &mut index.extensions);
                add(definition.files.file_names, &mut index.file_names);
                add(definition.files.interpreters, &mut index.interpreters);
            }
            index
        });
        &INDEX
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn languages_go_by_name_alias_and_extension() {
        let named = |name: &str| match language(name)? {
            FormatId::Language(place) => Some(LANGUAGES[place].name),
            _ => None,
        };
        for (name, expected) in [
            ("python3", "python"),
            ("IPython", "python"),
            ("py", "python"),
            ("js", "javascript"),
            ("C++", "cpp"),
            ("c#", "csharp"),
            ("bash", "shell"),
            ("sh", "shell"),
            ("rs", "rust"),
            ("tsx", "typescript"),
            (" golang ", "go"),
            ("emacs-lisp", "lisp"),
            ("pwsh", "powershell"),
        ] {
            assert_eq!(named(name), Some(expected), "{name}");
        }
        assert_eq!(named("html"), None);
        assert_eq!(named(""), None);
    }
}
