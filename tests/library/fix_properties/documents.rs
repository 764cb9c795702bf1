//! Documents with errors that can be fixed: URLs of many errors in every kind of place, and the examples of the rules.

use serde::Deserialize;
use urlint::document::Format;
use urlint::lint::{Rule, rules};

use crate::random::Random;

/// A kind of place, and how a URL is written there.
#[derive(Deserialize)]
struct Place {
    format: String,
    around: String,
    #[serde(default)]
    escape: String,
    #[serde(default)]
    refuse: String,
    #[serde(default)]
    alone: bool,
}

/// Makes documents.
pub(crate) struct Documents {
    places: Vec<Place>,
    rules: Vec<&'static Rule>,
}

const SCHEMES: &[&str] = &[
    "http://",
    "https://",
    "HTTP://",
    "Https://",
    "ftp://",
    "http:/",
    "https:",
    "http:///",
    "hhttps://",
    "htp://",
    "http://http://",
    "http;//",
    "http:\\\\",
    "git+ssh://",
    "sftp://",
    "//",
    "ws://",
    "gopher://",
    "",
];
const USERS: &[&str] = &["", "", "", "", "", "@", "joe@", "joe:pw@", ":@"];
const HOSTS: &[&str] = &[
    "a.corp",
    "WWW.Example.org",
    "www.ietf.org",
    "[2001:DB8::A]",
    "b%C3%BCcher.de",
    "bücher.de",
    "www.ietf.org.",
    "192.168.0.1",
    "0x7f.1",
    "a_b.corp",
    "localhost",
    "github.com",
    "EXAMPLE.ORG",
    "a..b",
    "2001:db8::1",
    "a^b.corp",
    "a%5eb.corp",
    "",
];
const PORTS: &[&str] = &["", "", "", ":80", ":443", ":", ":8080", ":21", ":0080", ":070"];
const SEGMENTS: &[&str] = &[
    "/",
    "/a",
    "/b.html",
    "/.",
    "/..",
    "/%7euser",
    "/%41",
    "/%2e%2E",
    "/a%2fb",
    "/x^y",
    "/a|b",
    "/{id}",
    "/(x",
    "/x)",
    "/[1]",
    "//",
    "/é",
    "/日本",
    "/%zz",
    "/%",
    "/a b",
    "/a\\b",
    "/~joe",
    "/%c3%a9",
    "/\u{200b}",
    "/x\u{ad}",
    "/a`b",
    "/*",
    "/a&amp;b",
    "/$x",
    "/100%",
    "/a'b",
    "/a_b",
    "/a--b",
    "/wiki/X_(y)",
    "/%2541",
    "/-",
];
const QUERIES: &[&str] = &[
    "",
    "",
    "",
    "?",
    "?a=b&c=d",
    "?a=b&amp;c=d",
    "?x=%7e",
    "?utm_source=x&a=1",
    "?a=1?b=2",
    "?q=ü",
    "?q=a b",
    "?a=<b>",
    "?token=abcdefghijklmnop",
    "?a=%2b+%20",
    "?a='b'",
    "?a=\"b\"",
];
const FRAGMENTS: &[&str] = &["", "", "", "", "#", "#a", "#a#b", "#%41", "#:~:text=x%2cy", "#a^b", "#é"];
const AFTER: &[&str] = &["", "", "", "", ".", ",", ")", ">", "&gt;", "\u{200b}", "…", "。", "&quot;", "*"];
/// URLs that are good for their exact spelling only, each with errors.
pub(crate) const SIGNED: &[&str] = &[
    "HTTPS://Bucket.s3.amazonaws.com:443/a/../%7ejoe?X-Amz-Algorithm=AWS4-HMAC-SHA256&X-Amz-Credential=AKIDZ\
     %2f20240101&X-Amz-Expires=60&X-Amz-Signature=8f0c1a2b3c4d5e6f8f0c1a2b3c4d5e6f8f0c1a2b3c4d5e6f8f0c1a2b3c4d5e6f",
    "https://storage.googleapis.com:443/b/%7ex?X-Goog-Algorithm=GOOG4-RSA-SHA256&X-Goog-Expires=60&X-Goog-Signature=\
     8f0c1a2b3c4d5e6f8f0c1a2b3c4d5e6f8f0c1a2b3c4d5e6f",
    "https://Acct.blob.core.windows.net:443/c/./b?sv=2022-11-02&se=2024-01-01&sr=b&sp=r&sig=q1%2bw2E3r4T5y6U7i8O9p0A1s\
     %2f3D4f5G6h7J8k9L0%3d",
    "https://d111.cloudfront.net:443/%7ex?Expires=1700000000&Signature=q1w2E3r4T5y6U7i8O9p0~A1sD4f5G6h7J8k9L0\
     &Key-Pair-Id=K2JCJMDEHXQW5F",
    "https://bucket.s3.amazonaws.com:443/%7ex?AWSAccessKeyId=AKIDZ7Q2W3E4R5T6Y7U8&Expires=1700000000&Signature=\
     q1w2E3r4T5y6U7i8O9p0A1sD4f5%3d",
    "https://Images.corp:443/%7ex?jwt=eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0In0.q1w2E3r4T5y6U7i8O9p0A1sD4f5G6h7J8k9L0",
    "https://Mail.corp:443/%7eunsubscribe/eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0In0.q1w2E3r4T5y6U7i8O9p0A1sD4f5G6h7J8k9/x",
    "https://App.corp:443/%7ecb#a#id_token=eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0In0.q1w2E3r4T5y6U7i8O9p0A1sD4f5G6h7J8k9",
];
/// What has names or parts of such URLs, and may be spelled in another way.
pub(crate) const NOT_SIGNED: &[&str] = &[
    "https://a.corp:443/#token=eyJhbGciOiJIUzI1NiJ9#id=eyihbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0In0",
    "https://a.corp:443/keyJhbGciOi.eyJzdWIi",
    "https://a.corp:443/?a=eyJhbGciOi/.eyJzdWIi",
    "https://a.corp:443/?X-Amz-Signature=&a",
];
const WORDS: &[&str] = &[
    "The list is there",
    "see",
    "\n",
    "\n\n",
    "\n\n",
    "(",
    ")",
    "words of it, and more.",
    "- ",
    "> ",
    "**",
    "_",
    "[",
    "]",
    "\r\n",
    "\n    ",
    "<",
    ">",
    "\"",
    "`",
    "*",
];

