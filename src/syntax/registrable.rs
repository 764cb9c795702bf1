//! The part of a host name that somebody registered, by the Public Suffix List (<https://publicsuffix.org>).

use super::ipv4;

/// The registrable domain of a host: the public suffix and the label before it. `None` if the host is an address or a
/// public suffix itself, or if it ends with a name that is not on the list.
///
/// ```
/// use urlint::syntax::registrable;
///
/// assert_eq!(registrable("Docs.Example.co.UK"), Some("Example.co.UK"));
/// assert_eq!(registrable("joe.github.io."), Some("joe.github.io"));
/// assert_eq!(registrable("co.uk"), None);
/// assert_eq!(registrable("build.corp"), None);
/// assert_eq!(registrable("192.0.2.1"), None);
/// ```
#[must_use]
pub fn registrable(host: &str) -> Option<&str> {
    let host = host.strip_suffix('.').unwrap_or(host);
    // the list is in lower case; a longer name is not a domain name (RFC 1035 section 2.3.4)
    if host.len() > 253 || ipv4(host).is_some() {
        return None;
    }
    let lower = host.to_ascii_lowercase();
    let domain = psl::domain(lower.as_bytes()).filter(|domain| domain.suffix().is_known())?;
    host.get(host.len() - domain.as_bytes().len()..)
}
