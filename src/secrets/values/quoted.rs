//! Values whose name is quoted, a function or in a tag: `env["DB_PASSWORD"] = "Xk29vq7Zp1"`,
//! `define('TOKEN', 'Xk29vq7Zp1')`, `setPassword("Xk29vq7Zp1")`, `<password>Xk29vq7Zp1</password>`.

use super::assigned::is_hidden;
use super::name::{self, NAME, criterion_of};
use super::value::SecretCriterion;
use super::{Secret, SecretKind, end_at};
use crate::syntax::byte_class::Class;
use crate::text::Span;

/// The bytes between a quoted name and a quoted value.
const BETWEEN: Class = Class::of(b" \t\r\n,:=>)]");

/// How many of them there may be.
const MAX_GAP: usize = 24;

/// The values in `text` that are secrets by such a name, sorted and disjoint. Linear: the bytes of one value are not
/// examined again, and few before it.
pub(super) fn find(text: &[u8]) -> Vec<Secret> {
    let mut secrets = Vec::new();
    let mut after = 0;
    for at in memchr::memchr3_iter(b'"', b'\'', b'>', text) {
        if at < after {
            continue;
        }
        let (criterion, ends) = match text[at] {
            b'>' => (criterion_of_tag(&text[..at]), b'<'),
            quote => (
                criterion_of_setter(&text[..at])
                    .or_else(|| criterion_of_quoted_name(&text[..at]))
                    .or_else(|| criterion_of_login_argument(&text[..at])),
                quote,
            ),
        };
        let Some(criterion) = criterion else { continue };
        let value = Span::new(at + 1, end_at(text, at + 1, &[ends, b'\n']));
        let value_text = &text[value.range()];
        if text.get(value.end) == Some(&ends) && is_hidden(value_text, criterion) {
            after = value.end;
            secrets.push(Secret { span: value, kind: SecretKind::Unsure });
        }
    }
    secrets
}

/// The criterion for the only argument of a function, by its name: `setPassword(`.
fn criterion_of_setter(before: &[u8]) -> Option<SecretCriterion> {
    criterion_of_name(before.strip_suffix(b"(")?).map(|(criterion, _)| criterion)
}

/// The endings of the names of functions and members that get a user and a password, and the number of the argument
/// that is the password.
const LOGINS: [(&[u8], usize); 8] = [
    (b"auth", 2),
    (b"credential", 2),
    (b"credentials", 2),
    (b"login", 2),
    (b"connect", 3),
    (b"connection", 3),
    (b"mysqli", 3),
    (b"pdo", 3),
];

/// The criterion for an argument of a function or a member that gets a user and a password: `auth=("joe", `.
fn criterion_of_login_argument(before: &[u8]) -> Option<SecretCriterion> {
    const MOST: usize = 3;
    let (mut rest, mut number) = (before.trim_ascii_end().strip_suffix(b",")?, 2);
    loop {
        rest = without_argument(rest.trim_ascii_end())?.trim_ascii_end();
        if let Some(call) = rest.strip_suffix(b"(") {
            let name = call.strip_suffix(b"=").unwrap_or(call);
            let ends = |ending: &[u8]| {
                name.len() >= ending.len() && name[name.len() - ending.len()..].eq_ignore_ascii_case(ending)
            };
            let is_login = LOGINS.iter().any(|(ending, position)| *position == number && ends(ending));
            return is_login.then_some(SecretCriterion::Password);
        }
        rest = rest.strip_suffix(b",").filter(|_| number < MOST)?;
        number += 1;
    }
}

/// A text without the argument at its end: a quoted value or a variable.
fn without_argument(text: &[u8]) -> Option<&[u8]> {
    const LONGEST: usize = 64;
    const VARIABLE: Class = NAME.or(Class::of(b"$>:"));
    let (last, before) = text.split_last()?;
    if b"\"'".contains(last) {
        let len = before.iter().rev().take(LONGEST).position(|byte| byte == last)?;
        return Some(&before[..before.len() - len - 1]);
    }
    let len = text.iter().rev().take(LONGEST).take_while(|&&byte| VARIABLE.has(byte)).count();
    (len > 0).then(|| &text[..text.len() - len])
}

