//! A URL with a second scheme where its host should be: `http://https://a.example/`.

use super::check::{Check, Run::OfText};
use crate::lint::context::{RuleContext, UrlFeatures};
use crate::lint::model::{Applicability, FixBuilder, RuleMatch, RuleMatches};
use crate::syntax::Component;
use crate::syntax::scheme::{SchemeTypo, likeness};
use crate::text::Span;

pub(super) static CHECK: Check =
    Check { name: "double-scheme", features: FEATURES, values: 1, options: &[], run: OfText(check) };

/// A scheme has no dot, so a plain host with a dot is never a scheme.
const FEATURES: UrlFeatures = UrlFeatures::OPAQUE
    .union(UrlFeatures::ODD_HOST)
    .union(UrlFeatures::USERINFO)
    .union(UrlFeatures::PORT)
    .union(UrlFeatures::LACKS_AUTHORITY)
    .union(UrlFeatures::BEFORE);

/// Schemes that are found before a second scheme.
const OUTER: &[&str] = &["http", "https", "ftp", "ftps", "sftp", "ws", "wss", "mailto", "tel", "urn"];

/// Schemes that are found as the second one.
const INNER: &[&str] = &["http", "https", "ftp", "ftps", "sftp", "ws", "wss", "mailto", "tel", "urn", "file"];

fn check(cx: &RuleContext<'_, '_>, matches: &mut RuleMatches) {
    if let Some(SchemePair { span, inner }) = scheme_pair(cx) {
        let both = &cx.url.text()[span.range()];
        let repair = FixBuilder::new(applicability(both, inner)).rewrite(span, both, &scheme_alone(inner));
        matches.push(RuleMatch::at(span).with(cx.quote(span)).fixed_by(repair));
    } else if let Some(rule_match) = scheme_before(cx) {
        matches.push(rule_match);
    }
}

/// How safe it is to keep only the second scheme, which was pasted with the host: safe, unless the first is the same
/// scheme with encryption (`https://http://`), which may be the right one.
fn applicability(both: &str, inner: &str) -> Applicability {
    let outer = both.split([':', '/', ';']).next().unwrap_or_default();
    let is_secured = outer.strip_suffix(['s', 'S']).is_some_and(|plain| plain.eq_ignore_ascii_case(inner));
    if is_secured { Applicability::Unsafe } else { Applicability::Safe }
}

/// A scheme with the `:` or `://` after it.
fn scheme_alone(name: &str) -> String {
    let slashes = if is_one_of(&["mailto", "tel", "urn"], name) { "" } else { "//" };
    format!("{}:{slashes}", name.to_ascii_lowercase())
}

/// Two schemes at the start of a URL.
pub(super) struct SchemePair<'u> {
    /// Both schemes, with the `:` and slashes after each.
    span: Span,
    /// The name of the second.
    inner: &'u str,
}

/// The two schemes at the start of the URL, if there are two.
pub(super) fn scheme_pair<'u>(cx: &RuleContext<'u, '_>) -> Option<SchemePair<'u>> {
    match (cx.url.scheme(), cx.url.host()) {
        (None, _) => pair_without_colon(cx.url.text()),
        (Some(scheme), None) => pair_without_host(cx, scheme),
        (Some(scheme), Some(host)) => pair_with_host(cx, scheme, host),
    }
}

/// `https:https://`
fn pair_without_host<'u>(cx: &RuleContext<'u, '_>, scheme: &str) -> Option<SchemePair<'u>> {
    let path = cx.url.path();
    let rest = path.trim_start_matches('/');
    let from = cx.url.text().len().min(scheme.len() + 1 + (path.len() - rest.len()));
    let colon = rest.bytes().take(LONGEST_SCHEME + 1).position(|byte| byte == b':')?;
    let inner = &rest[..colon];
    let slashes = leading_slashes(&rest[colon + 1..]);
    let is_likely = inner.eq_ignore_ascii_case(scheme) || slashes == 2;
    let is_pair = is_one_of(OUTER, scheme) && is_one_of(INNER, inner) && is_likely && colon + 1 < rest.len();
    is_pair.then(|| SchemePair { span: Span::new(0, from + colon + 1 + slashes), inner })
}

