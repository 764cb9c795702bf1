//! Plants random secrets of every kind in documents of several formats and looks for them in all that is put out.

use urlint::document::{self, Document, Format};
use urlint::lint::{Engine, Options};
use urlint::scan;

use crate::random::Random;

const LETTERS: &[u8] = b"bcdfghjkmnpqrstvwzBCDFGHJKMNPQRSTVWZ";
const DIGITS: &[u8] = b"2345789bdgkmQRTWZ";
const LOWER: [&[u8]; 2] = [b"bcdfghjkmnpqrstvwz", b"23456789"];
const MIXED: [&[u8]; 2] = [LETTERS, DIGITS];
const HEX: [&[u8]; 2] = [b"bcdef", b"23456789"];

/// URLs of every kind, `@@` in the place of the secret; its length, and the characters that it is made of.
const URLS: &[(&str, usize, [&[u8]; 2])] = &[
    ("postgres://app:@@@db.corp:5432/x", 12, MIXED),
    ("https://ghp_@@@github.com/o/r.git", 36, MIXED),
    ("https://joe:@@@git.corp/x^y", 10, LOWER),
    ("https://api.corp/v1?api_key=@@&page=2", 20, HEX),
    ("https://api.corp//v1/../x?a=1&access_token=@@#top", 24, MIXED),
    ("https://app.corp/cb#id_token=@@", 30, MIXED),
    ("http://www.corp/a;jsessionid=@@?x=%zz", 32, HEX),
    ("https://api.corp/?q=glpat-@@", 20, MIXED),
    ("https://r.corp/?u=https%3A%2F%2Fapi.corp%2F%3Fapi_key%3D@@%26x", 20, HEX),
    ("https://r.corp/https://joe:@@@git.corp/", 10, LOWER),
    (
        "https://b.s3.amazonaws.com/k?X-Amz-Credential=AKIA9%2Fs3&X-Amz-Date=20260101T000000Z&X-Amz-Signature=@@",
        64,
        HEX,
    ),
    ("https://a.blob.core.windows.net/c?sv=2020-01-01&sig=@@%3D", 43, MIXED),
    ("https://hooks.slack.com/services/T8Q2K1ZAB/B9X7R3LMN/@@", 24, MIXED),
    ("https://discord.com/api/webhooks/109827364509/@@", 68, MIXED),
    ("https://hooks.zapier.com/hooks/catch/1829301/@@/", 9, LOWER),
    ("https://maker.ifttt.com/trigger/a/with/key/@@", 22, MIXED),
    ("https://api.telegram.org/bot682910373:@@/getMe", 35, MIXED),
    ("https://chat.corp/hooks/@@", 26, LOWER),
    ("https://chat.googleapis.com/v1/spaces/AAQ/messages?key=k&token=@@", 40, MIXED),
];

/// Documents of several formats, `@@` in the place of the URL and of one that follows it.
const DOCUMENTS: &[(&str, &str)] = &[
    ("txt", "See @@ and @@ ^ <URL:hhttps://a.corp/%zz>.\n"),
    ("md", "See [@@](@@ \"x\") and <@@>, `curl @@`.\n\n```sh\ncurl '@@'\n```\n"),
    ("html", "<p>See <a href=\"@@\">@@</a> <!-- @@ -->\n"),
    ("json", "{\"a\": \"@@\", \"b\": [\"@@\"]}\n"),
    ("yaml", "a: \"@@\"\nb: @@\n"),
    ("rst", "See `x <@@>`_ and @@.\n\n.. _y: @@\n"),
    ("py", "# @@\nURL = \"@@\"\n"),
    ("toml", "a = \"@@\"\nb = '@@'\n"),
];

/// Random characters, letters and digits by turns for the most part.
fn secret(random: &mut Random, len: usize, alphabets: [&[u8]; 2]) -> String {
    (0..len).map(|at| char::from(random.one_of(alphabets[at % 2]))).collect()
}

/// A document with secrets, and those.
fn planted(random: &mut Random, document: &str) -> (String, Vec<String>) {
    let (mut text, mut secrets) = (String::new(), Vec::new());
    for (number, part) in document.split("@@").enumerate() {
        if number > 0 {
            let (url, len, alphabets) = URLS[random.below(URLS.len())];
            let secret = secret(random, len, alphabets);
            let (before, after) = url.split_once("@@").expect("it has a place for the secret");
            text += &format!("{before}{secret}{after}");
            secrets.push(secret);
        }
        text += part;
    }
    (text, secrets)
}

