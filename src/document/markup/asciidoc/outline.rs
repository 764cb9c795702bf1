//! Passes on the places of a document that links can lead to: titles (`== A`), and blocks and texts with an identifier
//! (`[#b]`, `[[c]]`).

use crate::document::AnchorKind;
use crate::document::line::trimmed;
use crate::document::page::Page;
use crate::text::Span;

/// Passes on a title of one line: `== Title`, perhaps with signs after it too.
pub(super) fn emit_title(page: &mut Page<'_, '_, '_>, line: Span) {
    if !page.wants_anchors() {
        return;
    }
    let text = &page.text()[line.range()];
    let level = text.iter().take_while(|&&byte| byte == text[0]).count();
    let closing = text[level..].strip_suffix(&text[..level]).filter(|inner| inner.ends_with(b" "));
    let end = line.start + level + closing.unwrap_or(&text[level..]).len();
    page.anchor(AnchorKind::Heading { level: level as u8 }, Span::new(line.start + level, end));
}

/// Passes on a title with a line of `below` under it.
pub(super) fn emit_underlined_title(page: &mut Page<'_, '_, '_>, title: Span, below: u8) {
    let level = b"=-~^+".iter().position(|sign| *sign == below).unwrap_or(0) as u8 + 1;
    page.anchor(AnchorKind::Heading { level }, title);
}

/// Passes on the identifier in a list of block attributes, without its brackets: `[x,title]`, `#x.role`, `a#x`, `id=x`.
pub(super) fn emit_block_ids(page: &mut Page<'_, '_, '_>, list: Span) {
    if !page.wants_anchors() {
        return;
    }
    let text = page.text();
    let inner = &text[list.range()];
    if let Some(anchor) = inner.strip_prefix(b"[") {
        let len = memchr::memchr2(b',', b']', anchor).unwrap_or(anchor.len());
        return page.anchor(AnchorKind::Id, Span::new(list.start + 1, list.start + 1 + len));
    }
    let first = memchr::memchr(b',', inner).unwrap_or(inner.len());
    // `[quote#x]`, but not `[link=a#b]`
    if let Some(sign) = inner[..first].iter().position(|byte| b"#=\"' ".contains(byte)).filter(|&at| inner[at] == b'#')
    {
        let len = id_len(&inner[sign + 1..first]);
        page.anchor(AnchorKind::Id, Span::new(list.start + sign + 1, list.start + sign + 1 + len));
    }
    let mut at = 0;
    while at < inner.len() {
        let end = memchr::memchr(b',', &inner[at..]).map_or(inner.len(), |len| at + len);
        let item = trimmed(text, Span::new(list.start + at, list.start + end));
        if let Some(value) = text[item.range()].strip_prefix(b"id=") {
            let value = Span::new(item.end - value.len(), item.end);
            let is_quoted = matches!(text[value.range()], [b'"', .., b'"'] | [b'\'', .., b'\'']);
            let cut = usize::from(is_quoted);
            page.anchor(AnchorKind::Id, Span::new(value.start + cut, value.end - cut));
        }
        at = end + 1;
    }
}

/// Passes on the identifiers in running text at `span`: `[[x]]`, `[[x,title]]`, `[[[x]]]`, `[#x]#text#`.
pub(super) fn emit_ids(page: &mut Page<'_, '_, '_>, text: &[u8], span: Span) {
    let mut done = span.start;
    for at in memchr::memchr_iter(b'[', &text[span.range()]).map(|at| span.start + at) {
        if at < done || text[..at].ends_with(b"\\") {
            continue;
        }
        let brackets = text[at..].iter().take(3).take_while(|&&byte| byte == b'[').count();
        let start = at + brackets + usize::from(brackets == 1);
        let may_start =
            text.get(start).is_some_and(|&byte| byte.is_ascii_alphabetic() || b"_:".contains(&byte) || byte >= 0x80);
        if !may_start {
            continue;
        }
        let len = text.get(start..).map_or(0, id_len);
        let (id, after) = (Span::new(start, start + len), text.get(start + len..).unwrap_or_default());
        let near = &after[..after.len().min(LONGEST_ANCHOR_TITLE)];
        let close = memchr::memchr2(b']', b'\n', near).filter(|&close| near[close] == b']');
        let Some(close) = close else { continue };
        let is_closed = near[close..].iter().take_while(|&&byte| byte == b']').count() >= brackets;
        let is_anchor = match brackets {
            1 => text.get(at + 1) == Some(&b'#') && after.get(close + 1).is_some_and(|byte| b"#*_`+^~".contains(byte)),
            _ => is_closed && (close == 0 || after[0] == b','),
        };
        if is_anchor {
            page.anchor(AnchorKind::Id, id);
            done = start + len + close;
        }
    }
}

/// The longest title of an anchor.
const LONGEST_ANCHOR_TITLE: usize = 512;

/// The length of the identifier at the start of a text.
fn id_len(text: &[u8]) -> usize {
    text.iter().take_while(|&&byte| byte.is_ascii_alphanumeric() || b"_-:".contains(&byte) || byte >= 0x80).count()
}
