//! A bare URL in running text, without delimiters: `see https://a.example/`, for which the fix writes
//! `see <https://a.example/>` (RFC 1738 appendix).

use super::check::{Check, Run::OfText};
use crate::document::AngleBrackets;
use crate::lint::context::{RuleContext, UrlFeatures};
use crate::lint::model::{FixBuilder, RuleMatch, RuleMatches};
use crate::scan::{Context, Form};
use crate::syntax::scheme::lookup;
use crate::text::Span;

pub(super) static CHECK: Check =
    Check { name: "bare-url", features: UrlFeatures::BARE, values: 0, options: &["formats"], run: OfText(check) };

/// Schemes whose URLs renderers turn into links even without brackets, so that adding brackets changes nothing.
const ALWAYS_LINKED: &[&str] = &["http", "https", "ftp"];

/// Schemes whose URLs some renderers never turn into links, so that added brackets would be visible.
const NOT_ALWAYS_LINKED: &[&str] = &["data", "file", "javascript", "vbscript"];

fn check(cx: &RuleContext<'_, '_>, matches: &mut RuleMatches) {
    let is_bare = matches!(cx.found.form, Form::Bare | Form::Prefixed) && cx.found.context == Context::Prose;
    if !is_bare || !cx.settings.lists("formats", cx.format.name()) || is_link_text(cx) {
        return;
    }
    let (start, end) = (cx.found.start(), cx.found.span().end);
    let repair = if cx.url.has_scheme(ALWAYS_LINKED) { FixBuilder::safe_fix() } else { FixBuilder::unsafe_fix() };
    let repair = repair.delimit(start, end);
    let rule_match = RuleMatch::at(Span::new(0, cx.url.text().len()));
    // in brackets nothing undoes escapes
    let is_escaped = memchr::memchr(b'\\', &cx.text[start..end]).is_some();
    let is_linked =
        cx.url.scheme().is_some_and(|scheme| lookup(scheme).is_some()) && !cx.url.has_scheme(NOT_ALWAYS_LINKED);
    let brackets = cx.format.notation().angle_brackets;
    let has_brackets = brackets == AngleBrackets::Delimit && !cx.found.is_embedded;
    let can_have_brackets = has_brackets && !is_escaped && is_linked && ends_as_rendered(cx);
    let help =
        (brackets == AngleBrackets::Jsx || cx.found.is_embedded).then(|| "make it the target of a link".to_owned());
    matches.push(RuleMatch { repair: can_have_brackets.then_some(repair), help, ..rule_match });
}

/// Whether renderers end the URL where the scanner does. In `https://h/[name]` they do not: it continues after `h/`.
fn ends_as_rendered(cx: &RuleContext<'_, '_>) -> bool {
    let end = cx.found.span().end.min(cx.text.len());
    cx.text[end..].first().is_none_or(|byte| !byte.is_ascii_alphanumeric() && !b"[{(/#$%&=@\\".contains(byte))
}

/// Whether the URL is the text of a link: in angle brackets, it would be a link inside a link.
fn is_link_text(cx: &RuleContext<'_, '_>) -> bool {
    let (before, after) = (cx.found.before, cx.found.after);
    let is_in_element = before.ends_with(b">") && after.get(..3).is_some_and(|tag| tag.eq_ignore_ascii_case(b"</a"));
    is_in_element
        || before.ends_with("]（".as_bytes())
        || before.ends_with(b"] (")
        || before.ends_with(b"[") && after.starts_with(b"]")
        || before.ends_with(b"](")
}
