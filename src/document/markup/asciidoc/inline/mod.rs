//! Reads running text: URLs with their texts, macros, monospace, passthroughs, and back-slashes before any of these. Of
//! `` See `a` and http://b.example/[c] `` it passes on `a` as code and the URL as a link.

mod attributes;
mod macros;
mod names;

use super::escape::unescaped;
use super::{outline, prefilter};
use crate::document::format_id::FormatId;
use crate::document::lookahead::{ByteTable, CachedPosition};
use crate::document::page::Page;
use crate::scan::Context;
use crate::text::Span;
pub(super) use attributes::read as read_attributes;

/// The bytes at which inline markup may start.
static MARKUP_STARTS: ByteTable = ByteTable::of(b":`+$<\\");

/// A passage without any of these bytes is plain text.
static MARKUP: ByteTable = ByteTable::of(b"[`+$<\\");

/// How deep texts are read in texts; what is nested deeper is scanned as it is.
const DEEPEST: u8 = 4;

/// Reads running text: a paragraph, a cell, the value of an attribute.
pub(super) fn read(page: &mut Page<'_, '_, '_>, context: Context, span: Span) {
    read_nested(page, context, span, 0);
}

/// Reads text inside of other text.
pub(super) fn read_nested(page: &mut Page<'_, '_, '_>, context: Context, span: Span, depth: u8) {
    let bytes = &page.text()[span.range()];
    if !page.wants_all() && !prefilter::may_hold_url(bytes) {
        return;
    }
    let text = &page.text()[..span.end];
    if depth == DEEPEST || MARKUP.find(bytes).is_none() {
        return page.scan(context, unescaped(text, span));
    }
    let limits = Limits {
        no_bracket_until: 0,
        no_image_bracket_until: 0,
        no_attribute_until: 0,
        no_end_until: 0,
        failures: 0,
        searches: [Search { from: usize::MAX, found: 0 }; InlineDelimiter::COUNT],
    };
    Inline {
        page,
        text,
        context,
        passage_start: span.start,
        from: span.start,
        sign: CachedPosition::new(),
        limits,
        depth,
    }
    .read();
}

pub(super) struct Inline<'p, 'x, 'o, 't> {
    pub(super) page: &'p mut Page<'x, 'o, 't>,
    /// The page's text up to the end of the passage.
    pub(super) text: &'x [u8],
    pub(super) context: Context,
    /// Where the passage starts.
    pub(super) passage_start: usize,
    /// All text before this is passed on.
    pub(super) from: usize,
    /// The next sign of a URL.
    sign: CachedPosition,
    /// Where searches failed, so that nothing is searched for twice.
    pub(super) limits: Limits,
    depth: u8,
}

pub(super) struct Limits {
    /// A target that starts before this has no `[` after it.
    pub(super) no_bracket_until: usize,
    /// The same for the target of an image, which may hold spaces.
    pub(super) no_image_bracket_until: usize,
    /// A URL that starts before this does not end with a reference to an attribute.
    pub(super) no_attribute_until: usize,
    /// For a text that starts before this, no end is searched for.
    pub(super) no_end_until: usize,
    /// How many texts had no end since `no_end_until` was set.
    pub(super) failures: u8,
    /// The last search for each delimiter.
    searches: [Search; InlineDelimiter::COUNT],
}

/// A search that was made.
#[derive(Clone, Copy)]
struct Search {
    from: usize,
    /// What it found; beyond the end of the text if nothing.
    found: usize,
}

/// The delimiters that close a construct; most open it too.
#[derive(Clone, Copy)]
pub(super) enum InlineDelimiter {
    Mono,
    Plus,
    PlusPlus,
    PlusPlusPlus,
    Dollars,
    MonoMono,
    Reference,
    Bracket,
}

impl Inline<'_, '_, '_, '_> {
    fn read(mut self) {
        let mut at = self.from;
        while let Some(found) = MARKUP_STARTS.find(&self.text[at..]) {
            at += found;
            let rest = &self.text[at..];
            at = match rest {
                [b':', ..] => macros::read_at_colon(&mut self, at).unwrap_or(at + 1),
                [b'`', b'`', ..] => self.read_unconstrained(at, InlineDelimiter::MonoMono),
                [b'`', ..] => self.read_constrained(at, InlineDelimiter::Mono),
                [b'+', b'+', b'+', ..] => self.read_unconstrained(at, InlineDelimiter::PlusPlusPlus),
                [b'+', b'+', ..] => self.read_unconstrained(at, InlineDelimiter::PlusPlus),
                [b'+', ..] => self.read_constrained(at, InlineDelimiter::Plus),
                [b'$', b'$', ..] => self.read_unconstrained(at, InlineDelimiter::Dollars),
                [b'$', ..] => at + 1,
                [b'<', ..] => macros::read_at_angle(&mut self, at).unwrap_or(at + 1),
                _ => at + 2,
            }
            .min(self.text.len());
        }
        let end = self.text.len();
        self.flush(end);
    }

