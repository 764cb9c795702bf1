//! Names that look like a mistyped scheme.

use std::cmp::Ordering;

use super::lookup;
use crate::syntax::edit_distance::distance;

/// The likely meaning of a name that is not a known scheme.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum SchemeTypo {
    /// A scheme with a letter too many, too few, replaced or out of order.
    Misspelt {
        /// The scheme meant.
        meant: &'static str,
    },
    /// A scheme with text directly before it (`seehttp`).
    Glued {
        /// The scheme meant.
        meant: &'static str,
        /// The length of the text before it in bytes.
        text: usize,
    },
}

impl SchemeTypo {
    /// The scheme meant.
    #[must_use]
    pub const fn meant(self) -> &'static str {
        match self {
            Self::Misspelt { meant } | Self::Glued { meant, .. } => meant,
        }
    }
}

/// How a mistyped name may differ from the scheme meant, the most likely typo first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Difference {
    /// A letter doubled or missing, or two letters swapped: the usual errors of typing.
    Stumble,
    /// A letter too many.
    Extra,
    /// A wrong letter.
    Replaced,
    /// Two typos.
    Two,
}

/// The schemes that are mistyped in practice, and the worst typo that still counts. If an English word or the name of a
/// program is similar (`tile`, `files`, `lftp`), only a stumble counts.
const MISTYPED: &[(&str, Difference)] = &[
    ("https", Difference::Two),
    ("http", Difference::Two),
    ("mailto", Difference::Replaced),
    ("gopher", Difference::Replaced),
    ("telnet", Difference::Replaced),
    ("ftp", Difference::Stumble),
    ("sftp", Difference::Stumble),
    ("file", Difference::Stumble),
    ("ldap", Difference::Stumble),
    ("ldaps", Difference::Stumble),
    ("rsync", Difference::Stumble),
    ("magnet", Difference::Stumble),
    ("rtsp", Difference::Stumble),
    ("wss", Difference::Stumble),
    ("ssh", Difference::Stumble),
    ("postgres", Difference::Replaced),
    ("postgresql", Difference::Replaced),
    ("mongodb", Difference::Replaced),
];

/// The schemes that in practice occur with text directly before them.
const GLUED: &[&str] = &["https", "http", "mailto"];

/// The likely meaning of a name; `None` for a known scheme, and for a name that is not similar to any.
///
/// ```
/// use urlint::syntax::scheme::{SchemeTypo, likeness};
///
/// assert_eq!(likeness("ttps"), Some(SchemeTypo::Misspelt { meant: "https" }));
/// assert_eq!(likeness("seehttp"), Some(SchemeTypo::Glued { meant: "http", text: 3 }));
/// assert_eq!(likeness("sftp"), None);
/// ```
#[must_use]
pub fn likeness(name: &str) -> Option<SchemeTypo> {
    // a digit is a version (`http3`), not a typo; names joined with `+` are other names
    if name.len() < 3 || !name.bytes().all(|byte| byte.is_ascii_alphabetic()) || lookup(name).is_some() {
        return None;
    }
    let name = name.to_ascii_lowercase();
    let misspelt = MISTYPED
        .iter()
        .filter_map(|&(meant, worst)| {
            difference(name.as_bytes(), meant.as_bytes(), worst).map(|difference| (difference, meant))
        })
        .min_by_key(|&(difference, _)| difference);
    let glued = GLUED.iter().find(|&&meant| name.ends_with(meant));
    match (misspelt, glued) {
        (Some((Difference::Stumble, meant)), _) | (Some((_, meant)), None) => Some(SchemeTypo::Misspelt { meant }),
        (_, Some(&meant)) => Some(SchemeTypo::Glued { meant, text: name.len() - meant.len() }),
        (None, None) => None,
    }
}

