//! Mends files: applies the fixes of what is found in one, and writes it, or shows what would be written.

mod replace;

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::path::Path;

use replace::{Original, Refusal};

use super::Trouble;
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
    /// Mends the file that `part` is all of: on these lines, if only they are to be.
    pub(super) fn mend(&self, engine: &Engine, part: &Part<'_>, change: Option<&Change>) -> Mended {
        let Some(octets) = part.octets else { return Mended::default() };
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
        let path = Path::new(part.name);
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
            (Some(encoded), Way::Write) => {
                let original = Original::new(path, octets);
                original.map_err(Refusal::Io).and_then(|original| original.replace(&encoded)).map_err(|why| why.told())
            }
        };
        match written {
            Ok(()) => Mended { text: Some(text), told: Some(told), trouble: None },
            Err(why) => Mended { trouble: Some(Trouble::at(path, &format!("not mended: {why}"))), ..Mended::default() },
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
