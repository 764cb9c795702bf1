//! Secrets that a space or the end of a line cuts in two, without a wrapper to show that the URL continues.

use crate::secrets::values::continuation::MAX_CONTINUATION;
use crate::secrets::values::value::{SecretCriterion, is_secret};
use crate::text::Span;

use super::no_slashes::starts_with_likely_host;

/// The password of the authority after the `//` at `start`, which white space cuts at `end`: `//joe:Xk29 vq7Zp1@h.org`.
/// Both parts together must be a secret. If the first part alone is one, it is hidden even if no host follows.
pub(in crate::secrets) fn password(text: &[u8], start: usize, end: usize) -> Option<Span> {
    // the authority has no slash, so the last two are those before it
    let slash = memchr::memrchr(b'/', &text[start..end])?;
    let slashes = slash.checked_sub(1).filter(|&at| text[start + at] == b'/')?;
    let authority = &text[start + slashes + 2..end];
    if authority.iter().any(|byte| b"@?#[".contains(byte)) {
        return None;
    }
    let colon = memchr::memchr(b':', authority)?;
    let first = &authority[colon + 1..];
    if !first.is_empty() && first.iter().all(u8::is_ascii_digit) {
        return None;
    }
    let span = Span::new(start + slashes + 2 + colon + 1, end);
    if let Some(password) = after_space(text, &authority[..colon], span) {
        return Some(password);
    }
    // the name of a user has no dot, that of a host has
    let is_host_before = memchr::memchr(b'.', &authority[..colon]).is_some();
    let first_is_secret =
        is_secret(first, if is_host_before { SecretCriterion::Strong } else { SecretCriterion::Likely });
    let rest = &text[end..text.len().min(end + MAX_CONTINUATION)];
    let rest = &rest[..memchr::memmem::find(rest, b"//").unwrap_or(rest.len())];
    for at in memchr::memchr_iter(b'@', rest) {
        let between = &rest[..at];
        // the text of a page break does not belong to it
        let between = match memchr::memchr(b'\x0c', between) {
            Some(_) => &between[memchr::memrchr(b'\n', between).unwrap_or(0)..],
            None => between,
        };
        if !first_is_secret
            && (memchr::memchr(b'\n', between).is_some() || !starts_with_likely_host(&text[end + at + 1..]))
        {
            continue;
        }
        let joined = first.iter().chain(between).copied().filter(|byte| !byte.is_ascii_whitespace());
        if is_secret(&joined.collect::<Vec<_>>(), SecretCriterion::Strong) {
            return Some(Span::new(span.start, end + at));
        }
    }
    first_is_secret.then_some(span)
}

/// The password after a space, whatever it is, if there cannot be a host before the space: `//joe: secret@h.org`. After
/// the end of a line it must be a secret.
fn after_space(text: &[u8], user: &[u8], first: Span) -> Option<Span> {
    let is_user = !user.is_empty() && user.iter().all(|byte| byte.is_ascii_alphanumeric() || b"_-".contains(byte));
    if !first.is_empty() || !is_user {
        return None;
    }
    let rest = &text[first.end..text.len().min(first.end + MAX_CONTINUATION)];
    let spaces = rest.iter().take_while(|byte| b" \t\r\n".contains(byte)).count();
    let word = rest[spaces..].iter().position(|byte| byte.is_ascii_whitespace() || b"@/:".contains(byte))?;
    let at = spaces + word;
    let is_wrapped = memchr::memchr(b'\n', &rest[..spaces]).is_some();
    let is_before_host = rest[at] == b'@' && starts_with_likely_host(&text[first.end + at + 1..]);
    let may_be_password = || !is_wrapped || is_secret(&rest[spaces..at], SecretCriterion::Likely);
    (word > 0 && is_before_host && may_be_password()).then(|| Span::new(first.start, first.end + at))
}
