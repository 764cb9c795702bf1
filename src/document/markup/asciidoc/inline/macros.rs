//! Reads macros, and passes on their targets and texts: `https://a.example[text]`, `link:target[text]`,
//! `image::target[attributes]`, `xref:target[text]`, `pass:[...]`.

use super::{Inline, InlineDelimiter, is_word};
use super::{attributes, names};
use crate::document::format_id::FormatId;
use crate::document::line::trimmed;
use crate::document::markup::asciidoc::escape::unescaped;
use crate::scan::{Context, TargetKind};
use crate::syntax::byte_class::SCHEME;
use crate::text::Span;

/// The length of the longest name of a macro.
const LONGEST_NAME: usize = 16;

/// Reads the macro or URL whose first `:` is at `colon`; returns the position after it, or `None` if there is none.
pub(super) fn read_at_colon(inline: &mut Inline<'_, '_, '_, '_>, colon: usize) -> Option<usize> {
    let text = inline.text;
    let lowest = inline.from.max(colon.saturating_sub(LONGEST_NAME));
    let name_len = text[lowest..colon].iter().rev().take_while(|&&byte| SCHEME.has(byte)).count();
    let start = colon - name_len;
    let name = &text[start..colon];
    if text[inline.passage_start..start].last().is_some_and(|&byte| byte == b'\\' || is_word(byte) && byte != b'_') {
        return None;
    }
    if text[colon..].starts_with(b"://") {
        return url(inline, start, colon);
    }
    let is_block = text[colon..].starts_with(b"::");
    let target = colon + 1 + usize::from(is_block);
    match name {
        b"link" if !is_block => link(inline, start, target),
        b"mailto" if !is_block => {
            let open = target_end(inline, target)?;
            link_to(inline, start, Span::new(start, open), open)
        }
        b"xref" if !is_block => xref(inline, start, target),
        b"image" | b"video" | b"audio" if is_block || name == b"image" => media(inline, start, target),
        b"icon" if !is_block => icon(inline, start, target),
        b"include" if is_block && at_line_start(text, inline.passage_start, start) => {
            let open = target_end(inline, target)?;
            let close = bracket_end(inline, open + 1)?;
            inline.flush(start);
            if inline.context != Context::Code {
                inline.page.note_inserted_text();
            }
            emit_file(inline, Context::Link, Span::new(target, open));
            attributes::read(inline.page, Span::new(open + 1, close));
            go_on_at(inline, close + 1)
        }
        b"anchor" | b"footnote" if !is_block && inline.page.wants_anchors() => {
            names::anchor(inline, name == b"anchor", target);
            None
        }
        b"pass" | b"stem" | b"latexmath" | b"asciimath" if !is_block => {
            let substitutions = text.get(target..)?.iter().take(LONGEST_NAME);
            let substitutions = substitutions.take_while(|byte| byte.is_ascii_lowercase() || **byte == b',').count();
            let open = Some(target + substitutions).filter(|&open| text.get(open) == Some(&b'['))?;
            let close = inline.find(InlineDelimiter::Bracket, open + 1)?;
            inline.flush(start);
            let inner = Span::new(open + 1, close);
            match name {
                b"pass" => inline.page.embed(FormatId::Html, inner),
                _ => inline.page.scan(Context::Code, inner),
            }
            go_on_at(inline, close + 1)
        }
        _ => None,
    }
}

/// Reads `<<document.adoc#id,text>>` or `<https://a.example>`, whose `<` is at `at`; returns the position after it.
pub(super) fn read_at_angle(inline: &mut Inline<'_, '_, '_, '_>, at: usize) -> Option<usize> {
    let text = inline.text;
    if text[at..].starts_with(b"<<") {
        if !inline.page.wants_references() {
            return None;
        }
        let close = inline.find(InlineDelimiter::Reference, at + 2)?;
        let inner = &text[at + 2..close];
        let len = memchr::memchr(b',', inner).unwrap_or(inner.len());
        if inline.page.wants_names() {
            return names::reference(inline, at, close, len);
        }
        if !inner[..len].contains(&b'#') || inner[..len].iter().any(u8::is_ascii_whitespace) {
            return None;
        }
        let label = Span::new((at + 2 + len + 1).min(close), close);
        inline.flush(at);
        inline.page.link(Context::Link, Span::new(at + 2, at + 2 + len), non_empty(trimmed(text, label)));
        inline.read_inner(None, label);
        return go_on_at(inline, close + 2);
    }
    let rest = &text[at + 1..text.len().min(at + 1 + LONGEST_NAME)];
    let scheme = rest.iter().take_while(|&&byte| SCHEME.has(byte)).count();
    let has_slashes = scheme > 1 && rest[0].is_ascii_alphabetic() && text[at + 1 + scheme..].starts_with(b"://");
    if !has_slashes || at + 1 < inline.limits.no_bracket_until {
        return None;
    }
    let end = target_run(inline, at + 1);
    if text.get(end) != Some(&b'>') {
        return None;
    }
    inline.flush(at);
    inline.page.link(Context::Autolink, unescaped(text, Span::new(at + 1, end)), None);
    go_on_at(inline, end + 1)
}

