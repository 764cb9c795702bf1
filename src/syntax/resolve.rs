//! Reference resolution: RFC 3986 section 5, from the order of bases to the target. Uses text and its own layer only.

use std::fmt;

use super::Url;

/// How a reference that starts with the base's own scheme is read (RFC 3986 section 5.2.2).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Resolution {
    /// As an absolute URI: `http:g` stays `http:g`.
    #[default]
    Strict,
    /// As if the scheme were not there: `http:g` against `http://a/b/c/d` is `http://a/b/c/g`. RFC 1630 allowed that;
    /// "its use should be avoided" (RFC 3986 section 5.4.2).
    Lenient,
}

/// The base has no scheme, so nothing can be resolved against it (RFC 3986 section 5.1).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct NotAbsolute;

impl fmt::Display for NotAbsolute {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the base has no scheme, so that nothing can be resolved against it")
    }
}

impl std::error::Error for NotAbsolute {}

/// Resolves a reference against a base, and returns the target (RFC 3986 sections 5.2 and 5.3). A fragment of the base
/// is ignored (section 5.1). Nothing is decoded, encoded or corrected: text that violates the grammar is kept.
///
/// One step is added to section 5.2. Without its dot segment, the path `/.//b` is `//b`. Without an authority, that
/// would be parsed as the authority `b`, and section 3.3 forbids such a path. So `/.` is put before it, as the
/// serializer of the URL Standard does. Then the target has the path that was computed, and resolving it again does not
/// change it.
///
/// ```
/// use urlint::syntax::{NotAbsolute, Resolution, Url, resolve};
///
/// let base = Url::split("http://a/b/c/d;p?q");
/// let target = |reference, how| resolve(&base, &Url::split(reference), how);
/// assert_eq!(target("../g", Resolution::Strict).as_deref(), Ok("http://a/b/g"));
/// assert_eq!(target("?y", Resolution::Strict).as_deref(), Ok("http://a/b/c/d;p?y"));
/// assert_eq!(target("http:g", Resolution::Strict).as_deref(), Ok("http:g"));
/// assert_eq!(target("http:g", Resolution::Lenient).as_deref(), Ok("http://a/b/c/g"));
/// assert_eq!(resolve(&Url::split("b/c"), &Url::split("g"), Resolution::Strict), Err(NotAbsolute));
/// ```
pub fn resolve(base: &Url<'_>, reference: &Url<'_>, how: Resolution) -> Result<String, NotAbsolute> {
    let base_scheme = base.scheme().ok_or(NotAbsolute)?;
    let own_scheme = reference.scheme().filter(|scheme| match how {
        Resolution::Strict => true,
        Resolution::Lenient => !scheme.eq_ignore_ascii_case(base_scheme),
    });
    let (authority, path, query);
    if own_scheme.is_some() || reference.authority().is_some() {
        authority = reference.authority();
        path = remove_dot_segments(reference.path());
        query = reference.query();
    } else {
        authority = base.authority();
        if reference.path().is_empty() {
            path = base.path().to_owned();
            query = reference.query().or(base.query());
        } else {
            query = reference.query();
            path = if reference.path().starts_with('/') {
                remove_dot_segments(reference.path())
            } else {
                remove_dot_segments(&merge(base, reference.path()))
            };
        }
    }
    let scheme = own_scheme.unwrap_or(base_scheme);
    Ok(recompose(Some(scheme), authority, &path, query, reference.fragment()))
}

/// Replaces the last segment of the base's path by a relative path (RFC 3986 section 5.2.3).
///
/// ```
/// use urlint::syntax::{Url, merge};
///
/// assert_eq!(merge(&Url::split("http://a/b/c"), "g"), "/b/g");
/// assert_eq!(merge(&Url::split("http://a"), "g"), "/g");
/// ```
#[must_use]
pub fn merge(base: &Url<'_>, path: &str) -> String {
    if base.authority().is_some() && base.path().is_empty() {
        return format!("/{path}");
    }
    let kept = base.path().rfind('/').map_or("", |slash| &base.path()[..=slash]);
    format!("{kept}{path}")
}

