//! Plants the error of every bad example of every rule into real paragraphs, in every kind of place: where the rule
//! runs it is to be found exactly there, and where it does not, the rule is to be silent.
//!
//! The paragraphs are from the corpus in `URLINT_SHARED`, or `../shared`; where that folder is absent the test passes
//! and says so. `URLINT_SEED` chooses other paragraphs and places in them.

use std::collections::{BTreeMap, BTreeSet};

use crate::archive::each_file;
use crate::random::Random;
use crate::shared_data::shared;
use serde::Deserialize;
use urlint::document::{self, Document, Format, read};
use urlint::lint::{self, Contexts, Engine, Options, Rule};
use urlint::scan::{Form, Found, scan};
use urlint::text::Span;

/// How often each error is planted in each kind of place.
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
    /// It is a document of its own: `WORDS` in it are words of a paragraph.
    #[serde(default)]
    alone: bool,
}

#[derive(Clone, Copy, Default, Deserialize)]
#[serde(rename_all = "lowercase")]
enum Escape {
    #[default]
    None,
    Html,
    Json,
    Csv,
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
    /// The places, by format and context or by format and what is around the URL. None: all of them.
    #[serde(default)]
    places: Vec<String>,
    /// The URLs. None: all of them.
    #[serde(default)]
    urls: Vec<String>,
    says: String,
}

/// A URL with an error in it, from a bad example.
struct Planted {
    url: String,
    /// The bytes of the URL that are to be found.
    spans: Vec<Span>,
}

/// How many errors of a rule were planted and how many found.
#[derive(Default)]
struct Recall {
    planted: usize,
    found: usize,
}

/// What was planted of a rule and what came of it.
#[derive(Default)]
struct Tally {
    recall: Recall,
    missed: Vec<String>,
    /// How many need not be found where they were planted.
    excused: usize,
}

#[test]
fn every_planted_error_is_found() {
    let Some(folder) = shared() else { return };
    let seed = std::env::var("URLINT_SEED").ok().and_then(|seed| seed.parse().ok()).unwrap_or(42_u64);
    let mut random = Random::new(seed);
    let paragraphs = paragraphs(&folder.join("corpus/docs.tar.zst"), &mut random);
    assert!(paragraphs.len() >= 1000, "the corpus holds only {} paragraphs", paragraphs.len());
    let places: Places =
        toml::from_str(include_str!("../cases/rule_recall/places.toml")).expect("the places are right");
    let exceptions: Exceptions =
        toml::from_str(include_str!("../cases/rule_recall/exceptions.toml")).expect("the exceptions are right");
    let wrong: Vec<String> = places
        .place
        .iter()
        .filter_map(|place| place.error(&paragraphs[random.below(paragraphs.len())], &mut random))
        .collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    let mut recall: BTreeMap<String, Recall> = BTreeMap::new();
    let (mut missed, mut silent) = (Vec::new(), 0);
    let mut needed: BTreeSet<(usize, Option<&str>, Option<&str>)> = BTreeSet::new();
    for rule in lint::rules() {
        let mut tally = Tally::default();
        // other tests run examples that are about the files of a repository
        for example in rule.bad().iter().filter(|example| example.path.is_empty()) {
            // what a rule says of other rules shows where they run
            let mut options = if rule.group() == "meta" { Options::default() } else { Options::only(rule.clone()) };
            for (name, value) in &example.options {
                options.set(rule.id(), name, value.clone()).expect("it was set when the example was run");
            }
            let engine = Engine::new(&options);
            let format = example.format.as_deref().map_or(Format::PLAIN, |name| Format::named(name).expect("a format"));
            let (text, spans) = example.unmarked();
            for _ in 0..TIMES {
                let (before, after) =
                    (&paragraphs[random.below(paragraphs.len())], &paragraphs[random.below(paragraphs.len())]);
                let planted = format!("{before}\n\n{text}\n\n{after}\n");
                let expected: Vec<Span> = spans.iter().map(|span| span.shifted(before.len() + 2)).collect();
                check_recall(&engine, format, &planted, &expected, rule, "as it is", &mut tally);
            }
            for error in errors(format, &text, &spans) {
                for place in places.place.iter().filter(|place| place.fits(&error.url)) {
                    let paragraph = &paragraphs[random.below(paragraphs.len())];
                    let (planted, mut expected) = place.plant(&error, paragraph, &mut random);
                    let contexts = match example.options.iter().find(|(name, _)| *name == "contexts") {
                        Some((_, lint::Value::List(names))) => {
                            names.iter().filter_map(|name| Contexts::named(name)).fold(Contexts::NONE, Contexts::and)
                        }
                        _ => rule.contexts(),
                    };
                    let kinds = Document::new(place.format(), &planted).kinds();
                    let is_reported = kinds.iter().all(|evidence| rule.is_reported_in(evidence.kind));
                    if !is_reported || contexts.and(place.contexts()) != contexts {
                        expected.clear();
                        silent += 1;
                    }
                    let mut own = Tally::default();
                    check_recall(&engine, place.format(), &planted, &expected, rule, &place.around, &mut own);
                    let excuse = exceptions.exception.iter().enumerate().find_map(|(number, exception)| {
                        let (here, url) = exception.covers(rule, place, &error)?;
                        Some((number, here, url))
                    });
                    // what is found although it need not be is no error, but what is found in the wrong place is
                    if let Some(excuse) = excuse.filter(|_| own.recall.found == 0 && !own.missed.is_empty()) {
                        needed.insert(excuse);
                        tally.excused += own.recall.planted;
                        continue;
                    }
                    tally.recall.planted += own.recall.planted;
                    tally.recall.found += own.recall.found;
                    tally.missed.append(&mut own.missed);
                }
            }
        }
        missed.append(&mut tally.missed);
        let (id, Recall { planted, found }) = (rule.id(), &tally.recall);
        println!("{id}: {found} of {planted}, {} excused", tally.excused);
        recall.insert(id.to_owned(), tally.recall);
    }
    let (planted, found) =
        recall.values().fold((0, 0), |(planted, found), one| (planted + one.planted, found + one.found));
    println!("all: {found} of {planted}, seed {seed}; silent where they do not run: {silent}");
    assert!(missed.is_empty(), "{} are not judged so:\n{}", missed.len(), missed[..missed.len().min(40)].join("\n"));
    let mut stale = Vec::new();
    for (number, exception) in exceptions.exception.iter().enumerate() {
        let Exception { rule, places, urls, says } = exception;
        assert!(!says.is_empty(), "{rule}: no reason is given");
        let used: Vec<_> = needed.iter().filter(|one| one.0 == number).collect();
        if used.is_empty() {
            stale.push(format!("{rule}: {says}"));
            continue;
        }
        let idle_places = places.iter().filter(|place| !used.iter().any(|one| one.1 == Some(place)));
        let idle_urls = urls.iter().filter(|url| !used.iter().any(|one| one.2 == Some(url)));
        stale.extend(idle_places.chain(idle_urls).map(|part| format!("{rule}: {part}")));
    }
    assert!(stale.is_empty(), "exceptions that are not needed (any more):\n{}", stale.join("\n"));
}

