//! A query that starts with `&`: the `?` before it is missing (RFC 3986 section 3.4). `/a&b=1` -> `/a?b=1`

use super::check::{Check, Run::OfText};
use crate::lint::context::{RuleContext, UrlFeatures};
use crate::lint::model::{FixBuilder, RuleMatch, RuleMatches};
use crate::syntax::Component;
use crate::text::Span;

pub(super) static CHECK: Check = Check {
    name: "missing-question-mark",
    features: UrlFeatures::AMPERSAND,
    values: 0,
    options: &[],
    run: OfText(check),
};

fn check(cx: &RuleContext<'_, '_>, matches: &mut RuleMatches) {
    // the value of a parameter of another URL
    let is_value = cx.found.before.ends_with(b"=");
    let is_web = !is_value && cx.url.has_scheme(&["http", "https"]) && cx.url.span(Component::Query).is_none();
    let Some(path) = cx.url.span(Component::Path).filter(|_| is_web) else { return };
    let text = cx.url.path();
    let Some(ampersand) = text.find('&') else { return };
    let (name, value) =
        text[ampersand + 1..].split('&').next().and_then(|first| first.split_once('=')).unwrap_or_default();
    let is_name = !name.is_empty() && name.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"_-".contains(&byte));
    // `/a=1&b=2` has another form, `/a&b=1/c` has a segment with both
    let is_query =
        is_name && !value.is_empty() && !text[..ampersand].contains(['=', ';']) && !text[ampersand..].contains('/');
    let ends_a_name =
        text[..ampersand].ends_with(|c: char| c.is_ascii_alphanumeric() || c == '/' || c == '_' || c == '-');
    let span = Span::new(path.start + ampersand, path.start + ampersand + 1);
    if is_query && ends_a_name && !cx.parts().touches(span) {
        matches.push(RuleMatch::at(span).fixed_by(FixBuilder::unsafe_fix().replace(span, "?")));
    }
}
