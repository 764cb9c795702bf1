//! Reads inline markup: literals, references with embedded URIs, roles, emphasis, escapes (reStructuredText, "Inline
//! Markup"). Of `` ``a`` and `b <http://c.example/>`_ `` it passes on `a` as code and the URL as a link.

use super::escape::{self, after_escape, is_escaped, is_quoted, may_begin, may_end};
use super::prefilter;
use crate::document::AnchorKind;
use crate::document::line::trimmed;
use crate::document::lookahead::{ByteTable, CachedPosition};
use crate::document::page::Page;
use crate::scan::{BrokenKind, Context};
use crate::syntax::byte_class::SCHEME;
use crate::text::Span;

/// The longest name of a role, with the colons around it.
const LONGEST_ROLE: usize = 64;
/// The longest name of a reference without backquotes.
const LONGEST_NAME: usize = 256;

/// The bytes that may start or end inline markup.
static MARKUP_BYTES: ByteTable = ByteTable::of(b"`\\*|_");

/// Reads running text: a paragraph, the text of a cell, the value of a field.
/// References by name are passed on if `reads_names` is set.
pub(super) fn read(page: &mut Page<'_, '_, '_>, context: Context, span: Span, reads_names: bool) {
    let bytes = &page.text()[span.range()];
    if !page.wants_all() && !prefilter::may_hold_url(bytes) {
        return;
    }
    let text = &page.text()[..span.end];
    let (passage_start, from, sign) = (span.start, span.start, CachedPosition::new());
    Inline { page, text, context, passage_start, from, sign, unclosed: 0, reads_names }.read();
}

pub(super) struct Inline<'p, 'x, 'o, 't> {
    pub(super) page: &'p mut Page<'x, 'o, 't>,
    /// The page's text up to the end of the passage.
    pub(super) text: &'x [u8],
    context: Context,
    /// Where the passage starts.
    passage_start: usize,
    /// All text before this is passed on.
    from: usize,
    /// The next sign of a URL.
    sign: CachedPosition,
    /// The kinds of markup that the rest of the text does not close, a bit for each.
    unclosed: u8,
    /// Whether references by name are passed on.
    pub(super) reads_names: bool,
}

/// The kinds of markup with a closing delimiter.
#[derive(Clone, Copy)]
enum MarkupKind {
    Literal,
    Interpreted,
    Emphasis,
    Strong,
    Substitution,
}

impl MarkupKind {
    const fn delimiter(self) -> &'static [u8] {
        match self {
            Self::Literal => b"``",
            Self::Interpreted => b"`",
            Self::Emphasis => b"*",
            Self::Strong => b"**",
            Self::Substitution => b"|",
        }
    }
}

impl Inline<'_, '_, '_, '_> {
    fn read(mut self) {
        let mut at = self.from;
        while let Some(found) = MARKUP_BYTES.find(&self.text[at..]) {
            at += found;
            at = match self.text[at] {
                b'\\' => after_escape(self.text, at),
                b'`' if self.text[at..].starts_with(b"``") => self.read_literal(at),
                b'`' => self.read_interpreted(at),
                b'*' if self.text[at..].starts_with(b"**") => self.read_delimited(at, MarkupKind::Strong),
                b'*' => self.read_delimited(at, MarkupKind::Emphasis),
                b'|' => self.read_delimited(at, MarkupKind::Substitution),
                _ => self.read_underscore(at),
            };
        }
        self.flush(self.text.len());
    }

    /// Passes on the text up to `end`.
    fn flush(&mut self, end: usize) {
        self.emit_prose(Span::new(self.from, end.max(self.from)));
        self.from = end.max(self.from);
    }

    pub(super) fn emit_prose(&mut self, span: Span) {
        let (page, context, text) = (&mut *self.page, self.context, self.text);
        if page.wants_relaxed() || self.sign.next(span.start, || prefilter::next_sign(text, span.start)) < span.end {
            escape::for_each_piece(text, span, |piece| page.scan(context, piece));
        }
    }

