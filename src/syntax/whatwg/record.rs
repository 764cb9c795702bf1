//! The URL record of the URL Standard, built from what the parser read, and its serializers.

use std::fmt::{self, Write as _};

use super::drive_letter::{is_normalized_windows_drive_letter, is_windows_drive_letter};
use super::encode::{C0_CONTROL, FRAGMENT, PATH, QUERY, SPECIAL_QUERY, USERINFO, percent_encode};
use super::host::Host;
use super::parts::{Parts, Path as PathParts, PathStart, Query, Special};
use crate::text::Span;

/// A parsed URL (URL Standard, "URL representation"): as browsers hold it, percent-encoded and with its dot segments
/// resolved. As text it is what the URL serializer writes ("URL serializing").
///
/// ```
/// use urlint::syntax::whatwg;
///
/// let base = whatwg::parse("HTTP://h.example:80/a/b", None).record.expect("browsers take it");
/// assert_eq!(base.to_string(), "http://h.example/a/b");
/// let url = whatwg::parse(r"..\%zz?q", Some(&base)).record.expect("browsers take it");
/// assert_eq!(url.to_string(), "http://h.example/%zz?q");
/// ```
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Record {
    scheme: String,
    username: String,
    password: String,
    host: Option<Host<'static>>,
    port: Option<u16>,
    path: Path,
    query: Option<String>,
    fragment: Option<String>,
}

#[derive(Clone, PartialEq, Eq, Hash)]
enum Path {
    Opaque(String),
    /// The segments, with a slash before each.
    List(String),
}

impl Record {
    /// The scheme, in lower case.
    #[must_use]
    pub fn scheme(&self) -> &str {
        &self.scheme
    }

    /// Whether the scheme is ftp, file, http, https, ws or wss (URL Standard, "URL miscellaneous").
    #[must_use]
    pub fn is_special(&self) -> bool {
        Special::of(&self.scheme).is_some()
    }

    /// The user name; empty if there is none.
    #[must_use]
    pub fn username(&self) -> &str {
        &self.username
    }

    /// The password; empty if there is none.
    #[must_use]
    pub fn password(&self) -> &str {
        &self.password
    }

    /// The host; `None` if the URL has no authority.
    #[must_use]
    pub const fn host(&self) -> Option<&Host<'static>> {
        self.host.as_ref()
    }

    /// The port; `None` if it is absent or the default port of the scheme.
    #[must_use]
    pub const fn port(&self) -> Option<u16> {
        self.port
    }

    /// The path, as the URL path serializer writes it.
    #[must_use]
    pub fn path(&self) -> &str {
        match &self.path {
            Path::Opaque(path) | Path::List(path) => path,
        }
    }

    /// Whether the path is a string and not a list of segments, as in `mailto:x`. Then only a fragment can be relative
    /// to it.
    #[must_use]
    pub const fn has_opaque_path(&self) -> bool {
        matches!(self.path, Path::Opaque(_))
    }

    /// The segments of the path; none if it is opaque.
    pub fn segments(&self) -> impl Iterator<Item = &str> {
        let list = match &self.path {
            Path::Opaque(_) => "",
            Path::List(list) => list,
        };
        list.split('/').skip(1)
    }

    /// The part after the `?`.
    #[must_use]
    pub fn query(&self) -> Option<&str> {
        self.query.as_deref()
    }

    /// The part after the `#`.
    #[must_use]
    pub fn fragment(&self) -> Option<&str> {
        self.fragment.as_deref()
    }

    /// Builds the URL from the parts that the parser read from `text`. If `parts` refer to a base, `base` is `Some`.
    pub(super) fn build(text: &str, parts: Parts<'_>, base: Option<&Self>) -> Self {
        let scheme = match (parts.scheme, base) {
            (Some(scheme), _) => text[scheme.range()].to_ascii_lowercase(),
            (None, base) => base.map_or_else(String::new, |base| base.scheme.clone()),
        };
        let special = Special::of(&scheme);
        let query_set = if special.is_some() { SPECIAL_QUERY } else { QUERY };
        let encode = |span: Span, set| {
            let mut out = String::with_capacity(span.len());
            percent_encode(&text[span.range()], set, &mut out);
            out
        };
        let mut record = Self {
            path: Path::List(String::new()),
            username: String::new(),
            password: String::new(),
            host: None,
            port: None,
            query: match parts.query {
                Query::Absent => None,
                Query::Base => base.and_then(|base| base.query.clone()),
                Query::Own(query) => Some(encode(query, query_set)),
            },
            fragment: parts.fragment.map(|fragment| encode(fragment, FRAGMENT)),
            scheme,
        };
        match base.filter(|_| parts.base_authority) {
            Some(base) => {
                record.username.clone_from(&base.username);
                record.password.clone_from(&base.password);
                record.host.clone_from(&base.host);
                record.port = base.port;
            }
            None => {
                record.host = parts.host.map(Host::into_owned);
                record.port = parts.port;
            }
        }
        if let Some(credentials) = parts.credentials {
            let colon = memchr::memchr(b':', &text.as_bytes()[credentials.range()]);
            let user = Span::new(credentials.start, colon.map_or(credentials.end, |colon| credentials.start + colon));
            record.username = encode(user, USERINFO);
            record.password = encode(Span::new(credentials.end.min(user.end + 1), credentials.end), USERINFO);
        }
        record.path = match parts.path {
            PathParts::Opaque(path) => Path::Opaque(opaque_path(text, path)),
            PathParts::List { start, rest } => {
                let mut path = base.map_or_else(|| Path::List(String::new()), |base| base.path_start(start));
                if let (Path::List(list), Some(rest)) = (&mut path, rest) {
                    push_segments(list, &text[rest.range()], special);
                }
                path
            }
        };
        record
    }

    /// The part of the path that comes from this base.
    fn path_start(&self, start: PathStart) -> Path {
        let mut path = match start {
            PathStart::Empty => return Path::List(String::new()),
            PathStart::Base | PathStart::BaseShortened => self.path.clone(),
            PathStart::BaseDrive => {
                let drive = self.segments().next().filter(|first| is_normalized_windows_drive_letter(first));
                return Path::List(drive.map_or_else(String::new, |drive| format!("/{drive}")));
            }
        };
        if let (PathStart::BaseShortened, Path::List(list)) = (start, &mut path) {
            shorten(list, Special::of(&self.scheme));
        }
        path
    }
}

