//! The lexer of all programming languages: it goes from one comment or literal to the next; the text between them is
//! code.
//!
//! Of `get("http://a.example/") // b`, it passes on `get(` as code, `http://a.example/` as a string, `)` as code, and
//! ` b` as a comment.

use std::cell::Cell;

use super::closed;
use super::language::{Embedding, Escapes, Form, FormPlace, Heredoc, Language};
use super::names::{is_keyword, is_name_byte, name_before};
use super::prefilter::{self, UrlSigns};
use super::unescape;
use crate::document::decoded_text::DecodedText;
use crate::document::lookahead;
use crate::document::page::Page;
use crate::scan::Context;
use crate::text::Span;

/// A lexer in a program.
pub(super) struct Lexer<'p, 'x, 'o, 't> {
    pub(super) page: &'p mut Page<'x, 'o, 't>,
    pub(super) text: &'x [u8],
    pub(super) language: &'static Language,
    pub(super) at: usize,
    /// The start of the code that is not passed on yet.
    pub(super) code_start: usize,
    /// Whether the text before `code_start` ends with a value, so that a `/` after it divides.
    pub(super) ends_with_operand: bool,
    /// The byte that ends a line.
    pub(super) newline: u8,
    /// For each byte, the forms that may start with it: a bit for each.
    forms_by_byte: [u32; 256],
    /// A position and the end of its line, from the last search.
    known_line_end: Cell<(usize, usize)>,
    /// The start of a line and a position in it, from the last search.
    known_line_start: Cell<(usize, usize)>,
    signs: UrlSigns,
    /// The closing delimiters that the rest of the text does not have.
    pub(super) unclosable: Vec<&'static [u8]>,
    /// How many searches for a closing delimiter found none.
    failures: u8,
    /// The heredocs that were announced on this line.
    pub(super) heredocs: Vec<PendingHeredoc<'x>>,
    /// Before this position no interpolation of a string is closed.
    pub(super) no_interpolation_before: usize,
    /// Before this position no regular expression is closed.
    pub(super) no_regex_before: usize,
    /// Before this position no fenced string of one line is closed.
    pub(super) no_fence_before: usize,
    /// The parts outside of `<?php ... ?>`.
    pub(super) outside: Vec<Span>,
    /// How many URLs were found before the program.
    pub(super) first_url: usize,
}

/// A heredoc that was announced on this line.
#[derive(Clone, Copy)]
pub(super) struct PendingHeredoc<'x> {
    /// The span of its announcement, `<<X`.
    pub(super) opening: Span,
    pub(super) word: &'x [u8],
    /// Whether the closing word may be indented.
    pub(super) is_indented: bool,
    pub(super) escapes: Escapes,
    pub(super) kind: Heredoc,
}

/// After this many missing closing delimiters, no more are searched for: so time stays linear.
const MOST_FAILURES: u8 = 16;

/// The bit of the end of a line after which a heredoc starts.
const LINE_END: u32 = 1 << 31;

/// Goes through a program.
pub(super) fn read(page: &mut Page<'_, '_, '_>, language: &'static Language) {
    let text = page.text();
    if page.wants_regions() {
        closed::note(page, language);
    }
    // only the HTML around a program has references
    let wants_all = page.wants_relaxed() || language.embedding == Embedding::Php && page.wants_all();
    let last_sign = if wants_all { Some(text.len()) } else { prefilter::last_sign(text) };
    let last_sign = match last_sign {
        Some(sign) => sign,
        None if language.embedding == Embedding::Whole => return,
        None => text.len(),
    };
    let ends_with_return =
        memchr::memchr2(b'\n', b'\r', text).is_some_and(|at| text[at] == b'\r' && text.get(at + 1) != Some(&b'\n'));
    let mut forms_by_byte = [0; 256];
    for (bit, form) in language.forms.iter().enumerate() {
        for byte in form.starts() {
            forms_by_byte[usize::from(byte)] |= 1 << bit;
        }
    }
    let first_url = page.found_count();
    let mut lexer = Lexer {
        page,
        text,
        language,
        at: 0,
        code_start: 0,
        ends_with_operand: false,
        newline: if ends_with_return { b'\r' } else { b'\n' },
        forms_by_byte,
        known_line_end: Cell::new((1, 0)),
        known_line_start: Cell::new((0, 0)),
        signs: UrlSigns::new(wants_all),
        unclosable: Vec::new(),
        failures: 0,
        heredocs: Vec::new(),
        no_interpolation_before: 0,
        no_regex_before: 0,
        no_fence_before: 0,
        outside: Vec::new(),
        first_url,
    };
    if language.embedding == Embedding::Php {
        lexer.php_start();
    }
    lexer.run(last_sign);
    if language.embedding == Embedding::Php {
        lexer.php_finish();
    }
}

