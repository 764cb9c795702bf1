//! Holds our RFC 3986 against two other readers of it, `fluent-uri` and `iri-string`, on generated and mutated texts:
//! what is valid, what a reference resolves to; and states what must hold of every text.
//!
//! `tests/cases/syntax/differences.toml` lists where another reader differs and why; an entry that no longer differs
//! fails.

use std::net::{Ipv4Addr, Ipv6Addr};

use crate::random::Random;
use iri_string::format::ToDedicatedString;
use iri_string::types::{UriAbsoluteStr, UriReferenceStr};
use regex_automata::meta::Regex;
use serde::Deserialize;
use urlint::syntax::iri::{self, HostMapping};
use urlint::syntax::rfc2396::AuthorityKind;
use urlint::syntax::{Normalization, Resolution, Url, ipv4, ipv6, normalize, resolve, rfc2396, rfc3986, tel, urn};

/// How many texts are generated for each test.
const TEXTS: usize = 100_000;

/// A text that mostly follows the grammar, then in half of the cases mutated up to three times.
fn text(random: &mut Random) -> String {
    let mut text = String::new();
    let absolute = random.below(4) != 0;
    if absolute {
        text += random.one_of(SCHEMES);
        text.push(':');
    }
    if random.below(3) != 0 {
        text += "//";
        if random.below(4) == 0 {
            text += random.one_of(USERINFOS);
            text.push('@');
        }
        text += random.one_of(HOSTS);
        if random.below(4) == 0 {
            text.push(':');
            text += random.one_of(PORTS);
        }
    }
    for _ in 0..random.below(6) {
        if random.below(5) != 0 {
            text.push('/');
        }
        text += random.one_of(SEGMENTS);
    }
    for delimiter in ['?', '#'] {
        if random.below(3) == 0 {
            text.push(delimiter);
            text += random.one_of(SEGMENTS);
        }
    }
    if random.below(2) == 0 {
        for _ in 0..=random.below(3) {
            mutate(random, &mut text);
        }
    }
    text
}

fn mutate(random: &mut Random, text: &mut String) {
    let places: Vec<usize> = text.char_indices().map(|(at, _)| at).chain([text.len()]).collect();
    let at = random.one_of(&places);
    match random.below(3) {
        0 if at < text.len() => {
            text.remove(at);
        }
        1 if at < text.len() => {
            text.remove(at);
            text.insert_str(at, random.one_of(PIECES));
        }
        _ => text.insert_str(at, random.one_of(PIECES)),
    }
}
const SCHEMES: &[&str] = &["http", "HTTPS", "x", "a+b-c.d1", "urn", "file", "mailto", "tel", "1x"];
const USERINFOS: &[&str] = &["", "joe", "joe:secret", ":", "a%40b", "a:b:c", "a;b=c", "é"];
const HOSTS: &[&str] = &[
    "",
    "h",
    "example.com",
    "EXAMPLE.com.",
    "a_b",
    "1.2.3.4",
    "1.2.3.256",
    "01.2.3.4",
    "1.2.3",
    "[::1]",
    "[::]",
    "[1:2:3:4:5:6:7:8]",
    "[1::8]",
    "[::ffff:1.2.3.4]",
    "[1:2:3:4:5:6:1.2.3.4]",
    "[1:2:3:4:5:6:7::]",
    "[::2:3:4:5:6:7:8]",
    "[1:2:3:4:5:6:7]",
    "[fe80::1%25en0]",
    "[v1.a:b]",
    "[VF.~]",
    "[v.a]",
    "[::1.2.3]",
    "[12345::]",
    "h%20h",
    "%41",
    "x;y,z",
];
const PORTS: &[&str] = &["", "80", "0", "65536", "99999999999999999999", "a", "-1"];
const SEGMENTS: &[&str] = &[
    "",
    "a",
    "b",
    ".",
    "..",
    "...",
    "a:b",
    ":",
    "%2e",
    "%2E%2e",
    "%7e",
    "%zz",
    "a;p=1",
    "@",
    "a b",
    "g?y",
    "#",
    "é",
    "~!$&'()*+,=",
    "..a",
    ".a",
    "a.",
    "%C3%A9",
];
const PIECES: &[&str] = &[
    ":", "/", "//", "?", "#", "[", "]", "@", "!", "$", "&", "'", "(", ")", "*", "+", ",", ";", "=", "%", "%4", "%41",
    "-", ".", "..", "_", "~", "a", "F", "g", "Z", "0", "9", " ", "\"", "<", ">", "\\", "^", "`", "{", "|", "}",
    "\u{0}", "\u{7f}", "é", "日", "::", "v", "255", "256", "1.2.3.4",
];

