//! Fingerprints of findings: they stay when lines are added above.

use std::collections::HashMap;
use std::fmt::Write as _;

use sha2::{Digest, Sha256};

use super::{RecordedFingerprints, ReportedFinding};

/// The number of digest bytes used: enough to rule out collisions by chance.
const DIGEST_BYTES: usize = 16;

impl RecordedFingerprints {
    /// The fingerprints of an earlier report; `None` if they are no digests.
    #[must_use]
    pub fn new(fingerprint: &str, content_fingerprint: &str) -> Option<Self> {
        let is_digit = |byte: u8| matches!(byte, b'0'..=b'9' | b'a'..=b'f');
        let is_digest = |text: &str| text.len() == 2 * DIGEST_BYTES && text.bytes().all(is_digit);
        (is_digest(fingerprint) && is_digest(content_fingerprint))
            .then(|| Self { fingerprint: fingerprint.into(), content_fingerprint: content_fingerprint.into() })
    }
}
/// The maximum number of fingerprints distinguished.
const MAX_FINGERPRINTS: usize = 1 << 18;

/// Makes fingerprints unique if a file is checked more than once in a run: dashboards drop duplicates.
#[derive(Default)]
pub(super) struct Fingerprints {
    /// How often each was used, by its first digits.
    seen: HashMap<Box<str>, u64>,
}

impl Fingerprints {
    /// The fingerprint if it is new, otherwise another one that is derived from it.
    pub(super) fn unique(&mut self, fingerprint: String) -> String {
        if self.seen.len() == MAX_FINGERPRINTS {
            self.seen.clear();
        }
        let times = self.seen.entry(fingerprint[..DIGEST_BYTES].into()).or_default();
        *times += 1;
        match *times {
            1 => fingerprint,
            times => digest(&[&fingerprint], times),
        }
    }
}

impl ReportedFinding {
    /// The fingerprint, 32 hexadecimal digits: a digest of the rule, the path from the root of the repository, the URL
    /// without its secrets, and [`ReportedFinding::nth`].
    ///
    /// If an earlier report gave it one, it is that.
    #[must_use]
    pub fn fingerprint(&self, path: &str) -> String {
        match &self.recorded {
            Some(recorded) => recorded.fingerprint.to_string(),
            None => self.new_fingerprint(path),
        }
    }

    /// The fingerprint that this run gives it.
    pub(super) fn new_fingerprint(&self, path: &str) -> String {
        digest(&[&self.rule, path, &self.url], self.nth)
    }

    /// The fingerprint without the path: it stays when the file is moved, but files with the same URL share it.
    #[must_use]
    pub fn content_fingerprint(&self) -> String {
        match &self.recorded {
            Some(recorded) => recorded.content_fingerprint.to_string(),
            None => digest(&[&self.rule, &self.url], self.nth),
        }
    }
}

/// A digest of some texts and a number.
pub(super) fn digest(parts: &[&str], nth: u64) -> String {
    let mut digest = Sha256::new();
    for part in parts {
        digest.update((part.len() as u64).to_le_bytes());
        digest.update(part);
    }
    digest.update(nth.to_le_bytes());
    digest.finalize()[..DIGEST_BYTES].iter().fold(String::new(), |mut name, byte| {
        // Writing to a string cannot fail.
        let _ = write!(name, "{byte:02x}");
        name
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn repeated_fingerprints_are_made_unique() {
        let mut fingerprints = Fingerprints::default();
        let name = digest(&["rule", "path", "url"], 1);
        let names: Vec<String> = (0..3).map(|_| fingerprints.unique(name.clone())).collect();
        assert_eq!(names[0], name);
        assert!(names[1] != name && names[2] != name && names[1] != names[2]);
        assert_ne!(digest(&["ab", "c"], 1), digest(&["a", "bc"], 1));
    }
}