impl Lexer<'_, '_, '_, '_> {
    /// Reads up to the end, or up to where no URL can follow: after `last_sign`, no position may belong to a URL.
    fn run(&mut self, last_sign: usize) {
        let text = self.text;
        loop {
            let rest = text.get(self.at..).unwrap_or_default();
            let Some(skip) = lookahead::find(rest, |byte| self.forms_by_byte[usize::from(byte)] != 0) else { break };
            self.at += skip;
            let mut forms = self.forms_by_byte[usize::from(text[self.at])];
            if forms & LINE_END != 0 {
                self.read_heredoc_bodies();
                continue;
            }
            let mut is_read = false;
            while forms != 0 && !is_read {
                is_read = self.read_form(&self.language.forms[forms.trailing_zeros() as usize]);
                forms &= forms - 1;
            }
            if !is_read {
                self.at += 1;
            }
            if self.code_start > last_sign && self.language.embedding == Embedding::Whole {
                return;
            }
        }
        self.flush(text.len());
    }

    /// Reads `form` if it starts here, and goes on after it; returns whether it does.
    fn read_form(&mut self, form: &'static Form) -> bool {
        match form {
            Form::Line(line) => self.read_line_comment(line),
            Form::Block(block) => self.read_block_comment(block),
            Form::String(quote) => self.read_string(quote),
            Form::Character => self.skip_character(),
            Form::Regex(regex) => self.skip_regex(*regex),
            Form::LongBracket => self.read_long_bracket(),
            Form::DollarQuote => self.read_dollar_quote(),
            Form::Heredoc(heredoc) => self.read_heredoc_start(*heredoc),
            Form::Percent => self.read_percent_literal(),
            Form::Sigil => self.read_sigil(),
            Form::QuoteLike => self.read_quote_like(),
            Form::Escaped => {
                self.at = self.text.len().min(self.at + 2);
                true
            }
            Form::Plain(all) => {
                let plain = all.iter().find(|plain| self.text[self.at..].starts_with(plain));
                self.at += plain.map_or(0, |plain| plain.len());
                plain.is_some()
            }
            Form::Operator(all) => {
                let operator = all.iter().find(|operator| self.text[self.at..].starts_with(operator));
                if let Some(operator) = operator {
                    self.flush(self.at);
                    self.at += operator.len();
                    self.code_start = self.at;
                }
                operator.is_some()
            }
            Form::Copy => self.read_sql_copy(),
            Form::End(delimiters) => self.read_end(delimiters),
            Form::PhpEnd => self.php_end(),
        }
    }

    /// Reads a line that ends the program, if it is here, and the rest of the text, which is a comment; returns whether
    /// it is.
    fn read_end(&mut self, delimiters: &[&[u8]]) -> bool {
        let rest = &self.text[self.at..];
        let is_delimiter = |delimiter: &&[u8]| {
            rest.strip_prefix(*delimiter).is_some_and(|rest| rest.first().is_none_or(u8::is_ascii_whitespace))
        };
        let is_end = self.is_place(FormPlace::Margin, self.at) && delimiters.iter().any(is_delimiter);
        if is_end {
            self.emit(Context::Comment, Span::new(self.at, self.text.len()), self.text.len());
        }
        is_end
    }

    /// Makes the lexer stop at the end of this line, or not.
    pub(super) fn stop_at_line_end(&mut self, stop: bool) {
        let forms = &mut self.forms_by_byte[usize::from(self.newline)];
        *forms = if stop { *forms | LINE_END } else { *forms & !LINE_END };
    }

    /// Whether a URL may be in `span`. Must be called in the order of the text.
    pub(super) fn may_hold(&mut self, span: Span) -> bool {
        self.signs.are_in(self.text, span)
    }

    /// Passes on the code up to `end`.
    pub(super) fn flush(&mut self, end: usize) {
        let span = Span::new(self.code_start, end.max(self.code_start));
        self.code_start = span.end;
        if span.is_empty() || !self.may_hold(span) {
            return;
        }
        let escapes = self.language.code_escapes;
        if escapes == Escapes::None || memchr::memchr(b'\\', &self.text[span.range()]).is_none() {
            return self.page.scan(Context::Code, span);
        }
        let mut derived = DecodedText::new();
        unescape::decode(&mut derived, self.text, span, escapes, None);
        self.page.scan(Context::Code, derived);
    }

    /// Passes on a comment or literal that starts here and ends before `end`, and goes on from there.
    pub(super) fn emit(&mut self, context: Context, content: Span, end: usize) {
        self.flush(self.at);
        if self.may_hold(content) {
            self.page.scan(context, content);
        }
        self.go_on(end, context);
    }

    /// Goes on at `end`, after a comment or literal.
    pub(super) fn go_on(&mut self, end: usize, context: Context) {
        if context != Context::Comment {
            self.ends_with_operand = true;
        } else if !self.text[self.code_start.min(self.at)..self.at].trim_ascii().is_empty() {
            self.ends_with_operand = false;
        }
        self.at = end;
        self.code_start = end;
    }

