//! RFC 2396 with RFC 2732, the generic syntax before RFC 3986: what violates it, and how it resolves references. Uses
//! text and its own layer only.

use super::byte_class::{ALPHA, Class, DIGIT};
use super::host::HostForm;
use super::invalid_bytes::{Reason, Table, outside};
use super::resolve::{NotAbsolute, Resolution, recompose};
use super::violation::{ViolationCollector, violation_kinds};
use super::{Component, Url, Violation, ViolationKind};
use crate::text::Span;

/// `unreserved = alphanum | mark` (RFC 2396 section 2.3).
const UNRESERVED: Class = ALPHA.or(DIGIT).or(Class::of(b"-_.!~*'()"));
/// `reserved` (RFC 2396 section 2.2, with the brackets of RFC 2732 section 3).
const RESERVED: Class = Class::of(b";/?:@&=+$,[]");

/// What `path_segments` hold besides `escaped`: `pchar`, and `;` before parameters (RFC 2396 section 3.3).
static PATH: Table = UNRESERVED.or(Class::of(b":@&=+$,;/")).table();
/// `uric` (RFC 2396 section 2).
static URIC: Table = RESERVED.or(UNRESERVED).table();
/// `userinfo` (RFC 2396 section 3.2.2).
static USERINFO: Table = UNRESERVED.or(Class::of(b";:&=+$,")).table();
/// `reg_name` (RFC 2396 section 3.2.1).
static REG_NAME: Table = UNRESERVED.or(Class::of(b"$,;:@&=+")).table();

violation_kinds! {
    NON_ASCII = "non-ascii", "RFC 2396 §2.1", "a character beyond US-ASCII";
    INCOMPLETE = "incomplete-escape", "RFC 2396 §2.4.1", "a `%` without two hexadecimal digits after it";
    EXCLUDED = "excluded-octet", "RFC 2396 §2.4.3", "a byte that a URI holds only escaped";
    EMPTY_SCHEME = "empty-scheme", "RFC 2396 §3.1", "a colon with no scheme before it";
    EMPTY_OPAQUE = "empty-opaque-part", "RFC 2396 §3", "nothing after the scheme";
    SECOND_AT = "second-at-sign", "RFC 2396 §3.2.2", "an `@` in the userinfo";
    EMPTY_HOST = "empty-host", "RFC 2396 §3.2.2", "a user or a port, and no host";
    DOMAIN_LABEL = "domain-label", "RFC 2396 §3.2.2",
        "a label of a host name that is not letters and digits, with hyphens only between them";
    TOP_LABEL = "top-label", "RFC 2396 §3.2.2", "a host name whose last label does not begin with a letter";
    PORT = "port-not-digits", "RFC 2396 §3.2.2", "a port that is not digits";
    IPV6_REFERENCE = "ipv6-reference", "RFC 2732 §3", "a malformed IPv6 reference";
    BRACKET = "bracket", "RFC 2732 §3", "a square bracket where only an IPv6 reference, query or fragment has one";
    SECOND_HASH = "second-number-sign", "RFC 2396 §2.4.3", "a `#` in the fragment";
    COLON_IN_FIRST_SEGMENT = "colon-in-first-segment", "RFC 2396 §5", "a colon in the first segment of a relative path";
}

/// The two kinds of authority (RFC 2396 section 3.2).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum AuthorityKind {
    /// `server = [ [ userinfo "@" ] hostport ]`: a host that is reached over the network.
    Server,
    /// `reg_name`: a name in some registry.
    Registry,
}

/// Which kind of authority a URL has; `None` without an authority. If the scheme is known to use servers, it is
/// `Server`. Otherwise it is `Server` if it matches that rule (the "greedy algorithm" of section 4.3: `server` comes
/// first).
///
/// ```
/// use urlint::syntax::{Url, rfc2396};
/// use urlint::syntax::rfc2396::AuthorityKind;
///
/// let kind = |text| rfc2396::authority_kind(&Url::split(text));
/// assert_eq!(kind("x://joe@example.com:1"), Some(AuthorityKind::Server));
/// assert_eq!(kind("x://some_name"), Some(AuthorityKind::Registry)); // no host name holds `_`
/// assert_eq!(kind("http://some_name"), Some(AuthorityKind::Server)); // which makes this a violation
/// assert_eq!(kind("mailto:joe@example.com"), None);
/// ```
#[must_use]
pub fn authority_kind(url: &Url<'_>) -> Option<AuthorityKind> {
    let authority = url.authority()?;
    let is_server = url.has_scheme(SERVER_SCHEMES) || authority.contains(['[', ']']) || {
        let mut collector = ViolationCollector::new(url);
        check_server(&mut collector);
        collector.violations.is_empty()
    };
    Some(if is_server { AuthorityKind::Server } else { AuthorityKind::Registry })
}

/// The schemes whose authority is a server: those "that involve the direct use of an IP-based protocol to a specified
/// server" (RFC 2396 section 3.2.2).
const SERVER_SCHEMES: &[&str] =
    &["file", "ftp", "gopher", "http", "https", "imap", "ldap", "nfs", "nntp", "prospero", "rtsp", "telnet", "wais"];

