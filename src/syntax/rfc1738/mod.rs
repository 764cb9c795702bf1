//! What RFC 1738 finds wrong in a URL, scheme by scheme. Names the schemes and the text.

mod validator;
pub(super) mod violations;

pub(crate) use validator::{Judge, UCHAR, XCHAR};
pub use violations::FAULTS;

use self::violations::{FRAGMENT, RELATIVE, UPPER_CASE_SCHEME};
use super::{Component, Url, Violation, scheme};
use crate::syntax::byte_class::{Class, DIGIT, LOWALPHA, SCHEME};
use crate::text::Span;

/// `scheme = 1*[ lowalpha | digit | "+" | "-" | "." ]`, in either case (RFC 1738 section 5).
const SCHEME_1738: Class = SCHEME;
/// What the same rule allows.
const LOWER_SCHEME: Class = LOWALPHA.or(DIGIT).or(Class::of(b"+-."));

/// Everything that RFC 1738 forbids in `url`, in the order of the bytes.
///
/// A scheme of section 3 is held against its own rule of section 5, any other against `genericurl`. The rules are
/// followed to the letter, where the text of the sections is wider or narrower too: literals are read as they stand
/// (`lowalpha` and `hialpha` would be the same otherwise), so a scheme and `;type=` are lower case; a search holds no
/// `/`; a mail address is any run of `xchar`; `ip-schemepart` narrows nothing, since `*xchar` stands beside it, so the
/// host of an unknown scheme is not looked into; `1*[ x ]` is at least one `x`; the `/` that the rule for gopher does
/// not quote is that character. Whether a component is `User` or `Path` is RFC 1738's view: there `?` may stand
/// in a user name and in the path of ftp, where [`Url::split`] begins a query. A run of bytes with the same fault is
/// one violation, and what follows a `#` is not looked into.
///
/// ```
/// use urlint::syntax::{Component, Url, rfc1738};
///
/// let found = rfc1738::violations(&Url::split("http://joe@host.dom/~joe/?a/b#c"));
/// let found: Vec<_> = found.iter().map(|v| (v.fault.name, v.span.range(), v.component)).collect();
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
    let colon = text.iter().position(|&byte| !SCHEME_1738.has(byte));
    let Some(colon) = colon.filter(|&at| at > 0 && text[at] == b':') else {
        return vec![Violation { fault: &RELATIVE, span: Span::empty(0), component: Some(Component::Scheme) }];
    };
    let mut judge = Judge::new(text);
    judge.characters(Span::new(0, colon), LOWER_SCHEME, &UPPER_CASE_SCHEME, Some(Component::Scheme));
    let end = memchr::memchr(b'#', &text[colon..]).map_or(text.len(), |hash| colon + hash);
    match scheme::definition(&url.text()[..colon]) {
        Some(definition) => (definition.judge)(url, &mut judge),
        None => scheme::generic::judge(url, Span::new(colon + 1, end), &mut judge),
    }
    if end < text.len() {
        judge.finds(&FRAGMENT, Span::new(end, text.len()), Some(Component::Fragment));
    }
    judge.into_violations()
}
