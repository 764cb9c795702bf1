//! A user name, or an empty userinfo, in a scheme that does not have one (RFC 1738 section 3.3): `http://joe@a.corp/`.

use super::check::{Check, Run::OfUrl};
use crate::lint::context::{RuleContext, UrlFeatures};
use crate::lint::model::{FixBuilder, RuleMatch, RuleMatches};
use crate::secrets::password_spans;
use crate::syntax::Component;
use crate::text::Span;

pub(super) static CHECK: Check = Check {
    name: "userinfo-username",
    features: UrlFeatures::USERINFO,
    values: 2,
    options: &["allow-users"],
    run: OfUrl(check),
};

fn check(cx: &RuleContext<'_, '_>, matches: &mut RuleMatches) {
    let (Some(user), Some(userinfo)) = (cx.url.span(Component::User), cx.url.span(Component::Userinfo)) else { return };
    let is_http = cx.url.has_scheme(&["http", "https"]);
    let has_password = cx.url.password().is_some_and(|password| !password.is_empty());
    if !is_http || has_password || is_allowed(cx, user) {
        return;
    }
    let host = cx.url.host().unwrap_or_default();
    if user.is_empty() {
        let span = Span::new(userinfo.start, userinfo.end + 1);
        // a `:` says that a password is sent, though an empty one
        let repair = if userinfo.is_empty() { FixBuilder::safe_fix() } else { FixBuilder::unsafe_fix() };
        matches.push(RuleMatch::at(span).with("empty user name").with(host).fixed_by(repair.remove(span)));
    } else {
        let repair = FixBuilder::unsafe_fix().remove(Span::new(userinfo.start, userinfo.end + 1));
        matches.push(RuleMatch::at(user).with(format!("user name \"{}\"", cx.quote(user))).with(host).fixed_by(repair));
    }
}

/// Whether the user name is a placeholder, has a purpose, or is reported by another rule.
fn is_allowed(cx: &RuleContext<'_, '_>, user: Span) -> bool {
    let name = &cx.url.text()[user.range()];
    let parts = cx.parts();
    let is_placeholder =
        parts.touches(user) || parts.is_placeholder(Component::User) || parts.is_placeholder(Component::Host);
    // another rule reports a token; the key is that of an error tracker, whose URLs need it
    let is_token = password_spans(cx.url.text().as_bytes()).iter().any(|secret| secret.intersection(user).is_some());
    let is_key = name.len() == 32 && name.bytes().all(|byte| byte.is_ascii_hexdigit());
    let is_host = super::userinfo_misleading::host_in(name).is_some();
    let path = cx.url.path().trim_end_matches('/');
    let is_repository = path.ends_with(".git") || path.contains("/_git/") || path.contains(".git/") || name == "git";
    // a name without a dot is that of an example
    let no_host = cx.url.host().is_none_or(|host| !host.contains(['.', ':']));
    is_placeholder
        || parts.has_reserved_host()
        || is_token
        || is_key
        || is_host
        || is_repository
        || no_host
        || cx.settings.lists("allow-users", name)
}
