//! Passes on the places of a document that links can lead to, and the references by name: of `# A {#b}` the heading and
//! the name `b`, of `[[Page]]` the reference.

use super::Dialect;
use super::includes;
use super::myst;
use super::source::Source;
use crate::document::AnchorKind;
use crate::document::markup::open_heading::OpenHeading;
use crate::document::page::Page;
use crate::scan::{Context, TargetKind};
use crate::syntax::scheme_len;
use crate::text::Span;

/// The longest list of attributes, and the longest name of a page, that is looked at.
const LONGEST_NAME: usize = 512;

/// Notes whether the document inserts text from elsewhere, so that it may have more anchors than are found in it.
pub(super) fn note_inserted_text(page: &mut Page<'_, '_, '_>, dialect: Dialect) {
    if page.wants_anchors()
        && (includes::inserts_anchors(page.text())
            || includes::shows_objects(page.text())
            || dialect == Dialect::Mdx && includes::shows_components(page.text()))
    {
        page.note_inserted_text();
    }
}

/// Passes on an ATX heading, of which `content` is all after the signs before it.
pub(super) fn heading(page: &mut Page<'_, '_, '_>, content: Span, level: usize) {
    if page.wants_anchors() {
        let text = &page.text()[content.range()];
        let len = without_closing_signs(text).len();
        page.anchor(AnchorKind::Heading { level: level as u8 }, Span::new(content.start, content.start + len));
    }
}

/// A heading's text without the `#` signs that close it (CommonMark section 4.2).
fn without_closing_signs(text: &[u8]) -> &[u8] {
    let text = text.trim_ascii_end();
    let signs = text.iter().rev().take_while(|&&byte| byte == b'#').count();
    let before = &text[..text.len() - signs];
    match before.last() {
        None | Some(b' ' | b'\t') => before,
        _ => text,
    }
}

/// Whether a leaf may give a name, so that it is read even without any sign of a URL: it is a heading, or may be a
/// target of MyST.
pub(super) fn may_name(page: &Page<'_, '_, '_>, hull: Span, source: &Source<'_>) -> bool {
    page.wants_anchors() && (source.heading.get().is_some() || matches!(page.text()[hull.start], b'(' | b'%'))
}

/// Whether the line starts an admonition or a tab of MkDocs, whose content is indented by four: `!!! note`, `??? note`,
/// `=== "Tab"`.
pub(super) fn is_admonition(rest: &[u8]) -> bool {
    let after = match rest {
        [b'!', b'!', b'!', after @ ..] | [b'?', b'?', b'?', b'+', after @ ..] | [b'?', b'?', b'?', after @ ..] => after,
        [b'=', b'=', b'=', after @ ..] => {
            let after = after.strip_prefix(b"!").or(after.strip_prefix(b"+")).unwrap_or(after);
            return after.trim_ascii_start().starts_with(b"\"");
        }
        _ => return false,
    };
    after.trim_ascii_start().first().is_some_and(u8::is_ascii_alphabetic)
}

/// Reads the lines at the start of a paragraph that name it, such as the target `(name)=` of MyST, and the rest as a
/// heading if the paragraph is one. Returns where its text starts.
pub(super) fn read_paragraph_names(page: &mut Page<'_, '_, '_>, span: Span, source: &Source<'_>) -> usize {
    let text = page.text();
    let mut at = span.start;
    loop {
        let end = memchr::memchr2(b'\n', b'\r', &text[at..span.end]).map_or(span.end, |len| at + len);
        let line = text[at..end].trim_ascii();
        let start = at + (text[at..end].len() - text[at..end].trim_ascii_start().len());
        let name = line.strip_prefix(b"(").and_then(|line| line.strip_suffix(b")="));
        if let Some(name) = name.filter(|name| !name.is_empty() && !name.contains(&b')')) {
            page.anchor(AnchorKind::Label, Span::new(start + 1, start + 1 + name.len()));
        } else if source.heading.get().is_some() && end < span.end && line.starts_with(b"{") && line.ends_with(b"}") {
            read_attributes(page, start);
        } else if !(line.starts_with(b"%") && is_before_target(&text[end..span.end])) {
            break;
        }
        at = span.end.min(end + 1);
        if at == span.end {
            break;
        }
    }
    if let Some(level) = source.heading.get()
        && !text[at..span.end].trim_ascii().is_empty()
    {
        page.anchor(AnchorKind::Heading { level }, Span::new(at, span.end));
    }
    if text[at..span.end].starts_with(b":::") {
        myst::read_colon_fence(page, Span::new(at, span.end));
    }
    at
}