/// Passes on the file of an `include` or of an image. One that an attribute or a name of Antora gives is a reference by
/// name.
fn emit_file(inline: &mut Inline<'_, '_, '_, '_>, context: Context, target: Span) {
    let text = inline.text;
    if is_literal(text, target) && names_file(text, target) {
        inline.page.file(context, unescaped(text, target), None);
    } else {
        inline.page.name(TargetKind::File, target, None);
        inline.page.scan(context, target);
    }
}

/// `https://a.example[text]`: everything up to the bracket belongs to the URL.
fn url(inline: &mut Inline<'_, '_, '_, '_>, start: usize, colon: usize) -> Option<usize> {
    let text = inline.text;
    if ![&b"https"[..], b"http", b"ftp", b"irc", b"file"].contains(&&text[start..colon]) {
        return None;
    }
    let before = text[inline.passage_start..start].last();
    // delimiters of quoted text and of cells are markup by then
    if before.is_some_and(|byte| !byte.is_ascii_whitespace() && !b"<>()[];\"'*_`#~^|".contains(byte)) {
        return None;
    }
    match target_end(inline, colon + 3) {
        Some(open) => link_to(inline, start, Span::new(start, open), open),
        None => url_with_attribute(inline, start, colon + 3),
    }
}

/// A URL without a text that ends with a reference to an attribute: `https://a.example/{version}`. Elsewhere, braces at
/// the end are no part of a URL.
fn url_with_attribute(inline: &mut Inline<'_, '_, '_, '_>, start: usize, rest: usize) -> Option<usize> {
    let text = inline.text;
    let run = &text[rest..inline.limits.no_bracket_until.max(rest)];
    let trailing = run.iter().rev().take_while(|byte| b".,;:!?)'".contains(byte)).count();
    let run = &run[..run.len() - trailing];
    let name = run.strip_suffix(b"}")?;
    let open = name.iter().rev().take(LONGEST_ATTRIBUTE).position(|&byte| byte == b'{')?;
    let name = &name[name.len() - open..];
    let is_name = !name.is_empty() && name.iter().all(|byte| byte.is_ascii_alphanumeric() || b"_-".contains(byte));
    let is_url_byte = |byte: &u8| byte.is_ascii_graphic() && !b"|\\'*^()".contains(byte);
    if rest < inline.limits.no_attribute_until || !is_name || !run.iter().all(is_url_byte) {
        inline.limits.no_attribute_until = inline.limits.no_bracket_until;
        return None;
    }
    inline.flush(start);
    let end = rest + run.len();
    inline.page.link(Context::Prose, unescaped(text, Span::new(start, end)), None);
    go_on_at(inline, end)
}

/// The length of the longest name of an attribute.
const LONGEST_ATTRIBUTE: usize = 64;

/// `link:target[text]`, `link:++target++[text]`, `link:pass:[target][text]`.
fn link(inline: &mut Inline<'_, '_, '_, '_>, start: usize, target: usize) -> Option<usize> {
    let text = inline.text;
    let rest = text.get(target..)?;
    if let Some(plus) = [&b"+++"[..], b"++"].into_iter().find(|plus| rest.starts_with(plus)) {
        let from = target + plus.len();
        let delimiter = if plus.len() == 3 { InlineDelimiter::PlusPlusPlus } else { InlineDelimiter::PlusPlus };
        let end = inline.find(delimiter, from)?;
        let open = Some(end + plus.len()).filter(|&open| text.get(open) == Some(&b'['))?;
        return link_to(inline, start, Span::new(from, end), open);
    }
    if rest.starts_with(b"pass:") {
        let substitutions = rest[5..].iter().take(LONGEST_NAME);
        let substitutions = substitutions.take_while(|byte| byte.is_ascii_lowercase() || **byte == b',').count();
        let from = Some(target + 5 + substitutions).filter(|&open| text.get(open) == Some(&b'['))? + 1;
        let end = inline.find(InlineDelimiter::Bracket, from)?;
        let open = Some(end + 1).filter(|&open| text.get(open) == Some(&b'['))?;
        return link_to(inline, start, Span::new(from, end), open);
    }
    // a quotation mark may be in it
    let open = open_bracket(inline, target, b"[]<>`")?;
    link_to(inline, start, Span::new(target, open), open)
}

