//! A user name that looks like the host (RFC 3986 section 7.6): `http://www.bank.com@a.corp/`.

use super::check::{Check, Run::OfUrl};
use crate::lint::context::{RuleContext, UrlFeatures};
use crate::lint::model::{RuleMatch, RuleMatches};
use crate::scan::tld::is_top_level;
use crate::syntax::{Component, byte_class};
use crate::text::Span;

pub(super) static CHECK: Check =
    Check { name: "userinfo-misleading", features: UrlFeatures::USERINFO, values: 2, options: &[], run: OfUrl(check) };

/// The longest host name (RFC 1035 section 2.3.4).
const MAX_HOST_LEN: usize = 255;

fn check(cx: &RuleContext<'_, '_>, matches: &mut RuleMatches) {
    let (Some(userinfo), Some(host)) = (cx.url.span(Component::Userinfo), cx.url.host()) else { return };
    let text = cx.url.text();
    let Some((host_span, extent)) = host_in(&text[userinfo.range()]) else { return };
    let span = Span::new(userinfo.start + host_span.start, userinfo.start + host_span.end);
    let name = &text[span.range()];
    let is_http = cx.url.has_scheme(&["http", "https"]);
    // with other schemes people log in as `jane.work`
    let may_be_login = name.matches('.').count() == 1 && !is_http && extent == HostInUserinfo::Whole;
    // a text that explains the trick leads to no real host
    let is_sample = host.ends_with(".example");
    let is_placeholder =
        cx.parts().touches(userinfo) || cx.parts().is_placeholder(Component::Host) || host.is_empty() || is_sample;
    if is_placeholder || may_be_login && !is_well_known(name) || is_same_site(name, host) {
        return;
    }
    matches.push(RuleMatch::at(span).with(cx.quote(span)).with(host));
}

/// How much of the userinfo the host is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum HostInUserinfo {
    /// It is all of the user name.
    Whole,
    /// The text after it makes it look even more like a host: a port, a path, `&`.
    Start,
}

/// The host at the start of a userinfo, after the `joe@` of an address.
pub(super) fn host_in(userinfo: &str) -> Option<(Span, HostInUserinfo)> {
    let start = userinfo.find('@').map_or(0, |at| at + 1);
    let rest = &userinfo[start..];
    let len = rest.bytes().take_while(|byte| byte.is_ascii_alphanumeric() || b"-.".contains(byte)).count();
    if len > MAX_HOST_LEN {
        return None;
    }
    let name = rest[..len].trim_end_matches('.');
    let after = &rest[name.len()..];
    let labels = || name.split('.');
    let is_address = labels().count() == 4 && labels().all(|label| label.parse::<u8>().is_ok());
    let is_name = labels().count() > 1
        && labels().all(|label| !label.is_empty() && !label.starts_with('-') && !label.ends_with('-'))
        && labels().next_back().is_some_and(|last| {
            last.bytes().any(|byte| byte_class::ALPHA.has(byte)) && is_top_level(&last.to_ascii_lowercase())
        });
    // `joe%40gmail.com` is an address that names the user, `a.com+b` a name of its own
    let ends_host = after.is_empty()
        || after.starts_with([':', '&', '\\', ';', '=', '?', '@', '/', '%'])
        || after.starts_with(|c: char| !c.is_ascii());
    let is_encoded_address = after.get(..3).is_some_and(|escape| escape == "%40");
    let extent = if after.is_empty() { HostInUserinfo::Whole } else { HostInUserinfo::Start };
    ((is_address || is_name) && ends_host && !is_encoded_address)
        .then(|| (Span::new(start, start + name.len()), extent))
}

/// Whether the last label of a name is a common top-level domain, so that nobody takes the name for a person.
fn is_well_known(name: &str) -> bool {
    let last = name.rsplit('.').next().unwrap_or_default();
    ["com", "org", "net", "gov", "edu", "io", "de", "uk", "ru", "cn", "info"]
        .iter()
        .any(|tld| last.eq_ignore_ascii_case(tld))
}

/// Whether one host equals the other or is a subdomain of it: the user name then misleads nobody.
fn is_same_site(name: &str, host: &str) -> bool {
    let is_same_or_under = |host: &str, name: &str| {
        let front = host.len().checked_sub(name.len()).and_then(|at| Some((host.get(..at)?, host.get(at..)?)));
        front.is_some_and(|(front, end)| end.eq_ignore_ascii_case(name) && (front.is_empty() || front.ends_with('.')))
    };
    is_same_or_under(host, name) || is_same_or_under(name, host)
}
