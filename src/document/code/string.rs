//! String literals: where they end, and adjacent ones that are one string.

use super::closing_quote::{StopBytes, escape_end, inner_quote, is_delimiter_at};
use super::language::{Adjacent, Escapes, Fence, Form, Lines, Quote, Unclosed};
use super::lexer::Lexer;
use super::names::{is_name_byte, name_before};
use super::unescape;
use crate::document::decoded_text::DecodedText;
use crate::document::prefilter;
use crate::scan::Context;
use crate::text::Span;

/// A longer literal is data of a program: only the texts between quotes in it are read.
const LONGEST_READ_WHOLE: usize = 4096;

/// A string literal.
#[derive(Clone, Copy)]
struct Literal {
    quote: &'static Quote,
    content: Span,
    /// The position after the closing quote.
    end: usize,
    /// Whether it has escapes to decode.
    has_escapes: bool,
    /// Whether an escape in it may spell a `:`.
    may_spell_colon: bool,
    is_closed: bool,
}

/// The most adjacent literals that are read as one string.
const MOST_JOINED: usize = 10_000;

impl Lexer<'_, '_, '_, '_> {
    /// Reads a string, if one starts here; returns whether one does.
    pub(super) fn read_string(&mut self, quote: &'static Quote) -> bool {
        let Some(fence) = self.fence_len(quote, self.at) else { return false };
        let Some(literal) = self.literal_at(quote, self.at, fence) else {
            self.skip_unclosed(quote.open.len());
            return true;
        };
        if !literal.is_closed {
            let is_apostrophe = self.at > 0 && is_name_byte(self.text[self.at - 1]);
            if quote.unclosed == Unclosed::NoString || quote.unclosed == Unclosed::Apostrophe && is_apostrophe {
                return false;
            }
            self.page.count_malformed(Span::new(self.at, literal.end));
        }
        self.flush(self.at);
        let mut literals = vec![];
        let mut end = literal.end;
        while self.language.adjacent == Adjacent::Joined
            && literal.is_closed
            && literals.len() < MOST_JOINED
            && let Some(next) = self.next_adjacent(end)
        {
            if literals.is_empty() {
                literals.push(literal);
            }
            literals.push(next);
            end = next.end;
            if !next.is_closed {
                break;
            }
        }
        match literals[..] {
            [] => self.emit_literal(literal),
            _ => {
                let has_colon = memchr::memchr(b':', &self.text[literal.content.start..end]).is_some();
                if has_colon || literals.iter().any(|literal| literal.may_spell_colon) {
                    let mut derived = DecodedText::new();
                    for literal in literals {
                        self.decode(&mut derived, literal);
                    }
                    self.page.scan(Context::String, derived);
                }
            }
        }
        self.go_on(end, Context::String);
        true
    }

    /// Passes on a literal.
    fn emit_literal(&mut self, literal: Literal) {
        if !self.may_hold(literal.content) && !literal.may_spell_colon {
            return;
        }
        if !literal.has_escapes || literal.quote.escapes == Escapes::None && !literal.quote.is_doubled {
            return self.page.scan(Context::String, literal.content);
        }
        if literal.content.len() > LONGEST_READ_WHOLE && literal.quote.escapes == Escapes::Backslash {
            return self.emit_quotations(literal);
        }
        let mut derived = DecodedText::new();
        self.decode(&mut derived, literal);
        self.page.scan(Context::String, derived);
    }

    /// Passes on the texts between quotes in a long literal, each as a text of its own.
    fn emit_quotations(&mut self, literal: Literal) {
        let Span { start: mut from, end } = literal.content;
        while from < end {
            let mut quotes = memchr::memchr_iter(b'"', &self.text[from..end]).map(|at| from + at);
            let escapes = |at: usize| self.text[from..at].iter().rev().take_while(|byte| **byte == b'\\').count();
            let quote = quotes.find(|&at| escapes(at) % 2 == 1).unwrap_or(end);
            let content = Span::new(from, if quote < end { quote - 1 } else { end });
            if self.may_hold(content) || literal.may_spell_colon && self.may_spell_colon(content) {
                let mut derived = DecodedText::new();
                self.decode(&mut derived, Literal { content, ..literal });
                self.page.scan(Context::String, derived);
            }
            from = quote + 1;
        }
    }

    /// Whether an escape at `span` may spell a `:`.
    pub(super) fn may_spell_colon(&self, span: Span) -> bool {
        let mut escapes = memchr::memchr_iter(b'\\', &self.text[span.range()]);
        escapes.any(|at| prefilter::may_spell_colon(self.text, span.start + at))
    }

