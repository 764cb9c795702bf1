//! What of a found URL is a secret, by itself or by what stands before it.

use super::{Form, Found};
use crate::secrets::{address_passwords, merge, url_secret_spans};
use crate::text::Span;

/// How far before a name the begin of the password may stand that it is a part of, and the name of its user.
const BEFORE: usize = 128;
/// How far after it the end may stand.
const AFTER: usize = 64;

impl Found<'_> {
    /// Where secrets stand in the URL as it is read, in order and disjoint; `text` is what it was found in.
    ///
    /// Without a scheme, only what stands before it may tell: of `https:/joe:secret@db.example.org` a reader may take
    /// `secret@db.example.org` for an address of mail.
    ///
    /// # Panics
    ///
    /// It may where `text` is not what the URL was found in.
    #[must_use]
    pub fn secrets(&self, text: &[u8]) -> Vec<Span> {
        let mut secrets = url_secret_spans(&self.text);
        if self.form == Form::Bare && !begins_with_scheme(&self.text) {
            let url = self.span();
            let around = Span::new(url.start.saturating_sub(BEFORE), text.len().min(url.end + AFTER));
            if may_hold_password(text, url, around) {
                for secret in address_passwords(&text[around.range()]) {
                    secrets.extend(self.derived(secret.shifted(around.start)));
                }
                merge(&mut secrets);
            }
        }
        secrets
    }

    /// What of the URL was read from `source`.
    fn derived(&self, source: Span) -> impl Iterator<Item = Span> + '_ {
        self.map.pieces().filter_map(move |piece| {
            let shared = piece.source.intersection(source)?;
            if piece.verbatim {
                Some(
                    Span::new(shared.start - piece.source.start, shared.end - piece.source.start)
                        .shifted(piece.derived.start),
                )
            } else {
                Some(piece.derived)
            }
        })
    }
}

/// Whether a scheme and `//` stand at the start.
fn begins_with_scheme(url: &str) -> bool {
    memchr::memchr(b':', url.as_bytes()).is_some_and(|colon| url[colon..].starts_with("://"))
}

/// Whether a password may stand around a name: it is after a `:` and before an `@`.
fn may_hold_password(text: &[u8], url: Span, around: Span) -> bool {
    memchr::memchr(b'@', &text[url.start..around.end]).is_some()
        && memchr::memchr(b':', &text[around.start..url.start]).is_some()
}

#[cfg(test)]
mod tests {
    use crate::scan::{ScanInput, ScanOptions, scan_range};

    #[track_caller]
    fn check(text: &str, expected: &[&str]) {
        let found = scan_range(ScanInput::whole(text.as_bytes()), ScanOptions { relaxed: true });
        let shown: Vec<String> = found
            .map(|found| {
                let mut shown = found.text.to_string();
                for secret in found.secrets(text.as_bytes()).into_iter().rev() {
                    shown.replace_range(secret.range(), "*");
                }
                shown
            })
            .collect();
        assert_eq!(shown, expected);
    }

    #[test]
    fn what_stands_before_a_name_tells_that_it_is_a_password() {
        check("https:/joe:Xk29vq@db.corp.net/", &["*@db.corp.net"]);
        check("joe:Xk29vq@db.corp.net //joe:Xk29vq@db.corp.net", &["*@db.corp.net", "*@db.corp.net"]);
        check("https://joe: secret@db.corp.net/", &["https://joe", "*@db.corp.net"]);
        check("https://db.corp.net: joe@db.corp.net", &["https://db.corp.net", "joe@db.corp.net"]);
        check("joe@db.corp.net mail: joe@db.corp.net", &["joe@db.corp.net", "joe@db.corp.net"]);
    }
}
