//! IANA's registry of URI schemes (RFC 7595), and the schemes in use that it does not list.

use std::fmt;
use std::sync::LazyLock;

use crate::text::{embedded, fields};

/// A scheme that is known, from either list.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Scheme {
    /// Its name in lower case.
    pub name: &'static str,
    /// The list that has it, and what the list says.
    pub registered: Registered,
}

/// Whether IANA lists a scheme.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Registered {
    /// IANA lists it.
    Iana {
        /// Its status at IANA.
        status: Status,
        /// The document that defines it, in IANA's words; `-` if it is not known here.
        reference: &'static str,
    },
    /// It is in wide use, but not registered.
    DeFacto {
        /// What its URLs name.
        use_: &'static str,
    },
}

/// The status of a registered scheme (RFC 7595 sections 3, 4 and 6).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
#[non_exhaustive]
pub enum Status {
    /// Reviewed, for long-term use.
    Permanent,
    /// First come, first served.
    Provisional,
    /// No longer in common use.
    Historical,
    /// Once permanent, now obsolete.
    Obsolete,
    /// Registered; the status is not known here.
    Registered,
}

impl fmt::Display for Status {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Permanent => "permanent",
            Self::Provisional => "provisional",
            Self::Historical => "historical",
            Self::Obsolete => "obsolete",
            Self::Registered => "registered",
        })
    }
}

static SCHEMES: LazyLock<Vec<Scheme>> = LazyLock::new(|| {
    let iana = fields(embedded!("iana.tsv")).map(|row| match row[..] {
        [name, status, reference] => {
            Scheme { name, registered: Registered::Iana { status: parse_status(status), reference } }
        }
        _ => panic!("iana.tsv: a row is a name, a status and a reference"),
    });
    let de_facto = fields(embedded!("defacto.tsv")).map(|row| match row[..] {
        [name, use_] => Scheme { name, registered: Registered::DeFacto { use_ } },
        _ => panic!("defacto.tsv: a row is a name and a use"),
    });
    let mut schemes: Vec<Scheme> = iana.chain(de_facto).collect();
    schemes.sort_by_key(|scheme| scheme.name);
    schemes
});

fn parse_status(status: &str) -> Status {
    match status {
        "permanent" => Status::Permanent,
        "provisional" => Status::Provisional,
        "historical" => Status::Historical,
        "obsolete" => Status::Obsolete,
        _ => Status::Registered,
    }
}

/// The longest name in either list, in bytes.
pub(crate) const LONGEST_NAME: usize = 36;

/// All known schemes, ordered by name.
#[must_use]
pub fn all() -> &'static [Scheme] {
    &SCHEMES
}

/// Finds a scheme in either list. The case of the name does not matter (RFC 1738 section 2.1, RFC 3986 section 3.1).
///
/// ```
/// use urlint::syntax::scheme::{Registered, Status, lookup};
///
/// let wais = lookup("WAIS").expect("it is registered");
/// assert!(matches!(wais.registered, Registered::Iana { status: Status::Historical, .. }));
/// assert!(matches!(lookup("git+https").expect("it is in use").registered, Registered::DeFacto { .. }));
/// assert!(lookup("hhttps").is_none());
/// ```
#[must_use]
pub fn lookup(name: &str) -> Option<Scheme> {
    if name.len() > LONGEST_NAME {
        return None;
    }
    let chains = &*CHAINS;
    let mut at = chains.first[hash(name)];
    while let Some(scheme) = SCHEMES.get(usize::from(at)) {
        if scheme.name.eq_ignore_ascii_case(name) {
            return Some(*scheme);
        }
        at = chains.next[usize::from(at)];
    }
    None
}

/// The schemes in chains of names with the same hash, for fast lookups: each URL needs several.
struct Chains {
    /// For each hash the first scheme; [`END`] if there is none.
    first: [u16; HASHES],
    /// For each scheme the next one in its chain.
    next: Vec<u16>,
}

/// The end of a chain.
const END: u16 = u16::MAX;

static CHAINS: LazyLock<Chains> = LazyLock::new(|| {
    let mut chains = Chains { first: [END; HASHES], next: Vec::with_capacity(SCHEMES.len()) };
    for (at, scheme) in (0..END).zip(SCHEMES.iter()) {
        let first = &mut chains.first[hash(scheme.name)];
        chains.next.push(std::mem::replace(first, at));
    }
    chains
});

/// The number of hashes: a little more than schemes.
const HASHES: usize = 1024;

/// The hash of a name in lower case (FNV-1a).
fn hash(name: &str) -> usize {
    let mix = |hash: u32, byte: u8| (hash ^ u32::from(byte.to_ascii_lowercase())).wrapping_mul(0x0100_0193);
    name.bytes().fold(0x811C_9DC5, mix) as usize % HASHES
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_unique_lower_case_schemes() {
        for pair in all().windows(2) {
            assert!(pair[0].name < pair[1].name, "{} is listed twice", pair[1].name);
        }
        for scheme in all() {
            assert!(scheme.name.len() <= LONGEST_NAME, "{} is longer than LONGEST_NAME", scheme.name);
            assert!(scheme.name.starts_with(|c: char| c.is_ascii_lowercase()), "{}", scheme.name);
            assert!(scheme.name.bytes().all(|byte| matches!(byte, b'a'..=b'z' | b'0'..=b'9' | b'+' | b'-' | b'.')));
        }
    }
}
