//! All violations of one standard, under the standard's own names: RFC 1738, RFC 3986, the URL Standard.

use std::sync::LazyLock;

use super::check::{Check, Run::OfUrl};
use super::non_ascii_character::utf8_fix;
use crate::document::LinkSyntax;
use crate::lint::conditions::byte_runs::invalid_bytes_fix;
use crate::lint::context::placeholder::Kind;
use crate::lint::context::{RuleContext, UrlFeatures};
use crate::lint::model::{FixBuilder, RuleMatch, RuleMatches, Severity};
use crate::scan::Context;
use crate::syntax::percent::encoded;
use crate::syntax::whatwg::errors::{Failure, failure};
use crate::syntax::whatwg::{self, Record};
use crate::syntax::{Component, Standard, Violation, ViolationKind};
use crate::text::Span;

pub(super) static RFC1738: Check = Check {
    name: "rfc1738-violation",
    features: MAY_VIOLATE_1738,
    values: 3,
    options: &["ignore"],
    run: OfUrl(rfc1738),
};
pub(super) static RFC3986: Check =
    Check { name: "rfc3986-violation", features: MAY_VIOLATE, values: 3, options: &["ignore"], run: OfUrl(rfc3986) };
pub(super) static WHATWG: Check = Check {
    name: "whatwg-violation",
    features: MAY_VIOLATE,
    values: 3,
    options: &["ignore"],
    run: OfUrl(url_standard),
};

/// The features of URLs that may violate RFC 3986 or the URL Standard. A common scheme, a plain host and bytes that are
/// allowed everywhere violate nothing.
const MAY_VIOLATE: UrlFeatures = UrlFeatures::REFERENCE
    .union(UrlFeatures::SCHEME)
    .union(UrlFeatures::OPAQUE)
    .union(UrlFeatures::ODD_HOST)
    .union(UrlFeatures::USERINFO)
    .union(UrlFeatures::PORT)
    .union(UrlFeatures::PERCENT)
    .union(UrlFeatures::NON_ASCII)
    .union(UrlFeatures::UNSAFE)
    .union(UrlFeatures::BRACKET)
    .union(UrlFeatures::FRAGMENT);
/// The features of URLs that may violate RFC 1738, which also forbids `~` and allows fewer bytes in a query.
const MAY_VIOLATE_1738: UrlFeatures = MAY_VIOLATE.union(UrlFeatures::TILDE).union(UrlFeatures::QUERY);

/// The base against which references in a page are resolved.
static PAGE: LazyLock<Option<Record>> = LazyLock::new(|| whatwg::parse("https://page.invalid/", None).record);
/// The base for references that start with a drive letter: they are meant for the machine they were written on.
static DRIVE: LazyLock<Option<Record>> = LazyLock::new(|| whatwg::parse("file:///c:/", None).record);

fn rfc1738(cx: &RuleContext<'_, '_>, matches: &mut RuleMatches) {
    report(cx, &cx.url.grammar_violations(Standard::Rfc1738), matches);
}

fn rfc3986(cx: &RuleContext<'_, '_>, matches: &mut RuleMatches) {
    report(cx, &cx.url.grammar_violations(Standard::Rfc3986), matches);
}

fn url_standard(cx: &RuleContext<'_, '_>, matches: &mut RuleMatches) {
    // a reference in a page or a file of data has that for its base; in running text it has none
    let is_in_page = cx.url.scheme().is_none() && !matches!(cx.found.context, Context::Prose | Context::Comment);
    let base = match (cx.url.scheme(), cx.url.text().strip_prefix('/').unwrap_or(cx.url.text()).as_bytes()) {
        (None, [letter, b':' | b'|', ..]) if letter.is_ascii_alphabetic() => DRIVE.as_ref(),
        _ => PAGE.as_ref().filter(|_| is_in_page),
    };
    match base {
        None => report(cx, &cx.url.grammar_violations(Standard::Whatwg), matches),
        base => report(cx, &whatwg::parse(cx.url.text(), base).violations, matches),
    }
}

fn report(cx: &RuleContext<'_, '_>, violations: &[Violation], matches: &mut RuleMatches) {
    if violations.is_empty() {
        return;
    }
    let with_placeholders = components_with_placeholders(cx);
    let may_come_from_placeholder = |span: Span| with_placeholders.iter().any(|whole| whole.hull(span) == *whole);
    for Violation { kind, span, .. } in violations {
        if cx.settings.lists("ignore", kind.name) || cx.parts().touches(*span) || may_come_from_placeholder(*span) {
            continue;
        }
        matches.push_with(|| {
            let what = match cx.quote(*span) {
                "" => kind.message.to_owned(),
                // a space would be invisible in the message
                shown => format!("{}: {}", kind.message, shown.replace(' ', "\\u{20}")),
            };
            let mut rule_match = RuleMatch::at(*span).with(kind.name).with(what).with(kind.clause);
            rule_match.severity = severity(kind);
            rule_match.repair = repair(cx, kind, *span);
            rule_match
        });
    }
}

