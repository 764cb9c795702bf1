//! What a URL or a reference begins with that has no scheme, or perhaps not the one that was meant.

use crate::syntax::Url;
use crate::syntax::byte_class::Class;

/// How far the end of a host is looked for: it may be longer by one than the longest name (RFC 1035 section 2.3.4).
const LONGEST: usize = 254;

/// What ends the host that a text begins with.
const STOPS: [bool; 256] = Class::of(b"/?#:").table();

/// Whether a text begins like `http`, `https`, `ftp`, `ftps`, `sftp`, `ws`, `wss` or `rsync`.
pub(crate) fn is_named(text: &[u8]) -> bool {
    let [first, second, ..] = *text else { return false };
    matches!(&[first | 0x20, second | 0x20], b"ht" | b"ft" | b"sf" | b"ws" | b"rs")
}

/// Whether a URL begins with a host or a mail address, or with what may be one (`HOSTLIKE`).
pub(crate) fn is_hostlike(url: &Url<'_>) -> bool {
    let text = url.text().as_bytes();
    if let Some(scheme) = url.scheme() {
        return scheme.contains('.') || scheme.eq_ignore_ascii_case("localhost");
    }
    let end = text.iter().take(LONGEST).position(|&byte| STOPS[usize::from(byte)]).unwrap_or(text.len());
    let (first, rest) = text.split_at(end);
    let goes_on = matches!(rest, [b'/' | b':', ..]) || matches!(first, [b'w' | b'W', ..]);
    text.contains(&b'@') || goes_on && first.first().is_some_and(|&byte| byte != b'.') && first.contains(&b'.')
}
