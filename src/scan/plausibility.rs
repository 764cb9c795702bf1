//! What must follow a scheme without `//` so that it is taken for a URL in running text.
//!
//! Most text like `word:x` is not a URL: it is a key, a label, a type. For each scheme that is written without `//`, a
//! test says what a URL of it needs: `mailto:` needs an `@`, `geo:` two numbers.

use crate::syntax::byte_class::{ALPHA, Class, DIGIT, HEX};

type Requirement = fn(&[u8]) -> bool;

/// The schemes that are written without `//` in running text, and the requirement for the rest of such a URL.
const SCHEMES: [(&[u8], Requirement); 21] = [
    (b"mailto", mailto),
    (b"news", news),
    (b"urn", urn),
    (b"tel", telephone),
    (b"sms", telephone),
    (b"sip", user_or_host),
    (b"sips", user_or_host),
    (b"xmpp", user_or_host),
    (b"magnet", magnet),
    (b"geo", geo),
    (b"data", data),
    (b"tag", tag),
    (b"mid", message_part),
    (b"cid", message_part),
    (b"doi", doi),
    (b"did", decentralized),
    (b"bitcoin", bitcoin),
    (b"matrix", matrix),
    (b"jdbc", driver),
    (b"r2dbc", driver),
    (b"spotify", spotify),
];

/// The last bytes of the names above, in either case: the quick test at each `:`.
pub(super) const MAY_END_SCHEME: Class = Class::of(b"OSNLPTAGDIXCYosnlptagdixcy");

/// The length of the longest of these names.
pub(crate) const LONGEST_BARE_SCHEME: usize = 7;

/// The last three bytes of those names, of `URL` and of the schemes that may lack a slash, in lower case.
pub(crate) const BARE_SCHEME_ENDINGS: [u32; SCHEMES.len() + MAY_LACK_SLASH.len() + 1] = {
    let mut endings = [ending(b"url"); SCHEMES.len() + MAY_LACK_SLASH.len() + 1];
    let mut at = 0;
    while at < SCHEMES.len() {
        endings[at] = ending(SCHEMES[at].0);
        at += 1;
    }
    while at < SCHEMES.len() + MAY_LACK_SLASH.len() {
        endings[at] = ending(MAY_LACK_SLASH[at - SCHEMES.len()]);
        at += 1;
    }
    endings
};

/// The last three bytes as a number, in lower case where they are letters.
const fn ending(name: &[u8]) -> u32 {
    match name {
        [.., a, b, c] => u32::from_le_bytes([*a, *b, *c, 0]) | 0x0020_2020,
        _ => 0,
    }
}

/// For a byte as the first, second or third of three: which of [`BARE_SCHEME_ENDINGS`] have it there, as one bit for each ending.
static ENDINGS_WITH: [[u32; 256]; 3] = {
    let mut endings_with = [[0; 256]; 3];
    let mut number = 0;
    while number < BARE_SCHEME_ENDINGS.len() {
        let letters = BARE_SCHEME_ENDINGS[number].to_le_bytes();
        let mut place = 0;
        while place < 3 {
            endings_with[place][letters[place] as usize] |= 1 << number;
            endings_with[place][letters[place].to_ascii_uppercase() as usize] |= 1 << number;
            place += 1;
        }
        number += 1;
    }
    endings_with
};

/// Whether the bytes end like the name of a scheme without `//`, or like `URL`.
pub(super) fn ends_like_scheme(before: &[u8]) -> bool {
    let [.., first, second, third] = *before else { return false };
    let [firsts, seconds, thirds] = &ENDINGS_WITH;
    firsts[usize::from(first)] & seconds[usize::from(second)] & thirds[usize::from(third)] != 0
}

/// Whether `name` is one of these schemes.
pub(crate) fn is_bare_scheme(name: &[u8]) -> bool {
    name.len() <= LONGEST_BARE_SCHEME && SCHEMES.iter().any(|(scheme, _)| scheme.eq_ignore_ascii_case(name))
}

/// The most bytes after the scheme that are tested. Without a limit, a run of such schemes would be read once for each.
const FARTHEST: usize = 256;

/// Whether the text at `rest` may meet the requirement of a scheme, while it is not yet known where the URL ends.
pub(super) fn may_be_plausible(text: &[u8], name: &[u8], rest: usize) -> bool {
    let quote = rest.checked_sub(name.len() + 2).map_or(0, |before| text[before]);
    let quote = if quote == b'\'' { quote } else { b'"' };
    let goes_on = |byte: u8| byte > b' ' && byte != quote && !b"\"<>`".contains(&byte);
    let ahead = text[rest..].iter().take(FARTHEST).take_while(|byte| goes_on(**byte)).count();
    is_plausible(name, &text[rest..rest + ahead])
}

