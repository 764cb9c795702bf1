//! reStructuredText, by the docutils specification and with Sphinx's directives. Of `` `a <http://b.example/>`_ `` it
//! passes on a link with the text `a`.
//!
//! Lines are read once from first to last. The first line of a block shows its kind; nested blocks are recognized by
//! their indentation alone, so that nothing is read twice and there is no recursion.
//!
//! | file | what is in it |
//! |---|---|
//! | `csv` | the cells of a `csv-table` |
//! | `directive` | arguments, options and contents of directives |
//! | `escape` | the backslash, and the characters that may be around inline markup |
//! | `explicit` | targets, footnotes, substitutions, comments |
//! | `inline` | literals, references, roles, emphasis |
//! | `marker` | the meaning of the first bytes of a line |
//! | `outline` | sections, and what roles and references name |
//! | `prefilter` | which `:` may be that of a URL |
//! | `skip` | skips blocks without any sign of a URL |
//! | `table` | grid and simple tables |

mod csv;
mod directive;
mod escape;
mod explicit;
mod inline;
mod marker;
mod outline;
mod prefilter;
mod skip;
mod table;

use crate::document::definition::{Definition, Files};
use crate::document::line::{Line, skip_space};
use crate::document::lookahead::CachedPosition;
use crate::document::markup::line_reader::LineReader;
use crate::document::notations;
use crate::document::page::{DocumentReader, Page};
use crate::scan::Context;
use crate::text::Span;
pub(in crate::document) use inline::broken_phrase;
use marker::Marker;
use outline::Sections;

pub(in crate::document) static RST: Definition = Definition {
    name: "rst",
    about: "reStructuredText: targets, embedded URIs, directives and their options, literal blocks, comments",
    files: Files { aliases: &["restructuredtext", "rest"], extensions: &["rst", "rest"], ..Files::NONE },
    reader: DocumentReader { may_hold: prefilter::document_may_hold_url, read },
    notation: notations::RST,
};

fn read(page: &mut Page<'_, '_, '_>) {
    read_skipping(page, 0);
}

/// Goes through a document, skipping from `skip_from` on.
fn read_skipping(page: &mut Page<'_, '_, '_>, skip_from: usize) {
    let text = page.text();
    let (lines, sign, entity) = (LineReader::new(text, skip_from), CachedPosition::new(), CachedPosition::new());
    let (sections, reads_names) = (Sections::default(), page.wants_names());
    let mut reader = Reader { page, text, lines, sign, entity, no_border_after: usize::MAX, sections, reads_names };
    // nothing is found after the last sign of a URL
    let last = if reader.page.wants_all() { text.len() } else { prefilter::last_sign(text).unwrap_or(0) };
    while let Some(line) = reader.lines.take(last) {
        if !line.is_empty() {
            reader.block(line);
        }
        reader.skip_ahead();
    }
}

struct Reader<'p, 'x, 'o, 't> {
    page: &'p mut Page<'x, 'o, 't>,
    text: &'x [u8],
    lines: LineReader<'x>,
    /// The next sign of a URL.
    sign: CachedPosition,
    /// The next entity that may be a `:` in raw HTML.
    entity: CachedPosition,
    /// From here on, no simple table is closed.
    no_border_after: usize,
    sections: Sections,
    /// Whether references by name count in running text.
    reads_names: bool,
}

impl Reader<'_, '_, '_, '_> {
    /// Reads the block that starts with `line`.
    fn block(&mut self, line: Line) {
        let text = self.text;
        let (mut from, mut column) = (line.text, line.indent);
        // after `::`, lines that are indented more than this are a literal block
        let mut base = column;
        while from < line.end {
            match marker::at(text, from, line.end) {
                Marker::Explicit => return self.explicit(line, from, column),
                Marker::Anonymous => return self.anonymous(line, from, column),
                Marker::Doctest => return self.doctest(line, from),
                Marker::Grid => return self.grid(line, from),
                Marker::Border if self.simple_table(line, from) => return,
                Marker::Item(len) => {
                    let next = skip_space(text, from + len, line.end);
                    column += next - from;
                    (from, base) = (next, column);
                }
                Marker::Field(len) => {
                    self.inline(Context::Prose, Span::new(from + 1, from + len - 1));
                    let next = skip_space(text, from + len, line.end);
                    column += next - from;
                    from = next;
                }
                Marker::Border | Marker::Text => {
                    self.section(line, from);
                    return self.paragraph(line, from, column, base, Context::Prose);
                }
            }
        }
    }

