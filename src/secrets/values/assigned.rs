//! Values that are given to a name outside of a query: `DB_PASSWORD=Xk29vq7Zp1`, `X-Api-Key: Xk29vq7Zp1`,
//! `Authorization: Bearer Xk29vq7Zp1`, `/token=Xk29vq7Zp1/`, `-u joe:Xk29vq7Zp1`.

use super::name::{self, NAME, classify};
use super::value::{SecretConfidence, is_secret};
use super::{Kind, Secret};
use crate::syntax::byte_class::Class;
use crate::text::Span;

/// The bytes before the name of a parameter, whose value after a `=` has rules of its own (`parameter`).
const BEFORE_PARAMETER: Class = Class::of(b"?&;#");

/// The bytes that end a value without quotation marks.
const ENDS: Class = Class::of(b"\"'<>`|\\^&;,()").or(Class::range(0, b' '));

/// How many spaces may be beside the `=` or `:`.
const SPACES: usize = 8;

/// What the value of a header starts with, before the secret (RFC 9110 section 11.1).
const METHODS: [&str; 3] = ["basic", "bearer", "token"];

/// What may be between a method and the secret, in a URL too.
const GAPS: [&[u8]; 3] = [b" ", b"+", b"%20"];

/// The options after which a name and a password follow.
const OPTIONS: [&[u8]; 4] = [b"-u", b"--user", b"--proxy-user", b"--user="];

/// The values of such names, in order and disjoint. It is linear: the bytes of one value are not examined again.
pub(super) fn find(text: &[u8]) -> Vec<Secret> {
    let mut secrets = Vec::new();
    let mut after = 0;
    for at in memchr::memchr2_iter(b'=', b':', text) {
        if at < after {
            continue;
        }
        let Some(strength) = strength(&text[after..at], text[at]) else { continue };
        let value = value(text, at);
        let held = &text[value.range()];
        let is_chosen = || {
            strength == SecretConfidence::Password
                && held.iter().any(u8::is_ascii_digit)
                && is_secret(held, SecretConfidence::Password)
        };
        if is_secret(held, SecretConfidence::Likely) || is_chosen() {
            after = value.end;
            secrets.push(Secret { span: value, kind: Kind::Unsure });
        }
    }
    secrets
}

/// How clearly the text before a `=` or `:` says that a secret follows it; `None` if it does not.
fn strength(before: &[u8], sign: u8) -> Option<SecretConfidence> {
    let spaces = before.iter().rev().take(SPACES).take_while(|byte| **byte == b' ').count();
    let before = &before[..before.len() - spaces];
    let unquoted = before.strip_suffix(b"\"").or_else(|| before.strip_suffix(b"'")).unwrap_or(before);
    let shown = without_font(unquoted);
    let len = shown.iter().rev().take(name::LONGEST).take_while(|&&byte| NAME.has(byte)).count();
    let (start, name) = shown.split_at(shown.len() - len);
    let (start, name) = match (start, name) {
        // the font of a name in a manual page is no part of it
        ([before @ .., b'\\'], [b'f', b'B' | b'I' | b'R' | b'P', name @ ..]) if !name.is_empty() => (before, name),
        parts => parts,
    };
    let may_be_before = |byte: u8| byte != b'\\' && (sign == b':' || !BEFORE_PARAMETER.has(byte));
    if !start.last().is_none_or(|&byte| may_be_before(byte)) {
        return None;
    }
    if let Some((_, strength @ (SecretConfidence::Named | SecretConfidence::Password))) = classify(name) {
        return Some(strength);
    }
    let option = start.trim_ascii_end();
    let is_option = |option: &[u8]| OPTIONS.iter().any(|known| option.ends_with(known));
    (sign == b':' && !name.is_empty() && is_option(option)).then_some(SecretConfidence::Password)
}

