//! Laws that hold for every document in every format: of what is found, and of what is asked for.
//!
//! `ARBTEST_BUDGET_MS` gives each law more time than its share of a test run, `URLINT_FORMAT` names the one format to
//! be tried.

use crate::document_laws::cohere;
use crate::hostile::documents::{TOKENS, UNCLOSED};
use arbtest::arbitrary::{Result, Unstructured};
use arbtest::arbtest;
use urlint::document::{Format, ReadOptions, Reading, read};
use urlint::scan::{Found, scan};
use urlint::syntax::Url;

/// What is between the tokens of formats: URLs and parts of them.
const BETWEEN: &[&str] = &[
    "http://a.example/b",
    " http://a.example/b ",
    "\n\nhttp://a.example/b\n\n",
    "http://a.example/b_(c)",
    "<http://a.example/b>",
    "http://a.example/<?= f('http://b.example/') ?>/c",
    "'http://a.example/{{ b | c: \"http://d.example/\" }}/e",
    "\"http://a.example/<%= b 'http://c.example/' %>/d\"",
    "<URL:http://a.example/b\n  c>",
    "http://a.example/b-\nc",
    "http:\\/\\/a.example\\/b",
    "http&#58;//a.example/?a&amp;b",
    "http\\u003a//a.example/",
    "mailto:ann@a.example",
    "urn:a:b",
    "a/b.html#c",
    "words of it",
    "a",
    "\"",
    "\n",
    "\n\n",
    "\r\n",
    "  ",
    "\n    ",
    ")",
    "]",
    "}",
    ">",
];

#[test]
fn found_urls_agree_with_the_source() {
    arbtest(|u| {
        let (format, text) = (format(u)?, document(u)?);
        let options = options(u)?;
        let reading = read(format, &text, options);
        if let Err(wrong) = cohere(&reading, &text) {
            panic!("{} with {options:?}: {wrong}\n{}", format.name(), shown(&text));
        }
        Ok(())
    })
    .budget_ms(budget());
}

#[test]
fn any_bytes_are_read() {
    arbtest(|u| {
        let (format, text) = (format(u)?, u.arbitrary::<Vec<u8>>()?);
        if let Err(wrong) = cohere(&read(format, &text, options(u)?), &text) {
            panic!("{}: {wrong}\n{}", format.name(), shown(&text));
        }
        Ok(())
    })
    .budget_ms(budget() / 2);
}

#[test]
fn anchors_do_not_depend_on_what_else_is_read() {
    arbtest(|u| {
        let (format, text) = (format(u)?, document(u)?);
        let mut options = ReadOptions::default();
        options.anchors = true;
        let alone = read(format, &text, options);
        (options.references, options.broken) = (true, true);
        let all = read(format, &text, options);
        assert_eq!(
            (all.anchors, all.inserts_text),
            (alone.anchors, alone.inserts_text),
            "{}\n{}",
            format.name(),
            shown(&text)
        );
        Ok(())
    })
    .budget_ms(budget() / 2);
}

#[test]
fn plain_text_is_scanned() {
    arbtest(|u| {
        let text = document(u)?;
        let scanned: Vec<Found<'_>> = scan(&text).collect();
        assert_eq!(read(Format::PLAIN, &text, ReadOptions::default()).found, scanned, "{}", shown(&text));
        Ok(())
    })
    .budget_ms(budget() / 2);
}

/// So no search that says that a document holds no URL, or a passage of it, ever misses one.
#[test]
fn asking_for_references_finds_no_other_urls() {
    for (name, text) in [
        ("mdx", "import x from 'http\\u003a//a.example/b'\n"),
        ("html", "!&lt;<a href=b>http://a.example/c-\nd</a>"),
        ("html", "<p>&lt;http://a.example/b\n<a href=\"c\">d</a>&gt;</p>"),
    ] {
        finds_the_same(Format::named(name).expect("a format"), text.as_bytes());
    }
    arbtest(|u| {
        finds_the_same(format(u)?, &document(u)?);
        Ok(())
    })
    .budget_ms(budget());
}

