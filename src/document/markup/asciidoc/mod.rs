//! AsciiDoc, as Asciidoctor reads it. Of `See http://a.example/[b].` it passes on a link with the text `b`.
//!
//! Lines are read once from first to last. Blocks with literal content are read whole; the delimiters of all others
//! only end a paragraph, so that nothing is read twice and there is no recursion.
//!
//! | file | what is in it |
//! |---|---|
//! | `block` | the kinds of lines |
//! | `escape` | back-slashes, character references, attributes of a character |
//! | `inline/` | running text |
//! | `outline` | titles and identifiers |
//! | `prefilter` | which `:` may be that of a URL |
//! | `skip` | skips blocks without any sign of a URL |

mod block;
mod escape;
mod inline;
mod outline;
mod prefilter;
mod skip;

use memchr::memmem;

use crate::document::decoded_text::DecodedText;
use crate::document::definition::{Definition, Files};
use crate::document::format_id::FormatId;
use crate::document::line::Line;
use crate::document::lookahead::CachedPosition;
use crate::document::markup::line_reader::LineReader;
use crate::document::notations;
use crate::document::page::{DocumentReader, Page};
use crate::scan::Context;
use crate::syntax::byte_class::SCHEME;
use crate::text::{CachedSearch, Span};
use block::Delimiter;

pub(in crate::document) static ASCIIDOC: Definition = Definition {
    name: "asciidoc",
    about: "AsciiDoc: URLs with their texts, macros, attributes, listing and passthrough blocks, comments",
    files: Files {
        aliases: &["adoc", "asciidoctor"],
        extensions: &["adoc", "asciidoc", "asc", "ad"],
        // armoured keys and signatures have the extension `asc` too
        confirm: |start| memmem::find(start, b"-----BEGIN PGP ").is_none(),
        ..Files::NONE
    },
    reader: DocumentReader { may_hold: prefilter::may_hold_url, read },
    notation: notations::ASCIIDOC,
};

fn read(page: &mut Page<'_, '_, '_>) {
    read_skipping(page, 0);
}

/// Goes through a document, skipping from `skip_from` on.
fn read_skipping(page: &mut Page<'_, '_, '_>, skip_from: usize) {
    let text = page.text();
    let mut reader = Reader {
        page,
        text,
        lines: LineReader::new(text, skip_from),
        sign: CachedPosition::new(),
        dividers: CachedSearch::of(text, *b":;"),
        style: Style::Normal,
        table: None,
        separator: None,
        in_list: false,
        in_header: false,
    };
    // nothing is found after the last sign of a URL
    let last = if reader.page.wants_all() { text.len() } else { prefilter::last_sign(text).unwrap_or(0) };
    while let Some(line) = reader.lines.take(last) {
        reader.read_block(line);
        reader.skip_ahead();
    }
}

/// The kind of content that a block's attributes give it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Style {
    Normal,
    /// `[source]`, `[listing]`, `[literal]`, `[stem]`: the content is literal.
    Verbatim,
    /// Literal content, with `subs` that let macros count.
    Macros,
    /// `[pass]`: raw HTML.
    Pass,
    /// `[comment]`
    Comment,
    /// `[verse]`, `[normal]`: a paragraph, even if it is indented.
    Paragraph,
}

#[derive(Clone, Copy)]
struct Table {
    /// The line that opened it.
    delimiter: Span,
    /// The byte between two cells.
    separator: u8,
}

struct Reader<'p, 'x, 'o, 't> {
    page: &'p mut Page<'x, 'o, 't>,
    text: &'x [u8],
    lines: LineReader<'x>,
    /// The next sign of a URL.
    sign: CachedPosition,
    /// The bytes that may come after a term.
    dividers: CachedSearch<'x, 2>,
    /// The style of the next block, by the attributes before it.
    style: Style,
    /// The table that is open.
    table: Option<Table>,
    /// The separator of the next table, by the attributes before it.
    separator: Option<u8>,
    /// Whether an indented line may go on with a list's item.
    in_list: bool,
    /// Whether the lines belong to the document's header: they follow its title without an empty line.
    in_header: bool,
}

