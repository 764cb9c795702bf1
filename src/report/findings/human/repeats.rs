//! The same finding at many places: a long run prints it once. The table of what was printed is bounded.

use std::collections::HashMap;
use std::hash::{BuildHasher, RandomState};
use std::sync::Arc;

use super::super::summary::grouped;
use super::super::{Place, ReportedFinding};

/// The number of findings up to which a run prints all.
pub(super) const PRINTED_IN_FULL: u64 = 100;
/// The number of findings that are remembered. Of those that are not, each is printed.
const MAX_REMEMBERED: usize = 1 << 16;
/// The number of characters remembered of a URL.
const MAX_URL_CHARACTERS: usize = 200;

/// The findings so far.
pub(super) struct Repeats {
    hasher: RandomState,
    seen: HashMap<u64, FirstPlace>,
    /// The number of findings.
    found: u64,
    /// Whether a run prints all however many there are.
    prints_all: bool,
}

/// The first place of a finding.
struct FirstPlace {
    file: Arc<str>,
    place: Place,
    nth: usize,
    /// The further places that were not printed: their number, the rule and the URL.
    unprinted: Option<Box<Unprinted>>,
}

struct Unprinted {
    count: u64,
    rule: Arc<str>,
    url: Box<str>,
}

/// A finding that was printed once, for several places.
pub(super) struct Repeated<'r> {
    pub(super) file: &'r str,
    pub(super) place: Place,
    pub(super) rule: &'r str,
    /// The start of the URL.
    pub(super) url: &'r str,
    /// The number of other places.
    others: u64,
}

impl Repeated<'_> {
    /// The number of places, that of the printed finding too.
    pub(super) fn places(&self) -> String {
        format!("{} places", grouped(self.others + 1))
    }
}

/// This number of other places, in words.
fn other_places(number: u64) -> String {
    let noun = if number == 1 { "place" } else { "places" };
    format!("and in {} other {noun}", grouped(number))
}

impl Repeats {
    pub(super) fn new(prints_all: bool) -> Self {
        Self { hasher: RandomState::new(), seen: HashMap::new(), found: 0, prints_all }
    }

    /// Adds a finding; returns whether there was the same before: rule, URL and message.
    pub(super) fn add(&mut self, file: &Arc<str>, finding: &ReportedFinding) -> bool {
        self.found += 1;
        if self.prints_all {
            return false;
        }
        let (key, nth) = (self.key(finding), self.seen.len());
        if self.seen.contains_key(&key) {
            return true;
        }
        if nth < MAX_REMEMBERED {
            self.seen.insert(key, FirstPlace { file: Arc::clone(file), place: finding.place, nth, unprinted: None });
        }
        false
    }

    /// Whether repeats are not printed.
    pub(super) const fn are_unprinted(&self) -> bool {
        self.found > PRINTED_IN_FULL && !self.prints_all
    }

    /// Counts a repeat that is not printed.
    pub(super) fn count_unprinted(&mut self, finding: &ReportedFinding) {
        let key = self.key(finding);
        let Some(seen) = self.seen.get_mut(&key) else { return };
        let unprinted = seen.unprinted.get_or_insert_with(|| {
            let url: String = finding.url.chars().take(MAX_URL_CHARACTERS).collect();
            Box::new(Unprinted { count: 0, rule: Arc::clone(&finding.rule), url: url.into() })
        });
        unprinted.count += 1;
    }

    /// The number of places of this finding that were not printed.
    pub(super) fn unprinted_count(&self, finding: &ReportedFinding) -> u64 {
        let seen = self.seen.get(&self.key(finding));
        seen.and_then(|seen| seen.unprinted.as_ref()).map_or(0, |unprinted| unprinted.count)
    }

    /// The places of this finding that were not printed, in words.
    pub(super) fn note(&self, finding: &ReportedFinding) -> Option<String> {
        Some(self.unprinted_count(finding)).filter(|&unprinted| unprinted > 0).map(other_places)
    }

    /// The findings that were printed once, those with most places first.
    pub(super) fn most_repeated(&self) -> Vec<Repeated<'_>> {
        let mut list: Vec<_> = self.seen.values().filter_map(|seen| Some((seen, seen.unprinted.as_deref()?))).collect();
        list.sort_by(|(a, x), (b, y)| y.count.cmp(&x.count).then(a.nth.cmp(&b.nth)));
        list.into_iter()
            .map(|(seen, unprinted)| Repeated {
                file: &seen.file,
                place: seen.place,
                rule: &unprinted.rule,
                url: &unprinted.url,
                others: unprinted.count,
            })
            .collect()
    }

    fn key(&self, finding: &ReportedFinding) -> u64 {
        self.hasher.hash_one((&finding.rule, &finding.url, &finding.message))
    }
}
