//! A link as another markup writes it, which the format of the document shows as text: `[text](URL)` in AsciiDoc,
//! `[text URL]` in MediaWiki.

use crate::document::Headings;
use crate::lint::context::RuleContext;
use crate::scan::{Context, Form};
use crate::text::Span;

/// A link in the markup of another format.
pub(super) struct ForeignLink {
    /// The bytes of the source from its first bracket to its last.
    pub(super) span: Span,
    pub(super) error: &'static str,
    pub(super) help: &'static str,
}

/// The longest text of a link, and the longest label after a target, in bytes.
const LONGEST_TEXT: usize = 512;

/// Words at the start or end of a remark in brackets that ends with a URL.
const REMARKS: &[&str] =
    &["also", "at", "by", "cf", "cf.", "e.g.", "from", "in", "link", "ref", "see", "source", "via"];

/// The link around the URL, if it is in the markup of another format.
pub(super) fn foreign_link(cx: &RuleContext<'_, '_>) -> Option<ForeignLink> {
    if cx.found.form != Form::Bare || cx.found.context != Context::Prose {
        return None;
    }
    let (error, help) = ("it is a link of Markdown", "write URL[text]");
    match cx.format.notation().headings {
        Headings::AsciiDoc => Some(ForeignLink { span: markdown_link(cx)?, error, help }),
        Headings::Rst if is_in_metadata(&cx.text[..cx.found.span().start]) => None,
        Headings::Rst => Some(ForeignLink { span: markdown_link(cx)?, error, help: "write `text <URL>`_" }),
        Headings::MediaWiki if is_in_code_of_wiki(cx.text, cx.found.span().start) => None,
        Headings::MediaWiki => {
            let help = "write [URL text]";
            let text_first = || Some(ForeignLink { span: text_before(cx)?, error: "the text is before the URL", help });
            let error = "a bar is between the URL and the text";
            text_first().or_else(|| Some(ForeignLink { span: text_after_bar(cx)?, error, help }))
        }
        _ => None,
    }
}

/// Whether a text in reStructuredText ends in a field before the document itself, which an extension reads:
/// `:relatedlinks: [text](`.
fn is_in_metadata(before: &[u8]) -> bool {
    let is_field = |line: &[u8]| matches!(line, [b':' | b' ', ..]);
    before.starts_with(b":") && before.len() <= MOST_SEARCHED && before.split(|byte| *byte == b'\n').all(is_field)
}

/// The elements of MediaWiki whose content is shown as it is written.
const CODE_ELEMENTS: &[&str] = &["nowiki", "code", "pre", "syntaxhighlight", "source", "tt"];

/// How many bytes before a place are searched for the element around it.
const MOST_SEARCHED: usize = 16 << 10;

/// Whether a place in MediaWiki is code: in a line that starts with a space, or in one of [`CODE_ELEMENTS`].
fn is_in_code_of_wiki(text: &[u8], at: usize) -> bool {
    let line = memchr::memrchr(b'\n', &text[..at]).map_or(0, |end| end + 1);
    let before = &text[at.saturating_sub(MOST_SEARCHED)..at];
    // the last of these tags before the place opens one
    let is_tag = |tag: &[u8]| {
        let tag = tag.strip_prefix(b"/").unwrap_or(tag);
        CODE_ELEMENTS.iter().any(|name| {
            let is_name = tag.get(..name.len()).is_some_and(|start| start.eq_ignore_ascii_case(name.as_bytes()));
            is_name && matches!(tag.get(name.len()), None | Some(b'>' | b' ' | b'\n'))
        })
    };
    let mut tags = memchr::memrchr_iter(b'<', before).map(|at| &before[at + 1..]).filter(|tag| is_tag(tag));
    text[line] == b' ' || tags.next().is_some_and(|tag| !tag.starts_with(b"/"))
}

/// `[text](URL)`
fn markdown_link(cx: &RuleContext<'_, '_>) -> Option<Span> {
    let url = cx.found.span();
    let before = cx.text[..url.start].strip_suffix(b"](").filter(|_| cx.text[url.end..].starts_with(b")"))?;
    let near = &before[before.len().saturating_sub(LONGEST_TEXT)..];
    let near = &near[memchr::memmem::rfind(near, b"\n\n").unwrap_or(0)..];
    let open = before.len() - near.len() + memchr::memrchr2(b'[', b']', near)?;
    let shown = &before[open + 1..];
    let is_text = before[open] == b'[' && shown.iter().any(|byte| byte.is_ascii_alphabetic() || *byte >= 0x80);
    // `link:a.html[text](URL)` is a macro with a remark after it
    let is_start = before[..open].last().is_none_or(|byte| byte.is_ascii_whitespace() || b"(*_\"'".contains(byte));
    (is_text && is_start).then(|| Span::new(open, url.end + 1))
}

/// `[text URL]`
fn text_before(cx: &RuleContext<'_, '_>) -> Option<Span> {
    let url = cx.found.span();
    let before = cx.text[..url.start].strip_suffix(b" ").filter(|_| cx.text[url.end..].starts_with(b"]"))?;
    let near = &before[before.len().saturating_sub(LONGEST_TEXT)..];
    let at = near.iter().rposition(|byte| b"[]\n{}|<>".contains(byte)).filter(|&at| near[at] == b'[')?;
    let open = before.len() - near.len() + at;
    let shown = String::from_utf8_lossy(&before[open + 1..]).to_lowercase();
    let is_remark = shown.split(' ').next().is_none_or(|word| REMARKS.contains(&word))
        || shown.rsplit(' ').next().is_none_or(|word| REMARKS.contains(&word) || word == "here");
    let is_text = shown.starts_with(char::is_alphanumeric) && shown.ends_with(char::is_alphanumeric);
    (is_text && !is_remark && !before[..open].ends_with(b"[") && !shown.contains("://"))
        .then(|| Span::new(open, url.end + 1))
}

/// `[URL|text]`
fn text_after_bar(cx: &RuleContext<'_, '_>) -> Option<Span> {
    let url = cx.found.span();
    let before = cx.text[..url.start].strip_suffix(b"[").filter(|before| !before.ends_with(b"["))?;
    let shown = cx.text[url.end..].strip_prefix(b"|")?;
    let len = shown.iter().take(LONGEST_TEXT).position(|byte| b"[]|\n".contains(byte))?;
    (len > 0 && shown[len] == b']').then(|| Span::new(before.len(), url.end + 1 + len + 1))
}
