//! An underscore in a host name (RFC 1123 section 2.1).

use super::check::{Check, Run::OfUrl};
use crate::lint::context::{RuleContext, UrlFeatures, dns_name};
use crate::lint::model::{RuleMatch, RuleMatches};
use crate::scan::tld::is_top_level;
use crate::text::Span;

pub(super) static CHECK: Check =
    Check { name: "underscore-in-host", features: UrlFeatures::ODD_HOST, values: 0, options: &[], run: OfUrl(check) };

fn check(cx: &RuleContext<'_, '_>, matches: &mut RuleMatches) {
    let Some((place, host)) = dns_name::name_or_ipv4(cx) else { return };
    // `my_server` and `my_host.my_org` are words for a host, or names of one network
    let is_public = host.rsplit_once('.').is_some_and(|(_, last)| is_top_level(&last.to_ascii_lowercase()));
    if !host.contains('_') || !is_public {
        return;
    }
    let max_matches = matches.len() + dns_name::MAX_REPORTED;
    for (span, label) in dns_name::labels(place, host) {
        if !label.starts_with('_') && !is_placeholder(label) {
            report(cx, span, label, matches, max_matches);
        }
    }
}

/// Reports each run of underscores in a label.
fn report(cx: &RuleContext<'_, '_>, place: Span, label: &str, matches: &mut RuleMatches, max_matches: usize) {
    let mut at = 0;
    while let Some(start) = label[at..].find('_').map(|from| at + from).filter(|_| matches.len() < max_matches) {
        let len = label[start..].bytes().take_while(|&byte| byte == b'_').count();
        let span = Span::new(start, start + len).shifted(place.start);
        at = start + len;
        if !cx.parts().touches(span) {
            matches.push(RuleMatch::at(span));
        }
    }
}

/// Whether a label is a placeholder such as `bucket_name`, `tenant_id`, `my_host`.
fn is_placeholder(label: &str) -> bool {
    let last = label.rsplit('_').next().unwrap_or_default();
    let starts_with_my = label.get(..3).is_some_and(|start| start.eq_ignore_ascii_case("my_"));
    starts_with_my
        || ["name", "id", "host", "hostname", "ip", "domain", "address"]
            .iter()
            .any(|word| word.eq_ignore_ascii_case(last))
}