/// The format of a file with this ending.
fn format(ending: &str) -> Format {
    let name = match ending {
        "txt" => return Format::PLAIN,
        "md" => "markdown",
        "py" => "python",
        name => name,
    };
    Format::named(name).expect("it is in the table")
}

fn every_rule() -> Engine {
    let mut options = Options::default();
    options.select(["all"]).expect("it is a name");
    Engine::new(&options)
}

#[test]
fn no_finding_shows_a_secret() {
    let (engine, mut random) = (every_rule(), Random::new(1738));
    for round in 0..60 {
        for (name, document) in DOCUMENTS {
            let (text, secrets) = planted(&mut random, document);
            let said = format!("{:?}", engine.check(format(name), text.as_bytes()));
            for secret in &secrets {
                assert!(!said.contains(&**secret), "round {round}: {secret} of\n{text}\nin {said}");
            }
        }
    }
}

#[test]
fn every_secret_is_found_at_its_place() {
    let mut options = Options::default();
    options.select(["credentials", "private-page"]).expect("they are names");
    let (engine, mut random) = (Engine::new(&options), Random::new(3986));
    // what is wrong with a URL inside of another is hidden, but not reported
    for (url, len, alphabets) in URLS.iter().filter(|(url, ..)| !url.starts_with("https://r.corp/")) {
        for _ in 0..40 {
            let secret = secret(&mut random, *len, *alphabets);
            let text = format!("see {} now", url.replacen("@@", &secret, 1));
            let found = engine.check(Format::PLAIN, text.as_bytes());
            let holds = |start: usize, end: usize| text[start..end].contains(&secret);
            assert!(found.iter().any(|found| holds(found.span.start, found.span.end)), "{text}: {found:?}");
        }
    }
}

#[test]
fn two_secrets_are_two_findings() {
    let engine = every_rule();
    let text = "https://api.corp/?api_key=9f8e7d6c5b4a39281fc1 https://api.corp/?api_key=1f8e7d6c5b4a39281fc2";
    let found = engine.check(Format::PLAIN, text.as_bytes());
    let secrets: Vec<_> = found.iter().filter(|found| &*found.rule == "credential-in-query").collect();
    assert_eq!(secrets.len(), 2, "{found:?}");
    assert_eq!(secrets[0].url, secrets[1].url);
    assert_ne!(secrets[0].span, secrets[1].span);
}

#[test]
fn no_list_shows_a_secret() {
    let mut random = Random::new(2396);
    for (name, document) in DOCUMENTS {
        let (text, secrets) = planted(&mut random, document);
        for found in document::read(format(name), text.as_bytes(), document::ReadOptions::default()).found {
            let shown = urlint::secrets::redact(&found.text).into_owned();
            assert!(!secrets.iter().any(|secret| shown.contains(&**secret)), "{shown}");
        }
        let shown = String::from_utf8(urlint::secrets::redact_text(text.as_bytes()).into_owned());
        let shown = shown.expect("it is UTF-8");
        assert!(!secrets.iter().any(|secret| shown.contains(&**secret)), "{shown}");
    }
}

/// INVARIANT: `{:?}` goes to logs.
#[test]
fn debug_shows_no_secret() {
    let text = "See https://joe:Xk29_vq0@www.ietf.org/a^b and <URL:ftp://joe:Xk29_vq0@ftp.ietf.org/>.";
    let document = Document::new(Format::MARKDOWN, text);
    let (urls, engine) = (document.urls(), every_rule());
    let (url, whole) = (urls[0].url(), scan::ScanInput::whole(text.as_bytes()));
    let reading = document::read(Format::PLAIN, text.as_bytes(), document::ReadOptions::default());
    let debug = [
        format!("{document:?} {urls:?} {url:?} {:?} {reading:?}", url.resolve("/x")),
        format!("{:?} {whole:?} {:?}", scan::scan(text.as_bytes()), urlint::text::decode(text.as_bytes())),
        format!("{:?} {:?}", document.findings(&engine), engine.check(Format::PLAIN, text)),
        format!("{:?}", engine.fix(Format::PLAIN, text, urlint::Applicability::Unsafe)),
    ];
    let bytes = format!("{:?}", "Xk29_vq0".as_bytes());
    let bytes = bytes.trim_matches(['[', ']']);
    for shown in debug {
        assert!(!shown.contains("Xk29_vq0") && !shown.contains(bytes), "{shown}");
    }
}