/// The fix that percent-encodes the bytes of a violation, if that removes the violation.
fn repair(cx: &RuleContext<'_, '_>, kind: &ViolationKind, span: Span) -> Option<FixBuilder> {
    const ENCODED: [&str; 5] =
        ["non-ascii", "forbidden-octet", "unsafe-character", "bracket-outside-ip-literal", "second-number-sign"];
    let text = &cx.url.text()[span.range()];
    // browsers drop line breaks and tabs
    let has_control = text.bytes().any(|byte| byte.is_ascii_control());
    if !ENCODED.contains(&kind.name) || has_control || !is_after_authority(cx, span) {
        return None;
    }
    // spaces in data are the ends of lines; a target in backquotes is a name for a program that makes documentation
    let is_name = cx.url.text().len() > 1 && cx.url.text().starts_with('`') && cx.url.text().ends_with('`');
    if is_name || text.bytes().all(|byte| byte == b' ') && cx.url.has_scheme(&["data"]) {
        return None;
    }
    // by RFC 3986 a `~` is unreserved, and its encoding is what to fix (section 6.2.2.2)
    if text.contains('~') {
        return None;
    }
    Some(match text {
        text if !text.is_ascii() => utf8_fix(cx, span),
        // in a macro of TeX it is the place of an argument
        text if text.contains('#') && cx.format.notation().links == LinkSyntax::Latex => return None,
        // in `##top` it was typed twice
        text if text == "#"
            && cx.url.span(Component::Fragment).is_some_and(|fragment| fragment.start == span.start) =>
        {
            FixBuilder::unsafe_fix().remove(span)
        }
        // it may have been put where another mark was meant
        text if text.contains('#') => FixBuilder::unsafe_fix().replace(span, encoded(text)),
        _ => invalid_bytes_fix(cx, span),
    })
}

/// Whether a span comes after the authority, as browsers read the URL: no encoding fixes a host or a port. Browsers
/// take a `\` in the path for a slash, and so may find a host after it.
fn is_after_authority(cx: &RuleContext<'_, '_>, span: Span) -> bool {
    let start = if cx.url.text()[span.range()].contains('\\') {
        [Component::Query, Component::Fragment].into_iter().find_map(|component| cx.url.span(component))
    } else {
        cx.url.span(Component::Path)
    };
    let is_path_a_host = cx.url.host().is_none() && cx.url.path().trim_start_matches('/').starts_with('\\');
    start.is_some_and(|component| span.start >= component.start) && !is_path_a_host
}

/// The severity of a kind of violation, if it differs from that of the rule: `error` if a browser rejects the URL, or
/// if RFC 1738 has no such bytes at all; `info` for a fragment, which RFC 1738 does not count as part of the URL.
fn severity(kind: &ViolationKind) -> Option<Severity> {
    match kind.name {
        "fragment" => Some(Severity::Info),
        "non-ascii" if kind.clause.starts_with("RFC 1738") => Some(Severity::Error),
        _ => (failure(kind) == Some(Failure::Always)).then_some(Severity::Error),
    }
}

