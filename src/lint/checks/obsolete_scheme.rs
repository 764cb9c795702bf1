//! A scheme that is no longer in use.

use super::check::{Check, Run::OfText};
use crate::lint::context::{LONGEST_LINK_TEXT, RuleContext, UrlFeatures};
use crate::lint::model::{RuleMatch, RuleMatches, Severity};
use crate::scan::Context;
use crate::syntax::Component;
use crate::syntax::scheme::{Registered, Status, lookup};

pub(super) static CHECK: Check = Check {
    name: "obsolete-scheme",
    features: UrlFeatures::SCHEME,
    values: 1,
    options: &["unsupported"],
    run: OfText(check),
};

fn check(cx: &RuleContext<'_, '_>, matches: &mut RuleMatches) {
    let (Some(name), Some(span)) = (cx.url.scheme(), cx.url.span(Component::Scheme)) else { return };
    let status = lookup(name).and_then(|scheme| match scheme.registered {
        Registered::Iana { status: status @ (Status::Historical | Status::Obsolete), .. } => Some(status),
        _ => None,
    });
    let rule_match = match status {
        Some(status) => RuleMatch::at(span).with(format!("IANA lists it as {status}")),
        None if cx.settings.lists("unsupported", name) && !is_sample_in_prose(cx) && !is_in_link_text(cx, name) => {
            let mut rule_match = RuleMatch::at(span).with("browsers do not support it");
            rule_match.severity = Some(Severity::Info);
            rule_match
        }
        None => return,
    };
    let parts = cx.parts();
    // nobody follows an example
    let is_example = parts.has_reserved_host() || is_named_after_scheme(cx.url.host().unwrap_or_default(), name);
    if !is_example && !parts.is_placeholder(Component::Scheme) && !parts.is_placeholder(Component::Host) {
        matches.push(rule_match);
    }
}

/// Whether the text of the link names the scheme, other than as a URL.
fn is_in_link_text(cx: &RuleContext<'_, '_>, scheme: &str) -> bool {
    let Some(label) = cx.found.label.and_then(|label| cx.text.get(label.range())) else { return false };
    label.len() <= LONGEST_LINK_TEXT
        && memchr::memmem::find(label, b"://").is_none()
        && label.to_ascii_lowercase().windows(scheme.len()).any(|word| word.eq_ignore_ascii_case(scheme.as_bytes()))
}

/// Whether a host is the name of the scheme and one more label: `ftp.com`.
fn is_named_after_scheme(host: &str, scheme: &str) -> bool {
    host.split_once('.').is_some_and(|(first, last)| first.eq_ignore_ascii_case(scheme) && !last.contains('.'))
}

/// Whether running text only shows what such a URL looks like: its host has no dot.
fn is_sample_in_prose(cx: &RuleContext<'_, '_>) -> bool {
    cx.found.context == Context::Prose && cx.url.host().is_some_and(|host| !host.contains('.'))
}