impl Reader<'_, '_, '_, '_> {
    /// Reads the block that starts with `line`, or skips an empty line.
    fn read_block(&mut self, line: Line) {
        let text = self.text;
        if line.is_empty() {
            (self.in_list, self.in_header) = (false, false);
            return;
        }
        let bytes = &text[line.start..line.end];
        if let Some(delimiter) = block::delimiter(bytes) {
            return self.read_delimited(line, delimiter);
        }
        if self.table.is_some() {
            return self.read_cells(line);
        }
        match bytes {
            [b'/', ..] if block::is_comment(bytes) => return self.read_comment(line),
            _ if block::is_directive(bytes) => return self.read_inline(Context::Prose, line.span()),
            [b':', ..] if self.read_entry(line) => return,
            [b'[', ..] if block::is_attribute_list(bytes) => {
                self.style = block::style(bytes, self.style);
                self.separator = block::cell_separator(bytes).or(self.separator);
                let list = Span::new(line.start + 1, line.end - 1);
                outline::emit_block_ids(self.page, list);
                if self.may_hold(list) {
                    inline::read_attributes(self.page, list);
                }
                return;
            }
            [b'.', title @ ..] if title.first().is_some_and(|byte| !b" .".contains(byte)) => {
                return self.read_inline(Context::Prose, Span::new(line.start + 1, line.end));
            }
            [b'=' | b'#', ..] if block::is_heading(bytes) => {
                self.in_header |= bytes[1] == b' ';
                self.style = Style::Normal;
                outline::emit_title(self.page, Span::new(line.start, line.end));
                return self.read_inline(Context::Prose, line.span());
            }
            _ => {}
        }
        let style = std::mem::replace(&mut self.style, Style::Normal);
        let style = match style {
            Style::Normal if self.is_literal(line) => Style::Verbatim,
            style => style,
        };
        self.read_paragraph(line, style);
    }

    /// Whether an indented line starts a literal paragraph.
    fn is_literal(&mut self, line: Line) -> bool {
        line.indent > 0 && !self.in_list && self.item_len(line).is_none()
    }

    /// The length of the marker that starts an item of a list; for `term:: text`, none of the term belongs to it.
    fn item_len(&mut self, line: Line) -> Option<usize> {
        let bytes = &self.text[line.span().range()];
        let mut is_term = || self.dividers.next(line.text) < line.end && block::is_term(bytes);
        block::item_len(bytes).or_else(|| is_term().then_some(0))
    }

    /// Reads a paragraph or an item of a list that starts with `line`.
    fn read_paragraph(&mut self, line: Line, style: Style) {
        let text = self.text;
        let is_normal = matches!(style, Style::Normal | Style::Paragraph);
        let item = if is_normal { self.item_len(line) } else { None };
        self.in_list |= item.is_some();
        let from = line.text + item.unwrap_or(0);
        let mut end = line.end;
        if style == Style::Normal
            && item.is_none()
            && let Some(next) = self.lines.next()
            && block::is_underlined(&text[line.start..line.end], &text[next.start..next.end])
        {
            self.lines.at = next.next;
            self.in_header |= text[next.start] == b'=';
            outline::emit_underlined_title(self.page, line.span(), text[next.start]);
            return self.read_inline(Context::Prose, Span::new(line.text, end));
        }
        while let Some(next) = self.lines.next().filter(|next| !next.is_empty()) {
            let bytes = &text[next.start..next.end];
            let starts_block = || block::delimiter(bytes).is_some() || block::is_attribute_list(bytes);
            let is_entry = || self.in_header && block::entry_len(bytes).is_some();
            let is_comment_or_join = || is_normal && (block::is_comment(bytes) || self.in_list && bytes == b"+");
            let ends = block::may_end_paragraph(bytes) && (starts_block() || is_entry() || is_comment_or_join());
            if ends || is_normal && self.in_list && self.item_len(next).is_some() {
                break;
            }
            end = next.end;
            self.lines.at = next.next;
        }
        self.emit_styled(style, Span::new(from.min(end), end));
    }

