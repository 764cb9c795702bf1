//! Internationalised domain names (RFC 5892, UTS #46). Names of common letters are handled without the tables of
//! Unicode.

use std::borrow::Cow;

use icu_properties::CodePointMapData;
use icu_properties::props::{BidiClass, GeneralCategory};
use idna::uts46::{AsciiDenyList, Hyphens, Uts46};
use memchr::memmem;
use unicode_normalization::{IsNormalized, is_nfc_quick};

use super::punycode;
use crate::text::LazyCharSet;

/// The longest label that the DNS holds, in bytes.
pub(crate) const LONGEST_LABEL: usize = 63;

/// Whether a character is a common letter or digit that UTS #46 maps to itself, that no character beside it changes,
/// and that is written from left to right.
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

/// Letters that UTS #46 maps to themselves, that no letter beside them changes, and that are written from left to
/// right.
static LEFT_TO_RIGHT: LazyCharSet = LazyCharSet::new(|c| is_stable_letter(c, &[BidiClass::LeftToRight]));

/// The same for letters that are written from right to left.
static RIGHT_TO_LEFT: LazyCharSet =
    LazyCharSet::new(|c| is_stable_letter(c, &[BidiClass::RightToLeft, BidiClass::ArabicLetter]));

fn is_stable_letter(c: char, classes: &[BidiClass]) -> bool {
    let category = CodePointMapData::<GeneralCategory>::new().get(c);
    if !matches!(category, GeneralCategory::LowercaseLetter | GeneralCategory::OtherLetter)
        || !classes.contains(&CodePointMapData::<BidiClass>::new().get(c))
        || is_nfc_quick([c].into_iter()) != IsNormalized::Yes
    {
        return false;
    }
    let name = String::from(c);
    let (text, valid) = Uts46::new().to_unicode(name.as_bytes(), AsciiDenyList::EMPTY, Hyphens::Allow);
    valid.is_ok() && text.chars().eq([c])
}

/// Whether a label is valid and is shown as it is written: all of it is letters of one direction, or letters that are
/// written from left to right and digits. `false` means unknown.
pub(crate) fn is_plainly_valid(label: &str) -> bool {
    // longer ones are no labels for UTS #46 as it is implemented
    const MAX_LEN: usize = 1000;
    if label.len() > MAX_LEN {
        return false;
    }
    let is_left_to_right = |c| is_plain(c) || !c.is_ascii() && LEFT_TO_RIGHT.has(c) == Some(true);
    if is_right_to_left(label) {
        return label.chars().all(|c| RIGHT_TO_LEFT.has(c) == Some(true));
    }
    label.chars().all(is_left_to_right)
}

/// Whether labels that are each valid are valid as one name: beside a label that is written from right to left, no
/// label starts with a digit, or starts or ends with a hyphen (RFC 5893 section 2).
fn are_valid_together(name: &str) -> bool {
    let is_excluded = |label: &str| label.starts_with(|c: char| c.is_ascii_digit() || c == '-') || label.ends_with('-');
    // letters that are written from right to left begin at U+0590
    name.bytes().all(|byte| byte < 0xd6) || !name.split('.').any(is_right_to_left) || !name.split('.').any(is_excluded)
}

fn is_right_to_left(label: &str) -> bool {
    label.chars().next().is_some_and(|c| !c.is_ascii() && !is_plain(c) && RIGHT_TO_LEFT.has(c) == Some(true))
}

