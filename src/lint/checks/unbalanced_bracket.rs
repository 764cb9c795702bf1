//! A bracket of a URL, or of the link around it, that has no matching bracket (CommonMark section 6.3):
//! `http://a.corp/b)`, `[text](http://a.corp/b`.

use super::check::{Check, Run::OfText};
use crate::document::LinkSyntax;
use crate::lint::context::{RuleContext, UrlFeatures};
use crate::lint::model::{FixBuilder, RuleMatch, RuleMatches};
use crate::scan::{Context, Form};
use crate::syntax::Component;
use crate::text::Span;

pub(super) static CHECK: Check = Check {
    name: "unbalanced-bracket",
    features: UrlFeatures::BRACKET.union(UrlFeatures::BRACKETED),
    values: 1,
    options: &[],
    run: OfText(check),
};

/// The maximum depth of nested brackets that is checked.
const MAX_DEPTH: usize = 16;

/// How many bytes after a URL are searched for a matching bracket.
const MAX_SEARCHED: usize = 1024;

fn check(cx: &RuleContext<'_, '_>, matches: &mut RuleMatches) {
    let unmatched = first_unmatched(cx);
    if unmatched.is_some_and(|at| closes_unread_link(cx, at) || is_in_value(cx, at)) || cx.is_text_of_link() {
        return;
    }
    if let Some(at) = unmatched.filter(|&at| !is_replaced_text(cx, at)) {
        let span = Span::new(at, at + 1);
        matches.push(RuleMatch { repair: repair(cx, span), ..RuleMatch::at(span).with(cx.quote(span)) });
    } else if let Some(span) = unmatched_link_bracket(cx) {
        let close = missing_closing(cx, span);
        let rule_match = RuleMatch::in_source(span).with(String::from_utf8_lossy(&cx.text[span.range()]));
        matches.push(RuleMatch {
            repair: close.map(|(at, close)| FixBuilder::unsafe_fix().around(Span::empty(at), close)),
            ..rule_match
        });
    } else if let Some(span) = bracket_after_value(cx) {
        let rule_match = RuleMatch::in_source(span).with(String::from_utf8_lossy(&cx.text[span.range()]));
        matches.push(rule_match.fixed_by(FixBuilder::unsafe_fix().around(span, "")));
    }
}

/// Whether a bracket belongs to text that a program replaces: a placeholder, a regular expression, or a command whose
/// output belongs there (`$(uname -m)`).
fn is_replaced_text(cx: &RuleContext<'_, '_>, at: usize) -> bool {
    let is_command = || cx.url.text()[..at].ends_with('$') && cx.url.text()[at..].starts_with('(');
    cx.parts().is_placeholder_at(at) || is_alternation(cx) || is_command()
}

/// The fix for a bracket without a matching bracket.
fn repair(cx: &RuleContext<'_, '_>, span: Span) -> Option<FixBuilder> {
    let bracket = cx.url.text().as_bytes()[span.start];
    let after = &cx.text[cx.found.span().end..];
    let line = &after[..memchr::memchr(b'\n', after).unwrap_or(after.len()).min(MAX_SEARCHED)];
    match bracket {
        // the bracket and the marks after it belong to the sentence
        b')' | b']' if cx.url.text()[span.end..].bytes().all(|byte| b".,;:!?\"'".contains(&byte)) => {
            Some(FixBuilder::unsafe_fix().remove(Span::new(span.start, cx.url.text().len())))
        }
        // the URL ends too early
        b'(' if cx.found.form == Form::Bare && line.contains(&b')') => None,
        b'[' if cx.found.form == Form::Bare && line.contains(&b']') => None,
        // a remark starts directly after the URL
        b'(' if cx.found.context == Context::Prose && starts_remark(cx.url.text(), span) => None,
        // a path may contain round brackets, and with encoded ones it is another path (RFC 3986 section 2.2)
        b'(' | b')' => Some(FixBuilder::unsafe_fix().replace(span, format!("%{bracket:02X}"))),
        _ => Some(FixBuilder::safe_fix().replace(span, format!("%{bracket:02X}"))),
    }
}

