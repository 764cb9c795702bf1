//! The blocks of program text in a document: a comment in one applies to that block only. Also the lines of a text.

use crate::document::CommentStyle;
use crate::text::Span;

/// Finds the block around an offset.
///
/// INVARIANT: callers ask for ascending offsets.
pub(super) struct Blocks<'t> {
    text: &'t [u8],
    style: CommentStyle,
    /// The end of the lines that were searched for fences.
    at: usize,
    /// The last fenced block that was found; it may start after the offset.
    fenced: Option<Span>,
    /// The last indented block that was found.
    indented: Option<Span>,
}

impl<'t> Blocks<'t> {
    pub(super) fn new(style: CommentStyle, text: &'t [u8]) -> Self {
        Self { text, style, at: 0, fenced: None, indented: None }
    }

    /// The fenced block around `offset`.
    pub(super) fn fenced(&mut self, offset: usize) -> Option<Span> {
        while self.at < self.text.len() && self.fenced.is_none_or(|block| block.end <= offset) {
            if self.at > offset {
                return None;
            }
            let opening = line_from(self.text, self.at);
            self.at = opening.end;
            let Some(opening) = self.fence(opening) else { continue };
            let start = self.at;
            let mut end = start;
            while self.at < self.text.len() {
                let next = line_from(self.text, self.at);
                self.at = next.end;
                end = next.start;
                let closes = |fence: Fence| {
                    let is_long_enough = fence.count == opening.count
                        || fence.count > opening.count && self.style == CommentStyle::Markdown;
                    fence.is_bare && fence.byte == opening.byte && is_long_enough
                };
                if self.fence(next).is_some_and(closes) {
                    break;
                }
                end = next.end;
            }
            self.fenced = Some(Span::new(start, end));
        }
        self.fenced.filter(|block| block.contains(offset))
    }

    /// The lines around `offset` that are indented as code is.
    pub(super) fn indented(&mut self, offset: usize) -> Option<Span> {
        if let Some(block) = self.indented.filter(|block| block.contains(offset)) {
            return Some(block);
        }
        let from = self.indented.map_or(0, |block| block.end);
        let min_indent = if self.style == CommentStyle::Markdown { 4 } else { 1 };
        let is_indented = |line: Span| {
            let line = &self.text[line.range()];
            line.starts_with(b"\t") || line.iter().take_while(|&&byte| byte == b' ').count() >= min_indent
        };
        let is_empty = |line: Span| self.text[line.range()].trim_ascii().is_empty();
        let mut start = line_start(self.text, offset);
        if self.style == CommentStyle::AsciiDoc || !is_indented(line_from(self.text, start)) {
            return None;
        }
        while start > from {
            let above = line_start(self.text, start - 1);
            let above = Span::new(above, start);
            if !is_empty(above) && !is_indented(above) {
                break;
            }
            start = above.start;
        }
        let mut end = line_from(self.text, offset).end;
        while end < self.text.len() {
            let below = line_from(self.text, end);
            if !is_empty(below) && !is_indented(below) {
                break;
            }
            end = below.end;
        }
        self.indented = Some(Span::new(start, end));
        self.indented
    }

    /// The fence that a line is, if it is one.
    fn fence(&self, line: Span) -> Option<Fence> {
        let mut line = self.text[line.range()].trim_ascii();
        let bytes: &[u8] = match self.style {
            CommentStyle::Markdown => b"`~",
            CommentStyle::AsciiDoc => b"-.`",
            _ => return None,
        };
        while let (CommentStyle::Markdown, Some(inner)) = (self.style, line.strip_prefix(b">")) {
            line = inner.trim_ascii_start();
        }
        let byte = *line.first().filter(|byte| bytes.contains(byte))?;
        let count = line.iter().take_while(|&&it| it == byte).count();
        let rest = &line[count..];
        let is_fence = match byte {
            b'`' => count >= 3 && !rest.contains(&b'`'),
            b'~' => count >= 3,
            _ => count >= 4 && rest.is_empty(),
        };
        is_fence.then_some(Fence { byte, count, is_bare: rest.is_empty() })
    }
}

/// A line that starts or ends a fenced block: "```rust".
struct Fence {
    byte: u8,
    /// How often the byte is repeated.
    count: usize,
    /// Whether nothing follows.
    is_bare: bool,
}

/// The start of the line that contains `offset`.
pub(super) fn line_start(text: &[u8], offset: usize) -> usize {
    memchr::memrchr2(b'\n', b'\r', &text[..offset]).map_or(0, |at| at + 1)
}

/// The rest of the line from `at` on, with its end.
pub(super) fn line_from(text: &[u8], at: usize) -> Span {
    let end = memchr::memchr2(b'\n', b'\r', &text[at..]).map_or(text.len(), |end| {
        let end = at + end;
        end + if text[end..].starts_with(b"\r\n") { 2 } else { 1 }
    });
    Span::new(at, end)
}
