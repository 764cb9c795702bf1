//! A percent-encoding whose `%` was encoded again: `%2520` in place of `%20` (RFC 3986 section 2.4).

use super::check::{Check, Run::OfUrl};
use crate::lint::context::{RuleContext, UrlFeatures};
use crate::lint::model::{FixBuilder, RuleMatch, RuleMatches};
use crate::syntax::Component;
use crate::syntax::percent::decode_digits;
use crate::text::Span;

pub(super) static CHECK: Check =
    Check { name: "double-encoding", features: UrlFeatures::PERCENT, values: 2, options: &[], run: OfUrl(check) };

fn check(cx: &RuleContext<'_, '_>, matches: &mut RuleMatches) {
    let text = cx.url.text();
    let mut field = Field { span: Span::new(0, 0), is_url_or_query: false };
    for (span, bytes) in encoded_twice(text.as_bytes()) {
        if !is_encoding(text, span, &bytes) || is_in_route(cx, span) || cx.parts().touches(span) || is_zone(cx, span) {
            continue;
        }
        if !field.span.contains(span.start) {
            field = Field::around(cx, span);
        }
        if field.is_url_or_query {
            continue;
        }
        matches.push_with(|| {
            let is_shown = cx.quote(span) == &text[span.range()];
            let shown = bytes.iter().filter(|_| is_shown).map(|byte| format!("%{byte:02X}"));
            let repair = FixBuilder::unsafe_fix().replace(span, text[span.range()].replace("%25", "%"));
            RuleMatch::at(span).with(cx.quote(span)).with(shown.collect::<String>()).fixed_by(repair)
        });
    }
}

/// Whether the bytes are in the route of a page: a fragment that starts with `/` or `!`, whose parts a program decodes
/// once more.
fn is_in_route(cx: &RuleContext<'_, '_>, span: Span) -> bool {
    let fragment = cx.url.span(Component::Fragment).filter(|fragment| fragment.contains(span.start));
    fragment.is_some_and(|fragment| cx.url.text()[fragment.start..].starts_with(['/', '!']))
}

/// The runs of bytes that were encoded at least twice, each with the decoded bytes.
fn encoded_twice(text: &[u8]) -> Vec<(Span, Vec<u8>)> {
    let mut found: Vec<(Span, Vec<u8>)> = Vec::new();
    let mut from = 0;
    while let Some(at) = memchr::memmem::find(&text[from..], b"%25").map(|at| from + at) {
        let mut digits = at + 3;
        while text[digits..].starts_with(b"25") && decode_digits(&text[digits + 2..]).is_some() {
            digits += 2;
        }
        from = digits;
        let Some(byte) = decode_digits(&text[digits..]) else { continue };
        from = digits + 2;
        match found.last_mut() {
            Some((span, bytes)) if span.end == at => {
                span.end = from;
                bytes.push(byte);
            }
            _ => found.push((Span::new(at, from), vec![byte])),
        }
    }
    found
}

/// Whether the digits after the `%` are a percent-encoding, not a word or number after a percent sign.
fn is_encoding(text: &str, span: Span, bytes: &[u8]) -> bool {
    let is_utf8 = std::str::from_utf8(bytes).is_ok();
    let after_number = text[..span.start].ends_with(|c: char| c.is_ascii_digit());
    let is_upper = !text[span.range()].bytes().any(|byte| byte.is_ascii_lowercase());
    bytes.iter().any(|byte| !byte.is_ascii_alphanumeric()) && (is_utf8 || is_upper && !after_number)
}

/// A parameter of a query or fragment, or a segment of the path.
struct Field {
    span: Span,
    /// Whether its value is itself a URL or query, which is rightly encoded once more.
    is_url_or_query: bool,
}

impl Field {
    /// The field that contains the bytes at `span`.
    fn around(cx: &RuleContext<'_, '_>, span: Span) -> Self {
        let text = cx.url.text();
        let mut parts =
            [Component::Query, Component::Fragment].into_iter().filter_map(|component| cx.url.span(component));
        let parameters = parts.find(|parameters| parameters.contains(span.start));
        let (whole, delimiters): (Span, &[char]) = match parameters {
            Some(parameters) => (parameters, &['&']),
            None => (Span::new(0, text.len()), &['/', '?', '#']),
        };
        let start = text[whole.start..span.start].rfind(delimiters).map_or(whole.start, |at| whole.start + at + 1);
        let end = text[span.end..whole.end].find(delimiters).map_or(whole.end, |at| span.end + at);
        let field = &text[start..end];
        let is_url_or_query = match parameters {
            Some(_) => field.contains("://") || contains_any(field, &["%2F", "%3A", "%3F", "%3D", "%26"]),
            None => contains_any(field, &["%3A%2F"]),
        };
        Self { span: Span::new(start, end), is_url_or_query }
    }
}

fn contains_any(text: &str, escapes: &[&str]) -> bool {
    let upper = text.to_ascii_uppercase();
    escapes.iter().any(|escape| upper.contains(escape))
}

/// Whether the bytes are the `%25` before the zone of an IPv6 address (RFC 6874 section 2).
fn is_zone(cx: &RuleContext<'_, '_>, span: Span) -> bool {
    let host = cx.url.span(Component::Host).filter(|host| host.contains(span.start));
    host.is_some_and(|host| cx.url.text()[host.range()].starts_with('['))
}
