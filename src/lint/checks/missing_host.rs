//! An authority without a host, of a scheme that requires one: `https:///a` (RFC 9110 section 4.2.1, RFC 1738 section
//! 3.1).

use super::check::{Check, Run::OfText};
use crate::lint::context::{RuleContext, UrlFeatures};
use crate::lint::model::{Contexts, RuleMatch, RuleMatches};
use crate::scan::Form;
use crate::scan::tld::is_top_level;
use crate::syntax::Component;
use crate::text::Span;

/// Schemes that require a host. In others an empty host means this machine, or a host that is configured elsewhere.
const WITH_HOST: &[&str] = &[
    "http", "https", "ftp", "ftps", "ws", "wss", "ssh", "sftp", "git", "svn", "hg", "gopher", "telnet", "nntp", "wais",
    "prospero", "imap", "imaps", "rtsp", "webcal",
];

pub(super) static CHECK: Check =
    Check { name: "missing-host", features: UrlFeatures::ODD_HOST, values: 1, options: &[], run: OfText(check) };

fn check(cx: &RuleContext<'_, '_>, matches: &mut RuleMatches) {
    let (Some(scheme), Some(host), Some(authority)) =
        (cx.url.scheme(), cx.url.span(Component::Host), cx.url.authority())
    else {
        return;
    };
    let is_listed = |scheme: &str| WITH_HOST.iter().any(|known| known.eq_ignore_ascii_case(scheme));
    let requires_host = is_listed(scheme) || scheme.rsplit_once('+').is_some_and(|(_, transport)| is_listed(transport));
    if !host.is_empty() || !requires_host {
        return;
    }
    let start = scheme.len() + 1;
    let span = Span::new(start, start + 2 + authority.len());
    // `https://@/example.org/` in a text on how URLs are read
    let is_sample = super::wrong_slashes::is_sample_in_prose(cx, cx.url.path().trim_start_matches('/'));
    let is_placeholder = cx.parts().touches(span) || cx.parts().is_placeholder(Component::Port);
    if is_sample || is_placeholder || authority.is_empty() && (is_mention_of_scheme(cx) || has_extra_slash(cx)) {
        return;
    }
    let shown = match cx.url.password() {
        Some(_) => "//***@",
        None => cx.quote(span),
    };
    matches.push(RuleMatch::at(span).with(shown));
}

/// Whether running text only mentions how such URLs start: `http:///`.
fn is_mention_of_scheme(cx: &RuleContext<'_, '_>) -> bool {
    let has_only_slashes = cx.url.path().bytes().all(|byte| byte == b'/') && cx.url.query().is_none();
    has_only_slashes && matches!(cx.found.form, Form::Bare | Form::Quoted)
}

/// Whether a link has one slash too many before its host: `https:///www.ietf.org/`. Another rule reports that.
fn has_extra_slash(cx: &RuleContext<'_, '_>) -> bool {
    let is_link = Contexts::LINKS.has(cx.found.context) || matches!(cx.found.form, Form::Delimited | Form::Bracketed);
    let segment = cx.url.path().trim_start_matches('/').split('/').next().unwrap_or_default();
    let host = segment.split_once(':').map_or(segment, |(host, _)| host);
    let has_tld = host.rsplit_once('.').is_some_and(|(_, last)| is_top_level(&last.to_ascii_lowercase()));
    is_link && (has_tld || host.eq_ignore_ascii_case("localhost"))
}
