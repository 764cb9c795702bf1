//! Values after their name and a space: `machine h.corp login joe password Xk29vq7Zp1`, `ENV API_TOKEN Xk29vq7Zp1`,
//! `--password Xk29vq7Zp1`, "the password is `Xk29vq7Zp1`"; and after a short option for a password: `-p Xk29vq7Zp1`.

use super::assigned::{is_hidden, value_from};
use super::name::{self, NAME, criterion_of, may_be_known};
use super::value::{SecretCriterion, is_secret};
use super::{Secret, SecretKind};
use crate::syntax::byte_class::Class;
use crate::text::Span;

/// The bytes that end a value without quotation marks.
const ENDS: Class = Class::of(b"\"'<>`|\\&;,()").or(Class::range(0, b' '));

/// The bytes by which a value may be something else: a path, a port, an address.
const NOT_IN_SECRETS: Class = Class::of(b"/.:=@_");

/// Names that are words of sentences, after which a word may follow.
const WORDS: [&[u8]; 22] = [
    b"password",
    b"passwd",
    b"pass",
    b"passphrase",
    b"passcode",
    b"token",
    b"secret",
    b"credential",
    b"credentials",
    b"passwort",
    b"kennwort",
    b"senha",
    b"wachtwoord",
    b"jeton",
    b"heslo",
    b"haslo",
    b"kodeord",
    b"lozinka",
    b"parola",
    b"parool",
    b"passord",
    b"salasana",
];

/// Short options for passwords.
const FLAGS: &[u8] = b"apwPW";

/// The secrets after a name and a space in `text`, sorted and disjoint. Linear: the bytes of one value are not examined
/// again.
pub(super) fn find(text: &[u8]) -> Vec<Secret> {
    let mut secrets = Vec::new();
    let mut after = 0;
    for at in memchr::memchr2_iter(b' ', b'\t', text) {
        if at < after {
            continue;
        }
        let joined = joined_to_flag(text, at);
        let Some(value) = joined.or_else(|| value_of_name(text, after, at)) else { continue };
        after = value.end;
        secrets.push(Secret { span: value, kind: SecretKind::Unsure });
    }
    secrets
}

/// The value that is joined to a short option after the space at `at`: `-pXk29vq7Zp1`, `/p:Xk29vq7Zp1`.
fn joined_to_flag(text: &[u8], at: usize) -> Option<Span> {
    let start = at
        + match &text[at + 1..] {
            [b'-', b'p', ..] => 3,
            [b'/', b'p' | b'P', b':', ..] => 4,
            _ => return None,
        };
    let rest = &text[start..];
    let len = rest.iter().position(|&byte| ENDS.has(byte)).unwrap_or(rest.len());
    is_password(&rest[..len]).then(|| Span::new(start, start + len))
}

/// The value after the name that ends at the space at `at`; nothing before `from` belongs to the name.
fn value_of_name(text: &[u8], from: usize, at: usize) -> Option<Span> {
    let before = &text[from..at];
    let len = before.iter().rev().take(name::MAX_NAME_LEN).take_while(|&&byte| NAME.has(byte)).count();
    let (start, name) = before.split_at(before.len() - len);
    if !start.last().is_none_or(|byte| byte.is_ascii_whitespace() || b"\"'`(*".contains(byte) || !byte.is_ascii()) {
        return None;
    }
    let is_flag = matches!(name, [b'-', flag] if FLAGS.contains(flag));
    // most words are done here
    if !is_flag && !may_be_known(name) {
        return None;
    }
    let value = value_after_space(text, at);
    let value_text = &text[value.range()];
    if is_flag {
        return is_password(value_text).then_some(value);
    }
    let is_option = name.starts_with(b"-");
    if !is_option && (value_text.starts_with(b"0x") || !has_letter_and_digit(value_text)) {
        return None;
    }
    let criterion = criterion_of(name)?;
    if !matches!(criterion, SecretCriterion::Named | SecretCriterion::Password) {
        return None;
    }
    let has_verb = value.start - at >= MIN_VERB_GAP;
    let is_value = if is_option {
        is_hidden(value_text, criterion)
    } else {
        let may_be_chosen = is_setting(name) || has_verb;
        let is_chosen = || is_hidden(value_text, criterion) && !value_text.iter().any(|&byte| NOT_IN_SECRETS.has(byte));
        may_be_chosen && is_chosen() || is_secret(value_text, SecretCriterion::Named)
    };
    is_value.then_some(value)
}

