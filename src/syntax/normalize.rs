//! Normalization by named steps (RFC 3986 section 6.2), each of which keeps what a URL means. Uses text and its own
//! layer only.

use super::byte_class::UNRESERVED;
use super::host::HostForm;
use super::invalid_bytes::is_triplet;
use super::resolve::{recompose, remove_dot_segments};
use super::scheme::default_port;
use super::{Component, Url, percent};

/// One step. The variants are in the order in which the steps are taken.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[non_exhaustive]
pub enum Normalization {
    /// Lower-case letters in the scheme.
    SchemeCase,
    /// Upper-case digits in percent-encodings: `%3a` to `%3A`.
    PercentCase,
    /// No percent-encoding of unreserved bytes: `%7E` to `~`.
    PercentUnreserved,
    /// Lower-case letters in the host, an IP literal among them.
    HostCase,
    /// No segments `.` and `..` in a path that starts with `/`.
    DotSegments,
    /// No `:` without a port after it.
    EmptyPort,
    /// No port that is the default port of the scheme.
    DefaultPort,
    /// `/` for an empty path, if the scheme defines the two as equal.
    EmptyPath,
    /// No `localhost` in a `file` URL: an empty host means the same.
    DefaultHost,
}

impl Normalization {
    /// All of them, in order.
    pub const ALL: [Self; 9] = [
        Self::SchemeCase,
        Self::PercentCase,
        Self::PercentUnreserved,
        Self::HostCase,
        Self::DotSegments,
        Self::EmptyPort,
        Self::DefaultPort,
        Self::EmptyPath,
        Self::DefaultHost,
    ];

    /// A short name.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::SchemeCase => "scheme-case",
            Self::PercentCase => "percent-case",
            Self::PercentUnreserved => "percent-unreserved",
            Self::HostCase => "host-case",
            Self::DotSegments => "dot-segments",
            Self::EmptyPort => "empty-port",
            Self::DefaultPort => "default-port",
            Self::EmptyPath => "empty-path",
            Self::DefaultHost => "default-host",
        }
    }

    /// Where the standard has it.
    #[must_use]
    pub const fn clause(self) -> &'static str {
        match self {
            Self::SchemeCase | Self::PercentCase | Self::HostCase => "RFC 3986 §6.2.2.1",
            Self::PercentUnreserved => "RFC 3986 §6.2.2.2",
            Self::DotSegments => "RFC 3986 §6.2.2.3",
            Self::EmptyPort | Self::DefaultPort | Self::EmptyPath | Self::DefaultHost => "RFC 3986 §6.2.3",
        }
    }

    /// The URL after this step; `None` if the step changes nothing.
    #[must_use]
    pub fn apply(self, url: &Url<'_>) -> Option<String> {
        let after = match self {
            Self::SchemeCase => replace_component(url, Component::Scheme, &url.scheme()?.to_ascii_lowercase()),
            Self::PercentCase => replace_escapes(url.text(), |digit, output| {
                output.extend([b'%', digit[0].to_ascii_uppercase(), digit[1].to_ascii_uppercase()]);
            }),
            Self::PercentUnreserved => {
                replace_escapes(url.text(), |digits, output| match percent::decode_digits(&digits) {
                    Some(byte) if UNRESERVED.has(byte) && !ends_in_incomplete_escape(output) => output.push(byte),
                    _ => output.extend([b'%', digits[0], digits[1]]),
                })
            }
            Self::HostCase => replace_component(url, Component::Host, &lower_host(url.host()?)),
            Self::DotSegments if url.path().starts_with('/') => {
                let path = remove_dot_segments(url.path());
                recompose(url.scheme(), url.authority(), &path, url.query(), url.fragment())
            }
            Self::EmptyPort if url.port()?.is_empty() => without_port(url)?,
            Self::DefaultPort if is_default_port(url.scheme()?, url.port()?) => without_port(url)?,
            Self::EmptyPath
                if url.path().is_empty() && !url.host()?.is_empty() && has_root_for_empty_path(url.scheme()?) =>
            {
                replace_component(url, Component::Path, "/")
            }
            Self::DefaultHost if is_localhost_file(url) => replace_component(url, Component::Host, ""),
            _ => return None,
        };
        (after != url.text()).then_some(after)
    }
}

/// A URL in normal form, and the steps to it.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Normalized {
    /// The normal form.
    pub text: String,
    /// The steps that changed something, each with the URL after it.
    pub steps: Vec<(Normalization, String)>,
}

