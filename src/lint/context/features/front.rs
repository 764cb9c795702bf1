//! The features of the start of a URL without a scheme, or with one that may be wrong.

use crate::syntax::Url;
use crate::syntax::byte_class::Class;

/// How many bytes are searched for the end of a host: one more than the longest name (RFC 1035 section 2.3.4).
const MAX_SEARCHED: usize = 254;

/// The bytes that end a host.
const HOST_END: [bool; 256] = Class::of(b"/?#:").table();

/// Whether the first two letters are those of `http`, `https`, `ftp`, `ftps`, `sftp`, `ws`, `wss` or `rsync`.
pub(crate) fn starts_like_authority_scheme(text: &[u8]) -> bool {
    let [first, second, ..] = *text else { return false };
    matches!(&[first | 0x20, second | 0x20], b"ht" | b"ft" | b"sf" | b"ws" | b"rs")
}

/// Whether a URL starts with text that may be a host or a mail address (`HOSTLIKE`).
pub(crate) fn is_hostlike(url: &Url<'_>) -> bool {
    let text = url.text().as_bytes();
    if let Some(scheme) = url.scheme() {
        return scheme.contains('.') || scheme.eq_ignore_ascii_case("localhost");
    }
    let end = text.iter().take(MAX_SEARCHED).position(|&byte| HOST_END[usize::from(byte)]).unwrap_or(text.len());
    let (host, rest) = text.split_at(end);
    let may_be_host = matches!(rest, [b'/' | b':', ..]) || matches!(host, [b'w' | b'W', ..]);
    let has_labels = host.first().is_some_and(|&byte| byte != b'.') && host.contains(&b'.');
    text.contains(&b'@') || may_be_host && has_labels
}
