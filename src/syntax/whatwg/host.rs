//! The host parser of the URL Standard: domains, opaque hosts and addresses. Knows spans, and ToASCII from `idna`.

// urlint-ignore-file -- bad URLs on purpose, in examples and tests

use std::borrow::Cow;
use std::fmt;
use std::net::Ipv4Addr;

use idna::uts46::{AsciiDenyList, DnsLength, Hyphens, Uts46};

use super::domain::Domain;
use super::encode::{self, C0_CONTROL, FORBIDDEN_DOMAIN, FORBIDDEN_HOST, is_percent_encoded};
use super::errors::{DOMAIN_PERCENT_ENCODED, HOST_INVALID_CODE_POINT, INVALID_URL_UNIT, IPV6_UNCLOSED};
use super::found::Found;
use super::parser::Failed;
use super::{ipv4, ipv6};
use crate::syntax::Component;
use crate::text::Span;

/// A host (URL Standard, "Host representation"); as text it is what the host serializer writes.
///
/// ```
/// use urlint::syntax::whatwg::{self, Host};
///
/// let url = whatwg::parse("http://0x7F.1/", None).record.expect("browsers take it");
/// assert_eq!(url.host(), Some(&Host::Ipv4(0x7f00_0001)));
/// assert_eq!(url.host().map(ToString::to_string).as_deref(), Some("127.0.0.1"));
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Host<'t> {
    /// Of a special URL, as ToASCII leaves it.
    Domain(Cow<'t, str>),
    /// Of a special URL, in any of the forms that the IPv4 parser reads.
    Ipv4(u32),
    /// Between brackets; its eight pieces.
    Ipv6([u16; 8]),
    /// Of a URL that is not special, percent-encoded.
    Opaque(Cow<'t, str>),
    /// There and empty: of a `file` URL, or one that is not special.
    Empty,
}

impl Host<'_> {
    pub(super) fn into_owned(self) -> Host<'static> {
        match self {
            Self::Domain(name) => Host::Domain(Cow::Owned(name.into_owned())),
            Self::Ipv4(address) => Host::Ipv4(address),
            Self::Ipv6(pieces) => Host::Ipv6(pieces),
            Self::Opaque(name) => Host::Opaque(Cow::Owned(name.into_owned())),
            Self::Empty => Host::Empty,
        }
    }
}

impl fmt::Display for Host<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Domain(name) | Self::Opaque(name) => f.write_str(name),
            Self::Ipv4(address) => write!(f, "{}", Ipv4Addr::from(*address)),
            Self::Ipv6(pieces) => {
                f.write_str("[")?;
                ipv6::write(pieces, f)?;
                f.write_str("]")
            }
            Self::Empty => Ok(()),
        }
    }
}

/// Which kind of host a URL has.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Kind {
    /// That of a special URL.
    Domain,
    /// That of any other.
    Opaque,
}

/// The host parser (URL Standard, "Host parsing"). A domain must not be empty.
pub(super) fn parse<'t>(text: &'t str, host: Span, kind: Kind, found: &mut Found) -> Result<Host<'t>, Failed> {
    let input = &text[host.range()];
    if input.starts_with('[') {
        if input.ends_with(']') {
            return ipv6::parse(text, Span::new(host.start + 1, host.end - 1), found).map(Host::Ipv6);
        }
        let closed = input.rfind(']').map_or(host.end, |bracket| host.start + bracket + 1);
        found.add(&IPV6_UNCLOSED, Span::new(closed, host.end), Some(Component::Host));
        return Err(Failed);
    }
    if kind == Kind::Opaque {
        return opaque(text, host, found);
    }
    if plainly_valid(input) == Some(true) && !ipv4::ends_in_a_number(input) {
        return Ok(Host::Domain(lowercase(Cow::Borrowed(input))));
    }
    report_percent_encoded(text, host, found);
    let domain = Domain::decode(input, host);
    if !is_strictly_valid(domain.text()) {
        domain.report(found);
    }
    let ascii = to_ascii(domain.text().clone()).ok_or(Failed)?;
    if ipv4::ends_in_a_number(&ascii) {
        return ipv4::parse(&ascii, &domain, found).map(Host::Ipv4);
    }
    Ok(Host::Domain(ascii))
}

