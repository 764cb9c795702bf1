//! The violations of RFC 1738 in a URL, scheme by scheme. Uses the schemes and the text.
//!
//! | file | what is in it |
//! |---|---|
//! | `validator` | checks of the parts that schemes share: characters, hosts, logins |
//! | `violations` | the kinds of violations, as a table |

mod validator;
pub(super) mod violations;

pub(crate) use validator::{Rfc1738Validator, UCHAR, XCHAR};
pub use violations::VIOLATIONS;

use self::violations::{FRAGMENT, RELATIVE_REFERENCE, UPPER_CASE_SCHEME};
use super::{Component, Url, Violation, scheme};
use crate::syntax::byte_class::{Class, DIGIT, LOWALPHA, SCHEME};
use crate::text::Span;

/// `scheme = 1*[ lowalpha | digit | "+" | "-" | "." ]` (RFC 1738 section 5).
const LOWER_SCHEME: Class = LOWALPHA.or(DIGIT).or(Class::of(b"+-."));

/// The violations of RFC 1738 in `url`, in the order of the bytes.
///
/// A scheme of section 3 is checked against its own rule of section 5, any other scheme against `genericurl`. The rules
/// are followed to the letter, even where the text of the sections allows more or less:
///
/// - Literals are case-sensitive, so a scheme and `;type=` are in lower case. The grammar does not say this, but it has
///   both `lowalpha` and `hialpha`, which would be the same otherwise.
/// - A search has no `/`. A mail address is any run of `xchar`.
/// - `ip-schemepart` has no effect, since its alternative `*xchar` allows more. So the host of an unknown scheme is not
///   checked.
/// - `1*[ x ]` is at least one `x`. The `/` that the rule for gopher does not quote is that character.
///
/// The components are those of RFC 1738: a `?` may be in a user name and in the path of ftp, where [`Url::split`]
/// starts a query. A run of bytes with the same kind of violation is one violation. The text after a `#` is not
/// checked.
///
/// ```
/// use urlint::syntax::{Component, Url, rfc1738};
///
/// let found = rfc1738::violations(&Url::split("http://joe@host.dom/~joe/?a/b#c"));
/// let found: Vec<_> = found.iter().map(|v| (v.kind.name, v.span.range(), v.component)).collect();
/// assert_eq!(
///     found,
///     [
///         ("login-in-http", 7..11, Some(Component::Userinfo)),
///         ("unsafe-character", 20..21, Some(Component::Path)),
///         ("reserved-in-search", 27..28, Some(Component::Query)),
///         ("fragment", 29..31, Some(Component::Fragment)),
///     ]
/// );
/// assert!(rfc1738::violations(&Url::split("ftp://@host.dom/%2Fetc/motd;type=a")).is_empty());
/// ```
#[must_use]
pub fn violations(url: &Url<'_>) -> Vec<Violation> {
    let text = url.text().as_bytes();
    let colon = text.iter().position(|&byte| !SCHEME.has(byte));
    let Some(colon) = colon.filter(|&at| at > 0 && text[at] == b':') else {
        return vec![Violation { kind: &RELATIVE_REFERENCE, span: Span::empty(0), component: Some(Component::Scheme) }];
    };
    let mut validator = Rfc1738Validator::new(text);
    validator.check_bytes(Span::new(0, colon), LOWER_SCHEME, &UPPER_CASE_SCHEME, Some(Component::Scheme));
    let end = memchr::memchr(b'#', &text[colon..]).map_or(text.len(), |hash| colon + hash);
    match scheme::definition(&url.text()[..colon]) {
        Some(definition) => (definition.validate)(url, &mut validator),
        None => scheme::generic::validate(url, Span::new(colon + 1, end), &mut validator),
    }
    if end < text.len() {
        validator.report(&FRAGMENT, Span::new(end, text.len()), Some(Component::Fragment));
    }
    validator.into_violations()
}