    /// Reads text between two delimiters of one kind; returns where to go on.
    fn read_delimited(&mut self, at: usize, kind: MarkupKind) -> usize {
        let len = kind.delimiter().len();
        let Some(inner) = self.inner_text(at, at, kind) else { return at + len };
        self.flush(at);
        self.emit_prose(inner);
        self.from = inner.end + len;
        self.from
    }

    /// Reads the literal whose two backquotes are at `at`; returns where to go on.
    fn read_literal(&mut self, at: usize) -> usize {
        let Some(inner) = self.inner_text(at, at, MarkupKind::Literal) else { return at + 2 };
        self.flush(at);
        self.page.scan(Context::Code, inner);
        self.from = inner.end + 2;
        self.from
    }

    /// Reads the reference, target or text with a role whose backquote is at `at`; returns where to go on.
    fn read_interpreted(&mut self, at: usize) -> usize {
        let (start, role) = match role_before(self.text, self.from, at) {
            Some(start) => (start, Some(Span::new(start + 1, at - 1))),
            None => (at, None),
        };
        // a `_` before it makes it a target
        let start = if role.is_none() && self.text[self.from..at].ends_with(b"_") { at - 1 } else { start };
        let Some(inner) = self.inner_text(start, at, MarkupKind::Interpreted) else { return at + 1 };
        self.flush(start);
        let suffix = suffix(self.text, inner.end + 1);
        let role = role.or_else(|| (suffix.len() > 2).then(|| Span::new(suffix.start + 1, suffix.end - 1)));
        match role.map(|role| &self.text[role.range()]) {
            Some(b"code" | b"literal" | b"math" | b"raw" | b"kbd" | b"command" | b"program") => {
                self.page.scan(Context::Code, inner);
            }
            Some(role) if self.emit_role(role, inner) => {}
            Some(b"download") => self.emit_reference_text(inner),
            None if !suffix.is_empty() => {
                if suffix.len() == 1 && embedded_uri(self.text, inner).is_none() {
                    self.emit_reference(inner);
                }
                self.emit_reference_text(inner);
            }
            None if start < at => {
                self.page.anchor(AnchorKind::Label, inner);
                self.emit_prose(inner);
            }
            _ => self.emit_prose(inner),
        }
        let role = role.map(|role| &self.text[role.range()]);
        if let Some(kind) = broken_phrase(&self.text[inner.range()], role, !suffix.is_empty()) {
            self.page.broken(kind, Span::new(start, suffix.end));
        }
        self.from = suffix.end;
        self.from
    }

    /// Passes on the text of a reference, perhaps with an embedded URI at its end: `text <uri>`.
    fn emit_reference_text(&mut self, inner: Span) {
        let Some(target) = embedded_uri(self.text, inner) else { return self.emit_prose(inner) };
        let label = trimmed(self.text, Span::new(inner.start, target.start - 1));
        self.emit_prose(label);
        if is_alias(self.text, target) {
            self.emit_reference(Span::new(target.start, target.end - 1));
            return self.emit_prose(target);
        }
        let label = Some(label).filter(|label| !label.is_empty());
        self.page.link(Context::Link, escape::decoded_uri(self.text, target), label);
    }

    /// Reads the `_` at `at`, perhaps the end of a reference `name_`: text directly before the name ends there. Returns
    /// where to go on.
    fn read_underscore(&mut self, at: usize) -> usize {
        let end = at + 1 + usize::from(self.text[at + 1..].starts_with(b"_"));
        if !may_end(self.text, end) {
            return at + 1;
        }
        let start = name_before(self.text, self.from, at);
        if let Some(start) = start.filter(|_| end == at + 1) {
            self.emit_reference(Span::new(start, at));
        }
        if let Some(start) = start
            && self.text[self.from..start].last().is_some_and(|byte| !byte.is_ascii_whitespace())
        {
            self.flush(start);
        }
        end
    }