impl Documents {
    pub(crate) fn new() -> Self {
        Self { places: crate::cases::list("rule_recall/places.toml"), rules: rules().collect() }
    }

    /// A document, and its format.
    pub(crate) fn one(&self, random: &mut Random) -> (Format, String) {
        match random.below(4) {
            0 => self.of_examples(random),
            1 => mixed(random),
            _ => self.of_places(random),
        }
    }

    /// The examples of rules, put together.
    fn of_examples(&self, random: &mut Random) -> (Format, String) {
        let examples = self.rules.iter().flat_map(|rule| rule.bad());
        let of = |format: Option<&str>| format.map_or(Format::PLAIN, |name| Format::named(name).expect("a format"));
        let all: Vec<_> = examples.map(|example| (of(example.format.as_deref()), example.unmarked().0)).collect();
        let (format, mut text) = all[random.below(all.len())].clone();
        let same: Vec<&String> = all.iter().filter(|(own, _)| *own == format).map(|(_, text)| text).collect();
        for _ in 0..random.below(8) {
            text.push_str("\n\n");
            text.push_str(same[random.below(same.len())]);
        }
        (format, text)
    }

    /// Wrong URLs where they belong.
    fn of_places(&self, random: &mut Random) -> (Format, String) {
        let first = &self.places[random.below(self.places.len())];
        let same: Vec<&Place> = self.places.iter().filter(|place| place.format == first.format).collect();
        let mut text = String::new();
        for _ in 0..=random.below(6) {
            let place = same[random.below(same.len())];
            let url = url(random);
            if url.contains(|c: char| place.refuse.contains(c)) {
                continue;
            }
            let (left, right) = place.around.rsplit_once("URL").expect("the place says where the URL goes");
            let separator = if place.alone { "\n" } else { " words of it " };
            text.push_str(&[left, &place.escaped(&url), right].concat().replace("WORDS", "words of it"));
            text.push_str(separator);
        }
        (Format::named(&first.format).expect("a format"), text)
    }
}

impl Place {
    fn escaped(&self, url: &str) -> String {
        match &*self.escape {
            "html" => url.replace('&', "&amp;").replace('"', "&quot;").replace('\'', "&#39;").replace('<', "&lt;"),
            "json" => url.replace('\\', "\\\\").replace('"', "\\\""),
            "csv" => url.replace('"', "\"\""),
            _ => url.to_owned(),
        }
    }
}

/// Wrong URLs among what any format may take for something.
fn mixed(random: &mut Random) -> (Format, String) {
    let formats: Vec<Format> = Format::all().collect();
    let mut text = String::new();
    for _ in 0..random.below(12) {
        text.push_str(random.one_of(WORDS));
        text.push_str(random.one_of(&["", " ", " "]));
        text.push_str(&url(random));
        text.push_str(random.one_of(AFTER));
    }
    (random.one_of(&formats), text)
}

/// A URL with some errors.
pub(crate) fn url(random: &mut Random) -> String {
    if random.below(12) == 0 {
        return random.one_of(SIGNED).to_owned();
    }
    let mut url = [SCHEMES, USERS, HOSTS, PORTS].map(|parts| random.one_of(parts)).concat();
    for _ in 0..random.below(4) {
        url.push_str(random.one_of(SEGMENTS));
    }
    url + random.one_of(QUERIES) + random.one_of(FRAGMENTS)
}