/// The violations of RFC 2396 in a URL or relative reference, from left to right.
///
/// By its grammar, a relative path starts with a segment that is not empty. So the grammar does not allow `?y` and the
/// empty reference. But section 4.2 and appendix C.1 use both; they are not violations here.
///
/// ```
/// use urlint::syntax::{Url, rfc2396};
///
/// let names = |text| -> Vec<_> {
///     rfc2396::violations(&Url::split(text)).iter().map(|v| (v.kind.name, v.span.range())).collect()
/// };
/// assert_eq!(names("http://www.ics.uci.edu/pub/ietf/uri/#Related"), []);
/// assert_eq!(names("http://my_host/"), [("domain-label", 7..14)]);
/// assert_eq!(names("foo:"), [("empty-opaque-part", 4..4)]);
/// ```
#[must_use]
pub fn violations(url: &Url<'_>) -> Vec<Violation> {
    let mut collector = ViolationCollector::new(url);
    match authority_kind(url) {
        Some(AuthorityKind::Server) => check_server(&mut collector),
        Some(AuthorityKind::Registry) => check_registry(&mut collector),
        None => {}
    }
    if let Some(path) = url.span(Component::Path) {
        let opaque = url.scheme().is_some() && url.authority().is_none() && !url.path().starts_with('/');
        if opaque {
            check_opaque_part(path, &mut collector);
        } else {
            if url.scheme().is_none() && url.authority().is_none() {
                check_first_segment(path, &mut collector);
            }
            collector.report_bytes(path, &PATH, byte_violation);
        }
    }
    collector.report_bytes_of(Component::Query, &URIC, byte_violation);
    collector.report_bytes_of(Component::Fragment, &URIC, byte_violation);
    collector.into_sorted()
}

/// `opaque_part = uric_no_slash *uric` (section 3), to which a `?` belongs.
fn check_opaque_part(path: Span, collector: &mut ViolationCollector<'_, '_>) {
    if path.is_empty() && collector.url.query().is_none() {
        collector.report(&EMPTY_OPAQUE, path);
    } else if collector.url.path().starts_with(['[', ']']) {
        collector.report(&BRACKET, Span::new(path.start, path.start + 1));
    }
    collector.report_bytes(path, &URIC, byte_violation);
}

/// `rel_segment` holds no colon (section 5).
fn check_first_segment(path: Span, collector: &mut ViolationCollector<'_, '_>) {
    let first = collector.url.path().split('/').next().unwrap_or_default();
    let Some(colon) = first.find(':') else { return };
    let kind = if colon == 0 { &EMPTY_SCHEME } else { &COLON_IN_FIRST_SEGMENT };
    collector.report(kind, Span::new(colon, colon + 1).shifted(path.start));
}

/// `reg_name = 1*( unreserved | escaped | "$" | "," | ";" | ":" | "@" | "&" | "=" | "+" )` (section 3.2.1). Its bytes
/// are reported under the component that they belong to in RFC 3986.
fn check_registry(collector: &mut ViolationCollector<'_, '_>) {
    for component in [Component::Userinfo, Component::Host, Component::Port] {
        collector.report_bytes_of(component, &REG_NAME, byte_violation);
    }
}

/// `server = [ [ userinfo "@" ] hostport ]` (section 3.2.2).
fn check_server(collector: &mut ViolationCollector<'_, '_>) {
    let url = collector.url;
    if url.authority().is_none_or(str::is_empty) {
        return;
    }
    collector.report_bytes_of(Component::Userinfo, &USERINFO, byte_violation);
    let Some(host) = url.span(Component::Host) else { return };
    match url.text()[host.range()].as_bytes() {
        [] => collector.report_in(Component::Host, &EMPTY_HOST, host),
        [b'[', ..] => {
            let error = match HostForm::classify(&url.text()[host.range()]) {
                Ok(HostForm::Ipv6 { zone: None, .. }) => None,
                Ok(_) => Some(host),
                Err(error) => Some(error.span.shifted(host.start)),
            };
            error.into_iter().for_each(|error| collector.report_in(Component::Host, &IPV6_REFERENCE, error));
        }
        name if is_ipv4(name) => {}
        _ => check_hostname(host, collector),
    }
    if let Some(port) = url.span(Component::Port) {
        collector.report_all(&PORT, outside(url.text(), port, DIGIT));
    }
}

/// `IPv4address` as RFC 2732 section 3 takes it from RFC 2373: one to three digits, four times.
fn is_ipv4(host: &[u8]) -> bool {
    let numbers = host.split(|&byte| byte == b'.');
    let number = |digits: &[u8]| matches!(digits.len(), 1..=3) && digits.iter().all(|&digit| DIGIT.has(digit));
    numbers.clone().count() == 4 && { numbers }.all(number)
}

