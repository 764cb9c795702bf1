//! Passwords of addresses without a `//` before them: `joe:secret@db.example.org`, `http:joe:secret@example.org`.

use crate::secrets::values::value::{SecretCriterion, is_secret};
use crate::syntax::byte_class::{ALPHA, Class, DIGIT};
use crate::text::Span;

/// How many bytes before the `@` the name of the user may start.
const MAX_USERINFO_LEN: usize = 256;
/// The longest name of a host: as many bytes as the DNS allows, and some more.
const MAX_HOST_LEN: usize = 256;
const MAX_PORT_DIGITS: usize = 5;
/// The bytes that an address does not contain, so that it starts after them: spaces, controls, quotes, brackets of
/// wrappers, slashes.
const BEFORE_ADDRESS: Class = Class::range(0, b' ').or(Class::of(b"\"'`<>/\\\x7f"));
/// The bytes of names of users and of schemes.
const NAME_BYTES: Class = ALPHA.or(DIGIT).or(Class::of(b"._%+-~$!*"));
/// The bytes that are separators more often than parts of a password.
const SEPARATORS: Class = Class::of(b",;=&|()[]{}");
/// Words that are before an address without a password: fields of mail, fields and values of calendars, and schemes of
/// addresses without passwords.
const LABELS: &[&str] = &[
    "mailto",
    "email",
    "e-mail",
    "mail",
    "from",
    "to",
    "cc",
    "bcc",
    "reply-to",
    "contact",
    "author",
    "maintainer",
    "sender",
    "recipient",
    "organizer",
    "attendee",
    "individual",
    "group",
    "resource",
    "room",
    "true",
    "false",
    "sip",
    "sips",
    "xmpp",
    "acct",
    "im",
    "pres",
    "ssh",
    "git+ssh",
    "svn+ssh",
    "sftp",
    "scp",
    "rsync",
    "pserver",
    "ident",
    "user",
    "login",
    "id",
    "uid",
    "by",
];
/// The labels that are schemes and may follow other names: `<URL:mailto:joe@example.org>`, `-d:pserver:joe@...`.
const NESTED_LABELS: &[&str] = &["mailto:", "sip:", "sips:", "xmpp:", "acct:", "im:", "pres:", "pserver:"];
/// Schemes of names in which colons and `@` have another meaning than in a login.
const NOT_LOGIN_SCHEMES: &[&str] = &["urn", "tag", "did", "data", "mid", "cid", "news", "matrix", "npm", "javascript"];
/// Schemes before which `//` may have been lost.
const SLASHED_SCHEMES: &[&str] = &["http", "https", "ftp", "ws", "wss"];

/// A password, and whether it is after the name of a scheme that has passwords: `http:joe:secret@h`.
pub(in crate::secrets) struct BarePassword {
    pub(in crate::secrets) span: Span,
    pub(in crate::secrets) follows_scheme: bool,
}

/// The passwords in `text` of addresses without a `//`, sorted and disjoint. Linear: the number of bytes examined
/// before an `@` is limited.
pub(in crate::secrets) fn find(text: &[u8]) -> Vec<BarePassword> {
    let mut found = Vec::new();
    let mut from = 0;
    for at in memchr::memchr_iter(b'@', text) {
        if at < from || !starts_with_likely_host(&text[at + 1..]) {
            continue;
        }
        let start = from.max(at.saturating_sub(MAX_USERINFO_LEN));
        let start = text[start..at]
            .iter()
            .rposition(|&byte| BEFORE_ADDRESS.has(byte))
            .map_or(start, |before| start + before + 1);
        // `joe:p@ss.word@h.org`
        let mut end = at;
        while let host = host_len(&text[end + 1..])
            && text.get(end + 1 + host) == Some(&b'@')
            && starts_with_likely_host(&text[end + host + 2..])
        {
            end += 1 + host;
        }
        found.extend(password(text, Span::new(start, end)));
        from = end + 1;
    }
    found
}

