//! Labels that the DNS cannot hold: empty, too long, or with a hyphen at an edge (RFC 1035 sections 2.3.1 and 2.3.4).

use super::check::{Check, Run::OfUrl};
use crate::lint::context::{RuleContext, UrlFeatures, dns_name};
use crate::lint::model::{Contexts, RuleMatch, RuleMatches};
use crate::syntax::idn::{LONGEST_LABEL, UnicodeName, is_surely_short};
use crate::syntax::punycode;
use crate::text::Span;

/// The longest name without the dot of the root.
const NAME: usize = 253;

/// The longest label that is encoded to measure its length; longer ones are too long in any encoding.
const READ: usize = 512;

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
    let is_shown_fine = || {
        let name = cx.unicode_host();
        cx.url.host() == Some(host) && name.is_valid && has_fine_labels(&name.text)
    };
    if host.len() <= NAME && (if host.is_ascii() { has_fine_labels(host) } else { is_shown_fine() }) {
        return;
    }
    let before = matches.len();
    let mut dots: Option<Span> = None;
    for (span, label) in dns_name::labels(place, host) {
        if matches.len() >= before + dns_name::MAX_REPORTED {
            return;
        }
        let root = span.start == place.start + host.len() && host.len() > 1;
        if label.is_empty() && !root {
            // the dots around it; several adjacent empty labels are one violation
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
            let wrong = if label.starts_with('-') || label.ends_with('-') && !label.eq_ignore_ascii_case("xn--") {
                Some(format!("the label \"{}\" of the host starts or ends with a hyphen", cx.quote(span)))
            } else {
                too_long(label).map(|len| format!("a label of the host has {len} bytes, more than {LONGEST_LABEL}"))
            };
            matches.extend(wrong.map(|wrong| RuleMatch::at(span).with(wrong)));
        }
    }
    report_dots(cx, dots, matches);
    let name = host.strip_suffix('.').unwrap_or(host);
    if matches.len() == before && name.is_ascii() && name.len() > NAME && dns_name::real_name_or_ipv4(cx).is_some() {
        let span = Span::new(place.start, place.start + host.len());
        matches.push(RuleMatch::at(span).with(format!("the host name has {} bytes, more than {NAME}", name.len())));
    }
}

/// Whether no label is empty, too long in Punycode, or has a hyphen at an edge.
fn has_fine_labels(host: &str) -> bool {
    host.split('.').all(|label| {
        !label.is_empty() && !label.starts_with('-') && !label.ends_with('-') && encoded_len(label) <= LONGEST_LABEL
    })
}

/// The length in Punycode of a label as UTS #46 shows it; of one that is surely not too long, any length that is
/// allowed.
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
    let len = if label.is_ascii() || label.len() > READ {
        label.len()
    } else {
        let UnicodeName { text, is_valid } = UnicodeName::of(label);
        if is_valid { text.split('.').map(encoded_len).max().unwrap_or(0) } else { 0 }
    };
    (len > LONGEST_LABEL).then_some(len)
}
