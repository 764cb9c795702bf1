//! Hosts: which of the forms of RFC 3986 section 3.2.2 a host has, and where it breaks that form. Uses text only.

use std::fmt;

use super::byte_class::{self, DIGIT, HEX, SUB_DELIMS, UNRESERVED};
use super::invalid_bytes::is_triplet;
use super::percent::{ENCODED_LEN, hex_value};
use crate::text::Span;

/// What a host is (RFC 3986 section 3.2.2); spans are bytes of the host.
///
/// ```
/// use urlint::syntax::{HostErrorKind, HostForm};
///
/// assert_eq!(HostForm::classify("192.0.2.16"), Ok(HostForm::Ipv4([192, 0, 2, 16])));
/// assert_eq!(HostForm::classify("192.0.2.999"), Ok(HostForm::RegName)); // 999 is no dec-octet, so this is a name
/// assert_eq!(
///     HostForm::classify("[2001:db8::7]"),
///     Ok(HostForm::Ipv6 { address: [0x2001, 0xdb8, 0, 0, 0, 0, 0, 7], zone: None })
/// );
/// let error = HostForm::classify("[2001::db8::7]").expect_err("it has `::` twice");
/// assert_eq!((error.kind, error.span.range()), (HostErrorKind::SecondGap, 10..12));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum HostForm {
    /// No byte at all: a `reg-name` may be empty.
    Empty,
    /// A `reg-name`: any host of none of the other forms. Its bytes are not checked here.
    RegName,
    /// `IPv4address = dec-octet "." dec-octet "." dec-octet "." dec-octet`.
    Ipv4([u8; 4]),
    /// `"[" IPv6address "]"`, or with a zone identifier the `IPv6addrz` of RFC 6874.
    Ipv6 {
        /// The eight groups.
        address: [u16; 8],
        /// The zone identifier after `%25`.
        zone: Option<Span>,
    },
    /// `"[" "v" 1*HEXDIG "." 1*( unreserved / sub-delims / ":" ) "]"`.
    IpvFuture {
        /// The hexadecimal digits of the version.
        version: Span,
        /// The part after the `.`.
        address: Span,
    },
}

/// How an address or a literal breaks its grammar.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum HostErrorKind {
    /// `[` without `]`.
    Unclosed,
    /// Something between `]` and the `:` of the port.
    After,
    /// Nothing between the brackets.
    NoAddress,
    /// A group that is not `1*4HEXDIG`.
    Group,
    /// A single `:` at the start or the end, or a third one in a row.
    Colon,
    /// A second `::`.
    SecondGap,
    /// More than eight groups, or more than seven with a `::`.
    TooManyGroups,
    /// Fewer than eight groups, and no `::`.
    TooFewGroups,
    /// An IPv4 address that is not four decimal numbers up to 255, or that is not the last part.
    Ipv4,
    /// A zone identifier that is empty, not after `%25`, or not `1*( unreserved / pct-encoded )`.
    Zone,
    /// `v`, but not `1*HEXDIG "."` after it.
    FutureVersion,
    /// An address of a future version that is empty, or that has a byte that is not allowed.
    FutureAddress,
}

impl HostErrorKind {
    /// What is wrong, in a few words.
    #[must_use]
    pub const fn message(self) -> &'static str {
        match self {
            Self::Unclosed => "an IP literal that no `]` closes",
            Self::After => "something between an IP literal and the port",
            Self::NoAddress => "an IP literal without an address",
            Self::Group => "a group of an IPv6 address that is not one to four hexadecimal digits",
            Self::Colon => "a colon that separates no groups of an IPv6 address",
            Self::SecondGap => "a second `::` in an IPv6 address",
            Self::TooManyGroups => "too many groups in an IPv6 address",
            Self::TooFewGroups => "too few groups in an IPv6 address",
            Self::Ipv4 => "an IPv4 address in an IPv6 address that is not four numbers up to 255 at its end",
            Self::Zone => "a malformed zone identifier",
            Self::FutureVersion => "an IP literal whose `v` no hexadecimal digits and `.` follow",
            Self::FutureAddress => "an IP literal of a future version whose address is empty or holds a forbidden byte",
        }
    }
}

/// Where an address or a literal breaks its grammar.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub struct HostError {
    /// How it breaks the grammar.
    pub kind: HostErrorKind,
    /// The bytes that are wrong, as a span of the parsed text.
    pub span: Span,
}

impl fmt::Display for HostError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.kind.message())
    }
}

impl std::error::Error for HostError {}

impl HostError {
    const fn new(kind: HostErrorKind, start: usize, end: usize) -> Self {
        Self { kind, span: Span::new(start, end) }
    }

