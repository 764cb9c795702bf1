//! Which values are secrets: random ones, and those that start like the tokens of a service; not words and stand-ins.

use std::sync::LazyLock;

use aho_corasick::{AhoCorasick, AhoCorasickKind};

use super::plain::decode_escapes;
use super::randomness::{is_constant, is_mixed, is_random, is_regular, is_sequence, is_uuid, is_varied};
use super::token_starts::{PUBLIC, TOKENS, WORDS};
use crate::text::{embedded, rows};

/// The test that a value must pass to be a secret, depending on its name and the text around it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum SecretCriterion {
    /// It must have eight bytes and not be a word: no name says that it is a secret.
    Strong,
    /// It must not be a word, but may be shorter: the name says that it is a secret.
    Named,
    /// It must not be a word, a number or a stand-in: that is enough to hide it with such a name, but not to report it.
    Likely,
    /// It must be long, and random in all parts: the name has other uses.
    Weak,
    /// As `Weak`, and the value is hidden but not reported: the name is one letter, or has many uses.
    Long,
    /// People choose it.
    Password,
    /// It may be a number: a code that is typed.
    Code,
    /// The text around it says that it is a secret: it must only not be a stand-in.
    Address,
}

/// Whether a value is a secret by this criterion.
pub(crate) fn is_secret(value: &[u8], criterion: SecretCriterion) -> bool {
    if is_token(value) || criterion == SecretCriterion::Code && is_code(value) {
        return true;
    }
    let Some(value) = decode_escapes(value) else { return false };
    let min_len = match criterion {
        SecretCriterion::Strong => 8,
        SecretCriterion::Weak | SecretCriterion::Long => 16,
        SecretCriterion::Password | SecretCriterion::Address | SecretCriterion::Named => 6,
        SecretCriterion::Likely | SecretCriterion::Code => 4,
    };
    if value.len() < min_len
        || value[0] == b':'
        || holds_telltale(&value)
        || is_regular(&value) && !(criterion == SecretCriterion::Address && is_varied(&value))
    {
        return false;
    }
    match criterion {
        SecretCriterion::Strong | SecretCriterion::Named | SecretCriterion::Address => is_random(&value),
        SecretCriterion::Likely | SecretCriterion::Code => is_random(&value) || is_mixed(&value),
        SecretCriterion::Weak | SecretCriterion::Long => {
            is_random(&value) && !is_uuid(&value) && value.iter().any(u8::is_ascii_digit)
        }
        SecretCriterion::Password => value.iter().any(|byte| !byte.is_ascii_lowercase()) && !is_constant(&value),
    }
}

/// Whether a value is a code of digits that is typed: of four to ten, not in sequence.
fn is_code(value: &[u8]) -> bool {
    (4..=10).contains(&value.len()) && value.iter().all(u8::is_ascii_digit) && !is_sequence(value)
}

/// Whether a value is empty, or a stand-in for a value to fill in, such as `<token>`.
pub(super) fn is_stand_in(value: &[u8]) -> bool {
    let is_real = |value: Vec<u8>| value.len() >= 4 && !holds_telltale(&value) && !is_regular(&value);
    !decode_escapes(value).is_some_and(is_real)
}

/// Whether a value starts like the tokens of a service, and continues at random.
pub(crate) fn is_token(value: &[u8]) -> bool {
    let is_jwt = value.starts_with(b"eyJ")
        && (60..2048).contains(&value.len())
        && value.iter().filter(|&&byte| byte == b'.').count() == 2
        && value.iter().all(|byte| byte.is_ascii_alphanumeric() || b"-_.=".contains(byte));
    is_jwt || starts_like(value, TOKENS)
}

/// The second letters of tokens, as bits, by the first one.
static SECOND_LETTERS: [u32; 256] = {
    let mut second = [0; 256];
    second[b'e' as usize] = 1 << (b'y' & 0x1f);
    let mut at = 0;
    while at < TOKENS.len() {
        let start = TOKENS[at].0.as_bytes();
        second[start[0] as usize] |= 1 << (start[1] & 0x1f);
        at += 1;
    }
    second
};

/// Whether a text may start with a token: a quick test, true for some texts that do not.
#[inline]
pub(super) fn may_start_token(text: &[u8]) -> bool {
    text.len() >= MIN_TOKEN_LEN && SECOND_LETTERS[usize::from(text[0])] & 1 << (text[1] & 0x1f) != 0
}

/// Whether a value starts like the tokens of a service, which nobody invents for an example; a JSON Web Token has no
/// such start.
pub(crate) fn is_service_token(value: &[u8]) -> bool {
    starts_like(value, TOKENS)
}

/// Whether the text after a hyphen starts like the tokens of a service, and not like a word.
#[inline]
pub(super) fn may_start_hyphenated_token(text: &[u8]) -> bool {
    let is_start = |start: &str| text.starts_with(start.as_bytes());
    may_start_token(text) && TOKENS.iter().any(|(start, _)| is_start(start)) && !WORDS.iter().any(|word| is_start(word))
}

/// Whether the text in the place of a user's name is a token: it is a known token, or too long and random for a name.
/// Keys of 32 hex digits are those of error trackers, which are public.
pub(crate) fn is_user_token(user: &[u8]) -> bool {
    is_token(user)
        || user.len() >= 36 && !is_uuid(user) && is_secret(user, SecretCriterion::Weak)
        || user.len() >= 20 && is_varied(user) && is_secret(user, SecretCriterion::Weak)
}

/// Whether a value is a key that clients show.
pub(super) fn is_public(value: &[u8]) -> bool {
    starts_like(value, PUBLIC)
}

