//! Tokens of services in running text, which nothing around them names: `echo ghp_... | gh auth login`.

use super::value::{is_token, may_start_token};
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
        if let Some(len) = token_len(&text[at..]) {
            secrets.push(Secret { span: Span::new(at, at + len), kind: SecretKind::Unsure });
        }
        at += word_len(&text[at..]).max(1);
    }
    secrets
}

/// Whether a token starts at `at`, where a word may start: at the start of the text, or after a byte that no token has.
#[inline]
pub(super) fn starts_at(text: &[u8], at: usize) -> bool {
    may_start_token(&text[at..]) && (at == 0 || !TOKEN.has(text[at - 1])) && token_len(&text[at..]).is_some()
}

/// The length of the token that is the first word of a text. A full stop after it is not a part of it.
fn token_len(text: &[u8]) -> Option<usize> {
    let word = may_start_token(text).then(|| &text[..word_len(text)])?;
    let len = word.iter().rposition(|&byte| byte != b'.').map_or(0, |last| last + 1);
    is_token(&word[..len]).then_some(len)
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
        ] {
            check_marked(find, marked);
        }
    }
}
