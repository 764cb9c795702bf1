//! A second `?` in the place of `&`, or a second `#` (RFC 3986 sections 3.4 and 3.5): `?a=1?b=2`, `#a#b`.

use super::check::{Check, Run::OfUrl};
use crate::document::LinkSyntax;
use crate::lint::context::{RuleContext, UrlFeatures};
use crate::lint::model::{FixBuilder, RuleMatch, RuleMatches};
use crate::syntax::Component;
use crate::syntax::byte_class::{ALPHA, Class, DIGIT};
use crate::text::Span;

pub(super) static CHECK: Check =
    Check { name: "repeated-delimiter", features: UrlFeatures::REPEATED, values: 1, options: &[], run: OfUrl(check) };

/// Schemes with question marks in their query (RFC 4516 section 2), and those of programs and data.
const WITH_QUESTION_MARKS: &[&str] = &["ldap", "ldaps", "ldapi", "javascript", "data"];

/// The bytes of parameter names.
const NAME_BYTES: Class = ALPHA.or(DIGIT).or(Class::of(b"_.-[]$"));

fn check(cx: &RuleContext<'_, '_>, matches: &mut RuleMatches) {
    if cx.url.has_scheme(WITH_QUESTION_MARKS) {
        return;
    }
    if let Some(query) = cx.url.span(Component::Query) {
        question_marks(cx, query, matches);
    }
    if let Some(fragment) = cx.url.span(Component::Fragment) {
        hashes(cx, fragment, matches);
    }
}

/// Reports each `?` between `name=value` and `name=`, unless the value is a reference with a query of its own.
fn question_marks(cx: &RuleContext<'_, '_>, query: Span, matches: &mut RuleMatches) {
    let text = &cx.url.text().as_bytes()[..query.end];
    let mut is_parameter = starts_parameter(&text[query.start..]);
    let mut is_reference = false;
    for at in query.range() {
        match text[at] {
            b'&' | b';' => (is_parameter, is_reference) = (starts_parameter(&text[at + 1..]), false),
            b'/' | b':' => is_reference = true,
            b'%' if is_slash_or_colon(&text[at..]) => is_reference = true,
            b'?' if is_parameter && !is_reference && starts_parameter(&text[at + 1..]) => {
                let span = Span::new(at, at + 1);
                if !cx.parts().touches(span) {
                    matches.push_with(|| {
                        let mut rule_match =
                            RuleMatch::at(span).with("?").fixed_by(FixBuilder::unsafe_fix().replace(span, "&"));
                        rule_match.help =
                            Some("separate parameters with &, or write a literal ? in a value as %3F".to_owned());
                        rule_match
                    });
                }
            }
            _ => {}
        }
    }
}

/// Whether a text starts with `name=`.
fn starts_parameter(bytes: &[u8]) -> bool {
    let len = bytes.iter().take(64).take_while(|&&byte| NAME_BYTES.has(byte)).count();
    len > 0 && bytes.get(len) == Some(&b'=')
}

fn is_slash_or_colon(bytes: &[u8]) -> bool {
    bytes.get(..3).is_some_and(|escape| escape.eq_ignore_ascii_case(b"%2F") || escape.eq_ignore_ascii_case(b"%3A"))
}

/// Reports each `#` in a fragment, or each run of them.
fn hashes(cx: &RuleContext<'_, '_>, fragment: Span, matches: &mut RuleMatches) {
    let text = &cx.url.text().as_bytes()[..fragment.end];
    // `http://doi.###`: readers are to fill it in
    let is_unfinished = cx.url.host().is_some_and(|host| host.ends_with('.'));
    if is_unfinished || is_read_by_program(&text[fragment.range()]) {
        return;
    }
    let is_latex = cx.format.notation().links == LinkSyntax::Latex;
    let mut next = 0;
    for at in memchr::memchr_iter(b'#', &text[fragment.range()]).map(|at| fragment.start + at) {
        if at < next {
            continue;
        }
        let span = Span::new(at, at + text[at..].iter().take_while(|&&byte| byte == b'#').count());
        next = span.end;
        let after = text.get(span.end);
        let is_interpolation = after == Some(&b'{');
        let is_argument = is_latex && after.is_some_and(|&byte| DIGIT.has(byte));
        // `#L1-#L9`
        let is_range_end = text[..at].ends_with(b"-") && after == Some(&b'L') && text[fragment.start] == b'L';
        if !is_interpolation && !is_argument && !cx.parts().touches(span) {
            matches.push_with(|| {
                // `##a`
                let is_doubled = span.start == fragment.start;
                let written = if is_doubled || is_range_end { String::new() } else { "%23".repeat(span.len()) };
                let mut rule_match =
                    RuleMatch::at(span).with("#").fixed_by(FixBuilder::unsafe_fix().replace(span, written));
                rule_match.help = Some("write a literal # in the fragment as %23, or remove it".to_owned());
                // no server makes it
                rule_match.is_always_reported = is_range_end;
                rule_match
            });
        }
    }
}

/// Whether a fragment is a template or a place within a program, such as `!/page`, `docs/page#heading`.
fn is_read_by_program(fragment: &[u8]) -> bool {
    let route = fragment.split(|&byte| byte == b'#').next().unwrap_or_default();
    let is_path = route.contains(&b'/') && !route.contains(&b'=');
    is_path || fragment.first().is_some_and(|first| b"/!{".contains(first)) || fragment.starts_with(b"#@")
}
