//! Plants the fault of every bad example of every rule into real paragraphs, in every kind of place in which the rule
//! runs, and looks whether it is found exactly there.
//!
//! The paragraphs are from the corpus in `URLINT_SHARED`, or `../shared`; where that folder is absent the test passes and
//! says so. `URLINT_SEED` chooses other paragraphs and places in them.

mod judged;

use std::collections::{BTreeMap, BTreeSet};

use judged::{each_file, shared};
use serde::Deserialize;
use urlint::document::{self, Format, read};
use urlint::lint::{self, Contexts, Engine, Options, Rule};
use urlint::scan::{Form, Found, scan};
use urlint::text::Span;

/// How often each fault is planted in each kind of place.
const TIMES: usize = 2;
/// How many paragraphs are kept to plant in.
const PARAGRAPHS: usize = 4000;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Places {
    place: Vec<Place>,
}

/// A kind of place, and how a URL is written there.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Place {
    format: String,
    context: String,
    around: String,
    #[serde(default)]
    escape: Escape,
    #[serde(default)]
    refuse: String,
    /// The URL ends there as it does in plain text.
    #[serde(default)]
    bare: bool,
}

#[derive(Clone, Copy, Default, Deserialize)]
#[serde(rename_all = "lowercase")]
enum Escape {
    #[default]
    None,
    Html,
    Json,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Exceptions {
    #[serde(default)]
    exception: Vec<Exception>,
}

/// A rule that says nothing in a kind of place, though it runs there.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Exception {
    rule: String,
    /// The places: what stands around the URL there. None: the fault is of what stands around a URL, so that only the
    /// whole example is planted.
    #[serde(default)]
    around: Vec<String>,
    says: String,
}

/// A URL with a fault in it, from a bad example.
struct Fault {
    url: String,
    /// The octets of the URL that are to be found.
    spans: Vec<Span>,
}

/// A small generator (xorshift64*): the same places on every run and every machine.
struct Random(u64);

impl Random {
    fn below(&mut self, limit: usize) -> usize {
        self.0 ^= self.0 >> 12;
        self.0 ^= self.0 << 25;
        self.0 ^= self.0 >> 27;
        ((self.0.wrapping_mul(0x2545_F491_4F6C_DD1D) >> 33) as usize) % limit
    }
}

/// How many faults of a rule were planted and how many found.
#[derive(Default)]
struct Recall {
    planted: usize,
    found: usize,
}

