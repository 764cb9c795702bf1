//! ToASCII, and whether it accepts a domain (URL Standard, "IDNA"; tables from `idna`).

use std::borrow::Cow;

use idna::uts46::{AsciiDenyList, DnsLength, Hyphens, Uts46};

use super::encode::FORBIDDEN_DOMAIN;
use crate::syntax::idn::{LONGEST_LABEL, is_surely_short, plainly_shown};
use crate::syntax::punycode;

/// The longest domain, in bytes (URL Standard, "valid domain").
const LONGEST_NAME: usize = 253;

/// The domain parser with *beStrict* false (URL Standard, "IDNA"). The standard also runs it strictly, to report errors;
/// that is left out.
pub(super) fn to_ascii(domain: Cow<'_, str>) -> Option<Cow<'_, str>> {
    if !domain.is_ascii() {
        let ascii = unicode_to_ascii(&domain, AsciiDenyList::URL, Hyphens::Allow, DnsLength::Ignore)?;
        return (!ascii.is_empty()).then_some(Cow::Owned(ascii));
    }
    if domain.is_empty() || domain.bytes().any(|byte| FORBIDDEN_DOMAIN.has(byte)) {
        return None;
    }
    Some(lowercase(domain))
}

pub(super) fn lowercase(domain: Cow<'_, str>) -> Cow<'_, str> {
    if domain.bytes().any(|byte| byte.is_ascii_uppercase()) {
        return Cow::Owned(domain.to_ascii_lowercase());
    }
    domain
}

/// The domain parser with *beStrict* true (URL Standard, "IDNA"). Where it has a result, it is that of [`to_ascii`].
pub(super) fn to_ascii_strictly<'t>(domain: &Cow<'t, str>) -> Option<Cow<'t, str>> {
    match plainly_valid(domain) {
        Some(is_valid) => is_valid.then(|| lowercase(domain.clone())),
        None => {
            let ascii = plain_to_ascii(domain)
                .or_else(|| unicode_to_ascii(domain, AsciiDenyList::STD3, Hyphens::Check, DnsLength::Verify))?;
            Some(Cow::Owned(ascii))
        }
    }
}

/// Unicode ToASCII of a domain of common letters, without the tables of Unicode; `None` for others.
fn plain_to_ascii(domain: &str) -> Option<String> {
    let domain = lowercase(Cow::Borrowed(domain));
    let is_fine = |label: &str| !label.is_ascii() || label.starts_with("xn--") || plainly_valid(label) == Some(true);
    plainly_shown(&domain).filter(|_| domain.split('.').all(is_fine))?;
    encode_labels(&domain, DnsLength::Verify)
}

/// Unicode ToASCII. The tables of `icu_normalizer` 2.4 accept U+3D000 to U+3FC3F as valid, where nothing is assigned.
fn unicode_to_ascii(domain: &str, list: AsciiDenyList, hyphens: Hyphens, length: DnsLength) -> Option<String> {
    let (unicode, valid) = Uts46::new().to_unicode(domain.as_bytes(), list, hyphens);
    if valid.is_err() || unicode.contains(|c| matches!(c, '\u{3d000}'..='\u{3fc3f}')) {
        return None;
    }
    encode_labels(&unicode, length)
}

/// A valid domain with each label in Punycode that needs it, in lower case, unless it is too long.
fn encode_labels(unicode: &str, length: DnsLength) -> Option<String> {
    let is_verified = length == DnsLength::Verify;
    let mut ascii = String::with_capacity(2 * unicode.len());
    for (at, label) in unicode.split('.').enumerate() {
        if at > 0 {
            ascii.push('.');
        }
        let start = ascii.len();
        if label.is_ascii() {
            ascii.extend(label.bytes().map(|byte| char::from(byte.to_ascii_lowercase())));
        } else {
            ascii += "xn--";
            ascii += &punycode::encode(label)?;
        }
        if is_verified && !(1..=LONGEST_LABEL).contains(&(ascii.len() - start)) {
            return None;
        }
    }
    (!is_verified || ascii.len() <= LONGEST_NAME).then_some(ascii)
}

