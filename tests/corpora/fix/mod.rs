//! Fixes a copy of the judged corpus with the program, by all rules: nothing but what was found may be another
//! afterwards, for a second run nothing may be left, and the parsers of others must still read the same documents.
//!
//! `URLINT_FIX_CORPUS` says that every so many-th file is fixed (`1` for all of them); without it a sample is. Where
//! the corpus is absent the test passes and says so, but on a build server (`CI` is set) it fails. `URLINT_FIX_EDITS`
//! names a file for the URLs before and after, to be read by eye.

mod parsed;

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::{Duration, SystemTime};

use crate::fix_laws::resource::{is_only_sense, same};
use crate::fix_laws::{only_touched_lines_differ, touched};
use urlint::document::{self, Format, read};
use urlint::lint::{Applicability, Engine, Finding, Options};

/// Every so many-th file is fixed: the program may be without optimization.
const SAMPLE: usize = if cfg!(debug_assertions) { 60 } else { 8 };

/// How many complaints are shown.
const SHOWN: usize = 40;

/// A file of the copy.
struct Original {
    path: PathBuf,
    text: Vec<u8>,
    stamp: Stamp,
}

/// What of a file changes when it is written: its time, and which file it is.
type Stamp = (SystemTime, u64);

/// What was seen.
#[derive(Default)]
struct Tally {
    files: usize,
    fixed: usize,
    lines: usize,
    urls: usize,
    /// How many files the parsers of others read before and after.
    parsed: BTreeMap<&'static str, usize>,
    /// What they read otherwise in them.
    differ: BTreeMap<&'static str, usize>,
    rules: BTreeMap<String, usize>,
    edits: String,
    wrong: Vec<String>,
}

#[test]
fn only_what_was_found_is_another() {
    let Some(shared) = crate::shared_data::shared() else { return };
    let sample = std::env::var("URLINT_FIX_CORPUS").ok().and_then(|sample| sample.parse().ok()).unwrap_or(SAMPLE);
    let folder = tempfile::tempdir().expect("a folder can be made");
    let originals = unpacked(&shared, folder.path(), sample);
    let mut options = Options::default();
    options.select(["all"]).expect("it is a name");
    let engine = Engine::new(&options);

    fix(folder.path());
    let mut tally = Tally::default();
    let mut stamps = Vec::new();
    for original in &originals {
        tally.file(&engine, original);
        stamps.push(stamp(&original.path));
    }
    fix(folder.path());
    let again = originals.iter().zip(&stamps).filter(|(original, first)| stamp(&original.path) != **first);
    tally.wrong.extend(again.map(|(original, _)| format!("{}: written again", original.path.display())));

    if let Some(file) = std::env::var_os("URLINT_FIX_EDITS") {
        fs::write(file, &tally.edits).expect("it can be written");
    }
    let Tally { files, fixed, lines, urls, parsed, differ, rules, wrong, .. } = tally;
    println!("{files} files, {fixed} fixed: {lines} lines, {urls} URLs; safe fixes of {rules:?}");
    println!("read before and after by the parsers of others: {parsed:?}; there are others in them: {differ:?}");
    assert!(fixed > 0, "nothing was fixed");
    assert!(wrong.is_empty(), "{} wrong:\n{}", wrong.len(), wrong[..wrong.len().min(SHOWN)].join("\n"));
}

/// Unpacks a sample of the corpus, every file with a time long ago.
fn unpacked(shared: &Path, folder: &Path, sample: usize) -> Vec<Original> {
    let (mut originals, mut files) = (Vec::new(), 0_usize);
    let long_ago = SystemTime::UNIX_EPOCH + Duration::from_secs(1_000_000_000);
    for archive in ["docs", "rfc"] {
        crate::archive::each_file(&shared.join(format!("corpus/{archive}.tar.zst")), |path, text| {
            files += 1;
            if !files.is_multiple_of(sample) {
                return;
            }
            let path = folder.join(archive).join(path);
            fs::create_dir_all(path.parent().expect("it is in a folder")).expect("a folder can be made");
            fs::write(&path, text).expect("it can be written");
            File::options()
                .append(true)
                .open(&path)
                .and_then(|file| file.set_modified(long_ago))
                .expect("its own file");
            originals.push(Original { stamp: stamp(&path), path, text: text.to_owned() });
        });
    }
    assert!(files > 20_000, "only {files} files in the archives");
    originals
}