/// Passes on the link to `target`, whose text starts with the bracket at `open`.
fn link_to(inline: &mut Inline<'_, '_, '_, '_>, start: usize, target: Span, open: usize) -> Option<usize> {
    let text = inline.text;
    let close = bracket_end(inline, open + 1)?;
    let content = Span::new(open + 1, close);
    inline.flush(start);
    if is_literal(text, target) {
        inline.page.link(Context::Link, unescaped(text, target), non_empty(link_label(text, content)));
    } else {
        inline.page.scan(Context::Link, target);
    }
    inline.read_inner(None, content);
    go_on_at(inline, close + 1)
}

fn xref(inline: &mut Inline<'_, '_, '_, '_>, start: usize, target: usize) -> Option<usize> {
    let open = target_end(inline, target)?;
    let span = Span::new(target, open);
    // a target without `#`, `.` and `/` names an anchor of the document
    if inline.page.wants_names() {
        let text = inline.text;
        let close = bracket_end(inline, open + 1)?;
        let content = Span::new(open + 1, close);
        inline.flush(start);
        inline.page.name(TargetKind::Anchor, span, non_empty(link_label(text, content)));
        inline.read_inner(None, content);
        return go_on_at(inline, close + 1);
    }
    let has_path = inline.text[span.range()].iter().any(|byte| b"#./".contains(byte));
    if !has_path || !names_file(inline.text, span) || !inline.page.wants_references() {
        return None;
    }
    link_to(inline, start, span, open)
}

/// `image::target[alt,link=...]` and its like.
fn media(inline: &mut Inline<'_, '_, '_, '_>, start: usize, target: usize) -> Option<usize> {
    let text = inline.text;
    let rest = text.get(target..).filter(|rest| rest.first().is_some_and(|byte| !b" \t[\n\r:".contains(byte)))?;
    if target < inline.limits.no_image_bracket_until {
        return None;
    }
    let end = target + memchr::memchr3(b'[', b'\n', b'\r', rest).unwrap_or(rest.len());
    if text.get(end) != Some(&b'[') {
        inline.limits.no_image_bracket_until = end;
        return None;
    }
    let open = Some(end).filter(|&open| !text[open - 1].is_ascii_whitespace())?;
    let close = bracket_end(inline, open + 1)?;
    let span = Span::new(target, open);
    let list = Span::new(open + 1, close);
    let first = text[list.range()].split(|&byte| byte == b',').next().unwrap_or_default();
    inline.flush(start);
    // the service has a name of its own for the film
    if matches!(first, b"youtube" | b"vimeo" | b"wistia") {
        inline.page.scan(Context::Image, span);
    } else {
        emit_file(inline, Context::Image, span);
    }
    attributes::read(inline.page, list);
    go_on_at(inline, close + 1)
}

/// `icon:name[attributes]`
fn icon(inline: &mut Inline<'_, '_, '_, '_>, start: usize, target: usize) -> Option<usize> {
    let open = target_end(inline, target)?;
    let close = bracket_end(inline, open + 1)?;
    inline.flush(start);
    inline.page.scan(Context::Image, Span::new(target, open));
    attributes::read(inline.page, Span::new(open + 1, close));
    go_on_at(inline, close + 1)
}

/// Whether a target is literal, not the value of an attribute.
fn is_literal(text: &[u8], target: Span) -> bool {
    let bytes = &text[target.range()];
    !bytes.starts_with(b"{") || memchr::memmem::find(bytes, b"://").is_some()
}

/// Whether a target is a URL or a path; `component:module:page.adoc` and `partial$part.adoc` are Antora's names.
fn names_file(text: &[u8], target: Span) -> bool {
    let bytes = &text[target.range()];
    let is_antora = memchr::memchr2(b':', b'$', bytes).is_some();
    !is_antora || bytes.starts_with(b"data:") || memchr::memmem::find(bytes, b"://").is_some()
}

/// The position of the `[` that ends the target at `at`.
fn target_end(inline: &mut Inline<'_, '_, '_, '_>, at: usize) -> Option<usize> {
    open_bracket(inline, at, TARGET_ENDS)
}

/// As `target_end`, with other bytes that end a target.
fn open_bracket(inline: &mut Inline<'_, '_, '_, '_>, at: usize, ends: &[u8]) -> Option<usize> {
    if at < inline.limits.no_bracket_until {
        return None;
    }
    let end = run_end(inline, at, ends);
    if inline.text.get(end) == Some(&b'[') {
        return (end > at).then_some(end);
    }
    inline.limits.no_bracket_until = end;
    None
}