    /// The next position of these bytes. A failed search is counted.
    pub(super) fn find(&mut self, bytes: &[u8], from: usize) -> Option<usize> {
        if self.has_given_up() {
            return None;
        }
        let found = self.text.get(from..).and_then(|rest| memchr::memmem::find(rest, bytes));
        if found.is_none() {
            self.count_failure();
        }
        found.map(|at| from + at)
    }

    /// Counts a failed search.
    pub(super) fn count_failure(&mut self) {
        self.failures = self.failures.saturating_add(1);
    }

    /// Whether too many searches failed.
    pub(super) fn has_given_up(&self) -> bool {
        self.failures >= MOST_FAILURES
    }

    /// The next position of a closing delimiter that is the same for every literal or comment of its form.
    pub(super) fn find_close(&mut self, close: &'static [u8], from: usize) -> Option<usize> {
        if self.unclosable.contains(&close) {
            return None;
        }
        let found = find_short(self.text, close, from);
        if found.is_none() {
            self.unclosable.push(close);
        }
        found
    }

    /// Skips the opening delimiter of `len` bytes of something that is not closed: it is code.
    pub(super) fn skip_unclosed(&mut self, len: usize) {
        let span = Span::new(self.at, self.text.len().min(self.at + len));
        self.page.count_malformed(span);
        self.at = span.end;
    }

    /// The end of the line of `from`: before its line end, without a CR.
    pub(super) fn line_end(&self, from: usize) -> usize {
        let (searched, mut end) = self.known_line_end.get();
        if from < searched || from > end {
            let rest = self.text.get(from..).unwrap_or_default();
            end = memchr::memchr(self.newline, rest).map_or(self.text.len(), |at| from + at);
            self.known_line_end.set((from, end));
        }
        if self.newline == b'\n' && end > from && self.text[end - 1] == b'\r' { end - 1 } else { end }
    }

    /// The position after the line end at `at`.
    pub(super) fn next_line(&self, at: usize) -> Option<usize> {
        match self.text.get(at..)? {
            [b'\r', b'\n', ..] => Some(at + 2),
            [b'\r' | b'\n', ..] => Some(at + 1),
            _ => None,
        }
    }

    /// The start of the line of `at`.
    pub(super) fn line_start(&self, at: usize) -> usize {
        let known = self.known_line_start.get();
        let (line, inside) = if known.1 <= at { known } else { (0, 0) };
        let start = memchr::memrchr(self.newline, &self.text[inside..at]).map_or(line, |end| inside + end + 1);
        self.known_line_start.set((start, at));
        start
    }

    /// Whether a form that is limited to `place` may begin at `at`.
    pub(super) fn is_place(&self, place: FormPlace, at: usize) -> bool {
        if place == FormPlace::Anywhere {
            return true;
        }
        let before = &self.text[..at];
        let last = before.last().copied();
        match place {
            FormPlace::Anywhere => true,
            FormPlace::Margin => last.is_none_or(|last| last == self.newline) || before == b"\xEF\xBB\xBF",
            FormPlace::LineStart => self.is_first_in_line(at),
            FormPlace::Word => last.is_none_or(|last| last.is_ascii_whitespace() || b";|&()`".contains(&last)),
            FormPlace::NotAfter(bytes) => last.is_none_or(|last| !bytes.contains(&last)),
            FormPlace::Apostrophe => !last.is_some_and(is_name_byte) || is_keyword(name_before(self.text, at)),
            FormPlace::Apart => {
                let is_symbol = |byte: &u8| b"!#$%&*+./<=>?@\\^|~:-".contains(byte);
                let after = || self.text[at..].iter().find(|byte| **byte != b'-');
                !last.as_ref().is_some_and(is_symbol) && !after().is_some_and(is_symbol)
            }
            FormPlace::Make => {
                let is_in_recipe = || self.is_place(FormPlace::Recipe, at);
                let is_escaped = last == Some(b'\\');
                last.is_none_or(|last| last.is_ascii_whitespace()) || !is_escaped && !is_in_recipe()
            }
            FormPlace::Recipe => self.text.get(self.line_start(at)) == Some(&b'\t'),
        }
    }

    /// Whether there is only white space before `at` in its line.
    pub(super) fn is_first_in_line(&self, at: usize) -> bool {
        let spaces = self.text[..at].iter().rev().take_while(|byte| matches!(byte, b' ' | b'\t' | b'\x0c')).count();
        self.is_place(FormPlace::Margin, at - spaces)
    }
}

/// The first position of a short delimiter from `from` on, found by its last byte.
fn find_short(text: &[u8], delimiter: &[u8], from: usize) -> Option<usize> {
    let (&last, before) = delimiter.split_last()?;
    let mut at = from + before.len();
    loop {
        at += memchr::memchr(last, text.get(at..)?)?;
        if text[..at].ends_with(before) {
            return Some(at - before.len());
        }
        at += 1;
    }
}
