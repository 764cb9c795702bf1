//! Hiding passwords: in URLs, and in the source lines that a report shows.

use std::borrow::Cow;

use super::Secrets;
use crate::text::Span;

/// What stands in a password's place.
pub(super) const MASK: &str = "***";

/// How many octets of userinfo are looked at.
const LONGEST: usize = 4096;

/// The URL as it may be printed.
pub(super) fn url(url: &str, secrets: Secrets) -> Cow<'_, str> {
    if secrets == Secrets::Shown || memchr::memchr(b'@', url.as_bytes()).is_none() {
        return Cow::Borrowed(url);
    }
    let mut shown = String::with_capacity(url.len());
    let mut from = 0;
    for password in passwords(url.as_bytes()) {
        shown.push_str(&url[from..password.start]);
        shown.push_str(MASK);
        from = password.end;
    }
    shown.push_str(&url[from..]);
    Cow::Owned(shown)
}

/// Where passwords stand in any text: between the first `:` behind a `//` and the last `@` of that authority.
pub(super) fn passwords(text: &[u8]) -> Vec<Span> {
    let mut passwords = Vec::new();
    let mut from = 0;
    while let Some(slashes) = memchr::memmem::find(&text[from..], b"//") {
        let start = from + slashes + 2;
        let limit = text.len().min(start + LONGEST);
        let stop = |octet: &u8| octet.is_ascii_whitespace() || b"/?#<>\"".contains(octet);
        let end = text[start..limit].iter().position(stop).map_or(limit, |at| start + at);
        let authority = &text[start..end];
        if let Some(at) = memchr::memrchr(b'@', authority)
            && let Some(colon) = memchr::memchr(b':', &authority[..at])
            && colon + 1 < at
        {
            passwords.push(Span::new(start + colon + 1, start + at));
        }
        from = start.max(end);
    }
    passwords
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(given: &str, expected: &str) {
        assert_eq!(url(given, Secrets::Hidden), expected);
        assert_eq!(url(given, Secrets::Shown), given);
    }

    #[test]
    fn passwords_are_hidden() {
        check("ftp://joe:secret@host/a@b:c", "ftp://joe:***@host/a@b:c");
        check("http://joe@host", "http://joe@host");
        check("http://joe:@host", "http://joe:@host");
        check("http://a:b@c@host:80/", "http://a:***@host:80/");
        check("http://web/http://a:b@host", "http://web/http://a:***@host");
        check("mailto:joe@host", "mailto:joe@host");
    }
}
