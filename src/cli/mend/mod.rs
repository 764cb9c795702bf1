//! Mends files: applies the fixes of what is found in one, and writes it, or shows what would be written.

mod beside;
mod kept;
mod replace;
mod signals;

use std::borrow::Cow;
use std::collections::{BTreeMap, HashSet};
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

pub(in crate::cli) use beside::is_so_named;
use replace::{Original, Refusal};

use super::Trouble;
use super::args::CommonArgs;
use super::changed::Change;
use super::run::work::Part;
use crate::fix::{Fixed, fix_those};
use crate::lint::{Applicability, Diagnostic, Engine};
use crate::report::{MendedFile, Secrets, diff};
use crate::text::{LineIndex, Span};

/// Mends files.
pub(super) struct Mender {
    /// How safe a fix must be.
    pub(super) least: Applicability,
    pub(super) way: Way,
    pub(super) secrets: Secrets,
    /// What the files must be or lie in, links followed; `None` if any may be mended.
    within: Option<Vec<PathBuf>>,
    /// Directories in which nothing is left of runs that were killed.
    cleared: Mutex<HashSet<PathBuf>>,
}

/// What is done with a file that can be mended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Way {
    /// It is written.
    Write,
    /// It stays as it is, and the difference is shown.
    Show,
}

/// What came of a file.
#[derive(Default)]
pub(super) struct Mended {
    /// The text as it is now, if that is another.
    pub(super) text: Option<Vec<u8>>,
    /// What is told of it, if anything was done.
    pub(super) told: Option<MendedFile>,
    pub(super) trouble: Option<Trouble>,
}

impl Mender {
    /// One for files that were named, or found below the directories that were.
    pub(super) fn new(least: Applicability, way: Way, secrets: Secrets, files: &CommonArgs) -> Self {
        // a list names each file itself
        let within = files.files.files_from.is_none().then(|| match files.paths.as_slice() {
            [] => fs::canonicalize(".").into_iter().collect(),
            paths => paths.iter().filter_map(|path| fs::canonicalize(path).ok()).collect(),
        });
        Self { least, way, secrets, within, cleared: Mutex::default() }
    }

    /// Mends the file that `part` is all of: on these lines, if only they are to be.
    pub(super) fn mend(&self, engine: &Engine, part: &Part<'_>, change: Option<&Change>) -> Mended {
        let Some(octets) = part.octets else { return Mended::default() };
        let path = Path::new(part.name);
        self.clear(path.parent().filter(|directory| !directory.as_os_str().is_empty()).unwrap_or(Path::new(".")));
        let mut lines = change.map(|change| ChangedLines::new(part.text, change));
        let wanted = |text: &[u8], spans: &[Span]| match &mut lines {
            Some(lines) => lines.touch(text, spans),
            None => vec![true; spans.len()],
        };
        let Fixed { text, applied, dropped, .. } = fix_those(engine, part.format, part.text, self.least, wanted);
        if applied.is_empty() && dropped.is_empty() {
            return Mended::default();
        }
        let mut told = MendedFile { mended: counts(&applied), dropped: counts(&dropped), ..MendedFile::default() };
        if applied.is_empty() {
            return Mended { told: Some(told), ..Mended::default() };
        }
        let encoded = match part.decoded {
            Some(decoded) => decoded.encoded(&text, octets),
            None => Some(text.clone()),
        };
        let written = match (encoded, self.way) {
            (None, _) => Err("its encoding cannot be written back exactly (turn it into UTF-8)".to_owned()),
            (Some(_), Way::Show) => {
                diff(part.name, part.text, &text, self.secrets, &mut told.diff);
                return Mended { told: Some(told), ..Mended::default() };
            }
            (Some(encoded), Way::Write) => self.write(path, octets, &encoded).map_err(|why| why.told()),
        };
        match written {
            Ok(()) => Mended { text: Some(text), told: Some(told), trouble: None },
            Err(why) => Mended { trouble: Some(Trouble::at(path, &format!("not mended: {why}"))), ..Mended::default() },
        }
    }
}

impl Mender {
    fn write(&self, path: &Path, octets: &[u8], new: &[u8]) -> Result<(), Refusal> {
        let original = Original::new(path, octets, self.within.as_deref())?;
        self.clear(original.directory());
        original.replace(new)
    }

    /// Removes what runs that were killed left in a directory, once.
    fn clear(&self, directory: &Path) {
        let mut cleared = self.cleared.lock().unwrap_or_else(PoisonError::into_inner);
        if self.way == Way::Write && !cleared.contains(directory) {
            cleared.insert(directory.to_owned());
            beside::clear(directory);
        }
    }
}

/// The lines that may be mended, as they stand in each round.
struct ChangedLines<'c> {
    text: Vec<u8>,
    change: Cow<'c, Change>,
}

impl<'c> ChangedLines<'c> {
    fn new(text: &[u8], change: &'c Change) -> Self {
        Self { text: text.to_owned(), change: Cow::Borrowed(change) }
    }

    /// Whether one of them holds something of these spans of the text as it now is.
    fn touch(&mut self, text: &[u8], spans: &[Span]) -> Vec<bool> {
        self.change = Cow::Owned(self.change.moved(&self.text, text));
        self.text = text.to_owned();
        let mut index = LineIndex::new(text);
        let mut line = |offset: usize| index.position(offset).line as u64;
        let mut touches =
            |span: &Span| self.change.touches(line(span.start), line(span.end.saturating_sub(1).max(span.start)));
        spans.iter().map(&mut touches).collect()
    }
}

/// How many there are of each rule.
fn counts(diagnostics: &[Diagnostic]) -> BTreeMap<String, u64> {
    let mut counts = BTreeMap::new();
    for diagnostic in diagnostics {
        *counts.entry(diagnostic.rule.to_string()).or_default() += 1;
    }
    counts
}
