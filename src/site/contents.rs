//! The table of contents of a site that shows no other documents.

use std::collections::HashSet;

use super::link::Link;
use super::path;
use crate::document::{Format, ReadOptions, read_bounded};
use crate::scan::{Form, TargetKind};
use crate::syntax::scheme_len;

/// A table of contents: only the sources that it lists become pages.
#[derive(Clone, Debug)]
pub(crate) struct Contents {
    /// The file that has it.
    pub(crate) file: String,
    /// The sources that it lists.
    listed: HashSet<String>,
    /// The suffix of the sources beside it, if only those have to be listed.
    suffix: Option<&'static str>,
}

impl Contents {
    /// The table of contents in this file, which lists these sources.
    pub(crate) fn new(file: String, listed: impl IntoIterator<Item = String>) -> Self {
        Self { file, listed: listed.into_iter().collect(), suffix: None }
    }

    /// The same table, which has to list only sources beside it with this suffix.
    pub(crate) fn of_suffix(self, suffix: &'static str) -> Self {
        Self { suffix: Some(suffix), ..self }
    }

    /// Whether readers see a source.
    pub(crate) fn has(&self, file: &str) -> bool {
        let must_be_listed = |suffix: &str| {
            path::folder(file) == path::folder(&self.file) && path::stem_and_suffix(file).1.eq_ignore_ascii_case(suffix)
        };
        file == self.file || self.suffix.is_some_and(|suffix| !must_be_listed(suffix)) || self.listed.contains(file)
    }
}

/// The files that the links of a table of contents lead to, in order: `src/b c.md` of `[B](b%20c.md#d)` in
/// `src/SUMMARY.md`.
pub(crate) fn chapters(summary: &str, text: &[u8]) -> Vec<String> {
    let options = ReadOptions { references: true, ..ReadOptions::default() };
    let reading = read_bounded(Format::MARKDOWN, text, options);
    let links = reading.iter().flat_map(|reading| &reading.found);
    let links = links.filter(|found| found.form == Form::Destination && found.target == TargetKind::Url);
    let paths = links.filter_map(|found| {
        let link = Link::of(found.target, &found.text).filter(|link| !link.path.is_empty())?;
        let is_url = scheme_len(found.text.as_bytes()).is_some() || link.is_absolute();
        path::resolve(path::folder(summary), &link.path).ok().filter(|_| !is_url)
    });
    paths.collect()
}
