//! Secrets in a path: after a segment that names them, as in `/password/Xk29vq7Zp1/`, and tokens of services.

use super::name::{addresses_next_segment, may_name_next_segment, names_next_segment};
use super::value::{SecretCriterion, is_secret, is_token, may_start_token};
use super::{Secret, SecretKind};
use crate::syntax::byte_class::Class;
use crate::text::Span;

/// The bytes that end a segment.
const ENDS: Class = Class::of(b"/?#&\"'<>`|\\^()[]{};,").or(Class::range(0, b' '));

/// The least length of an address that is for one person, or for one use.
const MIN_ADDRESS_LEN: usize = 16;

/// The request to a BitTorrent tracker, after the key of the user: `/Xk29vq7Zp1.../announce`.
const ANNOUNCE: &[u8] = b"announce";

/// The secrets in the paths of `text`, sorted and disjoint. Linear: a segment is examined at most three times.
pub(super) fn find(text: &[u8]) -> Vec<Secret> {
    let mut secrets = Vec::new();
    let mut last = None;
    for slash in memchr::memchr_iter(b'/', text) {
        let name = last.replace(slash).map(|start: usize| Span::new(start + 1, slash));
        let rest = &text[slash + 1..];
        if let Some(key) = name
            && is_announce(rest)
            && !text[..key.start].ends_with(b"//")
            && is_address(&text[key.range()])
            && secrets.last().is_none_or(|last: &Secret| last.span.end <= key.start)
        {
            secrets.push(Secret { span: key, kind: SecretKind::Unsure });
        }
        let is_named = name.is_some_and(|name| may_name(text, name) && names_next_segment(&text[name.range()]));
        let is_addressed = name.is_some_and(|name| {
            may_name(text, name) && addresses_next_segment(&text[name.range()]) && is_on_its_own(text, name)
        });
        if !is_named && !is_addressed && !may_start_token(rest) {
            continue;
        }
        let len = rest.iter().position(|&byte| ENDS.has(byte)).unwrap_or(rest.len());
        let kept = rest[..len].iter().rposition(|byte| !b".:!*~".contains(byte)).map_or(0, |last| last + 1);
        // the addresses of tokens that are traded are public
        let is_named = is_named && !rest.starts_with(b"0x") && is_secret(&rest[..kept], SecretCriterion::Named);
        if is_named || is_addressed && is_address(&rest[..kept]) || is_token(&rest[..kept]) {
            secrets.push(Secret { span: Span::new(slash + 1, slash + 1 + kept), kind: SecretKind::Unsure });
        }
    }
    secrets
}

/// Whether a segment is so long and random that only somebody who was given it knows it.
fn is_address(segment: &[u8]) -> bool {
    segment.len() >= MIN_ADDRESS_LEN
        && segment.iter().any(u8::is_ascii_digit)
        && is_secret(segment, SecretCriterion::Strong)
}

/// Whether a segment is the request to a tracker, so that the segment before it may be a key.
#[inline]
pub(super) fn is_announce(segment: &[u8]) -> bool {
    segment.first() == Some(&ANNOUNCE[0])
        && segment
            .strip_prefix(ANNOUNCE)
            .is_some_and(|after| after.first().is_none_or(|&byte| byte == b'.' || ENDS.has(byte)))
}

/// Whether a name of one letter, which base64 has by chance, is after a host or after a file: `h.corp/t/`,
/// `/index.php/t/`.
fn is_on_its_own(text: &[u8], name: Span) -> bool {
    const FARTHEST: usize = 64;
    let before = &text[name.start.saturating_sub(FARTHEST)..name.start - 1];
    let segment = &before[memchr::memrchr(b'/', before).map_or(0, |slash| slash + 1)..];
    name.len() > 1 || memchr::memchr2(b'.', b':', segment).is_some()
}

/// Whether a segment may be such a name; one after `//` is a host.
pub(super) fn may_name(text: &[u8], segment: Span) -> bool {
    may_name_next_segment(&text[segment.range()]) && !text[..segment.start].ends_with(b"//")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::secrets::values::check_marked;

    #[test]
    fn segments() {
        for marked in [
            "https://h.corp/password/«Hq7zP2mK9»/ and /api-key/«Hq7zP2mK9».",
            "https://h.corp/v1/access_token/«Hq7zP2mK9»?x=1",
            "https://token/Hq7zP2mK9 /token/refresh /password/reset/Hq7zP2mK9 /secret/manage-secrets /key/Hq7zP2mK9",
            "https://h.corp/x/«ghp_x8Kq83hd7Zp29dkQm4Lw7Rt2Vb6Nc9»/y /gh/ghp_a /ey/eyJ",
            "https://h.corp/«eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.x8Kq83hd7Zp29dkQm4Lw7Rt2Vb6Nc9Fs5Gt1Hy3Jk»?a",
            "https://h.corp/reset-password/«Hq7zP2mK9x4TvB8n» /webhook/«2fa1b0a2-77c1-4b1e-9e0f-5f7a91c3d2e4» /reset/Hq7zP2mK9",
            "https://h.corp/verify/two-factor-authentication /hooks/pre-commit-config-2024 /accept/reset-password",
            "https://t.corp/«9f8e7d6c5b4a39281fc0d1e2f3a4b5c6»/announce https://t.corp:80/announce /a/announce.php",
            // links to shared files are meant to be followed
            "https://h.corp/s/YwP4nQe7tKd9BzR/download /sharing/Hq7zP2mK9",
            "https://h.corp/t/«jo-9f8e7d6c-5b4a-3928-1fc0-d1e2f3a4b5c6»/a /t/how-to-use-python3-2024/99 /s/story-2024",
            "https://h.corp/g/a/t/YwP4nQe7tKd9BzR0 data:image/png;base64,Ra0zTOr/t/BmL0snB47nyitzpazwirC49 /Hq7zP2mK9YwP4nQe7/announcement",
            "https://h.corp/token/0x6b175474e89094c44da98b954eedeac495271d0f /password/{Hq7zP2mK9}",
        ] {
            check_marked(find, marked);
        }
    }
}
