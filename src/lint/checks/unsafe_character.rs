//! A character that must be percent-encoded in a URL (RFC 1738 section 2.2, RFC 3986 section 2): `/a^b` ->
//! `/a%5Eb`.

use super::check::{Check, Run::OfText};
use crate::lint::conditions::byte_runs::{match_at_run, runs_of_class};
use crate::lint::context::{RuleContext, UrlFeatures, dns_name};
use crate::lint::model::{Contexts, FixBuilder, RuleMatch, RuleMatches};
use crate::scan::Context;
use crate::syntax::Component;
use crate::syntax::byte_class::{ALPHA, Class, DIGIT, UNSAFE};
use crate::syntax::scheme::lookup;
use crate::text::Span;

pub(super) static CHECK: Check = Check {
    name: "unsafe-character",
    features: UrlFeatures::UNSAFE.union(UrlFeatures::BRACKET).union(UrlFeatures::TILDE).union(UrlFeatures::AFTER),
    values: 2,
    options: &["tilde", "brackets"],
    run: OfText(check),
};

/// Unsafe characters that other rules report: white space and the backslash.
const OF_OTHER_RULES: Class = Class::of(b" \t\n\x0b\x0c\r\\");

/// Schemes followed by program text, data, or fields between bars.
const UNCHECKED: &[&str] = &["data", "javascript", "ed2k"];

fn check(cx: &RuleContext<'_, '_>, matches: &mut RuleMatches) {
    let class = reported_bytes(cx);
    matches.extend(bars_after_value(cx));
    let text = cx.url.text();
    // a name that a program looks up is no URL that anybody fetches: `xref:System.Action`1`
    let is_name_for_program = || {
        cx.url.authority().is_none()
            && !cx.url.path().starts_with('/')
            && cx.url.scheme().is_some_and(|scheme| lookup(scheme).is_none())
    };
    if !text.bytes().any(|byte| class.has(byte)) || cx.url.has_scheme(UNCHECKED) || is_name_for_program() {
        return;
    }
    // brackets of an address are allowed, and another rule reports what is wrong in a name
    let host = cx.url.span(Component::Host).filter(|host| text[host.range()].starts_with('['));
    let host = host.or_else(|| dns_name::name_or_ipv4(cx).map(|(place, _)| place));
    // a range of versions, which package managers read
    let range = cx.url.span(Component::Fragment).filter(|span| text[span.range()].starts_with("semver:"));
    let is_checked_elsewhere = |at: usize| [host, range].into_iter().flatten().any(|span| span.contains(at));
    // scripts of pages divide fragments by bars, as servers do with values
    let is_web = cx.url.has_scheme(&["http", "https"]);
    let divided = [cx.url.span(Component::Fragment), cx.url.span(Component::Query).filter(|_| is_web)];
    let is_divider = |span: &Span| {
        divided.iter().flatten().any(|component| component.contains(span.start))
            && only_bars(text, *span)
            && span.end < text.len()
    };
    // browsers send these in a query as they are (URL Standard, query percent-encode set)
    let is_sent_as_is = |span: &Span| {
        is_web
            && cx.url.span(Component::Query).is_some_and(|query| query.contains(span.start))
            && text[span.range()].bytes().all(|byte| b"^`{|}".contains(&byte))
    };
    // browsers and renderers encode a link; at its end, a mark without its partner was not meant to be in it
    let is_encoded_on_the_way = |span: &Span| {
        let has_partner = match text.as_bytes()[span.end - 1] {
            b'>' => text[..span.start].contains('<'),
            mark @ (b'"' | b'`') => memchr::memchr_iter(mark, text.as_bytes()).count().is_multiple_of(2),
            b'}' => text[..span.start].contains('{'),
            _ => false,
        };
        let is_before_path = || cx.url.span(Component::Path).is_none_or(|path| span.start < path.start);
        let is_printable = || text[span.range()].bytes().all(|byte| b"\"<>^`{|}".contains(&byte));
        let is_link = is_web && Contexts::LINKS.has(cx.found.context) && is_printable();
        is_link && (span.end < text.len() || has_partner) && !is_before_path()
    };
    // `name@^3.0.0`
    let is_version = |span: &Span| {
        text[..span.start].ends_with('@')
            && &text[span.range()] == "^"
            && text[span.end..].starts_with(|c: char| c.is_ascii_digit())
    };
    let found = runs_of_class(cx, Span::new(0, text.len()), class).filter(|span| {
        !is_checked_elsewhere(span.start)
            && !is_divider(span)
            && !is_sent_as_is(span)
            && !is_encoded_on_the_way(span)
            && !is_version(span)
    });
    found.for_each(|span| matches.push_with(|| match_at_run(cx, span)));
}

/// The bytes that this rule reports, by its settings.
fn reported_bytes(cx: &RuleContext<'_, '_>) -> Class {
    let mut class = UNSAFE.not().or(OF_OTHER_RULES).not();
    if cx.settings.flag("tilde") {
        class = class.or(Class::of(b"~"));
    }
    if cx.settings.flag("brackets") {
        class = class.or(Class::of(b"[]"));
    }
    class
}

fn only_bars(text: &str, span: Span) -> bool {
    text[span.range()].bytes().all(|byte| byte == b'|')
}

/// How many bytes after a URL are searched for the end of its value.
const MAX_SEARCHED: usize = 512;

/// The bytes of a URL that continues after a `|`.
const URL_BYTES: Class = ALPHA.or(DIGIT).or(Class::of(b"-._~:/?#@!&+,;=%|"));

/// The finding for each `|` of a URL that is the whole value of a data format; the scanner ends the URL at `|`, as in a
/// table.
fn bars_after_value(cx: &RuleContext<'_, '_>) -> Vec<RuleMatch> {
    let (before, end) = (cx.found.before, cx.found.span().end.min(cx.text.len()));
    let is_value = cx.found.context == Context::Data && before.ends_with(b"\"") && !before.ends_with(b"\\\"");
    let rest = &cx.text[end..cx.text.len().min(end + MAX_SEARCHED)];
    let Some(len) = memchr::memchr(b'"', rest).filter(|_| is_value && rest.starts_with(b"|")) else {
        return Vec::new();
    };
    let rest = &rest[..len];
    // a list of URLs, a pattern
    if rest.ends_with(b"|")
        || memchr::memmem::find(rest, b"://").is_some()
        || !rest.iter().all(|&byte| URL_BYTES.has(byte))
    {
        return Vec::new();
    }
    // with the first of them encoded, the URL goes on to the second
    let (next, written) = (rest[1..].split(|&byte| byte == b'|').next(), "%7C");
    let reads = next.map(|next| format!("{written}{}", String::from_utf8_lossy(next)));
    let mut reads = reads.filter(|_| cx.format.written(cx.found.context, written).as_deref() == Some(written));
    let rule_match = |at: usize| {
        let span = Span::new(end + at, end + at + 1);
        let url_end = Span::empty(cx.url.text().len());
        let repair = reads.take().map(|reads| FixBuilder::safe_fix().around(span, written).implies(url_end, reads));
        RuleMatch { repair, ..RuleMatch::in_source(span).with("|").with(written) }
    };
    memchr::memchr_iter(b'|', rest).map(rule_match).collect()
}
