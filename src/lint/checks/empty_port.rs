//! A colon after the host of a web page, and no port: `https://a.example:/b` (RFC 3986 section 3.2.3).

use super::check::{Check, Run::OfUrl};
use crate::lint::context::{RuleContext, UrlFeatures};
use crate::lint::model::{FixBuilder, RuleMatch, RuleMatches};
use crate::syntax::Component;
use crate::text::Span;

pub(super) static CHECK: Check =
    Check { name: "empty-port", features: UrlFeatures::PORT, values: 0, options: &[], run: OfUrl(check) };

/// Schemes of pages; others may have a path after the colon.
const PAGES: &[&str] = &["http", "https", "ws", "wss"];

fn check(cx: &RuleContext<'_, '_>, matches: &mut RuleMatches) {
    let (Some(host), Some(port)) = (cx.url.host(), cx.url.span(Component::Port)) else { return };
    let path = cx.url.path();
    // `http://https:/b.example`: the name of a scheme
    let is_name = !host.is_empty() && !host.contains(':') && !PAGES.iter().any(|name| host.eq_ignore_ascii_case(name));
    // `http://unix:/run/a.sock` of nginx, and hosts of examples
    let is_host = is_name && host.contains('.');
    let has_path = path.starts_with('/') && !path.starts_with("//");
    if port.is_empty() && is_host && has_path && cx.url.has_scheme(PAGES) && !cx.parts().is_placeholder(Component::Host)
    {
        let colon = Span::new(port.start - 1, port.end);
        matches.push(RuleMatch::at(port).fixed_by(FixBuilder::safe_fix().remove(colon)));
    }
}
