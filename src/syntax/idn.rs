//! Labels of internationalised names that are valid as they are (RFC 5892, UTS #46), known without the tables of Unicode.

/// Letters and digits that UTS #46 maps to themselves, that no letter beside them changes, and that are written from left to
/// right.
fn is_plain(c: char) -> bool {
    matches!(
        c,
        'a'..='z'
            | '0'..='9'
            | 'à'..='ö'
            | 'ø'..='ÿ'
            | 'α'..='ρ'
            | 'σ'..='ω'
            | 'а'..='я'
            | 'ぁ'..='ゖ'
            | 'ァ'..='ヺ'
            | '\u{4e00}'..='\u{9fa5}'
            | '가'..='힣'
    )
}

/// Whether a label is valid and is shown as it is written: all of it is common letters and digits. `false` says nothing.
pub(crate) fn is_plainly_valid(label: &str) -> bool {
    label.chars().all(is_plain)
}

/// Whether a label is not too long for the DNS in Punycode (RFC 3492), which needs at most six characters for each of nine
/// such letters. `false` says nothing.
pub(crate) fn is_plainly_short(label: &str) -> bool {
    label.len() <= 27 && label.chars().count() <= 9 && is_plainly_valid(label)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::Random;
    use idna::uts46::{AsciiDenyList, DnsLength, Hyphens, Uts46};

    #[test]
    fn plain_labels_are_those_that_the_tables_leave() {
        let all: Vec<char> = ('\0'..='\u{ffff}').filter(|&c| is_plain(c)).collect();
        let mut random = Random::new();
        let ends = ['a', 'ÿ', 'α', 'я', 'ゖ', 'ヺ', '\u{9fa5}', '힣', '가'];
        for round in 0..40_000 {
            let len = 1 + random.below(9);
            let pick = |random: &mut Random| if round % 3 == 0 { random.pick(&ends) } else { random.pick(&all) };
            let label: String = (0..len).map(|_| pick(&mut random)).collect();
            let (ascii, unicode) = (
                Uts46::new().to_ascii(label.as_bytes(), AsciiDenyList::EMPTY, Hyphens::Allow, DnsLength::Ignore),
                Uts46::new().to_unicode(label.as_bytes(), AsciiDenyList::EMPTY, Hyphens::Allow),
            );
            let ascii = ascii.unwrap_or_else(|_| panic!("{label} is not valid"));
            assert!(is_plainly_valid(&label) && unicode.1.is_ok() && unicode.0 == label, "{label}");
            assert!(is_plainly_short(&label) && ascii.len() <= 63, "{label}: {ascii}");
        }
        for c in all {
            let label = String::from(c);
            let (unicode, valid) = Uts46::new().to_unicode(label.as_bytes(), AsciiDenyList::EMPTY, Hyphens::Allow);
            assert!(valid.is_ok() && unicode == label, "{c}");
        }
    }

    #[test]
    fn other_labels_are_not_known() {
        for label in ["", "Ä", "ß", "ς", "xn--a", "a-b", "שלום", "e\u{301}", "ａ", "・"] {
            assert_eq!(is_plainly_valid(label), label.is_empty(), "{label}");
        }
        assert!(!is_plainly_short("абвгдежзик"));
    }
}
