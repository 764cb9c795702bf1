//! A page that only the one who copied its address sees.

use super::check::{Check, Run::OfUrl};
use crate::document::Format;
use crate::lint::context::{RuleContext, UrlFeatures};
use crate::lint::model::{Contexts, RuleMatch, RuleMatches, is_under};
use crate::syntax::Component;
use crate::text::Span;

pub(super) static CHECK: Check =
    Check { name: "private-page", features: FEATURES, values: 1, options: &[], run: OfUrl(check) };

/// A host with accounts, or the identifier of a session.
const FEATURES: UrlFeatures = UrlFeatures::ACCOUNT.union(UrlFeatures::PARAMETER);

/// The host of private pages, the start of their paths, and what the message says of them.
const PAGES: &[(&str, &str, &str)] = &[
    ("mail.google.com", "/mail/", "it is in a mailbox"),
    ("outlook.office.com", "/mail/", "it is in a mailbox"),
    ("outlook.live.com", "/mail/", "it is in a mailbox"),
    ("*.corp.google.com", "", "it is inside a company"),
];

/// Hosts whose reports are public, while with the number of an account readers have to log in.
const PUBLIC_WITHOUT_NUMBER: &[&str] = &["lookerstudio.google.com", "datastudio.google.com"];

fn check(cx: &RuleContext<'_, '_>, matches: &mut RuleMatches) {
    let (Some(host), Some(path)) = (cx.url.host(), cx.url.span(Component::Path)) else { return };
    let found = account_page(cx, host, path.start)
        .or_else(|| session_of_visit(cx).map(|span| (span, "the address holds the session of one visit")));
    if let Some((span, what)) = found.filter(|(span, _)| !cx.parts().touches(*span)) {
        matches.push(RuleMatch::at(span).with(what));
    }
}

/// The identifier of a session, in a place where it is not an example: a text on sessions shows what their addresses
/// look like.
pub(super) fn session_of_visit(cx: &RuleContext<'_, '_>) -> Option<Span> {
    session_id(cx.url.text()).filter(|_| is_link(cx))
}

/// Whether the URL is in a place where it is no example of such URLs.
fn is_link(cx: &RuleContext<'_, '_>) -> bool {
    Contexts::LINKS.has(cx.found.context) || cx.format == Format::PLAIN
}

/// The part of the URL that shows a page of one account or company, and what the message says of it.
fn account_page(cx: &RuleContext<'_, '_>, host: &str, path_start: usize) -> Option<(Span, &'static str)> {
    // a fast filter: all hosts are under `.com`
    let host = host.strip_suffix('.').unwrap_or(host);
    if !host.get(host.len().saturating_sub(4)..).is_some_and(|top| top.eq_ignore_ascii_case(".com")) {
        return None;
    }
    let page = PAGES.iter().find(|(known, start, _)| is_under(host, known) && cx.url.path().starts_with(start));
    if let Some((_, start, what)) = page.filter(|_| !is_inbox_of_reader(cx)) {
        return Some((Span::new(0, path_start + start.len()), *what));
    }
    let is_google = is_under(host, "google.com") || is_under(host, "*.google.com");
    let is_search = is_under(host, "google.com") || is_under(host, "www.google.com");
    if is_search && cx.url.path() == "/url" && redirects(cx.url.query()?) && is_link(cx) {
        return Some((
            Span::new(path_start, path_start + "/url".len()),
            "a search made it, and readers have to confirm it",
        ));
    }
    // a shared map is public
    let is_numbered = is_google && !cx.url.path().starts_with("/maps/d/");
    let is_public = PUBLIC_WITHOUT_NUMBER.iter().any(|known| is_under(host, known));
    let span = account_number(cx.url.path(), is_public).filter(|_| is_numbered)?;
    Some((span.shifted(path_start), "the address names an account of one browser"))
}

/// Whether the address of a mailbox names no message, so that readers open a page of their own: `/mail/u/0/#inbox`.
fn is_inbox_of_reader(cx: &RuleContext<'_, '_>) -> bool {
    let names_no_message = |fragment: &str| !fragment.contains(['/', '?']) || fragment.starts_with("settings/");
    let is_start = matches!(cx.url.path(), "/mail/" | "/mail/u/0" | "/mail/u/0/");
    is_start && cx.url.query().is_none() && cx.url.fragment().is_none_or(names_no_message)
}

/// Whether the query of a redirect of a search names another page.
fn redirects(query: &str) -> bool {
    query.split('&').any(|field| {
        let target = field.strip_prefix("q=").or_else(|| field.strip_prefix("url="));
        target.is_some_and(|target| target.starts_with("http"))
    })
}

/// The `/u/1` at which Google's pages have the number of the account. Number 0 is that of most readers, so it counts only
/// for pages that are public without a number.
fn account_number(path: &str, is_public: bool) -> Option<Span> {
    let at = path.find("/u/")?;
    let digits = path[at + 3..].bytes().take_while(u8::is_ascii_digit).count();
    let ends = matches!(path.as_bytes().get(at + 3 + digits), None | Some(b'/'));
    let is_usual = path.as_bytes().get(at + 3) == Some(&b'0') && !is_public;
    (matches!(digits, 1 | 2) && ends && !is_usual).then(|| Span::new(at, at + 3 + digits))
}

/// The identifier of a session that a server puts into the addresses of its pages.
fn session_id(url: &str) -> Option<Span> {
    const NAMES: &[&str] = &[";jsessionid=", "?jsessionid=", "?phpsessid=", "&phpsessid="];
    const MIN_ID_LEN: usize = 16;
    if !url.contains([';', '?']) {
        return None;
    }
    let lower = url.to_ascii_lowercase();
    let (at, name) = NAMES.iter().find_map(|name| Some((lower.find(name)?, name)))?;
    let value = lower[at + name.len()..].bytes().take_while(u8::is_ascii_alphanumeric).count();
    (value >= MIN_ID_LEN).then(|| Span::new(at, at + name.len() + value))
}
