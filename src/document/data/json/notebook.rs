//! Jupyter notebooks (nbformat 4, and 3): each cell is read by its kind, its output by its media type.

use super::super::passages::{DataEmitter, Spelling};
use super::super::prefilter;
use super::super::role::Role;
use super::lexer::{Lexer, Token};
use super::{ESCAPES, emit_other};
use crate::document::decoded_text::DecodedText;
use crate::document::definition::{Definition, Files};
use crate::document::format_id::FormatId;
use crate::document::notations;
use crate::document::page::{DocumentReader, Page};
use crate::scan::Context;
use crate::text::Span;

pub(in crate::document) static NOTEBOOK: Definition = Definition {
    name: "notebook",
    about: "Jupyter notebooks: the cells, each by its kind, and what they put out",
    files: Files { aliases: &["ipynb", "jupyter"], extensions: &["ipynb"], confirm: super::confirm, ..Files::NONE },
    reader: DocumentReader {
        may_hold: |bytes| prefilter::escaped(bytes) || crate::document::prefilter::markdown(bytes),
        read,
    },
    notation: notations::NOTEBOOK,
};

/// The part of a notebook that a string belongs to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum NotebookPart {
    /// Something else: a name, a number, a setting.
    Other,
    /// The kind of a cell.
    CellType,
    /// The text of a cell.
    Source,
    /// The output of a cell, in this format, if it has one.
    Output(Option<Media>),
}

/// The media types that are read as documents.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Media {
    Html,
    Xml,
    Markdown,
}

/// The kinds of cells.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum CellKind {
    Markdown,
    Code,
    Raw,
}

/// The most strings of a cell or output that are read as one text, so that memory is bounded.
const MOST_STRINGS: usize = 200_000;

/// The reader of a notebook.
struct Reader<'p, 'x, 'o, 't> {
    passages: DataEmitter<'p, 'x, 'o, 't>,
    language: Option<FormatId>,
    /// How many brackets are open.
    depth: usize,
    /// How many brackets are open inside of a cell, if the list of cells was entered.
    cell_depth: Option<usize>,
    part: NotebookPart,
    kind: CellKind,
    /// The strings of the cell's text.
    source: Vec<Span>,
    /// The strings of the current part.
    strings: Vec<Span>,
}

fn read(page: &mut Page<'_, '_, '_>) {
    let text = page.text();
    let mut lexer = Lexer::of(text);
    let mut reader = Reader {
        language: page.language(kernel_language(text).unwrap_or("python")),
        passages: DataEmitter::of(page),
        depth: 0,
        cell_depth: None,
        part: NotebookPart::Other,
        kind: CellKind::Raw,
        source: Vec::new(),
        strings: Vec::new(),
    };
    while let Some(token) = lexer.next() {
        match token {
            Token::String(span, spelling) if lexer.is_key() => reader.read_key(span, spelling),
            Token::String(span, spelling) => reader.read_string(span, spelling),
            Token::Between(span) => reader.read_between(span),
            rest => {
                reader.emit_so_far();
                emit_other(&mut reader.passages, rest);
            }
        }
    }
    reader.emit_output();
    reader.emit_cell();
}

impl Reader<'_, '_, '_, '_> {
    /// Reads a key, which gives the part that the next value belongs to.
    fn read_key(&mut self, span: Span, spelling: Spelling) {
        self.emit_output();
        let key = &self.passages.text()[span.range()];
        self.passages.key(span, spelling);
        let Some(cell) = self.cell_depth else {
            // in the notebook itself, or in one of its worksheets (nbformat 3)
            if key == b"cells" && matches!(self.depth, 1 | 3) {
                self.cell_depth = Some(self.depth + 2);
            }
            return;
        };
        // a cell is in `cells`, an output in `outputs` of a cell, its `data` in an output
        self.part = match self.depth.checked_sub(cell) {
            Some(0) => match key {
                b"cell_type" => NotebookPart::CellType,
                b"source" | b"input" => {
                    self.emit_so_far();
                    NotebookPart::Source
                }
                _ => NotebookPart::Other,
            },
            Some(2 | 3) => output_part(key),
            _ => NotebookPart::Other,
        };
    }

    /// Reads a string that is no key.
    fn read_string(&mut self, span: Span, spelling: Spelling) {
        if self.source.len().max(self.strings.len()) == MOST_STRINGS {
            self.emit_so_far();
        }
        match self.part {
            NotebookPart::Other => self.passages.value(Role::Value, span, spelling),
            NotebookPart::Source => self.source.push(span),
            NotebookPart::Output(_) => self.strings.push(span),
            NotebookPart::CellType => {
                self.kind = match &self.passages.text()[span.range()] {
                    b"markdown" => CellKind::Markdown,
                    b"code" => CellKind::Code,
                    _ => CellKind::Raw,
                };
                self.passages.value(Role::Value, span, spelling);
            }
        }
    }

    /// Reads punctuation and other text between strings, which may end a part or a cell.
    fn read_between(&mut self, span: Span) {
        if self.passages.may_hold(span) {
            self.emit_so_far();
            self.passages.between(span);
        }
        for &byte in &self.passages.text()[span.range()] {
            match byte {
                b'[' | b'{' => self.depth += 1,
                b']' | b'}' => {
                    self.depth = self.depth.saturating_sub(1);
                    self.emit_output();
                    if self.cell_depth.is_some_and(|cell| self.depth + 1 == cell) {
                        self.emit_cell();
                    }
                    if self.cell_depth.is_some_and(|cell| self.depth + 2 == cell) {
                        self.cell_depth = None;
                    }
                }
                _ => {}
            }
        }
    }

