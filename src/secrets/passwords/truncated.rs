//! Secrets that a blank or the end of a line cuts in two, where no wrapper says that the URL goes on.

use crate::secrets::values::rest::FARTHEST;
use crate::secrets::values::value::{SecretConfidence, is_secret};
use crate::text::Span;

use super::no_slashes::is_host;

/// The password of the authority after the `//` at `start`, which a blank cuts at `end`: `//joe:Xk29 vq7Zp1@h.org`.
/// Together, both parts must be a secret; what begins as one is hidden even if no host follows.
pub(in crate::secrets) fn password(text: &[u8], start: usize, end: usize) -> Option<Span> {
    // no slash stands in the authority, so that the last two are those before it
    let slash = memchr::memrchr(b'/', &text[start..end])?;
    let slashes = slash.checked_sub(1).filter(|&at| text[start + at] == b'/')?;
    let authority = &text[start + slashes + 2..end];
    if authority.iter().any(|byte| b"@?#[".contains(byte)) {
        return None;
    }
    let colon = memchr::memchr(b':', authority)?;
    let begin = &authority[colon + 1..];
    if !begin.is_empty() && begin.iter().all(u8::is_ascii_digit) {
        return None;
    }
    let span = Span::new(start + slashes + 2 + colon + 1, end);
    if let Some(password) = after_blank(text, &authority[..colon], span) {
        return Some(password);
    }
    // a user has no dot in his name, as hosts have
    let is_host_before = memchr::memchr(b'.', &authority[..colon]).is_some();
    let begins = is_secret(begin, if is_host_before { SecretConfidence::Strong } else { SecretConfidence::Likely });
    let rest = &text[end..text.len().min(end + FARTHEST)];
    let rest = &rest[..memchr::memmem::find(rest, b"//").unwrap_or(rest.len())];
    for at in memchr::memchr_iter(b'@', rest) {
        let between = &rest[..at];
        // of what a page break puts between, nothing belongs to it
        let between = match memchr::memchr(b'\x0c', between) {
            Some(_) => &between[memchr::memrchr(b'\n', between).unwrap_or(0)..],
            None => between,
        };
        if !begins && (memchr::memchr(b'\n', between).is_some() || !is_host(&text[end + at + 1..])) {
            continue;
        }
        let joined = begin.iter().chain(between).copied().filter(|byte| !byte.is_ascii_whitespace());
        if is_secret(&joined.collect::<Vec<_>>(), SecretConfidence::Strong) {
            return Some(Span::new(span.start, end + at));
        }
    }
    begins.then_some(span)
}

/// The password that stands after a blank, whatever it is, where no host can stand before it: `//joe: secret@h.org`.
fn after_blank(text: &[u8], user: &[u8], begin: Span) -> Option<Span> {
    let is_user = !user.is_empty() && user.iter().all(|byte| byte.is_ascii_alphanumeric() || b"_-".contains(byte));
    if !begin.is_empty() || !is_user {
        return None;
    }
    let rest = &text[begin.end..text.len().min(begin.end + FARTHEST)];
    let blanks = rest.iter().take_while(|&&byte| byte == b' ').count();
    let word = rest[blanks..].iter().position(|byte| byte.is_ascii_whitespace() || b"@/:".contains(byte))?;
    let at = blanks + word;
    (word > 0 && rest[at] == b'@' && is_host(&text[begin.end + at + 1..]))
        .then(|| Span::new(begin.start, begin.end + at))
}
