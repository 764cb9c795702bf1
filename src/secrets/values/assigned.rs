//! Values that are given to a name outside of a query: `DB_PASSWORD=Xk29vq7Zp1`, `X-Api-Key: Xk29vq7Zp1`,
//! `Authorization: Bearer Xk29vq7Zp1`, `/token=Xk29vq7Zp1/`, `-u joe:Xk29vq7Zp1`; also where the name is a value
//! itself: `name: DB_PASSWORD, value: Xk29vq7Zp1`.

use super::name::{self, NAME, criterion_of};
use super::value::{SecretCriterion, is_secret};
use super::{Secret, SecretKind};
use crate::syntax::byte_class::Class;
use crate::text::Span;

/// The bytes before the name of a parameter, whose value after a `=` has rules of its own (`parameter`).
const BEFORE_PARAMETER: Class = Class::of(b"?&;#");

/// The bytes that end a value without quotation marks.
const ENDS: Class = Class::of(b"\"'<>`|\\^&;,()").or(Class::range(0, b' '));

/// How many spaces may be beside the `=` or `:`.
const MAX_SPACES: usize = 8;

/// What may be before a `=` that assigns or compares: `:=`, `?=`, `+=`, `||=`, `!=`.
const OPERATORS: Class = Class::of(b":?+|!");

/// The wide `:` and `=` of Chinese and Japanese text, in UTF-8.
const FULLWIDTH: [&[u8]; 2] = ["：".as_bytes(), "＝".as_bytes()];

/// The marks around a name that is emphasised, or that is code: `**Password**: `.
const MARKS: Class = Class::of(b"*`");

/// The longest sign with what belongs to it: `====`, `:::`.
const LONGEST_SIGN: usize = 4;

/// The longest name that is an abbreviation, and may have any meaning.
const LONGEST_ABBREVIATION: usize = 3;

/// Numbers of accounts, after which a colon and their secret follow: how they start, and how many characters follow.
const ACCOUNTS: [(&[u8], usize); 3] = [(b"AC", 32), (b"SK", 32), (b"AKIA", 16)];

/// What the value of a header starts with, before the secret (RFC 9110 section 11.1).
const METHODS: [&str; 3] = ["basic", "bearer", "token"];

/// What may be between a method and the secret, in a URL too.
const GAPS: [&[u8]; 3] = [b" ", b"+", b"%20"];

/// The options after which a name and a password follow.
const OPTIONS: [&[u8]; 6] = [b"-u", b"--user", b"--proxy-user", b"--user=", b"--auth", b"--cert"];

/// The names of files of certificates, with their passwords after the `-E` of `curl`.
const CERTIFICATES: [&[u8]; 4] = [b".pem", b".p12", b".pfx", b".crt"];

/// The bytes between the name of a value and `value`.
const GAP: Class = Class::of(b" \t\r\n\"',;");

/// How many of them there may be.
const LONGEST_GAP: usize = 32;

/// How many values are examined in a text in which no value ends, such as `token=token=token`.
const MAX_TRIES: usize = 16;

/// The values in `text` that are secrets by the name that they are given to, sorted and disjoint. Linear: a byte is in
/// few of the values that are examined.
pub(super) fn find(text: &[u8]) -> Vec<Secret> {
    let mut secrets = Vec::new();
    let mut after = 0;
    // the end of the last value that was no secret, and how many were examined before it
    let (mut last_end, mut tries) = (0, 0);
    for at in memchr::memchr3_iter(b'=', b':', FULLWIDTH[0][0], text) {
        // after the colon of a URL is no value
        if at < after || at < last_end && tries == MAX_TRIES || text[at..].starts_with(b"://") {
            continue;
        }
        let (sign, last) = match text[at] {
            sign @ (b'=' | b':') => (sign, at),
            _ if text[at..].starts_with(FULLWIDTH[0]) => (b':', at + FULLWIDTH[0].len() - 1),
            _ if text[at..].starts_with(FULLWIDTH[1]) => (b'=', at + FULLWIDTH[1].len() - 1),
            _ => continue,
        };
        let Some(criterion) = criterion_before(&text[after..at], sign) else { continue };
        let value = value_after(text, last, sign);
        let value_text = &text[value.range()];
        if is_hidden(value_text, criterion) {
            after = value.end;
            secrets.push(Secret { span: value, kind: SecretKind::Unsure });
        } else {
            tries = if at < last_end { tries + 1 } else { 1 };
            last_end = last_end.max(value.end);
        }
    }
    secrets
}

