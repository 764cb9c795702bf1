//! The features of a host name, byte by byte.

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

/// Whether a host is odd (`ODD_HOST`), and whether it has letters that may be read as others (`LOOKALIKE`).
pub(crate) fn odd_and_lookalike(host: &[u8]) -> (bool, bool) {
    let dot = &SHAPES[usize::from(b'.')];
    let (mut flags, mut previous, mut dots) = (0, dot, 0);
    for &byte in host {
        let shape = &SHAPES[usize::from(byte)];
        flags |= shape.alone | previous.first & shape.second;
        dots += usize::from(shape.dot);
        previous = shape;
    }
    flags |= previous.first & dot.second;
    let odd = flags & ODD != 0 || dots == 0 || host.len() > LONGEST_LABEL && has_long_label(host);
    (odd, flags & LOOKALIKE != 0)
}

fn has_long_label(host: &[u8]) -> bool {
    host.len() > LONGEST_HOST || host.split(|&byte| byte == b'.').any(|label| label.len() > LONGEST_LABEL)
}

/// The longest label and the longest name of the DNS (RFC 1035 section 2.3.4).
const LONGEST_LABEL: usize = 63;
const LONGEST_HOST: usize = 253;

/// The flags of a byte of a host: alone, and next to another byte. A pair of bytes has a flag if it is in `first` of
/// the one and in `second` of the next.
#[derive(Clone, Copy)]
struct Shape {
    alone: u8,
    first: u8,
    second: u8,
    /// 1 for a dot.
    dot: u8,
}

/// The flags of an odd host: a byte that no host has, a dot or hyphen after another, a digit after a dot.
const ODD: u8 = 0b0000_0111;
/// The flags of a lookalike: `vv`, `rn`, or a byte such as `0`.
const LOOKALIKE: u8 = 0b0011_1000;

/// The shapes of all bytes.
const SHAPES: [Shape; 256] = {
    let mut shapes = [Shape { alone: 1, first: 0, second: 0, dot: 0 }; 256];
    let mut byte = 0;
    while byte < 256 {
        let (alone, first, second, dot) = match byte as u8 {
            b'.' => (0, 0b0110, 0b0010, 1),
            b'-' => (0, 0b0010, 0b0010, 0),
            b'0' | b'1' => (0b0010_0000, 0, 0b0100, 0),
            b'2'..=b'9' => (0, 0, 0b0100, 0),
            b'v' => (0, 0b1000, 0b1000, 0),
            b'r' => (0, 0b1_0000, 0, 0),
            b'n' => (0, 0, 0b1_0000, 0),
            b'I' => (0b0010_0000, 0, 0, 0),
            b'a'..=b'z' | b'A'..=b'Z' => (0, 0, 0, 0),
            _ => (1, 0, 0, 0),
        };
        shapes[byte] = Shape { alone, first, second, dot };
        byte += 1;
    }
    shapes
};

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scan::tld::is_top_level;
    use crate::text::Random;

    /// A simple version to compare with: label by label.
    fn naive_odd_and_lookalike(host: &str) -> (bool, bool) {
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
        let odd = labels.len() < 2 || host.len() > 253 || labels.iter().any(is_odd);
        (odd, host.contains(['0', '1', 'I']) || host.contains("vv") || host.contains("rn"))
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