#[test]
fn every_planted_fault_is_found() {
    let Some(folder) = shared() else { return };
    let seed = std::env::var("URLINT_SEED").ok().and_then(|seed| seed.parse().ok()).unwrap_or(42_u64);
    let mut random = Random(seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1);
    let paragraphs = paragraphs(&folder.join("corpus/docs.tar.zst"), &mut random);
    assert!(paragraphs.len() >= 1000, "the corpus holds only {} paragraphs", paragraphs.len());
    let places: Places = toml::from_str(include_str!("planted/places.toml")).expect("the places are right");
    let exceptions: Exceptions =
        toml::from_str(include_str!("planted/exceptions.toml")).expect("the exceptions are right");
    let mut recall: BTreeMap<String, Recall> = BTreeMap::new();
    let mut missed = Vec::new();
    let mut excused: BTreeSet<(usize, usize)> = BTreeSet::new();
    for rule in lint::rules() {
        let recall = recall.entry(rule.id().to_owned()).or_default();
        for example in rule.bad() {
            let mut options = Options::only(rule.clone());
            for (name, value) in &example.options {
                options.set(rule.id(), name, value.clone()).expect("it was set when the example was run");
            }
            let engine = Engine::new(&options);
            let format = example.format.as_deref().map_or(Format::PLAIN, |name| Format::named(name).expect("a format"));
            let (text, spans) = example.unmarked();
            for _ in 0..TIMES {
                let (before, behind) =
                    (&paragraphs[random.below(paragraphs.len())], &paragraphs[random.below(paragraphs.len())]);
                let planted = format!("{before}\n\n{text}\n\n{behind}\n");
                let expected: Vec<Span> = spans.iter().map(|span| span.shifted(before.len() + 2)).collect();
                tell(&engine, format, &planted, &expected, rule, "as it stands", recall, &mut missed);
            }
            for fault in faults(format, &text, &spans) {
                for place in &places.place {
                    let context = Contexts::named(&place.context).expect("a context");
                    if rule.contexts().and(context) != rule.contexts() || !place.fits(&fault.url) {
                        continue;
                    }
                    let excuse = exceptions.exception.iter().enumerate().find_map(|(number, exception)| {
                        let here = exception.around.iter().position(|around| *around == place.around);
                        let here = if exception.around.is_empty() { Some(0) } else { here };
                        here.filter(|_| exception.rule == rule.id()).map(|at| (number, at))
                    });
                    let mut own = (Recall::default(), Vec::new());
                    for _ in 0..TIMES {
                        let paragraph = &paragraphs[random.below(paragraphs.len())];
                        let (planted, expected) = place.plant(&fault, paragraph, &mut random);
                        let format = Format::named(&place.format).expect("a format");
                        tell(&engine, format, &planted, &expected, rule, &place.around, &mut own.0, &mut own.1);
                    }
                    if let Some(excuse) = excuse.filter(|_| !own.1.is_empty()) {
                        excused.insert(excuse);
                        continue;
                    }
                    recall.planted += own.0.planted;
                    recall.found += own.0.found;
                    missed.append(&mut own.1);
                }
            }
        }
    }
    for (rule, Recall { planted, found }) in &recall {
        println!("{rule}: {found} of {planted}");
    }
    let (planted, found) =
        recall.values().fold((0, 0), |(planted, found), one| (planted + one.planted, found + one.found));
    println!("all: {found} of {planted}, seed {seed}");
    assert!(missed.is_empty(), "{} are not found so:\n{}", missed.len(), missed[..missed.len().min(40)].join("\n"));
    for (number, exception) in exceptions.exception.iter().enumerate() {
        assert!(!exception.says.is_empty(), "{}: no reason is given", exception.rule);
        for at in 0..exception.around.len().max(1) {
            assert!(
                excused.contains(&(number, at)),
                "{}: the exception is not needed (any more): {:?}",
                exception.rule,
                exception.around.get(at)
            );
        }
    }
}

/// Runs the rule and notes whether it finds just what is expected.
#[allow(clippy::too_many_arguments, reason = "what is counted, and what it is counted for")]
fn tell(
    engine: &Engine,
    format: Format,
    planted: &str,
    expected: &[Span],
    rule: &Rule,
    place: &str,
    recall: &mut Recall,
    missed: &mut Vec<String>,
) {
    let found: Vec<Span> = engine.lint(format, planted.as_bytes()).iter().map(|found| found.span).collect();
    recall.planted += expected.len();
    recall.found += expected.iter().filter(|span| found.contains(span)).count();
    if found != expected {
        let show = |spans: &[Span]| {
            spans.iter().map(|span| planted.get(span.range()).unwrap_or("?").to_owned()).collect::<Vec<_>>()
        };
        let hull = expected.first().map_or(0, |span| span.start);
        let start = (0..=hull.saturating_sub(60)).rev().find(|&at| planted.is_char_boundary(at)).unwrap_or(0);
        let line: String = planted[start..].chars().take(160).collect();
        missed.push(format!(
            "{} in {place:?} ({}): expected {:?} at {expected:?}, found {:?} at {found:?} in …{line:?}…",
            rule.id(),
            format.name(),
            show(expected),
            show(&found)
        ));
    }
}

