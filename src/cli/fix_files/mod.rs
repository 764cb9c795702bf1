//! Fixes files: applies the fixes of what is found in one, and writes it, or shows what would be written.

mod atomic_write;
mod line_filter;
mod metadata;

use std::collections::{BTreeMap, HashMap, HashSet};
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};

use atomic_write::{Original, Within, WriteError};
use line_filter::ChangedLines;

use super::Message;
use super::args::CommonArgs;
use super::changed::Change;
use super::config::Held;
use super::run::worker::Part;
use super::test_data::is_test_data;
use super::writing::clear;
use crate::document::read;
use crate::fix::{Fixed, fix_those};
use crate::lint::{Applicability, Diagnostic};
use crate::report::{self, FixedFile, Secrets, Side, passwords};
use crate::text::{Encoding, Span, binary};

/// Fixes files.
pub(super) struct Fixer {
    /// How safe a fix must be, where a configuration does not say it.
    least: Applicability,
    pub(super) mode: FixMode,
    secrets: Secrets,
    /// Whether the difference is told of what is written too.
    shows: bool,
    /// What the files must be or lie in.
    within: Within,
    /// Directories in which nothing is left of runs that were killed.
    cleared: Mutex<HashSet<PathBuf>>,
    /// The files that were fixed, links followed, and whether they are by now: one may be named twice.
    turns: Mutex<HashMap<PathBuf, Arc<Mutex<bool>>>>,
}

/// What is done with a text that can be fixed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum FixMode {
    /// The file is written.
    Write,
    /// It came by standard input, and goes to standard output.
    Pass,
    /// It stays as it is, and the difference is shown.
    Show,
}

/// What came of a text.
#[derive(Default)]
pub(super) struct FixOutcome {
    /// The text as it is now, if that is another.
    pub(super) text: Option<Vec<u8>>,
    /// The bytes to pass on, if they are.
    pub(super) passed: Option<Vec<u8>>,
    /// What is told of it, if anything was done.
    pub(super) told: Option<FixedFile>,
    pub(super) message: Option<Message>,
}

impl Fixer {
    /// One for files that were named, or found below the directories that were; it applies what is at least so safe.
    pub(super) fn new(least: Applicability, mode: FixMode, secrets: Secrets, files: &CommonArgs) -> Self {
        let real = |path: &Path| fs::canonicalize(path).ok();
        let within = match files.paths.as_slice() {
            _ if files.files.files_from.is_some() => Within::Listed(real(Path::new(".")).unwrap_or_default()),
            [] => Within::Named(real(Path::new(".")).into_iter().collect()),
            paths => Within::Named(paths.iter().filter_map(|path| real(path)).collect()),
        };
        let shows = mode == FixMode::Show;
        Self { least, mode, secrets, shows, within, cleared: Mutex::default(), turns: Mutex::default() }
    }

    /// The same; the difference is told of what is written too, if that is wanted.
    pub(super) fn showing(self, shows: bool) -> Self {
        Self { shows: self.shows || shows, ..self }
    }

    /// Fixes the file that `part` is all of: on these lines, if only they are to be.
    pub(super) fn fix(&self, held: &Held, part: &Part<'_>, change: Option<&Change>) -> FixOutcome {
        let Some(bytes) = part.bytes else { return FixOutcome::default() };
        let path = part.path;
        self.clear(path.parent().filter(|directory| !directory.as_os_str().is_empty()).unwrap_or(Path::new(".")));
        let as_it_was =
            || FixOutcome { passed: (self.mode == FixMode::Pass).then(|| bytes.to_owned()), ..FixOutcome::default() };
        let encoding = part.decoded.map_or(Encoding::Utf8, |decoded| decoded.encoding);
        if binary(bytes, encoding).is_some() {
            return as_it_was();
        }
        let mut lines = change.map(|change| ChangedLines::new(part.text, change));
        let wanted = |text: &[u8], spans: &[Span]| match &mut lines {
            Some(lines) => lines.touch(text, spans),
            None => vec![true; spans.len()],
        };
        let least = if held.effective.unsafe_fixes { Applicability::Unsafe } else { self.least };
        // there no fix is safe
        if least == Applicability::Safe && is_test_data(path) {
            return as_it_was();
        }
        let fixed = fix_those(&held.engine, part.format, part.text, least, wanted);
        let Fixed { text, applied, dropped, is_unfinished } = fixed;
        let unfinished = is_unfinished.then(|| {
            let why = "not fixed to the end: it holds too many URLs or faults for its size (split the file)";
            Message::note(path, why)
        });
        if applied.is_empty() && dropped.is_empty() {
            return FixOutcome { message: unfinished, ..as_it_was() };
        }
        let mut told = FixedFile { fixed: counts(&applied), dropped: counts(&dropped), ..FixedFile::default() };
        if applied.is_empty() {
            let message = unfinished.or_else(|| undone(path, &told).filter(|_| self.mode == FixMode::Show));
            return FixOutcome { told: Some(told), message, ..as_it_was() };
        }
        let unfixed = |why: &str| Some(Message::at(path, &format!("not fixed: {why}")));
        if held.is_faulty {
            let why = "its configuration has a mistake, and may mean to leave it alone (put that right)";
            return FixOutcome { message: unfixed(why), ..as_it_was() };
        }
        if !encoding.is_of(bytes) {
            let name = encoding.name();
            let why = format!("not all of it is {name} (name its encoding with --encoding, or turn it into UTF-8)");
            return FixOutcome { message: unfixed(&why), ..as_it_was() };
        }
        let encoded = match part.decoded {
            Some(decoded) => decoded.encoded(&text, bytes),
            None => Some(text.clone()),
        };
        let Some(encoded) = encoded else {
            let why = "its encoding cannot be written back exactly (turn it into UTF-8)";
            return FixOutcome { message: unfixed(why), ..as_it_was() };
        };
        if self.shows {
            self.show(held, part, (&text, &encoded), &mut told.diff);
        }
        match self.mode {
            FixMode::Show => FixOutcome {
                message: unfinished.or_else(|| undone(path, &told)),
                told: Some(told),
                ..FixOutcome::default()
            },
            FixMode::Pass => {
                FixOutcome { text: Some(text), passed: Some(encoded), told: Some(told), message: unfinished }
            }
            FixMode::Write => match self.write(path, bytes, &encoded) {
                Ok(Written::Now) => {
                    FixOutcome { text: Some(text), told: Some(told), message: unfinished, ..FixOutcome::default() }
                }
                Ok(Written::Before) => FixOutcome { text: Some(text), message: unfinished, ..FixOutcome::default() },
                Err(why) => FixOutcome { message: unfixed(&why.told()), ..FixOutcome::default() },
            },
        }
    }

