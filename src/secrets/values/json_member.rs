//! Secrets in JSON and in similar text: `{"password": "Xk29vq7Zp1"}`, `{token:'Xk29vq7Zp1'}`.

use super::name::{self, NAME, criterion_of};
use super::value::{SecretCriterion, is_secret};
use super::{Secret, SecretKind, end_at};
use crate::text::Span;

/// The secret values of members in `text`, sorted and disjoint. Linear: the bytes of one value are not examined again.
pub(super) fn find(text: &[u8]) -> Vec<Secret> {
    let mut secrets = Vec::new();
    let mut after = 0;
    for colon in memchr::memchr_iter(b':', text) {
        if colon < after || !is_secret_name(&text[after..colon]) {
            continue;
        }
        let spaces = text[colon + 1..].iter().take(8).take_while(|byte| byte.is_ascii_whitespace() || **byte == b'+');
        let quote = colon + 1 + spaces.count();
        let Some(&delimiter) = text.get(quote).filter(|&&byte| is_quote(byte)) else { continue };
        let value = Span::new(quote + 1, end_at(text, quote + 1, &[delimiter, b'\n']));
        after = value.end;
        let value_text = &text[value.range()];
        if is_secret(value_text, SecretCriterion::Likely) || is_secret(value_text, SecretCriterion::Password) {
            secrets.push(Secret { span: value, kind: SecretKind::Unsure });
        }
    }
    secrets
}

/// Whether a text ends with the name of a member whose value is a secret, with or without quotation marks.
fn is_secret_name(before: &[u8]) -> bool {
    let before = before.trim_ascii_end();
    let name = before.strip_suffix(b"\"").or_else(|| before.strip_suffix(b"'")).unwrap_or(before);
    let len = name.iter().rev().take(name::MAX_NAME_LEN).take_while(|&&byte| NAME.has(byte)).count();
    let (start, name) = name.split_at(name.len() - len);
    let is_quoted = name.len() < before.len() - start.len();
    let starts_here = if is_quoted {
        start.last() == before.last()
    } else {
        start.last().is_none_or(|byte| b"{,( \t\n".contains(byte))
    };
    starts_here
        && criterion_of(name)
            .is_some_and(|criterion| !matches!(criterion, SecretCriterion::Weak | SecretCriterion::Long))
}

fn is_quote(byte: u8) -> bool {
    byte == b'"' || byte == b'\''
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::secrets::values::check_marked;

    #[test]
    fn values_of_members() {
        for marked in [
            r#"?q={"password":"«Hq7zP2mK9»"}"#,
            r#"{"a": "b", "api_key" : "«Hq7zP2mK9»", "n": 1}"#,
            "{'password':'«hunter two»'} {token: '«Hq7z\\'P2mK9»'}",
            r#"{"clientSecret":"«Hq7zP2mK9»"#,
            r#"{"password": "required", "token": "string", "secret": "<secret>", "key": "Hq7zP2mK9"}"#,
            r#""token": "${TOKEN}", "password": "", "user": "Hq7zP2mK9", "password": null"#,
        ] {
            check_marked(find, marked);
        }
    }
}
