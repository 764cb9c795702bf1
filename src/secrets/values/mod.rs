//! The secrets of a URL other than the password: values of parameters, signatures, the tokens of webhooks.
//!
//! There is one definition of a secret: all output hides the same secrets that the rules about credentials report. It
//! is applied to bytes, not to components, so it is also valid for source lines and for URLs inside of URLs. Stand-ins,
//! and values that nobody would hide, are not secrets (`value`).
//!
//! | file | what is in it |
//! |---|---|
//! | `parameter` | values of parameters in a query, a path or a fragment |
//! | `json_member` | values of members of JSON |
//! | `assigned` | values that are given to a name outside of a query: settings, headers, options |
//! | `quoted` | values whose name is quoted, a function or in a tag |
//! | `space_separated` | values after their name and a space |
//! | `bare_token` | tokens of services in running text |
//! | `whole_component` | addresses of tunnels, and keys that are all of a fragment |
//! | `command` | secrets in the words of commands |
//! | `columns` | secrets in tables |
//! | `login_line` | passwords at the end of lines such as those of `.pgpass` |
//! | `sentence` | secrets in sentences |
//! | `path` | segments of a path after one that names them, and tokens |
//! | `signed` | signatures of signed URLs |
//! | `expiry` | the day on which a signed URL ends |
//! | `webhook` | webhooks and other addresses that are secrets themselves |
//! | `wifi` | passwords of wireless networks in QR codes |
//! | `name` | names whose values are secrets |
//! | `token_starts` | how the tokens and keys of services start |
//! | `value` | whether a value is a secret, not a word or a stand-in |
//! | `plain` | decodes the escapes of a value, and detects stand-ins |
//! | `randomness` | whether the characters of a value are at random |
//! | `continuation` | where a secret continues after white space or a stray character |
//! | `prefilter` | which kinds of secrets a URL can hold, in one pass |

mod assigned;
pub(super) mod bare_token;
pub(super) mod columns;
mod command;
pub(super) mod continuation;
mod expiry;
mod json_member;
mod login_line;
mod name;
mod parameter;
mod path;
mod plain;
mod prefilter;
mod quoted;
mod randomness;
mod sentence;
mod signed;
mod space_separated;
mod token_starts;
pub(super) mod value;
mod webhook;
mod whole_component;
mod wifi;

use super::disjoint::{add_non_overlapping, merge};
use crate::text::Span;
#[cfg(test)]
use crate::text::{mark, unmark};

pub(crate) use continuation::may_continue;
pub(crate) use name::SecretClass;
pub(crate) use parameter::SHORTEST_VALUE;
pub(crate) use prefilter::Signs;
pub(crate) use webhook::Paths as WebhookPaths;

/// A secret, and its kind.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Secret {
    pub(crate) span: Span,
    pub(crate) kind: SecretKind,
}

