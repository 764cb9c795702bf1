//! The secrets of a URL and of a text, also escaped ones, and the URL and the text without them.

// urlint-ignore-file -- bad URLs on purpose, in examples and tests

use std::borrow::Cow;

use super::disjoint::{add_non_overlapping, merge};
use super::mask::{mask, mask_str};
use super::passwords::{authority, browser, escaped, no_slashes, opaque, truncated};
use super::values::{self, Signs, continuation::add_continuations, spans};
use crate::syntax::byte_class::Class;
use crate::text::Span;

/// Every secret but a token of a service has one of these before or after it, or an escape for one.
const SIGNS: Class = Class::of(b"@=/%&\\: \t\"'>#");

/// A URL with its password replaced by `***`; an empty password stays empty (RFC 3986 section 3.2.1). Keys and tokens
/// in parameters, signatures, and the secret parts of the addresses of webhooks are replaced too.
///
/// The passwords of other URLs in its path or query are hidden too. In doubt, too much is hidden: if a password has a
/// raw `/`, `?` or `#`, the authority ends there by the grammar, and the start of the password is read as a port. But a
/// port has only digits, so everything up to the last `@` is hidden.
///
/// ```
/// use urlint::secrets::redact;
///
/// assert_eq!(redact("ftp://joe:secret@ftp.example.org/pub"), "ftp://joe:***@ftp.example.org/pub");
/// assert_eq!(redact("ftp://joe:@ftp.example.org/"), "ftp://joe:@ftp.example.org/");
/// assert_eq!(redact("redis://app:pa/ss@db.example.org"), "redis://app:***@db.example.org");
/// ```
#[must_use]
pub fn redact(url: &str) -> Cow<'_, str> {
    mask_str(url, Span::new(0, url.len()), &url_secret_spans(url))
}

/// The spans of the secrets of a URL, in order and disjoint: those that [`redact`] replaces. White space does not end
/// the URL.
///
/// A password that only browsers find, not the RFCs, is a secret too: `http:\\joe:secret@h`, `http:joe:secret@h`.
///
/// ```
/// use urlint::secrets::url_secret_spans;
/// use urlint::text::Span;
///
/// assert_eq!(url_secret_spans("ftp://joe:p w@host"), [Span::new(10, 13)]);
/// ```
#[must_use]
pub fn url_secret_spans(url: &str) -> Vec<Span> {
    url_spans_with_signs(url, Signs::detect(url.as_bytes()))
}

/// As [`url_secret_spans`], without the kinds of secrets that `signs` rule out.
fn url_spans_with_signs(url: &str, signs: Signs) -> Vec<Span> {
    let text = url.as_bytes();
    let mut secrets = Vec::new();
    if signs.are_none() {
        return secrets;
    }
    if signs.at_sign {
        authority::secrets_of_run(text, 0, &mut |secret| secrets.push(secret));
        if signs.second_colon {
            secrets.extend(browser::passwords(url));
            secrets.extend(opaque::password_without_slashes(url));
            merge(&mut secrets);
        }
        add_non_overlapping(no_slashes::passwords(text), &mut secrets, |span| *span);
        if signs.second_colon {
            add_non_overlapping(opaque::oracle_passwords(text), &mut secrets, |span| *span);
        }
    } else if signs.second_colon {
        secrets.extend(opaque::cut_password(text));
    }
    add_non_overlapping(spans(values::find_with_signs(text, signs)), &mut secrets, |span| *span);
    add_continuations(text, &mut secrets);
    if signs.escape {
        let mut after_escapes = Vec::new();
        escaped::passwords(text, 0, &mut after_escapes);
        add_non_overlapping(escaped::other_secrets(text), &mut after_escapes, |span| *span);
        add_non_overlapping(after_escapes, &mut secrets, |span| *span);
    }
    secrets
}