/// Whether a domain of letters, digits and hyphens in any language is valid, without the tables of Unicode. `false`
/// means unknown.
pub(super) fn is_surely_valid(domain: &str) -> bool {
    if plainly_valid(domain) == Some(true) {
        return true;
    }
    // the most bytes of a label and its dot, if it is valid
    let longest = |label: &str| {
        let is_valid = || label.starts_with("xn--") || plainly_valid(label) == Some(true);
        let len = if label.is_ascii() { label.len() } else { LONGEST_LABEL };
        let is_fine = if label.is_ascii() { len <= LONGEST_LABEL && is_valid() } else { is_surely_short(label) };
        is_fine.then_some(len + 1)
    };
    let len: Option<usize> = domain.split('.').map(longest).sum();
    len.is_some_and(|len| len <= LONGEST_NAME + 1) && plainly_shown(domain).is_some()
}

/// Whether a domain is valid, for domains of letters, digits and hyphens of US-ASCII; `None` for others, which need the
/// tables of Unicode.
pub(super) fn plainly_valid(domain: &str) -> Option<bool> {
    let mut valid = domain.len() <= LONGEST_NAME;
    for label in domain.as_bytes().split(|&byte| byte == b'.') {
        if !label.iter().all(|&byte| byte.is_ascii_alphanumeric() || byte == b'-') {
            return None;
        }
        match label {
            [b'x' | b'X', b'n' | b'N', b'-', b'-', ..] => return None,
            [] | [b'-', ..] | [.., b'-'] | [_, _, b'-', b'-', ..] => valid = false,
            _ => valid &= label.len() <= LONGEST_LABEL,
        }
    }
    Some(valid)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::Random;

    #[test]
    fn the_short_way_agrees_with_unicode() {
        let long = "a".repeat(63);
        let full = format!("{long}.{long}.{long}.{}", &long[2..]);
        assert_eq!(full.len(), 253);
        let alphabet = ["", "a", "-", "1", "B", "aa--", "a-b", "x", &long, &long[1..], &full, &full[1..]];
        for first in alphabet {
            for middle in ["", ".", "..", "b", "-"] {
                for last in alphabet {
                    let domain = format!("{first}{middle}{last}");
                    let (list, hyphens, length) = (AsciiDenyList::STD3, Hyphens::Check, DnsLength::Verify);
                    let unicode = Uts46::new().to_ascii(domain.as_bytes(), list, hyphens, length).is_ok();
                    assert_eq!(plainly_valid(&domain), Some(unicode), "{domain:?}");
                }
            }
        }
    }

    #[test]
    fn common_letters_are_encoded_as_unicode_does() {
        let labels = ["", "a", "A-b", "-a", "aa--b", "я", "яa", "я-a", "Я", "日本語", "xn--80a", "ü", &"я".repeat(60)];
        let (list, hyphens, length) = (AsciiDenyList::STD3, Hyphens::Check, DnsLength::Verify);
        let mut known = 0;
        for first in labels {
            for last in labels {
                let domain = format!("{first}.{last}");
                let Some(plain) = plain_to_ascii(&domain) else { continue };
                known += 1;
                assert_eq!(unicode_to_ascii(&domain, list, hyphens, length).as_deref(), Some(&*plain), "{domain:?}");
            }
        }
        assert_eq!(known, 49);
        assert_eq!(plain_to_ascii(&"я.".repeat(60)), None, "longer than a domain may be");
    }

    #[test]
    fn names_are_encoded_as_unicode_does() {
        let parts = [
            "a",
            "B",
            "-",
            "1",
            "я",
            "Я",
            "ß",
            "ü",
            "u\u{308}",
            "ש",
            "ع",
            "१",
            "क\u{94d}\u{200d}",
            "xn--",
            "xn--80a",
            "語",
            "。",
            ".",
            "ａ",
            "\u{ad}",
            "_",
            "\u{10400}",
            "\u{3d000}",
        ];
        let (mut random, mut sure) = (Random::new(), 0);
        for _ in 0..40_000 {
            let domain: String = (0..1 + random.below(8)).map(|_| random.pick(&parts)).collect();
            for (list, hyphens, length) in [
                (AsciiDenyList::STD3, Hyphens::Check, DnsLength::Verify),
                (AsciiDenyList::URL, Hyphens::Allow, DnsLength::Ignore),
            ] {
                let oracle = Uts46::new().to_ascii(domain.as_bytes(), list, hyphens, length).ok();
                let oracle = oracle.filter(|_| !domain.contains('\u{3d000}'));
                if length == DnsLength::Verify && is_surely_valid(&domain) {
                    sure += 1;
                    assert!(oracle.is_some(), "{domain:?}");
                }
                assert_eq!(
                    unicode_to_ascii(&domain, list, hyphens, length).as_deref(),
                    oracle.as_deref(),
                    "{domain:?}"
                );
            }
        }
        assert!(sure > 1000, "{sure}");
    }
}
