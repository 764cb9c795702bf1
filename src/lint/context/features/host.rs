//! The features of a host name, in one pass over its bytes: `a-.example.org` is odd, `paypa1.com` has a lookalike.

/// Whether a host ends with one of the most common endings.
pub(crate) fn has_usual_ending(host: &[u8]) -> bool {
    match *host {
        [.., b'.', a, b, c] => matches!(&[a, b, c], b"com" | b"org" | b"net" | b"dev" | b"edu" | b"gov" | b"app"),
        [.., b'.', a, b] => {
            matches!(&[a, b], b"io" | b"uk" | b"de" | b"fr" | b"jp" | b"cn" | b"me" | b"ai" | b"sh" | b"eu")
        }
        _ => false,
    }
}

/// Whether a host may be `google.com`, `office.com` or `live.com`, or below one of them.
pub(crate) fn may_have_accounts(host: &[u8]) -> bool {
    let host = host.strip_suffix(b".").unwrap_or(host);
    host.last_chunk::<5>().is_some_and(|end| end.eq_ignore_ascii_case(b"e.com"))
}

/// Two features of a host.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct HostFeatures {
    /// `UrlFeatures::ODD_HOST`
    pub(crate) is_odd: bool,
    /// `UrlFeatures::LOOKALIKE`
    pub(crate) has_lookalike: bool,
}

/// Whether a host is odd, and whether it has letters that may be read as others.
pub(crate) fn odd_and_lookalike(host: &[u8]) -> HostFeatures {
    let dot = &BYTE_FLAGS[usize::from(b'.')];
    // the host is read as if a dot were before and after it
    let (mut flags, mut previous, mut dots) = (0, dot, 0);
    for &byte in host {
        let of_byte = &BYTE_FLAGS[usize::from(byte)];
        flags |= of_byte.alone | previous.first & of_byte.second;
        dots += usize::from(of_byte.dots);
        previous = of_byte;
    }
    flags |= previous.first & dot.second;
    let has_one_label = dots == 0;
    let is_odd = flags & ODD != 0 || has_one_label || host.len() > LONGEST_LABEL && has_long_label(host);
    HostFeatures { is_odd, has_lookalike: flags & LOOKALIKE != 0 }
}

fn has_long_label(host: &[u8]) -> bool {
    host.len() > LONGEST_HOST || host.split(|&byte| byte == b'.').any(|label| label.len() > LONGEST_LABEL)
}

/// The longest label and the longest name of the DNS (RFC 1035 section 2.3.4).
const LONGEST_LABEL: usize = 63;
const LONGEST_HOST: usize = 253;

/// The flags that a byte sets alone, and with another: a pair of bytes sets a flag that is in `first` of the one and in
/// `second` of the next.
#[derive(Clone, Copy)]
struct ByteFlags {
    alone: u8,
    first: u8,
    second: u8,
    /// 1 for a dot.
    dots: u8,
}

/// A byte that no plain host has.
const ODD_BYTE: u8 = 1;
/// A dot or hyphen directly after another.
const TWO_MARKS: u8 = 1 << 1;
/// A digit at the start of a label.
const STARTS_WITH_DIGIT: u8 = 1 << 2;
const VV: u8 = 1 << 3;
const RN: u8 = 1 << 4;
/// `0`, `1` or `I`.
const LOOKALIKE_BYTE: u8 = 1 << 5;

const ODD: u8 = ODD_BYTE | TWO_MARKS | STARTS_WITH_DIGIT;
const LOOKALIKE: u8 = VV | RN | LOOKALIKE_BYTE;

const BYTE_FLAGS: [ByteFlags; 256] = {
    let mut table = [ByteFlags { alone: 0, first: 0, second: 0, dots: 0 }; 256];
    let mut byte = 0;
    while byte < 256 {
        let flags = &mut table[byte];
        match byte as u8 {
            b'.' => *flags = ByteFlags { alone: 0, first: TWO_MARKS | STARTS_WITH_DIGIT, second: TWO_MARKS, dots: 1 },
            b'-' => (flags.first, flags.second) = (TWO_MARKS, TWO_MARKS),
            b'0' | b'1' => (flags.alone, flags.second) = (LOOKALIKE_BYTE, STARTS_WITH_DIGIT),
            b'2'..=b'9' => flags.second = STARTS_WITH_DIGIT,
            b'v' => (flags.first, flags.second) = (VV, VV),
            b'r' => flags.first = RN,
            b'n' => flags.second = RN,
            b'I' => flags.alone = LOOKALIKE_BYTE,
            b'a'..=b'z' | b'A'..=b'Z' => {}
            _ => flags.alone = ODD_BYTE,
        }
        byte += 1;
    }
    table
};

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scan::tld::is_top_level;
    use crate::text::Random;

    /// A simple version to compare with: label by label.
    fn naive_odd_and_lookalike(host: &str) -> HostFeatures {
        let labels: Vec<&str> = host.split('.').collect();
        let is_edge = |byte: Option<char>| byte.is_none_or(|byte| byte == '-');
        let is_odd = |label: &&str| {
            let letters = label.chars().all(|c| c.is_ascii_alphanumeric() || c == '-');
            !letters
                || is_edge(label.chars().next())
                || is_edge(label.chars().last())
                || label.contains("--")
                || label.len() > 63
                || label.starts_with(|c: char| c.is_ascii_digit())
        };
        HostFeatures {
            is_odd: labels.len() < 2 || host.len() > 253 || labels.iter().any(is_odd),
            has_lookalike: host.contains(['0', '1', 'I']) || host.contains("vv") || host.contains("rn"),
        }
    }

    #[test]
    fn usual_endings_are_top_level() {
        let letters = || b'a'..=b'z';
        let two = letters().flat_map(|a| letters().map(move |b| vec![b'.', a, b]));
        let three = two.clone().flat_map(|two| letters().map(move |c| [&two[..], &[c]].concat()));
        let usual: Vec<_> = two.chain(three).filter(|ending| has_usual_ending(ending)).collect();
        assert_eq!(usual.len(), 17);
        for ending in usual {
            assert!(std::str::from_utf8(&ending[1..]).is_ok_and(is_top_level), "{ending:?}");
        }
    }

    #[test]
    fn hosts_are_reported_as_label_by_label() {
        let long = [62, 63, 64].map(|len| format!("{}.com", "a".repeat(len)));
        let longest = [31, 32].map(|count| "abcdefg.".repeat(count) + "abcde");
        let mut hosts: Vec<String> = long.into_iter().chain(longest).collect();
        let mut random = Random::new();
        for len in 0..20_000 {
            hosts.push((0..len % 9).map(|_| char::from(random.pick(b".-ar.nvvbI1029_.Ar"))).collect());
        }
        for host in hosts {
            assert_eq!(odd_and_lookalike(host.as_bytes()), naive_odd_and_lookalike(&host), "{host}");
        }
    }
}
