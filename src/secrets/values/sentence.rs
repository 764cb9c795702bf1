//! Secrets in sentences: "the password for h.corp is Xk29vq7Zp1", "`joe` / `Xk29vq7Zp1`".

use super::assigned::value_from;
use super::name::criterion_of;
use super::value::{SecretCriterion, is_secret};
use super::{Secret, unsure_secrets};
use crate::syntax::byte_class::Class;
use crate::text::Span;

/// The bytes that end a secret.
const ENDS: Class = Class::of(b"\"'<>`|\\;,()").or(Class::range(0, b' '));

/// How far before `is` its subject may be.
const MAX_SUBJECT_DISTANCE: usize = 96;

/// The longest name of a user, and the longest secret after it.
const MAX_SECRET_LEN: usize = 64;

/// The secrets in the sentences of `text`, sorted and disjoint. Linear: a bounded number of bytes is examined before
/// each `is` and each `/` between marks.
pub(super) fn find(text: &[u8]) -> Vec<Secret> {
    let mut secrets = Vec::new();
    for at in memchr::memmem::find_iter(text, b" is ") {
        let mut start = at + 4;
        start += if text[start..].starts_with(b"**") { 2 } else { 0 };
        let quote = text.get(start).copied().filter(|byte| b"\"'`".contains(byte));
        let span = value_from(text, start + usize::from(quote.is_some()), quote, &ENDS);
        if is_mixed(&text[span.range()]) && names_secret(&text[at.saturating_sub(MAX_SUBJECT_DISTANCE)..at]) {
            secrets.push(span);
        }
    }
    for between in [&b"` / `"[..], b"** / **"] {
        let mark = &between[memchr::memrchr(b' ', between).map_or(0, |space| space + 1)..];
        for at in memchr::memmem::find_iter(text, between) {
            let before = &text[at.saturating_sub(MAX_SECRET_LEN)..at];
            let start = at + between.len();
            let rest = &text[start..text.len().min(start + MAX_SECRET_LEN)];
            if let Some(len) = memchr::memmem::find(rest, mark)
                && memchr::memmem::rfind(before, mark).is_some()
                && is_mixed(&rest[..len])
            {
                secrets.push(Span::new(start, start + len));
            }
        }
    }
    unsure_secrets(secrets)
}

/// Whether the space at `at` is before one of the signs of such a secret.
#[inline]
pub(super) fn may_say(text: &[u8], at: usize) -> bool {
    matches!(&text[at + 1..], [b'i', b's', b' ', ..] | [b'/', b' ', b'`' | b'*', ..])
}

/// Whether a value is random, with letters and digits, and no path or address.
fn is_mixed(value: &[u8]) -> bool {
    value.iter().any(u8::is_ascii_digit)
        && value.iter().any(u8::is_ascii_alphabetic)
        && !value.iter().any(|byte| b"/:@ ".contains(byte))
        && is_secret(value, SecretCriterion::Strong)
}

/// Whether a word of the sentence says that its subject is a secret.
fn names_secret(before: &[u8]) -> bool {
    let sentence = before.windows(2).rposition(|pair| matches!(pair, [b'.' | b'!' | b'?', b' '] | [_, b'\n']));
    let sentence = &before[sentence.map_or(0, |at| at + 2)..];
    let is_name = |word: &[u8]| matches!(criterion_of(word), Some(SecretCriterion::Named | SecretCriterion::Password));
    sentence.split(|byte| b" `*_\"'".contains(byte)).any(is_name)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::secrets::values::check_marked;

    #[test]
    fn sentences() {
        for marked in [
            "The password for https://h.corp/ is «Hq7zP2mK9». The token of it is `«Hq7zP2mK9»`",
            "`joe` / `«Hq7zP2mK9»`, **joe** / **«Hq7zP2mK9»** `GET` / `POST`",
            "A password is set. The commit is Hq7zP2mK9, the token is required2 and the password of it is Summer",
        ] {
            check_marked(find, marked);
        }
    }
}