/// Whether a value with a name of this criterion is hidden. More values are hidden than reported: here, less certainty
/// is enough.
pub(super) fn is_hidden(value: &[u8], criterion: SecretCriterion) -> bool {
    let is_chosen = || value.iter().any(u8::is_ascii_digit) && is_secret(value, SecretCriterion::Password);
    match criterion {
        SecretCriterion::Weak => is_secret(value, SecretCriterion::Weak),
        SecretCriterion::Password => is_secret(value, SecretCriterion::Likely) || is_chosen(),
        SecretCriterion::Code => is_secret(value, SecretCriterion::Code),
        _ => is_secret(value, SecretCriterion::Likely),
    }
}

/// The criterion for the value after a `=` or `:`, by the text before it; `None` if that names no secret.
fn criterion_before(before: &[u8], sign: u8) -> Option<SecretCriterion> {
    let spaces = before.iter().rev().take(MAX_SPACES).take_while(|byte| **byte == b' ').count();
    let before = &before[..before.len() - spaces];
    if sign == b'='
        && let Some(criterion) = criterion_of_typed_name(before)
    {
        return Some(criterion);
    }
    let before = without_operator(before, sign);
    let marks = before.iter().rev().take(2).take_while(|&&byte| MARKS.has(byte)).count();
    let before = &before[..before.len() - marks];
    let unquoted = without_quote(before);
    let len = unquoted.iter().rev().take(name::MAX_NAME_LEN).take_while(|&&byte| NAME.has(byte)).count();
    let (start, name) = unquoted.split_at(unquoted.len() - len);
    let may_be_before = |byte: u8| byte != b'\\' && (sign == b':' || !BEFORE_PARAMETER.has(byte));
    if !start.last().is_none_or(|&byte| may_be_before(byte)) {
        return None;
    }
    match criterion_of(name) {
        Some(SecretCriterion::Long) if sign == b'=' && name.len() > LONGEST_ABBREVIATION => {
            return Some(SecretCriterion::Weak);
        }
        Some(SecretCriterion::Long) => {}
        Some(SecretCriterion::Likely) => return Some(SecretCriterion::Weak),
        Some(criterion) => return Some(criterion),
        None => {}
    }
    // what is before it belongs to a sentence: `账号value`
    let name = name.iter().rposition(|byte| !byte.is_ascii()).map_or(name, |last| &name[last + 1..]);
    if name.eq_ignore_ascii_case(b"value") {
        return criterion_of_named_value(start);
    }
    if sign != b':' || name.is_empty() {
        return None;
    }
    if is_account(name) {
        return Some(SecretCriterion::Weak);
    }
    let folders =
        start.iter().rev().take(name::MAX_NAME_LEN).take_while(|&&byte| NAME.has(byte) || byte == b'/').count();
    let option = start[..start.len() - folders].trim_ascii_end();
    let option = without_quote(option).trim_ascii_end();
    let is_option = OPTIONS.iter().any(|known| option.ends_with(known))
        || is_user_flag(option, name)
        || option.ends_with(b"-E") && CERTIFICATES.iter().any(|end| name.ends_with(end));
    is_option.then_some(SecretCriterion::Password)
}

/// A text without the quotation mark at its end.
fn without_quote(text: &[u8]) -> &[u8] {
    let wide = WIDE_QUOTES.iter().map(|(_, close)| close.as_bytes());
    let quotes = [&b"\""[..], b"'"].into_iter().chain(wide);
    quotes.into_iter().find_map(|quote| text.strip_suffix(quote)).unwrap_or(text)
}

