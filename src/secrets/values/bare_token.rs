//! Tokens of services in running text, which nothing around them names: `echo ghp_... | gh auth login`.

use super::value::{MIN_TOKEN_LEN, is_service_token, is_token, may_start_hyphenated_token, may_start_token};
use super::{Secret, SecretKind};
use crate::syntax::byte_class::{ALPHA, Class, DIGIT};
use crate::text::Span;

/// The bytes of tokens.
const TOKEN: Class = ALPHA.or(DIGIT).or(Class::of(b"-_."));

/// The tokens in `text`, sorted and disjoint. Linear: each word is examined once.
pub(crate) fn find(text: &[u8]) -> Vec<Secret> {
    let mut secrets = Vec::new();
    let mut at = 0;
    while at < text.len() {
        let len = word_len(&text[at..]);
        if let Some(token) = token_in(&text[at..at + len]) {
            secrets.push(Secret { span: token.shifted(at), kind: SecretKind::Unsure });
        }
        at += len.max(1);
    }
    secrets
}

/// Whether a token starts at `at`, where a word may start: at the start of the text, or after a byte that no token has.
#[inline]
pub(super) fn starts_at(text: &[u8], at: usize) -> bool {
    may_start_token(&text[at..])
        && (at == 0 || !TOKEN.has(text[at - 1]))
        && is_token(trimmed(&text[at..at + word_len(&text[at..])]))
}

/// The token in a word: the whole word, or what is after a hyphen, as in `deploy-ghp_...`.
fn token_in(word: &[u8]) -> Option<Span> {
    if word.len() < MIN_TOKEN_LEN {
        return None;
    }
    let word = trimmed(word);
    let is_hyphenated = |at: &usize| may_start_hyphenated_token(&word[*at..]) && is_service_token(&word[*at..]);
    let start = if may_start_token(word) && is_token(word) {
        Some(0)
    } else {
        memchr::memchr_iter(b'-', word).map(|hyphen| hyphen + 1).find(is_hyphenated)
    };
    start.map(|start| Span::new(start, word.len()))
}

/// A word without the full stops after it, which are not a part of a token.
fn trimmed(word: &[u8]) -> &[u8] {
    &word[..word.iter().rposition(|&byte| byte != b'.').map_or(0, |last| last + 1)]
}

/// The number of bytes at the start of a text that a token may have.
fn word_len(text: &[u8]) -> usize {
    text.iter().take_while(|&&byte| TOKEN.has(byte)).count()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::secrets::values::check_marked;

    #[test]
    fn tokens_of_services() {
        for marked in [
            "echo «ghp_x8Kq83hd7Zp29dkQm4Lw7Rt2Vb6Nc9» | gh auth login, (\"«xoxb-x8Kq83hd7Zp29dkQm4Lw7»\").",
            "ghp_example ghp_xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx a_ghp_x8Kq83hd7Zp29dkQm4Lw7Rt2Vb6Nc9 ghp_",
            "deploy-key-«ghp_x8Kq83hd7Zp29dkQm4Lw7Rt2Vb6Nc9», -«xoxb-x8Kq83hd7Zp29dkQm4Lw7».",
            "public-key-9f8e7d6c5b4a39281fc0d1e2f3a4b5c6 my-sk-9f8e7d6c5b4a39281fc0d1e2f3a4b5c6 a-ghp_example-of-a-token-in-a-name",
        ] {
            check_marked(find, marked);
        }
    }
}
