//! A percent-encoded byte that means the same unencoded (RFC 3986 section 2.3): `%7Ejoe` -> `~joe`.

use super::check::{Check, Run::OfUrl};
use crate::lint::context::{RuleContext, UrlFeatures};
use crate::lint::model::{FixBuilder, RuleMatch, RuleMatches};
use crate::syntax::Component;
use crate::syntax::byte_class::UNRESERVED;
use crate::syntax::percent::{decoded, runs};
use crate::text::Span;

pub(super) static CHECK: Check = Check {
    name: "needless-percent-encoding",
    features: UrlFeatures::PERCENT,
    values: 2,
    options: &[],
    run: OfUrl(check),
};

fn check(cx: &RuleContext<'_, '_>, matches: &mut RuleMatches) {
    let text = cx.url.text();
    // in a text fragment (`#:~:text=`) an unencoded `-` may be a delimiter
    let text_fragment = cx.url.span(Component::Fragment).filter(|fragment| text[fragment.range()].contains(":~:"));
    let end = text_fragment.map_or(text.len(), |fragment| fragment.start);
    for span in runs(&text.as_bytes()[..end], |_, byte| UNRESERVED.has(byte)) {
        if cx.parts().touches(span) || cx.is_signed() {
            continue;
        }
        matches.push_with(|| rule_match(cx, text, span));
    }
}

fn rule_match(cx: &RuleContext<'_, '_>, text: &str, span: Span) -> RuleMatch {
    let shown = cx.quote(span);
    let unencoded = |text: &str| -> String { decoded(text.as_bytes()).into_iter().map(char::from).collect() };
    let written = unencoded(&text[span.range()]);
    let mut rule_match = RuleMatch::at(span).with(shown).with(unencoded(shown));
    if !ends_in_escape(&text[..span.start]) {
        // not all that read a URL decode its host (URL Standard section 3.5)
        let is_host = cx.url.span(Component::Host).is_some_and(|host| host.contains(span.start));
        let is_safe = !is_host && !cx.url.has_scheme(&["urn"]) && !becomes_dot_segment(text, span, &written);
        let repair = if is_safe { FixBuilder::safe_fix() } else { FixBuilder::unsafe_fix() };
        rule_match.repair = Some(repair.replace(span, written));
    }
    rule_match
}

/// Whether a text ends with an incomplete percent-encoding: `%` or `%` and one digit.
fn ends_in_escape(text: &str) -> bool {
    let bytes = text.as_bytes();
    bytes.ends_with(b"%") || bytes.len() > 1 && bytes[bytes.len() - 2] == b'%'
}

/// Whether the path segment becomes `.` or `..` where `written` replaces the bytes at `span`. Many readers remove such
/// a segment, but only some recognize it in encoded form. (URNs are compared in encoded form, RFC 8141 section 3.1.)
fn becomes_dot_segment(text: &str, span: Span, written: &str) -> bool {
    let is_end = |c: char| "/\\?#".contains(c);
    let before = &text[..span.start];
    let before = &before[before.rfind(is_end).map_or(0, |at| at + 1)..];
    let after = &text[span.end..];
    let after = &after[..after.find(is_end).unwrap_or(after.len())];
    [".", ".."].contains(&&*format!("{before}{written}{after}"))
}