/// How a name differs from the scheme meant; `None` if they are equal, or differ by more than `worst`.
fn difference(name: &[u8], meant: &[u8], worst: Difference) -> Option<Difference> {
    // one edit changes the first letter or the last, not both: each name has three letters or more
    if worst != Difference::Two && name[0] != meant[0] && name[name.len() - 1] != meant[meant.len() - 1] {
        return None;
    }
    // `hppts`: only letters of the scheme, and enough of them
    let has_own_letters = || name.len() >= 4 && name.iter().all(|byte| meant.contains(byte));
    let difference = if is_one_apart(name, meant) {
        match name.len().cmp(&meant.len()) {
            Ordering::Less => Difference::Stumble,
            Ordering::Greater if has_doubled_letter(name, meant) => Difference::Stumble,
            Ordering::Greater => Difference::Extra,
            Ordering::Equal if has_swapped_letters(name, meant) => Difference::Stumble,
            Ordering::Equal => Difference::Replaced,
        }
    } else if worst == Difference::Two && has_own_letters() && distance(name, meant) == 2 {
        Difference::Two
    } else {
        return None;
    };
    (difference <= worst).then_some(difference)
}

/// Whether the [`distance`] of two names is 1. Without their common start and end, one letter of one of them remains,
/// or one letter of each, or the same two letters in another order.
fn is_one_apart(name: &[u8], meant: &[u8]) -> bool {
    if name.len().abs_diff(meant.len()) > 1 {
        return false;
    }
    let start = name.iter().zip(meant).take_while(|(a, b)| a == b).count();
    let (name, meant) = (&name[start..], &meant[start..]);
    let end = name.iter().rev().zip(meant.iter().rev()).take_while(|(a, b)| a == b).count();
    match (&name[..name.len() - end], &meant[..meant.len() - end]) {
        ([_], [] | [_]) | ([], [_]) => true,
        ([a, b], [c, d]) => a == d && b == c,
        _ => false,
    }
}

/// Whether the additional letter of a name repeats the one next to it.
fn has_doubled_letter(name: &[u8], meant: &[u8]) -> bool {
    let same = name.iter().zip(meant).take_while(|(a, b)| a == b).count();
    same > 0 && name[same] == name[same - 1]
}

/// Whether two names of one length, one edit apart, differ in two letters.
fn has_swapped_letters(name: &[u8], meant: &[u8]) -> bool {
    name.iter().zip(meant).filter(|(a, b)| a != b).count() == 2
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::Random;

    #[track_caller]
    fn misspelt(names: &[&str], meant: &'static str) {
        for name in names {
            assert_eq!(likeness(name), Some(SchemeTypo::Misspelt { meant }), "{name}");
        }
    }

    #[test]
    fn misspelt_schemes() {
        misspelt(&["hhttps", "ttps", "htps", "htts", "httpss", "hppts", "htpps", "hptts", "httsp", "HTTSP"], "https");
        misspelt(&["ttp", "htp", "htt", "hhttp", "htpt", "httpp", "htpp", "hhtp", "gttp"], "http");
        misspelt(&["fttp", "ftpp", "tfp"], "ftp");
        misspelt(&["maitlo", "mailo", "nailto"], "mailto");
        misspelt(&["flie"], "file");
    }

    #[test]
    fn glued_schemes() {
        assert_eq!(likeness("nhttps"), Some(SchemeTypo::Glued { meant: "https", text: 1 }));
        assert_eq!(likeness("Seehttp"), Some(SchemeTypo::Glued { meant: "http", text: 3 }));
        assert_eq!(likeness("amailto"), Some(SchemeTypo::Glued { meant: "mailto", text: 1 }));
    }

    #[test]
    fn names_that_are_no_typo() {
        for name in [
            "http", "sftp", "tftp", "ws", "rtsp", "hxxp", "hxxps", "ldapi", "git", "tile", "files", "lftp", "http3",
            "app", "tps", "foobar", "x-http", "a+http", "h", "",
        ] {
            assert_eq!(likeness(name), None, "{name}");
        }
    }

    #[test]
    fn one_apart_is_a_distance_of_one() {
        let mut random = Random::new();
        for _ in 0..100_000 {
            let mut name = || (0..random.below(7)).map(|_| random.pick(b"htps")).collect::<Vec<u8>>();
            let (a, b) = (name(), name());
            assert_eq!(is_one_apart(&a, &b), distance(&a, &b) == 1, "{:?} {:?}", a.escape_ascii(), b.escape_ascii());
        }
    }

    #[test]
    fn what_is_meant_is_known() {
        for name in MISTYPED.iter().map(|(name, _)| name).chain(GLUED) {
            assert!(lookup(name).is_some(), "{name}");
        }
    }
}
