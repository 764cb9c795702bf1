//! The login of the common Internet scheme syntax: user name, password, host and port. Uses text only.

use super::explain::NamedSpan;
use super::{Part, Step, StepKind, shown, shown_after, split_off};
use crate::syntax::Url;
use crate::text::Span;

/// `login = [ user [ ":" password ] "@" ] hostport` (RFC 1738 sections 3.1 and 5).
///
/// An empty user name or password is not the same as an absent one.
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
    /// The password. If there is one, there is a user name.
    pub password: Option<Span>,
    /// The host, an IP literal with its brackets.
    pub host: Span,
    /// The part after the colon after the host.
    pub port: Option<Span>,
}

impl Login {
    /// Splits the bytes of `whole`. User name and password end at the last `@`; the port starts at the last `:` after
    /// it.
    pub(super) fn split(bytes: &[u8], whole: Span) -> Self {
        // authorities are short: a plain loop is faster here than a vector search
        let mut login = Self { user: None, password: None, host: whole, port: None };
        if let Some(at_sign) = bytes[whole.range()].iter().rposition(|&byte| byte == b'@') {
            let at_sign = whole.start + at_sign;
            login.host.start = at_sign + 1;
            let mut user = Span::new(whole.start, at_sign);
            login.password = split_off(bytes, &mut user, b':');
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

    /// The parts with their names in RFC 1738 section 3.1, and `others` after them.
    pub(super) fn parts(&self, others: impl IntoIterator<Item = NamedSpan>) -> Vec<Part> {
        let named = [("user", self.user), ("password", self.password), ("host", Some(self.host)), ("port", self.port)];
        Part::present(named.into_iter().chain(others))
    }

    /// The step that connects to the host and port.
    pub(super) fn connect(&self, url: &Url<'_>, default: u16) -> Step {
        let host = shown(url.text(), self.host);
        let host = if host.is_empty() { "no host" } else { &host };
        let port = self.port.filter(|port| !port.is_empty());
        let port = port.map_or_else(|| default.to_string(), |port| shown(url.text(), port));
        Step::new(StepKind::Connect, format!("connect to {host}, port {port}"))
    }

    /// The step that logs in, if there is a user name. It never shows the password.
    pub(super) fn log_in(&self, url: &Url<'_>) -> Option<Step> {
        let mut words = shown_after(url.text(), self.user?, "log in as ", "log in with an empty user name");
        words.push_str(match self.password {
            None => "",
            Some(password) if password.is_empty() => ", with an empty password",
            Some(_) => ", with the password given",
        });
        Some(Step::new(StepKind::Login, words))
    }
}
