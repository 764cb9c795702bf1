//! The top-level domains of the DNS root, by IANA's list. Knows no other part of the scanner.

use crate::text::embedded;
use std::cmp::Ordering;

/// The list: a comment line, then one label a line, in order.
static LIST: &str = embedded!("tlds.txt");

/// The month of the list.
pub(crate) const SNAPSHOT: &str = "2026-10";

/// How many labels it holds.
const COUNT: usize = {
    let (list, mut count, mut at) = (LIST.as_bytes(), 0, 0);
    while at < list.len() {
        count += (list[at] == b'\n') as usize;
        at += 1;
    }
    count - 1
};

/// Where each label starts, then the end of the list.
static STARTS: [u16; COUNT + 1] = {
    let (list, mut starts, mut nth, mut at) = (LIST.as_bytes(), [0; COUNT + 1], 0, 0);
    while at < list.len() {
        if list[at] == b'\n' {
            starts[nth] = (at + 1) as u16;
            nth += 1;
        }
        at += 1;
    }
    assert!(list.len() <= u16::MAX as usize && list[list.len() - 1] == b'\n');
    starts
};

/// The label with this number.
fn label(nth: usize) -> &'static [u8] {
    let [start, next] = [nth, nth + 1].map(|nth| usize::from(STARTS[nth]));
    &LIST.as_bytes()[start..next - 1]
}

/// For each byte, how many labels start with a lower one.
static LESSER: [u16; 257] = {
    let (list, mut lesser, mut byte, mut nth) = (LIST.as_bytes(), [COUNT as u16; 257], 0, 0);
    while byte < 256 {
        while nth < COUNT && (list[STARTS[nth] as usize] as usize) < byte {
            nth += 1;
        }
        lesser[byte] = nth as u16;
        byte += 1;
    }
    lesser
};

/// Whether a label, in lower case and in Unicode, is a top-level domain. Searches the list as text, without copying it.
pub(crate) fn is_top_level(sought: &str) -> bool {
    // nearly all lookups
    if matches!(sought, "com" | "org" | "net" | "io" | "dev") {
        return true;
    }
    let Some(&first) = sought.as_bytes().first() else { return false };
    let [mut low, mut high] = [0, 1].map(|more| usize::from(LESSER[usize::from(first) + more]));
    while low < high {
        let middle = low + (high - low) / 2;
        match label(middle).cmp(sought.as_bytes()) {
            Ordering::Equal => return true,
            Ordering::Less => low = middle + 1,
            Ordering::Greater => high = middle,
        }
    }
    false
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_line_is_found_and_nothing_else() {
        let (head, lines) = LIST.split_once('\n').expect("it has lines");
        assert!(head.starts_with('#') && head.ends_with(&format!("as of {SNAPSHOT}.")), "{head}");
        for label in lines.lines() {
            assert!(is_top_level(label), "{label}");
            assert!(!is_top_level(&format!("{label}qq")) && !is_top_level(&format!(" {label}")), "{label}");
        }
        for label in ["", "#", head, "examplle", "con", "COM", "zzzz", "\u{10ffff}"] {
            assert!(!is_top_level(label), "{label}");
        }
    }
}
