//! JSON (RFC 8259), JSON Lines, JSON with comments and JSON5: each string is a passage.

mod lexer;
mod notebook;
mod skip;
mod stop_byte;

use super::escape::{Escapes, LineBreakEscape, UnknownEscape};
use super::passages::{DataEmitter, Spelling};
use super::prefilter;
use super::role::Role;
use crate::document::definition::{Definition, Files};
use crate::document::notations;
use crate::document::page::{DocumentReader, Page};
use crate::scan::Context;
use crate::text::Span;
use lexer::{Lexer, Token};
use skip::Skipper;

pub(in super::super) use notebook::NOTEBOOK;

pub(in crate::document) static JSON: Definition = Definition {
    name: "json",
    about: "JSON, also with comments, and JSON5: strings and comments",
    files: Files {
        aliases: &["jsonc", "json5"],
        extensions: &[
            "json",
            "jsonc",
            "json5",
            "jsonld",
            "geojson",
            "topojson",
            "webmanifest",
            "har",
            "map",
            "code-workspace",
            "code-snippets",
            "sublime-project",
            "sublime-settings",
            "avsc",
            "gltf",
            "hjson",
            "importmap",
            "sarif",
            "tfstate",
            "arb",
            "excalidraw",
        ],
        file_names: &[
            ".babelrc",
            ".eslintrc",
            ".jshintrc",
            ".jscsrc",
            ".prettierrc",
            ".stylelintrc",
            ".swcrc",
            ".bowerrc",
            ".watchmanconfig",
            ".htmlhintrc",
            ".jslintrc",
            ".nycrc",
            ".tern-config",
            ".tern-project",
            "composer.lock",
            "Pipfile.lock",
            "flake.lock",
            "deno.lock",
            "bun.lock",
            "Package.resolved",
            ".all-contributorsrc",
        ],
        confirm,
        ..Files::NONE
    },
    reader: DocumentReader { may_hold: prefilter::escaped, read },
    notation: notations::JSON,
};

pub(in crate::document) static JSON_LINES: Definition = Definition {
    name: "jsonl",
    about: "JSON Lines: each line is JSON",
    files: Files {
        aliases: &["ndjson", "json-lines", "ldjson"],
        extensions: &["jsonl", "ndjson", "ldjson", "jsonlines", "geojsonl", "geojsons", "json-seq"],
        confirm,
        ..Files::NONE
    },
    reader: DocumentReader { may_hold: prefilter::escaped, read: read_lines },
    notation: notations::JSON_LINES,
};

/// RFC 8259 section 7, and ECMAScript's escapes as JSON5 section 5.1 takes them.
static ESCAPES: Escapes = Escapes {
    letters: &[
        (b'n', '\n'),
        (b'"', '"'),
        (b'/', '/'),
        (b'\\', '\\'),
        (b't', '\t'),
        (b'r', '\r'),
        (b'b', '\u{8}'),
        (b'f', '\u{c}'),
        (b'v', '\u{b}'),
        (b'0', '\0'),
    ],
    hex_numbers: &[(b'u', 4), (b'x', 2)],
    octal_digits: 0,
    line_break: LineBreakEscape::Joined,
    unknown: UnknownEscape::Itself,
};

/// Whether a text starts as JSON does, or with the `)]}'` that some servers put before it.
fn confirm(start: &[u8]) -> bool {
    let start = start.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(start);
    match start.trim_ascii_start() {
        [] => true,
        [first, ..] => b"{[\"'/#)-0123456789tfnIN\x1E".contains(first),
    }
}

fn read(page: &mut Page<'_, '_, '_>) {
    read_values(page, None);
}

fn read_lines(page: &mut Page<'_, '_, '_>) {
    read_values(page, Some(b'\n'));
}

/// Reads values. `separator` is the byte between two documents; brackets that are open there are closed.
fn read_values(page: &mut Page<'_, '_, '_>, separator: Option<u8>) {
    let mut lexer = Lexer::of(page.text());
    let is_relaxed = page.wants_relaxed();
    let mut passages = DataEmitter::searching_spans(page);
    let mut skipper = (!is_relaxed).then(|| Skipper::of(&mut passages));
    let mut tracker = RoleTracker { role: Role::Value, open: 0, separator };
    while let Some(token) = lexer.next() {
        match token {
            Token::String(span, spelling) if lexer.is_key() => tracker.read_key(&mut passages, span, spelling),
            Token::String(span, spelling) => passages.value(tracker.role, span, spelling),
            Token::Between(span) => {
                if tracker.role != Role::Value {
                    tracker.read_punctuation(&passages.text()[span.range()]);
                }
                passages.between(span);
                if tracker.role == Role::Value
                    && let Some(skipper) = &mut skipper
                    && let Some(target) = skipper.target(&mut passages, lexer.at())
                {
                    lexer.go_to(target);
                }
            }
            rest => emit_other(&mut passages, rest),
        }
    }
}

/// Knows the role of the current value, which its key gives.
struct RoleTracker {
    role: Role,
    /// How many brackets are open after the key that gave the role.
    open: usize,
    /// The byte between two documents.
    separator: Option<u8>,
}

impl RoleTracker {
    /// Reads a key, which gives the next value its role.
    fn read_key(&mut self, passages: &mut DataEmitter<'_, '_, '_, '_>, span: Span, spelling: Spelling) {
        let key = &passages.text()[span.range()];
        let is_in_names = self.role == Role::Names && self.open > 0;
        passages.value(if is_in_names { Role::Names } else { Role::Value }, span, spelling);
        if !is_in_names {
            (self.role, self.open) = (Role::of(key), 0);
        }
    }

    /// Reads the punctuation after a key: its role ends with its value.
    fn read_punctuation(&mut self, between: &[u8]) {
        for &byte in between {
            match byte {
                b'[' => self.open += 1,
                b'{' if self.role == Role::Names => self.open += 1,
                b']' | b'}' if self.open > 0 => self.open -= 1,
                b'{' | b']' | b'}' => self.role = Role::Value,
                b',' if self.open == 0 => self.role = Role::Value,
                byte if self.separator == Some(byte) => (self.role, self.open) = (Role::Value, 0),
                _ => {}
            }
        }
    }
}

/// Passes on comments, and strings and comments that are not closed.
fn emit_other(passages: &mut DataEmitter<'_, '_, '_, '_>, token: Token) {
    match token {
        Token::LineComments(span) => passages.comments(span, b"/"),
        Token::BlockComment(span) => passages.scan(Context::Comment, span),
        Token::Unclosed(span) | Token::UnclosedComment(span) => passages.scan_malformed(span),
        Token::Between(_) | Token::String(..) => {}
    }
}
