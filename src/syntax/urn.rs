//! RFC 8141, Uniform Resource Names: their parts, what violates their syntax, and which are equivalent. Uses text and
//! its own layer only.

use super::byte_class::{self, ALPHA, Class, DIGIT};
use super::invalid_bytes::{Reason, Table, is_triplet, outside};
use super::violation::{ViolationCollector, violation_kinds};
use super::{Component, Url, Violation, ViolationKind};
use crate::text::Span;

/// The parts of a URN (RFC 8141 section 2); spans are bytes of the whole URN.
///
/// ```
/// use urlint::syntax::{Url, urn};
///
/// let text = "urn:example:a123,z456?+abc?=xyz#789";
/// let urn = urn::parts(&Url::split(text)).expect("its scheme is urn");
/// assert_eq!(&text[urn.nid.range()], "example");
/// assert_eq!(&text[urn.nss.expect("there").range()], "a123,z456");
/// assert_eq!(&text[urn.r_component.expect("there").range()], "abc");
/// assert_eq!(&text[urn.q_component.expect("there").range()], "xyz");
/// assert_eq!(&text[urn.f_component.expect("there").range()], "789");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Urn {
    /// The namespace identifier: up to the second `:`, or up to the end if there is none.
    pub nid: Span,
    /// The namespace specific string; `None` without a second `:`.
    pub nss: Option<Span>,
    /// After `?+`: parameters for the service that resolves the name (section 2.3.1).
    pub r_component: Option<Span>,
    /// After `?=`: parameters for the named resource (section 2.3.2).
    pub q_component: Option<Span>,
    /// After `#`: a place in the named resource (section 2.3.3).
    pub f_component: Option<Span>,
}

/// Splits a URN into its parts; `None` if the scheme is another one. It never fails for a URN: a `?` that starts no r-
/// or q-component belongs to the part that it is in.
#[must_use]
pub fn parts(url: &Url<'_>) -> Option<Urn> {
    if !url.scheme()?.eq_ignore_ascii_case("urn") {
        return None;
    }
    let f_component = url.span(Component::Fragment);
    let text = url.text();
    let start = "urn:".len();
    let end = f_component.map_or(text.len(), |fragment| fragment.start - "#".len());
    let name = Span::new(start, end);
    let find = |what: &str, within: Span| text[within.range()].find(what).map(|at| within.start + at);
    let q_mark = find("?=", name);
    // The q-component comes last and may hold "?+".
    let r_mark = find("?+", Span::new(start, q_mark.unwrap_or(end)));
    let assigned_end = r_mark.or(q_mark).unwrap_or(end);
    let colon = find(":", Span::new(start, assigned_end));
    Some(Urn {
        nid: Span::new(start, colon.unwrap_or(assigned_end)),
        nss: colon.map(|colon| Span::new(colon + 1, assigned_end)),
        r_component: r_mark.map(|mark| Span::new(mark + 2, q_mark.unwrap_or(end))),
        q_component: q_mark.map(|mark| Span::new(mark + 2, end)),
        f_component,
    })
}

violation_kinds! {
    NO_NSS = "urn-without-nss", "RFC 8141 §2", "a namespace and no name in it";
    NID_LENGTH = "nid-length", "RFC 8141 §2", "a namespace identifier that is not 2 to 32 bytes long";
    NID_BYTE = "nid-octet", "RFC 8141 §2.1", "a byte in the namespace identifier that is no letter, digit or hyphen";
    NID_HYPHEN = "nid-hyphen", "RFC 8141 §2", "a namespace identifier that starts or ends with a hyphen";
    NSS_SLASH = "nss-leading-slash", "RFC 8141 §2", "a namespace specific string that starts with `/`";
    QUESTION = "urn-question-mark", "RFC 8141 §2", "a `?` that starts neither an r-component nor a q-component";
    EMPTY_R = "r-component-empty", "RFC 8141 §2.3.1", "an empty r-component";
    EMPTY_Q = "q-component-empty", "RFC 8141 §2.3.2", "an empty q-component";
    R_START = "r-component-start", "RFC 8141 §2.3.1", "an r-component that starts with `/` or `?`";
    Q_START = "q-component-start", "RFC 8141 §2.3.2", "a q-component that starts with `/` or `?`";
    INCOMPLETE = "incomplete-percent-encoding", "RFC 3986 §2.1", "a `%` without two hexadecimal digits after it";
    NON_ASCII = "non-ascii", "RFC 8141 §2.2", "a character beyond US-ASCII that is not percent-encoded";
    FORBIDDEN = "forbidden-octet", "RFC 8141 §2", "a byte that must be percent-encoded in a URN";
    INFORMAL = "informal-nid", "RFC 8141 §5.2", "`urn-` followed by no number without leading zeros";
    RESERVED_NID = "reserved-nid", "RFC 8141 §5.1",
        "a namespace identifier that no formal namespace may have: two bytes, two letters and a hyphen, or `X-`";
}

static NSS: Table = byte_class::PATH.table();
static RQF: Table = byte_class::QUERY.table();
const LDH: Class = ALPHA.or(DIGIT).or(Class::of(b"-"));

