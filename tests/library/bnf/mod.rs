//! Holds the parser of RFC 1738 against an interpreter of the RFC's own rules, with which it shares nothing: both must
//! agree on which texts are URLs, whatever the text.

mod automaton;
mod generator;
mod grammar;
mod recogniser;

use crate::random::Random;
use automaton::Automaton;
use generator::{member, pieces, spoil};
use grammar::Grammar;
use recogniser::{RULES, Recogniser, SCHEMES};
use urlint::syntax::{Url, rfc1738, scheme};

/// How many texts are tried for each rule.
const TEXTS: usize = 100_000;

/// Tries [`TEXTS`] texts: a third members of `rule`, the others spoilt in up to four places or put together of pieces.
#[track_caller]
fn agree(rule: &str, start: &str, seed: u64) {
    let grammar = Grammar::read(RULES);
    let mut recogniser = Recogniser::new(&grammar);
    let mut random = Random::new(seed);
    let mut members = 0;
    let mut text = String::new();
    for number in 0..TEXTS {
        text.clear();
        if number % 8 == 7 {
            text.push_str(start);
            pieces(&mut random, &mut text);
        } else {
            member(&grammar, grammar.named(rule), &mut random, &mut text);
            if number % 3 > 0 {
                for _ in 0..=random.below(4) {
                    spoil(&mut text, start.len(), &mut random);
                }
            }
        }
        let recognised = recogniser.recognises(&text);
        members += usize::from(recognised);
        let url = Url::split(&text);
        let violations = rfc1738::violations(&url);
        assert_eq!(violations.is_empty(), recognised, "{text:?} (number {number}): {violations:#?}");
        for violation in violations {
            assert!(text.get(violation.span.range()).is_some(), "{text:?}: {violation:?}");
        }
        if number % 4 == 0 {
            describe(&url);
        }
    }
    assert!((TEXTS / 4..TEXTS * 9 / 10).contains(&members), "{members} of {TEXTS} were members of {rule}");
}

/// Every text of up to four bytes that a rule may care for, after each beginning of each scheme.
#[test]
fn short_texts() {
    const BYTES: &[u8] = b"a1/?:@;=%-.*";
    let mut recogniser = Recogniser::new(&Grammar::read(RULES));
    for (scheme, _) in SCHEMES {
        let slashes = if matches!(scheme, "mailto" | "news") { "" } else { "//" };
        for start in ["", "h", "h/a"] {
            let start = format!("{scheme}:{slashes}{start}");
            for number in 0..(BYTES.len() + 1).pow(4) {
                let mut text = start.clone();
                let mut rest = number;
                while rest > 0 {
                    // The number 0 is no byte, so that shorter texts come too.
                    if let Some(byte) = (rest % (BYTES.len() + 1)).checked_sub(1) {
                        text.push(char::from(BYTES[byte]));
                    }
                    rest /= BYTES.len() + 1;
                }
                let violations = rfc1738::violations(&Url::split(&text));
                assert_eq!(violations.is_empty(), recogniser.recognises(&text), "{text:?}: {violations:#?}");
            }
        }
    }
}

/// Whatever the text, its parts are in it, in order, and what it means can be shown.
#[track_caller]
fn describe(url: &Url<'_>) {
    let text = url.text();
    let parts = scheme::parts(url);
    assert!(parts.iter().all(|part| text.get(part.span.range()).is_some()), "{text:?}: {parts:?}");
    assert!(parts.is_sorted_by(|a, b| a.span.end <= b.span.start), "{text:?}: {parts:?}");
    let steps = scheme::meaning(url).map(|meaning| meaning.steps).unwrap_or_default();
    assert!(!steps.iter().any(|step| step.text.contains(char::is_control)), "{text:?}: {steps:?}");
}

macro_rules! rules {
    ($($test:ident: $rule:literal, $start:literal, $seed:literal;)*) => {
        $(
            #[test]
            fn $test() {
                agree($rule, $start, $seed);
            }
        )*
    };
}

rules! {
    ftp: "ftpurl", "ftp://", 1738;
    http: "httpurl", "http://", 80;
    gopher: "gopherurl", "gopher://", 70;
    mailto: "mailtourl", "mailto:", 822;
    news: "newsurl", "news:", 1036;
    nntp: "nntpurl", "nntp://", 119;
    telnet: "telneturl", "telnet://", 23;
    wais: "waisurl", "wais://", 210;
    file: "fileurl", "file://", 3;
    prospero: "prosperourl", "prospero://", 1525;
    other: "genericurl", "x-other:", 5;
}

#[test]
fn the_interpreter_reads_the_notation() {
    let grammar = Grammar::read("a = \"x\" [ \"y\" ] 2*[ b | \"1\" ]\n    *b <\">\nb = \"0\"");
    let mut rule = Automaton::new(&grammar, "a");
    for (text, verdict) in [
        ("x00\"", true),
        ("xy01\"", true),
        ("x1000\"", true),
        ("x0\"", false),
        ("xyy00\"", false),
        ("x00", false),
        ("x001", false),
        ("x0001\"", true),
        ("x000\"\"", false),
    ] {
        assert_eq!(rule.matches(text.as_bytes()), verdict, "{text}");
    }
}
