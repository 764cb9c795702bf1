//! Tokens of services in running text, which nothing around them names: `echo ghp_... | gh auth login`.

use super::value::{is_token, may_start_token};
use super::{Secret, SecretKind};
use crate::syntax::byte_class::{ALPHA, Class, DIGIT};
use crate::text::Span;

/// The bytes of tokens.
const TOKEN: Class = ALPHA.or(DIGIT).or(Class::of(b"-_."));

/// The tokens in `text`, sorted and disjoint. Linear: each word is examined once.
pub(super) fn find(text: &[u8]) -> Vec<Secret> {
    let mut secrets = Vec::new();
    let mut at = 0;
    while at < text.len() {
        let len = text[at..].iter().take_while(|&&byte| TOKEN.has(byte)).count();
        if len > 0 && may_start_token(&text[at..]) {
            let word = &text[at..at + len];
            let kept = word.iter().rposition(|&byte| byte != b'.').map_or(0, |last| last + 1);
            if is_token(&word[..kept]) {
                secrets.push(Secret { span: Span::new(at, at + kept), kind: SecretKind::Unsure });
            }
        }
        at += len.max(1);
    }
    secrets
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
