//! Runs the rules over the URLs found.

use super::Diagnostic;
use crate::scan::Found;

/// Which rules run, and how.
#[derive(Clone, Debug, Default)]
#[non_exhaustive]
pub struct Options {}

/// The rules, ready to run. Immutable and `Sync`: one serves all threads.
#[derive(Debug)]
pub struct Engine {}

impl Engine {
    /// Builds the rules that `options` ask for.
    #[must_use]
    pub fn new(_options: &Options) -> Self {
        Self {}
    }

    /// Judges one URL; `text` is what it was found in. Adds what the rules say, ordered by place.
    pub fn check(&self, _text: &[u8], _found: &Found<'_>, _diagnostics: &mut Vec<Diagnostic>) {}
}
