//! A second `?` in the place of `&`, or a second `#` (RFC 3986 sections 3.4 and 3.5).

use super::check::{Check, Run::OfUrl};
use crate::document::LinkSyntax;
use crate::lint::context::{RuleContext, UrlFeatures};
use crate::lint::model::{FixBuilder, RuleMatch, RuleMatches};
use crate::syntax::Component;
use crate::syntax::byte_class::{ALPHA, Class, DIGIT};
use crate::text::Span;

pub(super) static CHECK: Check =
    Check { name: "repeated-delimiter", features: UrlFeatures::REPEATED, values: 1, options: &[], run: OfUrl(check) };

/// Schemes whose query contains question marks by its grammar (RFC 4516 section 2).
const PARTED: &[&str] = &["ldap", "ldaps", "ldapi", "javascript", "data"];

/// The bytes of parameter names.
const NAME: Class = ALPHA.or(DIGIT).or(Class::of(b"_.-[]$"));

fn check(cx: &RuleContext<'_, '_>, matches: &mut RuleMatches) {
    if cx.url.has_scheme(PARTED) {
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
    let mut named = is_named(&text[query.start..]);
    let mut reference = false;
    for at in query.range() {
        match text[at] {
            b'&' | b';' => (named, reference) = (is_named(&text[at + 1..]), false),
            b'/' | b':' => reference = true,
            b'%' if is_slash_or_colon(&text[at..]) => reference = true,
            b'?' if named && !reference && is_named(&text[at + 1..]) => {
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

/// Whether the text starts with `name=`.
fn is_named(bytes: &[u8]) -> bool {
    let len = bytes.iter().take(64).take_while(|&&byte| NAME.has(byte)).count();
    len > 0 && bytes.get(len) == Some(&b'=')
}

fn is_slash_or_colon(bytes: &[u8]) -> bool {
    bytes.get(..3).is_some_and(|escape| escape.eq_ignore_ascii_case(b"%2F") || escape.eq_ignore_ascii_case(b"%3A"))
}

fn hashes(cx: &RuleContext<'_, '_>, fragment: Span, matches: &mut RuleMatches) {
    let text = &cx.url.text().as_bytes()[..fragment.end];
    if text[fragment.range()].first().is_some_and(|first| b"/!{".contains(first))
        || text[fragment.range()].starts_with(b"#@")
    {
        // a place within a program, or a template
        return;
    }
    // `http://doi.###` is to be completed
    if cx.url.host().is_some_and(|host| host.ends_with('.')) {
        return;
    }
    let first = memchr::memchr(b'#', &text[fragment.range()]).map_or(fragment.end, |at| fragment.start + at);
    // `#docs/page#heading`: an address within a program
    let route = &text[fragment.start..first];
    if route.contains(&b'/') && !route.contains(&b'=') {
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
        let interpolation = after == Some(&b'{');
        let argument = is_latex && after.is_some_and(|&byte| DIGIT.has(byte));
        let to_line = text[..at].ends_with(b"-") && after == Some(&b'L') && text[fragment.start] == b'L';
        if !interpolation && !argument && !cx.parts().touches(span) {
            // one that follows the first directly says nothing
            matches.push_with(|| {
                let is_spare = span.start == fragment.start || to_line;
                let written = if is_spare { String::new() } else { "%23".repeat(span.len()) };
                let mut rule_match =
                    RuleMatch::at(span).with("#").fixed_by(FixBuilder::unsafe_fix().replace(span, written));
                rule_match.help = Some("write a literal # in the fragment as %23, or remove it".to_owned());
                rule_match
            });
        }
    }
}
