//! YAML 1.2: scalars of every style, keys, comments, tags and directives.
//!
//! The meaning of a line depends on its indentation and on what is open before it; so lines are read one after the
//! other, but nothing is kept of the collections that they are in except the indentation of the innermost.

mod plain;
mod quoted;

use super::lines::{after_break, comment_run, is_line_end, is_space, line_end, skip_spaces};
use super::passages::{DataEmitter, Spelling};
use super::prefilter;
use super::role::Role;
use crate::document::definition::{Definition, Files};
use crate::document::notations;
use crate::document::page::{DocumentReader, Page};
use crate::scan::Context;
use crate::text::Span;

pub(in crate::document) static YAML: Definition = Definition {
    name: "yaml",
    about: "YAML: scalars, keys and comments",
    files: Files {
        aliases: &["yml"],
        extensions: &[
            "yml",
            "yaml",
            "cff",
            "eyaml",
            "clang-format",
            "clang-tidy",
            "sublime-syntax",
            "yaml-tmlanguage",
            "mir",
        ],
        file_names: &[
            ".clang-format",
            ".clang-tidy",
            ".clangd",
            ".gemrc",
            ".yamllint",
            "CITATION.cff",
            "glide.lock",
            "pubspec.lock",
            "Podfile.lock",
            "yarn.lock",
            ".yarnrc",
            ".condarc",
        ],
        ..Files::NONE
    },
    reader: DocumentReader { may_hold: prefilter::escaped, read },
    notation: notations::YAML,
};

/// The reader of a stream of documents.
struct Reader<'p, 'x, 'o, 't> {
    passages: DataEmitter<'p, 'x, 'o, 't>,
    text: &'x [u8],
    at: usize,
    /// The start of the line.
    line_start: usize,
    /// The column of the innermost block collection; -1 outside of all.
    indent: isize,
    /// How many flow collections (`[a]`, `{a: b}`) are open.
    flow_depth: usize,
    /// The start of the outermost of them.
    flow_start: usize,
    /// The start of the properties of the next node, if it has any.
    properties: Option<usize>,
    role: Role,
    /// The rest of a line, from a position to the line's end, from the last search.
    line_rest: Span,
}

fn read(page: &mut Page<'_, '_, '_>) {
    let text = page.text();
    let at = if text.starts_with(b"\xEF\xBB\xBF") { 3 } else { 0 };
    let passages = DataEmitter::of(page);
    let mut reader = Reader {
        passages,
        text,
        at,
        line_start: at,
        indent: -1,
        flow_depth: 0,
        flow_start: 0,
        properties: None,
        role: Role::Value,
        line_rest: Span::empty(0),
    };
    reader.begin_line();
    while reader.at < text.len() {
        reader.read_token();
    }
}

impl Reader<'_, '_, '_, '_> {
    /// Reads the token at `at`, or skips a space.
    fn read_token(&mut self) {
        let at = self.at;
        let byte = self.text[at];
        let is_in_block = self.flow_depth == 0;
        match byte {
            b' ' | b'\t' => self.at = skip_spaces(self.text, at),
            b'\n' | b'\r' => self.line_break(),
            b'#' if at == self.line_start || is_space(self.text[at - 1]) || !is_in_block => self.read_comments(),
            b'"' | b'\'' => self.read_quoted(byte),
            b'-' | b'?' | b':' if self.is_separated(at + 1) => {
                self.at += 1;
                if is_in_block {
                    let start = self.properties.take().filter(|_| byte == b':').unwrap_or(at);
                    self.indent = self.column(start);
                }
            }
            b':' if !is_in_block && self.at > 0 && b"\"']}".contains(&self.text[at - 1]) => self.at += 1,
            b'|' | b'>' if is_in_block => match self.block_header() {
                Some((header_end, indicator)) => self.read_block_scalar(header_end, indicator),
                None => self.read_plain(),
            },
            b'[' | b'{' => {
                self.flow_start = if is_in_block { at } else { self.flow_start };
                self.flow_depth += 1;
                self.at += 1;
            }
            b']' | b'}' if !is_in_block => {
                self.flow_depth -= 1;
                self.at += 1;
            }
            b',' if !is_in_block => self.at += 1,
            b'&' | b'*' => self.read_property(Context::Data),
            b'!' => self.read_property(Context::Namespace),
            _ => self.read_plain(),
        }
    }

    /// Whether white space is at `at`, or, in a flow collection, its punctuation: then an indicator before it counts.
    fn is_separated(&self, at: usize) -> bool {
        match self.text.get(at) {
            None | Some(b' ' | b'\t' | b'\n' | b'\r') => true,
            Some(byte) => self.flow_depth > 0 && b",[]{}".contains(byte),
        }
    }

    /// The column of `at` in the current line, in bytes.
    fn column(&self, at: usize) -> isize {
        at.saturating_sub(self.line_start).cast_signed()
    }

    fn line_break(&mut self) {
        self.at = after_break(self.text, self.at).unwrap_or(self.text.len());
        self.line_start = self.at;
        self.properties = None;
        self.begin_line();
    }

