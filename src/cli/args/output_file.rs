//! `--output FORMAT=FILE`: a report of findings, a list of URLs or a comparison that goes to a file.

use std::path::PathBuf;

use crate::report::{CompareFormat, FindingsFormat, InventoryFormat, ListFormat};
use crate::syntax::edit_distance::remedy;

/// A file and the format of what is written to it.
#[derive(Clone, Debug)]
pub(in crate::cli) struct OutputFile<F> {
    pub(in crate::cli) format: F,
    pub(in crate::cli) file: PathBuf,
}

impl OutputFile<FindingsFormat> {
    pub(super) fn parse_findings(given: &str) -> Result<Self, String> {
        Self::parse_as(given, FindingsFormat::ALL.iter().map(|&format| (format.name(), format)), "")
    }
}

impl OutputFile<ListFormat> {
    pub(super) fn parse_list(given: &str) -> Result<Self, String> {
        // a later run could not recognize a list for people as one that it may replace
        let formats = ListFormat::ALL.iter().copied().filter(|&format| format != ListFormat::Human);
        Self::parse_as(given, formats.map(|format| (format.name(), format)), " for files")
    }
}

impl OutputFile<InventoryFormat> {
    pub(super) fn parse_inventory(given: &str) -> Result<Self, String> {
        // as for a list
        let formats = InventoryFormat::ALL.iter().copied().filter(|&format| format != InventoryFormat::Human);
        Self::parse_as(given, formats.map(|format| (format.name(), format)), " for files")
    }
}

impl OutputFile<CompareFormat> {
    pub(super) fn parse_comparison(given: &str) -> Result<Self, String> {
        // as for a list
        let formats = CompareFormat::ALL.iter().copied().filter(|&format| format != CompareFormat::Human);
        Self::parse_as(given, formats.map(|format| (format.name(), format)), " for files")
    }
}

impl<F> OutputFile<F> {
    /// Parses `FORMAT=FILE`, where FORMAT is one of `formats`; `purpose` is the end of the error for another name.
    fn parse_as(given: &str, formats: impl Iterator<Item = (&'static str, F)>, purpose: &str) -> Result<Self, String> {
        let (name, file) = given.split_once('=').filter(|(_, file)| !file.is_empty()).ok_or("give FORMAT=FILE")?;
        let (names, formats): (Vec<_>, Vec<_>) = formats.unzip();
        let nth = names.iter().position(|known| *known == name);
        let format = nth.and_then(|nth| formats.into_iter().nth(nth));
        let format = format.ok_or_else(|| format!("no format \"{name}\"{purpose}{}", remedy(name, &names)))?;
        match file {
            "-" => Err(format!("for standard output write --format {name}")),
            file => Ok(Self { format, file: file.into() }),
        }
    }
}
