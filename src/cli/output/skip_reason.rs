//! Why a file is not checked, and how many files are not checked for each reason.

use std::ops::AddAssign;

/// Why a file is not checked.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::cli) enum SkipReason {
    IgnoreFile,
    Hidden,
    Exclude,
    Configuration,
    Glob,
    Type,
    /// Excluded or ignored, though it was listed or passed explicitly.
    Forced,
    Link,
    /// Neither a file nor a directory.
    Irregular,
    Temporary,
    VersionControl,
    /// A directory whose ignore files cannot be read.
    Refused,
    Binary,
    Compressed,
    /// No crawl file (`--input warc`).
    NoCrawlFile,
    TooLarge,
    /// A file that the run itself writes.
    Output,
    /// The task does not want the file: it has not changed, or is the baseline.
    Unwanted,
}

impl SkipReason {
    const ALL: [Self; 18] = [
        Self::IgnoreFile,
        Self::Hidden,
        Self::Exclude,
        Self::Configuration,
        Self::Glob,
        Self::Type,
        Self::Forced,
        Self::Link,
        Self::Irregular,
        Self::Temporary,
        Self::VersionControl,
        Self::Refused,
        Self::Binary,
        Self::Compressed,
        Self::NoCrawlFile,
        Self::TooLarge,
        Self::Output,
        Self::Unwanted,
    ];

    /// The reason in a message about one file, and the reason after a number of files.
    const fn descriptions(self) -> (&'static str, &'static str) {
        match self {
            Self::IgnoreFile => ("an ignore file names it (--no-ignore)", "by ignore files"),
            Self::Hidden => ("hidden (--hidden)", "hidden"),
            Self::Exclude => ("--exclude", "by --exclude"),
            Self::Configuration => ("the configuration excludes it", "by the configuration"),
            Self::Glob => ("--glob", "by --glob"),
            Self::Type => ("not of the --type", "by --type"),
            Self::Forced => ("excluded or ignored (--no-exclude reads it)", "excluded or ignored"),
            Self::Link => ("a link (--follow)", "links"),
            Self::Irregular => ("no regular file (name it to have it read)", "no regular files"),
            Self::Temporary => ("a run that fixes files writes it", "temporary files of --fix"),
            Self::VersionControl => ("of version control", "of version control"),
            Self::Refused => ("its ignore files cannot be read", "below unreadable ignore files"),
            Self::Binary => ("binary", "binary"),
            Self::Compressed => ("compressed (-z)", "compressed"),
            Self::NoCrawlFile => ("no crawl file (pass it explicitly to read it)", "no crawl files"),
            Self::TooLarge => ("larger than --max-filesize", "larger than --max-filesize"),
            Self::Output => ("an output file of this run", "output files of this run"),
            Self::Unwanted => ("unchanged, or the baseline", "unchanged, or the baseline"),
        }
    }

    /// The reason in a message about one file.
    pub(in crate::cli) const fn description(self) -> &'static str {
        self.descriptions().0
    }
}

/// The number of files that are not checked, by reason.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(in crate::cli) struct SkipCounts([u64; SkipReason::ALL.len()]);

impl SkipCounts {
    pub(in crate::cli) const fn add(&mut self, reason: SkipReason, files: u64) {
        self.0[reason as usize] += files;
    }

    /// The number of files for a reason.
    pub(in crate::cli) const fn of(&self, reason: SkipReason) -> u64 {
        self.0[reason as usize]
    }

    /// The larger of two counts of the same files, for each reason.
    pub(in crate::cli) fn max(mut self, other: Self) -> Self {
        for (count, other) in self.0.iter_mut().zip(other.0) {
            *count = other.max(*count);
        }
        self
    }

    /// These counts without those of a reason.
    pub(in crate::cli) const fn without(mut self, reason: SkipReason) -> Self {
        self.0[reason as usize] = 0;
        self
    }

    /// The number of files for all reasons.
    pub(in crate::cli) fn all(&self) -> u64 {
        self.0.iter().sum()
    }

    /// The reasons with files, the most frequent first: the words after the number, and the number.
    pub(in crate::cli) fn by_reason(&self) -> Vec<(&'static str, u64)> {
        let counts = SkipReason::ALL.iter().map(|&reason| (reason.descriptions().1, self.of(reason)));
        let mut counts: Vec<_> = counts.filter(|(_, count)| *count > 0).collect();
        counts.sort_by_key(|&(_, count)| std::cmp::Reverse(count));
        counts
    }
}

impl AddAssign for SkipCounts {
    fn add_assign(&mut self, other: Self) {
        for (count, more) in self.0.iter_mut().zip(other.0) {
            *count += more;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_reason_has_a_count_of_its_own() {
        let mut counts = SkipCounts::default();
        for (at, reason) in SkipReason::ALL.into_iter().enumerate() {
            assert_eq!(reason as usize, at);
            counts.add(reason, at as u64);
        }
        assert_eq!((counts.all(), counts.by_reason().len()), (153, 17));
        assert_eq!(counts.by_reason()[0], ("unchanged, or the baseline", 17));
    }
}
