//! The bytes of a string literal that decide where it ends: the quote, its escape byte, interpolations, line ends.

use super::language::{Escapes, Interpolation, Lines, Quote};
use super::names::is_name_byte;
use crate::text::Span;

/// The bytes of a literal at which its reader stops. A field that the literal does not need has the first byte of the
/// closing quote.
pub(super) struct StopBytes {
    pub(super) close: u8,
    /// The byte that keeps the next one from closing the literal.
    pub(super) escape_byte: u8,
    /// The first byte of an interpolation.
    pub(super) interpolation: u8,
    /// The byte that ends a line, where the literal is on one line.
    pub(super) line: u8,
}

impl StopBytes {
    #[inline]
    pub(super) fn of(quote: &Quote, newline: u8) -> Option<Self> {
        let close = *quote.close.first()?;
        Some(Self {
            close,
            escape_byte: quote.escape_byte.unwrap_or(close),
            interpolation: quote.interpolation.map_or(close, Interpolation::first_byte),
            line: if quote.lines == Lines::One { newline } else { close },
        })
    }

    /// The number of bytes of `rest` before the next stop byte.
    #[inline]
    pub(super) fn next(&self, rest: &[u8]) -> usize {
        let Self { close, escape_byte, interpolation, line } = *self;
        if line == close && interpolation == close {
            return memchr::memchr2(close, escape_byte, rest).unwrap_or(rest.len());
        }
        let is_stop = |byte: u8| byte == close || byte == escape_byte || byte == interpolation || byte == line;
        rest.iter().take_while(|&&byte| !is_stop(byte)).count()
    }
}

/// The position where a literal goes on after the escape byte at `at`. The gaps of Haskell and Lua, which go over
/// lines, are skipped. `None` if a gap starts at the end of the text.
#[inline]
pub(super) fn escape_end(text: &[u8], at: usize, dialect: Escapes) -> Option<usize> {
    let end = at + if text[at + 1..].starts_with(b"\r\n") { 3 } else { 2 };
    let is_gap = |byte: &u8| *byte == b'z' || byte.is_ascii_whitespace();
    if dialect != Escapes::BackslashDecimal || !text.get(end - 1).is_some_and(is_gap) {
        return Some(end);
    }
    let end = end + text.get(end..)?.iter().take_while(|byte| byte.is_ascii_whitespace()).count();
    Some(end + usize::from(text.get(end) == Some(&b'\\') && text[end - 1].is_ascii_whitespace()))
}

/// A quote inside a literal, which does not close it.
pub(super) struct InnerQuote {
    /// The position where the literal goes on.
    pub(super) end: usize,
    /// Whether the quote is a part of an escape.
    pub(super) is_escape: bool,
}

/// The quote after `content`, if it does not close the literal: in SQL's `'it''s'`, the second one.
#[inline]
pub(super) fn inner_quote(text: &[u8], content: Span, quote: &Quote) -> Option<InnerQuote> {
    let after = content.end + quote.close.len();
    let next = text.get(after);
    if next.is_some_and(|byte| quote.not_before.contains(byte)) {
        return Some(InnerQuote { end: after + 1, is_escape: false });
    }
    let is_guarded = quote.escapes == Escapes::Dialect && !content.is_empty() && text[content.end - 1] == b'\\';
    if is_guarded && next.is_some_and(|byte| is_name_byte(*byte)) {
        return Some(InnerQuote { end: after, is_escape: true });
    }
    let is_doubled = quote.is_doubled && text[after..].starts_with(quote.close);
    is_doubled.then_some(InnerQuote { end: after + quote.close.len(), is_escape: true })
}

/// Whether `delimiter` is at `at`; most delimiters have one byte.
pub(super) fn is_delimiter_at(text: &[u8], at: usize, delimiter: &[u8]) -> bool {
    match delimiter {
        [one] => text.get(at) == Some(one),
        _ => text.get(at..).is_some_and(|rest| rest.first() == delimiter.first() && rest.starts_with(delimiter)),
    }
}
