//! The fields of a URL in a list, in the form in which URLs are selected and grouped.

use crate::scan::{Form, Found};
use crate::syntax::{Url, normal_host, registrable};

/// The fields of a URL in a list, besides its text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct UrlFields {
    /// The scheme in lower case.
    pub scheme: Option<String>,
    /// The host in its normal form: percent-encoding decoded, in US-ASCII (Punycode), in lower case, without a dot at the
    /// end.
    pub host: Option<String>,
    /// The port, if the URL has one that is a number.
    pub port: Option<u32>,
    /// The registrable domain of the host, by the Public Suffix List.
    pub registrable_domain: Option<String>,
}

impl UrlFields {
    /// The fields of a URL that was found; `text` is how it is printed.
    ///
    /// ```
    /// use urlint::document::{Format, ReadOptions, read};
    /// use urlint::report::UrlFields;
    ///
    /// let mut options = ReadOptions::default();
    /// options.relaxed = true;
    /// let reading = read(Format::PLAIN, b"HTTPS://Docs.Example.CO.uk:8443/x joe@www.ietf.org", options);
    /// let [first, second] = [0, 1].map(|at| UrlFields::of(&reading.found[at], &reading.found[at].text));
    /// assert_eq!((first.scheme.as_deref(), first.port), (Some("https"), Some(8443)));
    /// assert_eq!(first.host.as_deref(), Some("docs.example.co.uk"));
    /// assert_eq!(first.registrable_domain.as_deref(), Some("example.co.uk"));
    /// assert_eq!((second.scheme, second.host.as_deref()), (None, Some("www.ietf.org")));
    /// ```
    #[must_use]
    pub fn of(found: &Found<'_>, text: &str) -> Self {
        let url = Url::split(if found.target.is_name() { "" } else { text });
        let is_target = matches!(found.form, Form::Destination | Form::Label);
        // a bare host or e-mail address, found with `relaxed`
        let is_relaxed = url.scheme().is_none() && url.host().is_none() && !is_target;
        let with_slashes = is_relaxed.then(|| format!("//{text}"));
        Self::of_components(&with_slashes.as_deref().map_or(url, Url::split))
    }

    /// The fields of a URL with these components.
    ///
    /// ```
    /// use urlint::Url;
    /// use urlint::report::UrlFields;
    ///
    /// let fields = UrlFields::of_components(&Url::split("HTTPS://Docs.B%C3%BCcher.CO.uk.:8443/x"));
    /// assert_eq!((fields.scheme.as_deref(), fields.port), (Some("https"), Some(8443)));
    /// assert_eq!(fields.host.as_deref(), Some("docs.xn--bcher-kva.co.uk"));
    /// assert_eq!(fields.registrable_domain.as_deref(), Some("xn--bcher-kva.co.uk"));
    /// ```
    #[must_use]
    pub fn of_components(url: &Url<'_>) -> Self {
        let host = url.host().map(normal_host);
        Self {
            scheme: url.scheme().map(str::to_ascii_lowercase),
            port: url
                .port()
                .filter(|port| port.bytes().all(|byte| byte.is_ascii_digit()))
                .and_then(|port| port.parse().ok()),
            registrable_domain: host.as_deref().and_then(registrable).map(str::to_owned),
            host,
        }
    }
}
