//! The violations of the RFC in force for a scheme, if a later RFC than RFC 1738 defines it. Uses text and violations.
//!
//! | file | what is in it |
//! |---|---|
//! | `file` | RFC 8089 |
//! | `gopher` | RFC 4266 |
//! | `mailto` | RFC 6068 |
//! | `news` | RFC 5538: `news`, `snews` and `nntp` |
//! | `decoded_byte` | the bytes of percent-encoded text, decoded, each with its span |

mod decoded_byte;
pub mod file;
pub mod gopher;
pub mod mailto;
pub mod news;

use crate::syntax::violation::ViolationCollector;
use crate::syntax::{Url, Violation, ViolationKind, rfc3986, tel, urn};

/// A scheme and the RFC that is followed for it.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct Current {
    /// The scheme's name in lower case.
    pub name: &'static str,
    /// The RFC that defines it today.
    pub rfc: &'static str,
    /// The section with its grammar.
    pub clause: &'static str,
    /// The violations of that RFC. Those of the parts that it imports from RFC 3986 are in [`rfc3986::VIOLATIONS`].
    pub violation_kinds: &'static [&'static ViolationKind],
    violations: fn(&Url<'_>) -> Vec<Violation>,
}

/// Which RFC is followed for which scheme, in alphabetical order.
pub static CURRENT: &[Current] = &[
    Current {
        name: "file",
        rfc: "RFC 8089",
        clause: "RFC 8089 §2",
        violation_kinds: file::VIOLATIONS,
        violations: file::violations,
    },
    Current {
        name: "gopher",
        rfc: "RFC 4266",
        clause: "RFC 4266 §2.1",
        violation_kinds: gopher::VIOLATIONS,
        violations: gopher::violations,
    },
    Current {
        name: "mailto",
        rfc: "RFC 6068",
        clause: "RFC 6068 §2",
        violation_kinds: mailto::VIOLATIONS,
        violations: mailto::violations,
    },
    Current {
        name: "news",
        rfc: "RFC 5538",
        clause: "RFC 5538 §4",
        violation_kinds: news::VIOLATIONS,
        violations: news::violations,
    },
    Current {
        name: "nntp",
        rfc: "RFC 5538",
        clause: "RFC 5538 §3",
        violation_kinds: news::VIOLATIONS,
        violations: news::violations,
    },
    Current {
        name: "snews",
        rfc: "RFC 5538",
        clause: "RFC 5538 §8.1",
        violation_kinds: news::VIOLATIONS,
        violations: news::violations,
    },
    Current {
        name: "tel",
        rfc: "RFC 3966",
        clause: "RFC 3966 §3",
        violation_kinds: tel::VIOLATIONS,
        violations: tel::violations,
    },
    Current {
        name: "urn",
        rfc: "RFC 8141",
        clause: "RFC 8141 §2",
        violation_kinds: urn::VIOLATIONS,
        violations: urn::violations,
    },
];

/// Which RFC is followed for a scheme. The case of its name does not matter.
///
/// ```
/// use urlint::syntax::scheme::updated;
///
/// assert_eq!(updated::current("MAILTO").map(|current| current.clause), Some("RFC 6068 §2"));
/// assert!(updated::current("http").is_none());
/// ```
#[must_use]
pub fn current(name: &str) -> Option<&'static Current> {
    CURRENT.iter().find(|current| current.name.eq_ignore_ascii_case(name))
}

/// The violations, in a URL, of the RFC in force for its scheme, from left to right; empty if [`CURRENT`] has no RFC
/// for the scheme.
///
/// ```
/// use urlint::syntax::{Url, scheme};
///
/// let violations = |text| {
///     let found = scheme::violations(&Url::split(text));
///     found.iter().map(|v| (v.kind.name, v.kind.clause, v.span.range())).collect::<Vec<_>>()
/// };
/// assert_eq!(violations("mailto:joe@example.com?cc=bob@example.com&body=hello"), []);
/// assert_eq!(
///     violations("mailto:joe@example.com?cc=bob@example.com?body=hello"),
///     [("mailto-question-mark", "RFC 6068 §2", 41..42), ("mailto-unencoded", "RFC 6068 §2", 46..47)]
/// );
/// assert_eq!(violations("tel:7042"), [("tel-without-context", "RFC 3966 §5.1.5", 8..8)]);
/// assert_eq!(violations("http://a b/"), []);
/// ```
#[must_use]
pub fn violations(url: &Url<'_>) -> Vec<Violation> {
    url.scheme().and_then(current).map_or_else(Vec::new, |current| (current.violations)(url))
}

/// A collector with the violations of RFC 3986, which the grammars of some schemes use.
fn with_generic_violations<'u, 't>(url: &'u Url<'t>) -> ViolationCollector<'u, 't> {
    let mut collector = ViolationCollector::new(url);
    collector.violations = rfc3986::violations(url);
    collector
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::syntax::scheme::{Registered, lookup};

    #[test]
    fn every_scheme_is_registered_and_listed_once() {
        assert!(CURRENT.is_sorted_by(|a, b| a.name < b.name));
        for current in CURRENT {
            let registered = lookup(current.name).map(|scheme| scheme.registered);
            assert!(matches!(registered, Some(Registered::Iana { .. })), "{}", current.name);
            assert!(current.clause.starts_with(current.rfc), "{}", current.name);
        }
    }
}
