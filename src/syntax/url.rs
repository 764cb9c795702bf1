//! A URL split into its components, as spans of its text.

use std::fmt;

use super::byte_class;
use super::component::Component;
use crate::text::Span;

/// A URL reference split into components. Spans are bytes of `text`. A component that is absent is `None`; one that is
/// present but empty is an empty span (`http://h?` has an empty query, `http://h` has none).
///
/// Splitting follows RFC 3986 appendix B and never fails. For every text, the components and their delimiters together
/// are the text again.
///
/// ```
/// use urlint::syntax::Url;
///
/// let url = Url::split("ftp://joe:secret@[2001:db8::1]:2121/pub/a?#x");
/// assert_eq!(url.scheme(), Some("ftp"));
/// assert_eq!(url.user(), Some("joe"));
/// assert_eq!(url.password(), Some("secret"));
/// assert_eq!(url.host(), Some("[2001:db8::1]"));
/// assert_eq!(url.port(), Some("2121"));
/// assert_eq!(url.path(), "/pub/a");
/// assert_eq!(url.query(), Some(""));
/// assert_eq!(url.fragment(), Some("x"));
/// ```
///
/// `{}` shows the text as it is, `{:?}` without its secrets.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Url<'t> {
    text: &'t str,
    scheme: Option<Span>,
    authority: Option<Authority>,
    path: Span,
    query: Option<Span>,
    fragment: Option<Span>,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash)]
struct Authority {
    whole: Span,
    userinfo: Option<Span>,
    host: Span,
    port: Option<Span>,
}

impl<'t> Url<'t> {
    /// Splits a URL or relative reference.
    ///
    /// The userinfo ends at the last `@` of the authority, and the port starts at the last `:` after it outside of
    /// brackets. Browsers do the same; the RFCs allow no second `@` or `:` there (RFC 3986 section 3.2).
    #[must_use]
    pub fn split(text: &'t str) -> Self {
        let bytes = text.as_bytes();
        let mut at = 0;
        let mut scheme = None;
        if let Some(len) = scheme_len(bytes) {
            scheme = Some(Span::new(0, len));
            at = len + 1;
        }
        let mut authority = None;
        if matches!(bytes[at..], [b'/', b'/', ..]) {
            let split = Authority::split(bytes, at + 2);
            authority = Some(split);
            at = split.whole.end;
        }
        let end = memchr::memchr2(b'?', b'#', &bytes[at..]).map_or(bytes.len(), |len| at + len);
        let path = Span::new(at, end);
        at = path.end;
        let mut query = None;
        if bytes.get(at) == Some(&b'?') {
            let end = memchr::memchr(b'#', &bytes[at + 1..]).map_or(bytes.len(), |len| at + 1 + len);
            query = Some(Span::new(at + 1, end));
            at = end;
        }
        let fragment = (bytes.get(at) == Some(&b'#')).then(|| Span::new(at + 1, bytes.len()));
        Self { text, scheme, authority, path, query, fragment }
    }

