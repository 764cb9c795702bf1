//! A password in the authority. What it is never leaves this file.

use super::Check;
use crate::lint::clues::Clues;
use crate::lint::cx::{Cx, Hit};
use crate::lint::placeholder::{is_placeholder_host, is_placeholder_password};
use crate::lint::repair::Repair;
use crate::syntax::Component;
use crate::syntax::redact::password_spans;
use crate::syntax::secret::value::is_user_token;
use crate::text::Span;

/// User names that by custom come with no secret (RFC 1738 section 3.2.1: an e-mail address).
const ANONYMOUS: &[&str] = &["anonymous", "ftp"];

/// Passwords that public CVS servers publish.
const PUBLISHED: &[&str] = &["anoncvs", "anonymous"];

/// What code hosts want for a password where the token is the user's name.
const BESIDE_TOKENS: &[&str] = &["x-oauth-basic", "oauth2", "x-token-auth"];

pub(super) static CHECK: Check =
    Check { name: "userinfo-password", clues: Clues::AT, values: 1, options: &[], run: check };

fn check(cx: &Cx<'_, '_>, hits: &mut Vec<Hit>) {
    token(cx, hits);
    let Some(authority) = Authority::of(cx) else { return };
    let text = cx.url.text();
    let secret = &text[authority.secret.range()];
    let user = authority.user;
    let public = user.eq_ignore_ascii_case(secret)
        || BESIDE_TOKENS.contains(&secret)
        || PUBLISHED.contains(&secret)
        || ANONYMOUS.iter().any(|name| user.eq_ignore_ascii_case(name));
    if !public && !is_placeholder_password(secret) && !is_placeholder_host(authority.host) {
        let before = Span::new(authority.secret.start - 1 - user.len(), authority.secret.end + 1);
        let repair = Repair::likely().remove(before);
        hits.push(Hit::at(authority.secret).with(authority.host).mended_by(repair));
    }
}

/// A token in the place of the user's name, as code hosts take it.
fn token(cx: &Cx<'_, '_>, hits: &mut Vec<Hit>) {
    let (Some(span), Some(host)) = (cx.url.span(Component::User), cx.url.host()) else { return };
    let user = &cx.url.text()[span.range()];
    if is_user_token(user.as_bytes()) && !cx.parts().touches(span) && !is_placeholder_host(host) {
        let userinfo = cx.url.span(Component::Userinfo).unwrap_or(span);
        let repair = Repair::likely().remove(Span::new(userinfo.start, userinfo.end + 1));
        hits.push(Hit::at(span).with(host).mended_by(repair));
    }
}

struct Authority<'f> {
    user: &'f str,
    secret: Span,
    host: &'f str,
}

impl<'f> Authority<'f> {
    /// Reads the authority as it was meant: the grammar ends it at a raw `/` in the password and takes the user for the
    /// host (RFC 1738 section 3.1 wants the `/` encoded).
    fn of(cx: &Cx<'f, '_>) -> Option<Self> {
        let text = cx.url.text();
        let host = cx.url.span(Component::Host)?;
        // what stands behind escapes is another URL's
        let mut secrets = password_spans(text.as_bytes()).into_iter();
        let secret = secrets.find(|secret| text.as_bytes().get(secret.end) == Some(&b'@'))?;
        if let Some(password) = cx.url.span(Component::Password).filter(|password| !password.is_empty()) {
            let as_read = password == secret;
            let host = if as_read { cx.url.host()? } else { host_at(&text[secret.end + 1..]) };
            return Some(Self { user: cx.url.user()?, secret, host });
        }
        // `http://host:{port}/@x` has an odd port, not a password.
        let begins = secret.start == host.end + 1 && cx.url.userinfo().is_none();
        if !begins || cx.parts().is_placeholder(Component::Port) || text[secret.range()].contains("://") {
            return None;
        }
        Some(Self { user: cx.url.host()?, secret, host: host_at(&text[secret.end + 1..]) })
    }
}

/// The host that a text begins with.
fn host_at(text: &str) -> &str {
    let end = text.find(['/', '?', '#']).unwrap_or(text.len());
    let port = text[..end].rfind(':').filter(|_| !text.starts_with('['));
    &text[..port.unwrap_or(end)]
}
