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
const MAX_SEARCHED: usize = 256;

fn check(cx: &RuleContext<'_, '_>, matches: &mut RuleMatches) {
    let (Some(scheme), Some(port), Some(span)) = (cx.url.scheme(), cx.url.port(), cx.url.span(Component::Port)) else {
        return;
    };
    let is_empty = port.is_empty();
    // `http://http://h`: the second `:` is that of a scheme
    if is_empty && cx.url.path().starts_with("//") {
        return;
    }
    // `file://c:/x` has a drive, and in `cvs://h:/x` the `:` has a meaning of its own
    if is_empty && (default_port(scheme).is_none() || cx.url.has_scheme(&["file"])) {
        return;
    }
    let is_default = port.parse().is_ok_and(|port: u16| default_port(scheme) == Some(port));
    if !is_empty && !is_default {
        return;
    }
    let why = if is_empty {
        "no port after it".to_owned()
    } else {
        format!("it is the default port of {}", scheme.to_ascii_lowercase())
    };
    // some programs read another port in `http://::1:80/`; without a host there is no port either
    let is_certain = cx.url.host().is_some_and(|host| host.starts_with('[') || !host.is_empty() && !host.contains(':'));
    let has_fix = is_certain && !(is_empty && may_be_password(cx));
    let fix = if is_ssh(scheme) { FixBuilder::unsafe_fix() } else { FixBuilder::safe_fix() };
    let with_colon = Span::new(span.start - 1, span.end);
    let rule_match = RuleMatch::at(with_colon).with(cx.quote(with_colon)).with(why);
    matches.push(RuleMatch { repair: has_fix.then(|| fix.remove(with_colon)), ..rule_match });
}

/// Whether an `@` follows the URL on its line: the text after the space in `http://joe: secret@h` may be a password,
/// which is recognized only by the `:`.
fn may_be_password(cx: &RuleContext<'_, '_>) -> bool {
    let after = cx.text.get(cx.found.span().end..).unwrap_or_default();
    let line = &after[..after.len().min(MAX_SEARCHED)];
    let line = memchr::memchr(b'\n', line).map_or(line, |end| &line[..end]);
    line.contains(&b'@')
}

/// Whether ssh reads the URL. Its configuration file may define names for hosts, and their ports.
pub(super) fn is_ssh(scheme: &str) -> bool {
    scheme.rsplit('+').next().is_some_and(|transport| transport.eq_ignore_ascii_case("ssh"))
}
