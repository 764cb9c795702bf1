//! Running text: the text without links, code and tags, cut where emphasis ends.

use super::escape::{Escapes, decoded};
use crate::document::page::Page;
use crate::scan::Context;
use crate::text::Span;

/// The running text of a paragraph, piece after piece, with the emphasis that is open (CommonMark section 6.2).
#[derive(Debug, Default)]
pub(super) struct Running {
    /// How many of `*`, `_` and `~` are open.
    open: [usize; 3],
}

/// Whether a run of delimiters may open or close emphasis.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Flanking {
    opens: bool,
    closes: bool,
}

impl Running {
    /// Passes on a piece of text. A run of delimiters that closes emphasis splits it, so that no URL reaches beyond;
    /// inside a URL no run opens any, nor does one in `<scheme:...>`.
    ///
    /// Of `*see http://a.example/*, and` it passes on `*see http://a.example/` and `, and`.
    pub(super) fn read(&mut self, page: &mut Page<'_, '_, '_>, span: Span) {
        let text = page.text();
        if memchr::memchr3(b'*', b'_', b'~', &text[span.range()]).is_none() {
            return emit(page, span);
        }
        let (mut from, mut at) = (span.start, span.start);
        let (mut url, mut angle) = (false, false);
        while at < span.end {
            match text[at] {
                b'\\' => at += 1,
                b' ' | b'\t' | b'\n' | b'\r' => {
                    angle &= url;
                    url &= angle;
                }
                b':' => url |= text.get(at + 1).is_some_and(|next| !b"*_~ \t\r\n".contains(next)),
                b'<' => angle = text.get(at + 1).is_some_and(u8::is_ascii_alphabetic),
                b'>' => (url, angle) = (false, false),
                delimiter @ (b'*' | b'_' | b'~') => {
                    let len = text[at..span.end].iter().take_while(|&&byte| byte == delimiter).count();
                    let Flanking { opens, closes } = flanking(text, Span::new(at, at + len));
                    let open = &mut self.open[match delimiter {
                        b'*' => 0,
                        b'_' => 1,
                        _ => 2,
                    }];
                    if !angle && closes && *open > 0 {
                        *open = open.saturating_sub(len);
                        emit(page, Span::new(from, at));
                        from = at + len;
                        url = false;
                    } else if !angle && opens && !url {
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

/// Whether there may be a URL in running text.
pub(super) fn may_hold(page: &Page<'_, '_, '_>, span: Span) -> bool {
    if page.wants_relaxed() {
        return true;
    }
    let bytes = &page.text()[span.range()];
    let Some(first) = memchr::memchr3(b':', b'&', b'\\', bytes) else { return false };
    match memchr::memchr2(b'\\', b'&', &bytes[first..]) {
        None => page.may_hold(bytes),
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
