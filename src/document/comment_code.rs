//! Program text in comments: in fences, between back-ticks, after `@example`, in `<pre>`.
//!
//! Of ``Returns `f(x)`, see http://a.example/`` it is `f(x)`.

use crate::text::Span;

/// How far after a back-tick the closing one is looked for, in bytes.
const LONGEST_CODE_SPAN: usize = 512;

/// A block of program text of which the end was not read yet.
#[derive(Clone, Copy)]
enum OpenBlock {
    /// A fence of so many back-ticks.
    Fence(usize),
    /// `@example`, up to the next tag.
    Example,
    /// `<pre>`
    Preformatted,
}

/// The spans of program text in the comment at `span`, in order. The text is without the prefixes of its lines. A fence
/// that is never closed holds no program text.
pub(super) fn program_text(text: &[u8], span: Span) -> Vec<Span> {
    let mut code = Vec::new();
    // where the open block starts, and its kind
    let mut open = None;
    let mut at = span.start;
    while at < span.end {
        let end = memchr::memchr(b'\n', &text[at..span.end]).map_or(span.end, |newline| at + newline);
        let line = text[at..end].trim_ascii();
        open = match open {
            Some((from, OpenBlock::Fence(len))) if line.len() >= len && line.iter().all(|byte| *byte == b'`') => {
                code.push(Span::new(from, end));
                None
            }
            Some((from, OpenBlock::Example)) if is_tag(line) => {
                code.push(Span::new(from, at));
                opening(line).map(|open| (at, open))
            }
            Some((from, OpenBlock::Preformatted)) if memchr::memmem::find(line, b"</pre").is_some() => {
                code.push(Span::new(from, end));
                None
            }
            None => {
                let opened = opening(line).map(|open| (at, open));
                if opened.is_none() {
                    push_code_spans(text, Span::new(at, end), &mut code);
                }
                opened
            }
            open => open,
        };
        at = end + 1;
    }
    if let Some((from, OpenBlock::Example)) = open {
        code.push(Span::new(from, span.end));
    }
    code
}

/// The block that a line starts.
fn opening(line: &[u8]) -> Option<OpenBlock> {
    let fence = run_len(line, 0);
    if fence >= 3 && !line[fence..].contains(&b'`') {
        return Some(OpenBlock::Fence(fence));
    }
    if line.starts_with(b"@example") {
        return Some(OpenBlock::Example);
    }
    let is_open = line.starts_with(b"<pre") && memchr::memmem::find(line, b"</pre").is_none();
    is_open.then_some(OpenBlock::Preformatted)
}

/// Whether a line starts with a tag of a documentation comment (`@param`).
fn is_tag(line: &[u8]) -> bool {
    matches!(line, [b'@', first, ..] if first.is_ascii_lowercase())
}

/// Adds what is between back-ticks in a line, except a link of reStructuredText (`` `text`_ ``) and a quotation
/// (`` `text' ``), which shows as an odd number of apostrophes.
fn push_code_spans(text: &[u8], line: Span, code: &mut Vec<Span>) {
    let mut at = line.start;
    while let Some(open) = memchr::memchr(b'`', &text[at..line.end]).map(|tick| at + tick) {
        let len = run_len(&text[..line.end], open);
        let from = open + len;
        at = from;
        let Some(close) = closing_run(&text[..line.end.min(from + LONGEST_CODE_SPAN)], from, len) else { continue };
        let apostrophes = text[from..close].iter().filter(|byte| **byte == b'\'').count();
        if apostrophes.is_multiple_of(2) {
            at = close + len;
            if text.get(at) != Some(&b'_') {
                code.push(Span::new(from, close));
            }
        }
    }
}

/// The start of the next run of exactly `len` back-ticks.
fn closing_run(text: &[u8], mut from: usize, len: usize) -> Option<usize> {
    loop {
        let tick = from + memchr::memchr(b'`', &text[from..])?;
        let tick_len = run_len(text, tick);
        if tick_len == len {
            return Some(tick);
        }
        from = tick + tick_len;
    }
}

/// How many back-ticks there are at `at`.
fn run_len(text: &[u8], at: usize) -> usize {
    text[at..].iter().take_while(|byte| **byte == b'`').count()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::{mark, unmark};

    #[track_caller]
    fn check(marked: &str) {
        let (text, _) = unmark(marked);
        assert_eq!(mark(&text, &program_text(text.as_bytes(), Span::new(0, text.len()))), marked);
    }

    #[test]
    fn lines() {
        check(" x\n« ```rust\n a\n ```»\n b\n« ````\n ```\n ````»");
        check(" ```\n never closed");
        check(" x\n« @example\n f(1)\n»@returns y");
        check("« @example\n f(1)\n»« @example\n f(2)»");
        check("« <pre>{@code\n a }\n </pre>»\n b");
    }

    #[test]
    fn code_spans() {
        check("a `«b»` c ``«d ` e»`` f ` g");
        check("as `this' and `that' are");
        check("see `x <http://h/>`_ and `«f('a')»`");
    }
}