/// `http://https://`, where the grammar reads the second scheme as the host.
fn pair_with_host<'u>(cx: &RuleContext<'u, '_>, scheme: &str, host: &'u str) -> Option<SchemePair<'u>> {
    if !is_one_of(OUTER, scheme) || host.len() > LONGEST_SCHEME + "%3A".len() {
        return None;
    }
    let host_span = cx.url.span(Component::Host)?;
    // `http://mailto:joe@a.corp`
    if let (Some(user), Some(user_span)) = (cx.url.user(), cx.url.span(Component::User)) {
        let is_mail = user.eq_ignore_ascii_case("mailto") && cx.url.span(Component::Password).is_some();
        return is_mail.then(|| SchemePair { span: Span::new(0, user_span.end + 1), inner: user });
    }
    let name = host.strip_suffix("%3A").or_else(|| host.strip_suffix("%3a")).unwrap_or(host);
    let slashes = leading_slashes(cx.url.path());
    let is_typo = || cx.url.port() == Some("") && slashes == 2 && likeness(name).is_some();
    if !is_one_of(INNER, name) && !is_typo() {
        return None;
    }
    let end = match cx.url.port() {
        None => (slashes > 1).then_some(host_span.end + slashes)?,
        Some("") => (!cx.url.path()[slashes..].is_empty()).then_some(host_span.end + 1 + slashes)?,
        // `https://https:www.ietf.org/`
        Some(port) => {
            (port.contains('.') && !port.starts_with(|c: char| c.is_ascii_digit())).then_some(host_span.end + 1)?
        }
    };
    let respelled: Option<&str> = likeness(name).map(SchemeTypo::meant).filter(|_| !is_one_of(INNER, name));
    let inner = respelled.unwrap_or(name);
    (!cx.parts().touches(host_span)).then_some(SchemePair { span: Span::new(0, end), inner })
}

/// `http//https://`
fn pair_without_colon(text: &str) -> Option<SchemePair<'_>> {
    let scheme_len = |text: &str| ["https", "http"].into_iter().find(|name| text.starts_with(name)).map(str::len);
    let outer_end = scheme_len(text)?;
    let marks = text[outer_end..].bytes().take_while(|byte| b"/;".contains(byte)).count();
    let inner_start = outer_end + marks;
    let inner_end = inner_start + scheme_len(&text[inner_start..])?;
    let is_pair = marks > 0 && text[inner_end..].starts_with("://");
    is_pair.then(|| SchemePair { span: Span::new(0, inner_end + "://".len()), inner: &text[inner_start..inner_end] })
}

/// The finding for a first scheme that directly precedes the URL and is not part of it (`http:https://`).
fn scheme_before(cx: &RuleContext<'_, '_>) -> Option<RuleMatch> {
    let scheme = cx.url.scheme().filter(|scheme| is_one_of(&["http", "https"], scheme))?;
    if cx.found.wrapper.is_some() || cx.url.host().is_none() {
        return None;
    }
    let start = cx.found.span().start;
    let text = cx.found.before;
    let outer = [&b"https:"[..], b"http:", b"https//", b"http//", b"https/", b"http/"].into_iter().find(|outer| {
        let front = text.len().checked_sub(outer.len());
        front.is_some_and(|front| {
            text[front..].eq_ignore_ascii_case(outer)
                && !text[..front].last().is_some_and(|byte| byte.is_ascii_alphanumeric() || b"_-.+/:".contains(byte))
        })
    })?;
    let span = Span::new(start - outer.len(), start + scheme.len() + "://".len());
    let outer = String::from_utf8_lossy(outer);
    let repair = FixBuilder::new(applicability(&outer, scheme)).around(Span::new(span.start, start), "");
    Some(RuleMatch::in_source(span).with(format!("{outer}{scheme}://")).fixed_by(repair))
}

/// The length of the longest scheme in both lists.
const LONGEST_SCHEME: usize = 6;

fn is_one_of(names: &[&str], name: &str) -> bool {
    name.len() <= LONGEST_SCHEME && names.iter().any(|known| known.eq_ignore_ascii_case(name))
}

fn leading_slashes(path: &str) -> usize {
    path.bytes().take_while(|&byte| byte == b'/').count()
}