/// The components that are checked as a whole and contain a placeholder, which may cause their violations.
fn components_with_placeholders(cx: &RuleContext<'_, '_>) -> Vec<Span> {
    let checked_whole = [Component::Scheme, Component::User, Component::Password, Component::Host, Component::Port];
    let has_placeholder = |component: &Component| cx.parts().kind(*component).is_some_and(|kind| kind != Kind::Real);
    checked_whole.into_iter().filter(has_placeholder).filter_map(|component| cx.url.span(component)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::document::Format;
    use crate::lint::context::FeatureDetector;
    use crate::lint::engine::Engine;
    use crate::lint::selection::Options;
    use crate::scan::{Form, Found};
    use crate::syntax::Url;
    use crate::syntax::whatwg::errors;
    use crate::text::SourceMap;

    /// The examples of validation errors in the URL Standard, changed where the scanner ends a URL earlier.
    const EXAMPLES: [(&str, &str); 30] = [
        ("domain-to-ASCII", "https://a..corp"),
        ("domain-percent-encoded", "https://exam%70le.corp"),
        ("host-invalid-code-point", "foo://exa[mple.corp"),
        ("IPv4-empty-part", "https://127.0.0.1./"),
        ("IPv4-too-few-parts", "https://1.2.3/"),
        ("IPv4-too-many-parts", "https://1.2.3.4.5/"),
        ("IPv4-non-numeric-part", "https://test.42"),
        ("IPv4-non-decimal-part", "https://127.0.0x0.1"),
        ("IPv4-out-of-range-part", "https://255.255.4000.1"),
        ("IPv6-unclosed", "https://[::1"),
        ("IPv6-invalid-compression", "https://[:1]"),
        ("IPv6-too-many-pieces", "https://[1:2:3:4:5:6:7:8:9]"),
        ("IPv6-multiple-compression", "https://[1::1::1]"),
        ("IPv6-invalid-code-point", "https://[1:2:3:]"),
        ("IPv6-too-few-pieces", "https://[1:2:3]"),
        ("IPv6-piece-leading-zero", "https://[2001:0db8::1]"),
        ("IPv4-in-IPv6-too-many-pieces", "https://[1:1:1:1:1:1:1:127.0.0.1]"),
        ("IPv4-in-IPv6-invalid-code-point", "https://[ffff::.0.0.1]"),
        ("IPv4-in-IPv6-out-of-range-part", "https://[ffff::127.0.0.4000]"),
        ("IPv4-in-IPv6-too-few-parts", "https://[ffff::127.0.0]"),
        ("invalid-URL-unit", "https://a.corp/|"),
        ("special-scheme-missing-following-solidus", "https:a.corp"),
        ("missing-scheme-non-relative-URL", "../x"),
        ("invalid-reverse-solidus", "https://a.corp\\x"),
        ("invalid-credentials", "https://joe@a.corp"),
        ("host-missing", "https://:443"),
        ("port-out-of-range", "https://a.corp:70000"),
        ("port-invalid", "https://a.corp:7z"),
        ("file-invalid-Windows-drive-letter", "C|/x"),
        ("file-invalid-Windows-drive-letter-host", "file://c:/x"),
    ];

    #[test]
    fn all_validation_errors_are_reported_by_name() {
        let mut options = Options::default();
        options.select(["whatwg-violation"]).expect("it is a rule");
        let engine = Engine::new(&options);
        let mut silent = Vec::new();
        for ((name, url), (kind, _)) in EXAMPLES.into_iter().zip(errors::ALL) {
            assert_eq!(name, kind.name);
            let found = engine.check_with_references(Format::PLAIN, format!("<URL:{url}>").as_bytes(), None);
            if !found.iter().any(|finding| finding.message.starts_with(&format!("{name}: "))) {
                silent.push(format!("{name}: {url}: {found:?}"));
            }
        }
        assert!(silent.is_empty(), "{}", silent.join("\n"));
    }

    #[test]
    fn what_has_no_feature_of_the_check_violates_nothing() {
        let detector = FeatureDetector::new();
        let hosts = ["a.example", "A-b.c9", "1.a", "a.1", "a.0x1", "-a.b", "a..b", "xn--a.b", "a.b.", "", "a", "a_b.c"];
        let tails = ["", "/", "/a/b", "//", "/.", "?", "?b", "#", "#c", "/?#", ":80/", ":/", "@h.org/"];
        let urls = hosts.iter().flat_map(|host| tails.map(|tail| format!("{host}{tail}")));
        let schemes = ["http://", "https://", "HTTP://", "ftp:/", "mailto:", ""];
        let mut plain = 0;
        for url in urls.flat_map(|url| schemes.map(|scheme| scheme.to_owned() + &url)) {
            for byte in 0..=128_u8 {
                let text = format!("{url}{}", char::from(byte));
                let url = Url::split(&text);
                let whole = SourceMap::whole(Span::new(0, text.len()));
                let features = detector.detect(
                    Format::PLAIN,
                    text.as_bytes(),
                    &url,
                    &Found::new(text.as_str().into(), whole, Form::Bare),
                );
                let standards =
                    [(&RFC1738, Standard::Rfc1738), (&RFC3986, Standard::Rfc3986), (&WHATWG, Standard::Whatwg)];
                for (check, standard) in standards {
                    if !features.intersects(check.features) {
                        plain += 1;
                        assert!(url.grammar_violations(standard).is_empty(), "{}: {text:?}", check.name);
                    }
                }
            }
        }
        assert!(plain > 2000, "{plain}");
    }
}
