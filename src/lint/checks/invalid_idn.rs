//! Labels with characters beyond US-ASCII, as letters or in Punycode (`xn--a`), that UTS #46 rejects.

use super::check::{Check, Run::OfUrl};
use crate::lint::context::{RuleContext, UrlFeatures, dns_name};
use crate::lint::model::{RuleMatch, RuleMatches};
use crate::syntax::idn::UnicodeName;
use crate::text::Span;

/// The longest host that is checked, in bytes. The DNS allows 253 bytes in Punycode; a decoded letter has up to four.
const LONGEST_HOST: usize = 1024;

pub(super) static CHECK: Check =
    Check { name: "invalid-idn", features: UrlFeatures::ODD_HOST, values: 2, options: &[], run: OfUrl(check) };

fn check(cx: &RuleContext<'_, '_>, matches: &mut RuleMatches) {
    let Some((place, host)) = dns_name::name_or_ipv4(cx) else { return };
    let host = host.split(['\\', ':']).next().unwrap_or_default();
    if host.len() > LONGEST_HOST || host.contains('%') || host.is_ascii() && !has_punycode(host) {
        return;
    }
    if cx.url.host() == Some(host) && cx.unicode_host().is_valid {
        return;
    }
    let before = matches.len();
    for (span, label) in dns_name::labels(place, host) {
        let is_punycode = has_punycode(label);
        let is_plain = label.is_ascii() && !is_punycode;
        if is_plain || is_valid(label) || cx.parts().touches(span) || dns_name::is_glued_to_text(label) {
            continue;
        }
        let error = if is_punycode {
            "its Punycode does not decode to a valid name"
        } else {
            "characters that are not allowed in a name, or not in this combination"
        };
        matches.push(RuleMatch::at(span).with(cx.quote(span)).with(error));
    }
    // valid labels that are not allowed together: in right-to-left names, whose letters start at U+0590
    let may_be_right_to_left = || host.bytes().any(|byte| byte > 0xd5) || has_punycode(host);
    let is_glued = || dns_name::labels(place, host).any(|(_, label)| dns_name::is_glued_to_text(label));
    if matches.len() == before
        && may_be_right_to_left()
        && !is_valid(host)
        && dns_name::real_name_or_ipv4(cx).is_some()
        && !is_glued()
    {
        let span = Span::new(place.start, place.start + host.len());
        matches.push(RuleMatch::at(span).with(cx.quote(span)).with("labels that are not allowed in combination"));
    }
}

fn is_valid(name: &str) -> bool {
    UnicodeName::of(name).is_valid
}

/// Whether a label of the host starts with the `xn--` of Punycode (RFC 5890 section 2.3.2.1).
fn has_punycode(host: &str) -> bool {
    host.split('.').any(|label| label.get(..4).is_some_and(|start| start.eq_ignore_ascii_case("xn--")))
}