/// Texts from `seed` on.
fn texts(seed: u64) -> impl Iterator<Item = String> {
    let mut random = Random::new(seed);
    (0..TEXTS).map(move |_| text(&mut random))
}

#[track_caller]
fn report(mut failures: Vec<String>) {
    failures.sort_by_key(String::len);
    assert!(
        failures.is_empty(),
        "{} differ, the shortest are\n{}",
        failures.len(),
        failures[..failures.len().min(40)].join("\n")
    );
}

#[test]
fn validity_is_that_of_the_others() {
    let (mut valid, mut failures) = (0, Vec::new());
    for text in texts(0x3986) {
        let ours = rfc3986::violations(&Url::split(&text)).is_empty();
        valid += usize::from(ours);
        let fluent = fluent_uri::UriRef::parse(text.as_str()).is_ok();
        let iri = UriReferenceStr::new(&text).is_ok();
        if (fluent, iri) != (ours, ours) {
            failures.push(format!("{text:?}: ours {ours}, fluent-uri {fluent}, iri-string {iri}"));
        }
    }
    assert!((TEXTS / 4..TEXTS * 3 / 4).contains(&valid), "{valid} of {TEXTS} texts are valid: of little use");
    report(failures);
}

/// What another reader makes of a reference: its target, or its error.
fn fluent_target(base: &str, reference: &str) -> String {
    let base = fluent_uri::Uri::parse(base).expect("the base is valid");
    let reference = fluent_uri::UriRef::parse(reference).expect("the reference is valid");
    reference.resolve_against(&base).map_or_else(|error| format!("{error:?}"), |target| target.to_string())
}

