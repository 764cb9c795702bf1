//! A row of the table of formats.

use super::notation::Notation;
use super::page::DocumentReader;

/// A row of the table of formats. There is no default: each format sets every field.
pub(super) struct Definition {
    /// Its name on the command line and in reports.
    pub(super) name: &'static str,
    /// What is read in the format, in one line.
    pub(super) about: &'static str,
    pub(super) files: Files,
    pub(super) reader: DocumentReader,
    pub(super) notation: Notation,
}

/// The other names of a format, and how its files are recognized.
pub(super) struct Files {
    /// Other names of the format on the command line.
    pub(super) aliases: &'static [&'static str],
    /// The extensions of its files, in lower case; `tar.gz` is one.
    pub(super) extensions: &'static [&'static str],
    /// The names of its files that have no such extension, as they are written.
    pub(super) file_names: &'static [&'static str],
    /// The programs that a `#!` line names, without version.
    pub(super) interpreters: &'static [&'static str],
    /// Whether the content of a document with one of these names confirms the format. Gets the first bytes of the
    /// document, or all of a short one.
    pub(super) confirm: fn(&[u8]) -> bool,
}

impl Files {
    /// No names at all, and any content.
    pub(super) const NONE: Self =
        Self { aliases: &[], extensions: &[], file_names: &[], interpreters: &[], confirm: |_| true };
}

/// Whether a document starts with the declaration of XML or of a document type.
pub(super) fn is_markup_declaration(start: &[u8]) -> bool {
    let start = start.trim_ascii_start();
    start.starts_with(b"<?xml") || start.starts_with(b"<!DOCTYPE")
}