/// A text with the passwords of all URLs in it replaced by `***`, also of URLs that no scanner would find: for a source
/// line that is shown around a finding. In doubt it hides too much, as [`redact`] does, but not beyond white space.
///
/// ```
/// use urlint::secrets::redact_text;
///
/// let line = b"DB=postgres://app:Xk\"29@db/x # or //joe:pw@host";
/// assert_eq!(&*redact_text(line), b"DB=postgres://app:***@db/x # or //joe:***@host");
/// ```
#[must_use]
pub fn redact_text(text: &[u8]) -> Cow<'_, [u8]> {
    mask(text, Span::new(0, text.len()), &secret_spans(text))
}

/// The spans of the secrets of a text, in order and disjoint: those that [`redact_text`] replaces.
///
/// ```
/// use urlint::secrets::secret_spans;
/// use urlint::text::Span;
///
/// assert_eq!(secret_spans(b"ftp://joe:pw@host"), [Span::new(10, 12)]);
/// ```
#[must_use]
pub fn secret_spans(text: &[u8]) -> Vec<Span> {
    if !text.iter().any(|&byte| SIGNS.has(byte)) {
        return spans(values::bare_token::find(text));
    }
    let signs = Signs::detect(text);
    let mut secrets = password_spans(text);
    if signs.at_sign {
        add_non_overlapping(no_slashes::find(text).into_iter().map(|bare| bare.span).collect(), &mut secrets, |span| {
            *span
        });
        add_non_overlapping(opaque::oracle_passwords(text), &mut secrets, |span| *span);
    }
    add_non_overlapping(spans(values::find_with_signs(text, signs)), &mut secrets, |span| *span);
    add_continuations(text, &mut secrets);
    if !signs.escape {
        return secrets;
    }
    let (mut after_escapes, mut at) = (Vec::new(), 0);
    while let Some(escape) = memchr::memchr3(b'%', b'&', b'\\', &text[at..]) {
        let start = text[at..at + escape].iter().rposition(u8::is_ascii_whitespace).map_or(at, |space| at + space + 1);
        let rest = &text[start..];
        let end = rest.iter().position(u8::is_ascii_whitespace).map_or(text.len(), |space| start + space);
        escaped::passwords(&text[start..end], start, &mut after_escapes);
        at = end;
    }
    add_non_overlapping(escaped::other_secrets(text), &mut after_escapes, |span| *span);
    add_non_overlapping(after_escapes, &mut secrets, |span| *span);
    secrets
}

