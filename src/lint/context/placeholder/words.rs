//! Words that are placeholders by their meaning (`hostname`, `changeme`), and hosts that standards reserve for
//! documentation and tests (`example.org`, `192.0.2.1`).

use crate::syntax::Component;

/// Placeholders for a scheme as a whole; the next lists are those for a user, a host and a port.
const SCHEMES: &[&str] = &[
    "scheme",
    "protocol",
    "proto",
    "protocole",
    "protocolo",
    "protokoll",
    "protocollo",
    "schema",
    "type",
    "foo",
    "bar",
    "baz",
    "xxx",
    "myscheme",
    "yourscheme",
    "myprotocol",
    "custom",
    "customscheme",
    "myapp",
    "yourapp",
    "url",
    "abc",
    "xyz",
];
const USERS: &[&str] =
    &["user", "username", "userid", "user_name", "login", "name", "usr", "usrname", "myuser", "someuser", "user1"];
const HOSTS: &[&str] = &[
    "host",
    "hostname",
    "host-name",
    "host_name",
    "server",
    "servername",
    "domain",
    "domain.com",
    "domain.tld",
    "address",
    "addr",
    "ip",
    "ip_address",
    "ip-address",
    "fqdn",
    "some.host",
    "host.com",
    "hostname.com",
    "hostport",
    "ip_server",
    "myhost",
    "ipaddress",
    "myserver",
    "some-host",
    "remote-host",
    "mydomain.com",
    "mydomain",
    "x.x.x.x",
    "a.b.c.d",
];
const PORTS: &[&str] = &["port", "portnumber", "port_number", "port-number", "nnnn", "xx", "x", "p"];

/// Words that make a password a placeholder wherever they occur in it as separate words.
const PASSWORDS: &[&str] = &[
    "password",
    "passwd",
    "pass",
    "pwd",
    "pw",
    "passphrase",
    "secret",
    "credential",
    "credentials",
    "token",
    "apikey",
    "hunter",
];
/// Words that make a password a placeholder only if all its words are in this list.
const FILLERS: &[&str] = &[
    "a",
    "abc",
    "admin",
    "anonymous",
    "any",
    "api",
    "auth",
    "bar",
    "baz",
    "db",
    "demo",
    "dummy",
    "empty",
    "fake",
    "foo",
    "guest",
    "hidden",
    "key",
    "letmein",
    "masked",
    "minioadmin",
    "my",
    "mypass",
    "mypassword",
    "mysecret",
    "mysql",
    "none",
    "null",
    "omitted",
    "p",
    "postgres",
    "qwerty",
    "rabbitmq",
    "redis",
    "removed",
    "root",
    "sample",
    "some",
    "test",
    "tester",
    "testing",
    "the",
    "tiger",
    "toor",
    "user",
    "value",
    "x",
];
/// Texts that a real password hardly contains, even as a part of a word.
const NOT_IN_PASSWORDS: &[&str] =
    &["passw", "p4ssw", "p@ssw", "changeme", "example", "placeholder", "redacted", "secret", "s3cret", "s3cr3t"];

/// Words that stand for a value wherever they occur.
pub(crate) const MASKS: &[&str] = &[
    "changeme",
    "change_me",
    "change-me",
    "replaceme",
    "replace_me",
    "replace-me",
    "placeholder",
    "redacted",
    "insert_here",
];

/// Starts of words that ask the reader for a value.
pub(crate) const REQUESTS: &[&str] = &[
    "insert_",
    "insert-",
    "replace_with",
    "replace-with",
    "enter_your",
    "enter-your",
    "put_your",
    "put-your",
    "add_your",
    "add-your",
    "paste_",
    "some_value",
];

/// Top-level and other domains reserved for documentation and tests (RFC 2606, RFC 6761 section 6).
const RESERVED_NAMES: &[&str] =
    &["test", "example", "invalid", "localhost", "example.com", "example.net", "example.org"];
/// The starts of addresses reserved for documentation (RFC 5737, RFC 6676, RFC 3849), of those of this machine, and the
/// unspecified addresses. See [`is_in_3fff`] for one more block.
const RESERVED_ADDRESSES: &[&str] = &[
    "127.",
    "0.0.0.0",
    "192.0.2.",
    "198.51.100.",
    "203.0.113.",
    "[::1]",
    "[::]",
    "[2001:db8:",
    "[2001:0db8:",
    "233.252.0.",
];

/// Whether `text` is a placeholder for a component as a whole.
pub(crate) fn is_placeholder(component: Component, text: &str) -> bool {
    let among = |words: &[&str]| words.iter().any(|word| word.eq_ignore_ascii_case(text));
    match component {
        Component::Scheme => among(SCHEMES),
        Component::User => among(USERS) || is_constant_name(text),
        Component::Password => is_constant_name(text) || is_all_capitals(text) || is_password_word(text),
        Component::Host => among(HOSTS) || is_constant_name(text) || text.split('.').any(starts_with_your),
        Component::Port => among(PORTS) || is_constant_name(text) || among(PASSWORDS),
        _ => false,
    }
}

