//! What all schemes share: the common Internet scheme syntax, and the schemes that no section defines. Names text and
//! faults.

use super::{Part, Step, StepKind, shown};
use crate::syntax::rfc1738::{Judge, MISSING_PATH, MISSING_SLASH, MISSING_SLASHES, UNSAFE, XCHAR};
use crate::syntax::{Component, Fault, Url};
use crate::text::Span;

/// `login = [ user [ ":" password ] "@" ] hostport` (RFC 1738 sections 3.1 and 5).
///
/// An empty user name or password is not the same as none.
///
/// ```
/// use urlint::syntax::Url;
/// use urlint::syntax::scheme::generic::IpSchemePart;
///
/// let login = |text| IpSchemePart::split(&Url::split(text)).expect("it has //").login;
/// assert_eq!(login("ftp://host.com/").user, None);
/// assert!(login("ftp://@host.com/").user.is_some_and(|user| user.is_empty()));
/// assert!(login("ftp://foo:@host.com/").password.is_some_and(|password| password.is_empty()));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Login {
    /// The user name.
    pub user: Option<Span>,
    /// The password; only where there is a user name.
    pub password: Option<Span>,
    /// The host, an IP literal with its brackets.
    pub host: Span,
    /// What follows the colon after the host.
    pub port: Option<Span>,
}

/// `ip-schemepart = "//" login [ "/" urlpath ]` (RFC 1738 sections 3.1 and 5).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct IpSchemePart {
    /// User name, password, host and port.
    pub login: Login,
    /// The urlpath, to which the `/` before it does not belong.
    pub urlpath: Option<Span>,
    /// What follows the host directly though it should not: it begins with `?`.
    pub glued: Option<Span>,
}

impl IpSchemePart {
    /// Splits what follows the scheme, up to a `#`; none where it does not begin with `//`. The authority ends at `/` or
    /// `?`.
    #[must_use]
    pub fn split(url: &Url<'_>) -> Option<Self> {
        Self::of(url, memchr::memchr2(b'/', b'?', Self::bytes(url)?))
    }