/// `hostname = *( domainlabel "." ) toplabel [ "." ]` (section 3.2.2): "The rightmost domain label of a fully qualified
/// domain name will never start with a digit, thus syntactically distinguishing domain names from IPv4 addresses".
fn check_hostname(host: Span, collector: &mut ViolationCollector<'_, '_>) {
    let name = &collector.url.text()[host.range()];
    let labels = name.strip_suffix('.').unwrap_or(name);
    let mut start = host.start;
    for label in labels.split('.') {
        let span = Span::new(start, start + label.len());
        let bytes = label.as_bytes();
        let alphanum = |byte: Option<&u8>| byte.is_some_and(|&byte| ALPHA.or(DIGIT).has(byte));
        let inner = |&byte: &u8| ALPHA.or(DIGIT).has(byte) || byte == b'-';
        let last = span.end == host.start + labels.len();
        if !alphanum(bytes.first()) || !alphanum(bytes.last()) || !bytes.iter().all(inner) {
            collector.report_in(Component::Host, &DOMAIN_LABEL, span);
        } else if last && !bytes.first().is_some_and(|&byte| ALPHA.has(byte)) {
            collector.report_in(Component::Host, &TOP_LABEL, span);
        }
        start = span.end + ".".len();
    }
}

fn byte_violation(reason: Reason) -> &'static ViolationKind {
    match reason {
        Reason::Percent => &INCOMPLETE,
        Reason::NonAscii => &NON_ASCII,
        Reason::Bracket => &BRACKET,
        Reason::Delimiter(b'@') => &SECOND_AT,
        Reason::Delimiter(b'#') => &SECOND_HASH,
        Reason::Unsafe | Reason::Delimiter(_) => &EXCLUDED,
    }
}

/// The target of a reference by RFC 2396.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Target {
    /// The document with the reference, independent of its base (section 4.2), and a fragment in it.
    CurrentDocument {
        /// The reference's fragment.
        fragment: Option<String>,
    },
    /// A URI.
    Uri(String),
}

impl std::fmt::Display for Target {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::CurrentDocument { fragment: None } => f.write_str("(current document)"),
            Self::CurrentDocument { fragment: Some(fragment) } => write!(f, "(current document)#{fragment}"),
            Self::Uri(uri) => f.write_str(uri),
        }
    }
}

/// Resolves a reference by RFC 2396 section 5.2. This differs from RFC 3986 in four ways: an empty reference is the
/// current document and not the base; a reference of only a query also replaces the last segment of the base; dot
/// segments are removed from merged paths only; and a `..` without a segment to remove is kept ("by retaining these
/// components in the resolved path", step 6g).
///
/// ```
/// use urlint::syntax::{Resolution, Url, rfc2396};
///
/// let base = Url::split("http://a/b/c/d;p?q");
/// let target = |reference| {
///     rfc2396::resolve(&base, &Url::split(reference), Resolution::Strict).map(|target| target.to_string())
/// };
/// assert_eq!(target("?y").as_deref(), Ok("http://a/b/c/?y"));
/// assert_eq!(target("#s").as_deref(), Ok("(current document)#s"));
/// assert_eq!(target("../../../g").as_deref(), Ok("http://a/../g"));
/// assert_eq!(target("/./g").as_deref(), Ok("http://a/./g"));
/// ```
pub fn resolve(base: &Url<'_>, reference: &Url<'_>, how: Resolution) -> Result<Target, NotAbsolute> {
    let base_scheme = base.scheme().ok_or(NotAbsolute)?;
    let fragment = reference.fragment();
    if reference.text().is_empty() || reference.text().starts_with('#') {
        return Ok(Target::CurrentDocument { fragment: fragment.map(str::to_owned) });
    }
    let is_base_scheme = |scheme: &str| how == Resolution::Lenient && scheme.eq_ignore_ascii_case(base_scheme);
    if reference.scheme().is_some_and(|scheme| !is_base_scheme(scheme)) {
        return Ok(Target::Uri(reference.text().to_owned()));
    }
    let authority = reference.authority().or(base.authority());
    let path = if reference.authority().is_some() || reference.path().starts_with('/') {
        reference.path().to_owned()
    } else {
        merge(base, reference.path())
    };
    Ok(Target::Uri(recompose(Some(base_scheme), authority, &path, reference.query(), fragment)))
}

/// Step 6 of section 5.2, with a stack of segments, which the RFC allows: the path of the base, its last segment
/// replaced by `path`, without dot segments. One thing differs: with the base `http://a`, which has no `/`, the result
/// starts with `/` (RFC 3986 section 5.2.3). To the letter of RFC 2396 it would continue the host.
fn merge(base: &Url<'_>, path: &str) -> String {
    let buffer = super::merge(base, path);
    let (root, buffer) = match buffer.strip_prefix('/') {
        Some(rest) => ("/", rest),
        None => ("", &*buffer),
    };
    let mut kept: Vec<&str> = Vec::new();
    let mut segments = buffer.split('/').peekable();
    while let Some(segment) = segments.next() {
        let last = segments.peek().is_none();
        match segment {
            "." => {}
            ".." if kept.last().is_some_and(|&above| above != "..") => {
                kept.pop();
            }
            _ => {
                kept.push(segment);
                continue;
            }
        }
        if last {
            kept.push(""); // steps c to f keep the `/` before the segment that they remove
        }
    }
    format!("{root}{}", kept.join("/"))
}
