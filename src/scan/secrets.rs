//! Which parts of a found URL are secrets, by themselves or because of the text around the URL.

use super::Found;
use crate::secrets::{merge, secrets_near, url_secret_spans};
use crate::syntax::byte_class::{Class, DIGIT};
use crate::text::Span;

/// How far before a URL the name of a user or of a parameter may be, and how far after it the `@` of a password, for
/// the text between to be read.
const NEAR: usize = 128;
/// The bytes after which a secret may start, in a URL and after its scheme.
const OPENS: Class = Class::of(b":=%&\\\"'");

impl Found<'_> {
    /// The spans of secrets in the URL as it is read, in order and disjoint. `text` is the text that it was found in.
    ///
    /// A secret that is in the URL as a whole is found in the URL as it is read. The source shows one that starts before
    /// the URL, or continues after it, or is escaped in a way that the URL does not show: of
    /// `https:/joe:secret@db.example.org` a reader may take `secret@db.example.org` for an address of mail.
    ///
    /// # Panics
    ///
    /// It may where `text` is not what the URL was found in.
    #[must_use]
    pub fn secrets(&self, text: &[u8]) -> Vec<Span> {
        let mut secrets = url_secret_spans(&self.text);
        if self.may_share_secret(text) {
            let (url, is_verbatim) = (self.span(), self.is_verbatim());
            for secret in secrets_near(text, url) {
                let is_whole = is_verbatim && url.start < secret.start && secret.end < url.end;
                if !is_whole && !is_port(&text[secret.range()]) {
                    secrets.extend(self.derived(secret));
                }
            }
            merge(&mut secrets);
        }
        secrets
    }

    /// Whether the text around the URL may show a secret in it that the URL alone does not show.
    fn may_share_secret(&self, text: &[u8]) -> bool {
        let (url, bytes) = (self.span(), self.text.as_bytes());
        let scheme = memchr::memmem::find(bytes, b"://").map(|colon| colon + 1);
        if bytes[scheme.unwrap_or(0)..].iter().any(|&byte| OPENS.has(byte)) {
            return true;
        }
        let before = &text[url.start.saturating_sub(NEAR)..url.start];
        let after = &text[url.start..text.len().min(url.end + NEAR)];
        let is_value = scheme.is_none() && bytes.iter().any(|&byte| DIGIT.has(byte));
        (is_value || memchr::memchr(b'@', after).is_some()) && memchr::memchr2(b':', b'=', before).is_some()
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

/// Whether a part of a secret may as well be the port that it seems to be.
fn is_port(part: &[u8]) -> bool {
    part.len() <= 5 && part.iter().all(u8::is_ascii_digit)
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
    fn what_follows_tells_that_a_port_is_a_password() {
        check("redis://app:x7x7x7x]k3k3k3@db.corp/", &["redis://app:*"]);
        check("redis://app:port] joe@db.corp", &["redis://app:port"]);
        check("redis://app:6379]k3@db.corp/x", &["redis://app:6379"]);
    }
}
