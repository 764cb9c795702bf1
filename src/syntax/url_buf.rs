//! A URL that owns its text: what resolving and normalizing give.

use std::fmt;

use super::{NotAbsolute, Resolution, Url, normalize, resolve};

/// A URL that owns its text, as [`Url`] borrows it.
///
/// `{}` shows the text as it is, `{:?}` without its secrets.
///
/// ```
/// use urlint::Url;
///
/// let base = Url::split("HTTP://joe@Example.com:80/~a/./b");
/// let target = base.resolve("../g")?;
/// assert_eq!(target, "HTTP://joe@Example.com:80/g");
/// assert_eq!(target.normalize(), "http://joe@example.com/g");
/// assert_eq!(target.as_url().host(), Some("Example.com"));
/// # Ok::<_, urlint::syntax::NotAbsolute>(())
/// ```
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct UrlBuf(String);

impl Url<'_> {
    /// The target of a reference that is relative to this URL, read strictly ([`resolve`] reads it otherwise too).
    ///
    /// # Errors
    ///
    /// This URL has no scheme.
    pub fn resolve(&self, reference: &str) -> Result<UrlBuf, NotAbsolute> {
        resolve(self, &Url::split(reference), Resolution::Strict).map(UrlBuf)
    }

    /// Its normal form; [`normalize`] also gives the steps to it.
    #[must_use]
    pub fn normalize(&self) -> UrlBuf {
        UrlBuf(normalize(self).text)
    }
}

impl UrlBuf {
    /// The URL, split into its components.
    #[must_use]
    pub fn as_url(&self) -> Url<'_> {
        Url::split(&self.0)
    }

    /// The text.
    #[must_use]
    pub fn text(&self) -> &str {
        &self.0
    }

    /// As [`Url::resolve`].
    ///
    /// # Errors
    ///
    /// This URL has no scheme.
    pub fn resolve(&self, reference: &str) -> Result<Self, NotAbsolute> {
        self.as_url().resolve(reference)
    }

    /// As [`Url::normalize`].
    #[must_use]
    pub fn normalize(&self) -> Self {
        self.as_url().normalize()
    }
}

impl From<String> for UrlBuf {
    fn from(text: String) -> Self {
        Self(text)
    }
}

impl From<UrlBuf> for String {
    fn from(url: UrlBuf) -> Self {
        url.0
    }
}

impl AsRef<str> for UrlBuf {
    fn as_ref(&self) -> &str {
        &self.0
    }
}

impl PartialEq<str> for UrlBuf {
    fn eq(&self, text: &str) -> bool {
        self.0 == text
    }
}

impl PartialEq<&str> for UrlBuf {
    fn eq(&self, text: &&str) -> bool {
        self.0 == *text
    }
}

impl fmt::Display for UrlBuf {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}