/// The spans of the passwords of a text that are not escaped, in order and disjoint; also of tokens in place of a user.
pub(crate) fn password_spans(text: &[u8]) -> Vec<Span> {
    let mut secrets = Vec::new();
    let mut at = 0;
    let next_double_slash = |from: usize| {
        let mut slashes = memchr::memchr_iter(b'/', &text[from..]).map(|slash| from + slash);
        slashes.find(|&slash| text.get(slash + 1) == Some(&b'/'))
    };
    while let Some(start) = next_double_slash(at) {
        let end = text[start..].iter().position(u8::is_ascii_whitespace).map_or(text.len(), |space| start + space);
        let before = secrets.len();
        // in some schemes, a token or the password is in the place of the user
        let is_scheme_byte = |byte: &&u8| byte.is_ascii_alphanumeric() || **byte == b':';
        let scheme = start - text[at..start].iter().rev().take(16).take_while(is_scheme_byte).count();
        authority::secrets_of_run(&text[scheme..end], scheme, &mut |secret| secrets.push(secret));
        at = end;
        if secrets.len() == before
            && let Some(password) = truncated::password(text, start, end)
        {
            secrets.push(password);
            at = password.end;
        }
    }
    secrets
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::Random;

    #[track_caller]
    fn check(text: &str, expected: &str) {
        assert_eq!(redact(text), expected);
        assert_eq!(String::from_utf8_lossy(&redact_text(text.as_bytes())), expected);
    }

    #[test]
    fn addresses_without_slashes_may_hold_passwords() {
        assert_eq!(redact("sip:joe:Xk29_vq@a.corp;transport=tcp"), "sip:joe:***@a.corp;transport=tcp");
        assert_eq!(redact("mailto:joe:Xk29@a.corp?subject=b"), "mailto:joe:***@a.corp?subject=b");
        for harmless in ["mailto:joe@a.corp?subject=a:b@c", "sip:joe@a.corp:5060", "sip:a.corp:5060", "mailto:joe"] {
            assert_eq!(redact(harmless), harmless);
        }
    }

    #[test]
    fn hides_the_part_after_the_first_colon_of_the_userinfo() {
        check("ftp://joe:secret@h/x", "ftp://joe:***@h/x");
        check("postgresql+asyncpg://u:p:q@h:5432/db", "postgresql+asyncpg://u:***@h:5432/db");
        check("//joe:pw@host/x", "//joe:***@host/x");
        check("http://:pw@h/", "http://:***@h/");
        check("http://u:p@h:x@g/", "http://u:***@g/");
        check("http://u:p%40ss@[::1]:80/", "http://u:***@[::1]:80/");
        check("http://u:größe€@h/", "http://u:***@h/");
        check("http://u:\"<>{}|\\^`'@h/", "http://u:***@h/");
    }

    #[test]
    fn hides_what_the_scheme_makes_a_password() {
        check("jdbc:oracle:thin:scott/tiger@h.org:1521:orcl", "jdbc:oracle:thin:scott/***@h.org:1521:orcl");
        check("jdbc:oracle:thin:scott/tiger@//h.org:1521/x", "jdbc:oracle:thin:scott/***@//h.org:1521/x");
        check("jdbc:oracle:thin:@h.org:1521/x@y", "jdbc:oracle:thin:@h.org:1521/x@y");
        check("trojan://Xk29@h.org:443#a", "trojan://***@h.org:443#a");
        check("ss://YWVzOng@h.org:443", "ss://***@h.org:443");
        check("ss://YWVz/Og+x@h.org:443", "ss://***@h.org:443");
        check("nats://Xk29vq7Zp1@h.org:4222", "nats://***@h.org:4222");
        check("wss://joe@h.org", "wss://joe@h.org");
    }

    #[test]
    fn hides_tokens_without_anything_around_them() {
        let token = "ghp_x8Kq83hd7Zp29dkQm4Lw7Rt2Vb6Nc9";
        for around in
            ["{}", "{}.", "\"{}\"", "'{}'", "a\n{}\nb", "({},{})", "[{}]", "{};{}", "é{}é", "{}:a", "<b>{}</b>"]
        {
            check(&around.replace("{}", token), &around.replace("{}", "***"));
        }
        for harmless in [
            "a_{}",
            "x{}",
            "ghp_",
            "ghp_example",
            "ghp_xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx",
            "sk-learn-tutorial-introduction-to-machine-learning",
            "secret_santa_generator_for_families_and_friends",
            "key-value-stores-and-other-databases-compared",
            "hf_transformers_documentation_of_all_models",
            "dapi-0123456789-documentation-of-the-interface",
        ] {
            let text = harmless.replace("{}", token);
            check(&text, &text);
        }
    }

    #[test]
    fn keeps_what_is_no_secret() {
        for text in [
            "",
            "//",
            "http://",
            "ftp://joe:@h/",
            "ftp://@h/",
            "ftp://joe@h/",
            "http://h:80/users/@joe",
            "http://h/a:b@c",
            "http://[::1]/@joe",
            "http://[::1]:80/@joe",
            "http://h/?mail=a:b@c",
            "mailto:joe@example.org",
            "http://h:80",
        ] {
            check(text, text);
        }
    }

    #[test]
    fn hides_the_start_of_a_password_at_which_a_url_was_cut() {
        assert_eq!(redact("http://joe:Xk29vq7Zp1"), "http://joe:***");
        for text in ["http://h:80801234", "http://h:some_port/", "http://h:8000-8010/", "http://h.org:80/Xk29vq7Zp1"] {
            assert_eq!(redact(text), text);
        }
    }

    #[test]
    fn hides_passwords_with_raw_delimiters() {
        check("s://user:pa/ss@host", "s://user:***@host");
        check("s://user:pa?ss@host/x", "s://user:***@host/x");
        check("s://user:p#/?ss@host", "s://user:***@host");
        check("s://user:/pw@host", "s://user:***@host");
        check("s://user://pw@host", "s://user:***@host");
        check("s://user:p@ss/word@host", "s://user:***@host");
        check("s://[user]:p/w@host", "s://[user]:***@host");
        check("s://u:pw@host.org/@joe", "s://u:***@host.org/@joe");
    }

    #[test]
    fn hides_the_passwords_of_urls_inside_urls() {
        check("https://web.archive.org/web/2020/ftp://joe:pw@h/", "https://web.archive.org/web/2020/ftp://joe:***@h/");
        check("http://a:b@h.org/?u=http://c:d@i.org/", "http://a:***@h.org/?u=http://c:***@i.org/");
        check("file:////joe:pw@h/", "file:////joe:***@h/");
    }

    #[test]
    fn hides_passwords_after_escapes() {
        check("https://r.org/?u=ftp%3A%2F%2Fjoe%3Apw%40h.org%2F", "https://r.org/?u=ftp%3A%2F%2Fjoe%3A***%40h.org%2F");
        check("https://r.org/ftp%253A%252F%252Fjoe%253Apw%2540h", "https://r.org/ftp%253A%252F%252Fjoe%253A***%2540h");
        check("ftp://joe:p%77%40h/", "ftp://joe:***%40h/");
        check("ftp:&#47;&sol;joe&colon;pw&#x40;h", "ftp:&#47;&sol;joe&colon;***&#x40;h");
        check(r"ftp:\/\/joe:pw\u0040h", r"ftp:\/\/joe:***\u0040h");
        check("http://u:p%2Fss@h.org/@joe", "http://u:***@h.org/@joe");
        check("https://h.org:443/%40joe", "https://h.org:443/%40joe");
        check("https://joe%40a.org@h.org:80/", "https://joe%40a.org@h.org:80/");
    }

    #[test]
    fn white_space_ends_a_url_in_a_text_but_not_in_a_url() {
        assert_eq!(redact("http://u:p w@h/"), "http://u:***@h/");
        assert_eq!(&*redact_text(b"http://h:x joe@h // a:b c@d"), b"http://h:x joe@h // a:b c@d");
        assert_eq!(&*redact_text(b"(https://joe:\r\n  Zq9kT4vW7@h.org/)"), b"(https://joe:***@h.org/)");
        assert_eq!(&*redact_text(b"//note:\njoe@h.org"), b"//note:\njoe@h.org");
        assert_eq!(&*redact_text(b"s://a:b@c\ts://d:e@f\ns://g:h@i"), b"s://a:***@c\ts://d:***@f\ns://g:***@i");
        assert_eq!(&*redact_text(b"\xff//a:\xfe@\xfd"), b"\xff//a:***@\xfd");
    }

    #[test]
    fn hides_what_white_space_or_a_stray_character_cuts_off() {
        check("https://h/?access_token=Kq83hd7  Zp29dkQ&b=1", "https://h/?access_token=***  ***&b=1");
        check("https://h/?access_token=Kq83hd7\n  Zp29dkQ&b=1", "https://h/?access_token=***\n  ***&b=1");
        check(
            "https://h/?access_token=Kq83hd7\n# Zp29kq8T\n# dkQ7&b=1",
            "https://h/?access_token=***\n# ***\n# ***&b=1",
        );
        check("https://h/?access_token=Kq83hd7\"Zp29dkQ&b=1", "https://h/?access_token=***\"***&b=1");
        check("https://h/?access_token=Kq83hd7 hhttps://h/", "https://h/?access_token=*** hhttps://h/");
        check("https://h/?access_token=Kq83hd7 HTTP/1.1 then b", "https://h/?access_token=*** HTTP/1.1 then b");
        check("https://h/?access_token=Kq83hd7\" class=\"x9k2m4\"", "https://h/?access_token=***\" class=\"x9k2m4\"");
    }

    #[test]
    fn hides_json_and_paths_after_escapes() {
        check("https://h/?q=%7B%22token%22%3A%22Hq7zP2mK9%22%7D", "https://h/?q=%7B%22token%22%3A%22***%22%7D");
        check("https://h/?q=%257B%2522pin%2522%3A%2522Hq7zP2mK9", "https://h/?q=%257B%2522pin%2522%3A%2522***");
        check("https://h/?u=https%3A%2F%2Fi%2Fpassword%2FHq7zP2mK9", "https://h/?u=https%3A%2F%2Fi%2Fpassword%2F***");
        check("https://h/?d=WIFI%3AS%3Aa%3BP%3AHq7zP2mK9%3B%3B", "https://h/?d=WIFI%3AS%3Aa%3BP%3A***%3B%3B");
        check("{&quot;pin&quot;:&quot;Hq7zP2mK9&quot;}", "{&quot;pin&quot;:&quot;***&quot;}");
        check(r"a\ntoken=Hq7zP2mK9\nb", r"a\ntoken=***\nb");
        // a change of the font after a value is hidden with it
        for (text, expected) in [
            (r"\fBpassword=Hq7zP2mK9\fP", r"\fBpassword=***"),
            (r"\fBtoken\fR=\fIHq7zP2mK9\fR", r"\fBtoken\fR=\fI***"),
            (r"\fBtoken\fP: \f(CWHq7zP2mK9\f[]", r"\fBtoken\fP: \f(CW***"),
        ] {
            check(text, expected);
        }
    }

    #[test]
    fn spans_are_ordered_and_disjoint_whatever_the_text() {
        let mut random = Random::new();
        for len in 0..400 {
            let text: Vec<u8> = (0..len % 40).map(|_| random.pick(b"//::@@a1?# [].")).collect();
            let mut end = 0;
            for span in secret_spans(&text) {
                assert!(end <= span.start && !span.is_empty() && span.end < text.len(), "{text:?}");
                assert_eq!((text[span.start - 1], text[span.end]), (b':', b'@'));
                end = span.end;
            }
        }
    }

    #[test]
    fn what_signs_leave_out_holds_no_secret() {
        let parts = [
            "http:",
            "https://",
            "//",
            "mailto:",
            "sip:",
            "jdbc:oracle:thin:",
            "ss://",
            "scott/",
            ":",
            "@",
            "/",
            "\\",
            "?",
            "#",
            "joe",
            "h.org",
            "hooks.slack.com/services/T8Q2K1ZAB/B9X7R3LMN/",
            "token=",
            "&",
            "%3A",
            "%40",
            "%3D",
            "&#64;",
            "q8Zk20xVb17cJw4Rt6Yp9LmE",
            ":8080",
            "\t",
            "é",
            "[::1]",
            "\"",
            "'",
            "password",
            "api-key",
            "Hq7zP2mK9",
            "WIFI:",
            "P:",
            ";",
            "code=",
            "state=",
            "ghp_x8Kq83hd7Zp29dkQm4Lw7Rt2Vb6Nc9",
            "_",
            ",",
        ];
        let mut random = Random::new();
        let mut found_count = 0;
        for round in 0..100_000 {
            let url: String = (0..round % 11).map(|_| random.pick(&parts)).collect();
            let all = Signs { at_sign: url.contains('@'), ..Signs::all() };
            let found = url_secret_spans(&url);
            assert_eq!(found, url_spans_with_signs(&url, all), "{url}");
            found_count += usize::from(!found.is_empty());
        }
        assert!(found_count > 1000, "{found_count}");
    }

    #[test]
    fn time_is_linear() {
        for pattern in ["/", "//:", "//a:@", "//a:b@", ":@//", "//a:b/", "%25", "//a%3Ab%40", "% ", "&#64;"] {
            let text = pattern.repeat(200_000) + "@";
            let _ = redact_text(text.as_bytes());
        }
    }
}