fn fix(folder: &Path) {
    let mut urlint = Command::new(env!("CARGO_BIN_EXE_urlint"));
    urlint.args(["check", "--no-config", "--no-ignore", "--hidden", "--select", "all", "--fix-only", "."]);
    let output = urlint.current_dir(folder).output().expect("it starts");
    let messages = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(matches!(output.status.code(), Some(0 | 1)), "{}: {messages}", output.status);
}

fn stamp(path: &Path) -> Stamp {
    let metadata = fs::metadata(path).expect("it is there");
    #[cfg(unix)]
    let number = std::os::unix::fs::MetadataExt::ino(&metadata);
    #[cfg(not(unix))]
    let number = 0;
    (metadata.modified().expect("the system reports it"), number)
}

impl Tally {
    fn file(&mut self, engine: &Engine, original: &Original) {
        self.files += 1;
        let (path, before) = (original.path.display(), &original.text);
        let after = fs::read(&original.path).expect("it is there");
        let is_same_file = stamp(&original.path) == original.stamp;
        if after == *before {
            if !is_same_file {
                self.wrong.push(format!("{path}: written, but as it was"));
            }
            return;
        }
        if is_same_file {
            self.wrong.push(format!("{path}: fixed in place"));
        }
        self.fixed += 1;
        let format = Format::of(&original.path.to_string_lossy(), before);
        let found: Vec<Finding> = engine.check(format, before).into_iter().filter(is_safe).collect();
        for finding in &found {
            *self.rules.entry(finding.rule.to_string()).or_default() += 1;
        }
        let spans = found.iter().flat_map(|finding| {
            let edits = finding.fix.iter().flat_map(|fix| &fix.edits);
            edits.map(|edit| (edit.span.start, edit.span.end))
        });
        let touched = touched(before, spans);
        self.lines += touched.iter().filter(|touched| **touched).count();
        if let Err(wrong) = only_touched_lines_differ(before, &after, &touched) {
            self.wrong.push(format!("{path}: {wrong}"));
        }
        if let Err(wrong) = self.urls(format, before, &after, &found) {
            self.wrong.push(format!("{path}: {wrong}"));
        }
        if let Some((parser, outcome)) = parsed::compared(format.name(), before, &after) {
            *self.parsed.entry(parser).or_default() += 1;
            match outcome {
                Ok(differ) => *self.differ.entry(parser).or_default() += differ,
                Err(wrong) => self.wrong.push(format!("{path}: {parser}: {wrong}")),
            }
        }
    }

    /// Whether the URLs name the same resources as before.
    fn urls(&mut self, format: Format, before: &[u8], after: &[u8], found: &[Finding]) -> Result<(), String> {
        let mut options = document::ReadOptions::default();
        options.references = true;
        let (old, new) = (read(format, before, options).found, read(format, after, options).found);
        if old.len() != new.len() {
            return Err(format!("{} URLs were {}", new.len(), old.len()));
        }
        for (old, new) in old.iter().zip(&new).filter(|(old, new)| old.text != new.text) {
            let own = |finding: &&Finding| {
                let edits = finding.fix.iter().flat_map(|fix| &fix.edits);
                edits.clone().any(|edit| old.span().start <= edit.span.end && edit.span.start <= old.span().end)
            };
            let rules: Vec<&str> = found.iter().filter(own).map(|finding| &*finding.rule).collect();
            self.urls += 1;
            let same = same(&old.text, &new.text);
            let (name, mark) = (format.name(), if same { "same" } else { "other" });
            writeln!(self.edits, "{name}\t{rules:?}\t{mark}\t{}\t{}", old.text, new.text).expect("a string takes all");
            if !same && !rules.iter().any(|rule| is_only_sense(rule)) {
                return Err(format!("{rules:?}: another resource: {} became {}", old.text, new.text));
            }
        }
        Ok(())
    }
}

fn is_safe(finding: &Finding) -> bool {
    finding.fix.as_ref().is_some_and(|fix| fix.applicability == Applicability::Safe)
}