    /// The whole text.
    #[must_use]
    pub const fn text(&self) -> &'t str {
        self.text
    }

    /// The span of a component; `None` if it is absent.
    #[must_use]
    #[inline]
    pub fn span(&self, component: Component) -> Option<Span> {
        match component {
            Component::Scheme => self.scheme,
            Component::Userinfo => self.authority?.userinfo,
            Component::User => Some(self.userinfo_parts()?.0),
            Component::Password => self.userinfo_parts()?.1,
            Component::Host => Some(self.authority?.host),
            Component::Port => self.authority?.port,
            Component::Path => Some(self.path),
            Component::Query => self.query,
            Component::Fragment => self.fragment,
        }
    }

    /// The text of a component.
    #[must_use]
    #[inline]
    pub fn get(&self, component: Component) -> Option<&'t str> {
        self.span(component).map(|span| &self.text[span.range()])
    }

    /// Before the first `:` (RFC 3986 section 3.1).
    #[must_use]
    #[inline]
    pub fn scheme(&self) -> Option<&'t str> {
        self.get(Component::Scheme)
    }

    /// Whether the scheme is one of `names`; capitals do not matter (RFC 3986 section 3.1).
    #[must_use]
    pub fn has_scheme(&self, names: &[&str]) -> bool {
        self.scheme().is_some_and(|scheme| names.iter().any(|name| name.eq_ignore_ascii_case(scheme)))
    }

    /// Between `//` and the path: userinfo, host and port (RFC 3986 section 3.2).
    #[must_use]
    pub fn authority(&self) -> Option<&'t str> {
        self.authority.map(|authority| &self.text[authority.whole.range()])
    }

    /// Before the `@` of the authority (RFC 3986 section 3.2.1).
    #[must_use]
    pub fn userinfo(&self) -> Option<&'t str> {
        self.get(Component::Userinfo)
    }

    /// The userinfo before its first `:` (RFC 1738 section 3.1).
    #[must_use]
    pub fn user(&self) -> Option<&'t str> {
        self.get(Component::User)
    }

    /// The userinfo after its first `:` (RFC 1738 section 3.1).
    #[must_use]
    pub fn password(&self) -> Option<&'t str> {
        self.get(Component::Password)
    }

    /// The host, an IP literal with its brackets (RFC 3986 section 3.2.2).
    #[must_use]
    #[inline]
    pub fn host(&self) -> Option<&'t str> {
        self.get(Component::Host)
    }

    /// The port, which need not be digits here (RFC 3986 section 3.2.3).
    #[must_use]
    pub fn port(&self) -> Option<&'t str> {
        self.get(Component::Port)
    }

    /// The path, if only an empty one (RFC 3986 section 3.3).
    #[must_use]
    pub fn path(&self) -> &'t str {
        &self.text[self.path.range()]
    }

    /// After the first `?` (RFC 3986 section 3.4).
    #[must_use]
    pub fn query(&self) -> Option<&'t str> {
        self.get(Component::Query)
    }

    /// After the first `#` (RFC 3986 section 3.5).
    #[must_use]
    pub fn fragment(&self) -> Option<&'t str> {
        self.get(Component::Fragment)
    }

    /// The spans of the user and, after the first `:`, of the password.
    fn userinfo_parts(&self) -> Option<(Span, Option<Span>)> {
        let userinfo = self.authority?.userinfo?;
        let colon = memchr::memchr(b':', &self.text.as_bytes()[userinfo.range()]);
        Some(match colon {
            None => (userinfo, None),
            Some(colon) => {
                let colon = userinfo.start + colon;
                (Span::new(userinfo.start, colon), Some(Span::new(colon + 1, userinfo.end)))
            }
        })
    }
}

impl<'t> From<&'t str> for Url<'t> {
    fn from(text: &'t str) -> Self {
        Self::split(text)
    }
}

impl AsRef<str> for Url<'_> {
    fn as_ref(&self) -> &str {
        self.text
    }
}

impl fmt::Display for Url<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.text)
    }
}

/// The bytes that end an authority or separate its parts.
const AUTHORITY_DELIMITERS: [bool; 256] = byte_class::Class::of(b"/?#@:]").table();

impl Authority {
    /// The authority that starts at `start`.
    fn split(bytes: &[u8], start: usize) -> Self {
        let (mut userinfo, mut host, mut colon, mut end) = (None, start, None, start);
        loop {
            end += bytes[end..].iter().take_while(|&&byte| !AUTHORITY_DELIMITERS[usize::from(byte)]).count();
            match bytes.get(end) {
                None | Some(b'/' | b'?' | b'#') => break,
                Some(b'@') => {
                    userinfo = Some(Span::new(start, end));
                    (host, colon) = (end + 1, None);
                }
                Some(b':') => colon = Some(end),
                Some(_) if bytes[host] == b'[' => colon = None,
                Some(_) => {}
            }
            end += 1;
        }
        Self {
            whole: Span::new(start, end),
            userinfo,
            host: Span::new(host, colon.unwrap_or(end)),
            port: colon.map(|colon| Span::new(colon + 1, end)),
        }
    }
}

/// The length of the scheme at the start of `bytes`, without its `:` (RFC 3986 section 3.1); `None` if there is none.
pub(crate) fn scheme_len(bytes: &[u8]) -> Option<usize> {
    // the scheme of most URLs
    if let [b'h', b't', b't', b'p', rest @ ..] = bytes {
        match rest {
            [b':', ..] => return Some(4),
            [b's', b':', ..] => return Some(5),
            _ => {}
        }
    }
    if !bytes.first().is_some_and(|&first| byte_class::ALPHA.has(first)) {
        return None;
    }
    let len = bytes.iter().position(|&byte| !byte_class::SCHEME.has(byte))?;
    (bytes[len] == b':').then_some(len)
}