/// Checks that a document has the same URLs with references and without.
fn finds_the_same(format: Format, text: &[u8]) {
    let mut options = ReadOptions::default();
    let urls = read(format, text, options);
    options.references = true;
    let all = read(format, text, options);
    assert_eq!(cohere(&all, text), Ok(()), "{}: {}", format.name(), shown(text));
    let of = |reading: &Reading<'_>, other: &Reading<'_>| {
        let lacks = |url: &&Found<'_>| !other.found.iter().any(|other| covers(other, url));
        reading.found.iter().find(lacks).map(|url| format!("{:?} at {:?}", url.text, url.span()))
    };
    let mut absolute = all.clone();
    absolute.found.retain(|url| Url::split(&url.text).scheme().is_some());
    let missed = of(&urls, &all).or(of(&absolute, &urls));
    assert!(missed.is_none(), "{} misses {missed:?}\n{}", format.name(), shown(text));
}

/// Every URL that is by itself on a line is found in some way.
#[test]
fn no_url_is_lost() {
    arbtest(|u| {
        let (format, mut text) = (format(u)?, document(u)?);
        let before = text.len();
        text.extend_from_slice(match u.arbitrary()? {
            true => b"\n\nSee http://lost.example/ now.\n\n",
            false => b"\n\nSee <http://lost.example/> now.\n\n",
        });
        text.extend(document(u)?);
        let is_plain = scan(&text).any(|url| before < url.start() && url.text == "http://lost.example/");
        let reading = read(format, &text, ReadOptions::default());
        let is_found = reading.found.iter().any(|url| url.text.contains("lost.example"));
        assert!(is_found || !is_plain, "{}: {}", format.name(), shown(&text));
        Ok(())
    })
    .budget_ms(budget());
}

/// Whether a URL is the other one, or holds it.
fn covers(url: &Found<'_>, other: &Found<'_>) -> bool {
    let (span, inner) = (url.span(), other.span());
    span.start <= inner.start && inner.end <= span.end
}

fn format(u: &mut Unstructured<'_>) -> Result<Format> {
    let given = std::env::var("URLINT_FORMAT").ok();
    let formats: Vec<Format> = match given.and_then(|name| Format::named(&name)) {
        Some(format) => vec![format],
        None => Format::all().collect(),
    };
    u.choose(&formats).copied()
}

fn options(u: &mut Unstructured<'_>) -> Result<ReadOptions> {
    let mut options = ReadOptions::default();
    options.anchors = u.arbitrary()?;
    options.relaxed = u.ratio(1, 8)?;
    options.references = u.arbitrary()?;
    Ok(options)
}

/// A few tokens again and again, with URLs and now and then other bytes between.
fn document(u: &mut Unstructured<'_>) -> Result<Vec<u8>> {
    let mut tokens = Vec::new();
    for _ in 0..u.int_in_range(1..=6)? {
        tokens.push(token(u)?);
    }
    let mut text = Vec::new();
    if u.ratio(1, 3)? {
        let (_, head, part) = *u.choose(UNCLOSED)?;
        text.extend([head, part].concat().bytes());
    }
    for _ in 0..u.int_in_range(0..=24)? {
        match u.int_in_range(0..=15)? {
            0 => text.push(u.arbitrary()?),
            1 => text.extend_from_slice(token(u)?.as_bytes()),
            2..=6 => text.extend_from_slice(u.choose(BETWEEN)?.as_bytes()),
            _ => text.extend_from_slice(u.choose(&tokens)?.as_bytes()),
        }
    }
    Ok(text)
}

/// A token of any kind of format.
fn token(u: &mut Unstructured<'_>) -> Result<&'static str> {
    let &(_, tokens) = u.choose(TOKENS)?;
    u.choose(tokens).copied()
}

fn shown(text: &[u8]) -> String {
    format!("{:?}", String::from_utf8_lossy(text))
}

/// Milliseconds for each law.
fn budget() -> u64 {
    std::env::var("ARBTEST_BUDGET_MS").ok().and_then(|given| given.parse().ok()).unwrap_or(500)
}