    /// Reads what may only be at the start of a line: document markers and directives. Ends a flow collection that was
    /// left open before.
    fn begin_line(&mut self) {
        let line = self.line_start;
        if self.is_marker(line) {
            self.end_flow();
            self.indent = -1;
            self.role = Role::Value;
            self.at = line + 3;
        } else if self.text.get(line) == Some(&b'%') && self.is_directive(line) {
            let end = line_end(self.text, line);
            self.passages.scan(Context::Namespace, Span::new(line, end));
            self.at = end;
        } else if self.flow_depth > 0 && self.is_entry(skip_spaces(self.text, line)) {
            self.end_flow();
        }
    }

    /// Whether `---` or `...` is at the start of a line.
    fn is_marker(&self, line: usize) -> bool {
        let rest = &self.text[line..];
        (rest.starts_with(b"---") || rest.starts_with(b"...")) && rest.get(3).is_none_or(u8::is_ascii_whitespace)
    }

    fn is_directive(&self, line: usize) -> bool {
        [&b"%TAG "[..], b"%YAML "].iter().any(|name| self.text[line..].starts_with(name))
    }

    /// Whether an entry of a block collection starts at `at`, indented too little to be in the open flow collection.
    fn is_entry(&self, at: usize) -> bool {
        if is_line_end(self.text, at) || self.column(at) > self.indent {
            return false;
        }
        match self.text[at] {
            b']' | b'}' | b',' | b'#' | b'"' | b'\'' | b'{' | b'[' => false,
            b'-' => self.text.get(at + 1).is_some_and(|&byte| is_space(byte)),
            _ => {
                let (end, _) = plain::line_end(self.text, at, plain::Collection::Block);
                self.text.get(end) == Some(&b':')
            }
        }
    }

    /// Leaves all flow collections. The first line of an open one counts as malformed.
    fn end_flow(&mut self) {
        if self.flow_depth > 0 {
            let span = Span::new(self.flow_start, line_end(self.text, self.flow_start));
            self.passages.page().count_malformed(span);
            self.flow_depth = 0;
        }
    }

    fn read_comments(&mut self) {
        let run = comment_run(self.text, self.at, b"#");
        self.passages.comments(run, b"#");
        self.at = run.end;
        self.line_start = super::lines::line_start(self.text, run.end);
    }

    /// Reads an anchor, an alias or a tag (sections 6.9 and 7.1).
    fn read_property(&mut self, context: Context) {
        let start = self.at;
        self.properties = self.properties.or(Some(start));
        let is_verbatim = self.text[start..].starts_with(b"!<");
        let len = self.text[start..].iter().position(|&byte| match byte {
            b' ' | b'\t' | b'\n' | b'\r' => true,
            b',' | b'[' | b']' | b'{' | b'}' => self.flow_depth > 0 && !is_verbatim,
            _ => false,
        });
        self.at = len.map_or(self.text.len(), |len| start + len);
        let span = if is_verbatim && self.text[..self.at].ends_with(b">") && self.at > start + 2 {
            Span::new(start + 2, self.at - 1)
        } else {
            Span::new(start, self.at)
        };
        self.passages.scan(context, span);
    }

    /// Reads the key at `span`, which starts at `start` with its quote and ends before the `:` at `colon`.
    fn read_key(&mut self, span: Span, spelling: Spelling, start: usize, colon: usize) {
        self.passages.key(span, spelling);
        self.role = Role::of(&self.text[span.range()]);
        let start = self.properties.take().unwrap_or(start);
        if self.flow_depth == 0 {
            self.indent = self.column(start);
        }
        self.at = colon + 1;
    }

    /// The end of the header of a block scalar (section 8.1.1), and its indentation indicator.
    fn block_header(&self) -> Option<(usize, Option<usize>)> {
        let mut indicator = None;
        let mut at = self.at + 1;
        while let Some(byte @ (b'+' | b'-' | b'1'..=b'9')) = self.text.get(at).filter(|_| at - self.at < 3) {
            if byte.is_ascii_digit() {
                indicator = Some(usize::from(byte - b'0'));
            }
            at += 1;
        }
        let end = skip_spaces(self.text, at);
        let is_before_comment = end > at && self.text.get(end) == Some(&b'#');
        (is_before_comment || is_line_end(self.text, end)).then_some((end, indicator))
    }

    /// Reads a block scalar (section 8.1), whose header ends at `header`. `indicator` is the indentation that the
    /// header gives, relative to the collection around it.
    fn read_block_scalar(&mut self, header: usize, indicator: Option<usize>) {
        let header_end = line_end(self.text, header);
        self.passages.scan(Context::Comment, Span::new(header, header_end));
        let mut indent = indicator.map(|indicator| usize::try_from(self.indent).unwrap_or(0) + indicator);
        let (mut start, mut end) = (None, header_end);
        while let Some(line) = after_break(self.text, start.map_or(end, |_| end)) {
            let spaces = self.text[line..].iter().take_while(|&&byte| byte == b' ').count();
            let content = line + spaces;
            if is_line_end(self.text, skip_spaces(self.text, content)) {
                end = line_end(self.text, content);
                continue;
            }
            let least = indent.unwrap_or(spaces);
            let is_inside = spaces >= least && (indicator.is_some() || spaces.cast_signed() > self.indent);
            if !is_inside || least == 0 && self.is_marker(line) {
                break;
            }
            indent = Some(least);
            start = start.or(Some(line));
            end = line_end(self.text, content);
        }
        if let Some(start) = start {
            self.passages.value(self.role, Span::new(start, end), Spelling::Plain);
        }
        self.at = end;
        self.properties = None;
    }
}