    fn shifted(self, base: usize) -> Self {
        Self { span: self.span.shifted(base), ..self }
    }
}

impl HostForm {
    /// Returns the form of a host, with the address if it has one. An IP literal has its brackets. A text that is both
    /// an `IPv4address` and a `reg-name` is an `IPv4address` ("first-match-wins", RFC 3986 section 3.2.2).
    pub fn classify(host: &str) -> Result<Self, HostError> {
        match host.as_bytes().first() {
            None => Ok(Self::Empty),
            Some(b'[') => parse_ip_literal(host),
            Some(b'0'..=b'9') => Ok(ipv4(host).map_or(Self::RegName, Self::Ipv4)),
            Some(_) => Ok(Self::RegName),
        }
    }
}

/// `IP-literal = "[" ( IPv6address / IPvFuture ) "]"` (RFC 3986 section 3.2.2), with RFC 6874's `IPv6addrz`.
fn parse_ip_literal(host: &str) -> Result<HostForm, HostError> {
    let Some(close) = memchr::memchr(b']', host.as_bytes()) else {
        return Err(HostError::new(HostErrorKind::Unclosed, 0, 1));
    };
    let inside = &host[1..close];
    let parsed = match inside.as_bytes().first() {
        None => Err(HostError::new(HostErrorKind::NoAddress, 0, 0)),
        Some(b'v' | b'V') => parse_ipvfuture(inside),
        Some(_) => parse_ipv6_with_zone(inside),
    };
    let parsed = parsed.map_err(|error| error.shifted(1))?;
    if close + 1 < host.len() {
        return Err(HostError::new(HostErrorKind::After, close + 1, host.len()));
    }
    Ok(match parsed {
        HostForm::Ipv6 { address, zone } => HostForm::Ipv6 { address, zone: zone.map(|zone| zone.shifted(1)) },
        HostForm::IpvFuture { version, address } => {
            HostForm::IpvFuture { version: version.shifted(1), address: address.shifted(1) }
        }
        other => other,
    })
}

/// `IPvFuture = "v" 1*HEXDIG "." 1*( unreserved / sub-delims / ":" )`.
fn parse_ipvfuture(text: &str) -> Result<HostForm, HostError> {
    const ADDRESS: byte_class::Class = UNRESERVED.or(SUB_DELIMS).or(byte_class::Class::of(b":"));
    let bytes = text.as_bytes();
    let digits = bytes[1..].iter().take_while(|&&byte| HEX.has(byte)).count();
    let dot = 1 + digits;
    if digits == 0 || bytes.get(dot) != Some(&b'.') {
        return Err(HostError::new(HostErrorKind::FutureVersion, 0, dot));
    }
    if dot + 1 == bytes.len() {
        return Err(HostError::new(HostErrorKind::FutureAddress, dot, dot + 1));
    }
    let address = Span::new(dot + 1, bytes.len());
    match first_invalid_run(bytes, address, |_, byte| ADDRESS.has(byte)) {
        Some(run) => Err(HostError { kind: HostErrorKind::FutureAddress, span: run }),
        None => Ok(HostForm::IpvFuture { version: Span::new(1, dot), address }),
    }
}

/// `IPv6addrz = IPv6address "%25" ZoneID` (RFC 6874 section 2), `ZoneID = 1*( unreserved / pct-encoded )`.
fn parse_ipv6_with_zone(text: &str) -> Result<HostForm, HostError> {
    let bytes = text.as_bytes();
    let Some(percent) = memchr::memchr(b'%', bytes) else {
        return ipv6(text).map(|address| HostForm::Ipv6 { address, zone: None });
    };
    let address = ipv6(&text[..percent])?;
    if !text[percent..].starts_with("%25") {
        return Err(HostError::new(HostErrorKind::Zone, percent, bytes.len()));
    }
    let zone = Span::new(percent + 3, bytes.len());
    if zone.is_empty() {
        return Err(HostError::new(HostErrorKind::Zone, percent, zone.end));
    }
    let is_encoded = |at| (zone.start..=at).rev().take(ENCODED_LEN).any(|percent| is_triplet(&bytes[percent..]));
    let fits = |at: usize, byte| UNRESERVED.has(byte) || is_encoded(at);
    match first_invalid_run(bytes, zone, fits) {
        Some(run) => Err(HostError { kind: HostErrorKind::Zone, span: run }),
        None => Ok(HostForm::Ipv6 { address, zone: Some(zone) }),
    }
}

/// The first run of bytes in `within` for which `fits` is false; `None` if there is none.
fn first_invalid_run(bytes: &[u8], within: Span, fits: impl Fn(usize, u8) -> bool) -> Option<Span> {
    let start = within.range().find(|&at| !fits(at, bytes[at]))?;
    let end = (start..within.end).find(|&at| fits(at, bytes[at])).unwrap_or(within.end);
    Some(Span::new(start, end))
}