/// Returns the normal form of a URL or relative reference (RFC 3986 sections 6.2.2 and 6.2.3). It makes no change that
/// depends on taste or on a server, such as sorting a query or removing a `www.`. Normalizing twice gives the same as
/// normalizing once. Text that violates the grammar is not corrected.
///
/// ```
/// use urlint::syntax::{Normalization, Url, normalize};
///
/// let normalized = normalize(&Url::split("HTTP://www.EXAMPLE.com:80/a/./b/../%7ejoe"));
/// assert_eq!(normalized.text, "http://www.example.com/a/~joe");
/// assert_eq!(normalized.steps[0], (Normalization::SchemeCase, "http://www.EXAMPLE.com:80/a/./b/../%7ejoe".to_owned()));
/// assert!(normalize(&Url::split(&normalized.text)).steps.is_empty());
/// ```
#[must_use]
pub fn normalize(url: &Url<'_>) -> Normalized {
    let mut text = url.text().to_owned();
    let mut steps = Vec::new();
    for step in Normalization::ALL {
        let before = Url::split(&text);
        let Some(after) = step.apply(&before) else { continue };
        // in text that is not a URI, a decoded letter could complete a scheme: `%61:b` is a path, `a:b` is not
        if !has_same_components(&before, &Url::split(&after)) {
            continue;
        }
        steps.push((step, after.clone()));
        text = after;
    }
    Normalized { text, steps }
}

fn has_same_components(before: &Url<'_>, after: &Url<'_>) -> bool {
    let present = |url: &Url<'_>| {
        [Component::Scheme, Component::Userinfo, Component::Host, Component::Query, Component::Fragment]
            .map(|component| url.span(component).is_some())
    };
    present(before) == present(after)
}

fn replace_component(url: &Url<'_>, component: Component, with: &str) -> String {
    let mut text = url.text().to_owned();
    if let Some(span) = url.span(component) {
        text.replace_range(span.range(), with);
    }
    text
}

fn without_port(url: &Url<'_>) -> Option<String> {
    let port = url.span(Component::Port)?;
    let mut text = url.text().to_owned();
    text.replace_range(port.start - ":".len()..port.end, "");
    // `http://h::` is not a URI, and `http://h:` has another host
    (Url::split(&text).host() == url.host()).then_some(text)
}

/// Whether a digit after `bytes` could complete a new percent-encoding: `%%34%31` must not become `%41`.
fn ends_in_incomplete_escape(bytes: &[u8]) -> bool {
    matches!(*bytes, [.., b'%'] | [.., b'%', _])
}

/// Replaces each percent-encoding. `push_replacement` gets the two digits, and appends the replacement.
fn replace_escapes(text: &str, push_replacement: impl Fn([u8; 2], &mut Vec<u8>)) -> String {
    let mut bytes = Vec::with_capacity(text.len());
    let mut rest = text.as_bytes();
    while let [first, tail @ ..] = rest {
        match *tail {
            [high, low, ref after @ ..] if is_triplet(rest) => {
                push_replacement([high, low], &mut bytes);
                rest = after;
            }
            _ => {
                bytes.push(*first);
                rest = tail;
            }
        }
    }
    String::from_utf8(bytes).expect("only whole escapes are replaced, by US-ASCII")
}

/// The host in lower case, but with upper-case digits in percent-encodings. The zone identifier of an IPv6 address is
/// not changed: names of interfaces may differ in case (RFC 6874 section 2).
fn lower_host(host: &str) -> String {
    let zone = match HostForm::classify(host) {
        Ok(HostForm::Ipv6 { zone: Some(zone), .. }) => zone.start,
        _ => host.len(),
    };
    let mut lower = replace_escapes(&host[..zone].to_ascii_lowercase(), |digits, output| {
        output.extend([b'%', digits[0].to_ascii_uppercase(), digits[1].to_ascii_uppercase()]);
    });
    lower.push_str(&host[zone..]);
    lower
}

fn is_default_port(scheme: &str, port: &str) -> bool {
    default_port(scheme).is_some_and(|default| default.to_string() == port)
}

/// Whether a scheme defines an empty path after an authority as `/`: RFC 9110 section 4.2.3, RFC 6455 section 3 and
/// RFC 7252 section 6.3; RFC 1738 sections 3.2 and 3.4 let the `/` of an empty url-path be left out.
fn has_root_for_empty_path(scheme: &str) -> bool {
    ["coap", "coaps", "ftp", "gopher", "http", "https", "ws", "wss"]
        .iter()
        .any(|name| name.eq_ignore_ascii_case(scheme))
}

/// Whether the host of a `file` URL is `localhost`, without a user or a port. That is the same as the empty host: "the
/// machine from which the URL is being interpreted" (RFC 1738 section 3.10).
fn is_localhost_file(url: &Url<'_>) -> bool {
    url.has_scheme(&["file"]) && url.authority().is_some_and(|authority| authority.eq_ignore_ascii_case("localhost"))
}