/// The passwords in a URL of addresses without a `//`. After an authority, `a:b@c.org` is a part of a path.
pub(in crate::secrets) fn passwords(url: &[u8]) -> Vec<Span> {
    let mut bare = find(url);
    if !bare.is_empty() && memchr::memmem::find(url, b"://").is_some() {
        bare.retain(|bare| bare.follows_scheme || is_secret(&url[bare.span.range()], SecretCriterion::Strong));
    }
    bare.into_iter().map(|bare| bare.span).collect()
}

/// The password in the text at `span`, which ends before an `@`: what is after the first name that may be a user's.
/// Names of schemes, labels and empty names are no users; a scheme may also be before `span`.
///
/// For `http:joe:secret` it is `secret`; for `mailto:joe` there is none.
fn password(text: &[u8], span: Span) -> Option<BarePassword> {
    let mut start = span.start;
    let before = text[..start].trim_ascii_end();
    let before = before.iter().rposition(|byte| !b"/\\".contains(byte)).map_or(before, |last| &before[..=last]);
    let is_before = |name: &&str| {
        let before = before.strip_suffix(b":").unwrap_or_default();
        before.len() >= name.len() && before[before.len() - name.len()..].eq_ignore_ascii_case(name.as_bytes())
    };
    let (mut follows_scheme, mut is_address) = (SLASHED_SCHEMES.iter().any(is_before), true);
    while let Some(colon) = memchr::memchr(b':', &text[start..span.end]) {
        let before = &text[start..start + colon];
        let name = before.iter().rposition(|&byte| !NAME_BYTES.has(byte)).map_or(before, |last| &before[last + 1..]);
        start += colon + 1;
        let password = Span::new(start, span.end);
        let is_one_of = |known: &[&str]| known.iter().any(|known| name.eq_ignore_ascii_case(known.as_bytes()));
        // `jdbc:oracle:thin:@h`: the password would be after a slash
        if is_one_of(NOT_LOGIN_SCHEMES) || is_one_of(&["jdbc"]) && text[start..].starts_with(b"oracle:") {
            return None;
        }
        is_address = is_one_of(LABELS);
        follows_scheme |= is_one_of(SLASHED_SCHEMES);
        let password_text = &text[password.range()];
        let is_prefix = |label: &&str| {
            password_text.len() > label.len() && password_text[..label.len()].eq_ignore_ascii_case(label.as_bytes())
        };
        is_address |= NESTED_LABELS.iter().any(is_prefix);
        if !name.is_empty() && !is_address && !is_one_of(SLASHED_SCHEMES) && text[start] != b':' {
            let is_plain = !password_text.is_empty() && !password_text.iter().any(|&byte| SEPARATORS.has(byte));
            let is_number = password_text.len() <= MAX_PORT_DIGITS && password_text.iter().all(u8::is_ascii_digit);
            let is_secret = is_plain && !is_number || is_secret(password_text, SecretCriterion::Strong);
            return is_secret.then_some(BarePassword { span: password, follows_scheme });
        }
    }
    // `:Xk29vq7Zp1@h.org`
    let password = Span::new(start, span.end);
    (!is_address && is_secret(&text[password.range()], SecretCriterion::Strong))
        .then_some(BarePassword { span: password, follows_scheme })
}

