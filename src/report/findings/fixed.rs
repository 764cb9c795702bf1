//! The report of a fixed file: how many findings were fixed, by rule, and how many remain.

use std::collections::BTreeMap;

use super::summary::number;

/// What was done with findings in a file.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub enum FileChange {
    /// They were fixed.
    #[default]
    Fixed,
    /// Comments were added that suppress them.
    Suppressed,
}

/// The changes made in a file, or available.
#[derive(Clone, Default, Debug)]
pub struct FixedFile {
    /// What was done.
    pub change: FileChange,
    /// The number of findings fixed per rule, or fixable.
    pub fixed: BTreeMap<String, u64>,
    /// The number of findings per rule that were not fixed, since something else would have changed too.
    pub dropped: BTreeMap<String, u64>,
    /// The number of remaining findings, if known.
    pub left: Option<u64>,
    /// The diff, if it is to be shown.
    pub diff: Vec<u8>,
}

/// A description of the fixes of a file, without its name.
pub(super) fn describe(file: &FixedFile) -> String {
    let (done, not_done) = match file.change {
        FileChange::Fixed => ("fixed", "not fixed, since something else would have changed too"),
        FileChange::Suppressed => ("suppressed", "not suppressed, since no comment can be written there"),
    };
    let mut parts = Vec::new();
    if !file.fixed.is_empty() {
        parts.push(format!("{done} {}", list(&file.fixed)));
    }
    if !file.dropped.is_empty() {
        parts.push(format!("{not_done}: {}", list(&file.dropped)));
    }
    match file.left {
        Some(0) => parts.push("nothing left".to_owned()),
        Some(left) => parts.push(format!("{} left", number(left, "finding"))),
        None => {}
    }
    parts.join("; ")
}

fn list(counts: &BTreeMap<String, u64>) -> String {
    let words: Vec<String> = counts.iter().map(|(rule, count)| format!("{rule} {count}")).collect();
    format!("{} ({})", counts.values().sum::<u64>(), words.join(", "))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_fixed_what_was_not_and_what_is_left() {
        let counts = |of: &[(&str, u64)]| of.iter().map(|&(rule, count)| (rule.to_owned(), count)).collect();
        let mut file = FixedFile { fixed: counts(&[("a", 2), ("b", 1)]), ..FixedFile::default() };
        assert_eq!(describe(&file), "fixed 3 (a 2, b 1)");
        file.left = Some(0);
        assert_eq!(describe(&file), "fixed 3 (a 2, b 1); nothing left");
        file = FixedFile { dropped: counts(&[("c", 1)]), left: Some(1), ..FixedFile::default() };
        assert_eq!(describe(&file), "not fixed, since something else would have changed too: 1 (c 1); 1 finding left");
    }
}
