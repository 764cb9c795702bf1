//! An authority without a host, of a scheme that requires one (RFC 9110 section 4.2.1, RFC 1738 section 3.1).

use super::check::{Check, Run::OfText};
use crate::lint::context::{RuleContext, UrlFeatures};
use crate::lint::model::{Contexts, RuleMatch, RuleMatches};
use crate::scan::Form;
use crate::scan::tld::is_top_level;
use crate::syntax::Component;
use crate::text::Span;

/// Schemes that require a host. In others an empty host means this machine, or a host that is configured elsewhere.
const REQUIRED: &[&str] = &[
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
    let wants = |scheme: &str| REQUIRED.iter().any(|known| known.eq_ignore_ascii_case(scheme));
    if !host.is_empty() || !(wants(scheme) || scheme.rsplit_once('+').is_some_and(|(_, transport)| wants(transport))) {
        return;
    }
    let start = scheme.len() + 1;
    let span = Span::new(start, start + 2 + authority.len());
    // `https://@/example.org/`
    let is_lesson = super::wrong_slashes::is_shown(cx, cx.url.path().trim_start_matches('/'));
    let is_placeholder = is_lesson || cx.parts().touches(span) || cx.parts().is_placeholder(Component::Port);
    if is_placeholder || authority.is_empty() && (is_form(cx) || is_displaced(cx)) {
        return;
    }
    let shown = match cx.url.password() {
        Some(_) => "//***@",
        None => cx.quote(span),
    };
    matches.push(RuleMatch::at(span).with(shown));
}

/// Whether running text mentions the form of URLs, such as `http:///`.
fn is_form(cx: &RuleContext<'_, '_>) -> bool {
    let bare = cx.url.path().bytes().all(|byte| byte == b'/') && cx.url.query().is_none();
    bare && matches!(cx.found.form, Form::Bare | Form::Quoted)
}

/// Whether a host follows one slash too many: `https:///www.ietf.org/`. For a link, another rule reports that.
fn is_displaced(cx: &RuleContext<'_, '_>) -> bool {
    let link = Contexts::LINKS.has(cx.found.context) || matches!(cx.found.form, Form::Delimited | Form::Bracketed);
    let rest = cx.url.path().trim_start_matches('/');
    let first = rest.split('/').next().unwrap_or_default();
    let first = first.split_once(':').map_or(first, |(host, _)| host);
    let named = first.rsplit_once('.').is_some_and(|(_, last)| is_top_level(&last.to_ascii_lowercase()));
    link && (named || first.eq_ignore_ascii_case("localhost"))
}
