//! Writes large tables in a compact form, for `src/tables.rs`.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::{env, fs, io};

use deunicode::deunicode_char;
use serde_json::Value;

fn main() -> io::Result<()> {
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rerun-if-changed=../Cargo.lock");
    let out = PathBuf::from(variable("OUT_DIR")?);
    write_suffixes(&out)?;
    write_consonants(&out)
}

/// The rules of the Public Suffix List as the crate `psl` has them, sorted, each with its labels from the right.
fn write_suffixes(out: &Path) -> io::Result<()> {
    let rules = fs::read_to_string(folder_of_psl()?.join("data/rules.txt"))?;
    let ascii = rules.lines().filter(|rule| !rule.is_ascii()).map(in_ascii).collect::<io::Result<Vec<_>>>()?;
    let rules = rules.lines().filter(|rule| !rule.is_empty()).chain(ascii.iter().map(String::as_str));
    let mut rows: Vec<String> = rules.map(row).collect();
    rows.sort_unstable();
    let most_labels = rows.iter().map(|row| row.split('.').count()).max().unwrap_or_default();
    fs::write(out.join("suffixes.txt"), rows.join("\n"))?;
    fs::write(out.join("most_labels.rs"), most_labels.to_string())
}

/// A rule in Punycode, as hosts are written too.
fn in_ascii(rule: &str) -> io::Result<String> {
    idna::domain_to_ascii(rule).map_err(|_| io::Error::other(format!("psl: {rule}: no domain")))
}

/// A rule with its labels from the right: `ck.!www` of `!www.ck`.
fn row(rule: &str) -> String {
    let (mark, name) = rule.strip_prefix('!').map_or(("", rule), |name| ("!", name));
    let (first, rest) = name.split_once('.').unwrap_or((name, ""));
    let parents = rest.rsplit('.').filter(|label| !label.is_empty()).flat_map(|label| [label, "."]);
    parents.chain([mark, first]).collect()
}

/// Where cargo has the crate `psl`, in the version of Cargo.lock.
fn folder_of_psl() -> io::Result<PathBuf> {
    let args = ["metadata", "--format-version=1", "--locked", "--filter-platform", &variable("TARGET")?];
    let output = Command::new(variable("CARGO")?).args(args).output()?;
    if !output.status.success() {
        return Err(io::Error::other(String::from_utf8_lossy(&output.stderr)));
    }
    let metadata: Value = serde_json::from_slice(&output.stdout)?;
    let packages = metadata["packages"].as_array().map_or(&[][..], Vec::as_slice);
    let psl = packages.iter().find(|package| package["name"] == "psl");
    let manifest = psl.and_then(|psl| psl["manifest_path"].as_str());
    let folder = manifest.and_then(|manifest| Path::new(manifest).parent());
    folder.map(Path::to_owned).ok_or_else(|| io::Error::other("cargo metadata has no psl"))
}

/// The consonants of all letters and digits (`GivenTables::consonants`): each once, a line each, the most
/// frequent first; and their numbers by code point. Heading names are in lower case, so other letters have none.
fn write_consonants(out: &Path) -> io::Result<()> {
    let letters = ('\0'..=char::MAX).filter(|c| c.is_alphanumeric()).flat_map(char::to_lowercase);
    let known: BTreeMap<char, String> = letters.map(|c| (c, consonants(c))).collect();
    let mut counts: BTreeMap<&str, usize> = BTreeMap::new();
    known.values().for_each(|consonants| *counts.entry(consonants).or_default() += 1);
    // what letters are that `deunicode` does not know is first, and not written at the end
    counts.insert("-", usize::MAX);
    let mut all: Vec<&str> = counts.keys().copied().collect();
    all.sort_by_key(|consonants| std::cmp::Reverse(counts[consonants]));
    let numbers: BTreeMap<&str, usize> = all.iter().copied().zip(0..).collect();
    let end = known.iter().rfind(|(_, consonants)| *consonants != "-").map_or(0, |(c, _)| *c as u32 + 1);
    let number = |code: u32| {
        let consonants = char::from_u32(code).and_then(|c| known.get(&c));
        let number = consonants.map_or(0, |consonants| numbers[consonants.as_str()]);
        u16::try_from(number).map_err(io::Error::other)
    };
    let numbers: Vec<u16> = (0..end).map(number).collect::<io::Result<_>>()?;
    fs::write(out.join("consonants.txt"), all.join("\n"))?;
    fs::write(out.join("consonants.bin"), numbers.into_iter().flat_map(u16::to_le_bytes).collect::<Vec<_>>())
}

/// What counts of the transliteration of a letter.
fn consonants(letter: char) -> String {
    let mut consonants = String::new();
    for c in deunicode_char(letter).unwrap_or("-").chars().map(|c| c.to_ascii_lowercase()) {
        match c {
            'a' | 'e' | 'i' | 'o' | 'u' | 'y' | 'j' | 'h' => {}
            c if c.is_ascii_alphanumeric() => consonants.push(c),
            _ if consonants.ends_with('-') => {}
            _ => consonants.push('-'),
        }
    }
    consonants
}

/// A variable that cargo sets.
fn variable(name: &str) -> io::Result<String> {
    env::var(name).map_err(|error| io::Error::other(format!("{name}: {error}")))
}
