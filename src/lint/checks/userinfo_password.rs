//! A password in the authority: `http://joe:Xk29_vq@a.corp/`. No message contains the password.

use super::check::{Check, Run::OfUrl};
use crate::lint::context::placeholder::{is_placeholder_host, is_placeholder_password};
use crate::lint::context::{RuleContext, UrlFeatures};
use crate::lint::model::{FixBuilder, RuleMatch, RuleMatches};
use crate::scan::Context;
use crate::secrets::{is_service_token, is_user_token, password_spans};
use crate::syntax::percent::{ENCODED_LEN, ascii_decoded, decode_digits};
use crate::syntax::scheme::lookup;
use crate::syntax::{Component, Url, ipv4};
use crate::text::Span;

/// User names that are used without a secret (RFC 1738 section 3.2.1: the password is an e-mail address).
const ANONYMOUS: &[&str] = &["anonymous", "ftp"];

/// Passwords that public CVS servers publish.
const PUBLISHED: &[&str] = &["anoncvs", "anonymous"];

/// The passwords that code hosts expect if the user name is a token.
const BESIDE_TOKENS: &[&str] = &["x-oauth-basic", "oauth2", "x-token-auth"];

pub(super) static CHECK: Check = Check {
    name: "userinfo-password",
    features: UrlFeatures::AT.union(UrlFeatures::PERCENT),
    values: 1,
    options: &[],
    run: OfUrl(check),
};

fn check(cx: &RuleContext<'_, '_>, matches: &mut RuleMatches) {
    let text = cx.url.text().as_bytes();
    if memchr::memchr(b'@', text).is_none() && memchr::memmem::find(text, b"%40").is_none() {
        return;
    }
    report_token(cx, matches);
    if let Some(Authority { user, secret, host }) = Authority::of(cx).or_else(|| Authority::of_driver(cx))
        && is_secret(user, &cx.url.text()[secret.range()], host)
        && !is_sample_host(cx, host)
        && !explains_form(cx, secret)
    {
        let userinfo = Span::new(secret.start - 1 - user.len(), secret.end + 1);
        // `sqs://key:secret@` names no host
        let destination = if host.is_empty() { cx.url.scheme().unwrap_or_default() } else { host };
        matches.push(RuleMatch::at(secret).with(destination).fixed_by(FixBuilder::unsafe_fix().remove(userinfo)));
    }
    report_encoded(cx, matches);
}

/// Whether the URL is an explanation of such URLs, so that its password is invented: it is in code in a document with
/// markup, or it has every component.
fn explains_form(cx: &RuleContext<'_, '_>, secret: Span) -> bool {
    const PARTS: [Component; 4] = [Component::Port, Component::Path, Component::Query, Component::Fragment];
    let has_every_part = || PARTS.iter().all(|&part| cx.url.span(part).is_some_and(|span| !span.is_empty()));
    (cx.is_explained() && cx.found.context != Context::Prose || has_every_part())
        && !is_service_token(cx.url.text()[secret.range()].as_bytes())
}

/// Whether a password is neither publicly known nor a placeholder.
fn is_secret(user: &str, password: &str, host: &str) -> bool {
    let is_public = user.eq_ignore_ascii_case(password)
        || BESIDE_TOKENS.contains(&password)
        || PUBLISHED.contains(&password)
        || ANONYMOUS.iter().any(|name| user.eq_ignore_ascii_case(name));
    // `[[user][:password]@]host` shows what may be left out
    let is_notation = user.contains('[');
    !is_public && !is_notation && !is_placeholder_password(password) && !is_placeholder_host(host)
}

/// Whether a host is that of a sample: a name without a dot in text, code or a string, or an address of a private
/// network in text or code. In a configuration, both are hosts of that network.
fn is_sample_host(cx: &RuleContext<'_, '_>, host: &str) -> bool {
    let is_text_or_code = matches!(cx.found.context, Context::Prose | Context::Code | Context::Comment);
    let has_dot = host.contains(['.', ':']);
    let is_private =
        || ["10.", "192.168.", "172.16."].iter().any(|start| host.starts_with(start)) && ipv4(host).is_some();
    !host.is_empty()
        && (!has_dot && (is_text_or_code || cx.found.context == Context::String) || is_text_or_code && is_private())
}

