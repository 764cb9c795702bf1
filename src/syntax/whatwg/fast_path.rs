//! The fast path for URLs that cannot have a violation: most of those in documents. Uses bytes and plain domains.

use super::encode::{URL_CODE_POINT, is_url_code_point};
use super::parts::Special;
use super::to_ascii::is_surely_valid;

/// The bytes of US-ASCII that may follow the host: the URL code points. A `%` or a second `#` needs the parser.
static IS_PLAIN: [bool; 256] = {
    let mut table = [false; 256];
    let mut byte = 0;
    while byte < 128 {
        table[byte as usize] = URL_CODE_POINT.has(byte);
        byte += 1;
    }
    table
};

/// Whether the parser surely reports nothing; `false` means unknown. It is true for a scheme with `//`, a domain of
/// common letters, digits and hyphens whose last label is not a number, and then only URL code points. Of other schemes
/// than those of browsers, the parser takes any such host.
pub(super) fn is_surely_without_errors(input: &str) -> bool {
    let web = input.strip_prefix("https://").or_else(|| input.strip_prefix("http://"));
    let (rest, is_domain) = match web {
        Some(rest) => (rest, true),
        None => match input.split_once("://").filter(|(scheme, _)| is_scheme(scheme)) {
            Some((scheme, rest)) => match Special::of(scheme) {
                Some(Special::File) => return false,
                special => (rest, special.is_some()),
            },
            None => return false,
        },
    };
    let is_host_byte =
        |byte: &u8| byte.is_ascii_alphanumeric() || matches!(byte, b'.' | b'-') || is_domain && !byte.is_ascii();
    let host_len = rest.bytes().take_while(is_host_byte).count();
    let (host, tail) = rest.split_at(host_len);
    let last_label = host.rfind('.').map_or(host, |dot| &host[dot + 1..]);
    let (path_and_query, fragment) = tail.split_once('#').unwrap_or((tail, ""));
    let is_plain = |part: &str| {
        part.bytes().all(|byte| IS_PLAIN[usize::from(byte)] || !byte.is_ascii())
            && (part.is_ascii() || part.chars().all(|c| c.is_ascii() || is_url_code_point(c)))
    };
    let is_valid_domain = || last_label.starts_with(|first: char| !first.is_ascii_digit()) && is_surely_valid(host);
    let has_valid_host = !host.is_empty()
        && matches!(tail.as_bytes().first(), None | Some(b'/' | b'?' | b'#'))
        && (!is_domain || is_valid_domain());
    has_valid_host && is_plain(path_and_query) && is_plain(fragment)
}

fn is_scheme(scheme: &str) -> bool {
    scheme.starts_with(|first: char| first.is_ascii_alphabetic())
        && scheme.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"+-.".contains(&byte))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::syntax::whatwg::parse;

    #[test]
    fn the_short_way_agrees_with_the_parser() {
        let hosts = [
            "a.example",
            "A.example",
            "a-b.c9",
            "1.2.3.4",
            "a.1",
            "a.0x1",
            "-a.b",
            "a..b",
            "xn--a.b",
            "a.b.",
            "",
            "a",
            "яя.рф",
            "я-.a",
            "a-b.日本",
            "б.9",
            "б.0x",
            "1я.1я",
            "ß.a",
            "Я.a",
            "я.",
            "абвгдежзик.a",
            "абвгдежзиклмнопрст.a",
            "xn--80a.xn--p1ai",
            "xn--a.рф",
            "xn--mnchen-3ya.de",
            "xn--.de",
        ];
        let tails = [
            "",
            "/",
            "/a/b?c=d&e#f",
            "?",
            "#",
            "#a#b",
            "/%41",
            "/%4",
            ":80/",
            "@h/",
            "/a b",
            "/é",
            "/\u{85}",
            "?я#日",
            "#\u{fdd0}",
            "/|",
            "/{a}",
            "/a@b:c;d",
        ];
        let mut plain = 0;
        for scheme in [
            "http://",
            "https://",
            "HTTP://",
            "ftp://",
            "WSS://",
            "http:/",
            "file://",
            "h+1.x-://",
            "1h://",
            "é://",
            "://",
        ] {
            for host in hosts {
                for tail in tails {
                    let url = format!("{scheme}{host}{tail}");
                    if is_surely_without_errors(&url) {
                        plain += 1;
                        let outcome = parse(&url, None);
                        assert!(outcome.violations.is_empty() && outcome.record.is_some(), "{url}");
                    }
                }
            }
        }
        assert!(plain >= 2 * 7 * 6, "the short way is taken: {plain}");
    }
}