    /// Reads a paragraph that starts at `from` in `column`, and the literal block after it if it ends with `::`. The
    /// lines of that block are indented more than `base`.
    fn paragraph(&mut self, line: Line, from: usize, mut column: usize, mut base: usize, context: Context) {
        let text = self.text;
        let mut end = line.end;
        let mut is_first = true;
        let is_rule = marker::is_rule(&text[from..end]);
        while !is_rule && let Some(next) = self.lines.next().filter(|next| !next.is_empty()) {
            if next.indent != column && marker::at(text, next.text, next.end).opens() {
                break;
            }
            self.lines.at = next.next;
            end = next.end;
            if is_first && marker::is_rule(&text[next.span().range()]) {
                break;
            }
            (column, base, is_first) = (next.indent, next.indent, false);
        }
        self.inline(context, Span::new(from, end));
        if text[from..end].ends_with(b"::") {
            self.literal(base);
        }
    }

    /// Whether there may be a URL at `span`.
    fn may_hold(&mut self, span: Span) -> bool {
        let text = self.text;
        self.page.wants_all()
            || self.sign.next(span.start, || prefilter::next_sign(text, span.start)) < span.end
                && prefilter::may_hold_url(&text[span.range()])
    }

    /// Reads running text.
    fn inline(&mut self, context: Context, span: Span) {
        if self.may_hold(span) {
            inline::read(self.page, context, span, self.reads_names && context != Context::Attribute);
        }
    }

    /// Reads a literal block: lines that are indented more than `base`, or that start with the same punctuation.
    fn literal(&mut self, base: usize) {
        let text = self.text;
        let Some(first) = self.next_non_empty() else { return };
        if first.start == self.lines.at {
            return;
        }
        if first.indent > base {
            return self.code(base);
        }
        let quote = text[first.text];
        if first.indent < base || !quote.is_ascii_punctuation() {
            return;
        }
        self.lines.at = first.next;
        let belongs = |line: Line| !line.is_empty() && line.indent == base && text[line.text] == quote;
        let end = self.lines.read_while(first.end, belongs);
        self.page.scan(Context::Code, Span::new(first.text, end));
    }

    fn doctest(&mut self, line: Line, from: usize) {
        let end = self.lines.read_while(line.end, |line| !line.is_empty());
        self.page.scan(Context::Code, Span::new(from, end));
    }

    /// Passes on as code all that is indented more than `base`.
    fn code(&mut self, base: usize) {
        if let Some(span) = self.take_indented(base) {
            self.page.scan(Context::Code, span);
        }
    }

    /// Reads the lines from here on that are indented more than `base`, with the empty lines between them; returns
    /// their span.
    fn take_indented(&mut self, base: usize) -> Option<Span> {
        let mut span: Option<Span> = None;
        let mut at = self.lines.at;
        while let Some(line) = self.lines.line_at(at) {
            at = line.next;
            if line.is_empty() {
                continue;
            }
            if line.indent <= base {
                break;
            }
            span = Some(span.map_or(line.span(), |span| span.hull(line.span())));
            self.lines.at = at;
        }
        span
    }

    /// Reads the lines from here on up to an empty one that are indented more than `base`; returns the end of the last,
    /// or of `line` if there is none.
    fn take_until_empty_line(&mut self, line: Line, base: usize) -> usize {
        self.lines.read_while(line.end, |line| !line.is_empty() && line.indent > base)
    }

    /// The next line that is not empty; it is not read yet.
    fn next_non_empty(&mut self) -> Option<Line> {
        let mut at = self.lines.at;
        loop {
            let line = self.lines.line_at(at)?;
            if !line.is_empty() {
                return Some(line);
            }
            at = line.next;
        }
    }
}
