//! The host parser of the URL Standard: domains, opaque hosts and addresses. Uses spans.

use std::borrow::Cow;
use std::fmt;
use std::net::Ipv4Addr;

use super::domain::Domain;
use super::encode::{self, C0_CONTROL, FORBIDDEN_HOST};
use super::error_collector::{ErrorCollector, Failed};
use super::errors::{DOMAIN_PERCENT_ENCODED, HOST_INVALID_CODE_POINT, INVALID_URL_UNIT, IPV6_UNCLOSED};
use super::to_ascii::{lowercase, plainly_valid, to_ascii, to_ascii_strictly};
use super::{ipv4, ipv6};
use crate::syntax::Component;
use crate::syntax::invalid_bytes::is_triplet;
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
    /// A domain of a special URL, as the result of ToASCII.
    Domain(Cow<'t, str>),
    /// An IPv4 address of a special URL, in any of the forms that the IPv4 parser accepts.
    Ipv4(u32),
    /// An IPv6 address in brackets: its eight pieces.
    Ipv6([u16; 8]),
    /// The host of a URL that is not special, percent-encoded.
    Opaque(Cow<'t, str>),
    /// A host that is present but empty, of a `file` URL or a URL that is not special.
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
    /// The host of a special URL.
    Domain,
    /// The host of any other URL.
    Opaque,
}

/// The host parser (URL Standard, "Host parsing"). `host` is the span of the host in `text`. A domain must not be
/// empty.
///
/// For `EX%41MPLE.com` in a special URL, it returns the domain `example.com`, and reports the percent-encoding.
pub(super) fn parse<'t>(
    text: &'t str,
    host: Span,
    kind: Kind,
    errors: &mut ErrorCollector,
) -> Result<Host<'t>, Failed> {
    let input = &text[host.range()];
    if input.starts_with('[') {
        if input.ends_with(']') {
            return ipv6::parse(text, Span::new(host.start + 1, host.end - 1), errors).map(Host::Ipv6);
        }
        let closed = input.rfind(']').map_or(host.end, |bracket| host.start + bracket + 1);
        errors.add(&IPV6_UNCLOSED, Span::new(closed, host.end), Some(Component::Host));
        return Err(Failed);
    }
    if kind == Kind::Opaque {
        return opaque(text, host, errors);
    }
    if plainly_valid(input) == Some(true) && !ipv4::ends_in_a_number(input) {
        return Ok(Host::Domain(lowercase(Cow::Borrowed(input))));
    }
    report_percent_encoded(text, host, errors);
    let domain = Domain::decode(input, host);
    let ascii = match to_ascii_strictly(domain.text()) {
        Some(ascii) => ascii,
        None => {
            domain.report(errors);
            to_ascii(domain.text().clone()).ok_or(Failed)?
        }
    };
    if ipv4::ends_in_a_number(&ascii) {
        return ipv4::parse(&ascii, &domain, errors).map(Host::Ipv4);
    }
    Ok(Host::Domain(ascii))
}

/// The opaque-host parser.
fn opaque<'t>(text: &'t str, host: Span, errors: &mut ErrorCollector) -> Result<Host<'t>, Failed> {
    let input = &text[host.range()];
    if input.is_empty() {
        return Ok(Host::Empty);
    }
    if input.bytes().any(|byte| FORBIDDEN_HOST.has(byte)) {
        for (at, _) in input.bytes().enumerate().filter(|&(_, byte)| FORBIDDEN_HOST.has(byte)) {
            let at = host.start + at;
            errors.add(&HOST_INVALID_CODE_POINT, Span::new(at, at + 1), Some(Component::Host));
        }
        return Err(Failed);
    }
    encode::for_each_non_unit(text, host, |span| errors.add(&INVALID_URL_UNIT, span, Some(Component::Host)));
    if input.bytes().all(|byte| !C0_CONTROL.has(byte)) {
        return Ok(Host::Opaque(Cow::Borrowed(input)));
    }
    let mut encoded = String::with_capacity(3 * input.len());
    encode::percent_encode(input, C0_CONTROL, &mut encoded);
    Ok(Host::Opaque(Cow::Owned(encoded)))
}

fn report_percent_encoded(text: &str, host: Span, errors: &mut ErrorCollector) {
    let bytes = &text.as_bytes()[..host.end];
    for percent in memchr::memchr_iter(b'%', &bytes[host.start..]) {
        let at = host.start + percent;
        if is_triplet(&bytes[at..]) {
            errors.add(&DOMAIN_PERCENT_ENCODED, Span::new(at, at + 3), Some(Component::Host));
        }
    }
}