    fn write(&self, path: &Path, bytes: &[u8], new: &[u8]) -> Result<Written, WriteError> {
        let real = fs::canonicalize(path)?;
        let turn = Arc::clone(self.turns.lock().unwrap_or_else(PoisonError::into_inner).entry(real).or_default());
        let mut is_fixed = turn.lock().unwrap_or_else(PoisonError::into_inner);
        if *is_fixed && fs::read(path)? == new {
            return Ok(Written::Before);
        }
        let original = Original::new(path, bytes, &self.within)?;
        self.clear(original.directory());
        match original.replace(new) {
            // by its other name, after it was read by this one
            Err(WriteError::Changed) if *is_fixed => return Ok(Written::Before),
            replaced => replaced?,
        }
        *is_fixed = true;
        Ok(Written::Now)
    }

    /// Adds the difference between a text and what it is now, as bytes where they are UTF-8: the mark before them is of
    /// the first line for those who apply it.
    fn show(&self, held: &Held, part: &Part<'_>, (text, encoded): (&[u8], &[u8]), diff: &mut Vec<u8>) {
        let marked = part.decoded.is_some_and(|decoded| decoded.encoding == Encoding::Utf8);
        let side = |text: &'_ [u8]| -> Vec<Span> {
            let options = held.engine.reading(part.format, text);
            read(part.format, text, options).found.iter().flat_map(passwords).collect()
        };
        let (before, after) = (side(part.text), side(text));
        let (old, new, by) = match part.bytes.filter(|_| marked) {
            Some(bytes) => (bytes, encoded, encoded.len() - text.len()),
            None => (part.text, text, 0),
        };
        let moved = |spans: Vec<Span>| spans.into_iter().map(|span| span.shifted(by)).collect();
        let (old, new) = (Side::new(old, moved(before), self.secrets), Side::new(new, moved(after), self.secrets));
        report::diff(part.path, &old, &new, self.secrets, diff);
    }

    /// Removes what runs that were killed left in a directory, once.
    fn clear(&self, directory: &Path) {
        let mut cleared = self.cleared.lock().unwrap_or_else(PoisonError::into_inner);
        if self.mode == FixMode::Write && !cleared.contains(directory) {
            cleared.insert(directory.to_owned());
            clear(directory);
        }
    }
}

/// When a file was written.
enum Written {
    Now,
    /// By another of its names.
    Before,
}

/// What is told of fixes that were dropped, where nothing else tells it.
fn undone(path: &Path, told: &FixedFile) -> Option<Message> {
    let rules: Vec<&str> = told.dropped.keys().map(String::as_str).collect();
    let what = || format!("not all is fixed, since something else would have changed too: {}", rules.join(", "));
    (!rules.is_empty()).then(|| Message::note(path, &what()))
}

/// How many there are of each rule.
fn counts(diagnostics: &[Diagnostic]) -> BTreeMap<String, u64> {
    let mut counts = BTreeMap::new();
    for diagnostic in diagnostics {
        *counts.entry(diagnostic.rule.to_string()).or_default() += 1;
    }
    counts
}
