//! A name for a finding that stays when lines are added above it.

use std::fmt::Write as _;

use sha2::{Digest, Sha256};

use super::Finding;

/// How many octets of the digest count: no two of any number of findings will ever share them by chance.
const OCTETS: usize = 16;

impl Finding {
    /// The fingerprint: a digest of the rule, the path from the root of the repository, the URL without its secrets, and
    /// the how many-th of its kind it is. 32 hexadecimal digits.
    #[must_use]
    pub fn fingerprint(&self, path: &str) -> String {
        let mut digest = Sha256::new();
        for part in [&*self.rule, path, &self.url] {
            digest.update((part.len() as u64).to_le_bytes());
            digest.update(part);
        }
        digest.update(self.nth.to_le_bytes());
        digest.finalize()[..OCTETS].iter().fold(String::new(), |mut name, octet| {
            // Writing to a string cannot fail.
            let _ = write!(name, "{octet:02x}");
            name
        })
    }
}