    /// The same for ftp and telnet, where a user name may hold `?`: the authority ends at `/`, and at `?` only if no `@`
    /// follows before that.
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
        let bytes = Self::bytes(url)?;
        let end = memchr::memchr(b'/', bytes);
        let authority = &bytes[..end.unwrap_or(bytes.len())];
        let host = memchr::memrchr(b'@', authority).unwrap_or(0);
        let query = memchr::memchr(b'?', &authority[host..]).map(|query| host + query);
        Self::of(url, query.or(end))
    }

    /// What follows the `//`.
    fn bytes<'t>(url: &Url<'t>) -> Option<&'t [u8]> {
        url.text().as_bytes()[after_scheme(url)?.range()].strip_prefix(b"//")
    }

    /// `len` is that of the authority, where it is not all.
    fn of(url: &Url<'_>, len: Option<usize>) -> Option<Self> {
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

impl Login {
    /// The user name and password end at the last `@`, and the port begins at the last `:` after it.
    fn split(bytes: &[u8], whole: Span) -> Self {
        // Authorities are short: a plain loop is faster here than a vector search.
        let mut login = Self { user: None, password: None, host: whole, port: None };
        if let Some(at_sign) = bytes[whole.range()].iter().rposition(|&byte| byte == b'@') {
            let at_sign = whole.start + at_sign;
            login.host.start = at_sign + 1;
            let mut user = Span::new(whole.start, at_sign);
            if let Some(colon) = memchr::memchr(b':', &bytes[user.range()]) {
                let colon = user.start + colon;
                login.password = Some(Span::new(colon + 1, user.end));
                user.end = colon;
            }
            login.user = Some(user);
        }
        let host = &bytes[login.host.range()];
        let mut literal = 0;
        if host.starts_with(b"[") {
            literal = host.iter().rposition(|&byte| byte == b']').unwrap_or(0);
        }
        if let Some(colon) = host[literal..].iter().rposition(|&byte| byte == b':') {
            let colon = login.host.start + literal + colon;
            login.port = Some(Span::new(colon + 1, whole.end));
            login.host.end = colon;
        }
        login
    }

    /// The parts under their names in RFC 1738 section 3.1.
    pub(super) fn parts(&self, parts: &mut Vec<Part>) {
        let named = [("user", self.user), ("password", self.password), ("host", Some(self.host)), ("port", self.port)];
        parts.extend(named.into_iter().filter_map(|(name, span)| Some(Part { name, span: span? })));
    }

    /// To which host and port to connect.
    pub(super) fn connect(&self, url: &Url<'_>, default: u16) -> Step {
        let host = shown(url.text(), self.host);
        let host = if host.is_empty() { "no host" } else { &host };
        let port = self.port.filter(|port| !port.is_empty());
        let port = port.map_or_else(|| default.to_string(), |port| shown(url.text(), port));
        Step::new(StepKind::Connect, format!("connect to {host}, port {port}"))
    }

    /// Under which name, where one is given; the password is never shown.
    pub(super) fn log_in(&self, url: &Url<'_>, verb: &str) -> Option<Step> {
        let user = self.user?;
        let mut words = match shown(url.text(), user) {
            user if user.is_empty() => format!("{verb} with an empty user name"),
            user => format!("{verb} as {user}"),
        };
        words.push_str(match self.password {
            None => "",
            Some(password) if password.is_empty() => ", with an empty password",
            Some(_) => ", with the password given",
        });
        Some(Step::new(StepKind::Login, words))
    }
}

/// What stands between the `:` of the scheme and the `#`.
pub(crate) fn after_scheme(url: &Url<'_>) -> Option<Span> {
    let start = url.span(Component::Scheme)?.end + 1;
    let end = url.span(Component::Fragment).map_or(url.text().len(), |fragment| fragment.start - 1);
    Some(Span::new(start, end))
}

/// `schemepart = *xchar | ip-schemepart`, of which the first says all (RFC 1738 section 5).
pub(crate) fn judge(url: &Url<'_>, schemepart: Span, judge: &mut Judge<'_>) {
    judge.characters(schemepart, XCHAR, &UNSAFE, None);
    judge.attribute(|offset| {
        let components =
            [Component::User, Component::Password, Component::Host, Component::Port, Component::Path, Component::Query];
        components.into_iter().find(|&component| url.span(component).is_some_and(|span| span.contains(offset)))
    });
}

/// Whether a scheme has user names, and what is wrong with one if not.
#[derive(Clone, Copy)]
pub(super) enum Logins {
    /// `login`
    Allowed,
    /// `hostport`
    Forbidden(&'static Fault),
}

/// Whether a scheme wants the `/` after the host.
#[derive(Clone, Copy)]
pub(super) enum Slash {
    /// `[ "/" ... ]`
    Optional,
    /// `"/"`
    Required,
}

/// Judges what follows the scheme up to the `/` after the host, and gives what it was split into.
pub(super) fn judge_up_to_path(
    url: &Url<'_>,
    logins: Logins,
    slash: Slash,
    judge: &mut Judge<'_>,
) -> Option<IpSchemePart> {
    let schemepart = after_scheme(url)?;
    let part = match logins {
        Logins::Allowed => IpSchemePart::split_login(url),
        Logins::Forbidden(_) => IpSchemePart::split(url),
    };
    let Some(part) = part else {
        judge.finds(&MISSING_SLASHES, Span::empty(schemepart.start), None);
        judge.characters(schemepart, XCHAR, &UNSAFE, Some(Component::Path));
        return None;
    };
    match logins {
        Logins::Allowed => judge.login(&part.login),
        Logins::Forbidden(fault) => judge.hostport_only(&part.login, fault),
    }
    if let Some(glued) = part.glued {
        judge.finds(&MISSING_SLASH, Span::empty(glued.start), Some(Component::Path));
        judge.characters(glued, XCHAR, &UNSAFE, Some(Component::Query));
    } else if let (None, Slash::Required) = (part.urlpath, slash) {
        judge.finds(&MISSING_PATH, Span::empty(schemepart.end), Some(Component::Path));
    }
    Some(part)
}

/// The parts of a scheme that no section defines: those of the common syntax, if it follows that.
pub(super) fn parts(url: &Url<'_>) -> Vec<Part> {
    let mut parts = Vec::new();
    if let Some(part) = IpSchemePart::split(url) {
        part.login.parts(&mut parts);
        parts.extend(part.urlpath.or(part.glued).map(|span| Part { name: "url-path", span }));
    } else if let Some(span) = after_scheme(url) {
        parts.push(Part { name: "scheme-specific-part", span });
    }
    parts
}
