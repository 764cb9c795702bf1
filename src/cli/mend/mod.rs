//! Mends files: applies the fixes of what is found in one, and writes it, or shows what would be written.

mod replace;

use std::collections::BTreeMap;
use std::path::Path;

use replace::{Original, Refusal};

use super::Trouble;
use super::run::work::Part;
use crate::fix::{Fixed, fix};
use crate::lint::{Applicability, Diagnostic, Engine};
use crate::report::{MendedFile, Secrets, diff};

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
    /// Mends the file that `part` is all of.
    pub(super) fn mend(&self, engine: &Engine, part: &Part<'_>) -> Mended {
        let Some(octets) = part.octets else { return Mended::default() };
        let Fixed { text, applied, dropped, .. } = fix(engine, part.format, part.text, self.least);
        if applied.is_empty() && dropped.is_empty() {
            return Mended::default();
        }
        let mut told = MendedFile { mended: counts(&applied), dropped: counts(&dropped), diff: Vec::new() };
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

/// How many there are of each rule.
fn counts(diagnostics: &[Diagnostic]) -> BTreeMap<String, u64> {
    let mut counts = BTreeMap::new();
    for diagnostic in diagnostics {
        *counts.entry(diagnostic.rule.to_string()).or_default() += 1;
    }
    counts
}
