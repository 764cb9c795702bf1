//! `<URL:...>` and `<scheme:...>` (RFC 1738 appendix, RFC 3986 appendix C).

use super::joined_url::JoinedUrl;
use super::line_break::{self, WhiteSpace, is_space};
use super::line_prefix::LinePrefix;
use super::{Form, Wrapper};
use crate::syntax::byte_class::{ALPHA, Class, SCHEME};
use crate::text::{ClassPositions, Span, VectorClass};

/// The longest wrapper. A `<` that is not closed within this length opens no wrapper.
const LONGEST_WRAPPER: usize = 8 * 1024;

/// The most white space between `<` and the URL.
const MOST_SPACES: usize = 64;

/// Bytes that are examined one by one in a wrapper; all others belong to the URL.
static EXAMINED: VectorClass = VectorClass::new(Class::range(0, b' ').or(Class::of(b"<>&|\x7f")).table());

/// The opening of a wrapper.
#[derive(Clone, Copy, Debug)]
pub(super) struct Opening {
    pub(super) form: Form,
    /// The place of `<` or `&lt;`.
    start: usize,
    /// After `<` or `<URL:`.
    content: usize,
    /// Whether the angle brackets are spelled `&lt;` and `&gt;`.
    is_escaped: bool,
}

/// A URL in a wrapper.
#[derive(Debug)]
pub(super) struct Wrapped {
    pub(super) joined: JoinedUrl,
    pub(super) wrapper: Wrapper,
    /// The URL with the text after white space that looks like prose, which `joined` leaves out; `None` if there is
    /// none.
    pub(super) literal: Option<JoinedUrl>,
    /// Where scanning continues.
    pub(super) end: usize,
}

/// The opening `<URL:` with its `:` at `colon`.
pub(super) fn delimited(text: &[u8], min_start: usize, colon: usize) -> Option<Opening> {
    let keyword = colon.checked_sub(3).filter(|&keyword| keyword >= min_start)?;
    if !text[keyword..colon].eq_ignore_ascii_case(b"URL") {
        return None;
    }
    let (start, is_escaped) = angle_before(text, min_start, keyword)?;
    Some(Opening { form: Form::Delimited, start, content: colon + 1, is_escaped })
}

/// The opening directly before a URL that starts at `start`: `<`, or `<URL ` without its colon. White space may be
/// between the opening and the URL.
pub(super) fn before(text: &[u8], min_start: usize, start: usize) -> Option<Opening> {
    let lowest = min_start.max(start.saturating_sub(MOST_SPACES));
    let spaces = text[lowest..start].iter().rev().take_while(|&&byte| is_space(byte)).count();
    let before = start - spaces;
    if let Some((angle, is_escaped)) = angle_before(text, min_start, before) {
        return Some(Opening { form: Form::Bracketed, start: angle, content: before, is_escaped });
    }
    let keyword = before.checked_sub(3).filter(|&keyword| spaces > 0 && keyword >= min_start)?;
    if !text[keyword..before].eq_ignore_ascii_case(b"URL") {
        return None;
    }
    let (angle, is_escaped) = angle_before(text, min_start, keyword)?;
    Some(Opening { form: Form::Delimited, start: angle, content: before, is_escaped })
}

/// The opening `<` of a URL with a line break in its scheme, after a hyphen; the rest of the scheme starts at `start`.
///
/// In `<view-\nsource://a.example/>`, `start` is the place of `source`, and the opening is the `<` on the line before.
pub(super) fn before_break(text: &[u8], min_start: usize, start: usize) -> Option<Opening> {
    let lowest = min_start.max(start.saturating_sub(2 * MOST_SPACES));
    let window = &text[lowest..start];
    let line = window.trim_ascii_end().strip_suffix(b"-")?;
    if !window[line.len()..].contains(&b'\n') {
        return None;
    }
    let run = line.iter().rev().take_while(|&&byte| SCHEME.has(byte)).count();
    let content = lowest + line.len() - run;
    let (angle, is_escaped) = angle_before(text, lowest, content).filter(|_| run > 0)?;
    Some(Opening { form: Form::Bracketed, start: angle, content, is_escaped })
}

/// The place of the `<` or `&lt;` that ends at `at`, and whether it is the escaped one.
fn angle_before(text: &[u8], min_start: usize, at: usize) -> Option<(usize, bool)> {
    let before = &text[min_start..at];
    [(&b"<"[..], false), (b"&lt;", true)]
        .into_iter()
        .find(|(angle, _)| before.ends_with(angle))
        .map(|(angle, is_escaped)| (at - angle.len(), is_escaped))
}

