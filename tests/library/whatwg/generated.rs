//! What holds for every input, and agreement with the `url` crate, over generated strings.

use std::collections::BTreeMap;

use arbtest::arbtest;
use urlint::syntax::whatwg::errors::{self, Failure};
use urlint::syntax::whatwg::{Host, Outcome, Record, parse, violations};

use crate::random::Random;

const STRINGS: u32 = 100_000;

/// What URLs are put together of, so that generated ones come through to the ends of the parser.
const PIECES: &[&str] = &[
    "http:",
    "https:",
    "file:",
    "ws:",
    "sc:",
    "mailto:",
    "data:",
    "HTTP:",
    "fi\nle:",
    "c:",
    "//",
    "//",
    "/",
    "/",
    "\\",
    ":",
    "@",
    "?",
    "#",
    ".",
    "..",
    "%2e",
    "%2E%2e",
    ";",
    "'",
    "\"",
    "<",
    "[",
    "]",
    "|",
    "^",
    "`",
    "{",
    "}",
    "%",
    "%4",
    "%zz",
    "%41",
    "%C3%A9",
    "%ff",
    "%00",
    " ",
    "  ",
    "\t",
    "\n",
    "\r",
    "\0",
    "\u{1f}",
    "\u{7f}",
    "\u{80}",
    "\u{a0}",
    "\u{ad}",
    "\u{200d}",
    "\u{fdd0}",
    "\u{feff}",
    "\u{fffd}",
    "\u{ffff}",
    "é",
    "ß",
    "א",
    "。",
    "１",
    "💩",
    "xn--",
    "xn--a",
    "xn--zca",
    "h.example",
    "localhost",
    "a",
    "b",
    "Z",
    "-",
    "--",
    "_",
    "c|",
    "C:",
    "0",
    "1",
    "80",
    "443",
    "65536",
    "0x",
    "0x7f",
    "08",
    "256",
    "4294967296",
    "127.0.0.1",
    "1.2.",
    "::",
    "[::1]",
    "[::1",
    "[1:2:3:4:5:6:7:8]",
    "[::1.2.3.4]",
    "[::01]",
    "user:pw@",
    "=&",
    "+",
    "~",
    "!$()*,",
];

/// The bases against which each string is parsed.
const BASES: &[&str] = &[
    "http://u:p@h.example:81/a/b?q#f",
    "https://h.example",
    "file:///C:/a/b",
    "file://h.example/a?q",
    "sc://h/a/b",
    "sc:/a",
    "sc://h",
    "mailto:a@h.example",
    "sc:/.//a",
];

fn string(random: &mut Random) -> String {
    let mut string = String::new();
    if random.below(4) > 0 {
        string.push_str(random.one_of(&PIECES[..8]));
        string.push_str(random.one_of(&["//", "/", "", "///"]));
    }
    for _ in 0..random.below(8) {
        string.push_str(random.one_of(PIECES));
    }
    string
}

#[test]
fn generated_urls_are_what_the_url_crate_makes_of_them() {
    let bases: Vec<_> =
        BASES.iter().map(|base| (parse(base, None).record.expect(base), url::Url::parse(base).expect(base))).collect();
    let mut random = Random::new(1);
    let (mut report, mut known) = (Vec::new(), BTreeMap::new());
    let mut compared = 0;
    for _ in 0..STRINGS {
        let input = string(&mut random);
        let (base, theirs) = &bases[random.below(bases.len())];
        for base in [None, Some((base, theirs))] {
            compared += 1;
            let outcome = parse(&input, base.map(|(base, _)| base));
            let expected = url::Url::options().base_url(base.map(|(_, theirs)| theirs)).parse(&input);
            let ours = outcome.record.as_ref().map(ToString::to_string);
            let theirs = expected.ok().map(String::from);
            if ours == theirs {
                continue;
            }
            match explanation(&input, &outcome, theirs.as_deref()) {
                Some(why) => *known.entry(why).or_insert(0) += 1,
                None => report.push(format!("{input:?} against {:?}: {ours:?}, not {theirs:?}", base.map(|b| b.0))),
            }
        }
    }
    println!("{compared} parses, {known:?}");
    report.sort_by_key(String::len);
    assert!(report.is_empty(), "{} of {compared} differ\n{}", report.len(), report[..report.len().min(40)].join("\n"));
}

