//! White space inside a wrapper: spaces, line breaks with the next line's prefix, page breaks, and the end of the text.

use super::line_prefix::{LinePrefix, after_line_end, is_space_or_tab, line_at};

/// The kinds of runs of white space, and where the text continues.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum WhiteSpace {
    /// Spaces inside a line; the text continues at this place.
    InLine(usize),
    /// A line break, or a page break of an RFC; the text continues at this place, after line prefix and indentation.
    Break(usize),
    /// An empty line, or the end of the text.
    End,
}

/// The kind of the white space that starts at `at`. `prefix` returns the line prefix of the line on which the wrapper
/// opens.
///
/// With the prefix `> `, the white space in `one\n> two` is a `Break`, and the place is that of `two`.
pub(super) fn classify<'t>(text: &'t [u8], at: usize, prefix: impl FnOnce() -> LinePrefix<'t>) -> WhiteSpace {
    let Some(line_end) = skip_spaces(text, at) else { return WhiteSpace::End };
    let Some(mut line) = after_line_end(text, line_end) else { return WhiteSpace::InLine(line_end) };
    let prefix = prefix();
    let mut content = skip_spaces(text, prefix.strip(text, line).unwrap_or(line));
    if content.is_some_and(|content| after_line_end(text, content).is_some()) {
        let Some(after) = after_page_break(text, line) else { return WhiteSpace::End };
        line = after;
        content = skip_spaces(text, line);
    }
    content.map_or(WhiteSpace::End, WhiteSpace::Break)
}

/// Whether a byte is white space within a wrapper.
pub(super) fn is_space(byte: u8) -> bool {
    matches!(byte, b' ' | b'\t'..=b'\r')
}

fn skip_spaces(text: &[u8], at: usize) -> Option<usize> {
    let spaces = text[at..].iter().position(|&byte| !is_space_or_tab(byte) && byte != b'\x0b' && byte != b'\x0c')?;
    Some(at + spaces)
}

/// The longest page break, from the empty line before the footer to the one after the header.
const LONGEST_PAGE_BREAK: usize = 2048;

/// The start of the first line after a page break of an RFC or Internet-Draft: empty lines, a footer with the page
/// number, a form feed, a header, empty lines. `at` is the start of the first empty line.
fn after_page_break(text: &[u8], at: usize) -> Option<usize> {
    let text = &text[..text.len().min(at + LONGEST_PAGE_BREAK)];
    let mut at = skip_empty_lines(text, at).0;
    let mut has_footer = false;
    if is_footer(&text[line_at(text, at).range()]) {
        has_footer = true;
        at = next_line(text, at)?;
    }
    let (header, has_form_feed) = skip_empty_lines(text, at);
    let title = text[header..].strip_prefix(b"\x0c").unwrap_or(&text[header..]);
    let is_titled = title.starts_with(b"RFC ") || title.to_ascii_lowercase().starts_with(b"internet-draft");
    if !(has_form_feed || has_footer && is_titled) {
        return None;
    }
    let after_header = next_line(text, header)?;
    let (content, _) = skip_empty_lines(text, after_header);
    (content > after_header && content < text.len()).then_some(content)
}

fn is_footer(line: &[u8]) -> bool {
    let line = line.trim_ascii_end();
    line.ends_with(b"]") && memchr::memmem::rfind(line, b"[Page ").is_some()
}

/// The place after the empty lines at `at`, and whether a form feed is in one of them or in the next line.
fn skip_empty_lines(text: &[u8], mut at: usize) -> (usize, bool) {
    let mut has_form_feed = false;
    loop {
        let line = line_at(text, at);
        let bytes = &text[line.range()];
        has_form_feed |= bytes.contains(&b'\x0c');
        if bytes.iter().any(|&byte| !is_space(byte)) {
            return (at, has_form_feed);
        }
        match after_line_end(text, line.end) {
            Some(next) => at = next,
            None => return (line.end, has_form_feed),
        }
    }
}

fn next_line(text: &[u8], at: usize) -> Option<usize> {
    after_line_end(text, line_at(text, at).end)
}
