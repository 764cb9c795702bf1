//! A truncated URL: an ellipsis replaces its end (`http://a.corp/b...`), or its end is on the next line (RFC 1738
//! appendix).

use super::check::{Check, Run::OfText};
use crate::lint::context::{RuleContext, UrlFeatures};
use crate::lint::model::{RuleMatch, RuleMatches};
use crate::scan::{Context, Form, line_after};
use crate::syntax::Component;
use crate::syntax::byte_class::{ALPHA, Class, DIGIT, HEX};
use crate::text::Span;

pub(super) static CHECK: Check =
    Check { name: "truncated-url", features: UrlFeatures::CUT, values: 1, options: &[], run: OfText(check) };

/// Texts that replace the omitted end of a URL.
const ELLIPSES: &[&str] = &["...", "…", "[...]", "[…]", "(...)", "(…)"];

/// The column from which a line is long enough to be broken inside a URL.
const FULL_LINE: usize = 60;

/// The maximum number of bytes between the indent of a line and the rest of a URL on it.
const MAX_LEAD: usize = 8;

/// How many bytes of a line are searched.
const MAX_SEARCHED: usize = 1024;

/// The bytes of words.
const WORD: Class = ALPHA.or(DIGIT);

/// The bytes with which the rest of a URL may start on the next line.
const REST_STARTS: Class = Class::of(b"/?&=#%");

/// The bytes after which a URL may continue on the next line.
const BREAK_AFTER: Class = Class::of(b"/?&=_%");

/// The bytes with which a URL may continue.
const URL_BYTES: Class = WORD.or(Class::of(b"-._~:/?#@!$&'()*+,;=%"));

fn check(cx: &RuleContext<'_, '_>, matches: &mut RuleMatches) {
    if cx.url.span(Component::Host).is_none() || cx.parts().has_reserved_host() {
        return;
    }
    if let Some((span, ellipsis)) = ellipsis(cx) {
        matches.push(RuleMatch::in_source(span).with(format!("ends with \"{ellipsis}\"")));
    } else if let Some(span) = continued_on_next_line(cx) {
        matches.push(RuleMatch::in_source(span).with("seems to continue on the next line"));
    }
}

/// The ellipsis at the end of the URL or directly after it, if it cuts a word. Alone in a segment or a value, it is a
/// placeholder.
fn ellipsis<'c>(cx: &RuleContext<'c, '_>) -> Option<(Span, &'c str)> {
    let (url, text) = (cx.found.span(), cx.url.text());
    if matches!(cx.found.form, Form::Destination | Form::Bracketed | Form::Delimited) {
        let ellipsis = ["...", "…"].into_iter().find(|ellipsis| text.ends_with(ellipsis))?;
        // headings end with an ellipsis, too
        if cx.url.span(Component::Fragment).is_some() {
            return None;
        }
        let kept = text.trim_end_matches(['.', '…']);
        return ends_with_real_word(cx, kept)
            .then(|| (cx.found.map.source(Span::new(kept.len(), text.len())), ellipsis));
    }
    if !matches!(cx.found.form, Form::Bare | Form::Quoted) {
        return None;
    }
    let rest = &cx.text[url.end..];
    // a fast filter: most URLs have no ellipsis after them
    rest.first().filter(|first| b".[(\xE2".contains(first))?;
    let ellipsis = ELLIPSES.iter().find(|ellipsis| rest.starts_with(ellipsis.as_bytes()))?;
    if !ends_with_real_word(cx, text) {
        return None;
    }
    let after = &rest[ellipsis.len()..];
    // before more text, and in the text of a link, the ellipsis is intended
    let ends = after.first().is_none_or(|byte| byte.is_ascii_whitespace() || b"\"'<)],.;".contains(byte));
    let is_text = [&b"]("[..], b"][", b"</a", b" <"].iter().any(|end| after.starts_with(end))
        || after.starts_with(b"]") && cx.found.before.ends_with(b"[");
    (ends && !is_text).then(|| (Span::new(url.end, url.end + ellipsis.len()), *ellipsis))
}

/// Whether the URL ends with a real word, after its host.
fn ends_with_real_word(cx: &RuleContext<'_, '_>, kept: &str) -> bool {
    let has_path = cx.url.span(Component::Path).is_some_and(|path| path.start + 1 < kept.len());
    let ends_with_word = kept.as_bytes().last().is_some_and(|&byte| WORD.has(byte));
    has_path
        && ends_with_word
        && !is_shortened_value(cx, kept)
        && !cx.parts().is_placeholder(Component::Host)
        && !cx.parts().is_placeholder_at(kept.len() - 1)
}

/// Whether the ellipsis replaces the end of a value of the query that is shortened on purpose, such as a token.
fn is_shortened_value(cx: &RuleContext<'_, '_>, kept: &str) -> bool {
    let Some(query) = cx.url.span(Component::Query).filter(|query| query.start < kept.len()) else { return false };
    let value = kept[query.start..].rsplit(['=', '&']).next().unwrap_or_default();
    let has = |is: fn(&u8) -> bool| value.as_bytes().iter().any(is);
    let is_token = has(u8::is_ascii_digit) && has(u8::is_ascii_lowercase) && has(u8::is_ascii_uppercase);
    cx.found.context == Context::Data || is_token && value.len() >= 12
}

