//! Reads directives: their arguments, options and contents. Of `.. image:: a.png` and `:target: http://b.example/`
//! below it, it passes on a picture and a link.

use super::explicit::{directive_name, is_reference};
use super::marker::{self, Marker};
use super::{Reader, csv, escape};
use crate::document::AnchorKind;
use crate::document::format_id::FormatId;
use crate::document::line::{Line, skip_space, trimmed};
use crate::scan::{Context, TargetKind};
use crate::text::Span;

/// The meaning of a directive's argument and content.
#[derive(Clone, Copy, PartialEq, Eq)]
enum DirectiveKind {
    /// The argument is a URI of this kind, the content a body.
    Uri(Context),
    /// The argument is a path or a URI, the content a body.
    File(Context),
    /// The content is literal: it has no markup.
    Literal,
    /// The content is literal, but for inline markup.
    ParsedLiteral,
    /// The content is of the format that the argument names.
    Raw,
    Csv,
    /// The content is a list of documents, perhaps `title <document>`.
    Toctree,
    /// Argument and content are text.
    Body,
}

/// The kind of the directive of this name.
fn kind_of(name: &[u8]) -> DirectiveKind {
    match name.to_ascii_lowercase().as_slice() {
        b"image" | b"figure" | b"thumbnail" | b"video" | b"audio" => DirectiveKind::File(Context::Image),
        b"include" | b"literalinclude" | b"download" => DirectiveKind::File(Context::Link),
        b"button-link" => DirectiveKind::Uri(Context::Link),
        b"code" | b"code-block" | b"sourcecode" | b"code-cell" | b"highlight" | b"math" | b"doctest" | b"testcode"
        | b"testsetup" | b"testoutput" | b"testcleanup" | b"productionlist" | b"prompt" | b"console" | b"terminal"
        | b"ipython" | b"graphviz" | b"digraph" | b"graph" | b"mermaid" | b"uml" | b"plantuml" | b"blockdiag"
        | b"seqdiag" | b"actdiag" | b"nwdiag" | b"aafig" | b"ditaa" | b"jupyter-execute" | b"plot" | b"tikz" => {
            DirectiveKind::Literal
        }
        b"parsed-literal" => DirectiveKind::ParsedLiteral,
        b"raw" => DirectiveKind::Raw,
        b"csv-table" => DirectiveKind::Csv,
        b"toctree" => DirectiveKind::Toctree,
        _ => DirectiveKind::Body,
    }
}

/// The format of raw text, by the first known word: `html latex`.
fn raw_format(names: &[u8]) -> Option<FormatId> {
    names.split(u8::is_ascii_whitespace).find_map(|name| match name.to_ascii_lowercase().as_slice() {
        b"html" | b"html4" | b"html5" | b"svg" => Some(FormatId::Html),
        b"xml" => Some(FormatId::Xml),
        b"latex" | b"tex" | b"xetex" => Some(FormatId::Latex),
        b"manpage" | b"man" => Some(FormatId::Man),
        _ => None,
    })
}

impl Reader<'_, '_, '_, '_> {
    /// Reads the directive whose name is at `from`; its `..` is in `column`.
    pub(super) fn directive(&mut self, line: Line, from: usize, column: usize) {
        let text = self.text;
        let Some(name) = directive_name(text, from, line.end) else { return };
        let colons = name.end + usize::from(text[name.end] == b' ');
        let argument = skip_space(text, colons + 2, line.end);
        let kind = kind_of(&text[name.range()]);
        if self.page.wants_anchors() && inserts_text(&text[name.range()]) {
            self.page.note_inserted_text();
        }
        // the argument of an unknown directive may be the name of a function, in which `name_` is no reference
        let reads_names = self.reads_names;
        self.reads_names &= TEXT_ARGUMENT.contains(&&text[name.range()]);
        let argument = match kind {
            DirectiveKind::Body if argument < line.end => {
                let indent = line.indent + (argument - line.text);
                self.paragraph(line, argument, indent, column, Context::Prose);
                Span::empty(argument)
            }
            DirectiveKind::Literal | DirectiveKind::ParsedLiteral => Span::new(argument, line.end),
            _ => Span::new(argument, self.argument(line, column)),
        };
        match kind {
            DirectiveKind::Uri(_) | DirectiveKind::File(_) if argument.is_empty() => {}
            // `<isonum.txt>` is a file of docutils
            DirectiveKind::Uri(context) if text[argument.start] != b'<' => {
                self.page.link(context, escape::decoded_uri(text, argument), None);
            }
            DirectiveKind::File(context) if text[argument.start] != b'<' => {
                self.page.file(context, escape::decoded_uri(text, argument), None);
            }
            _ => self.inline(Context::Prose, argument),
        }
        self.reads_names = reads_names;
        self.options(column);
        match kind {
            DirectiveKind::Literal => self.code(column),
            DirectiveKind::ParsedLiteral => {
                if let Some(span) = self.take_indented(column) {
                    self.inline(Context::Code, span);
                }
            }
            DirectiveKind::Raw => {
                let Some(span) = self.take_indented(column) else { return };
                match raw_format(&text[argument.range()]) {
                    Some(format) => self.page.embed(format, span),
                    None => self.page.scan(Context::Code, span),
                }
            }
            DirectiveKind::Csv => {
                if let Some(span) = self.take_indented(column) {
                    csv::read(self.page, span);
                }
            }
            DirectiveKind::Toctree => self.toctree(column),
            DirectiveKind::Uri(_) | DirectiveKind::File(_) | DirectiveKind::Body => {}
        }
    }

