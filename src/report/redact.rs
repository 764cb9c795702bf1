//! Hides secrets in what reports print, unless they are to be shown.

use std::borrow::Cow;

use super::Secrets;
use crate::lint::{self, Example, Rule};
use crate::scan::Found;
use crate::secrets::{self, MASK, NearbySecrets, mask, mask_str};
use crate::text::Span;

/// A URL as it may be printed: its secrets as `***`, unless secrets are shown.
///
/// ```
/// use urlint::report::{Secrets, redacted};
///
/// assert_eq!(redacted("ftp://joe:secret@host/", Secrets::Hidden), "ftp://joe:***@host/");
/// assert_eq!(redacted(r"http:\\joe:secret@host", Secrets::Hidden), r"http:\\joe:***@host");
/// ```
#[must_use]
pub fn url(url: &str, secrets: Secrets) -> Cow<'_, str> {
    mask_str(url, Span::new(0, url.len()), &spans_to_hide(url, secrets))
}

/// A URL that was found in a text, as it may be printed.
pub(crate) fn shown_url(found: &Found<'_>, text: &[u8]) -> String {
    FoundUrl::new(found, text, &NearbySecrets::default(), Secrets::Hidden).url().into_owned()
}

/// A URL that was found in a text, and its secrets. The text around a URL may show that a part of it is a secret.
pub(super) struct FoundUrl<'f> {
    found: &'f Found<'f>,
    text: &'f [u8],
    nearby: &'f NearbySecrets,
    secrets: Secrets,
    /// The secrets of the URL, as spans of the decoded URL.
    hidden: Vec<Span>,
    /// The secrets of its source, as spans of the text, if they were searched.
    in_source: Option<Vec<Span>>,
}

impl<'f> FoundUrl<'f> {
    pub(super) fn new(found: &'f Found<'f>, text: &'f [u8], nearby: &'f NearbySecrets, secrets: Secrets) -> Self {
        let (hidden, in_source) = match secrets {
            Secrets::Hidden => found.secrets_and_source(text, nearby),
            Secrets::Shown => (Vec::new(), None),
        };
        Self { found, text, nearby, secrets, hidden, in_source }
    }

    /// The URL as it may be printed.
    pub(super) fn url(&self) -> Cow<'f, str> {
        mask_str(&self.found.text, Span::new(0, self.found.text.len()), &self.hidden)
    }

    /// The source bytes of the URL as they may be printed.
    pub(super) fn raw(&self) -> String {
        let Self { found, text, nearby, .. } = *self;
        let mut hidden: Vec<Span> = self.hidden.iter().map(|secret| found.map.source(*secret)).collect();
        if self.secrets == Secrets::Hidden {
            let near = || nearby.in_part(text, found.span());
            hidden.extend(self.in_source.clone().unwrap_or_else(near));
            secrets::merge(&mut hidden);
        }
        String::from_utf8_lossy(&mask(text, found.span(), &hidden)).into_owned()
    }

    /// Another reading of the URL as it may be printed. It has no span in the source. So if the text around the URL
    /// shows a secret that the URL alone does not, all of the reading is hidden.
    pub(super) fn alternative<'o>(&self, other: &'o str) -> Cow<'o, str> {
        if self.secrets == Secrets::Hidden && self.hidden != secrets::url_secret_spans(&self.found.text) {
            return Cow::Borrowed(MASK);
        }
        url(other, self.secrets)
    }
}

/// The spans of a URL to hide, sorted and disjoint.
pub(super) fn spans_to_hide(url: &str, secrets: Secrets) -> Vec<Span> {
    match secrets {
        Secrets::Hidden => secrets::url_secret_spans(url),
        Secrets::Shown => Vec::new(),
    }
}

/// The spans of the passwords of a URL in the source, in order. They are needed where a part of the source is printed:
/// it may contain a part of a password without a sign that it is one.
pub fn passwords<'f>(found: &'f Found<'f>) -> impl Iterator<Item = Span> + 'f {
    let hidden = spans_to_hide(&found.text, Secrets::Hidden);
    hidden.into_iter().flat_map(|password| found.map.pieces_of(password)).map(|piece| piece.source)
}