/// The line break after a bare URL, if the URL continues on the next line.
fn continued_on_next_line(cx: &RuleContext<'_, '_>) -> Option<Span> {
    let (text, url) = (cx.text, cx.found.span());
    let is_at_line_end = matches!(text.get(url.end), Some(b'\n' | b'\r' | b' ' | b'\t'));
    // lines of comments are broken by hand: their authors see that a URL is cut
    if cx.found.form != Form::Bare || cx.found.context != Context::Prose || !is_at_line_end {
        return None;
    }
    let last = *cx.url.text().as_bytes().last()?;
    let may_break_after = BREAK_AFTER.has(last);
    // a fast filter: no line prefix has letters, so a word here starts the next line
    let first = text[url.end..].iter().find(|byte| !byte.is_ascii_whitespace());
    let starts_with_word = first.is_some_and(|&first| WORD.has(first));
    if starts_with_word && !may_break_after {
        return None;
    }
    let searched = url.end.saturating_sub(MAX_SEARCHED);
    let line_start = memchr::memrchr(b'\n', &text[searched..url.end]).map_or(0, |at| searched + at + 1);
    let is_full_line = url.end - line_start >= FULL_LINE;
    if starts_with_word && !is_full_line {
        return None;
    }
    let next = line_after(text, url.start, url.end)?;
    let first = text.get(next).copied();
    let may_continue = may_break_after || first.is_some_and(|first| REST_STARTS.has(first));
    // after a short line, only a query continues
    let is_likely = is_full_line || first.is_some_and(|first| b"?&%".contains(&first));
    // a path of its own, as in a list of redirections
    let is_path = first == Some(b'/');
    if !may_continue || !is_likely || is_path {
        return None;
    }
    let indent = text[..next].iter().rev().take(MAX_LEAD + 1).take_while(|byte| byte.is_ascii_whitespace()).count();
    let line = &text[next..text.len().min(next + MAX_SEARCHED)];
    let rest = &line[..line.iter().take_while(|byte| !byte.is_ascii_whitespace()).count()];
    let before = &text[memchr::memrchr(b'\n', &text[..next]).map_or(0, |at| at + 1)..next];
    if indent > MAX_LEAD
        || rest.len() < 3
        || starts_other_text(before, rest, &line[rest.len()..])
        || !is_rest_of_url(rest, last)
    {
        return None;
    }
    let is_query = matches!(rest[0], b'?' | b'&') && rest.contains(&b'=') || rest[0] == b'%' && is_escape(rest);
    (is_full_line || is_query).then(|| {
        let gap = text[url.end..].iter().take_while(|byte| byte.is_ascii_whitespace()).count();
        Span::new(url.end, url.end + gap.min(next - url.end))
    })
}

/// Whether a line of `before`, `word` and `after` does not continue a URL: `* /item`, `name : text`, `#define x`,
/// `&nbsp;`, or the `src/a.py:30:8:` of a program's messages.
fn starts_other_text(before: &[u8], word: &[u8], after: &[u8]) -> bool {
    let is_item = matches!(before.trim_ascii(), b"*" | b"-" | b"+") || after.starts_with(b" : ");
    let is_directive =
        word.starts_with(b"#") && !after.iter().take_while(|&&byte| byte != b'\n').all(u8::is_ascii_whitespace);
    let is_character_reference = word.starts_with(b"&") && word.ends_with(b";");
    is_item || is_directive || is_character_reference || word.ends_with(b":")
}

/// Whether two hex digits follow the first byte of a word, which is `%`.
fn is_escape(word: &[u8]) -> bool {
    matches!(word, [_, high, low, ..] if HEX.has(*high) && HEX.has(*low))
}

/// Whether a word is more likely the rest of a URL that ends with `last` than a word of a sentence.
fn is_rest_of_url(word: &[u8], last: u8) -> bool {
    let word = word.strip_suffix(b".").or_else(|| word.strip_suffix(b",")).unwrap_or(word);
    if !word.iter().all(|&byte| URL_BYTES.has(byte)) || memchr::memmem::find(word, b"://").is_some() {
        return false;
    }
    match word {
        [first, second, ..]
            if REST_STARTS.has(*first) && (!REST_STARTS.has(last) || last == b'/' && *first != last) =>
        {
            WORD.has(*second)
        }
        [first, ..] if BREAK_AFTER.has(last) && WORD.has(*first) => {
            let inner = &word[..word.len() - 1];
            if last == b'/' {
                // a whole URL ends with it, too, and a call, an assignment or an item of a list may follow
                return !inner.iter().any(|byte| b"!$'()*,:;=@".contains(byte)) && is_path_or_file(word);
            }
            word.contains(&b'/')
                || inner.contains(&b'=')
                || inner.contains(&b'_')
                || word.iter().any(|&byte| DIGIT.has(byte))
        }
        _ => false,
    }
}

/// Whether a word has a folder or the extension of a file: `b/c`, `draft_08.txt`.
fn is_path_or_file(word: &[u8]) -> bool {
    let extension = word.rsplit(|&byte| byte == b'.').next().filter(|extension| extension.len() < word.len());
    let is_extension = |extension: &[u8]| (2..=4).contains(&extension.len()) && extension.iter().all(|&b| WORD.has(b));
    word.contains(&b'/') || extension.is_some_and(is_extension)
}
