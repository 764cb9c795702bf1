//! The common Internet scheme syntax, and the schemes that no section defines. Uses text and
//! violations.

pub use super::login::Login;

use super::Part;
use crate::syntax::rfc1738::violations::{MISSING_PATH, MISSING_SLASH, MISSING_SLASHES, UNSAFE_CHARACTER};
use crate::syntax::rfc1738::{Rfc1738Validator, XCHAR};
use crate::syntax::{Component, Url, ViolationKind};
use crate::text::Span;

/// `ip-schemepart = "//" login [ "/" urlpath ]` (RFC 1738 sections 3.1 and 5).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct IpSchemePart {
    /// User name, password, host and port.
    pub login: Login,
    /// The urlpath, without the `/` before it.
    pub urlpath: Option<Span>,
    /// A query directly after the host, where RFC 1738 requires a `/`: it starts with `?`.
    pub glued: Option<Span>,
}

impl IpSchemePart {
    /// Splits the part after the scheme, up to a `#`; `None` if it does not start with `//`. The authority ends at `/`
    /// or `?`.
    #[must_use]
    pub fn split(url: &Url<'_>) -> Option<Self> {
        Self::split_at(url, memchr::memchr2(b'/', b'?', Self::after_slashes(url)?))
    }

    /// Splits the part after the scheme for ftp and telnet, where a user name may have a `?`: the authority ends at
    /// `/`, and at `?` only if there is no `@` between that `?` and the `/`.
    ///
    /// ```
    /// use urlint::syntax::Url;
    /// use urlint::syntax::scheme::generic::IpSchemePart;
    ///
    /// let text = "telnet://who?:why@host.dom:2323/";
    /// let part = IpSchemePart::split_login(&Url::split(text)).expect("it has //");
    /// assert_eq!(part.login.user.map(|user| &text[user.range()]), Some("who?"));
    /// assert_eq!(part.login.port.map(|port| &text[port.range()]), Some("2323"));
    /// assert!(part.urlpath.is_some_and(|path| path.is_empty()));
    /// ```
    #[must_use]
    pub fn split_login(url: &Url<'_>) -> Option<Self> {
        let bytes = Self::after_slashes(url)?;
        let end = memchr::memchr(b'/', bytes);
        let authority = &bytes[..end.unwrap_or(bytes.len())];
        let host = memchr::memrchr(b'@', authority).unwrap_or(0);
        let query = memchr::memchr(b'?', &authority[host..]).map(|query| host + query);
        Self::split_at(url, query.or(end))
    }

    /// The bytes after the `//`.
    fn after_slashes<'t>(url: &Url<'t>) -> Option<&'t [u8]> {
        url.text().as_bytes()[after_scheme(url)?.range()].strip_prefix(b"//")
    }

    /// Splits with an authority of `len` bytes; without `len`, everything after `//` is the authority.
    fn split_at(url: &Url<'_>, len: Option<usize>) -> Option<Self> {
        let bytes = url.text().as_bytes();
        let whole = after_scheme(url)?;
        let start = whole.start + 2;
        let end = len.map_or(whole.end, |len| start + len);
        let login = Login::split(bytes, Span::new(start, end));
        let (mut urlpath, mut glued) = (None, None);
        match bytes[end..whole.end].first() {
            None => {}
            Some(b'/') => urlpath = Some(Span::new(end + 1, whole.end)),
            Some(_) => glued = Some(Span::new(end, whole.end)),
        }
        Some(Self { login, urlpath, glued })
    }
}

/// The part between the `:` of the scheme and the `#`.
pub(crate) fn after_scheme(url: &Url<'_>) -> Option<Span> {
    let start = url.span(Component::Scheme)?.end + 1;
    let end = url.span(Component::Fragment).map_or(url.text().len(), |fragment| fragment.start - 1);
    Some(Span::new(start, end))
}

/// `schemepart = *xchar | ip-schemepart` (RFC 1738 section 5). All of `ip-schemepart` is `*xchar`, so only that is
/// checked.
pub(crate) fn validate(url: &Url<'_>, schemepart: Span, validator: &mut Rfc1738Validator<'_>) {
    validator.check_bytes(schemepart, XCHAR, &UNSAFE_CHARACTER, None);
    validator.set_components(|offset| {
        let components =
            [Component::User, Component::Password, Component::Host, Component::Port, Component::Path, Component::Query];
        components.into_iter().find(|&component| url.span(component).is_some_and(|span| span.contains(offset)))
    });
}

/// Whether a scheme has user names; if not, the violation to report for one.
#[derive(Clone, Copy)]
pub(super) enum Logins {
    /// `login`
    Allowed,
    /// `hostport`
    Forbidden(&'static ViolationKind),
}

/// Whether a scheme needs the `/` after the host.
#[derive(Clone, Copy)]
pub(super) enum Slash {
    /// `[ "/" ... ]`
    Optional,
    /// `"/"`
    Required,
}

/// Checks the part after the scheme, up to the `/` after the host, and returns the parts it was split into.
pub(super) fn validate_up_to_path(
    url: &Url<'_>,
    logins: Logins,
    slash: Slash,
    validator: &mut Rfc1738Validator<'_>,
) -> Option<IpSchemePart> {
    let schemepart = after_scheme(url)?;
    let part = match logins {
        Logins::Allowed => IpSchemePart::split_login(url),
        Logins::Forbidden(_) => IpSchemePart::split(url),
    };
    let Some(part) = part else {
        validator.report(&MISSING_SLASHES, Span::empty(schemepart.start), None);
        validator.check_bytes(schemepart, XCHAR, &UNSAFE_CHARACTER, Some(Component::Path));
        return None;
    };
    match logins {
        Logins::Allowed => validator.check_login(&part.login),
        Logins::Forbidden(kind) => validator.check_hostport_only(&part.login, kind),
    }
    if let Some(glued) = part.glued {
        validator.report(&MISSING_SLASH, Span::empty(glued.start), Some(Component::Path));
        validator.check_bytes(glued, XCHAR, &UNSAFE_CHARACTER, Some(Component::Query));
    } else if let (None, Slash::Required) = (part.urlpath, slash) {
        validator.report(&MISSING_PATH, Span::empty(schemepart.end), Some(Component::Path));
    }
    Some(part)
}

/// The parts of a URL with a scheme that no section defines: those of the common syntax, if the URL follows it.
pub(super) fn parts(url: &Url<'_>) -> Option<Vec<Part>> {
    Some(match IpSchemePart::split(url) {
        Some(part) => part.login.parts([("url-path", part.urlpath.or(part.glued))]),
        None => Part::present([("scheme-specific-part", after_scheme(url))]),
    })
}