/// The passwords of the URLs of a text, searched on demand: most URLs are far from all printed text.
#[derive(Clone, Copy, Default, Debug)]
pub struct Passwords<'f>(&'f [Found<'f>]);

impl<'f> Passwords<'f> {
    /// The passwords of these URLs.
    ///
    /// INVARIANT: the URLs are sorted and disjoint.
    #[must_use]
    pub const fn of(urls: &'f [Found<'f>]) -> Self {
        Self(urls)
    }

    /// The passwords that share a byte with `span`, sorted and disjoint.
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

/// The secrets in a part of a text, cut at its ends, sorted and disjoint: secrets that its text shows, and the
/// passwords of its URLs, which are sorted and disjoint.
///
/// Both are found before any is hidden: the text after a hidden secret would not be recognized as a secret.
pub(super) fn secrets_of_part(text: &[u8], part: Span, passwords: &[Span], nearby: &NearbySecrets) -> Vec<Span> {
    with_passwords(nearby.in_part(text, part), part, passwords)
}

/// Adds the passwords in `part` to the spans to hide.
fn with_passwords(mut hidden: Vec<Span>, part: Span, passwords: &[Span]) -> Vec<Span> {
    let first = passwords.partition_point(|password| password.end <= part.start);
    hidden.extend(passwords[first..].iter().map_while(|password| password.intersection(part)));
    secrets::merge(&mut hidden);
    hidden
}

/// The bytes at `span` of a text, with `***` in place of its secrets. `passwords` are the passwords of its URLs, sorted
/// and disjoint.
pub fn passage<'t>(text: &'t [u8], span: Span, passwords: &[Span], secrets: Secrets) -> Cow<'t, [u8]> {
    passage_near(text, span, passwords, &NearbySecrets::default(), secrets)
}

/// As [`passage`], for one of several spans of a text: `nearby` keeps what was found around the others.
pub(crate) fn passage_near<'t>(
    text: &'t [u8],
    span: Span,
    passwords: &[Span],
    nearby: &NearbySecrets,
    secrets: Secrets,
) -> Cow<'t, [u8]> {
    match secrets {
        Secrets::Hidden => mask(text, span, &with_passwords(nearby.in_part(text, span), span, passwords)),
        Secrets::Shown => Cow::Borrowed(&text[span.range()]),
    }
}

/// The text on one line: each run of white space becomes one space.
pub(super) fn collapse_white_space(text: &[u8]) -> String {
    let words: Vec<_> =
        text.split(u8::is_ascii_whitespace).filter(|word| !word.is_empty()).map(String::from_utf8_lossy).collect();
    words.join(" ")
}

/// Whether secrets are hidden in the texts of a rule. Built-in rules have none, only examples of passwords.
pub(super) fn secrets_in_texts_of(rule: &Rule) -> Secrets {
    if lint::rules().any(|known| known.id() == rule.id()) { Secrets::Shown } else { Secrets::Hidden }
}

/// A text as it may be printed.
pub(crate) fn text(text: &str, secrets: Secrets) -> Cow<'_, str> {
    match secrets {
        Secrets::Hidden => mask_str(text, Span::new(0, text.len()), &secrets::secret_spans(text.as_bytes())),
        Secrets::Shown => Cow::Borrowed(text),
    }
}

/// An example of a rule as it may be printed, without its marks, and the marked spans.
pub(super) fn example(example: &Example, secrets: Secrets) -> (String, Vec<Span>) {
    let (whole, mut spans) = example.unmarked();
    if secrets == Secrets::Shown {
        return (whole, spans);
    }
    let hidden = secrets::secret_spans(whole.as_bytes());
    let masked_offset = |at: usize| {
        let at = hidden.iter().find(|secret| secret.start < at && at < secret.end).map_or(at, |secret| secret.end);
        mask_str(&whole, Span::new(0, at), &hidden).len()
    };
    for span in &mut spans {
        *span = Span::new(masked_offset(span.start), masked_offset(span.end));
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
