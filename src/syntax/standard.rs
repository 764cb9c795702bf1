//! The standards that a URL can be checked against.

use std::fmt;
use std::str::FromStr;

/// The standard that a URL is checked against.
///
/// ```
/// use urlint::syntax::Standard;
///
/// assert_eq!("rfc1738".parse(), Ok(Standard::Rfc1738));
/// assert_eq!(Standard::default().to_string(), "rfc3986");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[non_exhaustive]
pub enum Standard {
    /// RFC 3986, in which `~` is unreserved and `#` starts a fragment.
    #[default]
    Rfc3986,
    /// RFC 2396, its predecessor.
    Rfc2396,
    /// RFC 1738, scheme by scheme.
    Rfc1738,
    /// The URL Standard of the WHATWG, which browsers follow.
    Whatwg,
}

impl Standard {
    /// All of them.
    pub const ALL: [Self; 4] = [Self::Rfc3986, Self::Rfc2396, Self::Rfc1738, Self::Whatwg];

    /// Its name on the command line and in configuration.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Rfc3986 => "rfc3986",
            Self::Rfc2396 => "rfc2396",
            Self::Rfc1738 => "rfc1738",
            Self::Whatwg => "whatwg",
        }
    }
}

impl fmt::Display for Standard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Standard {
    type Err = UnknownStandard;

    fn from_str(name: &str) -> Result<Self, UnknownStandard> {
        Self::ALL.into_iter().find(|standard| standard.name() == name).ok_or(UnknownStandard)
    }
}

/// The name is not the name of a standard.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct UnknownStandard;

impl fmt::Display for UnknownStandard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("no such standard; it is one of rfc3986, rfc2396, rfc1738, whatwg")
    }
}

impl std::error::Error for UnknownStandard {}