/// The opaque-host parser.
fn opaque<'t>(text: &'t str, host: Span, found: &mut Found) -> Result<Host<'t>, Failed> {
    let input = &text[host.range()];
    if input.is_empty() {
        return Ok(Host::Empty);
    }
    if input.bytes().any(|byte| FORBIDDEN_HOST.has(byte)) {
        for (at, _) in input.bytes().enumerate().filter(|&(_, byte)| FORBIDDEN_HOST.has(byte)) {
            let at = host.start + at;
            found.add(&HOST_INVALID_CODE_POINT, Span::new(at, at + 1), Some(Component::Host));
        }
        return Err(Failed);
    }
    encode::non_units(text, host, |span| found.add(&INVALID_URL_UNIT, span, Some(Component::Host)));
    if input.bytes().all(|byte| !C0_CONTROL.has(byte)) {
        return Ok(Host::Opaque(Cow::Borrowed(input)));
    }
    let mut encoded = String::with_capacity(3 * input.len());
    encode::percent_encode(input, C0_CONTROL, &mut encoded);
    Ok(Host::Opaque(Cow::Owned(encoded)))
}

fn report_percent_encoded(text: &str, host: Span, found: &mut Found) {
    let bytes = &text.as_bytes()[..host.end];
    for percent in memchr::memchr_iter(b'%', &bytes[host.start..]) {
        let at = host.start + percent;
        if is_percent_encoded(bytes, at) {
            found.add(&DOMAIN_PERCENT_ENCODED, Span::new(at, at + 3), Some(Component::Host));
        }
    }
}

/// The domain parser with *beStrict* false, but for the strict result, which serves the report only (URL Standard,
/// "IDNA").
fn to_ascii(domain: Cow<'_, str>) -> Option<Cow<'_, str>> {
    if !domain.is_ascii() {
        let ascii = unicode_to_ascii(&domain, AsciiDenyList::URL, Hyphens::Allow, DnsLength::Ignore)?;
        return (!ascii.is_empty()).then(|| Cow::Owned(ascii.into_owned()));
    }
    if domain.is_empty() || domain.bytes().any(|byte| FORBIDDEN_DOMAIN.has(byte)) {
        return None;
    }
    Some(lowercase(domain))
}

fn lowercase(domain: Cow<'_, str>) -> Cow<'_, str> {
    if domain.bytes().any(|byte| byte.is_ascii_uppercase()) {
        return Cow::Owned(domain.to_ascii_lowercase());
    }
    domain
}

/// Whether the domain parser with *beStrict* true takes `domain` (URL Standard, "IDNA").
pub(super) fn is_strictly_valid(domain: &str) -> bool {
    plainly_valid(domain)
        .unwrap_or_else(|| unicode_to_ascii(domain, AsciiDenyList::STD3, Hyphens::Check, DnsLength::Verify).is_some())
}

/// Unicode ToASCII. The tables of `icu_normalizer` 2.4 take U+3D000 to U+3FC3F for valid, where nothing is assigned.
fn unicode_to_ascii(domain: &str, list: AsciiDenyList, hyphens: Hyphens, length: DnsLength) -> Option<Cow<'_, str>> {
    let ascii = Uts46::new().to_ascii(domain.as_bytes(), list, hyphens, length).ok()?;
    if memchr::memmem::find(ascii.as_bytes(), b"xn--").is_some() {
        let (unicode, _) = Uts46::new().to_unicode(ascii.as_bytes(), list, hyphens);
        if unicode.contains(|c| matches!(c, '\u{3d000}'..='\u{3fc3f}')) {
            return None;
        }
    }
    Some(ascii)
}

/// The same for domains of letters, digits and hyphens, without the tables of Unicode; nothing for others.
pub(super) fn plainly_valid(domain: &str) -> Option<bool> {
    let mut valid = domain.len() <= 253;
    for label in domain.as_bytes().split(|&byte| byte == b'.') {
        if !label.iter().all(|&byte| byte.is_ascii_alphanumeric() || byte == b'-') {
            return None;
        }
        match label {
            [b'x' | b'X', b'n' | b'N', b'-', b'-', ..] => return None,
            [] | [b'-', ..] | [.., b'-'] | [_, _, b'-', b'-', ..] => valid = false,
            _ => valid &= label.len() <= 63,
        }
    }
    Some(valid)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_short_way_agrees_with_unicode() {
        let long = "a".repeat(63);
        let full = format!("{long}.{long}.{long}.{}", &long[2..]);
        assert_eq!(full.len(), 253);
        let alphabet = ["", "a", "-", "1", "B", "aa--", "a-b", "x", &long, &long[1..], &full, &full[1..]];
        for first in alphabet {
            for middle in ["", ".", "..", "b", "-"] {
                for last in alphabet {
                    let domain = format!("{first}{middle}{last}");
                    let (list, hyphens, length) = (AsciiDenyList::STD3, Hyphens::Check, DnsLength::Verify);
                    let unicode = Uts46::new().to_ascii(domain.as_bytes(), list, hyphens, length).is_ok();
                    assert_eq!(plainly_valid(&domain), Some(unicode), "{domain:?}");
                }
            }
        }
    }
}
