//! Which parts of a found URL are secrets, by themselves or because of the text before the URL.

use super::{Form, Found};
use crate::secrets::{address_passwords, merge, url_secret_spans};
use crate::text::Span;

/// How far before a host name its userinfo may start: a user and a password of which the host name seems to be a part.
const BEFORE: usize = 128;
/// How far after the host name the password may end.
const AFTER: usize = 64;

impl Found<'_> {
    /// The spans of secrets in the URL as it is read, in order and disjoint. `text` is the text that it was found in.
    ///
    /// Without a scheme, only the text before it can decide: of `https:/joe:secret@db.example.org` a reader may take
    /// `secret@db.example.org` for an address of mail.
    ///
    /// # Panics
    ///
    /// It may where `text` is not what the URL was found in.
    #[must_use]
    pub fn secrets(&self, text: &[u8]) -> Vec<Span> {
        let mut secrets = url_secret_spans(&self.text);
        if self.form == Form::Bare && !starts_with_scheme(&self.text) {
            let url = self.span();
            let around = Span::new(url.start.saturating_sub(BEFORE), text.len().min(url.end + AFTER));
            if may_hold_password(text, url, around) {
                for secret in address_passwords(&text[around.range()]) {
                    secrets.extend(self.derived(secret.shifted(around.start)));
                }
                merge(&mut secrets);
            }
        }
        if let Some(begin) = cut_password(&self.text, &text[self.span().end.min(text.len())..]) {
            secrets.push(begin);
            merge(&mut secrets);
        }
        secrets
    }

    /// The spans of the URL that were read from `source`.
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

/// Whether a URL starts with a scheme and `//`.
fn starts_with_scheme(url: &str) -> bool {
    memchr::memchr(b':', url.as_bytes()).is_some_and(|colon| url[colon..].starts_with("://"))
}

/// The begin of a password at the end of a URL, if the scanner took it for a port: in `redis://app:x7x7]k3k3@db.example/`
/// the URL ends at the bracket, and the text after it has the `@`.
fn cut_password(url: &str, after: &[u8]) -> Option<Span> {
    let colon = memchr::memrchr(b':', url.as_bytes())?;
    let port = &url.as_bytes()[colon + 1..];
    let is_port = port.iter().all(u8::is_ascii_digit);
    if is_port || port.iter().any(|byte| b"/?#@[]".contains(byte)) || !url[..colon].contains("://") {
        return None;
    }
    let word = after.iter().take(AFTER).take_while(|byte| !byte.is_ascii_whitespace());
    word.into_iter().any(|&byte| byte == b'@').then(|| Span::new(colon + 1, url.len()))
}

/// Whether a password may surround a name: it is after a `:` and before an `@`.
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
    fn text_before_a_name_shows_that_it_is_a_password() {
        check("https:/joe:Xk29vq@db.corp.net/", &["*@db.corp.net"]);
        check("joe:Xk29vq@db.corp.net //joe:Xk29vq@db.corp.net", &["*@db.corp.net", "*@db.corp.net"]);
        check("https://joe: secret@db.corp.net/", &["https://joe", "*@db.corp.net"]);
        check("https://db.corp.net: joe@db.corp.net", &["https://db.corp.net", "joe@db.corp.net"]);
        check("joe@db.corp.net mail: joe@db.corp.net", &["joe@db.corp.net", "joe@db.corp.net"]);
    }

    #[test]
    fn text_after_a_port_shows_that_it_is_a_password() {
        check("redis://app:x7x7x7x]k3k3k3@db.corp/", &["redis://app:*"]);
        check("redis://app:port] joe@db.corp", &["redis://app:port"]);
        check("redis://app:6379]k3@db.corp/x", &["redis://app:6379"]);
    }
}
