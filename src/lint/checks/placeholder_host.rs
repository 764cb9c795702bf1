//! Links to hosts that do not exist: names and addresses reserved for examples (RFC 2606), and placeholder words.

use super::check::{Check, Run::OfUrl};
use crate::lint::context::{RuleContext, UrlFeatures};
use crate::lint::model::{RuleMatch, RuleMatches};
use crate::syntax::Component;

pub(super) static CHECK: Check =
    Check { name: "placeholder-host", features: UrlFeatures::AUTHORITY, values: 0, options: &[], run: OfUrl(check) };

fn check(cx: &RuleContext<'_, '_>, matches: &mut RuleMatches) {
    let (Some(host), Some(span)) = (cx.url.host(), cx.url.span(Component::Host)) else { return };
    // brackets and variables are filled in before anybody sees the link
    let is_placeholder_word = || {
        let is_plain = host.bytes().all(|byte| byte.is_ascii_alphanumeric() || b".-_".contains(&byte));
        is_plain && cx.parts().is_placeholder(Component::Host) && !is_name_with_your(host)
    };
    if cx.parts().has_reserved_host() && !is_this_machine(host) || is_placeholder_word() {
        matches.push(RuleMatch::at(span));
    }
}

/// The words that form a placeholder host after `your`: `yourdomain.com`.
const AFTER_YOUR: &[&str] = &[
    "account",
    "app",
    "blog",
    "bucket",
    "cluster",
    "company",
    "domain",
    "host",
    "hostname",
    "instance",
    "name",
    "org",
    "organization",
    "project",
    "server",
    "service",
    "site",
    "subdomain",
    "team",
    "tenant",
    "url",
    "username",
    "website",
    "workspace",
];

/// Whether labels of a host start with `your`, but none is a placeholder: `yourdictionary.com`.
fn is_name_with_your(host: &str) -> bool {
    let ends_placeholder =
        |rest: &str| rest.starts_with(['-', '_']) || AFTER_YOUR.iter().any(|word| rest.eq_ignore_ascii_case(word));
    let starts_with_your =
        |label: &&str| label.len() > 4 && label.get(..4).is_some_and(|start| start.eq_ignore_ascii_case("your"));
    let mut labels = host.split('.').filter(starts_with_your).peekable();
    labels.peek().is_some() && !labels.any(|label| ends_placeholder(&label[4..]))
}

/// Whether the host is the local machine: a reserved name, but not one for examples.
fn is_this_machine(host: &str) -> bool {
    let name = host.strip_suffix('.').unwrap_or(host);
    let last = name.rsplit('.').next().unwrap_or_default();
    last.eq_ignore_ascii_case("localhost") || ["127.", "0.0.0.0", "[::1]", "[::]"].iter().any(|ip| name.starts_with(ip))
}