    /// Whether there may be a URL at `span`.
    fn may_hold(&mut self, span: Span) -> bool {
        self.page.wants_all() || self.sign.next(span.start, || prefilter::next_sign(self.text, span.start)) < span.end
    }

    /// Reads running text.
    fn read_inline(&mut self, context: Context, span: Span) {
        if self.may_hold(span) {
            inline::read(self.page, context, span);
        }
    }

    /// Passes on the content of a block of this style.
    fn emit_styled(&mut self, style: Style, span: Span) {
        match style {
            Style::Normal | Style::Paragraph => self.read_inline(Context::Prose, span),
            Style::Macros => self.read_inline(Context::Code, span),
            Style::Verbatim => self.emit_verbatim(span),
            Style::Pass => self.page.embed(FormatId::Html, span),
            Style::Comment => self.page.scan(Context::Comment, span),
        }
    }

    /// Passes on code; a file that it includes is named by a line of its own.
    fn emit_verbatim(&mut self, span: Span) {
        if !self.page.wants_references() {
            return self.page.scan(Context::Code, span);
        }
        let text = self.text;
        let mut from = span.start;
        for found in memmem::find_iter(&text[span.range()], b"include::") {
            let start = span.start + found;
            let Some(line) =
                Line::at(&text[..span.end], start).filter(|line| text[line.span().range()].ends_with(b"]"))
            else {
                continue;
            };
            if start < from || start > span.start && !matches!(text[start - 1], b'\n' | b'\r') {
                continue;
            }
            self.page.scan(Context::Code, Span::new(from, start));
            self.read_inline(Context::Code, line.span());
            from = line.end;
        }
        self.page.scan(Context::Code, Span::new(from, span.end));
    }

    /// Passes on lines of comments that follow each other.
    fn read_comment(&mut self, line: Line) {
        let text = self.text;
        let end = self.lines.read_while(line.end, |next| block::is_comment(&text[next.start..next.end]));
        self.page.scan(Context::Comment, Span::new(line.start, end));
    }

    /// Reads an attribute entry `:name: value`, which goes on after a back-slash at the end of a line; returns whether
    /// the line is one.
    fn read_entry(&mut self, line: Line) -> bool {
        let text = self.text;
        let Some(len) = block::entry_len(&text[line.start..line.end]) else { return false };
        let mut end = line.end;
        while text[line.start..end].ends_with(b" \\")
            && let Some(next) = self.lines.next().filter(|next| !next.is_empty())
        {
            end = next.end;
            self.lines.at = next.next;
        }
        let value = crate::document::line::trimmed(text, Span::new((line.start + len).min(end), end));
        let bytes = &text[value.range()];
        let is_url = !bytes.iter().any(|byte| byte.is_ascii_whitespace() || b"[]<>\"`\\".contains(byte))
            && memmem::find(bytes, b"://").is_some_and(|at| at > 0 && bytes[..at].iter().all(|&byte| SCHEME.has(byte)));
        if is_url {
            self.page.link(Context::Definition, escape::unescaped(text, value), None);
        } else {
            self.read_inline(Context::Definition, value);
        }
        true
    }