/// The length of the shortest token or public key.
pub(super) const MIN_TOKEN_LEN: usize = {
    let (tokens, public) = (shortest_of(TOKENS), shortest_of(PUBLIC));
    if tokens < public { tokens } else { public }
};

const fn shortest_of(starts: &[(&str, usize)]) -> usize {
    let (mut at, mut least) = (0, usize::MAX);
    while at < starts.len() {
        let len = starts[at].0.len() + starts[at].1;
        least = if len < least { len } else { least };
        at += 1;
    }
    least
}

/// Whether a value starts like one of `starts`, and continues at random.
fn starts_like(value: &[u8], starts: &[(&str, usize)]) -> bool {
    let Some(first) = value.first().filter(|_| value.len() >= MIN_TOKEN_LEN) else { return false };
    let may_match = |start: &str, least: usize| start.as_bytes()[0] == *first && value.len() >= start.len() + least;
    starts.iter().filter(|&&(start, least)| may_match(start, least)).any(|(start, _)| {
        value.strip_prefix(start.as_bytes()).is_some_and(|rest| {
            let rest = &rest[..rest.len().min(256)];
            !holds_telltale(rest) && !is_regular(rest) && is_random(rest)
        })
    })
}

/// Whether a value has a part that secrets do not have, written like a word: a long random value may have `xXxX` by
/// chance.
fn holds_telltale(value: &[u8]) -> bool {
    const TELLTALES: &str = embedded!("telltales.txt");
    const SHORT_PART: usize = 4;
    const LONG_VALUE: usize = 64;
    // building a DFA would take longer than it saves
    static SEARCHER: LazyLock<Option<AhoCorasick>> = LazyLock::new(|| {
        let kind = Some(AhoCorasickKind::ContiguousNFA);
        AhoCorasick::builder().ascii_case_insensitive(true).kind(kind).build(rows(TELLTALES)).ok()
    });
    SEARCHER.as_ref().is_some_and(|searcher| {
        searcher.find_overlapping_iter(value).any(|found| {
            let part = &value[found.range()];
            (part.len() > SHORT_PART || value.len() < LONG_VALUE && !is_by_chance(value, found.range()))
                && is_in_one_case(part)
        })
    })
}

/// Whether a part is in a value by chance: it is of letters, joined to others on both sides, and the rest is long and
/// random.
fn is_by_chance(value: &[u8], part: std::ops::Range<usize>) -> bool {
    const MIN_REST_LEN: usize = 12;
    let (before, after) = (&value[..part.start], &value[part.end..]);
    let is_joined = |beside: Option<&u8>, own: u8| {
        beside.is_some_and(|beside| beside.is_ascii_alphanumeric() && !beside.eq_ignore_ascii_case(&own))
    };
    let (first, last) = (value[part.start], value[part.end - 1]);
    before.len() + after.len() >= MIN_REST_LEN
        && value[part].iter().all(u8::is_ascii_alphabetic)
        && is_joined(before.last(), first)
        && is_joined(after.first(), last)
        && is_random(&[before, after].concat())
}

/// Whether all letters except the first are in lower case, or all are in upper case.
fn is_in_one_case(part: &[u8]) -> bool {
    let rest = &part[1..];
    !rest.iter().any(u8::is_ascii_uppercase) || !part.iter().any(u8::is_ascii_lowercase)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn random_values_and_words() {
        for random in [
            "9f8e7d6c",
            "Xk29vqPlmZ",
            "vHuJm5LyzXxXx5HlGx",
            "tGzvJOkFXGQxTLkWIA",
            "2fa1b0a2-77c1-4b1e-9e0f-5f7a91c3d2e4",
            "qzkxvjwp",
            "kwx5qwzxxxxvj4wkm",
        ] {
            assert!(is_secret(random.as_bytes(), SecretCriterion::Strong), "{random}");
        }
        for word in [
            "AccessToken2024",
            "version2024",
            "myAccessCodeForUser",
            "user12345",
            "authorization_code",
            "abcdefgh",
            "12345678",
            "deadbeefdeadbeef",
            "1a2b3c4d5e6f",
            "abc",
            "EXAMPLEKEY9f8e7d6c5b",
            "9f8e7d6c5bxxxxxxxx4a39",
            "sk-xxxx9f8e7d6c5b4a",
            "%s%s%s%s%s",
            "{token}abcdefg1h2",
            "password1",
        ] {
            assert!(!is_secret(word.as_bytes(), SecretCriterion::Strong), "{word}");
        }
    }

    #[test]
    fn short_values_under_a_name() {
        for (value, named, likely) in [
            ("Pva2A0F", true, true),
            ("k3f9x2", true, true),
            ("a7Kq", false, true),
            ("z8h8z8", true, true),
            ("zuSrkhoxql2pskwv", false, true),
            ("TheGreatRefresh", false, false),
            ("kr7twm", false, true),
            ("refresh", false, false),
            ("v2", false, false),
            ("sha256", false, false),
            ("user12", false, false),
            ("MyToken", false, false),
            ("RefreshItNow", false, false),
            ("https", false, false),
            ("xxxx", false, false),
            ("...", false, false),
            ("%s1%s2", false, false),
            ("{a7Kq}", false, false),
        ] {
            assert_eq!(is_secret(value.as_bytes(), SecretCriterion::Named), named, "{value}");
            assert_eq!(is_secret(value.as_bytes(), SecretCriterion::Likely), likely, "{value}");
        }
    }

    #[test]
    fn passwords() {
        for (value, expected) in [
            ("Tr0ub4dor", true),
            ("summer2019", true),
            ("opensesame", false),
            ("password1", false),
            ("Rrl$EZY!T2dY", true),
            ("abc$DEF", false),
        ] {
            assert_eq!(is_secret(value.as_bytes(), SecretCriterion::Password), expected, "{value}");
        }
    }
}