    /// Adds a literal with its escapes decoded.
    fn decode(&self, derived: &mut DecodedText, literal: Literal) {
        unescape::decode(derived, self.text, literal.content, literal.quote.escapes, Some(literal.quote));
    }

    /// The literal after the white space at `from`, if it continues the literal before it.
    fn next_adjacent(&mut self, from: usize) -> Option<Literal> {
        let is_space = |byte: &&u8| byte.is_ascii_whitespace();
        let spaces = self.text[from..].iter().take(1024).take_while(is_space).count();
        let lines = self.text[from..from + spaces].iter().filter(|byte| **byte == self.newline).count();
        let prefix = from + spaces;
        let len = self.text[prefix..].iter().take(3).take_while(|byte| byte.is_ascii_alphanumeric()).count();
        let open = prefix + len;
        if lines > 1 || !matches!(self.text.get(open), Some(b'"' | b'\'')) {
            return None;
        }
        for form in self.language.forms {
            if let Form::String(quote) = form
                && let Some(fence) = self.fence_len(quote, open)
            {
                let is_plain = quote.lines == Lines::One && quote.fence == Fence::Nothing;
                let has_known_prefix = !quote.prefixes.is_empty()
                    || self.text[prefix..open].iter().all(|byte| b"LuU8bBfFtT".contains(byte));
                return if is_plain && has_known_prefix { self.literal_at(quote, open, fence) } else { None };
            }
        }
        None
    }

    /// The length of the fence of the string that starts at `open`, 0 if it needs none; `None` if no such string starts
    /// there.
    fn fence_len(&self, quote: &Quote, open: usize) -> Option<usize> {
        let is_prefixed = || open.checked_sub(1).is_some_and(|last| quote.prefix_ends.has(self.text[last]));
        if !quote.prefixes.is_empty() && quote.fence != Fence::Hashes && !is_prefixed() {
            return None;
        }
        if !is_delimiter_at(self.text, open, quote.open) || !self.is_place(quote.place, open) {
            return None;
        }
        let mut prefix_end = open;
        let mut fence = 0;
        match quote.fence {
            Fence::Hashes => {
                fence = self.text[..open].iter().rev().take(256).take_while(|byte| **byte == b'#').count();
                prefix_end -= fence;
                if fence == 0 && quote.prefixes.is_empty() {
                    return None;
                }
            }
            Fence::Run => {
                fence = self.text[open..].iter().take_while(|byte| quote.open.first() == Some(*byte)).count();
            }
            Fence::Delimiter => {
                let start = open + quote.open.len();
                fence = self.text[start..].iter().take(17).position(|byte| b"([{".contains(byte))?;
                let is_valid = |byte: &u8| byte.is_ascii_graphic() && !b"\\)\"".contains(byte);
                if !self.text[start..start + fence].iter().all(is_valid) {
                    return None;
                }
            }
            Fence::Nothing => {}
        }
        let has_prefix = || quote.prefixes.iter().any(|prefix| self.is_prefix_before(prefix, prefix_end));
        (quote.prefixes.is_empty() || has_prefix()).then_some(fence)
    }

    /// Whether `prefix` is before `end`, in any case and not as the end of a longer name.
    fn is_prefix_before(&self, prefix: &[u8], end: usize) -> bool {
        let ends_like_prefix =
            end > 0 && prefix.last().is_some_and(|last| last.eq_ignore_ascii_case(&self.text[end - 1]));
        if !ends_like_prefix {
            return false;
        }
        let Some(start) = end.checked_sub(prefix.len()) else { return false };
        let is_word = prefix.first().is_some_and(u8::is_ascii_alphabetic);
        self.text[start..end].eq_ignore_ascii_case(prefix)
            && (!is_word || name_before(self.text, end).len() == prefix.len())
    }

    /// The literal that opens at `open`; `None` if it may go over lines and is never closed.
    fn literal_at(&mut self, quote: &'static Quote, open: usize, fence: usize) -> Option<Literal> {
        match quote.fence {
            Fence::Nothing => self.plain_literal(quote, open),
            _ => self.fenced_literal(quote, open, fence),
        }
    }