/// Whether a bracket is between two words: `a.html(and`. The one in `URL_(x` belongs to a name.
fn starts_remark(url: &str, bracket: Span) -> bool {
    url[..bracket.start].ends_with(|c: char| c.is_ascii_alphanumeric())
        && url[bracket.end..].bytes().all(|byte| byte.is_ascii_alphabetic())
}

/// The offset of the first bracket after the authority that has no matching bracket.
pub(super) fn first_unmatched(cx: &RuleContext<'_, '_>) -> Option<usize> {
    // without a host, the scheme defines what brackets mean
    cx.url.span(Component::Host)?;
    let path = cx.url.span(Component::Path)?;
    let bytes = cx.url.text().as_bytes();
    // a fast filter: encoded brackets alone are never reported
    let after = &bytes[path.start..];
    if memchr::memchr2(b'(', b')', after).is_none() && memchr::memchr2(b'[', b']', after).is_none() {
        return None;
    }
    let mut stack = [(0_u8, 0); MAX_DEPTH];
    let mut depth = 0;
    // a text fragment (`#:~:text=`) quotes a passage of a page, which may start and end anywhere
    if cx.url.fragment().is_some_and(|fragment| fragment.contains(":~:")) {
        return None;
    }
    for (at, &byte) in bytes.iter().enumerate().skip(path.start) {
        // an encoded bracket may match one, but needs no match
        let (bracket, is_encoded) = match byte {
            b'%' => (decode_bracket(&bytes[at..]), true),
            _ => (byte, false),
        };
        match bracket {
            b'(' | b'[' if depth < MAX_DEPTH => {
                stack[depth] = (bracket, at);
                depth += 1;
            }
            b'(' | b'[' => return None,
            b')' | b']' => {
                let opener = if bracket == b')' { b'(' } else { b'[' };
                // a range may be open at one end: `%5B0,1)`
                let matches_opener = |(bracket, at): (u8, usize)| bracket == opener || bytes[at] == b'%';
                if depth > 0 && matches_opener(stack[depth - 1]) {
                    depth -= 1;
                } else if !is_encoded {
                    return Some(at);
                }
            }
            _ => {}
        }
    }
    stack[..depth].iter().rev().map(|&(_, at)| at).find(|&at| bytes[at] != b'%')
}

/// Whether a bracket at the end of a URL closes a link that the format does not read as a link: `[text](URL)` in HTML.
fn closes_unread_link(cx: &RuleContext<'_, '_>, at: usize) -> bool {
    let text = cx.url.text();
    cx.found.form == Form::Bare
        && at + 1 == text.len()
        && text.ends_with(')')
        && cx.text[..cx.found.span().start].ends_with(b"](")
}

/// Whether a bracket is in the query or fragment of an attribute, where it is part of a text, or a `)` in the query of
/// another URL in quotation marks: `"https://h/?text=bye+:)"`.
fn is_in_value(cx: &RuleContext<'_, '_>, at: usize) -> bool {
    let is_within = |component| cx.url.span(component).is_some_and(|span| span.contains(at));
    let is_markup = matches!(cx.format.notation().links, LinkSyntax::Markdown | LinkSyntax::Elements);
    let is_quoted = cx.found.context == Context::Attribute || is_markup && cx.found.before.ends_with(b"=\"");
    if is_quoted && (is_within(Component::Query) || is_within(Component::Fragment)) {
        return true;
    }
    let url = cx.found.span();
    let quote = cx.text[..url.start].last().copied().filter(|byte| b"\"'".contains(byte));
    cx.url.text().as_bytes()[at] == b')'
        && quote.is_some()
        && cx.text.get(url.end).copied() == quote
        && is_within(Component::Query)
}

