//! Directives and roles of MyST, which are those of reStructuredText in the syntax of Markdown: `` {ref}`title <a>` ``
//! is a reference to `a`.

use crate::document::AnchorKind;
use crate::document::decoded_text::Content;
use crate::document::format_id::FormatId;
use crate::document::lifted::trimmed;
use crate::document::markup::source_lines::SourceLines;
use crate::document::page::Page;
use crate::scan::{Context, TargetKind};
use crate::text::Span;

/// The directives whose content is Markdown.
const MARKDOWN_DIRECTIVES: &[&[u8]] = &[
    b"admonition",
    b"attention",
    b"card",
    b"caution",
    b"container",
    b"danger",
    b"deprecated",
    b"details",
    b"div",
    b"dropdown",
    b"epigraph",
    b"error",
    b"exercise",
    b"figure",
    b"figure-md",
    b"grid",
    b"grid-item",
    b"grid-item-card",
    b"hint",
    b"important",
    b"list-table",
    b"margin",
    b"note",
    b"only",
    b"seealso",
    b"sidebar",
    b"solution",
    b"tab-item",
    b"tab-set",
    b"table",
    b"tip",
    b"topic",
    b"versionadded",
    b"versionchanged",
    b"warning",
];

/// The first line of a directive, and its options.
struct Directive<'x> {
    name: &'x [u8],
    argument: Span,
    /// What is after the options.
    body: Span,
}

/// Reads fenced code: it is code, or a directive. `content` starts after the signs of the opening fence.
pub(super) fn read_fenced(page: &mut Page<'_, '_, '_>, content: Content) {
    page.with_content(content, |page, span| {
        let is_document = read_directive(page, span).is_some_and(|(name, body)| read_body(page, name, body));
        if !is_document {
            page.scan(Context::Code, span);
        }
    });
}

/// Reads the directive that a paragraph between colons starts: `:::{figure} a.png`. Its content is text around it.
pub(super) fn read_colon_fence(page: &mut Page<'_, '_, '_>, span: Span) {
    let colons = page.text()[span.range()].iter().take_while(|&&byte| byte == b':').count();
    read_directive(page, Span::new(span.start + colons, span.end));
}

/// Reads the body of a directive, unless it is code; returns whether it was read.
fn read_body(page: &mut Page<'_, '_, '_>, name: &[u8], body: Span) -> bool {
    match name {
        b"eval-rst" => page.embed(FormatId::Rst, body),
        b"toctree" => return true,
        _ if MARKDOWN_DIRECTIVES.contains(&name) => page.embed(FormatId::Markdown, body),
        _ => return false,
    }
    true
}

/// Reads the name, the argument and the options of the directive at the start of a text; returns its name and its body.
fn read_directive<'x>(page: &mut Page<'x, '_, '_>, span: Span) -> Option<(&'x [u8], Span)> {
    let Directive { name, argument, body } = read_opening(page, span)?;
    match name {
        b"include" | b"literalinclude" => {
            if name == b"include" {
                page.note_inserted_text();
            }
            emit_file(page, Context::Link, argument);
        }
        b"image" | b"figure" => emit_file(page, Context::Image, argument),
        b"toctree" => read_toctree(page, body),
        _ => {}
    }
    Some((name, body))
}

fn emit_file(page: &mut Page<'_, '_, '_>, context: Context, argument: Span) {
    let is_path = !argument.is_empty() && !page.text()[argument.range()].starts_with(b"<");
    if is_path && page.wants_names() {
        page.file(context, argument, None);
    }
}

