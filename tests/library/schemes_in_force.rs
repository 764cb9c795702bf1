//! Holds the schemes' own RFCs against their grammars as regular expressions, on generated texts; and states what must
//! hold of every text.
//!
//! An expression takes each percent-encoded byte for any that may be there, so it matches somewhat more than the
//! RFC: what it does not match is a violation, and what it matches violates only what `beyond` names, the rules that
//! are in the text of the RFC or concern what is encoded.

use crate::random::Random;
use regex_automata::meta::Regex;
use urlint::syntax::scheme::{updated::CURRENT, violations};
use urlint::syntax::{Url, rfc3986};

/// How many texts are generated for each scheme.
const TEXTS: usize = 60_000;

struct Grammar {
    scheme: &'static str,
    /// Its rules, each by a name that later ones use in `<` and `>`; the last is the URL.
    rules: &'static [(&'static str, &'static str)],
    /// What is reported of texts that match, too.
    beyond: &'static [&'static str],
    pieces: &'static [&'static str],
}

/// What all grammars take from RFC 3986; of IP literals only those that the pieces can form.
const GENERIC: &[(&str, &str)] = &[
    ("pct", "%[0-9A-Fa-f]{2}"),
    ("pchar", "(?:[A-Za-z0-9._~!$&'()*+,;=:@-]|<pct>)"),
    ("host", r"(?:\[(?:::1?|v1\.a)\]|(?:[A-Za-z0-9._~!$&'()*+,;=-]|<pct>)*)"),
    ("hosted", r"(?:\[(?:::1?|v1\.a)\]|(?:[A-Za-z0-9._~!$&'()*+,;=-]|<pct>)+)"),
    ("userinfo", "(?:[A-Za-z0-9._~!$&'()*+,;=:-]|<pct>)*"),
    ("port", "[0-9]*"),
    ("authority", "(?:<userinfo>@)?<host>(?::<port>)?"),
    ("path-absolute", "/(?:<pchar>+(?:/<pchar>*)*)?"),
    ("fragment", "(?:#(?:<pchar>|[/?])*)?"),
];

const ANY: &[&str] = &[
    "a", "b", "1", "-", ".", "..", "_", "~", "!", "$", "&", "'", "(", ")", "*", "+", ",", ";", "=", ":", "@", "/",
    "//", "?", "#", "[", "]", "%", "%4", "%41", "%2E", "%00", "%20", "%C3%A9", "%FF", " ", "\"", "\\", "|", "é", "日",
    "\u{7f}",
];

const GRAMMARS: &[Grammar] = &[
    Grammar {
        scheme: "mailto",
        rules: &[
            // Encoded, but for `"`, and for `[`, `\` and `]`.
            ("other", "%(?:[013-46-9A-Fa-f][0-9A-Fa-f]|2[013-9A-Fa-f]|5[0-9AEFaef])"),
            ("atom", "(?:[A-Za-z0-9!$'*+_~-]|<other>)+"),
            ("dot-atom", r"<atom>(?:\.<atom>)*"),
            ("raw", "[A-Za-z0-9._~!$'()*+,:@-]"),
            ("quoted-string", "%22(?:<raw>|<other>|%5[BDbd]|%5[Cc](?:<raw>|<pct>))*%22"),
            ("local-part", "(?:<dot-atom>|<quoted-string>)"),
            ("domain", "(?:<dot-atom>|%5[Bb](?:<raw>|<other>|%22)*%5[Dd])"),
            ("addr-spec", "<local-part>@<domain>"),
            ("qchar", "(?:[A-Za-z0-9._~!$'()*+,;:@-]|<pct>)"),
            ("hfield", "<qchar>*=<qchar>*"),
            ("url", r"mailto:(?:<addr-spec>(?:,<addr-spec>)*)?(?:\?<hfield>(?:&<hfield>)*)?<fragment>"),
        ],
        beyond: &[
            "local-part-octet",
            "local-part-dot",
            "mail-address-blank",
            "mail-domain-octet",
            "mail-domain-dot",
            "mail-domain-encoded",
            "hfname-empty",
            "hfname-octet",
            "hfname-repeated",
            "mailto-to-twice",
            "mailto-fragment",
            "mailto-not-utf8",
            "mail-address-repeated",
            "hfield-ignored",
            "body-line-break",
            "hfvalue-line-break",
        ],
        pieces: &[
            "a@b",
            ",",
            "joe@example.org",
            "@",
            "%22",
            "%5C",
            "%40",
            "%5B",
            "%5D",
            "?",
            "&",
            "=",
            "subject=x",
            "body=",
            "%0D%0A",
            "%0A",
            "to=",
            "&cc=c@d",
            "From=",
            "?a=b",
            "%22a,b%22@c",
            "@%5B1,2%5D",
            "//",
            "a",
            ".",
        ],
    },
    Grammar {
        scheme: "news",
        rules: &[
            ("server", "//<authority>"),
            ("article", "(?:[A-Za-z0-9._~!$&'*+=-]|<pct>)+@<pchar>+"),
            ("newsgroups", "(?:[A-Za-z0-9+_.*-]|<pct>)*"),
            ("url", "news:(?:<server>/)?(?:<article>|<newsgroups>)<fragment>"),
        ],
        beyond: &[
            "newsgroup-dot",
            "newsgroup-encoded",
            "newsgroup-not-utf8",
            "message-id-dot",
            "message-id-octet",
            "message-id-literal",
            "message-id-long",
        ],
        pieces: &[
            "//h",
            "/",
            "comp.a",
            "*",
            "%3F",
            "%2A",
            "@",
            "%5B",
            "%5D",
            "%3E",
            "%2F",
            "a@b",
            "//joe@h:1/",
            "[::1]",
            ".",
        ],
    },
    Grammar {
        scheme: "nntp",
        rules: &[
            ("server", "//(?:<userinfo>@)?<hosted>(?::<port>)?"),
            ("group", "(?:[A-Za-z0-9+_.-]|<pct>)+"),
            ("url", "nntp:<server>/<group>(?:/[0-9]{1,16})?<fragment>"),
        ],
        beyond: &["newsgroup-dot", "newsgroup-encoded", "newsgroup-not-utf8"],
        pieces: &["//h", "/", "comp.a", "//h/a/", "//h:1/a", "12345678", "9", "%2F", "%2A", ".", "@", "[v1.a]"],
    },
    Grammar {
        scheme: "file",
        rules: &[("url", "file:(?://<host>)?<path-absolute><fragment>")],
        beyond: &[],
        pieces: &["//", "/", "c:", "c|", "\\", "localhost", "//h", "//[::1]", "a", "///", "joe@", ":80", "%5C", "."],
    },
    Grammar {
        scheme: "gopher",
        rules: &[
            ("gopher-path", "(?:<pchar>|[/?])*"),
            ("url", "gopher://<hosted>(?::<port>)?(?:/<gopher-path>)?<fragment>"),
        ],
        beyond: &["gopher-type", "gopher-selector", "gopher-plus-string"],
        pieces: &["//h", "/", "//h/1a", "%09", "%09%09", "+", "?", "!", "%0D%0A", "//joe@h/", ":70", "1", "[::1]"],
    },
];

