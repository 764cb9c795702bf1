//! A character that has no place in a URL but as `%` and two digits (RFC 1738 section 2.2, RFC 3986 section 2).

use super::Check;
use crate::lint::clues::Clues;
use crate::lint::cx::{Cx, Hit, Place};
use crate::lint::names;
use crate::lint::when::runs;
use crate::syntax::Component;
use crate::syntax::octets::{Class, UNSAFE};
use crate::text::Span;

pub(super) static CHECK: Check = Check {
    name: "unsafe-character",
    clues: Clues::UNSAFE.and(Clues::BRACKET).and(Clues::TILDE),
    values: 2,
    options: &["tilde", "brackets"],
    run: check,
};

/// Unsafe as well, but the business of rules of their own: white space and the back-slash.
const ELSEWHERE: Class = Class::of(b" \t\n\x0b\x0c\r\\");

fn check(cx: &Cx<'_, '_>, hits: &mut Vec<Hit>) {
    let mut class = UNSAFE.not().or(ELSEWHERE).not();
    if cx.settings.flag("tilde") {
        class = class.or(Class::of(b"~"));
    }
    if cx.settings.flag("brackets") {
        class = class.or(Class::of(b"[]"));
    }
    let text = cx.url.text();
    if !text.bytes().any(|octet| class.has(octet)) || is_scheme(cx, "javascript") {
        return;
    }
    // a literal in brackets, or a name in which another rule finds it
    let host = cx.url.span(Component::Host).filter(|host| text[host.range()].starts_with('['));
    let host = host.or_else(|| names::name(cx).map(|(place, _)| place));
    let mut found = runs(cx, Span::new(0, text.len()), class);
    found.retain(|hit| !matches!((hit.place, host), (Place::Url(span), Some(host)) if host.contains(span.start)));
    // a range of versions, as package managers read it from there
    if let Some(range) = cx.url.span(Component::Fragment).filter(|span| text[span.range()].starts_with("semver:")) {
        found.retain(|hit| !matches!(hit.place, Place::Url(span) if range.contains(span.start)));
    }
    if is_scheme(cx, "data") {
        // an image written out raw has hundreds of them: one says it
        found.truncate(1);
    }
    hits.append(&mut found);
}

fn is_scheme(cx: &Cx<'_, '_>, name: &str) -> bool {
    cx.url.scheme().is_some_and(|scheme| scheme.eq_ignore_ascii_case(name))
}