/// The criterion for the quoted value that follows a quoted name: `["DB_PASSWORD"] = `, `'token', `.
fn criterion_of_quoted_name(before: &[u8]) -> Option<SecretCriterion> {
    let gap = before.iter().rev().take(MAX_GAP).take_while(|&&byte| BETWEEN.has(byte)).count();
    let named = &before[..before.len() - gap];
    let quote = named.last().filter(|byte| gap > 0 && b"\"'".contains(byte))?;
    let (criterion, start) = criterion_of_name(&named[..named.len() - 1])?;
    // a host is no name of a value: `"s.id", "s2r.co"`
    let is_host = named.len() - start.len() <= MAX_HOST_LEN && named[start.len()..].contains(&b'.');
    (start.ends_with(&[*quote]) && !is_host).then_some(criterion)
}

/// The most bytes, with the quotation mark, of a name with a full stop that is taken for a host.
const MAX_HOST_LEN: usize = 8;

/// The criterion for the content of a tag, by its name or by the content of the tag before it: `<password`,
/// `<key>apiToken</key><string`.
fn criterion_of_tag(before: &[u8]) -> Option<SecretCriterion> {
    let tag = tag_start(before)?;
    if let Some((criterion, start)) = criterion_of_name(before)
        && start.ends_with(b"<")
    {
        return Some(criterion);
    }
    let first = before[..tag].trim_ascii_end();
    let first = &first[..tag_start(first.strip_suffix(b">")?)?];
    let (criterion, start) = criterion_of_name(first)?;
    start.ends_with(b">").then_some(criterion)
}

/// Where the last tag starts, if all after it may be its name.
fn tag_start(text: &[u8]) -> Option<usize> {
    let len = text.iter().rev().take(name::MAX_NAME_LEN).take_while(|&&byte| NAME.has(byte) || byte == b'/').count();
    (text.len() - len).checked_sub(1).filter(|&at| text[at] == b'<')
}

/// The criterion for values of the name at the end of a text, and the text before the name.
fn criterion_of_name(text: &[u8]) -> Option<(SecretCriterion, &[u8])> {
    let len = text.iter().rev().take(name::MAX_NAME_LEN).take_while(|&&byte| NAME.has(byte)).count();
    let (start, name) = text.split_at(text.len() - len);
    let criterion =
        criterion_of(name).filter(|criterion| !matches!(criterion, SecretCriterion::Likely | SecretCriterion::Long))?;
    Some((criterion, start))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::secrets::values::check_marked;

    #[test]
    fn values_of_quoted_names() {
        for marked in [
            r#"headers["X-Auth-Token"] = "«Hq7zP2mK9»" ENV['API_KEY'] = '«Hq7zP2mK9»' [["token", "«Hq7zP2mK9»"]]"#,
            r#"define('DB_PASSWORD', '«Summer2024»'); getenv("TOKEN", "«Hq7zP2mK9»") :password("«Hq7zP2mK9»")"#,
            "<password>«Summer2024»</password> <key>apiToken</key>\n<string>«Hq7zP2mK9»</string> <a>Hq7zP2mK9</a>",
            r#"get(u, auth=("joe", "«Hq7zP2mK9»")) HTTPBasicAuth('joe', '«Summer2024»') f("joe", "Hq7zP2mK9")"#,
            r#"mysqli_connect('h', 'joe', '«Summer2024»', 'db1x9') new PDO($dsn, "joe", "«Hq7zP2mK9»") s.login("joe", "«Hq7zP2mK9»")"#,
            r#"connect("joe", "Hq7zP2mK9") getConnection("jdbc:mysql://h/db", user, "«Hq7zP2mK9»") f(a, b, "Hq7zP2mK9")"#,
            r#"["s.id", "s2r.co"] ["token", "refresh"] setPassword("password") <password>required</password> <a href="token">Hq7zP2mK9"#,
            r#"<secret name="x">Hq7zP2mK9</secret> token, "Hq7zP2mK9" get("user", "Hq7zP2mK9") <token>${TOKEN}<"#,
        ] {
            check_marked(find, marked);
        }
    }
}