fn text(random: &mut Random, scheme: &str, pieces: &[&str]) -> String {
    let mut text = format!("{scheme}:");
    for _ in 0..random.below(9) {
        let pieces = if random.below(8) == 0 { ANY } else { pieces };
        text += random.one_of(pieces);
    }
    text
}

fn expression(grammar: &Grammar) -> Regex {
    let mut rules: Vec<(&str, String)> = Vec::new();
    for &(name, rule) in GENERIC.iter().chain(grammar.rules) {
        let rule = rules.iter().fold(rule.to_owned(), |rule, (name, other)| rule.replace(&format!("<{name}>"), other));
        rules.push((name, rule));
    }
    let (_, url) = rules.last().expect("there are rules");
    Regex::new(&format!("^(?:{url})$")).expect("the grammar is a regex")
}

#[test]
fn what_is_right_is_what_the_grammar_says() {
    for grammar in GRAMMARS {
        let expression = expression(grammar);
        let mut random = Random::new(0x8089);
        let (mut right, mut failures) = (0, Vec::new());
        for _ in 0..TEXTS {
            let text = text(&mut random, grammar.scheme, grammar.pieces);
            let messages = violations(&Url::split(&text));
            right += usize::from(messages.is_empty());
            let matches = expression.is_match(&text);
            let explained = messages.iter().all(|violation| grammar.beyond.contains(&violation.kind.name));
            if (matches && !explained) || (messages.is_empty() && !matches) {
                let messages: Vec<_> = messages.iter().map(|violation| violation.kind.name).collect();
                failures.push(format!("{text:?}: the grammar says {matches}, reported are {messages:?}"));
            }
            if messages.is_empty() {
                assert_eq!(rfc3986::violations(&Url::split(&text)), [], "{text:?} is no URI");
            }
        }
        failures.sort_by_key(String::len);
        failures.truncate(30);
        assert!(failures.is_empty(), "{}:\n{}", grammar.scheme, failures.join("\n"));
        assert!(right > TEXTS / 100, "{right} of {TEXTS} texts of {} are right: of little use", grammar.scheme);
    }
}

#[test]
fn laws_hold_of_every_text() {
    let mut random = Random::new(0x6068);
    for current in CURRENT {
        let pieces = GRAMMARS.iter().find(|grammar| grammar.scheme == current.name).map_or(ANY, |it| it.pieces);
        for _ in 0..TEXTS {
            let pieces = if random.below(2) == 0 { ANY } else { pieces };
            let text = text(&mut random, current.name, pieces);
            let url = Url::split(&text);
            crate::violation_laws::cohere(&url, &violations(&url));
        }
    }
}
