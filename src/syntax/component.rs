//! The components of a URL, by name.

use std::fmt;

/// The components of RFC 3986 section 3, and the parts of the authority.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[non_exhaustive]
pub enum Component {
    /// Before the first `:`.
    Scheme,
    /// Before the `@` of the authority.
    Userinfo,
    /// The userinfo before its first `:`.
    User,
    /// The userinfo after its first `:`.
    Password,
    /// The host, its brackets included.
    Host,
    /// After the `:` of the authority.
    Port,
    /// Up to `?` or `#`; always there, if only empty.
    Path,
    /// After the first `?`.
    Query,
    /// After the first `#`.
    Fragment,
}

impl Component {
    /// All components, in their order in a URL.
    pub const ALL: [Self; 9] = [
        Self::Scheme,
        Self::Userinfo,
        Self::User,
        Self::Password,
        Self::Host,
        Self::Port,
        Self::Path,
        Self::Query,
        Self::Fragment,
    ];

    /// Its name in rule files and messages.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Scheme => "scheme",
            Self::Userinfo => "userinfo",
            Self::User => "user",
            Self::Password => "password",
            Self::Host => "host",
            Self::Port => "port",
            Self::Path => "path",
            Self::Query => "query",
            Self::Fragment => "fragment",
        }
    }
}

impl fmt::Display for Component {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}