/// Whether a label of letters that UTS #46 leaves as they are is not too long for the DNS in Punycode (RFC 3492).
/// `false` means unknown.
///
/// Nine letters of the Basic Multilingual Plane need at most six characters each. Of eighteen letters of one script,
/// which are at most 64 places apart, the first needs at most five and each of the others at most three.
pub(crate) fn is_surely_short(label: &str) -> bool {
    const SHORT: usize = 9;
    const SHORT_IN_ONE_SCRIPT: usize = 2 * SHORT;
    const PLACES_OF_A_SCRIPT: u32 = 64;
    if label.len() > 3 * SHORT_IN_ONE_SCRIPT {
        return false;
    }
    let (mut len, mut lowest, mut highest) = (0, u32::MAX, 0);
    for c in label.chars() {
        len += 1;
        if !c.is_ascii() {
            lowest = lowest.min(u32::from(c));
            highest = highest.max(u32::from(c));
        }
    }
    highest <= 0xffff
        && (len <= SHORT || len <= SHORT_IN_ONE_SCRIPT && highest <= lowest.saturating_add(PLACES_OF_A_SCRIPT))
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
        if let Some(text) = plainly_shown(name) {
            return Self { text, is_valid: true };
        }
        let (text, valid) = Uts46::new().to_unicode(name.as_bytes(), AsciiDenyList::EMPTY, Hyphens::Allow);
        Self { text, is_valid: valid.is_ok() }
    }
}

/// The most bytes of a host that is looked up.
pub(crate) const LONGEST_HOST: usize = 1024;

/// A host name in Unicode, and in US-ASCII as it is looked up; the same for one that is not valid or needs neither.
pub(crate) fn shown_host(host: &str) -> (Cow<'_, str>, Cow<'_, str>) {
    let folded = host.to_lowercase();
    if host.is_ascii() && !folded.contains("xn--") {
        return (host.into(), host.into());
    }
    let unicode = UnicodeName::of(&folded);
    let shown = if unicode.is_valid { Cow::Owned(unicode.text.into_owned()) } else { host.into() };
    let ascii =
        Uts46::new().to_ascii(host.as_bytes(), AsciiDenyList::EMPTY, Hyphens::Allow, idna::uts46::DnsLength::Ignore);
    (shown, ascii.map_or(host.into(), |ascii| Cow::Owned(ascii.into_owned())))
}

/// A name of common letters as UTS #46 shows it, its Punycode decoded, without the tables; `None` for others.
///
/// `www.xn--mnchen-3ya.de` is shown as `www.münchen.de`.
pub(crate) fn plainly_shown(name: &str) -> Option<Cow<'_, str>> {
    let is_ascii = |label: &str| label.bytes().all(|byte| matches!(byte, b'a'..=b'z' | b'0'..=b'9' | b'-'));
    let is_shown = |label: &str| is_ascii(label) || is_plainly_valid(label);
    let mut shown = Cow::Borrowed(name);
    if memmem::find(name.as_bytes(), b"xn--").is_some() {
        let mut text = String::with_capacity(name.len());
        for label in name.split('.') {
            match label.strip_prefix("xn--") {
                Some(code) if is_ascii(label) => push_decoded(&mut text, code)?,
                None if is_shown(label) => text.push_str(label),
                _ => return None,
            }
            text.push('.');
        }
        text.pop();
        shown = Cow::Owned(text);
    } else if !name.split('.').all(is_shown) {
        return None;
    }
    are_valid_together(&shown).then_some(shown)
}

