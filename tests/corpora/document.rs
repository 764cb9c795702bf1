//! Holds the reading of every format against the judged corpora: what is found is what the source spells, and no URL
//! that the plain scan finds is lost.
//!
//! The corpora lie in `URLINT_SHARED`, or `../shared`; where that folder is absent the test passes and says so.
//! `URLINT_CORPUS_FORMAT` names the one format to be looked at.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use std::time::{Duration, Instant};

use crate::archive::each_file;
use crate::document_laws::cohere;
use crate::shared_data::shared;
use crate::spelling;
use serde::Deserialize;
use urlint::document::{Format, ReadOptions, read};
use urlint::scan::{Found, scan};
use urlint::text::Span;

/// Without optimization only every so many-th document is read.
const SAMPLE: usize = if cfg!(debug_assertions) { 4 } else { 1 };
/// How many complaints of a kind are shown for a format.
const SHOWN: usize = 40;

/// A plain URL that a format rightly passes over.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Explained {
    format: String,
    path: String,
    url: String,
    says: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct LostFile {
    #[serde(default)]
    lost: Vec<Explained>,
}

/// What was seen of a format.
#[derive(Default)]
struct Tally {
    files: usize,
    bytes: usize,
    urls: usize,
    malformed: usize,
    /// URLs that overlap with none of the plain scan's.
    only_here: usize,
    plain: usize,
    plain_time: Duration,
    time: Duration,
    /// Why pieces of URLs differ from the source.
    spelled: BTreeMap<&'static str, usize>,
    /// Why source bytes between pieces were left out.
    left_out: BTreeMap<&'static str, usize>,
    /// What became of the plain URLs that are not found as they are.
    changed: BTreeMap<&'static str, usize>,
    incoherent: Vec<String>,
    unexplained: Vec<String>,
    lost: Vec<String>,
}

#[test]
fn what_is_found_is_spelled_so_and_nothing_is_lost() {
    let Some(shared) = shared() else { return };
    let only = std::env::var("URLINT_CORPUS_FORMAT").ok();
    let explained = explained();
    let mut occurs = vec![0_usize; explained.len()];
    let mut tallies: BTreeMap<&'static str, Tally> = BTreeMap::new();
    let mut files = 0_usize;
    for archive in ["docs", "rfc"] {
        each_file(&shared.join(format!("corpus/{archive}.tar.zst")), |path, text| {
            files += 1;
            let format = Format::of(path, text);
            let is_wanted = only.as_deref().is_none_or(|only| only == format.name());
            if !is_wanted || !files.is_multiple_of(SAMPLE) && explained.iter().all(|entry| !path.ends_with(&entry.path))
            {
                return;
            }
            let tally = tallies.entry(format.name()).or_default();
            let mut passed_over = |url: &str| {
                let of = |entry: &Explained| {
                    entry.format == format.name() && path.ends_with(&entry.path) && url.starts_with(&entry.url)
                };
                let at = explained.iter().position(of);
                at.inspect(|&at| occurs[at] += 1).is_some()
            };
            tally.file(format, path, text, &mut passed_over);
        });
    }
    assert!(files > 20_000, "only {files} files in the archives");
    println!("{}", report(&tallies));
    let stale: Vec<String> = explained
        .iter()
        .zip(&occurs)
        .filter(|(entry, occurs)| **occurs == 0 && only.as_ref().is_none_or(|only| *only == entry.format))
        .filter(|(entry, _)| Format::named(&entry.format).is_some())
        .map(|(entry, _)| format!("{} in {}: {}", entry.url, entry.path, entry.says))
        .collect();
    let wrong = complaints(&tallies);
    assert!(wrong.is_empty(), "{wrong}");
    assert!(stale.is_empty(), "no longer occurs, take it out of tests/cases/corpora/lost.toml: {stale:#?}");
}

impl Tally {
    fn file(&mut self, format: Format, path: &str, text: &[u8], passed_over: &mut impl FnMut(&str) -> bool) {
        let before = Instant::now();
        let plain: Vec<Found<'_>> = scan(text).collect();
        let between = Instant::now();
        let reading = read(format, text, ReadOptions::default());
        self.time += between.elapsed();
        self.plain_time += between - before;
        self.files += 1;
        self.bytes += text.len();
        self.urls += reading.found.len();
        self.plain += plain.len();
        self.malformed += reading.malformed;
        if let Err(wrong) = cohere(&reading, text) {
            self.incoherent.push(format!("{path}: {wrong}"));
        }
        for found in &reading.found {
            self.spelling(path, text, found);
        }
        let mut first = 0;
        for url in &plain {
            let span = url.span();
            while reading.found.get(first).is_some_and(|found| whole(found).end <= span.start) {
                first += 1;
            }
            let here = reading.found[first..].iter().take_while(|found| found.start() < span.end);
            let here: Vec<&Found<'_>> = here.filter(|found| whole(found).intersection(span).is_some()).collect();
            match outcome(url, &here) {
                Outcome::Same => {}
                Outcome::Changed(reason) => *self.changed.entry(reason).or_default() += 1,
                Outcome::Lost if passed_over(&url.text) => *self.changed.entry("explained").or_default() += 1,
                Outcome::Lost => self.lost.push(format!("{path}:{}: {}", line(text, span.start), shown(text, span))),
            }
        }
        let mut first = 0;
        for found in &reading.found {
            let span = whole(found);
            while plain.get(first).is_some_and(|url| whole(url).end <= span.start) {
                first += 1;
            }
            self.only_here += usize::from(plain.get(first).is_none_or(|url| url.start() >= span.end));
        }
    }