/// The violations of RFC 8141 in a URN, from left to right; empty if the scheme is another one.
///
/// ```
/// use urlint::syntax::{Url, urn};
///
/// assert!(urn::violations(&Url::split("urn:example:weather?=op=map&lat=39.56")).is_empty());
/// let violations = urn::violations(&Url::split("urn:example:a?b"));
/// assert_eq!((violations[0].kind.name, violations[0].span.range()), ("urn-question-mark", 13..14));
/// ```
#[must_use]
pub fn violations(url: &Url<'_>) -> Vec<Violation> {
    let Some(urn) = parts(url) else { return Vec::new() };
    let mut collector = ViolationCollector::without_authority(url);
    check_nid(urn.nid, &mut collector);
    match urn.nss {
        Some(nss) if !nss.is_empty() => {
            if url.text().as_bytes()[nss.start] == b'/' {
                collector.report(&NSS_SLASH, Span::new(nss.start, nss.start + 1));
            }
            collector.report_bytes(nss, &NSS, byte_violation);
        }
        nss => {
            let at = nss.unwrap_or(urn.nid).end;
            collector.report(&NO_NSS, Span::empty(at));
        }
    }
    for (part, empty, start) in [(urn.r_component, &EMPTY_R, &R_START), (urn.q_component, &EMPTY_Q, &Q_START)] {
        let Some(part) = part else { continue };
        match url.text().as_bytes()[part.range()].first() {
            None => collector.report(empty, part),
            Some(b'/' | b'?') => collector.report(start, Span::new(part.start, part.start + 1)),
            Some(_) => {}
        }
        collector.report_bytes(part, &RQF, byte_violation);
    }
    if let Some(f_component) = urn.f_component {
        collector.report_bytes(f_component, &RQF, byte_violation);
    }
    collector.into_sorted()
}

/// `NID = (alphanum) 0*30(ldh) (alphanum)`, and what sections 5.1 and 5.2 add.
fn check_nid(nid: Span, collector: &mut ViolationCollector<'_, '_>) {
    let bytes = &collector.url.text().as_bytes()[nid.range()];
    if let Some(wrong) = outside(collector.url.text(), nid, LDH) {
        return collector.report(&NID_BYTE, wrong);
    }
    if !matches!(bytes.len(), 2..=32) {
        return collector.report(&NID_LENGTH, nid);
    }
    for at in [0, bytes.len() - 1] {
        if bytes[at] == b'-' {
            return collector.report(&NID_HYPHEN, Span::new(at, at + 1).shifted(nid.start));
        }
    }
    let lower = bytes.to_ascii_lowercase();
    if let Some(number) = lower.strip_prefix(b"urn-") {
        if number.first() == Some(&b'0') || !number.iter().all(|&digit| DIGIT.has(digit)) {
            collector.report(&INFORMAL, nid);
        }
        return;
    }
    let is_country = matches!(lower[..], [a, b, b'-', ..] if ALPHA.has(a) && ALPHA.has(b));
    if lower.len() == 2 || is_country || lower.starts_with(b"x-") {
        collector.report(&RESERVED_NID, nid);
    }
}

fn byte_violation(reason: Reason) -> &'static ViolationKind {
    match reason {
        Reason::Percent => &INCOMPLETE,
        Reason::NonAscii => &NON_ASCII,
        Reason::Delimiter(b'?') => &QUESTION,
        Reason::Bracket | Reason::Unsafe | Reason::Delimiter(_) => &FORBIDDEN,
    }
}

/// The assigned name of a URN in a normal form: two URNs are equivalent if these are equal byte by byte (RFC 8141
/// section 3.1). `urn` and NID are in lower case, percent-encodings are in upper case and not decoded, and there is no
/// r-, q- or f-component. `None` if the scheme is another one or the name is missing.
///
/// ```
/// use urlint::syntax::{Url, urn};
///
/// let name = |text| urn::assigned_name(&Url::split(text));
/// assert_eq!(name("URN:EXAMPLE:a123%2cz456#x").as_deref(), Some("urn:example:a123%2Cz456"));
/// assert_ne!(name("urn:example:a123,z456"), name("urn:example:a123%2Cz456"));
/// ```
#[must_use]
pub fn assigned_name(url: &Url<'_>) -> Option<String> {
    let urn = parts(url)?;
    let nss = &url.text()[urn.nss?.range()];
    let mut name = format!("urn:{}:", url.text()[urn.nid.range()].to_ascii_lowercase());
    let mut escape_end = 0;
    for (at, character) in nss.char_indices() {
        if is_triplet(&nss.as_bytes()[at..]) {
            escape_end = at + 3;
        }
        name.push(if at < escape_end { character.to_ascii_uppercase() } else { character });
    }
    Some(name)
}

/// Whether two URNs are equivalent (RFC 8141 section 3.1). A namespace may define more of them as equivalent.
#[must_use]
pub fn equivalent(a: &Url<'_>, b: &Url<'_>) -> bool {
    assigned_name(a).is_some_and(|a| Some(a) == assigned_name(b))
}
