//! Secrets in the name of a file that was made from a URL.

use super::redact::url_secret_spans;
use crate::text::Span;

/// The spans of the secrets in the name of a file that was made from a URL, in order and disjoint. In such a name,
/// the file system has made one slash of the two after the scheme: they are two again for the search.
///
/// ```
/// use urlint::secrets::path_secret_spans;
/// use urlint::text::Span;
///
/// assert_eq!(path_secret_spans("ftp:/joe:secret@host/a.md"), [Span::new(9, 15)]);
/// ```
#[must_use]
pub fn path_secret_spans(path: &str) -> Vec<Span> {
    if memchr::memchr(b':', path.as_bytes()).is_none() || !path.contains(":/") {
        return url_secret_spans(path);
    }
    let (mut whole, mut offsets) = (String::with_capacity(path.len()), Vec::new());
    for (at, c) in path.char_indices() {
        if c == '/' && whole.ends_with(':') && !path[at + 1..].starts_with('/') {
            whole.push('/');
            offsets.push(at);
        }
        whole.push(c);
        offsets.extend(at..at + c.len_utf8());
    }
    offsets.push(path.len());
    url_secret_spans(&whole).into_iter().map(|span| Span::new(offsets[span.start], offsets[span.end])).collect()
}