/// Reads an `IPv6address` (RFC 3986 section 3.2.2): eight groups, of which one run may be replaced by `::`, and the
/// last two may be written as an IPv4 address.
///
/// ```
/// use urlint::syntax::ipv6;
///
/// assert_eq!(ipv6("::ffff:192.0.2.1"), Ok([0, 0, 0, 0, 0, 0xffff, 0xc000, 0x0201]));
/// assert!(ipv6("1:2:3:4:5:6:7").is_err());
/// ```
pub fn ipv6(text: &str) -> Result<[u16; 8], HostError> {
    let bytes = text.as_bytes();
    let end = bytes.len();
    let mut groups = [0; 8];
    let mut count = 0;
    // the number of groups before the `::`
    let mut gap = None;
    let mut at = 0;
    if text.starts_with("::") {
        gap = Some(0);
        at = 2;
    } else if text.starts_with(':') {
        return Err(HostError::new(HostErrorKind::Colon, 0, 1));
    }
    while at < end {
        let piece_end = memchr::memchr(b':', &bytes[at..]).map_or(end, |len| at + len);
        let max_count = if gap.is_some() { 7 } else { 8 };
        if piece_end == at {
            return Err(HostError::new(HostErrorKind::Colon, at, at + 1));
        }
        if bytes[at..piece_end].contains(&b'.') {
            let address = match ipv4(&text[at..piece_end]) {
                Some(address) if piece_end == end => address,
                _ => return Err(HostError::new(HostErrorKind::Ipv4, at, piece_end)),
            };
            if count + 2 > max_count {
                return Err(HostError::new(HostErrorKind::TooManyGroups, at, end));
            }
            groups[count] = u16::from_be_bytes([address[0], address[1]]);
            groups[count + 1] = u16::from_be_bytes([address[2], address[3]]);
            count += 2;
            break;
        }
        let group = parse_h16(&bytes[at..piece_end]).ok_or(HostError::new(HostErrorKind::Group, at, piece_end))?;
        if count == max_count {
            return Err(HostError::new(HostErrorKind::TooManyGroups, at, end));
        }
        groups[count] = group;
        count += 1;
        at = piece_end;
        if bytes[at..].starts_with(b"::") {
            if gap.replace(count).is_some() {
                return Err(HostError::new(HostErrorKind::SecondGap, at, at + 2));
            }
            if count == 8 {
                return Err(HostError::new(HostErrorKind::TooManyGroups, at, end));
            }
            at += 2;
        } else if at < end {
            if at + 1 == end {
                return Err(HostError::new(HostErrorKind::Colon, at, end));
            }
            at += 1;
        }
    }
    match gap {
        None if count < 8 => return Err(HostError::new(HostErrorKind::TooFewGroups, 0, end)),
        None => {}
        Some(gap) => {
            groups[gap..].rotate_right(8 - count);
        }
    }
    Ok(groups)
}

/// `h16 = 1*4HEXDIG`.
fn parse_h16(digits: &[u8]) -> Option<u16> {
    if digits.is_empty() || digits.len() > 4 {
        return None;
    }
    digits.iter().try_fold(0, |value: u16, &digit| Some(value << 4 | u16::from(hex_value(digit)?)))
}

/// Reads an `IPv4address`: four `dec-octet`, each from 0 to 255 without leading zeros (RFC 3986 section 3.2.2). Other
/// forms that some resolvers accept, such as `127.1`, are not addresses by that grammar (RFC 3986 section 7.4).
///
/// ```
/// use urlint::syntax::ipv4;
///
/// assert_eq!(ipv4("127.0.0.1"), Some([127, 0, 0, 1]));
/// assert_eq!(ipv4("127.0.0.01"), None);
/// ```
#[must_use]
pub fn ipv4(text: &str) -> Option<[u8; 4]> {
    let mut pieces = text.as_bytes().split(|&byte| byte == b'.');
    let mut address = [0; 4];
    for value in &mut address {
        *value = parse_byte(pieces.next()?)?;
    }
    pieces.next().is_none().then_some(address)
}

/// `dec-octet`: 0 to 255, without leading zeros.
fn parse_byte(digits: &[u8]) -> Option<u8> {
    match *digits {
        [] | [b'0', _, ..] => None,
        [..] if digits.len() > 3 || !digits.iter().all(|&digit| DIGIT.has(digit)) => None,
        [..] => digits.iter().try_fold(0u8, |value, &digit| value.checked_mul(10)?.checked_add(digit - b'0')),
    }
}