/// The text before a `=` without the rest of its operator, and the spaces before that.
fn without_operator(before: &[u8], sign: u8) -> &[u8] {
    if sign != b'=' || !before.last().is_some_and(|&byte| OPERATORS.has(byte)) {
        return before;
    }
    let len = before.iter().rev().take(LONGEST_SIGN).take_while(|&&byte| OPERATORS.has(byte)).count();
    let before = &before[..before.len() - len];
    let spaces = before.iter().rev().take(MAX_SPACES).take_while(|byte| **byte == b' ').count();
    &before[..before.len() - spaces]
}

/// Whether a name is the number of an account.
fn is_account(name: &[u8]) -> bool {
    let is_number = |byte: &u8| byte.is_ascii_alphanumeric();
    ACCOUNTS.iter().any(|(start, len)| {
        name.strip_prefix(*start).is_some_and(|rest| rest.len() == *len && rest.iter().all(is_number))
    })
}

/// The criterion by the name of a declaration before its type: `const API_TOKEN: &str`.
fn criterion_of_typed_name(before: &[u8]) -> Option<SecretCriterion> {
    const LONGEST: usize = 24;
    let near = &before[before.len().saturating_sub(LONGEST)..];
    let after = near.len() - near.iter().rposition(|&byte| byte == b':')?;
    let name = &before[..before.len() - after];
    let is_type = |byte: &u8| byte.is_ascii_alphanumeric() || b"_&<>[]?.' ".contains(byte);
    let len = name.iter().rev().take(name::MAX_NAME_LEN).take_while(|&&byte| NAME.has(byte)).count();
    match criterion_of(&name[name.len() - len..]) {
        Some(criterion @ (SecretCriterion::Named | SecretCriterion::Password))
            if before[before.len() - after + 1..].iter().all(is_type) =>
        {
            Some(criterion)
        }
        _ => None,
    }
}

/// The criterion for a member `value`, by the member before it, which names it: `"name": "DB_PASSWORD", "value": `.
fn criterion_of_named_value(before: &[u8]) -> Option<SecretCriterion> {
    let farthest = before.len().saturating_sub(LONGEST_GAP);
    let gap = before[farthest..].iter().rev().take_while(|&&byte| GAP.has(byte)).count();
    let before = without_quote(&before[..before.len() - gap]);
    let len = before.iter().rev().take(name::MAX_NAME_LEN).take_while(|&&byte| NAME.has(byte)).count();
    match criterion_of(&before[before.len() - len..]) {
        Some(criterion @ (SecretCriterion::Named | SecretCriterion::Password)) if gap > 0 => Some(criterion),
        _ => None,
    }
}

/// Whether flags in one word end with the one for a user, or the name is joined to it: `-su joe:`, `-ujoe:`.
fn is_user_flag(before: &[u8], name: &[u8]) -> bool {
    const LONGEST: usize = 8;
    let near = &before[before.len().saturating_sub(LONGEST)..];
    let word = near.iter().rposition(u8::is_ascii_whitespace).map_or(near, |space| &near[space + 1..]);
    let is_flags =
        |word: &[u8]| matches!(word, [b'-', flags @ .., b'u' | b'U'] if flags.iter().all(u8::is_ascii_alphabetic));
    is_flags(word) || matches!(name, [b'-', b'u' | b'U', _, ..])
}

/// The value after the sign that ends at `at`, a `=` or `:` that may be wide, without quotation marks.
fn value_after(text: &[u8], at: usize, sign: u8) -> Span {
    let mut start = if text[at] == sign { after_sign(text, at) } else { at + 1 };
    start += text[start..].iter().take(MAX_SPACES).take_while(|&&byte| byte == b' ' || byte == b'\t').count();
    start += if text[start..].starts_with(b"**") { 2 } else { 0 };
    let quotes: &[u8] = if sign == b':' { b"\"'`" } else { b"\"'" };
    let quote = text.get(start).copied().filter(|byte| quotes.contains(byte));
    start += usize::from(quote.is_some());
    let wide = WIDE_QUOTES.iter().find(|(open, _)| text[start..].starts_with(open.as_bytes()));
    start += wide.map_or(0, |(open, _)| open.len());
    start += method_len(&text[start..]);
    if let Some((_, close)) = wide {
        let near = &text[start..text.len().min(start + LONGEST_QUOTED)];
        let line = &near[..memchr::memchr(b'\n', near).unwrap_or(near.len())];
        if let Some(len) = memchr::memmem::find(line, close.as_bytes()) {
            return Span::new(start, start + len);
        }
    }
    value_from(text, start, quote, &ENDS)
}