/// Whether a text starts with what is probably a host: a literal in brackets, `localhost`, a protocol with its address
/// in round brackets (`tcp(`), a name with a port, a name of two labels or more, or an IPv4 address.
pub(in crate::secrets) fn starts_with_likely_host(text: &[u8]) -> bool {
    let len = host_len(text);
    let name = text[..len].strip_suffix(b".").unwrap_or(&text[..len]);
    let digits = text[len..].iter().skip(1).take_while(|byte| byte.is_ascii_digit()).count();
    let after = text.get(len + 1 + digits);
    if text.first() == Some(&b'[') || name.eq_ignore_ascii_case(b"localhost") {
        return true;
    }
    // `joe:secret@tcp(h:3306)`
    let is_protocol = (1..=8).contains(&len) && text[..len].iter().all(u8::is_ascii_lowercase);
    if is_protocol && text.get(len) == Some(&b'(') {
        return true;
    }
    let has_port = text.get(len) == Some(&b':')
        && (2..=MAX_PORT_DIGITS).contains(&digits)
        && !after.is_some_and(u8::is_ascii_alphanumeric);
    if len > 0 && has_port {
        return true;
    }
    let mut labels = name.rsplit(|&byte| byte == b'.');
    let last = labels.next().unwrap_or_default();
    let is_top = last.len() > 1 && last.iter().all(|byte| byte.is_ascii_alphabetic() || *byte >= 0x80);
    let is_domain = is_top && labels.next().is_some_and(|label| !label.is_empty());
    let is_ipv4 = || {
        name.iter().all(|byte| byte.is_ascii_digit() || *byte == b'.')
            && name.split(|&byte| byte == b'.').filter(|label| !label.is_empty()).count() == 4
    };
    is_domain || is_ipv4()
}

/// The length of the host name at the start.
fn host_len(text: &[u8]) -> usize {
    let is_host_byte = |byte: &u8| byte.is_ascii_alphanumeric() || b"-._".contains(byte) || *byte >= 0x80;
    text.iter().take(MAX_HOST_LEN).take_while(|byte| is_host_byte(byte)).count()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(marked: &str) {
        let text = marked.replace(['«', '»'], "");
        let (mut drawn, mut at) = (String::new(), 0);
        for BarePassword { span, .. } in find(text.as_bytes()) {
            drawn += &format!("{}«{}»", &text[at..span.start], &text[span.range()]);
            at = span.end;
        }
        assert_eq!(drawn + &text[at..], marked);
    }

    #[test]
    fn passwords() {
        check("DB=joe:«pw»@db.corp:5432/x, \"app:«p:w»@10.0.0.1\" root:«x»@localhost x:«y»@[::1] u:«p@ss.wd»@h.org");
        check(
            r"http:joe:«pw»@h.org http:/joe:«pw»@h.org http:\\joe:«pw»@h.org http:// joe:«pw»@h.org mailto:joe:«pw»@h.org",
        );
        check("<URL:mailto:joe:«pw»@h.org> -d:pserver:joe:«pw»@h.org:/src ssh:joe:«pw»@h.org x:«mailto.pw»@h.org");
        check(
            "git:«Xk29vq7Zp1»@h.org x:«y»@db:5432 joe:«pw»@unix(/tmp/a) app:«pw»@h.org :«Xk29vq7Zp1»@h.org joe:«pw»@h.org:x",
        );
    }

    #[test]
    fn harmless() {
        for text in [
            "mailto:joe@h.org Email:Xk29vq7Zp1@h.org git@h.org:o/r.git joe@h.org:22 urn:x:a:b@c.org",
            "http://h.org:80/joe@h.org user@h.org: see a:b@c npm:left-pad@1.2.3 img:1.25@sha256:9f8e",
            "foo::bar@h.org 12:30,joe@h.org a.c:12@h.org acct:joe@h.org @a:b.org h:@h.org",
            "<URL:mailto:joe@h.org> ORGANIZER:MAILTO:joe@h.org TEL;TYPE=pref:im:joe@h.org UID:1996-7a.h@h.org",
            "ATTENDEE;RSVP=TRUE;TYPE=INDIVIDUAL:b@h.org ATTENDEE;RSVP=FALSE;TYPE=ROOM:big@h.org",
            "cvs -d :pserver:anonymous@h.org:/src -d:pserver:joe@h.org (IDENT:root@h.org) ssh:joe@h.org",
        ] {
            check(text);
        }
    }

    #[test]
    fn time_is_linear() {
        for pattern in ["@", "a:@b.org", "a:b@", "a@b.cd", ":@", "a:b@c.de"] {
            find(pattern.repeat(1_000_000 / pattern.len()).as_bytes());
        }
    }
}
