//! Passes keys, values and comments of a data file to its page, if there can be a URL in them.

use super::escape::{self, Escapes};
use super::lines::{after_break, line_end, skip_spaces, trimmed};
use super::role::Role;
use crate::document::decoded_text::DecodedText;
use crate::document::page::Page;
use crate::scan::{self, Context};
use crate::text::Span;

/// A page, and the next sign of a URL in it.
pub(super) struct DataEmitter<'p, 'x, 'o, 't> {
    page: &'p mut Page<'x, 'o, 't>,
    /// The next sign of a URL. If `searches_spans` is set: a position before which there is no sign.
    sign: usize,
    /// Whether signs are looked for in the requested spans only, not in the text after them.
    searches_spans: bool,
    /// The next back-slash.
    backslash: usize,
}

/// How a string is written.
#[derive(Clone, Copy, Debug)]
pub(super) enum Spelling {
    /// As it is.
    Plain,
    /// With back-slash escapes.
    Escaped(&'static Escapes),
    /// With this quote doubled, as in CSV.
    Doubled(u8),
}

/// Whether a value is a URL that lacks a slash (`http:/a.example`), which is no URL in running text.
fn is_url_without_slash(value: &[u8]) -> bool {
    let colon = value.iter().take("https:".len()).position(|&byte| byte == b':');
    colon.is_some_and(|colon| scan::lacks_slash(&value[..colon], &value[colon + 1..]))
        && !value.iter().any(u8::is_ascii_whitespace)
}

impl<'p, 'x, 'o, 't> DataEmitter<'p, 'x, 'o, 't> {
    pub(super) fn of(page: &'p mut Page<'x, 'o, 't>) -> Self {
        let sign = page.next_sign(0).unwrap_or(usize::MAX);
        let backslash = memchr::memchr(b'\\', page.text()).unwrap_or(usize::MAX);
        Self { page, sign, searches_spans: false, backslash }
    }

    /// The emitter for a reader that skips most of the text: the text is not searched for signs ahead.
    pub(super) fn searching_spans(page: &'p mut Page<'x, 'o, 't>) -> Self {
        let backslash = memchr::memchr(b'\\', page.text()).unwrap_or(usize::MAX);
        Self { page, sign: 0, searches_spans: true, backslash }
    }

    /// Notes that there is no sign before `at`.
    pub(super) fn clear_until(&mut self, at: usize) {
        self.sign = self.sign.max(at);
    }

    /// The page itself.
    pub(super) fn page(&mut self) -> &mut Page<'x, 'o, 't> {
        self.page
    }