impl Exception {
    /// Whether it speaks of an error in a place: by which of its places and URLs.
    fn covers(&self, rule: &Rule, place: &Place, error: &Planted) -> Option<(Option<&str>, Option<&str>)> {
        let is_here = |name: &&String| {
            let rest = name.strip_prefix(&*place.format).and_then(|rest| rest.strip_prefix(' '));
            rest.is_some_and(|rest| rest == place.context || rest == place.around)
        };
        let here = self.places.iter().find(is_here).map(String::as_str);
        let url = self.urls.iter().find(|url| **url == error.url).map(String::as_str);
        let covered = self.rule == rule.id()
            && (self.places.is_empty() || here.is_some())
            && (self.urls.is_empty() || url.is_some());
        covered.then_some((here, url))
    }
}

/// Runs the rule and notes whether it finds just what is expected.
#[allow(clippy::too_many_arguments, reason = "what is counted, and what it is counted for")]
fn check_recall(
    engine: &Engine,
    format: Format,
    planted: &str,
    expected: &[Span],
    rule: &Rule,
    place: &str,
    tally: &mut Tally,
) {
    let found = engine.check(format, planted.as_bytes());
    let found: Vec<_> = found.iter().filter(|found| &*found.rule == rule.id()).collect();
    // one finding of a URL speaks of all its places
    let count: usize = found.iter().map(|found| 1 + found.more).sum();
    let found: Vec<Span> = found.iter().map(|found| found.span).collect();
    let is_right = count == expected.len() && found.iter().all(|span| expected.contains(span));
    tally.recall.planted += expected.len();
    tally.recall.found += if is_right { count } else { expected.iter().filter(|span| found.contains(span)).count() };
    if !is_right {
        let show = |spans: &[Span]| {
            spans.iter().map(|span| planted.get(span.range()).unwrap_or("?").to_owned()).collect::<Vec<_>>()
        };
        let hull = expected.first().map_or(0, |span| span.start);
        let start = (0..=hull.saturating_sub(60)).rev().find(|&at| planted.is_char_boundary(at)).unwrap_or(0);
        let line: String = planted[start..].chars().take(160).collect();
        tally.missed.push(format!(
            "{} in {place:?} ({}): expected {:?} at {expected:?}, found {:?} at {found:?} in …{line:?}…",
            rule.id(),
            format.name(),
            show(expected),
            show(&found)
        ));
    }
}

