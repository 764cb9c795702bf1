//! BibTeX: reads the fields of entries, which hold LaTeX or a URL; text between entries is a comment. Of
//! `@book{a, url = {http://b.example/}}` it passes on the URL as a link.

use super::read_field;
use super::url_arg::{self, Spaces};
use crate::document::definition::{Definition, Files};
use crate::document::line::line_feed;
use crate::document::lookahead::CachedPosition;
use crate::document::notations;
use crate::document::page::{DocumentReader, Page};
use crate::document::prefilter;
use crate::scan::Context;
use crate::text::{Span, seek};

pub(in crate::document) static BIBTEX: Definition = Definition {
    name: "bibtex",
    about: "BibTeX and BibLaTeX: fields that are URLs, and LaTeX in the others",
    files: Files {
        aliases: &["bib", "biblatex"],
        extensions: &["bib", "bibtex"],
        confirm: |start| start.len() < 64 || memchr::memchr2(b'@', b'%', start).is_some(),
        ..Files::NONE
    },
    reader: DocumentReader { may_hold: prefilter::inner_colon, read },
    notation: notations::BIBTEX,
};

fn read(page: &mut Page<'_, '_, '_>) {
    let skip_from = if page.wants_all() { usize::MAX } else { 0 };
    read_skipping(page, skip_from);
}

/// Goes through a document, skipping from `skip_from` on.
fn read_skipping(page: &mut Page<'_, '_, '_>, skip_from: usize) {
    let text = page.text();
    Reader { page, text, at: 0, start: 0, unclosed_end: 0, colon: CachedPosition::new(), skip_from }.read();
}

struct Reader<'p, 'x, 'o, 't> {
    page: &'p mut Page<'x, 'o, 't>,
    text: &'x [u8],
    at: usize,
    /// The start of the text that is not passed on yet.
    start: usize,
    /// The end of a value that was found unclosed. Before it, values are only searched for their end up to the line's
    /// end.
    unclosed_end: usize,
    /// The next `:` that may belong to a URL.
    colon: CachedPosition,
    /// Up to here, entries are read one by one.
    skip_from: usize,
}

/// The longest name of a field or an entry.
const LONGEST_NAME: usize = 64;

impl Reader<'_, '_, '_, '_> {
    fn read(mut self) {
        loop {
            self.skip_ahead();
            let Some(at) = memchr::memchr(b'@', &self.text[self.at..]) else { break };
            let at = self.at + at;
            self.at = at + 1;
            let kind = self.read_word();
            let open = self.after_spaces();
            let is_entry = !kind.is_empty() && matches!(self.text.get(open), Some(b'{' | b'('));
            if !is_entry || self.text[kind.range()].eq_ignore_ascii_case(b"comment") {
                continue;
            }
            self.emit(Context::Comment, at);
            self.at = open + 1;
            self.read_entry();
        }
        self.emit(Context::Comment, self.text.len());
    }

    /// Skips to the last `@` at the start of a line before the next `:`: an entry starts there, whatever is before it.
    fn skip_ahead(&mut self) {
        if self.at < self.skip_from {
            return;
        }
        // text that is not passed on yet may hold a `:`
        let colon = self.next_colon(self.start).min(self.text.len());
        if colon < self.at {
            return;
        }
        self.skip_from = colon + 1;
        if let Some(entry) = memchr::memmem::rfind(&self.text[self.at..colon], b"\n@") {
            self.at += entry + 1;
            self.start = self.at;
        }
    }

    /// The next `:` from `from` on that may belong to a URL; beyond the text where there is none.
    fn next_colon(&mut self, from: usize) -> usize {
        self.colon.next(from, || prefilter::next_inner_colon(self.text, from))
    }

    /// Reads the fields of an entry, up to the brace that closes it.
    fn read_entry(&mut self) {
        while self.at < self.text.len() {
            let byte = self.text[self.at];
            match byte {
                b'}' | b')' => break,
                // an entry at the beginning of a line, where the one before was not closed
                b'@' if self.at == 0 || self.text[self.at - 1] == b'\n' => {
                    self.page.count_malformed(Span::new(self.start, self.at));
                    return self.emit(Context::Prose, self.at);
                }
                b'=' => self.read_value(),
                b'{' | b'"' => self.read_field_value(Context::Prose, FieldKind::Text),
                _ => self.at += 1,
            }
        }
        self.emit(Context::Prose, self.at);
        self.at = (self.at + 1).min(self.text.len());
    }

    /// Reads `= {...}` or `= "..." # name`.
    fn read_value(&mut self) {
        let name = self.name_before(self.at);
        let name = self.text[name.range()].to_ascii_lowercase();
        let kind = match &name[..] {
            b"url" | b"ee" | b"link" | b"href" | b"pdf" | b"biburl" | b"howurl" | b"urls" | b"web" | b"website"
            | b"homepage" | b"doi" | b"uri" => FieldKind::Target,
            name if name.starts_with(b"bdsk-url") || name.ends_with(b"url") => FieldKind::Target,
            _ => FieldKind::Text,
        };
        self.at += 1;
        let at = self.after_spaces();
        if matches!(self.text.get(at), Some(b'{' | b'"')) {
            self.at = at;
            let context = if kind == FieldKind::Target { Context::Link } else { Context::Prose };
            self.read_field_value(context, kind);
        }
    }

