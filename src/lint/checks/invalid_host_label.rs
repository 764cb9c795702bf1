//! Labels that the DNS cannot hold: empty (`a..org`), too long, or with a hyphen at an edge (`-a.org`). RFC 1035
//! sections 2.3.1 and 2.3.4.

use super::check::{Check, Run::OfUrl};
use crate::lint::context::{RuleContext, UrlFeatures, dns_name};
use crate::lint::model::{Contexts, RuleMatch, RuleMatches};
use crate::syntax::idn::{LONGEST_LABEL, UnicodeName, is_surely_short};
use crate::syntax::punycode;
use crate::text::Span;

/// The longest name without the dot of the root.
const LONGEST_NAME: usize = 253;

/// The longest label that is encoded to measure its length; longer ones are too long in any encoding.
const LONGEST_ENCODED: usize = 512;

pub(super) static CHECK: Check =
    Check { name: "invalid-host-label", features: UrlFeatures::ODD_HOST, values: 1, options: &[], run: OfUrl(check) };

fn check(cx: &RuleContext<'_, '_>, matches: &mut RuleMatches) {
    let Some((place, host)) = dns_name::name_or_ipv4(cx) else { return };
    let host = host.split('\\').next().unwrap_or_default();
    // an address without its brackets
    if host.contains(':') {
        return;
    }
    // `.example.org` is a domain with all below it, as lists of hosts have it
    if host.starts_with('.') && !Contexts::LINKS.has(cx.found.context) {
        return;
    }
    let are_labels_valid = || {
        if host.is_ascii() {
            return has_valid_labels(host);
        }
        let name = cx.unicode_host();
        cx.url.host() == Some(host) && name.is_valid && has_valid_labels(&name.text)
    };
    if host.len() <= LONGEST_NAME && are_labels_valid() {
        return;
    }
    let before = matches.len();
    let mut dots: Option<Span> = None;
    for (span, label) in dns_name::labels(place, host) {
        if matches.len() >= before + dns_name::MAX_REPORTED {
            return;
        }
        let is_root = span.start == place.start + host.len() && host.len() > 1;
        if label.is_empty() && !is_root {
            // adjacent empty labels are reported once, with the dots around them
            let start = span.start.saturating_sub(1).max(place.start);
            let end = (span.end + 1).min(place.start + host.len());
            match &mut dots {
                Some(dots) if start <= dots.end => dots.end = end,
                _ => {
                    report_dots(cx, dots, matches);
                    dots = Some(Span::new(start, end));
                }
            }
        } else if !cx.parts().touches(span) {
            let error = if label.starts_with('-') || label.ends_with('-') && !label.eq_ignore_ascii_case("xn--") {
                Some(format!("the label \"{}\" of the host starts or ends with a hyphen", cx.quote(span)))
            } else {
                too_long(label).map(|len| format!("a label of the host has {len} bytes, more than {LONGEST_LABEL}"))
            };
            matches.extend(error.map(|error| RuleMatch::at(span).with(error)));
        }
    }
    report_dots(cx, dots, matches);
    let name = host.strip_suffix('.').unwrap_or(host);
    if matches.len() == before
        && name.is_ascii()
        && name.len() > LONGEST_NAME
        && dns_name::real_name_or_ipv4(cx).is_some()
    {
        let span = Span::new(place.start, place.start + host.len());
        matches.push(
            RuleMatch::at(span).with(format!("the host name has {} bytes, more than {LONGEST_NAME}", name.len())),
        );
    }
}

/// Whether no label is empty, too long in Punycode, or has a hyphen at an edge.
fn has_valid_labels(host: &str) -> bool {
    host.split('.').all(|label| {
        !label.is_empty() && !label.starts_with('-') && !label.ends_with('-') && encoded_len(label) <= LONGEST_LABEL
    })
}

/// The length in Punycode of a label as UTS #46 shows it. For a label that is surely not too long it may be any length
/// that is allowed.
fn encoded_len(label: &str) -> usize {
    if label.is_ascii() || is_surely_short(label) {
        return label.len();
    }
    punycode::encode(label).map_or(usize::MAX, |code| "xn--".len() + code.len())
}

fn report_dots(cx: &RuleContext<'_, '_>, dots: Option<Span>, matches: &mut RuleMatches) {
    let dots = dots.filter(|&dots| !cx.parts().touches(dots));
    matches.extend(dots.map(|dots| RuleMatch::at(dots).with("the host has an empty label")));
}

/// The length of a label in bytes, if it is too long.
fn too_long(label: &str) -> Option<usize> {
    let len = if label.is_ascii() || label.len() > LONGEST_ENCODED {
        label.len()
    } else {
        let UnicodeName { text, is_valid } = UnicodeName::of(label);
        if is_valid { text.split('.').map(encoded_len).max().unwrap_or(0) } else { 0 }
    };
    (len > LONGEST_LABEL).then_some(len)
}
