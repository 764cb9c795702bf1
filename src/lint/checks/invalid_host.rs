//! Bytes that a host name cannot contain, literal or percent-encoded: `http://a"b.org`, `http://a%2Fb.org` (URL
//! Standard, "Host parsing").

use super::check::{Check, Run::OfUrl};
use crate::lint::context::{RuleContext, UrlFeatures, dns_name};
use crate::lint::model::{Contexts, FixBuilder, RuleMatch, RuleMatches, Severity};
use crate::syntax::byte_class::{ALPHA, Class, DIGIT, HEX};
use crate::syntax::percent::ascii_decoded;
use crate::text::Span;

/// Bytes that RFC 3986 forbids in a host too, except white space, controls and backslashes, which other rules report,
/// and braces, brackets and bars, which templates and patterns have.
const FORBIDDEN: Class = Class::of(b"\"<>^");

/// Bytes that RFC 3986 allows, but no host name contains, except those that patterns (`*`), expressions and settings
/// have.
const ODD: Class = Class::of(b"~!'+,;");

/// The bytes of a host name.
const HOST_NAME: Class = ALPHA.or(DIGIT).or(Class::of(b"-._"));

pub(super) static CHECK: Check =
    Check { name: "invalid-host", features: UrlFeatures::ODD_HOST, values: 1, options: &[], run: OfUrl(check) };

fn check(cx: &RuleContext<'_, '_>, matches: &mut RuleMatches) {
    let Some((place, host)) = dns_name::name_or_ipv4(cx) else { return };
    let host = host.split('\\').next().unwrap_or_default();
    if host.bytes().all(|byte| HOST_NAME.has(byte)) || host == "+" || is_setting(cx, host) {
        return;
    }
    let is_fetched = cx.url.scheme().is_some_and(dns_name::is_fetched);
    let bytes = host.as_bytes();
    let mut at = 0;
    let max_matches = matches.len() + dns_name::MAX_REPORTED;
    while at < bytes.len() && matches.len() < max_matches {
        let error_at = |at: usize| ByteError::of(&bytes[at..]).filter(|e| is_fetched || *e == ByteError::Forbidden);
        let Some(error) = error_at(at) else {
            at += 1;
            continue;
        };
        let start = at;
        while at < bytes.len() && error_at(at) == Some(error) {
            at += error.len();
        }
        let span = Span::new(start, at).shifted(place.start);
        if cx.parts().touches(span) {
            continue;
        }
        let mut rule_match = RuleMatch::at(span).with(cx.quote(span));
        match error {
            ByteError::Encoded => {
                rule_match.help = Some("write the letters themselves".to_owned());
                let letters = ascii_decoded(&cx.url.text()[span.range()]).into_owned();
                // a delimiter would make it another host
                let is_name = letters.bytes().all(|byte| HOST_NAME.has(byte));
                rule_match.repair = is_name.then(|| FixBuilder::unsafe_fix().replace(span, letters));
            }
            ByteError::EncodedBeyond => {
                rule_match.severity = Some(Severity::Info);
                rule_match.help = Some("write the name in letters, or in Punycode".to_owned());
            }
            ByteError::Forbidden | ByteError::Odd => {}
        }
        matches.push(rule_match);
    }
}

/// Whether the host ends at the next setting of a connection string: `Endpoint=https://a.corp;Version=1.0`.
fn is_setting(cx: &RuleContext<'_, '_>, host: &str) -> bool {
    let is_list = host.contains([',', ';']) && host.contains(':');
    let has_setting = host.contains('=') || host.split_once(';').is_some_and(|(_, next)| !next.contains('.'));
    is_list || has_setting && !Contexts::LINKS.has(cx.found.context)
}

/// What is wrong with the byte of a host at the start of a text.
#[derive(Clone, Copy, PartialEq, Eq)]
enum ByteError {
    Forbidden,
    Odd,
    /// A percent-encoded byte of US-ASCII.
    Encoded,
    /// A percent-encoded byte beyond US-ASCII: RFC 3986 section 3.2.2 allows it, the URL Standard reports an error.
    EncodedBeyond,
}

impl ByteError {
    fn of(rest: &[u8]) -> Option<Self> {
        match *rest {
            [b'%', high, low, ..] if HEX.has(high) && HEX.has(low) => {
                Some(if high < b'8' { Self::Encoded } else { Self::EncodedBeyond })
            }
            [byte, ..] if FORBIDDEN.has(byte) => Some(Self::Forbidden),
            [byte, ..] if ODD.has(byte) => Some(Self::Odd),
            _ => None,
        }
    }

    const fn len(self) -> usize {
        match self {
            Self::Encoded | Self::EncodedBeyond => 3,
            Self::Forbidden | Self::Odd => 1,
        }
    }
}