/// Reads the first line of a directive and the options after it: `:key: value`, or YAML between lines of `---`.
fn read_opening<'x>(page: &mut Page<'x, '_, '_>, span: Span) -> Option<Directive<'x>> {
    let text = page.text();
    let mut lines = SourceLines::of(text, span);
    let first = trimmed(text, lines.next()?);
    let name_len = role_len(&text[first.range()])?;
    let name = &text[first.start + 1..first.start + name_len - 1];
    let argument = trimmed(text, Span::new(first.start + name_len, first.end));
    let mut body = lines.at();
    let mut in_yaml = false;
    while let Some(line) = lines.next() {
        let bytes = text[line.range()].trim_ascii();
        let start = trimmed(text, line).start;
        if bytes == b"---" && (in_yaml || body == line.start) {
            body = lines.at();
            if std::mem::replace(&mut in_yaml, true) {
                break;
            }
            continue;
        }
        let field = if in_yaml { Some(bytes) } else { bytes.strip_prefix(b":") };
        let Some(field) = field else { break };
        let Some(colon) = memchr::memchr(b':', field) else { break };
        body = lines.at();
        let value = start + (bytes.len() - field.len()) + colon + 1;
        if &field[..colon] == b"name" {
            page.anchor(AnchorKind::Label, Span::new(value.min(line.end), line.end));
        }
    }
    Some(Directive { name, argument, body: Span::new(body.min(span.end), span.end) })
}

/// Passes on the documents of a `toctree`: `page`, `title <page>`.
fn read_toctree(page: &mut Page<'_, '_, '_>, body: Span) {
    let text = page.text();
    for line in SourceLines::of(text, body) {
        let entry = trimmed(text, line);
        let bytes = &text[entry.range()];
        let open = memchr::memrchr(b'<', bytes).filter(|&open| open > 0 && bytes.ends_with(b">"));
        let (target, title) = match open {
            Some(open) => {
                let title = trimmed(text, Span::new(entry.start, entry.start + open));
                (Span::new(entry.start + open + 1, entry.end - 1), Some(title))
            }
            None => (entry, None),
        };
        emit_toctree_entry(page, target, title);
    }
}

/// Passes on a document of a `toctree`. One of another site is given by its URL; a pattern is no reference.
fn emit_toctree_entry(page: &mut Page<'_, '_, '_>, target: Span, title: Option<Span>) {
    let name = &page.text()[target.range()];
    if memchr::memmem::find(name, b"://").is_some() {
        page.link(Context::Link, target, title);
    } else if name != b"self" && !name.starts_with(b":") && !name.iter().any(|byte| b"*?[".contains(byte)) {
        page.name(TargetKind::Document, target, title);
    }
}

/// The number of bytes of the name of a role or directive in braces: of `{ref}` it is five.
pub(super) fn role_len(text: &[u8]) -> Option<usize> {
    let name = text.strip_prefix(b"{")?;
    let is_name = |byte: &u8| byte.is_ascii_alphanumeric() || b"-_:.".contains(byte);
    let len = name.iter().take(64).take_while(|byte| is_name(byte)).count();
    (len > 0 && name[0].is_ascii_alphabetic() && name.get(len) == Some(&b'}')).then_some(len + 2)
}

/// Passes on the target of a role, of which `code` is the span with its backquotes: `` {ref}`title <target>` ``.
pub(super) fn read_role(page: &mut Page<'_, '_, '_>, name: Span, code: Span) {
    let text = page.text();
    let target = match &text[name.range()] {
        b"ref" | b"numref" | b"eq" | b"std:ref" | b"std:numref" | b"math:numref" => TargetKind::Label,
        b"doc" | b"std:doc" => TargetKind::Document,
        b"download" => TargetKind::File,
        _ => return,
    };
    let quotes = text[code.range()].iter().take_while(|&&byte| byte == b'`').count();
    let Some(len) = code.len().checked_sub(2 * quotes) else { return };
    let inner = trimmed(text, Span::new(code.start + quotes, code.start + quotes + len));
    let bytes = &text[inner.range()];
    let open = memchr::memrchr(b'<', bytes).filter(|_| bytes.ends_with(b">"));
    let (content, title) = match open {
        Some(open) => {
            (Span::new(inner.start + open + 1, inner.end - 1), Some(Span::new(inner.start, inner.start + open)))
        }
        None => (inner, None),
    };
    page.name(target, content, title);
}
