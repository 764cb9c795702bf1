//! What is planted where, and how it is known again in what is put out, however it is written there.

use std::collections::{BTreeMap, HashMap};
use std::env;

use serde::Deserialize;

use crate::cases;
use crate::random::Random;

/// How many bytes of a secret no one may see.
const LEAST: usize = 6;
/// Letters that hexadecimal numbers do not hold, so that no digest repeats a secret by chance, and digits.
const LETTERS: &[u8] = b"ghjkmnpqrstvwzGHJKMNPQRSTVWZ";
const DIGITS: &[u8] = b"23456789";
/// All of them as programs make secrets of them, by chance; without vowels, so that no word repeats a part.
const MIXED: &[u8] = b"ghjkmnpqrstvwxzGHJKMNPQRSTVWXZ23456789";
/// How much is looked for of the begin, the middle and the end of a long secret.
const SAMPLE: usize = 200;

/// Characters of two alphabets by turns; never so many digits in a row that a digest repeats them by chance.
fn secret(random: &mut Random, len: usize, alphabets: [&[u8]; 2]) -> String {
    let mut digits = 0;
    let mut next = |at: usize| {
        let byte = random.one_of(if digits + 1 < LEAST { alphabets[at % 2] } else { LETTERS });
        digits = if byte.is_ascii_digit() { digits + 1 } else { 0 };
        char::from(byte)
    };
    (0..len).map(&mut next).collect()
}

/// A URL with a place for a secret.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Kind {
    pub(crate) url: String,
    #[serde(default)]
    spell: String,
    #[serde(default = "sixteen")]
    len: usize,
    #[serde(default)]
    pub(crate) wrapped: bool,
}

/// A file with places for a URL.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Place {
    pub(crate) file: String,
    text: String,
    #[serde(default)]
    escape: String,
    #[serde(default)]
    pub(crate) wraps: bool,
    #[serde(default)]
    encoding: String,
}

#[derive(Deserialize)]
struct Kinds {
    kind: Vec<Kind>,
}

#[derive(Deserialize)]
struct Places {
    place: Vec<Place>,
}

/// A kind in a place of its own.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Pair {
    pub(crate) kind: Kind,
    pub(crate) place: Place,
}

#[derive(Deserialize)]
struct Pairs {
    pair: Vec<Pair>,
}

const fn sixteen() -> usize {
    16
}

/// What else holds URLs: `{u}` is one, `{q}` one in quotes.
#[derive(Deserialize)]
pub(crate) struct Settings {
    pub(crate) arguments: Vec<Vec<String>>,
    pub(crate) configurations: Vec<String>,
    pub(crate) rules: Vec<String>,
}

pub(crate) fn settings() -> Settings {
    cases::read("secrets/settings.toml")
}

pub(crate) fn kinds() -> Vec<Kind> {
    cases::read::<Kinds>("secrets/kinds.toml").kind
}

pub(crate) fn places() -> Vec<Place> {
    cases::read::<Places>("secrets/places.toml").place
}

pub(crate) fn pairs() -> Vec<Pair> {
    cases::read::<Pairs>("secrets/pairs.toml").pair
}

/// `URLINT_SEED` chooses other secrets.
pub(crate) fn random() -> Random {
    Random::new(env::var("URLINT_SEED").ok().and_then(|seed| seed.parse().ok()).unwrap_or(1738))
}

impl Kind {
    /// How long its secrets are.
    pub(crate) const fn len(&self) -> usize {
        self.len
    }

    /// How they are written.
    pub(crate) fn spelling(&self) -> &str {
        &self.spell
    }

    /// The URL with a secret in it.
    pub(crate) fn plant(&self, number: usize, secret: &str) -> String {
        self.url.replace("{n}", &number.to_string()).replace("{s}", &self.spelled(secret))
    }

    fn spelled(&self, secret: &str) -> String {
        if let Some(between) = self.spell.strip_prefix("cut:") {
            let (begin, end) = secret.split_at(secret.len() / 2);
            return format!("{begin}{between}{end}");
        }
        let spell = |(nth, byte): (usize, u8)| match &*self.spell {
            "percent" if nth % 2 == 0 => format!("%{byte:02X}"),
            "percent-twice" if nth % 2 == 0 => format!("%25{byte:02X}"),
            "hexadecimal" if nth % 2 == 0 => format!("&#x{byte:x};"),
            "decimal" if nth % 2 == 0 => format!("&#{byte};"),
            "unicode" if nth % 2 == 0 => format!("\\u{byte:04x}"),
            _ => char::from(byte).to_string(),
        };
        secret.bytes().enumerate().map(spell).collect()
    }
}

impl Place {
    /// The bytes of the file with a URL in it.
    pub(crate) fn content(&self, number: usize, url: &str) -> Vec<u8> {
        let url = match &*self.escape {
            "json" => serde_json::to_string(url).expect("it is JSON").trim_matches('"').to_owned(),
            "html" => url.replace('&', "&amp;").replace('<', "&lt;").replace('"', "&quot;"),
            _ => url.to_owned(),
        };
        let text = self.text.replace("{n}", &number.to_string()).replace("{u}", &url);
        match &*self.encoding {
            "utf-16" => format!("\u{feff}{text}").encode_utf16().flat_map(u16::to_le_bytes).collect(),
            "latin-1" => text.chars().map(|c| u8::try_from(u32::from(c)).unwrap_or(b'?')).collect(),
            _ => text.into_bytes(),
        }
    }
}