    /// The page's text.
    pub(super) fn text(&self) -> &'x [u8] {
        self.page.text()
    }

    /// Whether a URL may be at `span` as it is. Must be called in the order of the text.
    pub(super) fn may_hold(&mut self, span: Span) -> bool {
        if self.searches_spans {
            return self.sign < span.end && self.page.may_hold(&self.text()[span.range()]);
        }
        self.next_sign(span.start) < span.end
    }

    /// The next sign from `from` on; beyond any text where there is none. Must be called in the order of the text.
    pub(super) fn next_sign(&mut self, from: usize) -> usize {
        if self.sign < from {
            self.sign = self.page.next_sign(from).unwrap_or(usize::MAX);
        }
        self.sign
    }

    fn seek_backslash(&mut self, from: usize) {
        if self.backslash < from {
            let found = memchr::memchr(b'\\', &self.text()[from..]);
            self.backslash = found.map_or(usize::MAX, |len| from + len);
        }
    }

    /// Passes on text without escapes.
    pub(super) fn scan(&mut self, context: Context, span: Span) {
        if self.may_hold(span) {
            self.page.scan(context, span);
        }
    }

    /// Passes on malformed text, and counts it: text where the format has none, or a construct that is not closed.
    pub(super) fn scan_malformed(&mut self, span: Span) {
        self.page.count_malformed(span);
        self.scan(Context::Data, span);
    }

    /// Passes on the text between the strings of a format without other text. It counts as malformed if it has a URL.
    pub(super) fn between(&mut self, span: Span) {
        if !self.may_hold(span) {
            return;
        }
        let span = trimmed(self.text(), span);
        self.page.scan(Context::Data, span);
        if scan::scan(&self.text()[span.range()]).next().is_some() {
            self.page.count_malformed(span);
        }
    }

    /// Passes on a key.
    pub(super) fn key(&mut self, span: Span, spelling: Spelling) {
        self.value(Role::Value, span, spelling);
    }

    /// Passes on a value.
    pub(super) fn value(&mut self, role: Role, span: Span, spelling: Spelling) {
        let may_refer = role.may_refer(self.page);
        if !may_refer && !self.may_hold_decoded(span, spelling) {
            return;
        }
        let text = self.text();
        let bytes = &text[span.range()];
        let mut derived = DecodedText::new();
        match spelling {
            Spelling::Escaped(escapes) if bytes.contains(&b'\\') => escapes.decode(text, span, &mut derived),
            Spelling::Doubled(quote) if bytes.contains(&quote) => {
                escape::decode_doubled(text, span, quote, &mut derived);
            }
            _ if may_refer && role.is_reference(bytes) => return self.page.link(role.context(), span, None),
            _ if self.page.wants_references() && is_url_without_slash(bytes) => {
                return self.page.link(role.context(), span, None);
            }
            _ if self.may_have_line_prefix(span) => {
                // in a text of its own, the line prefix of the first line can be seen
                let first = Span::new(span.start, span.start + 1);
                derived.push(&text[first.range()], first);
                derived.push_verbatim(text, Span::new(first.end, span.end));
            }
            _ => return self.page.scan(role.context(), span),
        }
        if may_refer && role.is_reference(derived.bytes()) {
            self.page.link(role.context(), derived, None);
        } else {
            self.page.scan(role.context(), derived);
        }
    }

    /// Whether a URL may be at `span`, as it is or spelled by escapes.
    fn may_hold_decoded(&mut self, span: Span, spelling: Spelling) -> bool {
        if self.may_hold(span) {
            return true;
        }
        let Spelling::Escaped(escapes) = spelling else { return false };
        let text = self.text();
        self.seek_backslash(span.start);
        let bytes = &text[span.range()];
        self.backslash < span.end && (memchr::memchr(b':', bytes).is_some() || escapes.may_spell(bytes))
    }

    /// Whether the text has several lines, starts within a line, and its first byte may be the line prefix of a
    /// quotation.
    fn may_have_line_prefix(&self, span: Span) -> bool {
        let text = self.text();
        let may_be_line_prefix = |byte: &u8| byte.is_ascii_punctuation() && !b"<\"'([{&".contains(byte);
        let starts_within_line = || span.start > 0 && !matches!(text[span.start - 1], b'\n' | b'\r');
        text.get(span.start).is_some_and(may_be_line_prefix)
            && starts_within_line()
            && memchr::memchr2(b'\n', b'\r', &text[span.range()]).is_some()
    }

    /// Passes on adjacent comment lines without their prefixes, which are runs of `prefix_bytes`. `run` starts with the
    /// first prefix.
    pub(super) fn comments(&mut self, run: Span, prefix_bytes: &[u8]) {
        if !self.may_hold(run) {
            return;
        }
        let text = &self.text()[..run.end];
        let mut derived = DecodedText::new();
        let mut line = run.start;
        loop {
            let prefix = skip_spaces(text, line);
            let content = prefix + text[prefix..].iter().take_while(|byte| prefix_bytes.contains(byte)).count();
            let end = line_end(text, content);
            let next = after_break(text, end);
            derived.push_verbatim(text, Span::new(content, next.unwrap_or(end)));
            let Some(next) = next else { break };
            line = next;
        }
        self.page.scan(Context::Comment, derived);
    }
}
