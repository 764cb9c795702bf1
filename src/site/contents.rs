//! The table of contents of a site that shows no other documents.

use std::collections::HashSet;

use super::path;
use crate::syntax::percent;

/// A table of contents: only the sources that it lists become pages.
#[derive(Clone, Debug)]
pub(crate) struct Contents {
    /// The file that has it.
    pub(crate) file: String,
    /// The sources that it lists.
    listed: HashSet<String>,
}

impl Contents {
    /// The table of contents in this file, which lists these sources.
    pub(crate) fn new(file: String, listed: impl IntoIterator<Item = String>) -> Self {
        Self { file, listed: listed.into_iter().collect() }
    }

    /// Whether readers see a source.
    pub(crate) fn has(&self, file: &str) -> bool {
        file == self.file || self.listed.contains(file)
    }
}

/// The targets of the links in a `SUMMARY.md`, in order and relative to its folder: `b c.md` of `[B](b%20c.md "t")`.
pub(crate) fn chapters(summary: &str) -> Vec<String> {
    let ends = summary.match_indices("](");
    let paths = ends.filter_map(|(at, _)| {
        let rest = &summary[at + 2..];
        let path = match rest.strip_prefix('<') {
            Some(rest) => &rest[..rest.find(['>', '\n'])?],
            None => &rest[..rest.find([')', '\n'])?],
        };
        let path = path.split(" \"").next()?.trim();
        path::resolve("", &percent::utf8_decoded(path)?).ok().filter(|path| !path.is_empty())
    });
    paths.collect()
}