    /// The text between the delimiter at `at` and the one that closes it; the markup starts at `start`, since a role
    /// may be before the delimiter.
    fn inner_text(&mut self, start: usize, at: usize, kind: MarkupKind) -> Option<Span> {
        let text = self.text;
        let inner = at + kind.delimiter().len();
        let starts = text.get(inner).is_some_and(|byte| !byte.is_ascii_whitespace())
            && may_begin(text, self.passage_start, start)
            && !is_quoted(text, self.passage_start, start, inner);
        if !starts {
            return None;
        }
        let bit = 1 << kind as u8;
        let end = match self.unclosed & bit {
            0 => closing_delimiter(text, inner, kind),
            _ => None,
        };
        if end.is_none() {
            self.unclosed |= bit;
            self.page.count_malformed(Span::new(at, inner));
        }
        Some(Span::new(inner, end?))
    }
}

/// What is broken of interpreted text with a URL in angle brackets at its end. `role` is its role; `has_suffix` says
/// whether anything comes after its closing backquote.
///
/// Of `` `a <http://b.example/>` `` it is the underscore that is missing.
pub(in crate::document) fn broken_phrase(inner: &[u8], role: Option<&[u8]>, has_suffix: bool) -> Option<BrokenKind> {
    let inside = inner.strip_suffix(b">")?;
    let open = memchr::memrchr2(b'<', b'>', inside)?;
    let is_url = [&b"http://"[..], b"https://"].iter().any(|scheme| inside[open + 1..].starts_with(scheme));
    let label = inner[..open].trim_ascii();
    if !is_url || inside[open..].iter().any(u8::is_ascii_whitespace) || label.is_empty() {
        return None;
    }
    match role {
        Some(role) => {
            let name = role.rsplit(|&byte| byte == b':').next().unwrap_or(role);
            INTERNAL_ROLES.contains(&name).then_some(BrokenKind::UrlInRole)
        }
        None if !has_suffix => Some(BrokenKind::MissingUnderscore),
        None => (!inner[open - 1].is_ascii_whitespace()).then_some(BrokenKind::NoSpaceBeforeAngle),
    }
}

/// Roles of Sphinx that refer to something in the documentation, never to a URL.
const INTERNAL_ROLES: &[&[u8]] = &[
    b"ref", b"doc", b"term", b"any", b"numref", b"keyword", b"option", b"envvar", b"class", b"func", b"meth", b"mod",
    b"attr", b"exc", b"data", b"obj", b"const",
];

/// The position of the delimiter that closes what starts at `inner`. Of `**bold** text`, with `inner` at `bold`, it is
/// that of the second `**`.
fn closing_delimiter(text: &[u8], inner: usize, kind: MarkupKind) -> Option<usize> {
    let delimiter = kind.delimiter();
    let mut at = inner + 1;
    loop {
        at += memchr::memchr(delimiter[0], text.get(at..)?)?;
        let is_after_space = text[at - 1].is_ascii_whitespace();
        let ends = match kind {
            MarkupKind::Literal => !is_after_space,
            MarkupKind::Interpreted => {
                !is_escaped(text, inner, at) && (!is_after_space || is_escaped(text, inner, at - 1))
            }
            _ => !is_after_space && !is_escaped(text, inner, at),
        };
        let after = at + delimiter.len();
        let after = match kind {
            MarkupKind::Interpreted => suffix(text, after).end,
            MarkupKind::Substitution => {
                after + text.get(after..)?.iter().take(2).take_while(|&&byte| byte == b'_').count()
            }
            _ => after,
        };
        if ends && text[at..].starts_with(delimiter) && may_end(text, after) {
            return Some(at);
        }
        at += 1;
    }
}

