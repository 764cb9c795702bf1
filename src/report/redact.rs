//! Hides passwords in reports, unless they are to be shown.

use std::borrow::Cow;

use super::Secrets;
use crate::lint::{self, Example, Rule};
use crate::scan::Found;
use crate::secrets::{self, MASK, mask, mask_str};
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
    mask_str(url, Span::new(0, url.len()), &hidden(url, secrets))
}

/// A URL that was found in `text`, as it may be printed: the text around it may show that it holds a secret.
pub(super) fn found<'f>(found: &'f Found<'_>, text: &[u8], secrets: Secrets) -> Cow<'f, str> {
    let hidden = match secrets {
        Secrets::Hidden => found.secrets(text),
        Secrets::Shown => Vec::new(),
    };
    mask_str(&found.text, Span::new(0, found.text.len()), &hidden)
}

/// The spans of a URL to hide, in order and disjoint.
pub(super) fn hidden(url: &str, secrets: Secrets) -> Vec<Span> {
    match secrets {
        Secrets::Hidden => secrets::url_secret_spans(url),
        Secrets::Shown => Vec::new(),
    }
}

/// The spans of the passwords of a URL in the source, in order: a line or text that contains a part of one does not show it
/// by itself.
pub fn passwords<'f>(found: &'f Found<'f>) -> impl Iterator<Item = Span> + 'f {
    let hidden = hidden(&found.text, Secrets::Hidden);
    hidden.into_iter().flat_map(|password| found.map.pieces_of(password)).map(|piece| piece.source)
}

/// The passwords of the URLs of a text, searched on demand: most URLs are far from all shown text.
#[derive(Clone, Copy, Default, Debug)]
pub struct Passwords<'f>(&'f [Found<'f>]);

impl<'f> Passwords<'f> {
    /// The passwords of these URLs, which are in order and disjoint.
    #[must_use]
    pub const fn of(urls: &'f [Found<'f>]) -> Self {
        Self(urls)
    }

    /// The passwords that share a byte with `span`, in order and disjoint.
    #[must_use]
    pub fn within(&self, span: Span) -> Vec<Span> {
        let first = self.0.partition_point(|url| url.span().end <= span.start);
        let urls = self.0[first..].iter().take_while(|url| url.span().start < span.end);
        let mut within: Vec<Span> =
            urls.flat_map(passwords).filter(|password| password.intersection(span).is_some()).collect();
        secrets::merge(&mut within);
        within
    }
}

/// The secrets in the part of a document at `part`, in order and disjoint, as far as they are in it: those of its text,
/// and these passwords of its URLs as they are read.
///
/// Both are found first, then hidden: a hidden secret would keep the other search from finding what continues after it.
pub(super) fn secrets_of_part(text: &[u8], part: Span, passwords: &[Span]) -> Vec<Span> {
    let mut hidden = secrets::secrets_near(text, part);
    let first = passwords.partition_point(|password| password.end <= part.start);
    hidden.extend(passwords[first..].iter().map_while(|password| password.intersection(part)));
    secrets::merge(&mut hidden);
    hidden
}

/// The bytes at `span` of a document, with `***` in place of its secrets; `passwords` are those of its URLs, in order and
/// disjoint.
pub fn passage<'t>(text: &'t [u8], span: Span, passwords: &[Span], secrets: Secrets) -> Cow<'t, [u8]> {
    match secrets {
        Secrets::Hidden => mask(text, span, &secrets_of_part(text, span, passwords)),
        Secrets::Shown => Cow::Borrowed(&text[span.range()]),
    }
}

/// The source bytes of a URL that was found in `text`, from its first to its last, as they may be printed.
pub(super) fn raw(found: &Found<'_>, text: &[u8], secrets: Secrets) -> String {
    let hidden: Vec<Span> = match secrets {
        Secrets::Hidden => found.secrets(text).into_iter().map(|secret| found.map.source(secret)).collect(),
        Secrets::Shown => Vec::new(),
    };
    String::from_utf8_lossy(&passage(text, found.span(), &hidden, secrets)).into_owned()
}

/// Another reading of a URL that was found in `text`, as it may be printed. It has no place in the source: if only the
/// source shows a secret of the URL, all of the reading is hidden.
pub(super) fn alternative<'f>(other: &'f str, found: &Found<'_>, text: &[u8], secrets: Secrets) -> Cow<'f, str> {
    if secrets == Secrets::Hidden && found.secrets(text) != secrets::url_secret_spans(&found.text) {
        return Cow::Borrowed(MASK);
    }
    url(other, secrets)
}

/// Text in one line: every run of white space as one space.
pub(super) fn line(text: &[u8]) -> String {
    let words: Vec<_> =
        text.split(u8::is_ascii_whitespace).filter(|word| !word.is_empty()).map(String::from_utf8_lossy).collect();
    words.join(" ")
}

/// Whether the texts of a rule are shown unchanged: built-in rules have no secrets, only examples of passwords.
pub(super) fn secrets_of(rule: &Rule) -> Secrets {
    if lint::rules().any(|own| own.id() == rule.id()) { Secrets::Shown } else { Secrets::Hidden }
}

/// A text as it may be printed.
pub(super) fn text(text: &str, secrets: Secrets) -> Cow<'_, str> {
    match secrets {
        Secrets::Hidden => mask_str(text, Span::new(0, text.len()), &secrets::secret_spans(text.as_bytes())),
        Secrets::Shown => Cow::Borrowed(text),
    }
}

/// An example of a rule without its marks, as it may be printed, and the spans that they mark.
pub(super) fn example(example: &Example, secrets: Secrets) -> (String, Vec<Span>) {
    let (whole, mut spans) = example.unmarked();
    if secrets == Secrets::Shown {
        return (whole, spans);
    }
    let hidden = secrets::secret_spans(whole.as_bytes());
    let place = |at: usize| {
        let at = hidden.iter().find(|secret| secret.start < at && at < secret.end).map_or(at, |secret| secret.end);
        mask_str(&whole, Span::new(0, at), &hidden).len()
    };
    for span in &mut spans {
        *span = Span::new(place(span.start), place(span.end));
    }
    (text(&whole, secrets).into_owned(), spans)
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