    /// The literal that opens at `open` and ends with its closing quote, read from one stop byte to the next.
    ///
    /// In `"a \" ${b["c"]} d" + e` of JavaScript's template strings and the like, the stop bytes are the quote, the
    /// escape byte `\`, and the `$` of an interpolation. The escape byte hides the second quote, the interpolation those
    /// in its brackets. So the content is `a \" ${b["c"]} d`, and what is to be read next is ` + e`.
    fn plain_literal(&mut self, quote: &'static Quote, open: usize) -> Option<Literal> {
        if quote.lines == Lines::Many && self.unclosable.contains(&quote.close) {
            return None;
        }
        let text = self.text;
        let start = open + quote.open.len();
        let stops = StopBytes::of(quote, self.newline)?;
        let (mut has_escapes, mut may_spell_colon) = (false, false);
        let mut at = start;
        let is_closed = loop {
            // an escape at the end of the text ends after it
            let Some(rest) = text.get(at..) else { break false };
            at += stops.next(rest);
            let Some(&byte) = text.get(at) else { break false };
            if byte == stops.interpolation
                && quote.interpolation.is_some()
                && let Some(end) = self.interpolation_end(quote, at)
            {
                has_escapes |= byte == b'\\';
                at = end;
            } else if byte == stops.escape_byte && quote.escape_byte.is_some() {
                has_escapes = true;
                may_spell_colon |= prefilter::may_spell_colon(text, at);
                at = escape_end(text, at, quote.escapes)?;
            } else if byte == stops.line && quote.lines == Lines::One {
                break false;
            } else if byte == stops.close && is_delimiter_at(text, at, quote.close) {
                let Some(inner) = inner_quote(text, Span::new(start, at), quote) else { break true };
                has_escapes |= inner.is_escape;
                at = inner.end;
            } else {
                at += 1;
            }
        };
        if !is_closed && quote.lines == Lines::Many {
            self.unclosable.push(quote.close);
            return None;
        }
        let at = at.min(text.len());
        let end = if is_closed { at + quote.close.len() } else { self.without_cr(start, at) };
        let content = Span::new(start, if is_closed { at } else { end });
        Some(Literal { quote, content, end, has_escapes, may_spell_colon, is_closed })
    }

    /// `end` without the carriage return before it.
    fn without_cr(&self, start: usize, end: usize) -> usize {
        if self.newline == b'\n' && end > start && self.text[end - 1] == b'\r' { end - 1 } else { end }
    }

    /// A literal without escapes that ends at its fence.
    fn fenced_literal(&mut self, quote: &'static Quote, open: usize, fence: usize) -> Option<Literal> {
        let text = self.text;
        let mut start = open + quote.open.len();
        let literal = |start: usize, close: usize, end: usize| Literal {
            quote,
            content: Span::new(start, close),
            end,
            has_escapes: false,
            may_spell_colon: false,
            is_closed: true,
        };
        let close = match quote.fence {
            Fence::Hashes => [quote.close, &text[open - fence..open]].concat(),
            Fence::Run if fence >= 6 && fence.is_multiple_of(2) => {
                return Some(literal(open + fence / 2, open + fence / 2, open + fence));
            }
            Fence::Run => {
                start = open + fence;
                text[open..start].to_vec()
            }
            Fence::Delimiter => {
                let bracket = match text[start + fence] {
                    b'(' => b')',
                    b'[' => b']',
                    _ => b'}',
                };
                let close = [&[bracket], &text[start..start + fence], quote.close].concat();
                start += fence + 1;
                close
            }
            Fence::Nothing => return None,
        };
        let at = match quote.lines {
            Lines::Many => self.find(&close, start)?,
            Lines::One if open < self.no_fence_before => return None,
            Lines::One => {
                let end = self.line_end(start);
                let found = memchr::memmem::find(&text[start..end.max(start)], &close);
                if found.is_none() {
                    self.no_fence_before = end;
                }
                start + found?
            }
        };
        let mut end = at + close.len();
        if quote.fence == Fence::Run {
            // quotes before the last ones belong to the string
            end += text[end..].iter().take_while(|byte| quote.open.first() == Some(*byte)).count();
        }
        Some(literal(start, end - close.len(), end))
    }

    /// Skips a character literal, if one starts here; returns whether one does. A lifetime, a digit separator or an
    /// apostrophe is none.
    pub(super) fn skip_character(&mut self) -> bool {
        let at = self.at;
        let name = name_before(self.text, at);
        if !name.is_empty() && !matches!(name, b"L" | b"u" | b"U" | b"u8" | b"b") {
            return false;
        }
        let rest = &self.text[at + 1..];
        let len = match rest {
            [b'\\', _, rest @ ..] => rest.iter().take(12).position(|byte| *byte == b'\'').map(|len| len + 2),
            [b'\'' | b'\n' | b'\r', ..] | [] => None,
            [0..=0x7F, b'\'', ..] => Some(1),
            [0x80..=0xFF, rest @ ..] => {
                let len = rest.iter().take_while(|byte| **byte & 0xC0 == 0x80).take(3).count();
                (rest.get(len) == Some(&b'\'')).then_some(len + 1)
            }
            _ => None,
        };
        if let Some(len) = len {
            self.at = at + len + 2;
        }
        len.is_some()
    }
}
