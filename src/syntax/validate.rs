//! The violations of a standard in a URL: the one place that knows all standards.

use super::{Standard, Url, Violation, rfc1738, rfc2396, rfc3986, scheme, whatwg};

impl Url<'_> {
    /// The violations of a standard, ordered by place. Only RFC 3986 and RFC 2396 allow a relative reference.
    ///
    /// These two leave schemes to other RFCs. So the violations of the RFC in force for the scheme are added
    /// ([`scheme::violations`]), for `mailto`, `tel`, `file`, `urn` and the others of [`scheme::updated::CURRENT`]. RFC
    /// 1738 has its own rules for the schemes that it defines, and the URL Standard for all.
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
    /// assert_eq!(Url::split("tel:7042").violations(Standard::Rfc3986)[0].kind.name, "tel-without-context");
    /// ```
    #[must_use]
    pub fn violations(&self, standard: Standard) -> Vec<Violation> {
        let mut violations = self.grammar_violations(standard);
        violations.extend(self.scheme_violations(standard, &violations));
        violations.sort_by_key(|violation| violation.span);
        violations
    }

    /// The violations of the standard alone, without those of the RFC of the scheme.
    pub(crate) fn grammar_violations(&self, standard: Standard) -> Vec<Violation> {
        match standard {
            Standard::Rfc3986 => rfc3986::violations(self),
            Standard::Rfc2396 => rfc2396::violations(self),
            Standard::Rfc1738 => rfc1738::violations(self),
            Standard::Whatwg => whatwg::violations(self.text()),
        }
    }

    /// The violations of the RFC in force for the scheme, without those among `known`. There are none for the schemes
    /// that RFC 1738 defines itself, and none for the URL Standard.
    pub(crate) fn scheme_violations(&self, standard: Standard, known: &[Violation]) -> Vec<Violation> {
        let has_own_rules = match standard {
            Standard::Rfc3986 | Standard::Rfc2396 => false,
            Standard::Rfc1738 => self.scheme().and_then(scheme::definition).is_some(),
            Standard::Whatwg => true,
        };
        let mut violations = if has_own_rules { Vec::new() } else { scheme::violations(self) };
        violations.retain(|violation| !known.contains(violation));
        violations
    }
}
