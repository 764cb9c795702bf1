//! RFC 3987, Internationalized Resource Identifiers: their characters, and the mapping to a URI and back. Uses text and
//! its own layer only.

use super::byte_class::{ALPHA, Class, DIGIT};
use super::invalid_bytes::is_triplet;
use super::{Component, Url, percent};

/// `ucschar` (RFC 3987 section 2.2): the characters beyond US-ASCII that any component may hold.
///
/// ```
/// use urlint::syntax::iri;
///
/// assert!(iri::is_ucschar('é') && !iri::is_ucschar('e') && !iri::is_ucschar('\u{e000}'));
/// ```
#[must_use]
pub const fn is_ucschar(character: char) -> bool {
    match character {
        '\u{a0}'..='\u{d7ff}' | '\u{f900}'..='\u{fdcf}' | '\u{fdf0}'..='\u{ffef}' => true,
        // From plane 1 to 14 all but the last two of each plane, and but the first 4096 of plane 14.
        '\u{10000}'..='\u{effff}' => {
            let point = character as u32;
            point & 0xffff <= 0xfffd && !(0xe0000 <= point && point < 0xe1000)
        }
        _ => false,
    }
}

/// `iprivate` (RFC 3987 section 2.2): the private characters, which only a query may hold.
#[must_use]
pub const fn is_iprivate(character: char) -> bool {
    matches!(character, '\u{e000}'..='\u{f8ff}' | '\u{f0000}'..='\u{ffffd}' | '\u{100000}'..='\u{10fffd}')
}

/// `iunreserved = ALPHA / DIGIT / "-" / "." / "_" / "~" / ucschar` (RFC 3987 section 2.2).
#[must_use]
pub const fn is_iunreserved(character: char) -> bool {
    const ASCII: Class = super::byte_class::UNRESERVED;
    if character.is_ascii() { ASCII.has(character as u8) } else { is_ucschar(character) }
}

/// Characters of direction that an IRI "MUST NOT contain" though `ucschar` has them (RFC 3987 section 4.1).
#[must_use]
pub const fn is_bidi_formatting(character: char) -> bool {
    matches!(character, '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}')
}

/// How the host of an IRI becomes that of a URI (RFC 3987 section 3.1).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum HostMapping {
    /// To A-labels, if the scheme is known to have domain names as hosts and the name can be mapped (the step before
    /// step 2 that systems "MAY" take). Today, UTS 46 defines the ToASCII of RFC 3490.
    #[default]
    ALabels,
    /// To percent-encodings, like everything else (step 2).
    PercentEncoded,
}

/// Maps an IRI, or a relative reference, to a URI (RFC 3987 section 3.1): each character beyond US-ASCII becomes the
/// percent-encoding of its UTF-8, and the host becomes A-labels if `how` says so. US-ASCII is not changed, even where a
/// URI may not hold it: [`violations`](super::rfc3986::violations) reports that. A URI is returned unchanged.
///
/// ```
/// use urlint::syntax::Url;
/// use urlint::syntax::iri::{HostMapping, to_uri};
///
/// let iri = Url::split("http://résumé.example.org/rosé?#");
/// assert_eq!(to_uri(&iri, HostMapping::ALabels), "http://xn--rsum-bpad.example.org/ros%C3%A9?#");
/// assert_eq!(to_uri(&iri, HostMapping::PercentEncoded), "http://r%C3%A9sum%C3%A9.example.org/ros%C3%A9?#");
/// ```
#[must_use]
pub fn to_uri(iri: &Url<'_>, how: HostMapping) -> String {
    let text = iri.text();
    let mut uri = String::with_capacity(text.len() * 2);
    let mut rest = text;
    if how == HostMapping::ALabels
        && let Some((host, labels)) = iri.span(Component::Host).zip(a_labels(iri))
    {
        percent_encode(&text[..host.start], &mut uri);
        uri.push_str(&labels);
        rest = &text[host.end..];
    }
    percent_encode(rest, &mut uri);
    uri
}

fn percent_encode(text: &str, uri: &mut String) {
    for character in text.chars() {
        if character.is_ascii() {
            uri.push(character);
        } else {
            for byte in character.encode_utf8(&mut [0; 4]).bytes() {
                percent::push_encoded(uri, byte);
            }
        }
    }
}

