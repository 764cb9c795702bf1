//! Passwords in addresses that are not authorities by the grammar: without `//`, of Oracle, or cut short.

use crate::secrets::values::value;
use crate::syntax::byte_class::Class;
use crate::text::Span;

/// The bytes that may follow the name of a host.
const ENDS_HOST: Class = Class::of(b":/?#[");

/// The password of an address without `//`: `sip:joe:secret@host` (RFC 3261 section 19.1.1), and `mailto:` written like
/// this by mistake.
pub(in crate::secrets) fn password_without_slashes(url: &str) -> Option<Span> {
    let (scheme, rest) = url.split_once(':')?;
    if !["sip", "sips", "mailto", "xmpp"].iter().any(|known| known.eq_ignore_ascii_case(scheme))
        || rest.starts_with('/')
    {
        return None;
    }
    let address = &rest[..rest.find(['?', '#']).unwrap_or(rest.len())];
    let (user, _) = address.rsplit_once('@')?;
    let (name, password) = user.split_once(':')?;
    let start = scheme.len() + 1 + name.len() + 1;
    (!password.is_empty()).then(|| Span::new(start, start + password.len()))
}

/// The text in the place of the port of a URL without an `@`, if it is too random for a port: it is the start of a
/// password, and the reader of the document ended the URL inside of it (`http://joe:Xk29|vq@h`).
pub(in crate::secrets) fn cut_password(text: &[u8]) -> Option<Span> {
    let start = memchr::memchr_iter(b':', text).find(|&colon| text[colon..].starts_with(b"://"))? + 3;
    let rest = &text[start..];
    let colon = rest.iter().position(|&byte| ENDS_HOST.has(byte)).filter(|&end| rest[end] == b':')?;
    let authority = &rest[..rest.iter().position(|byte| b"/?#[".contains(byte)).unwrap_or(rest.len())];
    let port = &authority[colon + 1..];
    let digits = port.iter().all(u8::is_ascii_digit);
    // the name of a user has no dot, that of a host has
    let is_host = memchr::memchr(b'.', &rest[..colon]).is_some();
    let criterion = if is_host { value::SecretCriterion::Strong } else { value::SecretCriterion::Likely };
    let is_secret = !digits && value::is_secret(port, criterion);
    is_secret.then(|| Span::new(start + colon + 1, start + authority.len()))
}

/// The passwords of Oracle's addresses, in order: `jdbc:oracle:thin:scott/tiger@db.example.org:1521:orcl`.
pub(in crate::secrets) fn oracle_passwords(text: &[u8]) -> Vec<Span> {
    const PREFIX: &[u8] = b"jdbc:oracle:";
    let mut passwords = Vec::new();
    for start in memchr::memmem::find_iter(text, PREFIX) {
        let rest = &text[start + PREFIX.len()..];
        let end = rest.iter().position(|&byte| byte.is_ascii_whitespace() || byte == b'@');
        let Some(at) = end.filter(|&end| rest[end] == b'@') else { continue };
        if let Some(slash) = memchr::memchr(b'/', &rest[..at]).filter(|slash| slash + 1 < at) {
            passwords.push(Span::new(start + PREFIX.len() + slash + 1, start + PREFIX.len() + at));
        }
    }
    // the password of another address inside is found by itself
    passwords.dedup_by(|next, last| next.start < last.end);
    passwords
}