/// Whether the next line is the target `(name)=` of MyST, so that one with `%` before it is a comment.
fn is_before_target(rest: &[u8]) -> bool {
    let next = rest.split(|byte| matches!(byte, b'\n' | b'\r')).map(<[u8]>::trim_ascii).find(|line| !line.is_empty());
    next.is_some_and(|line| line.starts_with(b"(") && line.ends_with(b")="))
}

/// Reads the names and references in running text: wiki links, roles of MyST, lists of attributes. `pieces` are the
/// parts without code, tags and the targets of links, sorted and disjoint.
pub(super) fn emit_names(page: &mut Page<'_, '_, '_>, text: &[u8], pieces: &[Span], source: &Source<'_>) {
    for (number, piece) in pieces.iter().enumerate() {
        let mut done = piece.start;
        for at in memchr::memchr2_iter(b'{', b'[', &text[piece.range()]).map(|at| piece.start + at) {
            if at < done || text[..at].ends_with(b"\\") {
                continue;
            }
            done = if text[at] == b'[' {
                read_wiki_link(page, &text[..piece.end], at, source)
            } else if let Some(len) = myst::role_len(&text[at..piece.end]).filter(|len| at + len == piece.end) {
                let next = pieces.get(number + 1).map_or(text.len(), |next| next.start);
                if text[piece.end..next].starts_with(b"`") {
                    myst::read_role(page, Span::new(at + 1, at + len - 1), Span::new(piece.end, next));
                }
                piece.end
            } else if source.heading.get().is_none() {
                read_attributes(page, at)
            } else {
                piece.end
            };
        }
    }
}

/// Reads a list of attributes at `open`: `{#name .class}`, `{: #name}`, `{: id="name"}`. Returns where to go on.
fn read_attributes(page: &mut Page<'_, '_, '_>, open: usize) -> usize {
    let text = page.text();
    let near = &text[open + 1..text.len().min(open + LONGEST_NAME)];
    let Some(len) = near.iter().position(|byte| b"{}\n\r".contains(byte)).filter(|&len| near[len] == b'}') else {
        return open + 1;
    };
    let list = Span::new(open + 1, open + 1 + len);
    let inner = &text[list.range()];
    let is_template = text[..open].ends_with(b"{") || inner.iter().any(|byte| b"%<>|(".contains(byte));
    let first = inner.strip_prefix(b":").unwrap_or(inner).trim_ascii_start().first();
    let is_list = inner.starts_with(b":") || first.is_some_and(|byte| b"#.".contains(byte)) || inner.contains(&b'=');
    if is_template || !is_list {
        return list.end + 1;
    }
    let mut at = list.start + usize::from(inner.starts_with(b":"));
    while at < list.end {
        let len = text[at..list.end].iter().position(u8::is_ascii_whitespace).unwrap_or(list.end - at);
        let token = &text[at..at + len];
        let after = |sign: &[u8]| token.strip_prefix(sign).map(|rest| at + len - rest.len());
        if let Some(start) = [&b"#"[..], b":#", b"id=", b"name="].iter().find_map(|sign| after(sign)) {
            page.anchor(AnchorKind::Id, unquoted(text, Span::new(start, at + len)));
        }
        at += len + 1;
    }
    list.end + 1
}