/// Whether `rest`, the text after a scheme and its `:`, meets the requirement of the scheme.
pub(super) fn is_plausible(name: &[u8], rest: &[u8]) -> bool {
    SCHEMES.iter().any(|(scheme, requirement)| scheme.eq_ignore_ascii_case(name) && requirement(rest))
}

/// The schemes that need a host, and that people type by hand: a missing slash is a likely typo.
pub(super) const MAY_LACK_SLASH: [&[u8]; 4] = [b"https", b"http", b"ftps", b"ftp"];

/// Whether a URL has one of these schemes and a host, but something else than `//` between them, such as
/// `https:/a.example` or `http:\\a.example`. In running text this is not a URL. In brackets, or as a whole value, the
/// meaning is clear.
pub(crate) fn lacks_slash(name: &[u8], rest: &[u8]) -> bool {
    if !MAY_LACK_SLASH.iter().any(|scheme| scheme.eq_ignore_ascii_case(name)) {
        return false;
    }
    let slashes = match rest {
        [b':', b'/', b'/', ..] => 3,
        [b'/', ..] => 1,
        // a string in code or data has each backslash twice
        _ => rest.iter().take(4).take_while(|&&byte| byte == b'\\').count(),
    };
    // `ftp:a.b` may be a name
    if slashes == 0 && name[0].eq_ignore_ascii_case(&b'f') {
        return false;
    }
    let rest = &rest[slashes..];
    let is_host_byte = |byte: u8| ALPHA.has(byte) || DIGIT.has(byte) || b"-.".contains(&byte);
    let len = rest.iter().take(FARTHEST).take_while(|&&byte| is_host_byte(byte)).count();
    is_dotted(&rest[..len]) && matches!(rest.get(len), None | Some(b'/' | b':' | b'?' | b'#' | b'>' | b'\\'))
}

/// Whether a host is a name of several labels, an IPv4 address or `localhost`.
fn is_dotted(host: &[u8]) -> bool {
    let labels = || host.split(|&byte| byte == b'.');
    let last = labels().next_back().unwrap_or_default();
    let is_address = || labels().count() == 4 && host.iter().all(|&byte| DIGIT.has(byte) || byte == b'.');
    let is_name = labels().count() > 1 && labels().all(|label| !label.is_empty()) && (last.len() > 1 || is_address());
    is_name || host.eq_ignore_ascii_case(b"localhost")
}

/// `mailto:` an address (RFC 1738 section 3.5, RFC 6068 section 2).
fn mailto(rest: &[u8]) -> bool {
    rest.contains(&b'@')
}

/// A group with a dot, a message-id, or `*` for all (RFC 1738 section 3.6, RFC 5538 section 2.2).
fn news(rest: &[u8]) -> bool {
    rest == b"*" || rest.contains(&b'@') || rest.iter().skip(1).any(|&byte| byte == b'.')
}

/// `urn:` a namespace of two bytes at least, `:`, and a name (RFC 8141 section 2).
fn urn(rest: &[u8]) -> bool {
    let Some(colon) = rest.iter().position(|&byte| byte == b':') else { return false };
    let namespace = &rest[..colon];
    (2..=32).contains(&namespace.len())
        && namespace.iter().all(|&byte| ALPHA.has(byte) || DIGIT.has(byte) || byte == b'-')
        && rest.len() > colon + 1
}

/// Digits, at least three (RFC 3966 section 3, RFC 5724 section 2.2).
fn telephone(rest: &[u8]) -> bool {
    let number = rest.iter().take_while(|byte| !matches!(byte, b';' | b'?'));
    let (mut digits, mut is_number) = (0, true);
    for &byte in number {
        digits += usize::from(DIGIT.has(byte));
        is_number &= HEX.has(byte) || b"+-.()*#,".contains(&byte);
    }
    is_number && digits >= 3
}

/// A user at a host, a host with a dot, or a number (RFC 3261 section 19.1.1, RFC 5122 section 2.2).
fn user_or_host(rest: &[u8]) -> bool {
    let is_dot_between_names =
        |&[before, dot, after]: &[u8; 3]| dot == b'.' && before.is_ascii_alphanumeric() && ALPHA.has(after);
    rest.contains(&b'@')
        || rest.windows(3).filter_map(|window| window.first_chunk()).any(is_dot_between_names)
        || rest.iter().filter(|&&byte| DIGIT.has(byte)).count() >= 3
            && rest.iter().all(|&byte| DIGIT.has(byte) || b"+-.:[]".contains(&byte))
}

fn magnet(rest: &[u8]) -> bool {
    rest.first() == Some(&b'?') && rest.len() > 1
}

/// Two numbers (RFC 5870 section 3.3).
fn geo(rest: &[u8]) -> bool {
    let mut coordinates = rest.split(|&byte| byte == b',' || byte == b';');
    let is_number = |number: Option<&[u8]>| {
        number.is_some_and(|number| {
            let digits = number.strip_prefix(b"-").unwrap_or(number);
            digits.first().is_some_and(|&byte| DIGIT.has(byte))
                && digits.iter().all(|&byte| DIGIT.has(byte) || byte == b'.')
        })
    };
    is_number(coordinates.next()) && is_number(coordinates.next())
}