/// Reports passwords of URLs that are percent-encoded values in the query: `?u=ftp%3A%2F%2Fjoe%3Asecret%40h`.
fn report_encoded(cx: &RuleContext<'_, '_>, matches: &mut RuleMatches) {
    let Some(query) = cx.url.span(Component::Query) else { return };
    let mut after = query.start;
    for field in cx.url.text()[query.range()].split('&') {
        let end = after + field.len();
        let value = field.split_once('=').map_or(field, |(_, value)| value);
        let start = end - value.len();
        after = end + 1;
        if memchr::memmem::find(value.as_bytes(), b"%40").is_none() {
            continue;
        }
        let decoded = ascii_decoded(value);
        let inner = Url::split(&decoded);
        let (Some(_), Some(password), Some(host)) = (inner.scheme(), inner.span(Component::Password), inner.host())
        else {
            continue;
        };
        let at = |offset| start + encoded_offset(value.as_bytes(), offset);
        let span = Span::new(at(password.start), at(password.end));
        let secret = &decoded[password.range()];
        let user = inner.user().unwrap_or_default();
        if !secret.is_empty() && is_secret(user, secret, host) && !cx.parts().touches(span) {
            matches.push(RuleMatch::at(span).with(host));
        }
    }
}

/// The position in `text` of the byte at `offset` of the decoded text.
fn encoded_offset(text: &[u8], offset: usize) -> usize {
    (0..offset).fold(0, |at, _| {
        let is_escape = text[at] == b'%' && decode_digits(&text[at + 1..]).is_some_and(|byte| byte.is_ascii());
        at + if is_escape { ENCODED_LEN } else { 1 }
    })
}

/// Reports a token in the place of the user name, as code hosts accept it.
fn report_token(cx: &RuleContext<'_, '_>, matches: &mut RuleMatches) {
    let (Some(span), Some(host)) = (cx.url.span(Component::User), cx.url.host()) else { return };
    let user = &cx.url.text()[span.range()];
    if is_user_token(user.as_bytes()) && !cx.parts().touches(span) && !is_placeholder_host(host) {
        let userinfo = cx.url.span(Component::Userinfo).unwrap_or(span);
        // in other schemes it is a name, such as the key of a node in `enode://`
        let is_known = |scheme: &str| scheme.split('+').any(|part| lookup(part).is_some());
        if cx.url.scheme().is_some_and(is_known) {
            let repair = FixBuilder::unsafe_fix().remove(Span::new(userinfo.start, userinfo.end + 1));
            matches.push(RuleMatch::at(span).with(host).fixed_by(repair));
        }
    }
}

/// An authority with a password, which the grammar may read in another way.
struct Authority<'f> {
    user: &'f str,
    secret: Span,
    host: &'f str,
}

impl<'f> Authority<'f> {
    /// Reads the authority of the URL, also with a raw `/` in the password: there the grammar ends the authority at the
    /// `/` and takes the user for the host (RFC 1738 section 3.1 requires the `/` to be encoded).
    fn of(cx: &RuleContext<'f, '_>) -> Option<Self> {
        let text = cx.url.text();
        let host = cx.url.span(Component::Host)?;
        memchr::memchr(b'@', text.as_bytes())?;
        // text after escapes belongs to another URL
        let mut secrets = password_spans(text.as_bytes()).into_iter();
        let secret = secrets.find(|secret| text.as_bytes().get(secret.end) == Some(&b'@'))?;
        if let Some(password) = cx.url.span(Component::Password).filter(|password| !password.is_empty()) {
            let is_whole = password == secret;
            let host = if is_whole { cx.url.host()? } else { host_at(&text[secret.end + 1..]) };
            return Some(Self { user: cx.url.user()?, secret, host });
        }
        // `http://host:{port}/@x` has an odd port, not a password.
        let follows_host = secret.start == host.end + 1 && cx.url.userinfo().is_none();
        if !follows_host || cx.parts().is_placeholder(Component::Port) || text[secret.range()].contains("://") {
            return None;
        }
        Some(Self { user: cx.url.host()?, secret, host: host_at(&text[secret.end + 1..]) })
    }

    /// Reads the authority of the URL that a driver connects to: `jdbc:mysql://joe:secret@host/`.
    fn of_driver(cx: &RuleContext<'f, '_>) -> Option<Self> {
        let text = cx.url.text();
        if cx.url.host().is_some() {
            return None;
        }
        let start = text[..text.find("://")?].rfind(':')? + 1;
        let inner = Url::split(&text[start..]);
        let part = |component| inner.span(component).map(|span| span.shifted(start));
        let secret = part(Component::Password).filter(|secret| !secret.is_empty())?;
        Some(Self { user: &text[part(Component::User)?.range()], secret, host: &text[part(Component::Host)?.range()] })
    }
}

/// The host at the start of a text.
fn host_at(text: &str) -> &str {
    let end = text.find(['/', '?', '#']).unwrap_or(text.len());
    let port = text[..end].rfind(':').filter(|_| !text.starts_with('['));
    &text[..port.unwrap_or(end)]
}