/// Why the `url` crate differs, where it follows an older text of the standard.
fn explanation(input: &str, ours: &Outcome, theirs: Option<&str>) -> Option<&'static str> {
    let has = |name: &str| ours.violations.iter().any(|violation| violation.kind.name == name);
    let punycode = |record: &Record| matches!(record.host(), Some(Host::Domain(name)) if name.contains("xn--"));
    let back_slash = input.contains('\\');
    match (&ours.record, theirs) {
        (None, Some(_)) if has("host-missing") && has("invalid-credentials") => {
            Some("credentials, if empty ones, want a host also where the scheme is not special")
        }
        (None, Some(_)) if has("port-invalid") && back_slash => {
            Some("a back-slash does not end the port where the scheme is not special")
        }
        (Some(record), None) if punycode(record) => Some("an ASCII domain need not be valid Punycode"),
        (Some(record), _) if !record.is_special() && back_slash => {
            Some("a reference that starts with a back-slash is no path where the scheme is not special")
        }
        (Some(record), Some(theirs)) if record.to_string().replace('^', "%5E") == theirs.replace('^', "%5E") => {
            Some("`^` is percent-encoded in a path")
        }
        (Some(record), Some(_)) if record.has_opaque_path() && record.path().replace("%20", " ").contains(' ') => {
            Some("a space at the end of an opaque path is percent-encoded")
        }
        (Some(record), Some(_)) if record.scheme() == "file" => {
            Some("many slashes and drive letters are read otherwise in a file URL")
        }
        _ => None,
    }
}

#[test]
fn spans_are_in_bounds_and_ordered_and_say_whether_parsing_fails() {
    let base = parse("https://h.example/a", None).record;
    let file = parse("file:///C:/a", None).record;
    let check = |input: &str| {
        for base in [None, base.as_ref(), file.as_ref()] {
            let outcome = parse(input, base);
            let mut last = 0;
            for violation in &outcome.violations {
                assert!(violation.span.start >= last, "{input:?}: {:?} is out of order", outcome.violations);
                assert!(input.get(violation.span.range()).is_some(), "{input:?}: {violation:?} is out of bounds");
                last = violation.span.start;
            }
            let failures: Vec<_> = outcome
                .violations
                .iter()
                .map(|violation| errors::failure(violation.kind).expect("it is listed"))
                .collect();
            match &outcome.record {
                Some(record) => {
                    assert!(!failures.contains(&Failure::Always), "{input:?} is parsed with {:?}", outcome.violations);
                    let text = record.to_string();
                    assert!(text.is_ascii(), "{text}");
                    assert_eq!(parse(&text, None).record.as_ref(), Some(record), "{text} is not what it was made of");
                }
                None => {
                    assert!(failures.iter().any(|failure| *failure != Failure::Never), "{input:?} fails for nothing");
                }
            }
        }
        assert_eq!(violations(input), parse(input, None).violations, "{input:?}");
    };
    let mut random = Random::new(2);
    for _ in 0..STRINGS / 5 {
        check(&string(&mut random));
    }
    arbtest(|u| {
        check(u.arbitrary()?);
        let scheme = u.choose(&["http://", "file:", "sc://", "sc:", "http:///\\"])?;
        check(&format!("{scheme}{}", u.arbitrary::<&str>()?));
        Ok(())
    });
}

#[test]
fn long_inputs_take_no_longer_than_their_length_asks_for() {
    const TIMES: usize = 50_000;
    let repeated = [
        "@", ":", "/", "\\", "\t", "a\t", " ", "%", "%41", "%ff", "[", "]", "../", "a/../", "a.", "_.", "é", "é.",
        "xn--a.", "xn--9ca.", "1.", "0x1.", "0", "[:", "::", "1:", "?", "#", "\u{ad}", "\u{fffd}", "。", "א.", "a@:",
        "-",
    ];
    for scheme in ["http://", "http://[", "http://a:", "http://é.", "http://h/", "file:", "sc://", "sc:", "sc://h/", ""]
    {
        for piece in repeated {
            let input = format!("{scheme}{}", piece.repeat(TIMES));
            let outcome = parse(&input, None);
            assert!(outcome.violations.len() <= input.len() + 1);
        }
    }
}