/// Removes the segments `.` and `..` from a path (RFC 3986 section 5.2.4); with `..` also the segment before it, if
/// there is one.
///
/// ```
/// use urlint::syntax::remove_dot_segments;
///
/// assert_eq!(remove_dot_segments("/a/b/c/./../../g"), "/a/g");
/// assert_eq!(remove_dot_segments("mid/content=5/../6"), "mid/6");
/// assert_eq!(remove_dot_segments("/../a/.."), "/");
/// ```
#[must_use]
pub fn remove_dot_segments(path: &str) -> String {
    let mut output = String::with_capacity(path.len());
    let mut input = path;
    while !input.is_empty() {
        if let Some(rest) = input.strip_prefix("../").or_else(|| input.strip_prefix("./")) {
            input = rest; // A
        } else if input.starts_with("/./") {
            input = &input[2..]; // B
        } else if input == "/." {
            input = "/"; // B
        } else if input.starts_with("/../") || input == "/.." {
            input = if input.len() > 3 { &input[3..] } else { "/" }; // C
            output.truncate(output.rfind('/').unwrap_or(0));
        } else if input == "." || input == ".." {
            break; // D
        } else {
            let end = input.bytes().skip(1).position(|byte| byte == b'/').map_or(input.len(), |at| at + 1);
            output.push_str(&input[..end]); // E
            input = &input[end..];
        }
    }
    output
}

/// Puts components together (RFC 3986 section 5.3). A component that is `None` has no delimiter in the result, an empty
/// one has. See [`resolve`] for the `/.` before a path that starts with `//` and has no authority.
pub(super) fn recompose(
    scheme: Option<&str>,
    authority: Option<&str>,
    path: &str,
    query: Option<&str>,
    fragment: Option<&str>,
) -> String {
    let mut result = String::new();
    if let Some(scheme) = scheme {
        result.push_str(scheme);
        result.push(':');
    }
    if let Some(authority) = authority {
        result.push_str("//");
        result.push_str(authority);
    } else if path.starts_with("//") {
        result.push_str("/.");
    }
    result.push_str(path);
    for (delimiter, component) in [('?', query), ('#', fragment)] {
        if let Some(component) = component {
            result.push(delimiter);
            result.push_str(component);
        }
    }
    result
}

/// The possible bases of a reference; the first that is present is used (RFC 3986 section 5.1).
///
/// ```
/// use urlint::syntax::{Bases, Origin};
///
/// let bases = Bases { retrieval: Some("http://a/b/c"), embedded: Some("../d/"), ..Bases::default() };
/// assert_eq!(bases.establish(), Some((Origin::Embedded, "http://a/d/".to_owned())));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Bases<'t> {
    /// The base in the content itself, such as HTML's `<base href>`. It may be relative to the next one (section
    /// 5.1.1).
    pub embedded: Option<&'t str>,
    /// The base of the entity that contains the content, such as a message's `Content-Location` (section 5.1.2).
    pub entity: Option<&'t str>,
    /// The URL that the content was last fetched from (section 5.1.3).
    pub retrieval: Option<&'t str>,
    /// The default of the application (section 5.1.4).
    pub default: Option<&'t str>,
}

/// Which of the places of RFC 3986 section 5.1 a base comes from.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Origin {
    /// Section 5.1.1.
    Embedded,
    /// Section 5.1.2.
    Entity,
    /// Section 5.1.3.
    Retrieval,
    /// Section 5.1.4.
    Default,
}

impl Bases<'_> {
    /// The base URI, without a fragment, and where it comes from. A base that is itself relative is resolved against
    /// the ones after it ("If the base URI is obtained from a URI reference, then that reference must be converted to
    /// absolute form", section 5.1). If there is none to resolve it against, it is ignored.
    #[must_use]
    pub fn establish(&self) -> Option<(Origin, String)> {
        let mut established: Option<(Origin, String)> = None;
        let innermost_last = [
            (Origin::Default, self.default),
            (Origin::Retrieval, self.retrieval),
            (Origin::Entity, self.entity),
            (Origin::Embedded, self.embedded),
        ];
        for (origin, reference) in innermost_last {
            let Some(reference) = reference else { continue };
            let reference = Url::split(reference);
            let outer = established.as_ref().map_or("", |(_, base)| base.as_str());
            let base = match reference.scheme() {
                Some(_) => Ok(reference.text().to_owned()),
                None => resolve(&Url::split(outer), &reference, Resolution::Strict),
            };
            if let Ok(mut base) = base {
                base.truncate(base.find('#').unwrap_or(base.len()));
                established = Some((origin, base));
            }
        }
        established
    }
}
