//! Passes on running text, which is the text without links, code and tags. It is cut where emphasis ends: of
//! `*see http://a.example/*, and` it passes on `*see http://a.example/` and `, and`.

use super::escape::{Escapes, decoded};
use crate::document::page::Page;
use crate::scan::Context;
use crate::text::Span;

/// The running text of a paragraph, piece after piece, with the emphasis that is open (CommonMark section 6.2).
#[derive(Debug, Default)]
pub(super) struct RunningText {
    /// How many delimiters are open: of `*`, of `_` and of `~`.
    open: [usize; 3],
}

/// Whether a run of delimiters may open or close emphasis.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Flanking {
    opens: bool,
    closes: bool,
}

impl RunningText {
    /// Passes on the next piece of the paragraph. A run of delimiters that closes emphasis splits the piece, since no
    /// URL goes on after it. Inside a URL, a run does not open emphasis. Inside `<scheme:...>`, it does neither.
    ///
    /// Of `*see http://a.example/*, and` it passes on `*see http://a.example/` and `, and`.
    pub(super) fn emit_piece(&mut self, page: &mut Page<'_, '_, '_>, span: Span) {
        let text = page.text();
        if memchr::memchr3(b'*', b'_', b'~', &text[span.range()]).is_none() {
            return emit(page, span);
        }
        let (mut from, mut at) = (span.start, span.start);
        // whether a URL was started, and whether a `<` before a letter was opened
        let (mut in_url, mut in_angle) = (false, false);
        while at < span.end {
            match text[at] {
                b'\\' => at += 1,
                b' ' | b'\t' | b'\n' | b'\r' => {
                    // only a URL in angle brackets goes on after white space
                    (in_url, in_angle) = (in_url && in_angle, in_url && in_angle);
                }
                b':' => in_url |= text.get(at + 1).is_some_and(|next| !b"*_~ \t\r\n".contains(next)),
                b'<' => in_angle = text.get(at + 1).is_some_and(u8::is_ascii_alphabetic),
                b'>' => (in_url, in_angle) = (false, false),
                delimiter @ (b'*' | b'_' | b'~') => {
                    let len = text[at..span.end].iter().take_while(|&&byte| byte == delimiter).count();
                    let Flanking { opens, closes } = flanking(text, Span::new(at, at + len));
                    let open = &mut self.open[match delimiter {
                        b'*' => 0,
                        b'_' => 1,
                        _ => 2,
                    }];
                    if !in_angle && closes && *open > 0 {
                        *open = open.saturating_sub(len);
                        emit(page, Span::new(from, at));
                        from = at + len;
                        in_url = false;
                    } else if !in_angle && opens && !in_url {
                        *open += len;
                    }
                    at += len - 1;
                }
                _ => {}
            }
            at += 1;
        }
        emit(page, Span::new(from, span.end));
    }
}

/// Passes on text with its escapes decoded, if there may be a URL in it.
pub(super) fn emit(page: &mut Page<'_, '_, '_>, span: Span) {
    if may_hold(page, span) {
        page.scan(Context::Prose, decoded(page.text(), span, Escapes::All));
    }
}

/// Whether there may be a URL in running text, whose escapes are not decoded yet.
pub(super) fn may_hold(page: &Page<'_, '_, '_>, span: Span) -> bool {
    if page.wants_relaxed() {
        return true;
    }
    let bytes = &page.text()[span.range()];
    let Some(first) = memchr::memchr3(b':', b'&', b'\\', bytes) else { return false };
    match memchr::memchr2(b'\\', b'&', &bytes[first..]) {
        // without escapes, the scanner can look at the text
        None => page.may_hold(bytes),
        // with escapes, any `:` counts, and any `&`, which may spell one
        Some(_) => memchr::memchr2(b':', b'&', &bytes[first..]).is_some(),
    }
}

/// What is on one side of a run of delimiters.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Side {
    Space,
    Punctuation,
    Other,
}

impl Side {
    fn of(char: Option<char>) -> Self {
        match char {
            None => Self::Space,
            Some(char) if char.is_whitespace() => Self::Space,
            Some(char) if char.is_alphanumeric() => Self::Other,
            Some(char) if char.is_ascii() && !char.is_ascii_punctuation() => Self::Other,
            Some(_) => Self::Punctuation,
        }
    }
}

/// Whether the delimiters at `run` may open or close emphasis (CommonMark section 6.2).
fn flanking(text: &[u8], run: Span) -> Flanking {
    let before = Side::of(char_before(&text[..run.start]));
    let after = Side::of(char_at(&text[run.end..]));
    let left = after == Side::Other || after == Side::Punctuation && before != Side::Other;
    let right = before == Side::Other || before == Side::Punctuation && after != Side::Other;
    match text[run.start] {
        b'_' => Flanking {
            opens: left && (!right || before == Side::Punctuation),
            closes: right && (!left || after == Side::Punctuation),
        },
        _ => Flanking { opens: left, closes: right },
    }
}

fn char_at(text: &[u8]) -> Option<char> {
    let len = text.len().min(4);
    (1..=len).find_map(|len| std::str::from_utf8(&text[..len]).ok()?.chars().next())
}

fn char_before(text: &[u8]) -> Option<char> {
    let len = text.len().min(4);
    (1..=len).find_map(|len| std::str::from_utf8(&text[text.len() - len..]).ok()?.chars().next())
}
