//! MediaWiki: headings, links to pages and files, elements with a name. URLs are found as in plain text. Of `== A ==`
//! and `[[B|c]]` it passes on a heading and a reference to a page.

use super::source_lines::SourceLines;
use crate::document::AnchorKind;
use crate::document::definition::{Definition, Files};
use crate::document::lifted::trimmed;
use crate::document::notations;
use crate::document::page::{DocumentReader, Page};
use crate::document::prefilter;
use crate::scan::{Context, Found, TargetKind};
use crate::syntax::scheme_len;
use crate::text::{Span, touches};

pub(in crate::document) static MEDIAWIKI: Definition = Definition {
    name: "mediawiki",
    about: "MediaWiki: text, and with references links to pages, files and headings",
    files: Files { aliases: &["wikitext"], extensions: &["mediawiki", "wikitext"], ..Files::NONE },
    reader: DocumentReader { may_hold: prefilter::text, read },
    notation: notations::MEDIAWIKI,
};

/// The elements whose content is shown as it is, and comments: how they start and end.
const VERBATIM: &[(&[u8], &[u8])] = &[
    (b"<!--", b"-->"),
    (b"<nowiki>", b"</nowiki>"),
    (b"<pre>", b"</pre>"),
    (b"<source", b"</source>"),
    (b"<syntaxhighlight", b"</syntaxhighlight>"),
];

/// The length of the longest link.
const LONGEST_LINK: usize = 2048;

/// The length of the longest tag.
const LONGEST_TAG: usize = 512;

fn read(page: &mut Page<'_, '_, '_>) {
    let first = page.found_count();
    page.scan(Context::Prose, page.whole());
    let text = page.text();
    page.set_context(first, || comments(text), Context::Comment);
    if !page.wants_anchors() {
        return;
    }
    let urls: Vec<Span> = page.found_since(first).iter().map(Found::span).collect();
    let mut from = 0;
    for part in VerbatimParts::of(text) {
        read_passage(page, Span::new(from, part.start), &urls);
        from = part.end;
    }
    read_passage(page, Span::new(from, text.len()), &urls);
}

/// The comments of a text, in order, with their delimiters. `<!--` in `<nowiki>` starts none.
fn comments(text: &[u8]) -> Vec<Span> {
    VerbatimParts::of(text).filter(|part| text[part.range()].starts_with(VERBATIM[0].0)).collect()
}

/// The elements whose content is shown as it is, and the comments of a text, in order, with their delimiters.
struct VerbatimParts<'t> {
    text: &'t [u8],
    at: usize,
    /// For each kind, whether the rest of the text has no end of it.
    unclosed: [bool; VERBATIM.len()],
}

impl<'t> VerbatimParts<'t> {
    const fn of(text: &'t [u8]) -> Self {
        Self { text, at: 0, unclosed: [false; VERBATIM.len()] }
    }
}

impl Iterator for VerbatimParts<'_> {
    type Item = Span;

    fn next(&mut self) -> Option<Span> {
        let text = self.text;
        while let Some(angle) = memchr::memchr(b'<', &text[self.at..]).map(|found| self.at + found) {
            self.at = angle + 1;
            let Some(kind) = VERBATIM.iter().position(|(start, _)| text[angle..].starts_with(start)) else { continue };
            let (start, end) = VERBATIM[kind];
            let inner = angle + start.len();
            let len = if self.unclosed[kind] { None } else { memchr::memmem::find(&text[inner..], end) };
            self.unclosed[kind] = len.is_none();
            if let Some(len) = len {
                self.at = inner + len + end.len();
                return Some(Span::new(angle, self.at));
            }
        }
        None
    }
}

/// Reads text without verbatim parts. `urls` are the spans of the URLs of the page in the source, sorted and disjoint.
fn read_passage(page: &mut Page<'_, '_, '_>, span: Span, urls: &[Span]) {
    let text = page.text();
    for line in SourceLines::of(text, span) {
        read_heading(page, line);
    }
    let mut done = span.start;
    for at in memchr::memchr3_iter(b'[', b'<', b'{', &text[span.range()]).map(|at| span.start + at) {
        if at < done || page.is_full() {
            continue;
        }
        let near = &text[at..span.end.min(at + LONGEST_LINK)];
        done = match near {
            [b'[', b'[', ..] => read_link(page, at, near),
            [b'<', letter, ..] if letter.is_ascii_alphabetic() => read_tag(page, at, near, urls),
            [b'{', b'{', letter, ..] if letter.is_ascii_alphabetic() => {
                page.note_inserted_text();
                at + 1
            }
            _ => at + 1,
        };
    }
}

