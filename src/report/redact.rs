//! Hiding passwords in what a report shows, unless it is to show them.

use std::borrow::Cow;

use super::Secrets;
use crate::scan::Found;
use crate::syntax::{Component, Url, redact};
use crate::text::Span;

/// The URL as it may be printed.
pub(super) fn url(url: &str, secrets: Secrets) -> Cow<'_, str> {
    match secrets {
        Secrets::Shown => Cow::Borrowed(url),
        Secrets::Hidden => redact::redact(url),
    }
}

/// Where the password of a URL stands in the source, if line breaks or the like cut it, in order: no line shows by
/// itself that its part is one of a password.
pub fn cut_password<'f>(found: &'f Found<'f>) -> impl Iterator<Item = Span> + 'f {
    let password = match found.is_verbatim() {
        true => None,
        false => Url::split(&found.text).span(Component::Password),
    };
    password.into_iter().flat_map(|password| found.map.pieces_of(password)).map(|piece| piece.source)
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
    fn a_password_over_two_lines_is_known_on_both() {
        let text = b"<ftp://joe:sec\n  ret@host/>";
        let found = crate::scan::scan(text).next().expect("a URL");
        let parts: Vec<&[u8]> = cut_password(&found).map(|span| &text[span.range()]).collect();
        assert_eq!(parts, [&b"sec"[..], b"ret"]);
    }
}
