//! Passwords that are the last field of a line, as in `.pgpass`: `db.corp:5432:shop:joe:Xk29vq7Zp1`.

use super::assigned::is_hidden;
use super::name::NAME;
use super::value::SecretCriterion;
use super::{Secret, SecretKind};
use crate::syntax::byte_class::Class;
use crate::text::Span;

/// The bytes of a field.
const FIELD: Class = NAME.or(Class::of(b"*\\@/"));

/// The bytes that end the password.
const ENDS: Class = Class::of(b"\"'`<>|").or(Class::range(0, b' '));

/// The longest field that is examined.
const MAX_FIELD_LEN: usize = 64;

/// The passwords at the end of lines of `text`, sorted and disjoint. Linear: a bounded number of bytes is examined for
/// each colon.
pub(super) fn find(text: &[u8]) -> Vec<Secret> {
    let mut secrets: Vec<Secret> = Vec::new();
    for colon in memchr::memchr_iter(b':', text) {
        if secrets.last().is_none_or(|last| last.span.end <= colon)
            && let Some(span) = password(text, colon)
        {
            secrets.push(Secret { span, kind: SecretKind::Unsure });
        }
    }
    secrets
}

/// Whether a port may start at `at`.
#[inline]
pub(super) fn may_be_port(text: &[u8], at: usize) -> bool {
    text.get(at).is_some_and(|&byte| byte.is_ascii_digit() || byte == b'*')
}

/// The password of the line whose port is after the colon at `colon`.
fn password(text: &[u8], colon: usize) -> Option<Span> {
    let rest = &text[colon + 1..];
    let port = rest.iter().take(6).take_while(|byte| byte.is_ascii_digit()).count();
    // shorter numbers are those of lines, and times
    if !((4..=5).contains(&port) || rest.starts_with(b"*:")) {
        return None;
    }
    let mut at = colon + 1 + port.max(1);
    for _ in 0..2 {
        text.get(at).filter(|&&byte| byte == b':')?;
        let len = text[at + 1..].iter().take(MAX_FIELD_LEN).take_while(|&&byte| FIELD.has(byte)).count();
        at = (len > 0).then_some(at + 1 + len)?;
    }
    text.get(at).filter(|&&byte| byte == b':')?;
    let is_host = colon > 0 && FIELD.has(text[colon - 1]);
    let len = text[at + 1..].iter().take(MAX_FIELD_LEN).take_while(|&&byte| !ENDS.has(byte)).count();
    let password = &text[at + 1..at + 1 + len];
    (is_host && is_hidden(password, SecretCriterion::Password)).then(|| Span::new(at + 1, at + 1 + len))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::secrets::values::check_marked;

    #[test]
    fn lines() {
        for marked in [
            "db.corp:5432:shop:joe:«Hq7zP2mK9»\n*:*:*:joe:«Summer2024»",
            "localhost:5432:*:postgres:«Hq7z:P2mK9» a.rs:12:34:error:Hq7zP2mK9 12:30:00:00:Hq7zP2mK9",
            "h.corp:8080:a:b:* h.corp:8080:80:a:password h.corp:8080/Hq7zP2mK9 :8080:a:b",
        ] {
            check_marked(find, marked);
        }
    }
}