    /// Passes on what was read so far, and stays in the same part: what follows is no part of the same text.
    fn emit_so_far(&mut self) {
        let (part, kind) = (self.part, self.kind);
        self.emit_output();
        self.emit_cell();
        (self.part, self.kind) = (part, kind);
    }

    /// Passes on the output of the cell, if that is what was read.
    fn emit_output(&mut self) {
        let part = std::mem::replace(&mut self.part, NotebookPart::Other);
        let NotebookPart::Output(media) = part else { return };
        let strings = std::mem::take(&mut self.strings);
        let format = media.map(|media| match media {
            Media::Html => FormatId::Html,
            Media::Xml => FormatId::Xml,
            Media::Markdown => FormatId::Markdown,
        });
        self.emit(&strings, format, Context::Data);
    }

    /// Passes on the text of the cell.
    fn emit_cell(&mut self) {
        let source = std::mem::take(&mut self.source);
        let kind = std::mem::replace(&mut self.kind, CellKind::Raw);
        match kind {
            CellKind::Markdown => self.emit(&source, Some(FormatId::Markdown), Context::Prose),
            CellKind::Code => self.emit(&source, self.language, Context::Code),
            CellKind::Raw => self.emit(&source, None, Context::Prose),
        }
    }

    /// Passes on strings as one text, as a document of `format` if there is one.
    fn emit(&mut self, strings: &[Span], format: Option<FormatId>, context: Context) {
        let text = self.passages.text();
        let page = self.passages.page();
        let may_hold_url = |span: &Span| {
            let bytes = &text[span.range()];
            bytes.contains(&b':') || ESCAPES.may_spell(bytes) || page.may_hold(bytes)
        };
        if !page.wants_references() && !strings.iter().any(may_hold_url) {
            return;
        }
        let mut derived = DecodedText::new();
        for &span in strings {
            ESCAPES.decode(text, span, &mut derived);
        }
        let format =
            if context == Context::Code { cell_magic_format(page, derived.bytes()).or(format) } else { format };
        match format {
            Some(format) if page.wants_references() || (page.reader(format).may_hold)(derived.bytes()) => {
                page.embed(format, derived);
            }
            None if page.may_hold(derived.bytes()) => page.scan(context, derived),
            _ => {}
        }
    }
}

/// The format of a cell that starts with the name of a language, as IPython's cell magics do: `%%bash`.
fn cell_magic_format(page: &Page<'_, '_, '_>, cell: &[u8]) -> Option<FormatId> {
    let name = cell.trim_ascii_start().strip_prefix(b"%%")?;
    let name = std::str::from_utf8(name.split(|byte| !byte.is_ascii_alphanumeric()).next()?).ok()?;
    match name.to_ascii_lowercase().as_str() {
        "html" => Some(FormatId::Html),
        "svg" => Some(FormatId::Xml),
        "markdown" => Some(FormatId::Markdown),
        language => page.language(language),
    }
}

/// The part that the value of `key` is in an output: the text of a stream, an error or a media type.
fn output_part(key: &[u8]) -> NotebookPart {
    match key {
        b"text/html" | b"html" => NotebookPart::Output(Some(Media::Html)),
        b"image/svg+xml" | b"svg" => NotebookPart::Output(Some(Media::Xml)),
        b"text/markdown" => NotebookPart::Output(Some(Media::Markdown)),
        b"text" | b"traceback" | b"evalue" => NotebookPart::Output(None),
        _ if key.starts_with(b"text/") => NotebookPart::Output(None),
        _ => NotebookPart::Other,
    }
}

/// The programming language that a notebook names in its metadata, which are at its end. Without a name, Jupyter
/// assumes Python.
fn kernel_language(text: &[u8]) -> Option<&str> {
    let named = [(&b"\"language_info\""[..], &b"\"name\""[..]), (b"\"kernelspec\"", b"\"language\"")];
    named.into_iter().find_map(|(part, key)| {
        let part = memchr::memmem::rfind(text, part)? + part.len();
        let object = text[part..].trim_ascii_start().strip_prefix(b":")?.trim_ascii_start().strip_prefix(b"{")?;
        let object = &object[..object.len().min(2048)];
        // the name of the language is next to that of its lexer, in an object of its own
        let (mut depth, mut tokens) = (0_usize, Lexer::of(object));
        while let Some(token) = tokens.next() {
            match token {
                Token::Between(span) => {
                    for byte in &object[span.range()] {
                        match byte {
                            b'{' => depth += 1,
                            b'}' => depth = depth.checked_sub(1)?,
                            _ => {}
                        }
                    }
                }
                Token::String(span, _) if depth == 0 && tokens.is_key() => {
                    let whole = Span::new(span.start - 1, span.end + 1);
                    if &object[whole.range()] == key {
                        let value = object[whole.end..].trim_ascii_start().strip_prefix(b":")?.trim_ascii_start();
                        let value = value.strip_prefix(b"\"")?;
                        return std::str::from_utf8(value.split(|&byte| byte == b'"').next()?).ok();
                    }
                }
                _ => {}
            }
        }
        None
    })
}