/// The `_`, the `__` or the role between colons that directly follows interpreted text; empty if there is none.
fn suffix(text: &[u8], at: usize) -> Span {
    let rest = text.get(at..).unwrap_or_default();
    let len = match rest {
        [b'_', b'_', ..] => 2,
        [b'_', ..] => 1,
        [b':', rest @ ..] => {
            let name = rest.iter().take(LONGEST_ROLE).take_while(|&&byte| is_role_or_name_byte(byte)).count();
            // `:` is one of the name's bytes: the last one ends it
            if name > 1 && rest[name - 1] == b':' { name + 1 } else { 0 }
        }
        _ => 0,
    };
    Span::new(at, at + len)
}

/// The start of a `:role:` that is directly before `at`. What is before `from` is passed on already.
fn role_before(text: &[u8], from: usize, at: usize) -> Option<usize> {
    let before = text[from..at].strip_suffix(b":")?;
    let name = before.iter().rev().take(LONGEST_ROLE).take_while(|&&byte| is_role_or_name_byte(byte)).count();
    let run = &before[before.len() - name..];
    let colon = run.iter().position(|&byte| byte == b':')?;
    (colon + 1 < run.len()).then(|| from + before.len() - name + colon)
}

/// The start of the reference name that ends before `at`, if markup may start there. What is before `from` is passed on
/// already.
fn name_before(text: &[u8], from: usize, at: usize) -> Option<usize> {
    let lowest = from.max(at.saturating_sub(LONGEST_NAME));
    let run = text[lowest..at].iter().rev().take_while(|&&byte| is_role_or_name_byte(byte)).count();
    let inner = |byte: u8| byte.is_ascii_alphanumeric() || byte >= 0x80;
    if !inner(*text[lowest..at].last()?) || !ends_with_letter(&text[lowest..at]) {
        return None;
    }
    // a name has no two punctuation characters next to each other
    let mut start = at;
    while start > at - run && (inner(text[start - 1]) || inner(text[start])) {
        start -= 1;
    }
    (start..at).find(|&start| inner(text[start]) && may_begin(text, from, start))
}

/// Whether a text ends with a letter or digit of any script: `a`, `é`, but not the comma of `0-9、`.
fn ends_with_letter(text: &[u8]) -> bool {
    let start = text.iter().rposition(|byte| !(0x80..0xC0).contains(byte)).unwrap_or(0);
    std::str::from_utf8(&text[start..]).is_ok_and(|last| last.ends_with(char::is_alphanumeric))
}

/// Whether `byte` may be in the name of a role, or in a `simplename`.
fn is_role_or_name_byte(byte: u8) -> bool {
    SCHEME.has(byte) || byte == b'_' || byte == b':' || byte >= 0x80
}

/// The URI between the angle brackets that end a reference's text; before them is white space or nothing.
fn embedded_uri(text: &[u8], inner: Span) -> Option<Span> {
    let close = inner.end.checked_sub(1).filter(|&close| close > inner.start)?;
    if text[close] != b'>' || is_escaped(text, inner.start, close) || text[close - 1].is_ascii_whitespace() {
        return None;
    }
    let mut open = close;
    loop {
        open = inner.start + memchr::memrchr2(b'<', b'>', &text[inner.start..open])?;
        if !is_escaped(text, inner.start, open) {
            break;
        }
    }
    let is_apart = open == inner.start || text[open - 1].is_ascii_whitespace();
    let starts = text[open] == b'<' && !text[open + 1].is_ascii_whitespace() && open + 1 < close;
    (is_apart && starts).then(|| Span::new(open + 1, close))
}

/// Whether `target` is the name of another target: it ends with a `_` that is not escaped, and is no URI.
fn is_alias(text: &[u8], target: Span) -> bool {
    let bytes = &text[target.range()];
    let scheme = bytes.iter().take_while(|&&byte| SCHEME.has(byte)).count();
    bytes.ends_with(b"_")
        && !is_escaped(text, target.start, target.end - 1)
        && (bytes.contains(&b' ') || !(scheme > 1 && bytes.get(scheme) == Some(&b':')))
}