/// Whether the URL ends inside an alternation of a regular expression: `http://h/(a|b)`.
fn is_alternation(cx: &RuleContext<'_, '_>) -> bool {
    let after = &cx.text[cx.found.span().end..];
    let mut word = after.iter().take(MAX_SEARCHED).take_while(|byte| !byte.is_ascii_whitespace());
    after.starts_with(b"|") && word.any(|byte| *byte == b')')
}

/// The bracket that the percent-encoding at the start of `bytes` decodes to; 0 if it is none.
fn decode_bracket(bytes: &[u8]) -> u8 {
    match bytes.get(1..3) {
        Some(b"28") => b'(',
        Some(b"29") => b')',
        Some(b"5B" | b"5b") => b'[',
        Some(b"5D" | b"5d") => b']',
        _ => 0,
    }
}

/// The unmatched bracket of the link around the URL: in Markdown that of `[text](URL`, in AsciiDoc that of `URL[text`.
fn unmatched_link_bracket(cx: &RuleContext<'_, '_>) -> Option<Span> {
    let (text, url) = (cx.text, cx.found.span());
    let links = cx.format.notation().links;
    if cx.found.form != Form::Bare
        || !matches!(links, LinkSyntax::Markdown | LinkSyntax::AsciiDoc)
        || !cx.found.is_verbatim()
    {
        return None;
    }
    match links {
        LinkSyntax::Markdown => {
            let before = &text[..url.start];
            // in `[text](wiki/URL_(x) y` the `)` belongs to the URL, and the link has none
            let after = &text[url.end..];
            // `list({` is a piece of a program
            let is_other_text = after.starts_with("）".as_bytes()) || after.starts_with(b"({");
            let ends_with_bracket_of_url = text[..url.end].ends_with(b")") && !after.starts_with(b")");
            let opens =
                !is_other_text && before.ends_with(b"](") && (ends_with_bracket_of_url || !is_closed(text, url.end));
            opens.then(|| Span::new(url.start - 1, url.start))
        }
        LinkSyntax::AsciiDoc => {
            let opens = text[url.end..].starts_with(b"[") && !is_closed(text, url.end + 1);
            opens.then(|| Span::new(url.end, url.end + 1))
        }
        _ => None,
    }
}

/// The offset where the missing bracket of a link belongs, and the bracket: after the URL, or after the words of the
/// line.
fn missing_closing(cx: &RuleContext<'_, '_>, open: Span) -> Option<(usize, &'static str)> {
    let end = cx.found.span().end;
    if open.start < end {
        return Some((end, ")"));
    }
    let rest = &cx.text[open.end..cx.text.len().min(open.end + MAX_SEARCHED)];
    let line = &rest[..memchr::memchr2(b'\n', b'\r', rest)?];
    let words = line.trim_ascii_end();
    let words = words.strip_suffix(b".").unwrap_or(words);
    (!words.is_empty()).then_some((open.end + words.len(), "]"))
}

/// The bracket after a URL that is otherwise the whole value of a data format.
fn bracket_after_value(cx: &RuleContext<'_, '_>) -> Option<Span> {
    let end = cx.found.span().end;
    let is_value = cx.found.context == Context::Data && cx.found.before.ends_with(b"\"") && cx.found.form == Form::Bare;
    let has_bracket = cx.found.after.starts_with(b")\"") || cx.found.after.starts_with(b"]\"");
    (is_value && has_bracket && !cx.found.before.ends_with(b"\\\"")).then(|| Span::new(end, end + 1))
}

/// Whether the bracket opened at `from` closes in the same paragraph.
fn is_closed(text: &[u8], from: usize) -> bool {
    let after = &text[from..text.len().min(from + MAX_SEARCHED)];
    let end = memchr::memmem::find(after, b"\n\n").unwrap_or(after.len());
    let bracket = if text[..from].ends_with(b"[") { [b'[', b']'] } else { [b'(', b')'] };
    let mut depth = 1;
    memchr::memchr2_iter(bracket[0], bracket[1], &after[..end]).any(|at| {
        depth += usize::from(after[at] == bracket[0]);
        depth -= usize::from(after[at] == bracket[1]);
        depth == 0
    })
}
