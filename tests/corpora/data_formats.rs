//! Holds the readings of JSON, TOML and YAML against other parsers on the corpus: in each string that they find, key or
//! value, the plain scan must find the URLs that we find in the file. What differs is listed, with the reason.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use crate::archive::each_file;
use crate::shared_data::shared;
use saphyr_parser::{Event, Parser};
use serde::Deserialize;
use serde::de::{Deserializer, MapAccess, SeqAccess, Visitor};
use urlint::document::{Format, ReadOptions, read};
use urlint::scan::{self, Context, ScanInput, scan_range};

/// Without optimization larger files are passed over.
const LARGEST: usize = 4 << 20;

/// How many files of each format another parser must have taken.
const FILES: &[(&str, usize)] = &[("json", 500), ("toml", 500), ("yaml", 1000)];

#[derive(Deserialize)]
struct Differences {
    #[serde(default)]
    difference: Vec<Difference>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Difference {
    file: String,
    #[serde(default)]
    ours: Vec<String>,
    #[serde(default)]
    theirs: Vec<String>,
    #[allow(dead_code, reason = "for whoever reads the list")]
    why: String,
}

#[test]
fn urls_equal_those_in_the_strings_of_other_parsers() {
    let Some(shared) = shared() else { return };
    let listed: Differences =
        toml::from_str(include_str!("../cases/corpora/data_differences.toml")).expect("the list is TOML");
    let mut listed: BTreeMap<String, Difference> =
        listed.difference.into_iter().map(|one| (one.file.clone(), one)).collect();
    let mut wrong = String::new();
    let mut taken: BTreeMap<&str, [usize; 3]> = BTreeMap::new();
    each_file(&shared.join("corpus/docs.tar.zst"), |path, text| {
        let format = Format::of(path, text);
        let strings = match format.name() {
            _ if cfg!(debug_assertions) && text.len() > LARGEST => {
                listed.remove(path);
                return;
            }
            "json" => json(text),
            "toml" => toml(text),
            "yaml" => yaml(text),
            _ => return,
        };
        let count = taken.entry(format.name()).or_default();
        let Some(strings) = strings else {
            count[1] += 1;
            return;
        };
        count[0] += 1;
        let (ours, theirs) = differ(ours(format, text), theirs(&strings), &mut count[2]);
        let known = listed.remove(path);
        let (known_ours, known_theirs) = known.map(|one| (one.ours, one.theirs)).unwrap_or_default();
        if (&ours, &theirs) != (&known_ours, &known_theirs) {
            writeln!(wrong, "{path}: only ours {ours:?}, only theirs {theirs:?}").expect("a string takes all");
        }
    });
    for (name, [files, not_taken, urls]) in &taken {
        println!("{name}: {urls} URLs in {files} files; {not_taken} files are not what the other parser takes");
    }
    for file in listed.keys() {
        writeln!(wrong, "{file} is listed but was not met").expect("a string takes all");
    }
    assert!(wrong.is_empty(), "{wrong}");
    for &(name, least) in FILES {
        assert!(taken.get(name).is_some_and(|[files, ..]| *files >= least), "{name}: too few files");
    }
}

/// The URLs of a file; comments have none that another parser reports.
fn ours(format: Format, text: &[u8]) -> Vec<String> {
    let found = read(format, text, ReadOptions::default()).found;
    let in_strings = found.into_iter().filter(|found| found.context != Context::Comment);
    in_strings.map(|found| found.text.into_owned()).collect()
}

fn theirs(strings: &[String]) -> Vec<String> {
    let scan = |string| {
        let range = ScanInput { is_value: true, ..ScanInput::whole(string) };
        scan_range(range, scan::ScanOptions::default()).map(|found| found.text.into_owned())
    };
    strings.iter().flat_map(|string| scan(string.as_bytes())).collect()
}

/// What is only in `ours`, and what is only in `theirs`, however often it is in both.
fn differ(ours: Vec<String>, theirs: Vec<String>, urls: &mut usize) -> (Vec<String>, Vec<String>) {
    *urls += ours.len();
    let mut counts: BTreeMap<String, isize> = BTreeMap::new();
    ours.into_iter().for_each(|url| *counts.entry(url).or_default() += 1);
    theirs.into_iter().for_each(|url| *counts.entry(url).or_default() -= 1);
    counts.retain(|_, count| *count != 0);
    let (ours, theirs): (Vec<_>, Vec<_>) = counts.into_iter().partition(|(_, count)| *count > 0);
    let repeat = |(url, count): (String, isize)| std::iter::repeat_n(url, count.unsigned_abs());
    (ours.into_iter().flat_map(repeat).collect(), theirs.into_iter().flat_map(repeat).collect())
}

fn json(text: &[u8]) -> Option<Vec<String>> {
    let text = text.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(text);
    serde_json::from_slice::<Strings>(text).ok().map(|strings| strings.0)
}

fn toml(text: &[u8]) -> Option<Vec<String>> {
    toml::from_str::<Strings>(std::str::from_utf8(text).ok()?).ok().map(|strings| strings.0)
}

fn yaml(text: &[u8]) -> Option<Vec<String>> {
    let mut strings = Vec::new();
    for event in Parser::new_from_str(std::str::from_utf8(text).ok()?) {
        if let Event::Scalar(value, ..) = event.ok()?.0 {
            strings.push(value.into_owned());
        }
    }
    Some(strings)
}

/// All strings of a value, keys included, in their order.
struct Strings(Vec<String>);

impl<'de> Deserialize<'de> for Strings {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(Collect)
    }
}

struct Collect;

impl<'de> Visitor<'de> for Collect {
    type Value = Strings;

    fn expecting(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("any value")
    }

    fn visit_str<E>(self, value: &str) -> Result<Strings, E> {
        Ok(Strings(vec![value.to_owned()]))
    }

    fn visit_bool<E>(self, _: bool) -> Result<Strings, E> {
        Ok(Strings(Vec::new()))
    }

    fn visit_i64<E>(self, _: i64) -> Result<Strings, E> {
        Ok(Strings(Vec::new()))
    }

    fn visit_u64<E>(self, _: u64) -> Result<Strings, E> {
        Ok(Strings(Vec::new()))
    }

    fn visit_f64<E>(self, _: f64) -> Result<Strings, E> {
        Ok(Strings(Vec::new()))
    }

    fn visit_unit<E>(self) -> Result<Strings, E> {
        Ok(Strings(Vec::new()))
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut seq: A) -> Result<Strings, A::Error> {
        let mut all = Vec::new();
        while let Some(Strings(one)) = seq.next_element()? {
            all.extend(one);
        }
        Ok(Strings(all))
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Strings, A::Error> {
        let mut all = Vec::new();
        while let Some((Strings(key), Strings(value))) = map.next_entry::<Strings, Strings>()? {
            all.extend(key);
            all.extend(value);
        }
        Ok(Strings(all))
    }
}
