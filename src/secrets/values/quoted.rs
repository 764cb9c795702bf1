//! Values whose name is quoted, called or in a tag: `env["DB_PASSWORD"] = "Xk29vq7Zp1"`, `define('TOKEN', 'Xk29vq7Zp1')`,
//! `setPassword("Xk29vq7Zp1")`, `<password>Xk29vq7Zp1</password>`.

use super::assigned::is_hidden;
use super::name::{self, NAME, classify};
use super::value::SecretConfidence;
use super::{Kind, Secret, end_at};
use crate::syntax::byte_class::Class;
use crate::text::Span;

/// The bytes between a quoted name and a quoted value.
const BETWEEN: Class = Class::of(b" \t\r\n,:=>)]");

/// How many of them there may be.
const FARTHEST: usize = 24;

/// The values of such names, in order and disjoint. It is linear: the bytes of one value are not examined again, and few
/// before it.
pub(super) fn find(text: &[u8]) -> Vec<Secret> {
    let mut secrets = Vec::new();
    let mut after = 0;
    for at in memchr::memchr3_iter(b'"', b'\'', b'>', text) {
        if at < after {
            continue;
        }
        let (strength, ends) = match text[at] {
            b'>' => (tagged(&text[..at]), b'<'),
            quote => (called(&text[..at]).or_else(|| listed(&text[..at])).or_else(|| argument(&text[..at])), quote),
        };
        let Some(strength) = strength else { continue };
        let value = Span::new(at + 1, end_at(text, at + 1, &[ends, b'\n']));
        let held = &text[value.range()];
        if text.get(value.end) == Some(&ends) && is_hidden(held, strength) {
            after = value.end;
            secrets.push(Secret { span: value, kind: Kind::Unsure });
        }
    }
    secrets
}

/// What the name of a function says of its only argument: `setPassword(`.
fn called(before: &[u8]) -> Option<SecretConfidence> {
    strength(before.strip_suffix(b"(")?).map(|(strength, _)| strength)
}

/// How the names of functions and members end that get a user and a password, and which argument the password is.
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

/// What a function or a member for a user and a password says of one of its values: `auth=("joe", `.
fn argument(before: &[u8]) -> Option<SecretConfidence> {
    const MOST: usize = 3;
    let (mut rest, mut number) = (before.trim_ascii_end().strip_suffix(b",")?, 2);
    loop {
        rest = without_argument(rest.trim_ascii_end())?.trim_ascii_end();
        if let Some(call) = rest.strip_suffix(b"(") {
            let name = call.strip_suffix(b"=").unwrap_or(call);
            let ends = |ending: &[u8]| {
                name.len() >= ending.len() && name[name.len() - ending.len()..].eq_ignore_ascii_case(ending)
            };
            let is_login = LOGINS.iter().any(|(ending, place)| *place == number && ends(ending));
            return is_login.then_some(SecretConfidence::Password);
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

/// What a quoted name says of the quoted value that follows: `["DB_PASSWORD"] = `, `'token', `.
fn listed(before: &[u8]) -> Option<SecretConfidence> {
    let gap = before.iter().rev().take(FARTHEST).take_while(|&&byte| BETWEEN.has(byte)).count();
    let named = &before[..before.len() - gap];
    let quote = named.last().filter(|byte| gap > 0 && b"\"'".contains(byte))?;
    let (strength, start) = strength(&named[..named.len() - 1])?;
    // a host is no name of a value: `"s.id", "s2r.co"`
    let is_short = named.len() - start.len() <= SHORT && named[start.len()..].contains(&b'.');
    (start.ends_with(&[*quote]) && !is_short).then_some(strength)
}

/// The most bytes, with the quotation mark, of a name with a full stop that is taken for a host.
const SHORT: usize = 8;

/// What a tag says of its content, or the content of the tag before it: `<password`, `<key>apiToken</key><string`.
fn tagged(before: &[u8]) -> Option<SecretConfidence> {
    let tag = tag(before)?;
    if let Some((strength, start)) = strength(before)
        && start.ends_with(b"<")
    {
        return Some(strength);
    }
    let first = before[..tag].trim_ascii_end();
    let first = &first[..self::tag(first.strip_suffix(b">")?)?];
    let (strength, start) = strength(first)?;
    start.ends_with(b">").then_some(strength)
}

/// Where the last tag starts, if all after it may be its name.
fn tag(text: &[u8]) -> Option<usize> {
    let len = text.iter().rev().take(name::LONGEST).take_while(|&&byte| NAME.has(byte) || byte == b'/').count();
    (text.len() - len).checked_sub(1).filter(|&at| text[at] == b'<')
}

/// What the name at the end of a text says, and the text before it.
fn strength(text: &[u8]) -> Option<(SecretConfidence, &[u8])> {
    let len = text.iter().rev().take(name::LONGEST).take_while(|&&byte| NAME.has(byte)).count();
    let (start, name) = text.split_at(text.len() - len);
    let (_, strength) = classify(name)
        .filter(|(_, strength)| !matches!(strength, SecretConfidence::Likely | SecretConfidence::Long))?;
    Some((strength, start))
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
