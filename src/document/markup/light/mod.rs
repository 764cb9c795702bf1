//! Light markup: text whose links, pictures and code are within a line. Of `see "a":http://b.example/` in Textile, a
//! link with the text `a` is passed on.
//!
//! | file | what is in it |
//! |---|---|
//! | `textile` | Textile |
//! | `rdoc` | RDoc |
//! | `dokuwiki` | DokuWiki |

pub(in crate::document) mod dokuwiki;
pub(in crate::document) mod rdoc;
pub(in crate::document) mod textile;

use super::source_lines::SourceLines;
use crate::document::page::Page;
use crate::scan::Context;
use crate::syntax::scheme_len;
use crate::text::Span;

/// The longest construct within a line; what is longer is text.
const LONGEST_CONSTRUCT: usize = 2048;

/// A part of a line that is no running text.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct InlinePart {
    span: Span,
    kind: InlineKind,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum InlineKind {
    /// The target of a link, and the text of the link.
    Link(Option<Span>),
    /// The address of a picture.
    Image,
    /// Text that is shown as it is.
    Code,
}

/// How a format is read.
struct Syntax {
    /// The bytes of which one starts each part.
    signs: [u8; 3],
    /// The part at a sign. The text ends where the line of the sign ends; the part starts at the sign or after it.
    part_at: fn(text: &[u8], sign: usize) -> Option<InlinePart>,
    /// What a line belongs to. Called for each line in order, with what the line before belongs to.
    block_of_line: fn(line: &[u8], before: BlockKind) -> BlockKind,
    /// The end tags of text that is shown as it is.
    end_tags: &'static [&'static [u8]],
}

/// What a line belongs to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum BlockKind {
    /// Running text.
    Text,
    /// An item of a list, whose next lines are indented.
    Item,
    /// An empty line after running text.
    Gap,
    /// Text that is shown as it is, up to another kind of line.
    Verbatim,
    /// Text that is shown as it is, up to a line that starts another block.
    Extended,
    /// Text that is shown as it is, up to the line with its end tag.
    Fenced,
    /// The line with the end tag.
    FencedEnd,
}

/// Reads a document: the text between the parts is running text, also where a URL in it is wrapped over several lines.
fn read(page: &mut Page<'_, '_, '_>, syntax: &Syntax) {
    let text = page.text();
    // the start of the running text that is not passed on yet
    let mut prose = 0;
    let mut block = BlockKind::Gap;
    // without an end tag, a start tag is text
    let last_end_tag = syntax.end_tags.iter().filter_map(|tag| memchr::memmem::rfind(text, tag)).max().unwrap_or(0);
    for line in SourceLines::of(text, page.whole()) {
        if page.is_full() {
            return;
        }
        block = (syntax.block_of_line)(&text[line.range()], block);
        if block == BlockKind::Fenced && line.end > last_end_tag {
            block = BlockKind::Text;
        }
        if matches!(block, BlockKind::Verbatim | BlockKind::Extended | BlockKind::Fenced | BlockKind::FencedEnd) {
            page.scan(Context::Prose, Span::new(prose, line.start));
            page.scan(Context::Code, line);
            prose = line.end;
            continue;
        }
        let [first, second, third] = syntax.signs;
        let mut done = line.start;
        for sign in memchr::memchr3_iter(first, second, third, &text[line.range()]).map(|at| line.start + at) {
            let Some(part) =
                Some(sign).filter(|sign| *sign >= done).and_then(|sign| (syntax.part_at)(&text[..line.end], sign))
            else {
                continue;
            };
            page.scan(Context::Prose, Span::new(prose, part.span.start));
            match part.kind {
                InlineKind::Link(label) => page.link(Context::Link, part.span, label),
                InlineKind::Image => page.link(Context::Image, part.span, None),
                InlineKind::Code => page.scan(Context::Code, part.span),
            }
            (prose, done) = (part.span.end, part.span.end);
        }
    }
    page.scan(Context::Prose, Span::new(prose, text.len()));
}

/// The span of what is between a delimiter that ends before `start` and the next `end`, if that is near.
///
/// In `a @b@ c`, with `start` at the `b` and the end `@`, it is that of `b`.
fn delimited(text: &[u8], start: usize, end: &[u8]) -> Option<Span> {
    let inner = text.get(start..text.len().min(start + LONGEST_CONSTRUCT))?;
    let len = memchr::memmem::find(inner, end).filter(|len| *len > 0)?;
    Some(Span::new(start, start + len))
}

/// The code between the sign at `sign` and the next one like it: `b` in `a @b@ c`. The signs are outside of words, and
/// no white space is inside of them.
///
/// In `@bob for ssh://bob@a.example/` there is none.
fn code(text: &[u8], sign: usize) -> Option<Span> {
    let inner = delimited(text, sign + 1, &text[sign..=sign])?;
    let is_closed =
        text.get(inner.end + 1).is_none_or(|after| !after.is_ascii_alphanumeric() && !b"/_".contains(after));
    let has_space = [inner.start, inner.end - 1].iter().any(|&at| text[at].is_ascii_whitespace());
    (is_word_start(text, sign) && is_closed && !has_space).then_some(inner)
}

/// Whether a line has a tag of this name: `<code>` or `<code bash>`, but not `<coded>`.
fn has_tag(line: &[u8], name: &[u8]) -> bool {
    memchr::memmem::find_iter(line, name)
        .any(|at| matches!(line.get(at + name.len()), None | Some(b'>' | b' ' | b'\t')))
}

/// Whether a word starts at `at`: it is at the start of the text, or after white space, an opening bracket or a `|`.
fn is_word_start(text: &[u8], at: usize) -> bool {
    at.checked_sub(1).is_none_or(|before| text[before].is_ascii_whitespace() || b"([{|".contains(&text[before]))
}

/// Whether the text is a URL of which the scheme shows: `https://a.example/`, `mailto:joe@a.example`.
fn is_absolute(text: &[u8]) -> bool {
    const LONGEST_SCHEME: usize = 63;
    scheme_len(&text[..text.len().min(LONGEST_SCHEME + 1)])
        .is_some_and(|len| text[len + 1..].starts_with(b"//") || text[..len].eq_ignore_ascii_case(b"mailto"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_start_after_white_space_and_brackets() {
        assert!(is_word_start(b"!a!", 0) && is_word_start(b"b !a!", 2) && is_word_start(b"(!a!)", 1));
        assert!(!is_word_start(b"b!a!", 1));
    }

    #[test]
    fn code_is_between_signs_outside_of_words() {
        assert_eq!(code(b"a @b c@ d", 2), Some(Span::new(3, 6)));
        for text in ["@bob for ssh://bob@a.example/", "@ a@", "@a @", "@a"] {
            assert_eq!(code(text.as_bytes(), 0), None, "{text}");
        }
    }

    #[test]
    fn absolute_urls_show_their_scheme() {
        assert!(is_absolute(b"https://a.example/") && is_absolute(b"mailto:a@a.example"));
        assert!(!is_absolute(b"wiki:page") && !is_absolute(b"//a.example/") && !is_absolute(b"a/b"));
    }
}