    /// Has independent decoders say why the URL differs from its source.
    fn spelling(&mut self, path: &str, text: &[u8], found: &Found<'_>) {
        if found.is_verbatim() {
            return;
        }
        let mut end = found.span().start;
        for piece in found.map.pieces() {
            let gap = Span::new(end.min(piece.source.start), piece.source.start);
            let complain = |what: &str, place: Span| {
                format!("{path}:{}: {what} {:?} in {:?}", line(text, place.start), shown(text, place), found.text)
            };
            if !gap.is_empty() {
                match spelling::of_left_out(&text[gap.range()]) {
                    Some(reason) => *self.left_out.entry(reason).or_default() += 1,
                    None => self.unexplained.push(complain("left out", gap)),
                }
            }
            if !piece.verbatim {
                let made = &found.text.as_bytes()[piece.derived.range()];
                match spelling::of_replaced(text, piece.source, made) {
                    Some(reason) => *self.spelled.entry(reason).or_default() += 1,
                    None => self.unexplained.push(complain("spelled", piece.source)),
                }
            }
            end = piece.source.end;
        }
    }
}

/// What a format makes of a plain URL.
enum Outcome {
    Same,
    Changed(&'static str),
    Lost,
}

/// `here` are the URLs of the format's reading that share a byte with it, their wrappers included.
fn outcome(url: &Found<'_>, here: &[&Found<'_>]) -> Outcome {
    let span = url.span();
    let [found] = here else {
        return if here.is_empty() { Outcome::Lost } else { Outcome::Changed("parted in several") };
    };
    let place = found.span();
    let is_spelled = found.map.pieces().any(|piece| !piece.verbatim);
    let is_joined = found.map.pieces().count() > 1;
    if place == span && found.text == url.text {
        return Outcome::Same;
    }
    Outcome::Changed(match (place.start.cmp(&span.start), place.end.cmp(&span.end)) {
        _ if is_spelled => "escape or entity undone",
        _ if is_joined && url.map.pieces().nth(1).is_none() => "joined by the format",
        (std::cmp::Ordering::Equal, std::cmp::Ordering::Equal) => "joined otherwise",
        (std::cmp::Ordering::Equal, std::cmp::Ordering::Less) => "ended by markup",
        (std::cmp::Ordering::Equal, std::cmp::Ordering::Greater) => "longer by the format's word",
        (std::cmp::Ordering::Less, std::cmp::Ordering::Less) => "starts earlier, ended by markup",
        (std::cmp::Ordering::Less, _) => "part of a longer target",
        (std::cmp::Ordering::Greater, _) => "starts after markup",
    })
}

/// What a URL covers with its wrapper.
fn whole(found: &Found<'_>) -> Span {
    let close = found.wrapper.and_then(|wrapper| wrapper.close).map_or(0, |close| close.end);
    Span::new(found.start(), found.span().end.max(close))
}

fn report(tallies: &BTreeMap<&'static str, Tally>) -> String {
    let mut lines = vec![format!(
        "{:<18} {:>6} {:>11} {:>7} {:>7} {:>7} {:>9} {:>7} {:>7} {:>6}",
        "format", "files", "bytes", "plain", "URLs", "only", "malformed", "scan ms", "read ms", "MB/s"
    )];
    for (name, tally) in tallies {
        lines.push(format!(
            "{name:<18} {:>6} {:>11} {:>7} {:>7} {:>7} {:>8.3}% {:>7} {:>7} {:>6.0}",
            tally.files,
            tally.bytes,
            tally.plain,
            tally.urls,
            tally.only_here,
            100.0 * tally.malformed as f64 / tally.bytes.max(1) as f64,
            tally.plain_time.as_millis(),
            tally.time.as_millis(),
            tally.bytes as f64 / 1e6 / tally.time.as_secs_f64(),
        ));
    }
    let bytes: usize = tallies.values().map(|tally| tally.bytes).sum();
    let malformed: usize = tallies.values().map(|tally| tally.malformed).sum();
    lines.push(format!("{malformed} of {bytes} bytes are malformed"));
    for (name, tally) in tallies {
        for (what, counts) in
            [("spelled", &tally.spelled), ("left out", &tally.left_out), ("plain URL", &tally.changed)]
        {
            lines.extend(counts.iter().map(|(reason, count)| format!("{name}: {what}: {reason}: {count}")));
        }
    }
    lines.join("\n")
}

fn complaints(tallies: &BTreeMap<&'static str, Tally>) -> String {
    let mut lines = Vec::new();
    for (name, tally) in tallies {
        for (what, all) in
            [("incoherent", &tally.incoherent), ("unexplained", &tally.unexplained), ("lost", &tally.lost)]
        {
            if !all.is_empty() {
                lines.push(format!("{name}: {} {what}", all.len()));
                lines.extend(all.iter().take(SHOWN).map(|one| format!("  {one}")));
            }
        }
    }
    lines.join("\n")
}

fn explained() -> Vec<Explained> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/cases/corpora/lost.toml");
    let content = fs::read_to_string(&path).expect("tests/cases/corpora/lost.toml is readable");
    toml::from_str::<LostFile>(&content).unwrap_or_else(|error| panic!("{}: {error}", path.display())).lost
}

fn line(text: &[u8], at: usize) -> usize {
    text[..at].iter().filter(|&&byte| byte == b'\n').count() + 1
}

fn shown(text: &[u8], span: Span) -> String {
    let bytes = &text[span.range()];
    String::from_utf8_lossy(&bytes[..bytes.len().min(120)]).into_owned()
}