/// The path state, for the whole text of a path: appends its segments to `list`. With the list `/a/b` and the text
/// `../c/./d`, the list becomes `/a/c/d`.
fn push_segments(list: &mut String, text: &str, special: Option<Special>) {
    let is_solidus = |c| c == '/' || (c == '\\' && special.is_some());
    let mut segments = text.split(is_solidus).peekable();
    while let Some(segment) = segments.next() {
        let last = segments.peek().is_none();
        let dots = Dots::classify(segment);
        if dots == Dots::Two {
            shorten(list, special);
        }
        if dots == Dots::None {
            let drive = special == Some(Special::File) && list.is_empty() && is_windows_drive_letter(segment);
            list.push('/');
            if drive {
                list.push_str(&segment[..1]);
                list.push(':');
            } else {
                percent_encode(segment, PATH, list);
            }
        } else if last {
            list.push('/');
        }
    }
}

/// Shortens a path by its last segment (URL Standard, "URL miscellaneous"), but keeps the drive letter of a `file` URL.
fn shorten(list: &mut String, special: Option<Special>) {
    if special == Some(Special::File) && list.strip_prefix('/').is_some_and(is_normalized_windows_drive_letter) {
        return;
    }
    list.truncate(list.rfind('/').unwrap_or_default());
}

/// Which of the dot segments a path segment is (URL Standard, "URL representation").
#[derive(Clone, Copy, PartialEq, Eq)]
enum Dots {
    None,
    One,
    Two,
}

impl Dots {
    fn classify(segment: &str) -> Self {
        let dot_len = |rest: &str| match rest.as_bytes() {
            [b'.', ..] => 1,
            [b'%', b'2', b'e' | b'E', ..] => 3,
            _ => 0,
        };
        let first = dot_len(segment);
        let second = dot_len(segment.get(first..).unwrap_or_default());
        match (first, second) {
            (0, _) => Self::None,
            (_, 0) if segment.len() == first => Self::One,
            (_, 1 | 3) if segment.len() == first + second => Self::Two,
            _ => Self::None,
        }
    }
}

/// The opaque path state: spaces are kept, except the last one before a query or fragment.
fn opaque_path(text: &str, path: Span) -> String {
    let mut out = String::with_capacity(path.len());
    percent_encode(&text[path.range()], C0_CONTROL, &mut out);
    if path.end < text.len() && out.ends_with(' ') {
        out.pop();
        out.push_str("%20");
    }
    out
}

/// The URL serializer.
impl fmt::Display for Record {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.write(&self.password, f)
    }
}

/// The URL without its password.
impl fmt::Debug for Record {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.write(if self.password.is_empty() { "" } else { "***" }, f)
    }
}

impl Record {
    fn write(&self, password: &str, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:", self.scheme)?;
        if let Some(host) = &self.host {
            f.write_str("//")?;
            if !self.username.is_empty() || !password.is_empty() {
                f.write_str(&self.username)?;
                if !password.is_empty() {
                    write!(f, ":{password}")?;
                }
                f.write_char('@')?;
            }
            write!(f, "{host}")?;
            if let Some(port) = self.port {
                write!(f, ":{port}")?;
            }
        } else if matches!(&self.path, Path::List(list) if list.starts_with("//")) {
            // otherwise the path would be read as a host
            f.write_str("/.")?;
        }
        f.write_str(self.path())?;
        if let Some(query) = &self.query {
            write!(f, "?{query}")?;
        }
        if let Some(fragment) = &self.fragment {
            write!(f, "#{fragment}")?;
        }
        Ok(())
    }
}
