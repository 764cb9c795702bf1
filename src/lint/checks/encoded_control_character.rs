//! A percent-encoded control character, such as `%00` or `%0A`, which can put commands into a protocol (RFC 1738
//! section 6).

use super::check::{Check, Run::OfUrl};
use crate::lint::context::{RuleContext, UrlFeatures};
use crate::lint::model::{RuleMatch, RuleMatches, Severity};
use crate::scan::Form;
use crate::syntax::Component;
use crate::syntax::percent::{decoded, runs};
use crate::text::Span;

pub(super) static CHECK: Check = Check {
    name: "encoded-control-character",
    features: UrlFeatures::PERCENT,
    values: 1,
    options: &[],
    run: OfUrl(check),
};

/// Schemes whose URLs are content, not names.
const CONTENT_SCHEMES: &[&str] = &["data", "javascript"];

/// Schemes with parameters that are messages by the user.
const MESSAGE_SCHEMES: &[&str] = &["mailto", "sms", "smsto", "mms", "whatsapp", "tg"];

/// Schemes whose path and query are sent as lines of a protocol.
const LINE_SCHEMES: &[&str] = &[
    "telnet",
    "tn3270",
    "rlogin",
    "ftp",
    "ftps",
    "gopher",
    "gophers",
    "ldap",
    "ldaps",
    "irc",
    "ircs",
    "irc6",
    "news",
    "snews",
    "nntp",
    "dict",
    "finger",
    "whois",
    "imap",
    "imaps",
    "pop",
    "smtp",
    "redis",
    "rediss",
    "memcached",
    "wais",
    "prospero",
    "gemini",
];

fn check(cx: &RuleContext<'_, '_>, matches: &mut RuleMatches) {
    if cx.url.has_scheme(CONTENT_SCHEMES) {
        return;
    }
    let (mut parameter_start, mut searched) = (0, 0);
    let path = cx.url.span(Component::Path);
    let mut is_query_of_logs = None;
    for span in runs(cx.url.text().as_bytes(), |_, byte| byte < 0x20 || byte == 0x7F) {
        if let Some(at) = cx.url.text()[searched..span.start].rfind(['?', '&']) {
            parameter_start = searched + at + 1;
        }
        searched = span.start;
        if cx.parts().touches(span) {
            continue;
        }
        let bytes = decoded(&cx.url.text().as_bytes()[span.range()]);
        // the queries of Google Cloud's logs have lines, and are in the path
        let is_line_break =
            path.is_some_and(|path| path.contains(span.start)) && bytes.iter().all(|byte| *byte == b'\n');
        if is_line_break && *is_query_of_logs.get_or_insert_with(|| cx.url.path().contains(";query=")) {
            continue;
        }
        if let Some(severity) = severity(cx, span, parameter_start, &bytes) {
            let mut rule_match = RuleMatch::at(span).with(cx.quote(span));
            rule_match.severity = Some(severity).filter(|severity| *severity != Severity::Warning);
            matches.push(rule_match);
        }
    }
}

/// The severity of the control characters `bytes` at `span`; `None` where they are allowed. In a query, the parameter
/// around them starts at `parameter_start`.
fn severity(cx: &RuleContext<'_, '_>, span: Span, parameter_start: usize, bytes: &[u8]) -> Option<Severity> {
    let is_in = |component| cx.url.span(component).is_some_and(|part: Span| part.contains(span.start));
    let is_layout = bytes.iter().all(|byte| b"\t\r\n".contains(byte));
    // between selector and search string (RFC 4266 section 2.1)
    if cx.url.has_scheme(&["gopher", "gophers"]) && bytes == b"\t" {
        return None;
    }
    if cx.url.has_scheme(MESSAGE_SCHEMES) {
        let is_allowed = is_layout && is_in(Component::Query) && is_body(cx, parameter_start);
        return (!is_allowed).then_some(Severity::Warning);
    }
    if cx.url.has_scheme(LINE_SCHEMES) {
        return Some(Severity::Warning);
    }
    // copied with the link: `stray-in-target` reports it
    if cx.found.form == Form::Destination && is_layout && span.end == cx.url.text().len() {
        return None;
    }
    if is_in(Component::Fragment) {
        return (!is_layout).then_some(Severity::Info);
    }
    if !is_in(Component::Query) {
        return Some(Severity::Warning);
    }
    // a few sites have DEL between values
    let is_between = bytes == b"\x7f" && span.end < cx.url.text().len();
    (!is_between && !is_multi_line_text(cx, parameter_start, bytes)).then_some(Severity::Info)
}

/// Whether control characters in a parameter of a query are those of a text of several lines, as share links and forms
/// send it. Forms write `%0D%0A` for a line break and `+` for a space (URL Standard section 5.1, HTML section
/// 4.10.21.7).
fn is_multi_line_text(cx: &RuleContext<'_, '_>, parameter_start: usize, bytes: &[u8]) -> bool {
    let parameter = &cx.url.text()[parameter_start..];
    let is_form = parameter.split(['&', '#']).next().is_some_and(|parameter| parameter.contains('+'));
    let is_layout = |(at, byte): (usize, &u8)| match byte {
        b'\t' | b'\n' => true,
        b'\r' => is_form && bytes.get(at + 1) == Some(&b'\n'),
        _ => false,
    };
    bytes.iter().enumerate().all(is_layout)
}

/// Whether the parameter is a text by the user: a line break in it cannot start another header (RFC 6068 section 5).
fn is_body(cx: &RuleContext<'_, '_>, parameter_start: usize) -> bool {
    let parameter = &cx.url.text().as_bytes()[parameter_start..];
    let is_named_body = parameter.get(..5).is_some_and(|start| start.eq_ignore_ascii_case(b"body="));
    is_named_body || !cx.url.has_scheme(&["mailto"])
}
