//! Which parts of a found URL are secrets, by themselves or because of the text around the URL.

// urlint-ignore-file -- URLs with passwords, in tests

use super::Found;
use crate::secrets::{NearbySecrets, may_continue, merge, url_secret_spans};
use crate::syntax::byte_class::{Class, DIGIT};
use crate::text::Span;

/// How far before a URL the name of a user or of a parameter may be of which the URL continues the secret.
const WINDOW_BEFORE: usize = 128;
/// How far after a URL the `@` may be that shows that the URL ends in a password.
const WINDOW_AFTER: usize = 384;
/// The bytes after which the value of a parameter or a member may start, and those that end it.
const OPENS_VALUE: Class = Class::of(b"=%\\\"'");
const ENDS_VALUE: Class = Class::of(b"&;#");
/// The bytes after which a secret may start.
const OPENS: Class = OPENS_VALUE.or(Class::of(b":&"));
/// The colon before a password, or the first byte of an escape for one.
const OPENS_PASSWORD: Class = Class::of(b":%\\&");

impl Found<'_> {
    /// The spans of secrets in the URL as it is read, in order and disjoint. `text` is the text that it was found in.
    ///
    /// A secret that is in the URL as a whole is found in the URL as it is read. The source shows one that starts
    /// before the URL, or continues after it, or is escaped in a way that the URL does not show: of
    /// `https:/joe:secret@db.example.org` a reader may take `secret@db.example.org` for an address of mail.
    ///
    /// # Panics
    ///
    /// It may where `text` is not what the URL was found in.
    #[must_use]
    pub fn secrets(&self, text: &[u8]) -> Vec<Span> {
        self.secrets_and_source(text, &NearbySecrets::default()).0
    }

    /// As [`Found::secrets`]; and the secrets of its source, if they were looked for.
    pub(crate) fn secrets_and_source(&self, text: &[u8], nearby: &NearbySecrets) -> (Vec<Span>, Option<Vec<Span>>) {
        let mut secrets = url_secret_spans(&self.text);
        // a URL may go on into the next cells: `https://h/a,joe,Xk29vq7Zp1`
        let in_columns = nearby.in_columns(text, self.span());
        if !in_columns.is_empty() {
            secrets.extend(in_columns.into_iter().flat_map(|secret| self.spans_read_from(secret)));
            merge(&mut secrets);
        }
        if !self.may_share_secret(text, &secrets) {
            return (secrets, None);
        }
        let (url, is_verbatim) = (self.span(), self.is_verbatim());
        let near = nearby.in_part(text, url);
        for &secret in &near {
            let is_inside_url = is_verbatim && url.start < secret.start && secret.end < url.end;
            if !is_inside_url && !is_port(text, url, secret) {
                secrets.extend(self.spans_read_from(secret));
            }
        }
        merge(&mut secrets);
        (secrets, Some(near))
    }

    /// Whether the text around the URL may show a secret in it that the URL alone, which has these, does not show.
    fn may_share_secret(&self, text: &[u8], secrets: &[Span]) -> bool {
        let (url, bytes) = (self.span(), self.text.as_bytes());
        let has = |part: &[u8], class: Class| part.iter().any(|&byte| class.has(byte));
        if !self.is_verbatim() && has(&text[url.range()], OPENS) {
            return true;
        }
        let scheme = memchr::memmem::find(bytes, b"://").map(|colon| colon + 1);
        let rest = &bytes[scheme.unwrap_or(0)..];
        let value = rest.iter().rposition(|&byte| OPENS_VALUE.has(byte));
        if value.is_some_and(|value| !has(&rest[value..], ENDS_VALUE)) && may_continue(text, url.end) {
            return true;
        }
        let after = &text[url.end..text.len().min(url.end + WINDOW_AFTER)];
        // white space ends a password that has its `@`
        let is_closed = secrets.iter().any(|secret| bytes.get(secret.end) == Some(&b'@'));
        let space = || after.iter().position(u8::is_ascii_whitespace);
        let run = space().filter(|_| is_closed).map_or(after, |space| &after[..space]);
        if has(rest, OPENS_PASSWORD) && may_hold_at_sign(run) {
            return true;
        }
        let before = &text[url.start.saturating_sub(WINDOW_BEFORE)..url.start];
        let has_at_sign = || memchr::memchr(b'@', &text[url.start..url.end + after.len()]).is_some();
        scheme.is_none() && memchr::memchr2(b':', b'=', before).is_some() && (has(bytes, DIGIT) || has_at_sign())
    }

    /// The spans of the URL that were read from `source`.
    fn spans_read_from(&self, source: Span) -> impl Iterator<Item = Span> + '_ {
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

/// Whether a text may hold an `@`, or an escape for one: `%40`, `\u0040`, `&#64;`.
fn may_hold_at_sign(text: &[u8]) -> bool {
    let has = |part: &[u8]| memchr::memmem::find(text, part).is_some();
    if memchr::memchr(b'@', text).is_some() {
        return true;
    }
    let is_escaped = memchr::memchr3(b'%', b'\\', b'&', text).is_some();
    is_escaped && (has(b"%40") || has(b"040") || has(b"x40") || has(b"64;") || has(b"&commat;"))
}

/// Whether a secret that continues after the URL is a number at its end: the port that it seems to be.
fn is_port(text: &[u8], url: Span, secret: Span) -> bool {
    secret.end == url.end
        && text[..secret.start].ends_with(b":")
        && secret.len() <= 5
        && text[secret.range()].iter().all(u8::is_ascii_digit)
}

#[cfg(test)]
mod tests {
    use super::*;
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
    fn white_space_ends_a_password_with_a_host() {
        let near = |text: &str| {
            let found = scan_range(ScanInput::whole(text.as_bytes()), ScanOptions::default()).next().expect("a URL");
            found.secrets_and_source(text.as_bytes(), &NearbySecrets::default()).1.is_some()
        };
        // that no other text is searched makes lists of such URLs fast
        assert!(!near("ftp://u:Xk29vq@h.org/ joe@h.org") && !near("ftp://u:Xk29vq@h.org:21 ftp://u:Xk29vq@h.org:21"));
        assert!(near("ftp://u:Xk29vq@h.org/\"x@h.org") && near("ftp://u:Xk29vq joe@h.org"));
        check("ftp://u:Xk29vq@h.org/ joe@h.org", &["ftp://u:*@h.org/", "joe@h.org"]);
    }

    #[test]
    fn text_after_a_port_shows_that_it_is_a_password() {
        check("redis://app:x7x7x7x]k3k3k3@db.corp/", &["redis://app:*"]);
        check("redis://app:port] joe@db.corp", &["redis://app:port"]);
        check("redis://app:6379]k3@db.corp/x", &["redis://app:6379"]);
        check("redis://app:a/x7x7]k3k3@db.corp/", &["redis://app:*"]);
        check("redis://app:a?x7=k3\"k3k3@db.corp/", &["redis://app:*"]);
        check("https://h.corp/?token=kqhd h7Zp29dkQ3> or", &["https://h.corp/?token=*"]);
        check("https://h.corp/x:y@z.corp", &["https://h.corp/x:y@z.corp"]);
        check("https://h.corp:80/](mailto:joe@db.corp", &["https://h.corp:80/", "mailto:joe@db.corp"]);
    }
}