    /// Reads the line of a delimiter, and the block after it if its content is literal.
    fn read_delimited(&mut self, line: Line, delimiter: Delimiter) {
        let text = self.text;
        let style = std::mem::replace(&mut self.style, Style::Normal);
        let style = match (delimiter, style) {
            (Delimiter::Table, _) => {
                let delimiter = &text[line.start..line.end];
                let default_separator = if text[line.start] == b':' { block::COLON_TABLE } else { text[line.start] };
                let separator = self.separator.take().unwrap_or(default_separator);
                let closes = self.table.is_some_and(|table| &text[table.delimiter.range()] == delimiter);
                let opened = Table { delimiter: Span::new(line.start, line.end), separator };
                self.table = if closes { None } else { self.table.or(Some(opened)) };
                return;
            }
            (Delimiter::Container, Style::Comment) | (Delimiter::Comment, _) => Style::Comment,
            (Delimiter::Open, Style::Verbatim | Style::Macros | Style::Pass | Style::Comment) => style,
            (Delimiter::Container | Delimiter::Open, _) => return,
            (Delimiter::Pass, Style::Verbatim) => Style::Verbatim,
            (Delimiter::Pass, _) | (_, Style::Pass) => Style::Pass,
            (_, Style::Macros | Style::Paragraph) => style,
            (Delimiter::Verbatim | Delimiter::Fence, _) => Style::Verbatim,
        };
        let closing: &[u8] = match delimiter {
            Delimiter::Fence => b"```",
            _ => &text[line.start..line.end],
        };
        if delimiter == Delimiter::Fence {
            // the name of a language
            self.page.scan(Context::Attribute, Span::new(line.start + 3, line.end));
        }
        let (start, mut from, mut end) = (line.next, line.next, None);
        self.lines.at = text.len();
        while let Some(next) = self.lines.next_starting_with(closing[0], from) {
            from = next.next;
            if &text[next.start..next.end] == closing {
                (self.lines.at, end) = (from, Some(next.start));
                break;
            }
        }
        if end.is_none() {
            // an unclosed block goes on to the end
            self.page.count_malformed(Span::new(line.start, line.end));
        }
        self.emit_styled(style, Span::new(start, end.unwrap_or(text.len())));
    }

    /// Reads lines of a table, cut into its cells.
    fn read_cells(&mut self, line: Line) {
        let text = self.text;
        if block::is_comment(&text[line.start..line.end]) {
            return self.read_comment(line);
        }
        let Some(Table { separator, .. }) = self.table else { return };
        let end = self.lines.read_while(line.end, |next| {
            let bytes = &text[next.start..next.end];
            let ends =
                block::may_end_paragraph(bytes) && (block::delimiter(bytes).is_some() || block::is_comment(bytes));
            !next.is_empty() && !ends
        });
        let (mut from, mut escapes) = (line.text, Vec::new());
        let mut quoted = false;
        for at in memchr::memchr2_iter(separator, b'"', &text[line.text..end]).map(|found| line.text + found) {
            if text[at] == b'"' {
                // only values with commas as separators are quoted
                quoted ^= separator == b',';
            } else if text[line.start..at].ends_with(b"\\") {
                escapes.push(at - 1);
            } else if !quoted {
                self.read_cell(Span::new(from, at), std::mem::take(&mut escapes));
                from = at + 1;
            }
        }
        self.read_cell(Span::new(from, end), escapes);
    }

    /// Reads a cell without the back-slashes before its separators.
    fn read_cell(&mut self, span: Span, escapes: Vec<usize>) {
        if escapes.is_empty() {
            return self.read_inline(Context::Prose, span);
        }
        let (mut derived, mut from) = (DecodedText::new(), span.start);
        for escape in escapes {
            derived.push_verbatim(self.text, Span::new(from, escape));
            from = escape + 1;
        }
        derived.push_verbatim(self.text, Span::new(from, span.end));
        self.page.with_content(derived, |page, span| inline::read(page, Context::Prose, span));
    }
}

#[cfg(test)]
mod tests {
    use crate::document::Format;

    #[test]
    fn armoured_keys_are_not_asciidoc() {
        assert_eq!(Format::of("notes.asc", b"= Title").name(), "asciidoc");
        assert_eq!(Format::of("key.asc", b"-----BEGIN PGP PUBLIC KEY BLOCK-----\n"), Format::PLAIN);
    }
}