    /// Reads the further lines of the argument that starts in `line`, up to the options or an empty line; returns its
    /// end.
    fn argument(&mut self, line: Line, column: usize) -> usize {
        let text = self.text;
        let is_option = |line: Line| matches!(marker::at(text, line.text, line.end), Marker::Field(_));
        self.lines.read_while(line.end, |line| is_inner(line, column) && !is_option(line))
    }

    /// Reads the options: fields directly after the argument.
    fn options(&mut self, column: usize) {
        while let Some(line) = self.lines.next().filter(|&line| is_inner(line, column)) {
            let Marker::Field(len) = marker::at(self.text, line.text, line.end) else { break };
            self.lines.at = line.next;
            let value = Span::new(line.text + len, self.take_until_empty_line(line, line.indent));
            let name = Span::new(line.text + 1, line.text + len - 1);
            self.page.scan(Context::Attribute, name);
            self.option(&self.text[name.range()], trimmed(self.text, value));
        }
    }

    /// Reads the option of this name.
    fn option(&mut self, name: &[u8], value: Span) {
        let is_uri = matches!(
            name,
            b"target" | b"url" | b"uri" | b"link" | b"href" | b"src" | b"file" | b"image" | b"homepage" | b"poster"
        );
        if matches!(name, b"name" | b"label") {
            self.page.anchor(AnchorKind::Label, value);
        }
        let is_named = is_uri && is_reference(self.text, value);
        if is_named && self.reads_names {
            let name = Span::new(value.start, value.end - 1);
            let quoted = name.len() > 1 && self.text[name.start] == b'`';
            let name = if quoted { Span::new(name.start + 1, name.end - 1) } else { name };
            self.page.name(TargetKind::Label, name, None);
        }
        if name == b"file" && !value.is_empty() {
            self.page.file(Context::Attribute, escape::decoded_uri(self.text, value), None);
        } else if is_uri && !value.is_empty() && !is_named {
            self.page.link(Context::Attribute, escape::decoded_uri(self.text, value), None);
        } else {
            self.inline(Context::Attribute, value);
        }
    }

    /// The documents of a `toctree`; one of another site is given by its URL.
    fn toctree(&mut self, column: usize) {
        let Some(block) = self.take_indented(column) else { return };
        let text = self.text;
        let mut at = block.start;
        while let Some(line) = Line::at(&text[..block.end], at) {
            at = line.next;
            let entry = line.span();
            let open = memchr::memrchr(b'<', &text[entry.range()]).map(|open| entry.start + open);
            match open.filter(|&open| open > entry.start && text[..entry.end].ends_with(b">")) {
                Some(open) => {
                    let title = trimmed(text, Span::new(entry.start, open));
                    self.page.scan(Context::Prose, title);
                    self.toctree_entry(Span::new(open + 1, entry.end - 1), Some(title));
                }
                None => self.toctree_entry(entry, None),
            }
        }
    }

    /// Passes on an entry of a `toctree`: a URL, or the name of a document. A pattern names none.
    fn toctree_entry(&mut self, span: Span, title: Option<Span>) {
        match memchr::memmem::find(&self.text[span.range()], b"://") {
            Some(_) => self.page.link(Context::Link, span, title),
            None => {
                let name = &self.text[span.range()];
                if name != b"self" && !name.iter().any(|byte| b"*?[".contains(byte)) {
                    self.page.name(TargetKind::Document, span, title);
                }
                self.page.scan(Context::Prose, span);
            }
        }
    }
}

/// Directives whose argument is running text.
const TEXT_ARGUMENT: &[&[u8]] = &[
    b"admonition",
    b"attention",
    b"caution",
    b"centered",
    b"danger",
    b"deprecated",
    b"error",
    b"hint",
    b"important",
    b"list-table",
    b"note",
    b"rubric",
    b"seealso",
    b"sidebar",
    b"table",
    b"tip",
    b"topic",
    b"versionadded",
    b"versionchanged",
    b"warning",
    b"csv-table",
    b"replace",
    b"epigraph",
    b"hlist",
    b"line-block",
    b"container",
    b"only",
    b"todo",
];

/// Whether the directive of this name inserts text from elsewhere.
fn inserts_text(name: &[u8]) -> bool {
    name == b"include" || [&b"auto"[..], b"doxygen"].iter().any(|start| name.starts_with(start))
}

/// Whether a line belongs to the head of a directive in `column`.
fn is_inner(line: Line, column: usize) -> bool {
    !line.is_empty() && line.indent > column
}