/// Whether a name is that of a setting, and no word of a sentence; one with `_pass` may pass something on.
fn is_setting(name: &[u8]) -> bool {
    name.is_ascii() && !name.ends_with(b"_pass") && !WORDS.iter().any(|word| name.eq_ignore_ascii_case(word))
}

/// What may be between a name and its value: in English, German, French and Spanish.
const VERBS: [&[u8]; 5] = [b"is", b"lautet", b"ist", b"est", b"es"];

/// The least distance of a value from its name if a verb is between them.
const MIN_VERB_GAP: usize = " is ".len();

fn has_letter_and_digit(value: &[u8]) -> bool {
    value.iter().any(u8::is_ascii_digit) && value.iter().any(u8::is_ascii_alphabetic)
}

/// The value after the space at `at`, without quotation marks; a verb may be before it.
fn value_after_space(text: &[u8], at: usize) -> Span {
    let spaces = |at: usize| at + text[at..].iter().take_while(|&&byte| byte == b' ' || byte == b'\t').count();
    let mut start = spaces(at);
    let after = VERBS.into_iter().filter_map(|verb| text[start..].strip_prefix(verb));
    if let Some(after) = after.into_iter().find(|after| matches!(after, [b' ', ..] | [b':', b' ', ..])) {
        start = spaces(text.len() - after.len() + usize::from(after[0] == b':'));
    }
    start += if text[start..].starts_with(b"**") { 2 } else { 0 };
    let quote = text.get(start).copied().filter(|byte| b"\"'`".contains(byte));
    start += usize::from(quote.is_some());
    value_from(text, start, quote, &ENDS)
}

/// Whether the value of a short option, which may mean something else, is a password.
fn is_password(value: &[u8]) -> bool {
    has_letter_and_digit(value)
        && !value.iter().any(|&byte| NOT_IN_SECRETS.has(byte))
        && is_secret(value, SecretCriterion::Strong)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::secrets::values::check_marked;

    #[test]
    fn values_after_spaces() {
        for marked in [
            "machine h.corp login joe password «Hq7zP2mK9» ENV API_TOKEN «Hq7zP2mK9» --password «Summer2024» x",
            "the password is `«Hq7zP2mK9»`, with password \"«Hq7z P2mK9»\". mysql -ujoe -p«Hq7zP2mK9» -p «Hq7zP2mK9» x /p:«Hq7zP2mK9»",
            "requirepass «Summer2024» ENV DB_PASSWORD «Summer2024» the password is: «Summer2024», password is **«Hq7zP2mK9»**",
            "das Passwort lautet `«Hq7zP2mK9»` le jeton est «Hq7zP2mK9» la senha \"«Hq7z P2mK9»\" das Passwort ist 2024 das Kennwort ist `«Hq7zP2mK9»`",
            "proxy_pass backend2024; proxy_pass http://127.0.0.1:8080; DB_TOKEN v2.1.3 token is v2.1.3",
            "a password for 2024, token v2.1.3, secret sha256, password Summer2024, the token is refreshed by 2024",
            "docker run -p 8080:80 -p127.0.0.1:80 mkdir -p build2024a -w /a9Kq2/x2Zp9q token 0x6b175474e89094c44da9",
            "a.password «Hq7zP2mK9» /token Hq7zP2mK9 --password ${PASSWORD} --token TOKEN",
        ] {
            check_marked(find, marked);
        }
    }
}