/// The URLs of an example that a fault stands in as a whole, as the source holds them.
fn faults(format: Format, text: &str, spans: &[Span]) -> Vec<Fault> {
    let mut faults = Vec::new();
    for found in read(format, text.as_bytes(), document::Options::default()).found {
        let whole = found.span();
        let spans: Vec<Span> = spans
            .iter()
            .filter(|span| span.start >= whole.start && span.end <= whole.end && !span.is_empty())
            .map(|span| Span::new(span.start - whole.start, span.end - whole.start))
            .collect();
        if found.is_verbatim() && !spans.is_empty() {
            faults.push(Fault { url: found.text.into_owned(), spans });
        }
    }
    faults
}

impl Place {
    /// Whether the URL can stand here so that it is read as it is.
    fn fits(&self, url: &str) -> bool {
        let is_bare = || {
            let text = format!("see {url} there");
            let whole = |found: Found<'_>| found.text == url && found.form == Form::Bare;
            scan(text.as_bytes()).next().is_some_and(whole)
        };
        !url.contains(|c: char| self.refuse.contains(c) || c.is_control() && !matches!(self.escape, Escape::Json))
            && (!self.bare || is_bare())
    }

    /// A document with the fault in the middle of a paragraph, and where it is to be found.
    fn plant(&self, fault: &Fault, paragraph: &str, random: &mut Random) -> (String, Vec<Span>) {
        let blanks: Vec<usize> = paragraph.match_indices(' ').map(|(at, _)| at).collect();
        let at = blanks[random.below(blanks.len())];
        let (open, close) = match self.format.as_str() {
            "json" => ("{\"text\": \"", "\"}\n"),
            "python" | "c" | "yaml" => ("", ""),
            _ => ("", "\n"),
        };
        let (before, behind) = match self.format.as_str() {
            // program text around would be read as such
            "python" | "c" | "yaml" => ("", ""),
            _ => (&paragraph[..at], &paragraph[at + 1..]),
        };
        // the last one: `<URL:URL>`
        let (left, right) = self.around.rsplit_once("URL").expect("the place says where the URL goes");
        let mut planted = format!("{open}{before} {left}");
        let mut places = Vec::with_capacity(fault.url.len() + 1);
        for c in fault.url.chars() {
            places.extend(std::iter::repeat_n(planted.len(), c.len_utf8()));
            match (self.escape, c) {
                (Escape::Html, '&') => planted.push_str("&amp;"),
                (Escape::Html, '"') => planted.push_str("&quot;"),
                (Escape::Html, '\'') => planted.push_str("&#39;"),
                (Escape::Html, '<') => planted.push_str("&lt;"),
                (Escape::Json, '"' | '\\') => planted.extend(['\\', c]),
                (Escape::Json, c) if c.is_control() => planted.push_str(&format!("\\u{:04x}", u32::from(c))),
                _ => planted.push(c),
            }
        }
        places.push(planted.len());
        planted.push_str(&format!("{right} {behind}{close}"));
        let spans = fault.spans.iter().map(|span| Span::new(places[span.start], places[span.end])).collect();
        (planted, spans)
    }
}

/// Paragraphs of plain words, a random choice of the corpus.
fn paragraphs(archive: &std::path::Path, random: &mut Random) -> Vec<String> {
    let mut kept: Vec<String> = Vec::new();
    let mut seen = 0;
    each_file(archive, |path, octets| {
        let is_text = [".md", ".rst", ".adoc", ".txt"].iter().any(|ending| path.ends_with(ending));
        let Some(text) = std::str::from_utf8(octets).ok().filter(|_| is_text) else { return };
        for paragraph in text.split("\n\n") {
            let plain = |c: char| c.is_alphanumeric() || " \n.,;()?".contains(c);
            if (120..900).contains(&paragraph.len())
                && paragraph.chars().all(plain)
                && paragraph.contains(' ')
                && !paragraph.starts_with([' ', '\n'])
            {
                seen += 1;
                if kept.len() < PARAGRAPHS {
                    kept.push(paragraph.trim_end().to_owned());
                } else if let Some(old) = kept.get_mut(random.below(seen)) {
                    paragraph.trim_end().clone_into(old);
                }
            }
        }
    });
    kept
}