/// The kind of a secret.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum SecretKind {
    /// The value of a parameter; `name` is the span of its name.
    Parameter { name: Span, class: SecretClass },
    /// The signature of a signed URL, and the day on which it expires (`20261121`), if it has one.
    Signature { service: &'static str, expiry: Option<u32> },
    /// The secret part of the address of a webhook.
    Webhook { service: &'static str },
    /// It may be a secret: it is hidden, but not reported.
    Unsure,
}

/// The secrets of a text, in order and disjoint. Linear.
pub(crate) fn find(text: &[u8]) -> Vec<Secret> {
    find_with_signs(text, Signs::all())
}

/// As [`find`], without the kinds of secrets that `signs` rule out.
pub(crate) fn find_with_signs(text: &[u8], signs: Signs) -> Vec<Secret> {
    let mut secrets = if signs.webhook { webhook::find(text) } else { Vec::new() };
    let mut add = |more| add_non_overlapping(more, &mut secrets, |secret: &Secret| secret.span);
    if signs.equals {
        add(parameter::find(text));
    }
    if signs.quotation_mark {
        add(json_member::find(text));
    }
    if signs.segment {
        add(path::find(text));
    }
    if signs.wifi {
        add(wifi::find(text));
    }
    if signs.whole_component {
        add(whole_component::find(text));
    }
    if signs.assigned {
        add(assigned::find(text));
    }
    if signs.quotation_or_tag {
        add(quoted::find(text));
    }
    if signs.space {
        add(space_separated::find(text));
    }
    if signs.token {
        add(bare_token::find(text));
    }
    if signs.command {
        add(command::find(text));
    }
    if signs.sentence {
        add(sentence::find(text));
    }
    if signs.rows {
        add(columns::find(text));
    }
    if signs.port {
        add(login_line::find(text));
    }
    secrets
}

/// The offset of the first of the stop bytes from `start` on that is not escaped by a backslash; the length of the text
/// if there is none.
///
/// In `a\;b;c` the stop byte `;` is at 4.
fn end_at(text: &[u8], start: usize, stops: &[u8]) -> usize {
    let mut at = start;
    while let Some(&byte) = text.get(at).filter(|byte| !stops.contains(byte)) {
        at += if byte == b'\\' { 2 } else { 1 };
    }
    at.min(text.len())
}

/// Makes spans in any order secrets that are hidden, but not reported: sorted and disjoint.
fn unsure_secrets(mut spans: Vec<Span>) -> Vec<Secret> {
    merge(&mut spans);
    spans.into_iter().map(|span| Secret { span, kind: SecretKind::Unsure }).collect()
}

/// The spans of secrets.
pub(super) fn spans(secrets: Vec<Secret>) -> Vec<Span> {
    secrets.into_iter().map(|secret| secret.span).collect()
}

/// Asserts that `find` finds exactly the secrets that are marked in a text.
#[cfg(test)]
#[track_caller]
fn check_marked(find: fn(&[u8]) -> Vec<Secret>, marked: &str) {
    let (text, _) = unmark(marked);
    assert_eq!(mark(&text, &spans(find(text.as_bytes()))), marked);
}

/// Whether a URL may be signed, or may have a signed URL or token in it. This is true for more URLs than those in which
/// secrets are found.
pub(crate) fn may_be_signed(url: &str) -> bool {
    signed::may_be_signed(url.as_bytes())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::Random;

    #[track_caller]
    fn check(marked: &str) {
        check_marked(find, marked);
    }

    #[test]
    fn parameters() {
        check("https://h/v1?api_key=«9f8e7d6c5b4a39281f»&x=1#y");
        check("https://h/v1?a=1&access_token=«SlAV32hkKGq8»;Client-Secret=«x9Qz71mLp0aa»");
        check("https://h/cb#access_token=«2YotnFZFEjr1zCsicMWpAA»&token_type=bearer");
        check("http://h/a;jsessionid=«BBA06811AFCAAC28F0285210913513DA»?newsId=13975");
        check("https://h/?t%6Fken=«q8Zk20xVb17c»&api_key[]=«9f8e7d6c5b4a39281f»&%61pi%5Fkey=«9f8e7d6c5b4a39281f»");
        check("https://h/?user[password]=«Tr0ub4dor»&auth%5Btoken%5D=«q8Zk20xVb17c»");
        check("https://r/?u=x%26api_key=«9f8e7d6c5b4a39281f» \\u0026token=«q8Zk20xVb17c»\" &amp;token=«q8Zk20xVb17c»<");
        check("https://h/?q=«ghp_9aK2mQ7xVb4LtR8sWc1ZpY6uEj3HdN5fGo0T»&github_token=«q8Zk20xVb17c»");
        check(
            "https://h/?token=«eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0NTY3ODkwIn0.dozjgNryP4J3jVmNHl0w5N_XgL0n3I9PlFUP0THsR8U»",
        );
    }

    #[test]
    fn values_that_are_cut() {
        check("<https://h/?token=«kqhd hZp29dkQ3»> https://h/?token=kqhd hd is not");
        check(r#""https://h/?token=" + "«kqhdhZp29dkQ3»" "https://h/?token=" + x + "kqhdhZp29dkQ3""#);
        check("https://h/?api_key=«Qz82kd93»}{x} https://h/?api_key=«Qz82kd93»{x}");
        check(
            "https://h/?token=«q8Zk20xVb17c»=https://h/?token=«q8Zk20xVb17d» https://h/c;AccountKey=«q8/Zk20xVb17cA==»;x",
        );
        check("https://h/?api_key=«Qz82kd93%3Cx9Km4t»&x=1 https://h/?api_key=%3Cx9Km4tq2%3E");
    }

    #[test]
    fn short_values() {
        check("https://h/?access_token=«Pva2A0F»&token=«a7Kq»&secret=abc&token=v2&token=refresh&api_key=https");
        check("https://h/?secret=«P8p8P7p»&token=a1a1a1&secret=aaa111b");
    }

    #[test]
    fn authorization_codes() {
        check("https://h/cb?code=«SplxlOBeZQQYbYS6WxSbIA»&state=xyz https://h/cb?code=SplxlOBeZQQYbYS6WxSbIA");
        check("https://h/cb#state=a&code=«Hq7zP2mK9» https://h/?code=200&state=ok https://h/?state=a");
    }

    #[test]
    fn keys_of_shares() {
        check("https://h/sharing/page?key=«Hq7zP2mK9x» https://h/page?key=Hq7zP2mK9x https://h/share/a?key=value");
    }

    #[test]
    fn harmless_values() {
        for text in [
            "https://h/?key=value&token=&api_key=YOUR_API_KEY&token={token}&token=$TOKEN&secret=changeme",
            "https://h/?token=xxxxxxxxxxxx&token=...&token=abc123def...&api_key=***&key=my-api-key-name",
            "https://h/?access_token=ACCESS_TOKEN&api_key=0123456789abcdef&token=12345678&token=refresh-tokens",
            "https://h/?pageToken=CAoQAA8f7d6c5b4a&next_token=9f8e7d6c5b4a39281f&csrf_token=9f8e7d6c5b4a39281f",
            "https://h/?key=a9b67077-3132-489c-a460-53cb34d3afc3&utm_source=9f8e7d6c5b4a39281f&id=9f8e7d6c5b4a39281f",
            "https://codecov.io/gh/o/r/branch/main/graph/badge.svg?token=9f8e7d6c5b",
            "https://h/?token=00000000-0000-0000-0000-000000000000&token=%VAR%&token=%s&token=<token>&token=:token",
        ] {
            check(text);
        }
    }

    #[test]
    fn signed_urls() {
        check(
            "https://b.s3.amazonaws.com/k?X-Amz-Algorithm=AWS4-HMAC-SHA256&X-Amz-Credential=AKIA0/20240101/eu/s3/aws4_request&X-Amz-Signature=«fe5f80f77d5fa3beca038a248ff027d0445342fe2855ddc963176630326f1024»",
        );
        check(
            "https://a.blob.core.windows.net/c/f?sv=2017-04-17&sr=b&sig=«r%2FPzJ8b8Qm2kHvZ0x1aLw7YtN5cE%3D»&se=2018-01-01",
        );
        // it may be one of something else
        check("https://h/?sig=«r%2FPzJ8b8Qm2k»&x=1");
        check(
            "https://d1.cloudfront.net/f?Expires=1700000000&Signature=«nitfHRCrtziwO2HwPfWw~yYDhUF5EwRunQA»&Key-Pair-Id=K2JCJMDEHXQW5F",
        );
    }

    #[test]
    fn webhooks() {
        check("https://hooks.slack.com/services/T8Q2K1ZAB/B9X7R3LMN/«q8Zk20xVb17cJw4Rt6Yp9LmE»");
        check("see HOOKS.slack.com:443/services/T8Q2K1ZAB/B9X7R3LMN/«q8Zk20xVb17cJw4Rt6Yp9LmE».");
        check("https://hooks.slack.com/services/T00000000/B00000000/XXXXXXXXXXXXXXXXXXXXXXXX");
        check("https://hooks.slack.com/services/ https://api.slack.com/messaging/webhooks");
        check("https://api.telegram.org/bot«682910373:AAF9kQ2mZx7VbL4tR8sWc1pY6uEj3HdN5fG»/sendMessage?chat_id=1");
        check("https://api.telegram.org/bot«123456789:AAF9kQ2mZx7VbL4tR8sWc1pY6uEj3HdN5fG»/getMe");
        check("https://api.telegram.org/bot123456:ABC-DEF1234ghIkl-zyx57W2v1u123ew11/getMe");
        check("https://api.telegram.org/bot123456789:ABCdefGHIjklMNOpqrSTUvwxYZabcdEFghI/getMe");
        check("https://chat.googleapis.com/v1/spaces/AAAA/messages?key=AIza&token=«q8Zk20xVb17cJw4Rt6Yp9LmE»");
        check("https://up.corp:3001/api/push/«Hq7zP2mK9x»?status=up https://up.corp/api/push/notifications");
        check("https://chat.corp/hooks/«q8zk20xvb17cjw4rt6yp9lme3a» https://h/hooks/pre-commit");
    }

    #[test]
    fn what_is_found_may_be_held() {
        let parts = [
            "hooks.slack.com",
            "HOOKS.slack.com.",
            "hook.make.com",
            "hc-ping.com",
            "a.corp",
            "x.bitrix24.com",
            ":443",
            "/",
            "/",
            "//",
            ":/",
            "services",
            "T8Q2K1ZAB",
            "q8Zk20xVb17cJw4Rt6Yp9LmE",
            "0a1b2c3d-4e5f-6a7b-8c9d-0e1f2a3b4c5d",
            "hooks",
            "q8zk20xvb17cjw4rt6yp9lme3a",
            "rest",
            "https",
            "_",
            "(",
            " ",
            "é",
            "-",
            "a",
            "?",
        ];
        let mut random = Random::new();
        let mut found_count = 0;
        for round in 0..100_000 {
            let mut text: String = (0..round % 9).map(|_| random.pick(&parts)).collect();
            if random.below(2) == 0 {
                text += "hooks.slack.com/services/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";
            }
            let found = find(text.as_bytes());
            found_count += usize::from(!found.is_empty());
            assert_eq!(find_with_signs(text.as_bytes(), Signs::detect(text.as_bytes())), found, "{text}");
        }
        assert!(found_count > 1000, "{found_count}");
    }

    #[test]
    fn time_is_linear() {
        for pattern in [
            "?token=",
            "=",
            "token:",
            "a:=",
            "/hooks/",
            "?sig=a&sv=1&",
            "&a[",
            "%26token=9f8e7d6c5b",
            ";token=9f8e7d6c5b",
            "&#64;",
            "a#ss://",
            "token \"",
            "token '\"",
            " -p",
            "<token>",
            "token('",
            "?token=\"+\"",
            "name: token value:",
            "a.com/",
            "net user ",
            "snmpget -c",
            "| chpasswd\n",
            " is ",
            "` / `",
            ":5432:a:b",
            "password,a\n",
            "|token|",
            "f(a, \"b\",",
            "/s/a.",
            "a1b2c3d4e5f6g7h8/announce/",
        ] {
            find(pattern.repeat(60_000 / pattern.len()).as_bytes());
        }
    }
}