/// A text without the change of font at its end, as manual pages have it after a word: `\fBtoken\fR`.
fn without_font(text: &[u8]) -> &[u8] {
    match text {
        [before @ .., b'\\', b'f', b'B' | b'I' | b'R' | b'P'] => before,
        _ => text,
    }
}

/// The value after the `=` or `:` at `at`, without quotation marks.
fn value(text: &[u8], at: usize) -> Span {
    let mut start = at + 1 + usize::from(text[at + 1..].starts_with(b">"));
    start += text[start..].iter().take(SPACES).take_while(|&&byte| byte == b' ' || byte == b'\t').count();
    let quote = text.get(start).copied().filter(|byte| b"\"'".contains(byte));
    start += usize::from(quote.is_some());
    start += method(&text[start..]);
    start += usize::from(matches!(text[start..], [b'\\', b'f', b'B' | b'I' | b'R' | b'P', ..])) * 3;
    let ends = |byte: u8| match quote {
        Some(quote) => byte == quote || byte == b'\n',
        None => ENDS.has(byte),
    };
    let rest = &text[start..];
    let len = rest.iter().position(|&byte| ends(byte)).unwrap_or(rest.len());
    let kept = rest[..len].iter().rposition(|byte| !b".,:!*)]}~".contains(byte)).map_or(0, |last| last + 1);
    Span::new(start, start + kept)
}

/// The length of the method at the start of a value, with what is after it; 0 if there is none.
fn method(value: &[u8]) -> usize {
    let starts =
        |method: &str| value.get(..method.len()).is_some_and(|own| own.eq_ignore_ascii_case(method.as_bytes()));
    let Some(method) = METHODS.into_iter().find(|method| starts(method)) else { return 0 };
    let gap = GAPS.into_iter().find(|gap| value[method.len()..].starts_with(gap));
    gap.map_or(0, |gap| method.len() + gap.len())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::{mark, unmark};

    #[test]
    fn values_of_names() {
        for marked in [
            "export DB_PASSWORD=«Hq7zP2mK9» AWS_SECRET_ACCESS_KEY = '«Hq7z/P2mK9+x8»'",
            "-H 'X-Api-Key: «Hq7zP2mK9»' -H \"Authorization: Bearer «Hq7zP2mK9»\" --token=«Hq7zP2mK9»",
            "Authorization: Basic «am9lOkhxN3pQMm1LOQ» and (password: «Hq7zP2mK9»), 'password' => '«Hq7z P2mK9»'",
            "<api_key=«Hq7zP2mK9» https://h.corp/> **api_key: «Hq7zP2mK9»**",
            "//npm.corp/:_authToken=«Hq7zP2mK9» //npm.corp/:_password=«Hq7zP2mK9» ?password:«Hq7zP2mK9»",
            "https://h.corp/?h=Authorization:Bearer%20«Hq7zP2mK9»&a rtsp://h.corp/user=admin_password=«Hq7zP2mK9»",
            "https://h.corp/token:«Hq7zP2mK9» /password=«Hq7zP2mK9/x» ,secret=«Hq7zP2mK9»,y",
            "curl -u joe:«Hq7zP2mK9» https://h.corp/ --user joe:«Summer2024» --user=joe:«Hq7zP2mK9»",
            "password = «Summer2024»",
            "\\fBpassword=«Hq7zP2mK9»\\fP \\fBtoken\\fR=\\fI«Hq7zP2mK9»\\fR \\fBtoken\\fP: «Hq7zP2mK9»",
            "password: String, token: &str, secret = None, password=cfg.Password, password: required",
            "docker run -u 1000:1000 -u www-data:www-data a:Hq7zP2mK9 key=Hq7zP2mK9",
            "password=${PASSWORD} token=<token> secret={{ secret }} password=getPassword()",
        ] {
            let (text, _) = unmark(marked);
            let found: Vec<Span> = find(text.as_bytes()).iter().map(|secret| secret.span).collect();
            assert_eq!(mark(&text, &found), marked);
        }
    }
}
