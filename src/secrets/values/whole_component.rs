//! Secrets that are all of a component: the address of a tunnel (`ss://bWV0aG9k...`), and the key in a fragment that a
//! program in the browser decrypts a document with.

use super::value::{SecretCriterion, is_secret};
use super::{Secret, SecretKind};
use crate::syntax::byte_class::{ALPHA, Class, DIGIT};
use crate::text::Span;

/// Schemes of which all that follows is encoded, with the password in it.
const SCHEMES: [&[u8]; 3] = [b"ss", b"ssr", b"vmess"];

/// The length of the shortest address and of the shortest key, which is of 128 bits.
const MIN_LEN: usize = 22;

/// The bytes of base64.
const BASE64: Class = ALPHA.or(DIGIT).or(Class::of(b"+/=-_"));

/// The bytes of a key.
const KEY: Class = ALPHA.or(DIGIT).or(Class::of(b"-_"));

/// The bytes that end a fragment.
const ENDS: Class = Class::of(b"\"'<>`|\\^()[]{},.").or(Class::range(0, b' '));

/// The secrets in `text` that are all of a component, sorted and disjoint. Linear.
pub(super) fn find(text: &[u8]) -> Vec<Secret> {
    let mut secrets = Vec::new();
    let mut after = 0;
    for at in memchr::memchr2_iter(b':', b'#', text) {
        if at < after {
            continue;
        }
        let Some(span) = (if text[at] == b'#' { fragment_key(text, at + 1) } else { tunnel_address(text, at) }) else {
            continue;
        };
        after = span.end;
        secrets.push(Secret { span, kind: SecretKind::Unsure });
    }
    secrets
}

/// Whether one of [`SCHEMES`] ends at `colon`, and an authority follows.
pub(super) fn is_scheme_before(text: &[u8], colon: usize) -> bool {
    let name = text[..colon].iter().rev().take(8).take_while(|byte| byte.is_ascii_alphanumeric()).count();
    text[colon + 1..].starts_with(b"//")
        && SCHEMES.iter().any(|scheme| scheme.eq_ignore_ascii_case(&text[colon - name..colon]))
}

/// The encoded address after the scheme of a tunnel, whose `:` is at `colon`.
fn tunnel_address(text: &[u8], colon: usize) -> Option<Span> {
    if !is_scheme_before(text, colon) {
        return None;
    }
    let start = colon + 3;
    let len = text[start..].iter().take_while(|&&byte| BASE64.has(byte)).count();
    let is_host = text.get(start + len).is_some_and(|byte| b"@.:".contains(byte));
    (len >= MIN_LEN && !is_host).then(|| Span::new(start, start + len))
}

/// The key that is all of the fragment at `start`: in both cases, with digits, without words.
fn fragment_key(text: &[u8], start: usize) -> Option<Span> {
    let rest = &text[start..];
    let len = rest.iter().take_while(|&&byte| KEY.has(byte)).count();
    let key = &rest[..len];
    // one in a few letters, as by chance: `#diff-7826f7adR246` is a place in a document
    let has_enough = |is: fn(&u8) -> bool| key.iter().filter(|byte| is(byte)).count() * 8 >= len;
    let is_key = len >= MIN_LEN
        && rest.get(len).is_none_or(|&byte| ENDS.has(byte))
        && key.iter().filter(|byte| !byte.is_ascii_alphanumeric()).count() * 8 <= len
        && has_enough(u8::is_ascii_lowercase)
        && has_enough(u8::is_ascii_uppercase)
        && is_secret(key, SecretCriterion::Weak);
    is_key.then(|| Span::new(start, start + len))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::secrets::values::check_marked;

    #[test]
    fn addresses_and_keys() {
        for marked in [
            "ss://«YWVzLTI1Ni1nY206dGVzdEAxOTIuMTY4»#n vmess://«eyJ2IjoiMiIsInBzIjoiSHE3elAybUs5In0=» wss://YWVzLTI1Ni1nY206dGVzdEAx/a",
            "ss://YWVzLTI1Ni1nY206dGVzdEAx@h.corp:80 ss://a.corp/ vmess://short",
            "https://h.corp/file/a#«ZwRc8qktnkHfqgjPW5PcfxfTQ5sF2NkDCH5HzhtNWFM» https://h.corp/?a#«xM2DQDhZ3fmWQqhbgcqxrP»",
            "https://h.corp/#the-2024-Release-Notes-Of-This https://h.corp/#2fa1b0a277c14b1e9e0f5f7a91c3d2e4 a#getValue2ForKeyInMapOrDefault",
            "https://h.corp/files#diff-7826f7adbc1996a05ab52e3f5f02429e94b68ce6R246-R282 https://h.corp/a.java#L120-L140 #/route/ZwRc8qktnkHfqgjPW5PcfxfTQ5s #ZwRc8qktn",
        ] {
            check_marked(find, marked);
        }
    }
}
