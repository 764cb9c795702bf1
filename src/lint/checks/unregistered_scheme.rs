//! A scheme that is not registered with IANA and not known to be in use.

use super::Check;
use super::script_scheme::is_script;
use crate::lint::context::{RuleContext, UrlFeatures};
use crate::lint::model::{RuleMatch, RuleMatches};
use crate::syntax::Component;
use crate::syntax::scheme::lookup;

pub(super) static CHECK: Check =
    Check { name: "unregistered-scheme", clues: UrlFeatures::SCHEME, values: 0, options: &[], run: check };

fn check(cx: &RuleContext<'_, '_>, matches: &mut RuleMatches) {
    let (Some(name), Some(span)) = (cx.url.scheme(), cx.url.span(Component::Scheme)) else { return };
    // One letter is a placeholder for any scheme (RFC 1808's `g:h`), or a drive.
    let elsewhere = || cx.likeness().is_some() || is_script(&name.to_ascii_lowercase()) || is_host(cx);
    if name.len() == 1 || is_known(name) || is_private(name) || elsewhere() {
        return;
    }
    // `service:printer://a.corp`: a type of service (RFC 2609 section 2.1)
    let is_service = cx.found.before.to_ascii_lowercase().ends_with(b"service:");
    let parts = cx.parts();
    let is_placeholder = parts.is_placeholder(Component::Scheme) || parts.is_placeholder(Component::Host);
    if !is_service && !is_placeholder && !parts.has_reserved_host() {
        matches.push(RuleMatch::at(span));
    }
}

/// Whether the scheme is a host with a port: `localhost:8080`, `build:8080/x`.
fn is_host(cx: &RuleContext<'_, '_>) -> bool {
    let path = cx.url.path();
    if path.eq_ignore_ascii_case("port") {
        return true;
    }
    let digits = path.bytes().take_while(u8::is_ascii_digit).count();
    cx.url.host().is_none() && (2..=5).contains(&digits) && (digits == path.len() || path[digits..].starts_with('/'))
}

/// Whether a name is a known scheme, or known schemes joined by `+` (`git+ssh`).
fn is_known(name: &str) -> bool {
    lookup(name).is_some() || name.contains('+') && name.split('+').all(|part| lookup(part).is_some())
}

/// Whether a name is reserved for private use: `x-` (RFC 1738 section 4, which another rule reports), a reversed domain
/// name (RFC 7595 section 3.8), or the prefixes that browsers reserve for web sites and extensions.
fn is_private(name: &str) -> bool {
    let starts = |prefix: &str| name.get(..prefix.len()).is_some_and(|start| start.eq_ignore_ascii_case(prefix));
    starts("x-") || starts("web+") || starts("ext+") || name.contains('.')
}