/// Whether a host is reserved for documentation and tests, or is this machine.
pub(crate) fn is_reserved_host(host: &str) -> bool {
    let host = host.strip_suffix('.').unwrap_or(host).to_ascii_lowercase();
    let is_address = host.starts_with('[') || host.bytes().all(|byte| byte.is_ascii_digit() || byte == b'.');
    if is_address {
        return RESERVED_ADDRESSES.iter().any(|start| host.starts_with(start)) || is_in_3fff(&host);
    }
    RESERVED_NAMES
        .iter()
        .any(|name| host.strip_suffix(name).is_some_and(|front| front.is_empty() || front.ends_with('.')))
}

/// Whether an address in brackets is in `3fff::/20`, which is for documentation (RFC 9637): the second group is at most
/// `fff`. `[3fff::1]` and `[3fff:fff::1]` are, `[3fff:8000::1]` is not.
fn is_in_3fff(address: &str) -> bool {
    let group = address.strip_prefix("[3fff:").and_then(|rest| rest.split(':').next());
    group.is_some_and(|group| group.len() < 4 || group.starts_with('0'))
}

/// `DB_PASSWORD`: the name of a constant or variable.
fn is_constant_name(text: &str) -> bool {
    let has_shape = text.bytes().all(|byte| byte.is_ascii_uppercase() || byte == b'_');
    has_shape && text.contains('_') && text.bytes().any(|byte| byte != b'_')
}

/// `MYPASS`, `MY-PASS`: a name for a value, since real values have digits or letters of both cases.
fn is_all_capitals(text: &str) -> bool {
    text.len() > 2 && text.bytes().all(|byte| byte.is_ascii_uppercase() || byte == b'-')
}

/// `yourdomain`, `your-host`
fn starts_with_your(label: &str) -> bool {
    label.len() > 4 && label.as_bytes()[..4].eq_ignore_ascii_case(b"your")
}

/// The words of a camel-case name, in lower case: `some token` for `someToken`. `None` if the name has other characters
/// than letters, or starts with a capital.
fn camel_case_words(name: &str) -> Option<String> {
    let is_camel_case =
        name.starts_with(|c: char| c.is_ascii_lowercase()) && name.bytes().all(|byte| byte.is_ascii_alphabetic());
    if !is_camel_case {
        return None;
    }
    let mut words = String::with_capacity(name.len() + 4);
    for c in name.chars() {
        if c.is_ascii_uppercase() {
            words.push(' ');
        }
        words.push(c.to_ascii_lowercase());
    }
    Some(words)
}

/// Whether a text is a placeholder for a password by its words or digits: `my_password`, `pass123`, `changeme`, `1234`.
fn is_password_word(text: &str) -> bool {
    let without_digits = text.trim_end_matches(|c: char| c.is_ascii_digit() || c == '!').to_ascii_lowercase();
    match without_digits.len() {
        0 => is_digit_sequence(text),
        1 => true,
        _ => {
            has_placeholder_part(text)
                || has_password_words(&without_digits, 0)
                // two letters are in many random values
                || camel_case_words(text).is_some_and(|words| has_password_words(&words, 4))
        }
    }
}

/// Whether a text without letters is a part of `0123456789...`, or one character repeated: `1234`, `000`.
fn is_digit_sequence(text: &str) -> bool {
    let Some(&first) = text.as_bytes().first() else { return false };
    "01234567890123".contains(text) || text.bytes().all(|byte| byte == first)
}

/// Whether a text contains one of [`NOT_IN_PASSWORDS`], also with `$` for `s`.
fn has_placeholder_part(text: &str) -> bool {
    let mut lower = text.to_ascii_lowercase();
    if lower.contains(['%', '$']) {
        lower = lower.replace("%40", "@").replace("%24", "$").replace('$', "s");
    }
    NOT_IN_PASSWORDS.iter().any(|part| lower.contains(part))
}

/// Whether one of the words is in [`PASSWORDS`] and has at least `shortest` bytes, or all are in [`FILLERS`].
fn has_password_words(text: &str, shortest: usize) -> bool {
    let words = || text.split(['-', '_', '.', '+', ' ']).filter(|word| !word.is_empty());
    words().any(|word| word.len() >= shortest && PASSWORDS.contains(&word))
        || words().next().is_some() && words().all(|word| FILLERS.contains(&word))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn documentation_has_a_part_of_3fff() {
        for host in ["[3fff::1]", "[3fff:0fff::1]", "[3FFF:fff::1]"] {
            assert!(is_reserved_host(host), "{host}");
        }
        assert!(!is_reserved_host("[3fff:8000::1]"));
    }
}