/// The host in A-labels, if it has characters beyond US-ASCII, the scheme has domain names there, and each label can be
/// mapped to letters, digits and hyphens ("UseSTD3ASCIIRules set to TRUE").
fn a_labels(iri: &Url<'_>) -> Option<String> {
    const LDH: Class = ALPHA.or(DIGIT).or(Class::of(b"-."));
    let host = iri.host()?;
    let may_be_domain =
        iri.scheme().is_none_or(|scheme| DOMAIN_SCHEMES.iter().any(|name| name.eq_ignore_ascii_case(scheme)));
    if host.is_ascii() || !may_be_domain {
        return None;
    }
    let labels = idna::domain_to_ascii(host).ok()?;
    labels.bytes().all(|byte| LDH.has(byte)).then_some(labels)
}

/// Schemes "known to use domain names in ireg-name" (RFC 3987 section 3.1). A reference without a scheme is treated
/// like these: most references with an authority are for such a scheme.
const DOMAIN_SCHEMES: &[&str] = &[
    "coap", "coaps", "dict", "file", "ftp", "ftps", "git", "gopher", "http", "https", "imap", "ipp", "ldap", "ldaps",
    "nntp", "rtsp", "sftp", "ssh", "telnet", "ws", "wss",
];

/// Maps a URI to an IRI that maps back to it (RFC 3987 section 3.2). Percent-encodings that are UTF-8 become the
/// encoded characters, if an IRI may hold these in that place. Reserved characters, and US-ASCII that no URI may hold,
/// stay encoded. A-labels stay A-labels.
///
/// ```
/// use urlint::syntax::Url;
/// use urlint::syntax::iri::to_iri;
///
/// assert_eq!(to_iri(&Url::split("http://www.example.org/D%C3%BCrst")), "http://www.example.org/Dürst");
/// assert_eq!(to_iri(&Url::split("http://www.example.org/D%FCrst")), "http://www.example.org/D%FCrst"); // not UTF-8
/// assert_eq!(to_iri(&Url::split("http://a/%e2%80%ae?%2F")), "http://a/%E2%80%AE?%2F"); // direction; a reserved byte
/// ```
#[must_use]
pub fn to_iri(uri: &Url<'_>) -> String {
    let text = uri.text();
    let query = uri.span(Component::Query).unwrap_or_default();
    let mut iri = String::with_capacity(text.len());
    let mut at = 0;
    while at < text.len() {
        if !is_triplet(&text.as_bytes()[at..]) {
            let len = text[at..].chars().next().map_or(1, char::len_utf8);
            iri.push_str(&text[at..at + len]);
            at += len;
            continue;
        }
        let run = decoded_run(&text.as_bytes()[at..]);
        let mut run_bytes = &*run;
        for chunk in run.utf8_chunks() {
            for character in chunk.valid().chars() {
                let fits = is_iunreserved(character) || is_iprivate(character) && query.contains(at);
                let (encoded, tail) = run_bytes.split_at(character.len_utf8());
                run_bytes = tail;
                if fits && !is_bidi_formatting(character) {
                    iri.push(character);
                } else if character.is_ascii() {
                    iri.push_str(&text[at..at + 3]); // step 2 leaves it as it was written
                } else {
                    encoded.iter().for_each(|&byte| percent::push_encoded(&mut iri, byte)); // step 4 encodes anew
                }
                at += 3 * encoded.len();
            }
            let (encoded, tail) = run_bytes.split_at(chunk.invalid().len());
            run_bytes = tail;
            encoded.iter().for_each(|&byte| percent::push_encoded(&mut iri, byte));
            at += 3 * encoded.len();
        }
    }
    iri
}

/// The decoded bytes of the percent-encodings at the start of `bytes`.
fn decoded_run(bytes: &[u8]) -> Vec<u8> {
    let triplets = bytes.chunks_exact(percent::ENCODED_LEN).take_while(|triplet| triplet[0] == b'%');
    triplets.map_while(|triplet| percent::decode_digits(&triplet[1..])).collect()
}
