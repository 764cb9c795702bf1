//! Internationalised names (RFC 5892, UTS #46); those of common letters are known without the tables of Unicode.

use std::borrow::Cow;

use idna::punycode;
use idna::uts46::{AsciiDenyList, Hyphens, Uts46};

/// The longest label that the DNS holds, in bytes.
pub(crate) const LONGEST_LABEL: usize = 63;

/// Letters and digits that UTS #46 maps to themselves, that no letter beside them changes, and that are written from left to
/// right.
pub(crate) fn is_plain(c: char) -> bool {
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

/// A label of common letters in Punycode (RFC 3492): `xn--` and the code; `None` for other labels and for those without a
/// letter beyond US-ASCII.
pub(crate) fn plain_punycode(label: &str) -> Option<String> {
    let code =
        Some(label).filter(|label| !label.is_ascii() && is_plainly_valid(label)).and_then(punycode::encode_str)?;
    Some(format!("xn--{code}"))
}

/// The length in letters up to which a label is surely not too long, see [`is_surely_short`].
pub(crate) const SURELY_SHORT: usize = 9;

/// Whether a label of letters that UTS #46 leaves as they are is not too long for the DNS in Punycode (RFC 3492), which
/// needs at most six characters for each of so few letters of the Basic Multilingual Plane. `false` says nothing.
pub(crate) fn is_surely_short(label: &str) -> bool {
    label.len() <= 3 * SURELY_SHORT && label.chars().count() <= SURELY_SHORT && label.chars().all(|c| c <= '\u{ffff}')
}

/// Whether a name ends in a letter that UTS #46 does not make US-ASCII: then its last label is not a number.
pub(crate) fn ends_in_a_foreign_letter(name: &str) -> bool {
    let last = name.strip_suffix('.').unwrap_or(name).chars().next_back();
    last.is_some_and(|c| !c.is_ascii() && (is_plain(c) || matches!(c, '\u{400}'..='\u{10ff}')))
}

/// A name as UTS #46 shows it, its Punycode decoded.
#[derive(Debug)]
pub(crate) struct UnicodeName<'t> {
    pub(crate) text: Cow<'t, str>,
    /// Whether UTS #46 accepts it. Then it accepts each of its labels.
    pub(crate) is_valid: bool,
}

impl<'t> UnicodeName<'t> {
    pub(crate) fn of(name: &'t str) -> Self {
        if name.split('.').all(is_plainly_valid) {
            return Self { text: Cow::Borrowed(name), is_valid: true };
        }
        let (text, valid) = Uts46::new().to_unicode(name.as_bytes(), AsciiDenyList::EMPTY, Hyphens::Allow);
        Self { text, is_valid: valid.is_ok() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::Random;
    use idna::uts46::DnsLength;

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
            assert!(ascii.len() <= LONGEST_LABEL, "{label}: {ascii}");
            assert!(plain_punycode(&label).is_none_or(|plain| plain == ascii), "{label}: {ascii}");
            assert_eq!(plain_punycode(&label).is_none(), label.is_ascii(), "{label}");
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
        assert!(!is_surely_short("абвгдежзик") && !is_surely_short("\u{10000}"));
    }

    #[test]
    fn short_labels_are_short_in_punycode() {
        let ends = ['a', '\u{80}', '\u{7ff}', '\u{800}', '\u{d7ff}', '\u{e000}', '\u{fffe}', '\u{ffff}'];
        let mut random = Random::new();
        for _ in 0..40_000 {
            let label: String = (0..9).map(|_| random.pick(&ends)).collect();
            assert!(is_surely_short(&label));
            let code = punycode::encode_str(&label).expect("it is short");
            assert!(code.len() + 4 <= LONGEST_LABEL, "{label:?}: {code}");
        }
    }

    #[test]
    fn a_foreign_letter_at_the_end_is_in_no_number() {
        for c in ('\u{80}'..='\u{ffff}').filter(|c| ends_in_a_foreign_letter(&c.to_string())) {
            for name in [format!("0x{c}"), format!("1.{c}"), format!("1{c}."), format!("۱{c}")] {
                let (unicode, _) = Uts46::new().to_unicode(name.as_bytes(), AsciiDenyList::EMPTY, Hyphens::Allow);
                let name = unicode.strip_suffix('.').unwrap_or(&unicode);
                assert!(name.rsplit('.').next().is_some_and(|last| !last.is_ascii()), "{c:?}: {unicode}");
            }
        }
    }

    #[test]
    fn the_labels_of_a_valid_name_are_valid() {
        let letters =
            ['a', '1', '-', 'я', 'ß', 'ü', 'א', 'ب', '١', '\u{301}', '\u{200d}', 'क', '\u{94d}', '·', 'Ä', 'ａ', '.'];
        let mut random = Random::new();
        for _ in 0..40_000 {
            let name: String = (0..2 + random.below(7)).map(|_| random.pick(&letters)).collect();
            if UnicodeName::of(&name).is_valid {
                assert!(name.split('.').all(|label| UnicodeName::of(label).is_valid), "{name:?}");
            }
        }
    }
}
