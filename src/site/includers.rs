//! The documents in which an included document is shown in the end.

use std::collections::HashSet;

use super::includes::IncludedBy;
use super::references::References;

/// The most documents that are followed from an included one upwards.
const MOST_INCLUDERS: usize = 64;

impl References {
    /// The documents at the top of the chains of includes that lead through `includers`: no document includes them.
    /// `None` if some are not known.
    pub(crate) fn root_includers(&self, includers: &[String]) -> Option<Vec<String>> {
        let (mut open, mut seen) = (includers.to_vec(), HashSet::new());
        let mut root_includers = Vec::new();
        while let Some(includer) = open.pop() {
            if seen.len() > MOST_INCLUDERS {
                return None;
            }
            if !seen.insert(includer.clone()) {
                continue;
            }
            match self.included_by(&includer) {
                IncludedBy::Nothing => root_includers.push(includer),
                IncludedBy::Documents(others) => open.extend(others.iter().cloned()),
                IncludedBy::Unknown => return None,
            }
        }
        Some(root_includers)
    }
}