/// Where the sign at `at` ends, with what belongs to it: `=>`, `==`, `::` before white space, `:**` of an emphasised
/// name.
fn after_sign(text: &[u8], at: usize) -> usize {
    let rest = &text[at + 1..];
    let run = |class: &[u8]| rest.iter().take(LONGEST_SIGN).take_while(|byte| class.contains(byte)).count();
    let is_space = |at: usize| rest.get(at).is_some_and(|byte| b" \t\n".contains(byte));
    if text[at] == b'=' {
        return at + 1 + run(b"=>");
    }
    if rest.starts_with(b">") {
        return at + 2;
    }
    let (colons, marks) = (run(b":"), run(b"*`"));
    if colons > 0 && is_space(colons) {
        // the text of a term may be below it
        return at + 1 + colons + usize::from(rest[colons] == b'\n');
    }
    at + 1 + if marks > 0 && is_space(marks) { marks } else { 0 }
}

/// The quotation marks of typographers, around a name or a value.
const WIDE_QUOTES: [(&str, &str); 7] =
    [("“", "”"), ("‘", "’"), ("„", "“"), ("‚", "‘"), ("«", "»"), ("「", "」"), ("『", "』")];

/// The longest value between them, in bytes.
const LONGEST_QUOTED: usize = 256;

/// The marks that end a value in Chinese and Japanese text, in UTF-8: `，。、；）」』”`.
const WIDE_ENDS: [[u8; 3]; 8] = [
    *b"\xef\xbc\x8c",
    *b"\xe3\x80\x82",
    *b"\xe3\x80\x81",
    *b"\xef\xbc\x9b",
    *b"\xef\xbc\x89",
    *b"\xe3\x80\x8d",
    *b"\xe3\x80\x8f",
    *b"\xe2\x80\x9d",
];

/// The value that starts at `start`, after a quotation mark if there is one, up to its end: the same mark, or one of
/// `ends`. The punctuation of a sentence, and a closing bracket, are after the value.
pub(super) fn value_from(text: &[u8], start: usize, quote: Option<u8>, ends: &Class) -> Span {
    let is_end = |byte: u8| match quote {
        Some(quote) => byte == quote || byte == b'\n',
        None => ends.has(byte),
    };
    let rest = &text[start..];
    let is_wide = |byte: u8| matches!(byte, 0xe2 | 0xe3 | 0xef) && quote.is_none();
    let is_wide_end = |at: usize, byte: u8| {
        let is_mark = || rest[at..].first_chunk().is_some_and(|mark| WIDE_ENDS.contains(mark));
        // a password may have one in it
        is_wide(byte) && is_mark() && !rest.get(at + 3).is_some_and(u8::is_ascii_alphanumeric)
    };
    let mut bytes = rest.iter().enumerate();
    let end = bytes.position(|(at, &byte)| is_end(byte) || is_wide_end(at, byte));
    let len = end.unwrap_or(rest.len());
    let kept = rest[..len].iter().rposition(|byte| !b".,:!*)]}~".contains(byte)).map_or(0, |last| last + 1);
    Span::new(start, start + kept)
}