const TARGET_ENDS: &[u8] = b"[]<>\"`";

/// The end of the bytes from `at` on that may belong to a target.
fn target_run(inline: &Inline<'_, '_, '_, '_>, at: usize) -> usize {
    run_end(inline, at, TARGET_ENDS)
}

/// The first position from `at` on with white space or one of `ends`.
fn run_end(inline: &Inline<'_, '_, '_, '_>, at: usize, ends: &[u8]) -> usize {
    let rest = inline.text.get(at..).unwrap_or_default();
    let is_end = |byte: &u8| byte.is_ascii_whitespace() || ends.contains(byte);
    at + rest.iter().position(is_end).unwrap_or(rest.len())
}

/// How many brackets inside a text may close without ending it.
const MOST_BRACKETS: usize = 32;

/// After this many texts without an end, no more ends are looked for in the range that was searched, so that time stays
/// linear.
const MOST_FAILURES: u8 = 16;

/// The length of the longest target of an image inside of a text.
const LONGEST_IMAGE_TARGET: usize = 1024;

/// The position of the `]` that ends what starts at `at`; the brackets of images inside are skipped.
///
/// Of `a image:b.png[c] d] e` it is the second `]`.
fn bracket_end(inline: &mut Inline<'_, '_, '_, '_>, at: usize) -> Option<usize> {
    let text = inline.text;
    if at < inline.limits.no_end_until {
        return None;
    }
    let mut from = at;
    let mut inner_brackets = 0;
    loop {
        let close = inline.find(InlineDelimiter::Bracket, from);
        let Some(close) = close.filter(|_| inner_brackets < MOST_BRACKETS) else {
            inline.limits.failures += 1;
            if inline.limits.failures == MOST_FAILURES {
                inline.limits.failures = 0;
                inline.limits.no_end_until = from;
            }
            return None;
        };
        let is_inner = text[close - 1] == b'\\' || ends_in_image(&text[from..close]);
        if !is_inner {
            return Some(close);
        }
        inner_brackets += 1;
        from = close + 1;
    }
}

/// Whether the last bracket that opens in `bytes` belongs to an image.
fn ends_in_image(bytes: &[u8]) -> bool {
    let Some(open) = memchr::memrchr(b'[', bytes) else { return false };
    let before = bytes[..open].iter().rev().take(LONGEST_IMAGE_TARGET);
    let target = before.take_while(|byte| !byte.is_ascii_whitespace()).count();
    let word = &bytes[open - target..open];
    [&b"image:"[..], b"icon:"].iter().any(|name| memchr::memmem::find(word, name).is_some())
}

/// The text of a link: what is before the attributes, without quotes and the `^` that opens another window.
fn link_label(text: &[u8], content: Span) -> Span {
    let content = trimmed(text, content);
    let bytes = &text[content.range()];
    if let Some(quoted) = bytes.strip_prefix(b"\"")
        && let Some(close) = memchr::memchr(b'"', quoted)
        && matches!(quoted[close + 1..].trim_ascii_start().first(), None | Some(b','))
    {
        return without_caret(text, Span::new(content.start + 1, content.start + 1 + close));
    }
    let mut end = content.end;
    if bytes.contains(&b'=') {
        let len = memchr::memchr(b',', bytes).unwrap_or(bytes.len());
        let first = &bytes[..len];
        let is_attribute = first.iter().position(|&byte| byte == b'=').is_some_and(|at| {
            at > 0 && first[..at].iter().all(|byte| byte.is_ascii_alphanumeric() || b"_-".contains(byte))
        });
        end = content.start + if is_attribute { 0 } else { len };
    }
    without_caret(text, trimmed(text, Span::new(content.start, end)))
}

fn without_caret(text: &[u8], label: Span) -> Span {
    let open = text[label.range()].ends_with(b"^");
    Span::new(label.start, label.end - usize::from(open))
}

fn non_empty(label: Span) -> Option<Span> {
    Some(label).filter(|label| !label.is_empty())
}

fn at_line_start(text: &[u8], passage_start: usize, start: usize) -> bool {
    text[passage_start..start].last().is_none_or(|byte| matches!(byte, b'\n' | b'\r'))
}

/// Goes on at `end`, after what was read; returns `end`.
fn go_on_at(inline: &mut Inline<'_, '_, '_, '_>, end: usize) -> Option<usize> {
    inline.from = end;
    Some(end)
}