/// Appends the common letters of a label in Punycode; `None` where it has others or does not decode.
fn push_decoded(text: &mut String, code: &str) -> Option<()> {
    let start = text.len();
    text.extend(punycode::decode(code)?);
    let label = &text[start..];
    (!label.is_ascii() && is_plainly_valid(label)).then_some(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::Random;
    use idna::uts46::DnsLength;

    #[test]
    fn plain_labels_are_those_that_the_tables_leave() {
        let all = || '\0'..='\u{ffff}';
        let rightward: Vec<char> =
            all().filter(|&c| is_plainly_valid(&String::from(c)) && !is_right_to_left(&c.to_string())).collect();
        let leftward: Vec<char> = all().filter(|&c| is_right_to_left(&String::from(c))).collect();
        assert!(all().filter(|&c| is_plain(c)).all(|c| rightward.contains(&c)));
        let ends = ['a', 'ÿ', 'α', 'я', 'ゖ', 'ヺ', '\u{9fa5}', '힣', '가', 'ก', 'क', 'ა', 'ա'];
        let mut random = Random::new();
        for round in 0..40_000 {
            let len = 1 + random.below(9);
            let letters = [&ends[..], &rightward, &leftward][round % 3];
            let label: String = (0..len).map(|_| random.pick(letters)).collect();
            let (ascii, unicode) = (
                Uts46::new().to_ascii(label.as_bytes(), AsciiDenyList::EMPTY, Hyphens::Allow, DnsLength::Ignore),
                Uts46::new().to_unicode(label.as_bytes(), AsciiDenyList::EMPTY, Hyphens::Allow),
            );
            let ascii = ascii.unwrap_or_else(|_| panic!("{label} is not valid"));
            assert!(is_plainly_valid(&label) && unicode.1.is_ok() && unicode.0 == label, "{label}");
            assert!(ascii.len() <= LONGEST_LABEL, "{label}: {ascii}");
        }
        for c in rightward.into_iter().chain(leftward) {
            let label = String::from(c);
            let (unicode, valid) = Uts46::new().to_unicode(label.as_bytes(), AsciiDenyList::EMPTY, Hyphens::Allow);
            assert!(valid.is_ok() && unicode == label, "{c}");
        }
    }

    #[test]
    fn plain_names_are_shown_as_the_tables_show_them() {
        let labels = [
            "",
            "a",
            "1",
            "1a",
            "a-b",
            "-a",
            "a-",
            "ab--c",
            "а",
            "1я",
            "ש",
            "שלום",
            "عرب",
            "ގ",
            "ܐ",
            "ก",
            "xn--p1ai",
            "xn--4dbrk0ce",
            "xn--a-0xb",
            "xn--mnchen-3ya",
            "xn--Mnchen-3ya",
            "xn--mnchen-3yA",
            "xn--zca",
            "xn--",
            "xn--a",
            "xn--a-",
            "xn--4ca",
            "Ä",
        ];
        let mut random = Random::new();
        let mut known = 0;
        for _ in 0..40_000 {
            let name: Vec<&str> = (0..1 + random.below(4)).map(|_| random.pick(&labels)).collect();
            let name = name.join(".");
            let (unicode, valid) = Uts46::new().to_unicode(name.as_bytes(), AsciiDenyList::EMPTY, Hyphens::Allow);
            if let Some(shown) = plainly_shown(&name) {
                known += 1;
                assert!(valid.is_ok() && shown == unicode, "{name}: {shown}");
            }
        }
        assert!(known > 5_000, "{known}");
    }

    #[test]
    fn other_labels_are_not_known() {
        for label in ["", "Ä", "xn--a", "a-b", "שa", "aש", "ש1", "שָ", "e\u{301}", "ａ", "・", "\u{1161}"] {
            assert_eq!(is_plainly_valid(label), label.is_empty(), "{label}");
        }
        for label in ["\u{10000}", "абвгдежзик日", "абвгдежзиклмнопрсту"] {
            assert!(!is_surely_short(label), "{label}");
        }
    }

    #[test]
    fn short_labels_are_short_in_punycode() {
        let ends = ['a', '\u{80}', '\u{7ff}', '\u{800}', '\u{d7ff}', '\u{e000}', '\u{fffe}', '\u{ffff}'];
        let mut random = Random::new();
        for round in 0..80_000 {
            let label: String = if round % 2 == 0 {
                (0..9).map(|_| random.pick(&ends)).collect()
            } else {
                let base = random.pick(&[0x80, 0x400, 0x4e00, 0xac00, 0xffff - 64]);
                let letters =
                    [base, base + 1, base + 31, base + 63, base + 64].map(|c| char::from_u32(c).unwrap_or('a'));
                let basic = random.below(4);
                (0..18).map(|_| if random.below(8) < basic { 'a' } else { random.pick(&letters) }).collect()
            };
            assert!(is_surely_short(&label));
            let code = punycode::encode(&label).expect("it is short");
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
