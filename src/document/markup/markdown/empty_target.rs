//! Which links have an empty target on purpose, so that they are not reported: directives (`[toc:]()`), pieces of
//! programs, the outline of a text to be written.

use crate::text::Span;

/// Whether the target of the link at `link` is empty on purpose.
pub(super) fn is_empty_on_purpose(text: &[u8], link: Span) -> bool {
    is_directive(&text[link.range()])
        || is_code(&text[link.range()], &text[link.end..])
        || is_in_outline(text, link)
        || is_menu_heading(text, link)
        || has_todo_note(&text[link.end..])
        // a badge that leads nowhere
        || text[link.range()].starts_with(b"[![")
}

/// Whether a note directly after a link says that its target is still to be written: `[it]() (TODO: link)`.
fn has_todo_note(after: &[u8]) -> bool {
    const MARKS: usize = 8;
    let marks = after.iter().take(MARKS).take_while(|&&byte| b" ([<!-*_".contains(&byte)).count();
    let is_word = |word: &&[u8]| {
        after[marks..].strip_prefix(*word).is_some_and(|rest| !rest.first().is_some_and(u8::is_ascii_alphanumeric))
    };
    [&b"TODO"[..], b"FIXME", b"TBD"].iter().any(is_word)
}

/// Whether a link without a target is a directive of a generator: `[video:clip/1]()`, `[toc:]()`.
fn is_directive(link: &[u8]) -> bool {
    let name = link.iter().skip(1).take_while(|byte| byte.is_ascii_lowercase()).count();
    name > 0 && link.get(1 + name) == Some(&b':') && !link.contains(&b' ')
}

/// Whether a link without a target is an item of a list next to another such item: the outline of a text to be written.
fn is_in_outline(text: &[u8], link: Span) -> bool {
    const LONGEST_LINE: usize = 512;
    let is_item = |line: &[u8]| {
        let line = line.trim_ascii();
        let mark = line.iter().take_while(|byte| byte.is_ascii_digit() || b"-*+. ".contains(byte)).count();
        mark > 1 && line[mark..].starts_with(b"[") && line.ends_with(b"]()")
    };
    let before = &text[link.start.saturating_sub(LONGEST_LINE)..link.start];
    let after = &text[link.end..text.len().min(link.end + LONGEST_LINE)];
    let start = link.start - before.len() + before.iter().rposition(|&byte| byte == b'\n').map_or(0, |end| end + 1);
    let end = link.end + end_of_line(after);
    let line_before = text[..start].strip_suffix(b"\n").unwrap_or_default();
    let line_before = &line_before[line_before.len().saturating_sub(LONGEST_LINE)..];
    let line_before = line_before.rsplit(|&byte| byte == b'\n').next().unwrap_or_default();
    let line_after = text.get(end + 1..).unwrap_or_default();
    let line_after = &line_after[..end_of_line(&line_after[..line_after.len().min(LONGEST_LINE)])];
    is_item(&text[start..end])
        && (is_item(line_before) || is_item(line_after) || is_parent_item(&text[start..end], line_after))
        || is_row_of_links(&text[start..end])
}

/// Whether a link without a target is alone on its line, and a list of links comes next: the name of a menu.
fn is_menu_heading(text: &[u8], link: Span) -> bool {
    const LONGEST_GAP: usize = 8;
    let is_alone = text[..link.start].last().is_none_or(|&byte| byte == b'\n');
    let after = &text[link.end..text.len().min(link.end + LONGEST_GAP)];
    let gap = after.len() - after.trim_ascii_start().len();
    let rest = &after[gap..];
    let mark = rest.iter().take_while(|byte| b"-*+ ".contains(byte)).count();
    is_alone && after[..gap].contains(&b'\n') && mark > 1 && text[link.end + gap + mark..].starts_with(b"[")
}

/// Whether a line has links without a target and nothing else: `[Home]() | [About]()`.
fn is_row_of_links(line: &[u8]) -> bool {
    let is_separator = |text: &[u8]| text.iter().all(|byte| b" \t\r|,-*+/".contains(byte));
    let mut links = 0;
    let mut rest = line;
    while let Some(link) = rest.iter().position(|&byte| byte == b'[') {
        let (between, label) = (&rest[..link], &rest[link + 1..]);
        let Some(len) = label.iter().position(|byte| b"[]".contains(byte)) else { return false };
        let Some(after) = label[len..].strip_prefix(b"]()").filter(|_| is_separator(between)) else { return false };
        links += 1;
        rest = after;
    }
    links > 1 && is_separator(rest)
}

/// Whether the line after an item of a list is an item with a link that is indented more, so that `item` is the heading
/// of a part.
fn is_parent_item(item: &[u8], line_after: &[u8]) -> bool {
    let indent = |line: &[u8]| line.iter().take_while(|byte| byte.is_ascii_whitespace()).count();
    let inner = line_after.trim_ascii_start();
    let mark = inner.iter().take_while(|byte| byte.is_ascii_digit() || b"-*+. ".contains(byte)).count();
    indent(line_after) > indent(item) && mark > 1 && inner[mark..].starts_with(b"[")
}

/// Whether a link without a target is a piece of a program: `[=]() { return x; }`, `Fail[A]() extends T[A]`,
/// `o[<b>x</b>]()`.
fn is_code(link: &[u8], after: &[u8]) -> bool {
    let label = &link[1..link.len().saturating_sub(3)];
    let letters = label.iter().filter(|&&byte| byte.is_ascii_alphanumeric() || byte >= 0x80).count();
    let is_called = after.trim_ascii_start().starts_with(b"{");
    let is_highlighted = memchr::memmem::find(label, b"<span").is_some();
    letters < 2 || is_called || is_highlighted
}

fn end_of_line(text: &[u8]) -> usize {
    memchr::memchr(b'\n', text).unwrap_or(text.len())
}