/// The span without the quotation marks around it.
fn unquoted(text: &[u8], span: Span) -> Span {
    match &text[span.range()] {
        [b'"', .., b'"'] | [b'\'', .., b'\''] => Span::new(span.start + 1, span.end - 1),
        _ => span,
    }
}

/// Reads a link to a page of a wiki, `[[Page]]` or `[[Page|text]]`, at `at`. Returns where to go on.
fn read_wiki_link(page: &mut Page<'_, '_, '_>, text: &[u8], at: usize, source: &Source<'_>) -> usize {
    let Some(inner) = text[at..].strip_prefix(b"[[").filter(|_| page.wants_names()) else { return at + 1 };
    let near = &inner[..inner.len().min(LONGEST_NAME)];
    let Some(len) = near.iter().position(|byte| b"[]\n\r".contains(byte)) else { return at + 1 };
    let (name, after) = inner.split_at(len);
    let may_start = name.first().is_some_and(|byte| !byte.is_ascii_whitespace() && !b"-!$\"'^:_=<>~&".contains(byte));
    let is_link = after.starts_with(b"]]") && !matches!(after.get(2), Some(b'(' | b'[' | b':' | b']'));
    let has_letter = name.iter().any(|byte| byte.is_ascii_alphabetic() || *byte >= 0x80);
    let is_page = may_start && has_letter && !name.iter().any(|byte| b"{}<>=;".contains(byte));
    let (start, end) = (at + 2, at + 2 + len);
    if is_link && is_page && scheme_len(name).is_none() && !source.defines(name) && !text[..at].ends_with(b"[") {
        let bar = memchr::memchr(b'|', name).map(|bar| start + bar);
        let label = bar.map(|bar| Span::new(bar + 1, end));
        page.name(TargetKind::Wiki, Span::new(start, bar.unwrap_or(end)), label);
    }
    end
}

/// Reads a tag of a paragraph: it may start or end a heading of HTML. `open` is the heading that is open before the
/// tag. Returns the one that is open after it. In MDX, also reads the targets of components.
pub(super) fn read_tag(
    page: &mut Page<'_, '_, '_>,
    tag: Span,
    open: Option<OpenHeading>,
    dialect: Dialect,
) -> Option<OpenHeading> {
    let text = page.text();
    if dialect == Dialect::Mdx {
        component_targets(page, tag);
    }
    match (&text[tag.range()], open) {
        ([b'<', b'/', b'h' | b'H', digit, ..], Some(OpenHeading { level, text_start })) if *digit == b'0' + level => {
            page.anchor(AnchorKind::Heading { level }, Span::new(text_start, tag.start));
            None
        }
        ([b'<', b'h' | b'H', digit @ b'1'..=b'6', b' ' | b'>' | b'\n' | b'\t', ..], _) => {
            Some(OpenHeading { level: digit - b'0', text_start: tag.end })
        }
        _ => open,
    }
}

/// Passes on the `to` of a component, which is a link for the routers of web frameworks.
fn component_targets(page: &mut Page<'_, '_, '_>, tag: Span) {
    let text = page.text();
    let inner = &text[tag.range()];
    for found in memchr::memmem::find_iter(inner, b"to=") {
        let (value, quote) = (tag.start + found + 4, inner.get(found + 3));
        let is_attribute = inner[..found].last().is_some_and(u8::is_ascii_whitespace);
        let Some(quote @ (b'"' | b'\'')) = quote.filter(|_| is_attribute) else { continue };
        let Some(len) = memchr::memchr(*quote, &text[value..tag.end]) else { return };
        let value = Span::new(value, value + len);
        // a URL is found by the reader of tags
        if page.wants_names() && scheme_len(&text[value.range()]).is_none() {
            page.link(Context::Attribute, value, None);
        }
    }
}
