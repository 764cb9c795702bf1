//! Org: headlines, links to files and places, targets. URLs are found as in plain text. Of `* A` and
//! `[[file:b.org][c]]` it passes on a heading and a reference to a file.

use super::source_lines::SourceLines;
use crate::document::AnchorKind;
use crate::document::definition::{Definition, Files};
use crate::document::lifted::trimmed;
use crate::document::notations;
use crate::document::page::{DocumentReader, Page};
use crate::document::prefilter;
use crate::document::regions::RegionKind;
use crate::scan::{Context, TargetKind};
use crate::syntax::scheme_len;
use crate::text::Span;

pub(in crate::document) static ORG: Definition = Definition {
    name: "org",
    about: "Org: text, and with references links to files and headlines",
    files: Files { aliases: &["org-mode"], extensions: &["org"], ..Files::NONE },
    reader: DocumentReader { may_hold: prefilter::text, read },
    notation: notations::ORG,
};

/// The blocks whose content is shown as it is.
const VERBATIM: &[&[u8]] = &[b"src", b"example", b"comment", b"export"];

fn read(page: &mut Page<'_, '_, '_>) {
    let first = page.found_count();
    page.scan(Context::Prose, page.whole());
    let text = page.text();
    page.set_context(first, || comments(text), Context::Comment);
    if page.wants_regions() {
        note_blocks(page);
    }
    if !page.wants_anchors() {
        return;
    }
    // the verbatim block that is open
    let mut open: Option<&[u8]> = None;
    for line in SourceLines::of(text, page.whole()) {
        if page.is_full() {
            return;
        }
        let line = Span::new(line.start, trimmed(text, line).end.max(line.start));
        let bytes = &text[line.range()];
        let content = bytes.trim_ascii_start();
        if let Some(name) = strip_word(content, b"#+end_") {
            open = open.filter(|open| !name.eq_ignore_ascii_case(open));
        } else if open.is_some() {
            continue;
        } else if let Some(name) = strip_word(content, b"#+begin_") {
            let name = name.split(u8::is_ascii_whitespace).next().unwrap_or_default();
            open = VERBATIM.iter().find(|known| known.eq_ignore_ascii_case(name)).copied();
        } else if bytes.starts_with(b"*") {
            read_headline(page, line);
            read_links(page, line);
        } else if content.starts_with(b"#+") || content.starts_with(b":") {
            read_keyword(page, Span::new(line.end - content.len(), line.end));
        } else if !content.starts_with(b"# ") {
            read_links(page, line);
        }
    }
}

/// Notes the blocks whose content is shown or exported as it is, from their first line to their last.
fn note_blocks(page: &mut Page<'_, '_, '_>) {
    let text = page.text();
    let mut open: Option<(usize, &[u8])> = None;
    for line in SourceLines::of(text, page.whole()) {
        let content = text[line.range()].trim_ascii();
        if let (Some((start, name)), Some(end)) = (open, strip_word(content, b"#+end_")) {
            if end.eq_ignore_ascii_case(name) {
                page.note_region(RegionKind::Closed, Span::new(start, line.end));
                open = None;
            }
        } else if let (None, Some(name)) = (open, strip_word(content, b"#+begin_")) {
            let name = name.split(u8::is_ascii_whitespace).next().unwrap_or_default();
            open = VERBATIM.iter().find(|known| known.eq_ignore_ascii_case(name)).map(|known| (line.start, *known));
        }
    }
}

/// The comments of a text, in order: lines that start with `# `.
fn comments(text: &[u8]) -> Vec<Span> {
    let lines = SourceLines::of(text, Span::new(0, text.len()));
    lines.filter(|line| text[line.range()].trim_ascii_start().starts_with(b"# ")).collect()
}

/// The rest of a text after `word`, which it starts with in any case.
fn strip_word<'x>(text: &'x [u8], word: &[u8]) -> Option<&'x [u8]> {
    let (start, rest) = text.split_at_checked(word.len())?;
    start.eq_ignore_ascii_case(word).then_some(rest)
}

/// `** TODO Title :tag:`
fn read_headline(page: &mut Page<'_, '_, '_>, line: Span) {
    let text = page.text();
    let bytes = &text[line.range()];
    let stars = bytes.iter().take_while(|&&byte| byte == b'*').count();
    if bytes.get(stars) != Some(&b' ') {
        return;
    }
    let mut title = trimmed(text, Span::new(line.start + stars, line.end));
    for word in [&b"TODO "[..], b"DONE "] {
        if text[title.range()].starts_with(word) {
            title = trimmed(text, Span::new(title.start + word.len(), title.end));
        }
    }
    let bytes = &text[title.range()];
    let tags = memchr::memrchr(b' ', bytes).map(|space| &bytes[space + 1..]);
    let is_tag = |byte: &u8| byte.is_ascii_alphanumeric() || b"_@#%:".contains(byte) || *byte >= 0x80;
    if let Some(tags) = tags.filter(|tags| matches!(tags, [b':', _, .., b':']) && tags.iter().all(is_tag)) {
        title.end -= tags.len();
    }
    page.anchor(AnchorKind::Heading { level: stars.min(255) as u8 }, title);
}

