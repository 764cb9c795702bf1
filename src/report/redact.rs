//! Hiding passwords in what a report shows, unless it is to show them.

use std::borrow::Cow;

use super::Secrets;
use crate::scan::Found;
use crate::syntax::{redact, whatwg};
use crate::text::Span;

/// A URL as it may be printed: passwords as `***`, unless secrets are shown.
///
/// ```
/// use urlint::report::{Secrets, redacted};
///
/// assert_eq!(redacted("ftp://joe:secret@host/", Secrets::Hidden), "ftp://joe:***@host/");
/// assert_eq!(redacted(r"http:\\joe:secret@host", Secrets::Hidden), r"http:\\joe:***@host");
/// ```
#[must_use]
pub fn url(url: &str, secrets: Secrets) -> Cow<'_, str> {
    match &*hidden(url, secrets) {
        [] => Cow::Borrowed(url),
        hidden => Cow::Owned(masked(url, Span::new(0, url.len()), hidden)),
    }
}

/// Where there is something in a URL that is not to be shown, in order and disjoint.
///
/// Browsers find a password where the RFCs see none: `http:\\joe:secret@h`, `http:joe:secret@h`. It is hidden too.
pub(super) fn hidden(url: &str, secrets: Secrets) -> Vec<Span> {
    if secrets == Secrets::Shown || memchr::memchr(b'@', url.as_bytes()).is_none() {
        return Vec::new();
    }
    let mut hidden = redact::url_secret_spans(url);
    for violation in whatwg::violations(url) {
        let Span { start, end } = violation.span;
        if violation.fault == &whatwg::errors::INVALID_CREDENTIALS
            && let Some(colon) = memchr::memchr(b':', &url.as_bytes()[start..end])
            && start + colon + 1 < end - 1
        {
            hidden.push(Span::new(start + colon + 1, end - 1));
        }
    }
    hidden.sort();
    hidden.dedup_by(|next, last| {
        let overlaps = next.start <= last.end;
        if overlaps {
            *last = last.hull(*next);
        }
        overlaps
    });
    hidden
}

/// What stands in `span`, with `***` for what is hidden.
pub(super) fn masked(url: &str, span: Span, hidden: &[Span]) -> String {
    let mut masked = String::with_capacity(span.len());
    let mut shown = span.start;
    for secret in hidden.iter().filter_map(|secret| secret.intersection(span)) {
        masked.push_str(&url[shown..secret.start]);
        masked.push_str(redact::MASK);
        shown = secret.end;
    }
    masked.push_str(&url[shown..span.end]);
    masked
}

/// Where the passwords of a URL stand in the source, if it does not stand there as it is, in order: no line shows by
/// itself that a part of it is one of a password, and behind escapes none may show at all.
pub fn cut_password<'f>(found: &'f Found<'f>) -> impl Iterator<Item = Span> + 'f {
    let hidden = match found.is_verbatim() {
        true => Vec::new(),
        false => hidden(&found.text, Secrets::Hidden),
    };
    hidden.into_iter().flat_map(|password| found.map.pieces_of(password)).map(|piece| piece.source)
}

/// The source octets of a URL, from its first to its last, as they may be printed.
pub(super) fn raw(found: &Found<'_>, raw: &[u8], secrets: Secrets) -> String {
    let start = found.span().start;
    let (mut masked, mut shown) = (Vec::with_capacity(raw.len()), 0);
    for secret in hidden(&found.text, secrets) {
        let secret = found.map.source(secret);
        masked.extend_from_slice(&raw[shown..secret.start - start]);
        masked.extend_from_slice(redact::MASK.as_bytes());
        shown = secret.end - start;
    }
    masked.extend_from_slice(&raw[shown..]);
    url(&String::from_utf8_lossy(&masked), secrets).into_owned()
}

/// Text of a document in one line: every run of white space as one blank.
pub(super) fn line(text: &[u8], secrets: Secrets) -> String {
    let shown = match secrets {
        Secrets::Hidden => redact::redact_text(text),
        Secrets::Shown => Cow::Borrowed(text),
    };
    let words: Vec<_> =
        shown.split(u8::is_ascii_whitespace).filter(|word| !word.is_empty()).map(String::from_utf8_lossy).collect();
    words.join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn passwords_are_hidden_but_on_request() {
        assert_eq!(url("ftp://joe:secret@host/", Secrets::Hidden), "ftp://joe:***@host/");
        assert_eq!(url("ftp://joe:secret@host/", Secrets::Shown), "ftp://joe:secret@host/");
    }

    #[test]
    fn passwords_that_only_browsers_see_are_hidden() {
        for (given, shown) in [
            (r"http:\\joe:secret@h\x", r"http:\\joe:***@h\x"),
            ("https:joe:secret@h/", "https:joe:***@h/"),
            ("http:/joe:s@cret@h/", "http:/joe:***@h/"),
            ("http://joe:s\ncret@h/", "http://joe:***@h/"),
            ("ht\ntp:\t/joe:se\ncret@h/", "ht\ntp:\t/joe:***@h/"),
            (r"http:\\joe:@h\x", r"http:\\joe:@h\x"),
            ("mailto:joe:x@h", "mailto:joe:x@h"),
        ] {
            assert_eq!(url(given, Secrets::Hidden), shown);
        }
    }

    #[test]
    fn a_password_over_two_lines_is_known_on_both() {
        let text = b"<ftp://joe:sec\n  ret@host/>";
        let found = crate::scan::scan(text).next().expect("a URL");
        let parts: Vec<&[u8]> = cut_password(&found).map(|span| &text[span.range()]).collect();
        assert_eq!(parts, [&b"sec"[..], b"ret"]);
    }
}
