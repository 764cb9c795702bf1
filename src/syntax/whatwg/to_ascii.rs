//! Whether the domain parser accepts a name, and the result of ToASCII (URL Standard, "IDNA"; tables from `idna`).

use std::borrow::Cow;

use idna::uts46::{AsciiDenyList, DnsLength, Hyphens, Uts46};

use super::encode::FORBIDDEN_DOMAIN;

/// The domain parser with *beStrict* false, without the strict result, which only serves the report (URL Standard,
/// "IDNA").
pub(super) fn to_ascii(domain: Cow<'_, str>) -> Option<Cow<'_, str>> {
    if !domain.is_ascii() {
        let ascii = unicode_to_ascii(&domain, AsciiDenyList::URL, Hyphens::Allow, DnsLength::Ignore)?;
        return (!ascii.is_empty()).then(|| Cow::Owned(ascii.into_owned()));
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
            let ascii = unicode_to_ascii(domain, AsciiDenyList::STD3, Hyphens::Check, DnsLength::Verify)?;
            Some(Cow::Owned(ascii.into_owned()))
        }
    }
}

/// Unicode ToASCII. The tables of `icu_normalizer` 2.4 accept U+3D000 to U+3FC3F as valid, where nothing is assigned.
fn unicode_to_ascii(domain: &str, list: AsciiDenyList, hyphens: Hyphens, length: DnsLength) -> Option<Cow<'_, str>> {
    let ascii = Uts46::new().to_ascii(domain.as_bytes(), list, hyphens, length).ok()?;
    // these characters come from themselves or from Punycode; no letter before U+2000 becomes a hyphen
    let may_hold_them = || domain.bytes().any(|byte| byte == b'-' || byte > 0xe1);
    if memchr::memmem::find(ascii.as_bytes(), b"xn--").is_some() && may_hold_them() {
        let (unicode, _) = Uts46::new().to_unicode(ascii.as_bytes(), list, hyphens);
        if unicode.contains(|c| matches!(c, '\u{3d000}'..='\u{3fc3f}')) {
            return None;
        }
    }
    Some(ascii)
}

/// Whether a domain is valid, without the tables of Unicode, for domains of letters, digits and hyphens; `None` for
/// others.
pub(super) fn plainly_valid(domain: &str) -> Option<bool> {
    let mut valid = domain.len() <= 253;
    for label in domain.as_bytes().split(|&byte| byte == b'.') {
        if !label.iter().all(|&byte| byte.is_ascii_alphanumeric() || byte == b'-') {
            return None;
        }
        match label {
            [b'x' | b'X', b'n' | b'N', b'-', b'-', ..] => return None,
            [] | [b'-', ..] | [.., b'-'] | [_, _, b'-', b'-', ..] => valid = false,
            _ => valid &= label.len() <= 63,
        }
    }
    Some(valid)
}

#[cfg(test)]
mod tests {
    use super::*;

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
}
