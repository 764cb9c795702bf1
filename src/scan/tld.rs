//! The top-level domains of the DNS root, by IANA's list. Knows no other part of the scanner.

/// The list: lines in order, after one that says what they are.
static LIST: &str = include_str!("tlds.txt");

/// The month of the list.
pub(crate) const SNAPSHOT: &str = "2026-10";

/// For each octet, where the lines begin whose first octet is that or a greater one.
static STARTS: [usize; 257] = {
    let list = LIST.as_bytes();
    let (mut starts, mut known, mut at) = ([list.len(); 257], 0, 0);
    while at < list.len() {
        while known <= list[at] as usize {
            starts[known] = at;
            known += 1;
        }
        while at < list.len() && list[at] != b'\n' {
            at += 1;
        }
        at += 1;
    }
    starts
};

/// Whether a label, in lower case and in Unicode, is a top-level domain. Searches the list as it stands, without copying
/// it.
pub(crate) fn is_top_level(label: &str) -> bool {
    // nearly all that are asked for
    if matches!(label, "com" | "org" | "net" | "io" | "dev") {
        return true;
    }
    let Some(&first) = label.as_bytes().first() else { return false };
    let list = LIST.as_bytes();
    let (mut low, mut high) = (STARTS[usize::from(first)], STARTS[usize::from(first) + 1]);
    while low < high {
        let middle = low + (high - low) / 2;
        let start = memchr::memrchr(b'\n', &list[low..middle]).map_or(low, |stop| low + stop + 1);
        let end = memchr::memchr(b'\n', &list[start..]).map_or(list.len(), |len| start + len);
        let line = &list[start..end];
        // the line that says what the list is comes before all others
        match if start == 0 { std::cmp::Ordering::Less } else { line.cmp(label.as_bytes()) } {
            std::cmp::Ordering::Equal => return true,
            std::cmp::Ordering::Less => low = end + 1,
            std::cmp::Ordering::Greater => high = start,
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
