//! Texts to measure with, the same on every run, and the clock.

#[allow(dead_code, reason = "only what reads documents wants them")]
pub(crate) mod corpus;
#[allow(dead_code, reason = "only what reads documents wants them")]
pub(crate) mod documents;
#[cfg(feature = "cli")]
#[allow(dead_code, reason = "only what writes reports wants them")]
pub(crate) mod findings;

use std::time::Instant;

/// A text with its name in tables.
pub(crate) struct Sample {
    pub(crate) name: &'static str,
    pub(crate) text: String,
}

const WORDS: &[&str] = &[
    "the",
    "scanner",
    "reads",
    "each",
    "byte",
    "once:",
    "then",
    "it",
    "goes",
    "on;",
    "note",
    "that",
    "a",
    "colon",
    "is",
    "frequent,",
    "(brackets",
    "too)",
    "and",
    "so",
    "are",
    "lines.",
    "größer",
    "日本語",
    "e.g.",
    "key:",
    "value",
    "std::vec",
    // most words have no sign in them
    "what",
    "stands",
    "here",
    "is",
    "only",
    "meant",
    "to",
    "be",
    "read",
    "by",
    "programs",
    "which",
    "know",
    "nothing",
    "of",
    "its",
    "meaning",
    "but",
    "see",
    "how",
    "often",
    "letters,",
    "digits",
    "and",
    "dots",
    "occur.",
    "There",
    "may",
    "also",
    "be",
    "capital",
    "Letters",
    "in",
    "it,",
    "though",
    "not",
    "many",
    "for",
    "prose",
    "has",
    "few.",
];

/// URLs that the default rules have nothing to say of.
const URLS: &[&str] = &[
    "http://docs.example/guide/chapter-1.html",
    "https://www.example.org/search?q=byte&lang=en#top",
    "https://wiki.example/Name_(disambiguation)",
    "https://files.example/pub/files/readme.txt",
    "https://api.example:8443/v1/users/42",
    "mailto:ann@mail.example",
];

/// URLs that few rules have anything to say of, to which a number is added.
const CLEAN: &[&str] = &[
    "https://docs.rs/memchr/latest/memchr/?page=",
    "https://www.rfc-editor.org/rfc/rfc",
    "https://www.ietf.org/archive/id/draft-",
    "https://en.wikipedia.org/wiki/Name_(disambiguation)_",
    "https://www.w3.org/TR/html/section-",
    "https://github.com/rust-lang/rust/issues/",
];

const WRONG_URLS: &[&str] = &[
    "HTTP://docs.example/guide/",
    "http://WWW.example.org/",
    "https://www.example.org:443/TR/",
    "http://www.example.org/%7euser/",
    "https://www.example.org/a/../b",
    "https://joe:secret@www.example.org/a^b",
    "hhttps://www.example.org/",
    "http://a.example/%zz",
];

impl Sample {
    /// Words, with a URL in about two thousand bytes.
    pub(crate) fn prose(len: usize) -> Self {
        Self { name: "prose", text: fill(len, |random, text| line(random, text, 30, ("", ""))) }
    }

    /// Words alone, with nothing that may begin a URL.
    pub(crate) fn words(len: usize) -> Self {
        Self { name: "words", text: fill(len, words).replace("std::vec", "vector") }
    }

    /// A URL in nearly every line.
    pub(crate) fn dense(len: usize) -> Self {
        Self { name: "dense", text: fill(len, |random, text| line(random, text, 1, ("(", ")."))) }
    }

    /// Wrapped URLs, some with a line break in them.
    pub(crate) fn wrapped(len: usize) -> Self {
        Self { name: "wrapped", text: fill(len, |random, text| line(random, text, 2, ("<URL:", "\n   part.html>"))) }
    }

    /// URLs, one on each line, no two alike.
    pub(crate) fn urls(len: usize) -> Self {
        let text = fill(len, |random, text| {
            text.push_str(pick(random, CLEAN));
            text.push_str(&(next(random) % 1_000_000).to_string());
            text.push('\n');
        });
        Self { name: "URLs only", text }
    }

    /// URLs that rules have something to say of, one on each line.
    pub(crate) fn wrong(len: usize) -> Self {
        let text = fill(len, |random, text| {
            text.push_str(pick(random, WRONG_URLS));
            text.push_str(&(next(random) % 1_000_000).to_string());
            text.push('\n');
        });
        Self { name: "wrong URLs", text }
    }

    /// One line of JSON.
    pub(crate) fn json(len: usize) -> Self {
        let text = fill(len, |random, text| {
            text.push_str("{\"id\":12345,\"home\":\"");
            text.push_str(pick(random, URLS));
            text.push_str("\",\"note\":\"a\\nb\"},");
        });
        Self { name: "JSON in one line", text }
    }
}

fn line(random: &mut u64, text: &mut String, url_in: u64, around: (&str, &str)) {
    words(random, text);
    text.pop();
    if next(random).is_multiple_of(url_in) {
        text.push_str(around.0);
        text.push_str(pick(random, URLS));
        text.push_str(around.1);
    }
    text.push('\n');
}

/// A line of words with a space after each.
fn words(random: &mut u64, text: &mut String) {
    for _ in 0..12 {
        text.push_str(pick(random, WORDS));
        text.push(' ');
    }
    text.push('\n');
}

fn fill(len: usize, mut add: impl FnMut(&mut u64, &mut String)) -> String {
    let mut random = 0x9E37_79B9_7F4A_7C15;
    let mut text = String::with_capacity(len + 1024);
    while text.len() < len {
        add(&mut random, &mut text);
    }
    text
}

fn pick(random: &mut u64, from: &'static [&'static str]) -> &'static str {
    let at = next(random) % from.len() as u64;
    from[usize::try_from(at).expect("it is less than a length")]
}

/// Marsaglia's xorshift: the same texts on every run.
fn next(state: &mut u64) -> u64 {
    *state ^= *state << 13;
    *state ^= *state >> 7;
    *state ^= *state << 17;
    *state
}

/// The seconds that `run` takes.
pub(crate) fn timed<T>(run: impl FnOnce() -> T) -> f64 {
    let start = Instant::now();
    std::hint::black_box(run());
    start.elapsed().as_secs_f64()
}

/// The middle one.
pub(crate) fn median(mut times: Vec<f64>) -> f64 {
    times.sort_by(f64::total_cmp);
    times[times.len() / 2]
}

/// A number from the environment.
pub(crate) fn number(variable: &str, default: usize) -> usize {
    std::env::var(variable).ok().and_then(|given| given.parse().ok()).unwrap_or(default).max(1)
}

/// How many bytes the environment asks for in megabytes.
pub(crate) fn megabytes(variable: &str, default: usize) -> usize {
    number(variable, default) * 1_000_000
}