/// The length of the method at the start of a value, with what is after it; 0 if there is none.
fn method_len(value: &[u8]) -> usize {
    let starts =
        |method: &str| value.get(..method.len()).is_some_and(|own| own.eq_ignore_ascii_case(method.as_bytes()));
    let Some(method) = METHODS.into_iter().find(|method| starts(method)) else { return 0 };
    let gap = GAPS.into_iter().find(|gap| value[method.len()..].starts_with(gap));
    gap.map_or(0, |gap| method.len() + gap.len())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::secrets::values::check_marked;

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
            "http --auth joe:«Hq7zP2mK9» h.corp; curl --cert c.pem:«Hq7zP2mK9»",
            "curl -s --cert ./keys/c.pem:«Hq7zP2mK9» -E /etc/c.pem:«Hq7zP2mK9»\ngrep -E a:Hq7zP2mK9 /etc/x:Hq7zP2mK9",
            "curl -su joe:«Hq7zP2mK9» -ujoe:«Hq7zP2mK9» -u 'joe:«Hq7zP2mK9»'",
            r#"{"name": "DB_PASSWORD", "value": "«Hq7zP2mK9»"} {name: API_TOKEN, value: «Hq7zP2mK9»}"#,
            "{“name”: “DB_PASSWORD”, “value”: “«Hq7zP2mK9»”} 「name」:「API_TOKEN」, 「value」:「«Hq7zP2mK9»」",
            "- name: API_TOKEN\n  value: «Hq7zP2mK9»\n- name: OTHER\n  value: Hq7zP2mK9",
            "<add key='ApiKey' value='«Hq7zP2mK9»'/> _auth=«am9lOkhxN3pQMm1LOXZ3», PGPWD=«Summer2024»",
            "const API_TOKEN: &str = \"«Hq7zP2mK9»\"; let token: string = '«Hq7zP2mK9»' token: a, b = Hq7zP2mK9",
            "Signature=«ac9109f96c1ad444b21deed2» signature: RS256, app.secret_key_base = '«Hq7zP2mK9»' db_pass = «Summer2024»",
            "PASSWORD := «Hq7zP2mK9», DB_PASSWORD ?= «Summer2024» a.token ||= '«Hq7zP2mK9»' password == \"«Hq7zP2mK9»\"",
            "**Password:** «Hq7zP2mK9», **Token**: `«Hq7zP2mK9»` `secret`: **«Hq7zP2mK9»**; if token != '«Hq7zP2mK9»'",
            "Password:: «Hq7zP2mK9»\nAPI token::\n  `«Hq7zP2mK9»` secret::Hq7zP2mK9",
            "AC9f8e7d6c5b4a39281fc0d1e2f3a4b5c6:«1f9e8d7c6b5a49382716f5e4d3c2b1a0» AC9f8e:1f9e8d7c6b5a49382716f5e4d3c2b1a0",
            "token=«azGDORePK8gMaC0QOYAMyEEuzJnyUi», user=«uQiRzpo4DXghDmr9QzzfQu27cmVRsG» user=joe2024 user: uQiRzpo4DXghDmr9QzzfQu27cmVRsG",
            "otp=«137610», pin: «4711» for the code, pin=1234567",
            "password: String, token: &str, secret = None, password=cfg.Password, password: required",
            "contraseña: «Hq7zP2mK9», Contraseña=«Summer2024» CONTRASEÑA = «Hq7zP2mK9» hasło: «Summer2024» user_şifre=«Hq7zP2mK9» ŞİFRE: «Hq7zP2mK9»",
            "Пароль: «Hq7zP2mK9», пароль=«Summer2024»; ПАРОЛЬ: «Hq7zP2mK9» パスワード：«Hq7zP2mK9»。密码：`«Summer2024»`，密碼＝«Hq7zP2mK9»， 密码：«Hq7z，P2mK9»",
            "账号AC9f8e7d6c5b4a39281fc0d1e2f3a4b5c6:«1f9e8d7c6b5a49382716f5e4d3c2b1a0» “-ujoe:«Hq7zP2mK9»",
            "管理者のパスワード: «Hq7zP2mK9» 비밀번호: «Hq7zP2mK9», mật khẩu: «Hq7zP2mK9» 参数token=«Hq7zP2mK9»。参数：Hq7zP2mK9 пароль：есть",
            "“password”: “«Hq7zP2mK9»”, ‘token’: ‘«Hq7zP2mK9»’ password = “«Summer2024»” 「密码」：「«Hq7zP2mK9»」 “other”: “Hq7zP2mK9”",
            "“password”: “«Hq7z, P2mK9»”, „Passwort“: „«Hq7z P2mK9»“ password=«Hq7zP2’-mK9vX» „token“ = «Hq7zP2mK9»",
            "docker run -u 1000:1000 -u www-data:www-data a:Hq7zP2mK9 key=Hq7zP2mK9",
            "password=${PASSWORD} token=<token> secret={{ secret }} password=getPassword()",
        ] {
            check_marked(find, marked);
        }
    }
}
