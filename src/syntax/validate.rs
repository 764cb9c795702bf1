//! Asks a standard what is wrong in a URL: the one place that knows all of them.

use super::{Standard, Url, Violation, rfc1738, rfc2396, rfc3986, whatwg};

impl Url<'_> {
    /// What a standard finds wrong in it, ordered by place. A relative reference is right by RFC 3986 and RFC 2396 only.
    ///
    /// ```
    /// use urlint::syntax::{Standard, Url};
    ///
    /// let url = Url::split("http://a.example/~b^c");
    /// let wrong = |standard| {
    ///     let violations = url.violations(standard);
    ///     violations.iter().map(|violation| &url.text()[violation.span.range()]).collect::<Vec<_>>()
    /// };
    /// assert_eq!(wrong(Standard::Rfc3986), ["^"]);
    /// assert_eq!(wrong(Standard::Rfc1738), ["~", "^"]);
    /// ```
    #[must_use]
    pub fn violations(&self, standard: Standard) -> Vec<Violation> {
        match standard {
            Standard::Rfc3986 => rfc3986::violations(self),
            Standard::Rfc2396 => rfc2396::violations(self),
            Standard::Rfc1738 => rfc1738::violations(self),
            Standard::Whatwg => whatwg::violations(self.text()),
        }
    }
}