    /// Passes on the text up to `end`.
    pub(super) fn flush(&mut self, end: usize) {
        let span = Span::new(self.from, end.max(self.from));
        self.from = span.end;
        let text = self.text;
        if self.page.wants_anchors() {
            outline::emit_ids(self.page, text, span);
        }
        if self.page.wants_relaxed() || self.sign.next(span.start, || prefilter::next_sign(text, span.start)) < span.end
        {
            self.page.scan(self.context, unescaped(text, span));
        }
    }

    /// Reads text inside of this passage, in the same context unless one is given.
    pub(super) fn read_inner(&mut self, context: Option<Context>, span: Span) {
        read_nested(self.page, context.unwrap_or(self.context), span, self.depth + 1);
    }

    /// Reads the text after a delimiter that may be inside of words; returns where to go on.
    fn read_unconstrained(&mut self, at: usize, delimiter: InlineDelimiter) -> usize {
        let open = delimiter.bytes();
        let inner = at + open.len();
        match self.find(delimiter, inner).filter(|&end| end > inner) {
            Some(end) => self.emit_delimited(at, Span::new(inner, end), delimiter),
            None => inner,
        }
    }

    /// Reads the text after a delimiter that must be separate from words; returns where to go on.
    fn read_constrained(&mut self, at: usize, delimiter: InlineDelimiter) -> usize {
        let text = self.text;
        let before = text[self.passage_start..at].last().copied();
        let opens = !before.is_some_and(|byte| is_word(byte) || b";:}".contains(&byte))
            && text.get(at + 1).is_some_and(|byte| !byte.is_ascii_whitespace());
        if !opens {
            return at + 1;
        }
        match self.find(delimiter, at + 2) {
            Some(end) => self.emit_delimited(at, Span::new(at + 1, end), delimiter),
            None => at + 1,
        }
    }

    /// Passes on the text between two delimiters; returns the position after them.
    fn emit_delimited(&mut self, at: usize, inner: Span, delimiter: InlineDelimiter) -> usize {
        let text = self.text;
        self.flush(at);
        let bytes = &text[inner.range()];
        // "`a`" is how typographic quotes are spelled
        let is_quotation = matches!(text[self.passage_start..at].last(), Some(b'"' | b'\''))
            && text.get(inner.end + 1) == text[self.passage_start..at].last();
        match delimiter {
            InlineDelimiter::Mono if is_quotation => self.read_inner(None, inner),
            InlineDelimiter::Mono if bytes.len() > 2 && bytes.starts_with(b"+") && bytes.ends_with(b"+") => {
                self.page.scan(Context::Code, Span::new(inner.start + 1, inner.end - 1));
            }
            InlineDelimiter::Mono | InlineDelimiter::MonoMono => self.read_inner(Some(Context::Code), inner),
            InlineDelimiter::PlusPlusPlus => self.page.embed(FormatId::Html, inner),
            _ => self.page.scan(self.context, inner),
        }
        self.from = inner.end + delimiter.bytes().len();
        self.from
    }

    /// The next `delimiter` from `at` on that may close a text.
    pub(super) fn find(&mut self, delimiter: InlineDelimiter, at: usize) -> Option<usize> {
        let Search { from, found } = self.limits.searches[delimiter as usize];
        let found = if from <= at && at <= found { found } else { self.search(delimiter, at).unwrap_or(usize::MAX) };
        self.limits.searches[delimiter as usize] = Search { from: at, found };
        (found < self.text.len()).then_some(found)
    }

    fn search(&self, delimiter: InlineDelimiter, at: usize) -> Option<usize> {
        let text = self.text;
        let mut from = at;
        loop {
            let rest = text.get(from..)?;
            let found = match delimiter.bytes() {
                [byte] => memchr::memchr(*byte, rest)?,
                bytes => memchr::memmem::find(rest, bytes)?,
            };
            let found = from + found;
            let is_separate = !text.get(found + 1).is_some_and(|&byte| is_word(byte))
                && found.checked_sub(1).is_some_and(|before| !text[before].is_ascii_whitespace());
            if is_separate || !matches!(delimiter, InlineDelimiter::Mono | InlineDelimiter::Plus) {
                return Some(found);
            }
            from = found + 1;
        }
    }
}

impl InlineDelimiter {
    const COUNT: usize = 8;

    fn bytes(self) -> &'static [u8] {
        match self {
            Self::Mono => b"`",
            Self::MonoMono => b"``",
            Self::Plus => b"+",
            Self::PlusPlus => b"++",
            Self::PlusPlusPlus => b"+++",
            Self::Dollars => b"$$",
            Self::Reference => b">>",
            Self::Bracket => b"]",
        }
    }
}

pub(super) fn is_word(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || byte == b'_' || byte >= 0x80
}
