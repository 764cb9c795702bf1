//! A port that is the default of the scheme, or empty (RFC 3986 section 3.2.3).

use super::check::{Check, Run::OfText};
use crate::lint::context::{RuleContext, UrlFeatures};
use crate::lint::model::{FixBuilder, RuleMatch, RuleMatches};
use crate::syntax::Component;
use crate::syntax::scheme::default_port;
use crate::text::Span;

pub(super) static CHECK: Check =
    Check { name: "redundant-port", features: UrlFeatures::PORT, values: 2, options: &[], run: OfText(check) };

/// How many bytes after a URL are searched for the rest of a password.
const FARTHEST: usize = 256;

fn check(cx: &RuleContext<'_, '_>, matches: &mut RuleMatches) {
    let (Some(scheme), Some(port), Some(span)) = (cx.url.scheme(), cx.url.port(), cx.url.span(Component::Port)) else {
        return;
    };
    // `http://http://h`: the second `:` is that of a scheme
    if port.is_empty() && cx.url.path().starts_with("//") {
        return;
    }
    // `file://c:/x` has a drive, and to `cvs://h:/x` the `:` is that of its own syntax
    if port.is_empty() && (default_port(scheme).is_none() || cx.url.has_scheme(&["file"])) {
        return;
    }
    if port.is_empty() || port.parse().is_ok_and(|port: u16| default_port(scheme) == Some(port)) {
        let span = Span::new(span.start - 1, span.end);
        let why = if port.is_empty() {
            "no port after it".to_owned()
        } else {
            format!("it is the default port of {}", scheme.to_ascii_lowercase())
        };
        let repair = if is_configured(scheme) { FixBuilder::unsafe_fix() } else { FixBuilder::safe_fix() };
        // `http://::1:80/`: who reads it at all may read another port; without a host there is none either
        let is_certain =
            cx.url.host().is_some_and(|host| host.starts_with('[') || !host.is_empty() && !host.contains(':'));
        // `http://joe: secret@h`: the text after the space may be a password, recognized only by the `:`
        let after = cx.text.get(cx.found.span().end..).unwrap_or_default();
        let line = &after[..after.len().min(FARTHEST)];
        let line = memchr::memchr(b'\n', line).map_or(line, |end| &line[..end]);
        let is_certain = is_certain && !(port.is_empty() && line.contains(&b'@'));
        let rule_match = RuleMatch::at(span).with(cx.quote(span)).with(why);
        matches.push(RuleMatch { repair: is_certain.then(|| repair.remove(span)), ..rule_match });
    }
}

/// Whether the user's configuration may set another default port for a host: ssh reads the ports of hosts from a file.
pub(super) fn is_configured(scheme: &str) -> bool {
    scheme.rsplit('+').next().is_some_and(|outer| outer.eq_ignore_ascii_case("ssh"))
}