/// An optional media type with parameters, then `,` (RFC 2397 section 3). `data:1,2` is a list, not a URL.
fn data(rest: &[u8]) -> bool {
    let Some(comma) = rest.iter().position(|&byte| byte == b',') else { return false };
    let mut parts = rest[..comma].split(|&byte| byte == b';');
    let is_token = |token: &[u8]| {
        !token.is_empty() && token.iter().all(|&byte| byte.is_ascii_alphanumeric() || b"!#$&-^_.+%*'".contains(&byte))
    };
    let kind = parts.next().unwrap_or_default();
    let has_valid_type = match kind.iter().position(|&byte| byte == b'/') {
        Some(slash) => is_token(&kind[..slash]) && is_token(&kind[slash + 1..]),
        None => kind.is_empty(),
    };
    has_valid_type
        && parts.all(|part| part.split(|&byte| byte == b'=').all(|side| is_token(side) || side.starts_with(b"\"")))
}

/// An authority, `,`, a date, `:` (RFC 4151 section 2.1).
fn tag(rest: &[u8]) -> bool {
    let Some(comma) = rest.iter().position(|&byte| byte == b',') else { return false };
    let Some(colon) = rest.iter().position(|&byte| byte == b':') else { return false };
    if colon < comma {
        return false;
    }
    let date = &rest[comma + 1..colon];
    comma > 0 && date.len() >= 4 && date.iter().all(|&byte| DIGIT.has(byte) || byte == b'-')
}

/// A message-id or content-id, which holds an `@` or at least a dot (RFC 2392 section 2).
fn message_part(rest: &[u8]) -> bool {
    rest.contains(&b'@') || rest.iter().skip(1).any(|&byte| byte == b'.')
}

/// A method in lower case, `:`, and an identifier that is no word (Decentralized Identifiers section 3.1).
fn decentralized(rest: &[u8]) -> bool {
    let Some(colon) = rest.iter().position(|&byte| byte == b':') else { return false };
    let (method, id) = (&rest[..colon], &rest[colon + 1..]);
    let is_method = |byte: &u8| byte.is_ascii_lowercase() || DIGIT.has(*byte);
    colon >= 2 && method.iter().all(is_method) && id.len() >= 8
}

/// An address, or a part of one with an amount or the like (BIP 21).
fn bitcoin(rest: &[u8]) -> bool {
    let len = rest.iter().take_while(|byte| byte.is_ascii_alphanumeric()).count();
    let has_query = rest.get(len) == Some(&b'?') && rest.contains(&b'=');
    len >= 26 || len > 0 && has_query
}

/// A kind of thing, `/`, and a name at a server (Matrix specification, URIs).
fn matrix(rest: &[u8]) -> bool {
    let Some(slash) = rest.iter().position(|&byte| byte == b'/') else { return false };
    let name = &rest[slash + 1..];
    matches!(&rest[..slash], b"u" | b"r" | b"roomid" | b"e")
        && name.iter().skip(1).any(|&byte| byte == b':')
        && message_part(name)
}

/// A driver, `:`, and what it connects to.
fn driver(rest: &[u8]) -> bool {
    let Some(colon) = rest.iter().position(|&byte| byte == b':') else { return false };
    let name = &rest[..colon];
    let is_name = |byte: &u8| ALPHA.has(*byte) || DIGIT.has(*byte) || b"+-".contains(byte);
    name.len() > 1 && name.iter().all(is_name) && rest.len() > colon + 1 && rest.last() != Some(&b':')
}

/// A kind of thing, `:`, and its number of 22 letters and digits.
fn spotify(rest: &[u8]) -> bool {
    let Some(colon) = rest.iter().position(|&byte| byte == b':') else { return false };
    let number = rest[colon + 1..].iter().take_while(|byte| byte.is_ascii_alphanumeric()).count();
    colon > 0 && rest[..colon].iter().all(u8::is_ascii_lowercase) && number == 22
}

fn doi(rest: &[u8]) -> bool {
    rest.starts_with(b"10.") && rest.len() > 3
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_scheme_passes_the_quick_test() {
        assert!(ends_like_scheme(b"<URL") && MAY_LACK_SLASH.iter().all(|scheme| ends_like_scheme(scheme)));
        assert!(!ends_like_scheme(b"al") && !ends_like_scheme(b"std") && !ends_like_scheme(b""));
        for (scheme, _) in SCHEMES {
            assert!(MAY_END_SCHEME.has(scheme[scheme.len() - 1]) && scheme.len() <= LONGEST_BARE_SCHEME);
            assert!(ends_like_scheme(scheme) && ends_like_scheme(&scheme.to_ascii_uppercase()));
            assert!(is_bare_scheme(&scheme.to_ascii_uppercase()));
        }
    }
}
