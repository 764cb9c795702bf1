//! INI and similar formats: sections, keys, values that may go on in further lines, comments.
//!
//! There is no standard; this is what git-config(1), systemd.syntax(7), the Desktop Entry Specification,
//! EditorConfig and Python's configparser have in common. A back-slash means itself, except at the end of a line.

use super::lines::{after_break, comment_run, is_line_end, is_space, line_end, skip_spaces, trimmed};
use super::passages::{DataEmitter, Spelling};
use super::prefilter;
use super::role::Role;
use crate::document::decoded_text::DecodedText;
use crate::document::definition::{Definition, Files};
use crate::document::notations;
use crate::document::page::{DocumentReader, Page};
use crate::scan::{self, Context};
use crate::syntax::byte_class::SCHEME;
use crate::text::Span;

pub(in crate::document) static INI: Definition = Definition {
    name: "ini",
    about: "INI, git and systemd configuration and the like: keys, values and comments",
    files: Files {
        aliases: &["cfg", "conf", "desktop"],
        extensions: &[
            "ini",
            "cfg",
            "conf",
            "cnf",
            "desktop",
            "directory",
            "editorconfig",
            "gitconfig",
            "gitmodules",
            "hgrc",
            "inf",
            "reg",
            "url",
            "website",
            "service",
            "socket",
            "timer",
            "mount",
            "automount",
            "netdev",
            "network",
            "nspawn",
            "container",
            "repo",
            "prefs",
            "theme",
            "wrap",
            "npmrc",
        ],
        file_names: &[
            ".editorconfig",
            ".gitconfig",
            ".gitmodules",
            ".hgrc",
            ".npmrc",
            ".pylintrc",
            ".coveragerc",
            ".flake8",
            ".pypirc",
            ".wgetrc",
            ".curlrc",
            "pylintrc",
            "buildout.cfg",
        ],
        ..Files::NONE
    },
    reader: DocumentReader { may_hold: prefilter::escaped, read },
    notation: notations::INI,
};

fn read(page: &mut Page<'_, '_, '_>) {
    let text = page.text();
    let mut passages = DataEmitter::of(page);
    // the indentation of the last key: a line that is indented more goes on with its value
    let mut key_indent = None;
    let mut at = 0;
    while at < text.len() {
        let content = skip_spaces(text, at);
        let continues_value = key_indent.is_some_and(|indent| content - at > indent);
        let end = match text.get(content) {
            None => break,
            Some(b'\n' | b'\r') => content,
            Some(byte @ (b'#' | b';')) => {
                let run = comment_run(text, content, &[*byte]);
                passages.comments(run, b"#;");
                run.end
            }
            Some(b'[') if !continues_value => {
                key_indent = None;
                let line = Span::new(content, line_end(text, content));
                let comment = comment_start(text, line)
                    .filter(|&comment| text[content..comment].trim_ascii_end().ends_with(b"]"))
                    .unwrap_or(line.end);
                passages.value(Role::Value, Span::new(content, comment), Spelling::Plain);
                if comment < line.end {
                    passages.comments(Span::new(comment, line.end), b"#;");
                }
                line.end
            }
            Some(_) => {
                if !continues_value {
                    key_indent = Some(content - at);
                }
                read_entry(&mut passages, content, content - at, continues_value)
            }
        };
        at = after_break(text, end).unwrap_or(text.len());
    }
}

/// Reads a key with its value, or more lines of a value if `continues_value` is set; returns the end of the last line.
fn read_entry(passages: &mut DataEmitter<'_, '_, '_, '_>, start: usize, indent: usize, continues_value: bool) -> usize {
    let text = passages.text();
    let first = joined_line_end(text, start);
    let value = if continues_value { start } else { value_start(text, Span::new(start, first)) };
    let mut end = first;
    let comment = comment_start(text, Span::new(value, first));
    // deeper lines belong to the value, unless its line ends with a comment
    while let Some(next) = after_break(text, end).filter(|_| comment.is_none()) {
        let content = skip_spaces(text, next);
        let is_deeper = continues_value && content - next >= indent || content - next > indent;
        if !is_deeper || is_line_end(text, content) || b"#;".contains(&text[content]) {
            break;
        }
        end = joined_line_end(text, content);
    }
    let key = Span::new(start, value);
    let role = Role::of(text[key.range()].trim_ascii_end().strip_suffix(b"=").unwrap_or_default().trim_ascii_end());
    passages.key(key, Spelling::Plain);
    let value = Span::new(value, comment.unwrap_or(end));
    if memchr::memmem::find(&text[value.range()], b"\\").is_some() {
        emit_joined(passages, value);
    } else {
        passages.value(role, trimmed(text, value), Spelling::Plain);
    }
    if let Some(comment) = comment {
        passages.comments(Span::new(comment, end), b"#;");
    }
    end
}

/// The start of the value: after the first `=` or `:`, except the `:` of a URL and what follows it.
fn value_start(text: &[u8], line: Span) -> usize {
    let bytes = &text[line.range()];
    let Some(at) = bytes.iter().position(|byte| b"=:".contains(byte)) else { return line.start };
    let is_in_url = bytes[at] == b':'
        && !is_space_or_end(bytes, at + 1)
        && scan::scan(bytes).next().is_some_and(|first| first.span().contains(at));
    if !is_in_url {
        return line.start + at + 1;
    }
    // a URL as a key is recognized by the spaces around the sign
    let equals = memchr::memmem::find(bytes, b" = ").filter(|_| bytes[..at].iter().all(|&byte| SCHEME.has(byte)));
    equals.map_or(line.start, |equals| line.start + equals + 2)
}

/// The start of a comment after a value: a `;` or `#` with white space on both sides, outside of quotes.
fn comment_start(text: &[u8], value: Span) -> Option<usize> {
    let bytes = &text[value.range()];
    memchr::memchr2(b'#', b';', bytes)?;
    let mut is_quoted = false;
    for (at, &byte) in bytes.iter().enumerate() {
        match byte {
            b'"' => is_quoted = !is_quoted,
            b'#' | b';' if !is_quoted && at > 0 && is_space(bytes[at - 1]) && is_space_or_end(bytes, at + 1) => {
                return Some(value.start + at);
            }
            _ => {}
        }
    }
    None
}

fn is_space_or_end(bytes: &[u8], at: usize) -> bool {
    bytes.get(at).is_none_or(|&byte| is_space(byte))
}

/// The end of the line of `at`, with the lines that a back-slash at the end joins to it.
fn joined_line_end(text: &[u8], at: usize) -> usize {
    let mut end = line_end(text, at);
    while text[at..end].ends_with(b"\\")
        && let Some(next) = after_break(text, end)
    {
        end = line_end(text, next);
    }
    end
}

/// Passes on a value without the back-slashes at the ends of its lines and the line breaks after them.
fn emit_joined(passages: &mut DataEmitter<'_, '_, '_, '_>, value: Span) {
    let text = &passages.text()[..value.end];
    let mut derived = DecodedText::new();
    let (mut from, mut at) = (value.start, value.start);
    while let Some(len) = memchr::memchr(b'\\', &text[at..]) {
        let slash = at + len;
        at = slash + 1;
        if let Some(next) = after_break(text, at) {
            derived.push_verbatim(text, Span::new(from, slash));
            // before white space the line break is kept: it shows a wrapped URL
            from = if text.get(next).is_some_and(|&byte| is_space(byte)) { at } else { next };
            at = next;
        }
    }
    derived.push_verbatim(text, Span::new(from, value.end));
    let page = passages.page();
    if page.may_hold(derived.bytes()) {
        page.scan(Context::Data, derived);
    }
}
