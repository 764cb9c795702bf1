//! The documents in which a part is shown in the end.

use std::collections::HashSet;

use super::parts::Shown;
use super::references::References;

/// The most documents that are followed to see where a part of them is shown.
const MOST_WHOLES: usize = 64;

impl References {
    /// The documents that insert others and are inserted by none, from these on; `None` if they are not known.
    pub(crate) fn tops(&self, wholes: &[String]) -> Option<Vec<String>> {
        let (mut open, mut seen) = (wholes.to_vec(), HashSet::new());
        let mut tops = Vec::new();
        while let Some(whole) = open.pop() {
            if seen.len() > MOST_WHOLES {
                return None;
            }
            if !seen.insert(whole.clone()) {
                continue;
            }
            match self.shown_in(&whole) {
                Shown::Alone => tops.push(whole),
                Shown::In(others) => open.extend(others.iter().cloned()),
                Shown::Somewhere => return None,
            }
        }
        Some(tops)
    }
}
