//! What a URL or a reference begins with that has no scheme, or perhaps not the one that was meant.

use crate::syntax::Url;

/// How far the end of a host is looked for: it may be longer by one than the longest name (RFC 1035 section 2.3.4).
const LONGEST: usize = 254;

/// Whether a text begins like `http`, `https`, `ftp`, `ftps`, `sftp`, `ws`, `wss` or `rsync`.
pub(super) fn is_named(text: &[u8]) -> bool {
    let [first, second, ..] = *text else { return false };
    matches!(&[first | 0x20, second | 0x20], b"ht" | b"ft" | b"sf" | b"ws" | b"rs")
}

/// Whether a URL begins with a host or a mail address, or with what may be one (`HOSTLIKE`).
pub(super) fn is_hostlike(url: &Url<'_>) -> bool {
    let text = url.text().as_bytes();
    if let Some(scheme) = url.scheme() {
        return scheme.contains('.') || scheme.eq_ignore_ascii_case("localhost");
    }
    if memchr::memchr(b'@', text).is_some() {
        return true;
    }
    let end = text.iter().take(LONGEST).position(|octet| b"/?#:".contains(octet)).unwrap_or(text.len());
    let (first, rest) = text.split_at(end);
    let goes_on = matches!(rest, [b'/' | b':', ..]) || matches!(first, [b'w' | b'W', ..]);
    goes_on && first.first().is_some_and(|&octet| octet != b'.') && memchr::memchr(b'.', first).is_some()
}
