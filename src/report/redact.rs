//! Hiding passwords in what a report shows, unless it is to show them.

use std::borrow::Cow;

use super::Secrets;
use crate::scan::Found;
use crate::syntax::redact;
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
pub(super) fn hidden(url: &str, secrets: Secrets) -> Vec<Span> {
    match secrets {
        Secrets::Hidden => redact::url_secret_spans(url),
        Secrets::Shown => Vec::new(),
    }
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

/// Where the passwords of a URL stand in the source, in order: a line or a text that holds a part of one does not show it
/// by itself.
pub fn passwords<'f>(found: &'f Found<'f>) -> impl Iterator<Item = Span> + 'f {
    let hidden = hidden(&found.text, Secrets::Hidden);
    hidden.into_iter().flat_map(|password| found.map.pieces_of(password)).map(|piece| piece.source)
}

/// What stands at `span` of a document, with `***` for what is of the passwords in it, which are in order.
pub fn passage<'t>(text: &'t [u8], span: Span, passwords: &[Span], secrets: Secrets) -> Cow<'t, [u8]> {
    let first = passwords.partition_point(|password| password.end <= span.start);
    let mut hidden: Vec<Span> = match secrets {
        Secrets::Hidden => passwords[first..].iter().map_while(|password| password.intersection(span)).collect(),
        Secrets::Shown => Vec::new(),
    };
    if hidden.is_empty() {
        return Cow::Borrowed(&text[span.range()]);
    }
    redact::merge(&mut hidden);
    let (mut masked, mut shown) = (Vec::new(), span.start);
    for password in hidden {
        masked.extend_from_slice(&text[shown..password.start]);
        masked.extend_from_slice(redact::MASK.as_bytes());
        shown = password.end;
    }
    masked.extend_from_slice(&text[shown..span.end]);
    Cow::Owned(masked)
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
            ("mailto:joe:x@h", "mailto:joe:***@h"),
        ] {
            assert_eq!(url(given, Secrets::Hidden), shown);
        }
    }

    #[test]
    fn a_password_over_two_lines_is_known_on_both() {
        let text = b"<ftp://joe:sec\n  ret@host/>";
        let found = crate::scan::scan(text).next().expect("a URL");
        let parts: Vec<&[u8]> = passwords(&found).map(|span| &text[span.range()]).collect();
        assert_eq!(parts, [&b"sec"[..], b"ret"]);
    }
}
