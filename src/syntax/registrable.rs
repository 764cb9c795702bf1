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
    host.get(host.len() - registrable_len(lower.as_bytes())?..)
}

/// The length of the registrable domain at the end of a host name in lower case.
#[cfg(not(all(feature = "tables", target_family = "wasm")))]
fn registrable_len(host: &[u8]) -> Option<usize> {
    let domain = psl::domain(host).filter(|domain| domain.suffix().is_known())?;
    Some(domain.as_bytes().len())
}

/// The same by the table that was given.
#[cfg(all(feature = "tables", target_family = "wasm"))]
fn registrable_len(host: &[u8]) -> Option<usize> {
    (crate::text::GivenTables::get()?.registrable_len)(host)
}