fn iri_target(base: &str, reference: &str) -> String {
    let base = UriAbsoluteStr::new(base).expect("the base is valid");
    let reference = UriReferenceStr::new(reference).expect("the reference is valid");
    reference.resolve_against(base).to_dedicated_string().to_string()
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Difference {
    reader: String,
    /// Matches the base, a space, and the reference, where the reader may differ.
    when: String,
    why: String,
    base: String,
    reference: String,
    ours: String,
    theirs: String,
}

/// The differences that are explained; each is held to its own example.
fn differences() -> Vec<(Difference, Regex)> {
    let differences: Vec<Difference> = crate::cases::list("syntax/differences.toml");
    differences
        .into_iter()
        .map(|difference| (Regex::new(&difference.when).expect("`when` is a regex"), difference))
        .map(|(when, difference)| (difference, when))
        .collect()
}

#[test]
fn every_explained_difference_is_still_there() {
    for (difference, when) in differences() {
        let Difference { reader, base, reference, ours, theirs, why, .. } = difference;
        let target =
            resolve(&Url::split(&base), &Url::split(&reference), Resolution::Strict).expect("the base is absolute");
        assert_eq!(target, ours, "{reader}: {why}");
        assert_ne!(ours, theirs, "{reader} is right now, take it off the list: {why}");
        let messages =
            if reader == "fluent-uri" { fluent_target(&base, &reference) } else { iri_target(&base, &reference) };
        assert_eq!(messages, theirs, "{reader}: {why}");
        assert!(when.is_match(&format!("{base} {reference}")), "{when:?} does not match its example");
    }
}

#[test]
fn targets_are_those_of_the_others() {
    let known = differences();
    let valid: Vec<String> = texts(0x5_4_2).filter(|text| rfc3986::violations(&Url::split(text)).is_empty()).collect();
    let bases: Vec<&str> =
        valid.iter().filter(|text| Url::split(text).scheme().is_some()).map(String::as_str).collect();
    let mut random = Random::new(0x5_2);
    let mut failures = Vec::new();
    for _ in 0..TEXTS {
        let reference = valid[random.below(valid.len())].as_str();
        let base = random.one_of(&bases).split('#').next().expect("split gives a first piece");
        let ours =
            resolve(&Url::split(base), &Url::split(reference), Resolution::Strict).expect("the base has a scheme");
        for (reader, target) in
            [("fluent-uri", fluent_target(base, reference)), ("iri-string", iri_target(base, reference))]
        {
            let pair = format!("{base} {reference}");
            let explained = known.iter().any(|(known, when)| known.reader == reader && when.is_match(&pair));
            if target != ours && !explained {
                failures.push(format!("{reference:?} against {base:?}: ours {ours}, {reader} {target}"));
            }
        }
        // A reference without a path keeps the base's, dot segments and all (section 5.2.2).
        if !Url::split(reference).path().is_empty() {
            let again = resolve(&Url::split(&ours), &Url::split(&ours), Resolution::Strict);
            assert_eq!(
                again.as_ref(),
                Ok(&ours),
                "{reference:?} against {base:?} gives what resolves to another target"
            );
        }
        assert_eq!(rfc3986::violations(&Url::split(&ours)), [], "{reference:?} against {base:?} gives no URI");
    }
    report(failures);
}

fn percent_normal(text: &str) -> String {
    let apply = |step: Normalization, text: &str| step.apply(&Url::split(text)).unwrap_or_else(|| text.to_owned());
    apply(Normalization::PercentUnreserved, &apply(Normalization::PercentCase, text))
}

#[test]
fn addresses_are_those_of_the_standard_library() {
    const PIECES: &[&str] =
        &["0", "1", "abcd", "FFFF", "12345", "g", ":", "::", ":::", "1.2.3.4", "1.2.3", "256.1.1.1", "01.0.0.0", "."];
    let mut random = Random::new(0x3_2_2);
    let mut valid = 0;
    for _ in 0..TEXTS {
        let mut text = String::new();
        for _ in 0..random.below(10) {
            text += random.one_of(PIECES);
            if random.below(4) != 0 {
                text.push(':');
            }
        }
        if random.below(3) != 0 {
            text += random.one_of(PIECES);
        }
        let theirs = text.parse::<Ipv6Addr>().ok().map(|address| address.segments());
        valid += usize::from(theirs.is_some());
        assert_eq!(ipv6(&text).ok(), theirs, "{text:?}");
        if let Err(flaw) = ipv6(&text) {
            assert!(text.get(flaw.span.range()).is_some(), "{text:?}: {flaw:?}");
        }
        let last = text.rsplit(':').next().expect("split gives a last piece");
        assert_eq!(ipv4(last), last.parse::<Ipv4Addr>().ok().map(|address| address.octets()), "{last:?}");
    }
    assert!(valid > TEXTS / 100, "{valid} of {TEXTS} texts are addresses: of little use");
}

#[test]
fn laws_hold_of_every_text() {
    for text in texts(0x6_2) {
        let url = Url::split(&text);
        for violations in
            [rfc3986::violations(&url), rfc2396::violations(&url), urn::violations(&url), tel::violations(&url)]
        {
            crate::violation_laws::cohere(&url, &violations);
        }

        let normalized = normalize(&url);
        let again = normalize(&Url::split(&normalized.text));
        assert_eq!(again.text, normalized.text, "{text:?} is not in normal form after {:?}", normalized.steps);
        assert!(normalized.steps.is_sorted_by_key(|(step, _)| *step));
        assert_eq!(normalized.steps.last().map_or(&*text, |(_, after)| after), normalized.text);
        assert!(normalized.steps.len() <= Normalization::ALL.len());
        if rfc3986::violations(&url).is_empty() {
            assert_eq!(rfc3986::violations(&Url::split(&normalized.text)), [], "{text:?} became invalid");
            // RFC 3987 section 3.2: "will always result in an IRI that maps back to the URI", but for these two steps.
            let back = iri::to_uri(&Url::split(&iri::to_iri(&url)), HostMapping::PercentEncoded);
            assert_eq!(percent_normal(&back), percent_normal(&text), "{text:?} does not come back");
        }

        // RFC 2396 allows what RFC 3986 does not: brackets outside of literals, and delimiters in registry names.
        let same = !text.contains(['[', ']']) && rfc2396::authority_kind(&url) != Some(AuthorityKind::Registry);
        if same && rfc2396::violations(&url).is_empty() {
            assert_eq!(rfc3986::violations(&url), [], "{text:?} is valid by RFC 2396");
        }

        let uri = iri::to_uri(&url, HostMapping::ALabels);
        assert!(uri.is_ascii(), "{text:?} became {uri:?}");
        assert_eq!(iri::to_uri(&Url::split(&uri), HostMapping::ALabels), uri);
        if text.is_ascii() {
            assert_eq!(uri, text);
        }
    }
}
