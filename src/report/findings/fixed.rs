//! The report of a fixed file: the number of findings fixed per rule, and of those remaining.

use std::collections::BTreeMap;

use super::FixedFile;
use super::summary::number;

/// A description of the fixes of a file, without its name.
pub(super) fn describe(file: &FixedFile) -> String {
    let mut parts = Vec::new();
    if !file.fixed.is_empty() {
        parts.push(format!("fixed {}", list(&file.fixed)));
    }
    if !file.dropped.is_empty() {
        parts.push(format!("not fixed, since something else would have changed too: {}", list(&file.dropped)));
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