    /// Reads a value in braces or quotes.
    fn read_field_value(&mut self, context: Context, kind: FieldKind) {
        self.emit(Context::Prose, self.at);
        let Some(inner) = self.delimited() else {
            // it is not closed: the rest of its line is text
            let end = line_feed(self.text, self.at);
            self.page.count_malformed(Span::new(self.at, end));
            self.at = end;
            return;
        };
        (self.at, self.start) = (inner.end + 1, inner.end + 1);
        let bytes = &self.text[inner.range()];
        if !self.page.wants_all() && self.next_colon(inner.start) >= inner.end.saturating_sub(1) {
            return;
        }
        let value = bytes.trim_ascii();
        match kind {
            FieldKind::Target if !holds_more_than_url(value) => {
                let is_doi = value.starts_with(b"10.");
                let content = url_arg::read(self.text, inner, Spaces::Kept);
                if is_doi { self.page.scan(context, content) } else { self.page.link(context, content, None) }
            }
            _ => self.page.read_inside(read_field, inner),
        }
    }

    /// The text between the braces or quotes here; braces in it are balanced. Of `{a {b} c}` it is `a {b} c`.
    fn delimited(&mut self) -> Option<Span> {
        let in_quotes = self.text[self.at] == b'"';
        let start = self.at + 1;
        let end = if start < self.unclosed_end { line_feed(self.text, start) } else { self.text.len() };
        let (mut depth, mut at) = (0_usize, start);
        while let Some(found) = seek(&self.text[..end], at, [b'{', b'}', b'"', b'@'], |_| true) {
            at = found + 1;
            match self.text[found] {
                b'"' if in_quotes && depth == 0 => return Some(Span::new(start, found)),
                b'{' => depth += 1,
                b'}' if depth == 0 => return (!in_quotes).then(|| Span::new(start, found)),
                b'}' => depth -= 1,
                // the next entry
                b'@' if self.text[found - 1] == b'\n' => {
                    self.unclosed_end = found;
                    return None;
                }
                _ => {}
            }
        }
        if end == self.text.len() {
            self.unclosed_end = end;
        }
        None
    }

    /// Passes on the text up to `end`.
    fn emit(&mut self, context: Context, end: usize) {
        if self.start < end {
            let span = Span::new(self.start, end);
            if self.page.wants_all() || self.next_colon(span.start) < span.end - 1 {
                self.page.scan(context, span);
            }
            self.start = end;
        }
    }

    /// Reads a word of letters after white space.
    fn read_word(&mut self) -> Span {
        let start = self.after_spaces();
        let rest = &self.text[start..];
        let length = rest.iter().take(LONGEST_NAME).take_while(|byte| byte.is_ascii_alphabetic()).count();
        self.at = start + length;
        Span::new(start, self.at)
    }

    /// The name before the `=` at `at`.
    fn name_before(&self, at: usize) -> Span {
        let before = &self.text[at.saturating_sub(LONGEST_NAME)..at];
        let end = at - (before.len() - before.trim_ascii_end().len());
        let name = self.text[..end].iter().rev().take(LONGEST_NAME);
        let length = name.take_while(|byte| byte.is_ascii_alphanumeric() || b"-_".contains(byte)).count();
        Span::new(end - length, end)
    }

    /// The position after white space.
    fn after_spaces(&self) -> usize {
        let rest = &self.text[self.at.min(self.text.len())..];
        self.at + rest.iter().take_while(|byte| byte.is_ascii_whitespace()).count()
    }
}

/// Whether a field for a URL holds more than the URL: `\url{...}`, or words.
fn holds_more_than_url(bytes: &[u8]) -> bool {
    memchr::memchr(b' ', bytes).is_some_and(|space| bytes[space - 1] != b'\n' && bytes[space - 1] != b' ')
        || [&b"\\url"[..], b"\\href", b"\\path"].iter().any(|name| memchr::memmem::find(bytes, name).is_some())
}

/// What a field holds.
#[derive(Clone, Copy, PartialEq, Eq)]
enum FieldKind {
    /// A URL.
    Target,
    /// LaTeX.
    Text,
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::document::skip_tests::{nothing_is_missed, of_parts};

    /// Parts of entries, closed or not, some of which hold a URL.
    const PARTS: [&str; 20] = [
        "\n@book{key,\n",
        "@article(key, ",
        "\n@comment{http://a.example/remark}\n",
        "\n@string{a = \"b\"}\n",
        "\n@ no entry\n",
        "  title = {Words {and} words: more},\n",
        "  title = {Never closed\n",
        "  title = \"In {\"}quotes\",\n",
        "  url = {http://a.example/url},\n",
        "  note = \"See \\url{http://a.example/note}\",\n",
        "  note = {@a http://a.example/at},\n",
        "  doi = {10.1/a:b},\n",
        "  year = 2000,\n",
        "}\n",
        ")\n",
        "\"",
        "{",
        "http://a.example/between\n",
        "ann@a.example: words\n",
        "\n\n",
    ];

    #[test]
    fn nothing_is_missed_by_skipping() {
        nothing_is_missed(of_parts(&PARTS), read_skipping);
    }
}
