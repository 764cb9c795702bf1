//! The files with most findings.

use std::sync::Arc;

/// The number of files that are listed.
const MAX_FILES: usize = 3;

/// The files with most findings so far.
#[derive(Default)]
pub(super) struct WorstFiles {
    /// Sorted by the number of findings, the largest first. Files with the same number are in the order of the run.
    files: Vec<(Arc<str>, u64)>,
}

impl WorstFiles {
    /// Adds a file and the number of its findings.
    pub(super) fn add(&mut self, file: &Arc<str>, count: u64) {
        let at = self.files.partition_point(|(_, other)| *other >= count);
        if count > 0 && at < MAX_FILES {
            self.files.truncate(MAX_FILES - 1);
            self.files.insert(at, (Arc::clone(file), count));
        }
    }

    pub(super) fn list(&self) -> &[(Arc<str>, u64)] {
        &self.files
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn those_with_most_come_first() {
        let mut worst = WorstFiles::default();
        for (file, count) in [("a", 1), ("b", 3), ("c", 0), ("d", 3), ("e", 2), ("f", 9), ("g", 1), ("h", 2)] {
            worst.add(&file.into(), count);
        }
        let listed: Vec<(&str, u64)> = worst.list().iter().map(|(file, count)| (&**file, *count)).collect();
        assert_eq!(listed, [("f", 9), ("b", 3), ("d", 3)]);
    }
}
