//! Words and labels of hosts that many documents have: evidence that a text need not give itself.

use std::cmp::Ordering;

use crate::text::embedded;

/// A list as text: a comment line, then one entry a line, in lower case and in order.
static ENGLISH: &str = embedded!("english.txt");
static HOSTS: &str = embedded!("hosts.txt");

/// Whether a word is an English one that many documents have.
pub(super) fn is_english(word: &[u8]) -> bool {
    has(ENGLISH, word)
}

/// Whether a label, such as `opengroup`, is of a host that many documents link to.
pub(super) fn is_host_label(label: &[u8]) -> bool {
    has(HOSTS, label)
}

/// Whether a word that is broken after `left` was one word before: together the parts are one, and they are no compound
/// of two.
///
/// `sys` and `tem` are parts of `system`. `log` and `in` may be `login` or `log-in`; `e` and `mail` may be `e-mail`.
pub(super) fn is_broken_word(left: &[u8], right: &[u8]) -> bool {
    let may_be_compound = || is_english(right) && (left.len() == 1 || is_english(left));
    is_english(&[left, right].concat()) && !may_be_compound()
}

/// Searches the list as text, without copying it.
fn has(list: &str, sought: &[u8]) -> bool {
    let list = list.as_bytes();
    let sought = sought.to_ascii_lowercase();
    let (mut low, mut high) = (0, list.len());
    while low < high {
        let middle = low.midpoint(high);
        let start = memchr::memrchr(b'\n', &list[low..middle]).map_or(low, |newline| low + newline + 1);
        let len = memchr::memchr(b'\n', &list[start..]).unwrap_or(list.len() - start);
        match list[start..start + len].cmp(&sought) {
            Ordering::Equal => return true,
            Ordering::Less => low = start + len + 1,
            Ordering::Greater => high = start,
        }
    }
    false
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_line_is_found_and_nothing_else() {
        for list in [ENGLISH, HOSTS] {
            let (head, lines) = list.split_once('\n').expect("it has lines");
            assert!(head.starts_with("# ") && lines.lines().is_sorted(), "{head}");
            for line in lines.lines() {
                assert!(line.bytes().all(|byte| byte.is_ascii_lowercase()) && has(list, line.as_bytes()), "{line}");
                assert!(!has(list, format!("{line}qq").as_bytes()), "{line}");
            }
            for word in ["", "#", "a\nb", "\u{10ffff}"] {
                assert!(!has(list, word.as_bytes()), "{word}");
            }
        }
    }

    #[test]
    fn compounds_are_kept() {
        for (left, right) in [("sys", "tem"), ("ser", "vice"), ("Li", "censes"), ("soft", "ware")] {
            assert!(is_broken_word(left.as_bytes(), right.as_bytes()), "{left}-{right}");
        }
        for (left, right) in [("log", "in"), ("e", "mail"), ("down", "loads"), ("sub", "domain"), ("a", "b")] {
            assert!(!is_broken_word(left.as_bytes(), right.as_bytes()), "{left}-{right}");
        }
    }
}