/// Parses a wrapper from its opening to the closing bracket, and joins the lines between them.
///
/// `<URL:http://a.example/\n> b/c>`, quoted with `> ` in each line, gives the pieces `http://a.example/` and `b/c`: the
/// line break and the prefix of the next line belong to neither. For `<http://a.example/b and more>` it returns `None`,
/// since a space in brackets without `URL:` shows a sentence.
///
/// Returns `None` if there is no closing bracket, or if the text inside shows that this is not a wrapper.
/// `quoted_printable` reports whether a `=` before the line break at this place is a soft line break.
pub(super) fn parse(text: &[u8], opening: Opening, mut quoted_printable: impl FnMut(usize) -> bool) -> Option<Wrapped> {
    let text = &text[..text.len().min(opening.content + LONGEST_WRAPPER)];
    let prefix = || LinePrefix::of_line(text, opening.start);
    let mut joined = JoinedUrl::default();
    let mut from = match white_space_at(text, opening.content, prefix) {
        Some(WhiteSpace::InLine(next) | WhiteSpace::Break(next)) => next,
        Some(WhiteSpace::End) => return None,
        None => opening.content,
    };
    if opening.form == Form::Delimited && text[from..].starts_with(b"//") && starts_with_scheme(&text[from + 2..]) {
        from += 2;
    }
    let open = Span::new(opening.start, from);
    // how many pieces are before the text that looks like prose
    let mut url_pieces = None;
    let mut places = ClassPositions::new(text, from, &EXAMINED);
    let close = loop {
        let at = places.next()?;
        let next = match text[at] {
            b'>' if !opening.is_escaped => break Span::new(at, at + 1),
            b'&' if opening.is_escaped && text[at..].starts_with(b"&gt;") => break Span::new(at, at + 4),
            b'&' if opening.is_escaped && text[at..].starts_with(b"&lt;") => return None,
            b'<' => return None,
            b'|' if opening.form == Form::Bracketed => return None,
            byte if is_space(byte) => match line_break::classify(text, at, prefix) {
                WhiteSpace::End => return None,
                WhiteSpace::InLine(next) if closes(text, next, opening) => {
                    joined.push(Span::new(from, at));
                    next
                }
                WhiteSpace::InLine(_) if opening.form == Form::Bracketed => return None,
                WhiteSpace::InLine(next) => {
                    joined.push(Span::new(from, at));
                    if url_pieces.is_none() && is_prose(text, next, opening) {
                        url_pieces = Some(joined.piece_count());
                    }
                    next
                }
                WhiteSpace::Break(next) => {
                    let is_soft = || next > 0 && text[next - 1] == b'\n' && quoted_printable(at);
                    push_line(text, &mut joined, Span::new(from, at), closes(text, next, opening), is_soft);
                    next
                }
            },
            byte if byte.is_ascii_control() => return None,
            _ => continue,
        };
        from = next;
        places.skip_to(next);
    };
    joined.push(Span::new(from, close.start));
    let pieces = joined.piece_count();
    joined = joined.truncated(pieces);
    let url_end = joined.end()?;
    let mut wrapper = Wrapper { open, close: Some(Span::new(url_end, close.end)) };
    let mut literal = None;
    let mut end = close.end;
    if let Some(len) = url_pieces.filter(|&len| len < joined.piece_count()) {
        literal = Some(joined.clone());
        joined = joined.truncated(len);
        end = joined.end()?;
        wrapper.close = Some(Span::new(end, close.end));
    }
    Some(Wrapped { joined, wrapper, literal, end })
}

fn white_space_at<'t>(text: &'t [u8], at: usize, prefix: impl FnOnce() -> LinePrefix<'t>) -> Option<WhiteSpace> {
    is_space(*text.get(at)?).then(|| line_break::classify(text, at, prefix))
}

/// Adds to `joined` the text of a line before its break, without the character that only shows the break: `\`, a soft
/// `=`, a soft hyphen or U+2010. A `-` is kept, and noted as ambiguous.
fn push_line(text: &[u8], joined: &mut JoinedUrl, line: Span, is_closed: bool, is_soft: impl FnOnce() -> bool) {
    let bytes = &text[line.range()];
    let marker = match bytes {
        [.., b'\\'] => 1,
        [.., b'='] if is_soft() => 1,
        [.., 0xE2, 0x80, 0x90] => "\u{2010}".len(),
        [.., 0xC2, 0xAD] => "\u{AD}".len(),
        [.., b'-'] if !is_closed => return joined.push_hyphenated(line),
        _ => 0,
    };
    joined.push(Span::new(line.start, line.end - marker));
}

/// Whether the closing bracket is at `at`.
fn closes(text: &[u8], at: usize, opening: Opening) -> bool {
    text[at..].starts_with(if opening.is_escaped { b"&gt;" } else { b">" })
}

/// Whether the word at `at` belongs to a sentence, not to a URL: it has no `/`, `.` or `:`.
fn is_prose(text: &[u8], at: usize, opening: Opening) -> bool {
    let word =
        text[at..].iter().enumerate().take_while(|&(i, &byte)| !is_space(byte) && !closes(text, at + i, opening));
    word.into_iter().all(|(_, byte)| !matches!(byte, b'/' | b'.' | b':'))
}

/// Whether `bytes` start with a scheme and its `:`.
fn starts_with_scheme(bytes: &[u8]) -> bool {
    let len = bytes.iter().take_while(|&&byte| SCHEME.has(byte)).count();
    len >= 2 && ALPHA.has(bytes[0]) && bytes.get(len) == Some(&b':')
}