/// All secrets that were planted, known by any of their parts.
pub(crate) struct Watch {
    /// What each secret was planted as, and where, for who reads that it was shown.
    plants: Vec<(String, String)>,
    /// Each part as a number.
    parts: HashMap<u64, usize>,
    /// Which parts there may be, by their digests.
    filter: Vec<bool>,
}

impl Watch {
    pub(crate) fn new() -> Self {
        Self { plants: Vec::new(), parts: HashMap::new(), filter: vec![false; 1 << 22] }
    }

    pub(crate) fn len(&self) -> usize {
        self.plants.len()
    }

    /// Makes up a secret for a kind, and gives the URL with it.
    pub(crate) fn plant(&mut self, kind: &Kind, place: &str, random: &mut Random) -> String {
        // of what is cut in two or short, digits show that it is no word
        let is_long = kind.len >= 16 && !kind.spell.starts_with("cut:") && self.plants.len() % 2 == 1;
        let alphabets = if is_long { [MIXED, MIXED] } else { [LETTERS, DIGITS] };
        let secret = secret(random, kind.len, alphabets);
        let lower = secret.to_ascii_lowercase().into_bytes();
        let number = self.plants.len();
        let starts = 0..=lower.len() - LEAST;
        let middle = lower.len() / 2;
        let is_looked_for = |at: usize| at < SAMPLE || at.abs_diff(middle) < SAMPLE || at + SAMPLE > lower.len();
        for at in starts.filter(|&at| is_looked_for(at)) {
            let part = lower[at..at + LEAST].iter().fold(0, |part, &byte| next(part, byte));
            self.filter[digest(part)] = true;
            self.parts.insert(part, number);
        }
        self.plants.push((format!("{} {:?}", kind.url, kind.spell), place.to_owned()));
        kind.plant(10_000 + number, &secret)
    }

    /// The plants that are shown, each with where.
    pub(crate) fn shown(&self, output: &[u8]) -> BTreeMap<usize, String> {
        let mut shown = BTreeMap::new();
        let mut text = output.to_ascii_lowercase();
        for _ in 0..4 {
            let mut part = 0;
            for (at, &byte) in text.iter().enumerate() {
                part = next(part, byte);
                if self.filter[digest(part)]
                    && let Some(&plant) = self.parts.get(&part)
                {
                    let around = &text[at.saturating_sub(60)..text.len().min(at + 40)];
                    shown.entry(plant).or_insert_with(|| String::from_utf8_lossy(around).into_owned());
                }
            }
            let undone = undone(&text);
            if undone.len() == text.len() {
                break;
            }
            text = undone;
        }
        shown
    }

    /// Fails if one is shown.
    #[track_caller]
    pub(crate) fn check(&self, what: &str, output: &[u8]) {
        let messages = self.leaks(what, output);
        assert!(messages.is_empty(), "{messages}");
    }

    /// What is shown of them, recognized by their kinds; nothing if none is.
    pub(crate) fn leaks(&self, what: &str, output: &[u8]) -> String {
        let shown = self.shown(output);
        let mut messages: BTreeMap<&str, (Vec<&str>, &str)> = BTreeMap::new();
        for (&plant, around) in &shown {
            let (kind, place) = &self.plants[plant];
            messages.entry(kind).or_insert((Vec::new(), around)).0.push(place);
        }
        let lines = messages.iter().map(|(kind, (places, around))| format!("{kind}\n    {around:?}\n    {places:?}\n"));
        match shown.len() {
            0 => String::new(),
            count => format!("{what} shows {count} secrets:\n{}", lines.collect::<String>()),
        }
    }
}

/// The part that ends at the next byte, as a number.
const fn next(part: u64, byte: u8) -> u64 {
    (part << 8 | byte as u64) & ((1 << (8 * LEAST)) - 1)
}

const fn digest(part: u64) -> usize {
    (part.wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 42) as usize
}

/// A text without one layer of escapes.
fn undone(text: &[u8]) -> Vec<u8> {
    let mut undone = Vec::with_capacity(text.len());
    let mut at = 0;
    while at < text.len() {
        let plain = memchr::memchr3(b'%', b'\\', b'&', &text[at..]).unwrap_or(text.len() - at);
        undone.extend_from_slice(&text[at..at + plain]);
        at += plain;
        let rest = &text[at..];
        let (digits, radix, before, after) = match rest {
            [] => break,
            [b'%', ..] => (2, 16, 1, 0),
            [b'\\', b'u', b'{', ..] => (digits(&rest[3..]), 16, 3, 1),
            [b'\\', b'u', ..] => (4, 16, 2, 0),
            [b'\\', b'x', ..] => (2, 16, 2, 0),
            [b'&', b'#', b'x', ..] => (digits(&rest[3..]), 16, 3, 1),
            [b'&', b'#', ..] => (digits(&rest[2..]), 10, 2, 1),
            _ => (0, 10, 0, 0),
        };
        let number = rest.get(before..before + digits).filter(|digits| !digits.is_empty());
        let number = number.and_then(|digits| std::str::from_utf8(digits).ok());
        match number.and_then(|digits| u8::from_str_radix(digits, radix).ok()) {
            Some(byte) => {
                undone.push(byte.to_ascii_lowercase());
                at += before + digits + after;
            }
            None => {
                undone.push(rest[0]);
                at += 1;
            }
        }
    }
    undone
}

/// How many hexadecimal digits a text starts with, a few at most.
fn digits(text: &[u8]) -> usize {
    text.iter().take(6).take_while(|byte| byte.is_ascii_hexdigit()).count()
}