/// The URLs of an example that an error is in as a whole, as the source holds them.
fn errors(format: Format, text: &str, spans: &[Span]) -> Vec<Planted> {
    let mut errors = Vec::new();
    for found in read(format, text.as_bytes(), document::ReadOptions::default()).found {
        let whole = found.span();
        let spans: Vec<Span> = spans
            .iter()
            .filter(|span| span.start >= whole.start && span.end <= whole.end && !span.is_empty())
            .map(|span| Span::new(span.start - whole.start, span.end - whole.start))
            .collect();
        if found.is_verbatim() && !spans.is_empty() {
            errors.push(Planted { url: found.text.into_owned(), spans });
        }
    }
    errors
}

impl Place {
    fn format(&self) -> Format {
        Format::named(&self.format).unwrap_or_else(|| panic!("no format {}", self.format))
    }

    fn contexts(&self) -> Contexts {
        Contexts::named(&self.context).expect("a context")
    }

    /// What is wrong with it, if its format does not make of it what it says.
    fn error(&self, paragraph: &str, random: &mut Random) -> Option<String> {
        let error = Planted { url: "https://www.ietf.org/rfc".to_owned(), spans: vec![Span::new(0, 24)] };
        let (planted, expected) = self.plant(&error, paragraph, random);
        let found = read(self.format(), planted.as_bytes(), document::ReadOptions::default()).found;
        let seen = found.iter().find(|found| found.text == error.url).map(|found| (found.context.name(), found.span()));
        (seen != Some((&*self.context, expected[0])))
            .then(|| format!("{:?} is read as {seen:?}: {planted:?}", self.around))
    }

    /// Whether the URL can be here so that it is read as it is.
    fn fits(&self, url: &str) -> bool {
        let is_bare = || {
            let text = format!("see {url} there");
            let whole = |found: Found<'_>| found.text == url && found.form == Form::Bare;
            scan(text.as_bytes()).next().is_some_and(whole)
        };
        !url.contains(|c: char| self.refuse.contains(c) || c.is_control() && !matches!(self.escape, Escape::Json))
            && (!self.bare || is_bare())
    }

    /// A document with the error in the middle of a paragraph, and where it is to be found.
    fn plant(&self, error: &Planted, paragraph: &str, random: &mut Random) -> (String, Vec<Span>) {
        let spaces: Vec<usize> = paragraph.match_indices(' ').map(|(at, _)| at).collect();
        let at = random.one_of(&spaces);
        // the last one: `<URL:URL>`
        let (left, right) = self.around.rsplit_once("URL").expect("the place says where the URL goes");
        let words = |text: &str| {
            let words: String = paragraph.chars().filter(|c| c.is_alphanumeric() || " \n".contains(*c)).collect();
            text.replace("WORDS", words.split_whitespace().take(9).collect::<Vec<_>>().join(" ").as_str())
        };
        let mut planted = if self.alone { words(left) } else { format!("{} {left}", &paragraph[..at]) };
        let mut places = Vec::with_capacity(error.url.len() + 1);
        for c in error.url.chars() {
            places.extend(std::iter::repeat_n(planted.len(), c.len_utf8()));
            match (self.escape, c) {
                (Escape::Html, '&') => planted.push_str("&amp;"),
                (Escape::Html, '"') => planted.push_str("&quot;"),
                (Escape::Html, '\'') => planted.push_str("&#39;"),
                (Escape::Html, '<') => planted.push_str("&lt;"),
                (Escape::Json, '"' | '\\') => planted.extend(['\\', c]),
                (Escape::Json, c) if c.is_control() => planted.push_str(&format!("\\u{:04x}", u32::from(c))),
                (Escape::Csv, '"') => planted.push_str("\"\""),
                _ => planted.push(c),
            }
        }
        places.push(planted.len());
        planted.push_str(&if self.alone { words(right) } else { format!("{right} {}\n", &paragraph[at + 1..]) });
        let spans = error.spans.iter().map(|span| Span::new(places[span.start], places[span.end])).collect();
        (planted, spans)
    }
}

/// Paragraphs of plain words, a random choice of the corpus.
fn paragraphs(archive: &std::path::Path, random: &mut Random) -> Vec<String> {
    let mut kept: Vec<String> = Vec::new();
    let mut seen = 0;
    each_file(archive, |path, bytes| {
        let is_text = [".md", ".rst", ".adoc", ".txt"].iter().any(|ending| path.ends_with(ending));
        let Some(text) = std::str::from_utf8(bytes).ok().filter(|_| is_text) else { return };
        for paragraph in text.split("\n\n") {
            let plain = |c: char| c.is_alphanumeric() || " \n.,;()?".contains(c);
            if (120..900).contains(&paragraph.len())
                && paragraph.chars().all(plain)
                && paragraph.contains(' ')
                && paragraph.starts_with(char::is_alphanumeric)
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