/// `== Title ==`
fn read_heading(page: &mut Page<'_, '_, '_>, line: Span) {
    let text = page.text();
    let line = trimmed(text, line);
    let bytes = &text[line.range()];
    let before = bytes.iter().take_while(|&&byte| byte == b'=').count();
    let after = bytes.iter().rev().take_while(|&&byte| byte == b'=').count();
    let signs = before.min(after).min(6);
    let is_start = line.start == 0 || text[line.start - 1] == b'\n';
    if signs > 0 && is_start && bytes.len() > 2 * signs {
        let level = signs as u8;
        page.anchor(AnchorKind::Heading { level }, Span::new(line.start + signs, line.end - signs));
    }
}

/// Reads `[[Page#x|text]]` or `[[File:x.png|thumb]]` at `at`. `near` is the text from `at` on. Returns where to go on.
fn read_link(page: &mut Page<'_, '_, '_>, at: usize, near: &[u8]) -> usize {
    let inner = &near[2..];
    let Some(len) = inner.iter().position(|byte| b"[]\n".contains(byte)) else { return at + 2 };
    // the text of a picture may have links in it
    let bar = memchr::memchr(b'|', &inner[..len]);
    if inner[len..].starts_with(b"]]") || bar.is_some() && inner[len] == b'[' {
        let start = at + 2;
        let name = Span::new(start, start + bar.unwrap_or(len));
        let label = bar.map(|bar| Span::new(start + bar + 1, start + len));
        emit_link_target(page, name, label);
    }
    at + 2 + len
}

/// Passes on the target of a link, without the brackets and the text of the link.
fn emit_link_target(page: &mut Page<'_, '_, '_>, name: Span, label: Option<Span>) {
    let bytes = &page.text()[name.range()];
    if bytes.iter().any(|byte| b"{}<>".contains(byte)) {
        return;
    }
    let colon = memchr::memchr(b':', bytes);
    let is_file = colon.is_some_and(|colon| {
        let namespace = bytes[..colon].trim_ascii();
        namespace.eq_ignore_ascii_case(b"file") || namespace.eq_ignore_ascii_case(b"image")
    });
    match colon {
        Some(colon) if is_file => page.name(TargetKind::File, Span::new(name.start + colon + 1, name.end), None),
        // `[[https://a.example/]]`, and the names of other wikis and languages
        Some(_) if scheme_len(bytes).is_some() && memchr::memmem::find(bytes, b"://").is_some() => {}
        _ => page.name(TargetKind::Wiki, name, label),
    }
}

/// Reads the attributes of the tag at `at`: the names that it gives, and its targets without a URL, since URLs were
/// found with the text already. `near` is the text from `at` on, `urls` are the spans of the URLs in the source.
/// Returns where to go on.
///
/// Of `<a href="b.html" id=c>` it passes on the link `b.html` and the anchor `c`.
fn read_tag(page: &mut Page<'_, '_, '_>, at: usize, near: &[u8], urls: &[Span]) -> usize {
    let near = &near[..near.len().min(LONGEST_TAG)];
    let Some(end) = memchr::memchr(b'>', near) else { return at + 1 };
    let tag = &near[..end];
    let is_ref = tag.strip_prefix(b"<").unwrap_or(tag).get(..3).is_some_and(|name| name.eq_ignore_ascii_case(b"ref"));
    let mut read_until = 0;
    for equals in memchr::memchr_iter(b'=', tag) {
        if equals < read_until {
            continue;
        }
        let name = tag[..equals].trim_ascii_end();
        let name_len = name.iter().rev().take_while(|byte| byte.is_ascii_alphabetic()).count();
        let value = &tag[equals + 1..];
        let spaces = value.len() - value.trim_ascii_start().len();
        let (value_start, value_len) = match value.trim_ascii_start() {
            [quote @ (b'"' | b'\''), rest @ ..] => {
                (equals + spaces + 2, memchr::memchr(*quote, rest).unwrap_or(rest.len()))
            }
            rest => (equals + spaces + 1, rest.iter().position(u8::is_ascii_whitespace).unwrap_or(rest.len())),
        };
        read_until = value_start + value_len;
        let span = Span::new(at + value_start, at + read_until);
        let is_url = scheme_len(&tag[value_start..read_until]).is_some() || touches(urls, page.source(span));
        match &name[name.len() - name_len..] {
            // notes of one name are one note
            b"name" if is_ref => {}
            b"id" | b"name" => page.anchor(AnchorKind::Id, span),
            b"src" if page.wants_names() && !is_url => page.link(Context::Image, span, None),
            b"href" if page.wants_names() && !is_url => page.link(Context::Link, span, None),
            _ => {}
        }
    }
    at + end + 1
}