/// `:CUSTOM_ID: x`, `#+NAME: x`, `#+INCLUDE: "x"`; other keywords are text.
fn read_keyword(page: &mut Page<'_, '_, '_>, line: Span) {
    let bytes = &page.text()[line.range()];
    let value = |rest: &[u8]| trimmed(page.text(), Span::new(line.end - rest.len(), line.end));
    if let Some(rest) =
        strip_word(bytes, b":custom_id:").or(strip_word(bytes, b":id:")).or(strip_word(bytes, b"#+name:"))
    {
        let value = value(rest);
        page.anchor(AnchorKind::Id, value);
    } else if let Some(rest) = strip_word(bytes, b"#+include:") {
        let value = value(rest);
        page.note_inserted_text();
        let quoted = page.text()[value.range()].strip_prefix(b"\"");
        let len = quoted.and_then(|quoted| memchr::memchr(b'"', quoted));
        match len {
            Some(len) => page.name(TargetKind::File, Span::new(value.start + 1, value.start + 1 + len), None),
            None => {
                let bytes = &page.text()[value.range()];
                let len = bytes.iter().position(u8::is_ascii_whitespace).unwrap_or(bytes.len());
                page.name(TargetKind::File, Span::new(value.start, value.start + len), None);
            }
        }
    } else if !bytes.starts_with(b": ") && !bytes.starts_with(b"#+begin") {
        read_links(page, line);
    }
}

/// The length of the longest link, and of the longest target.
const LONGEST_LINK: usize = 1024;

/// Reads the links and targets of a line: `[[target][text]]`, `<<target>>`.
fn read_links(page: &mut Page<'_, '_, '_>, line: Span) {
    let text = &page.text()[..line.end];
    let mut done = line.start;
    for at in memchr::memchr2_iter(b'[', b'<', &text[line.range()]).map(|at| line.start + at) {
        if at < done {
            continue;
        }
        if let Some(inner) = text[at..].strip_prefix(b"[[") {
            let inner = &inner[..inner.len().min(LONGEST_LINK)];
            let Some(len) = memchr::memchr(b']', inner) else { continue };
            let label = inner[len..].strip_prefix(b"][").and_then(|label| {
                let start = at + 2 + len + 2;
                memchr::memmem::find(label, b"]]").map(|len| Span::new(start, start + len))
            });
            if label.is_some() || inner[len..].starts_with(b"]]") {
                emit_link_target(page, Span::new(at + 2, at + 2 + len), label);
            }
            done = at + 2 + len;
        } else if let Some(inner) = text[at..].strip_prefix(b"<<") {
            let inner = &inner[..inner.len().min(LONGEST_LINK)];
            let Some(len) = memchr::memmem::find(inner, b">>") else { continue };
            // `<<<x>>>` is a target too
            let name = Span::new(at + 2 + usize::from(inner.starts_with(b"<")), at + 2 + len);
            let is_name = name.start < name.end
                && !text[name.range()].iter().any(|byte| b"<>".contains(byte))
                && text[name.start] != b' '
                && text[name.end - 1] != b' ';
            if is_name {
                page.anchor(AnchorKind::Id, name);
            }
            done = at + 2 + len;
        }
    }
}

/// Passes on the target of a link, by its form.
fn emit_link_target(page: &mut Page<'_, '_, '_>, target: Span, label: Option<Span>) {
    let bytes = &page.text()[target.range()];
    let is_path = [&b"./"[..], b"../", b"/", b"~/"].iter().any(|start| bytes.starts_with(start));
    let rest = |rest: &[u8]| Span::new(target.end - rest.len(), target.end);
    if let Some(file) = bytes.strip_prefix(b"file:").or(bytes.strip_prefix(b"attachment:")) {
        let file = rest(file);
        page.name(TargetKind::File, file, label);
    } else if let Some(id) = bytes.strip_prefix(b"id:") {
        let id = rest(id);
        page.name(TargetKind::Label, id, label);
    } else if is_path {
        page.name(TargetKind::File, target, label);
    } else if scheme_len(bytes).is_none() {
        page.name(TargetKind::Anchor, target, label);
    }
}
