//! The violations of a standard in a URL: the one place that knows all standards.

use super::{Standard, Url, Violation, rfc1738, rfc2396, rfc3986, whatwg};

impl Url<'_> {
    /// The violations of a standard, ordered by place. Only RFC 3986 and RFC 2396 allow a relative reference.
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
