//! The results that are kept until the run ends: as many as GitHub accepts, the most severe first.

use std::sync::Arc;

/// The number of results that GitHub accepts.
const MAX_RESULTS: usize = 25_000;
/// The maximum size of the kept results in bytes, which bounds the memory of a run.
const MAX_BYTES: usize = 48 << 20;

/// The number of ranks: one for each severity, and the last for suppressed findings.
pub(super) const RANKS: usize = 4;
pub(super) const SUPPRESSED_RANK: usize = RANKS - 1;
/// The names of the ranks in messages.
const RANK_NAMES: [&str; RANKS] = ["error", "warning", "note", "suppressed"];

/// A result, complete except for the data of its rule that is known only at the end.
pub(super) struct KeptResult {
    pub(super) rule: Arc<str>,
    /// All that follows the index of the rule, as members of a JSON object.
    pub(super) body: Box<[u8]>,
}

impl KeptResult {
    fn bytes(&self) -> usize {
        size_of::<Self>() + self.rule.len() + self.body.len()
    }
}

/// The results that are kept.
///
/// INVARIANT: of each rank, the first results are kept. If a result was dropped, no result of a milder rank is kept.
#[derive(Default)]
pub(super) struct ResultBuffer {
    ranks: [Vec<KeptResult>; RANKS],
    count: usize,
    bytes: usize,
    /// The number dropped of each rank.
    pub(super) dropped: [u64; RANKS],
}

impl ResultBuffer {
    /// Whether a result of this rank may be kept. If not, it is counted as dropped.
    pub(super) fn try_reserve(&mut self, rank: usize) -> bool {
        // once a result of a rank was dropped, none of the same or a milder rank is kept
        let is_full = self.dropped[..=rank].iter().any(|&dropped| dropped > 0);
        self.dropped[rank] += u64::from(is_full);
        !is_full
    }

    /// Keeps a result. While there are too many, drops the last result of the mildest rank.
    pub(super) fn push(&mut self, rank: usize, result: KeptResult) {
        self.count += 1;
        self.bytes += result.bytes();
        self.ranks[rank].push(result);
        while self.count > MAX_RESULTS || self.bytes > MAX_BYTES {
            let Some(mildest) = (0..RANKS).rev().find(|&rank| !self.ranks[rank].is_empty()) else { return };
            if let Some(gone) = self.ranks[mildest].pop() {
                self.count -= 1;
                self.bytes -= gone.bytes();
                self.dropped[mildest] += 1;
            }
        }
    }

    /// The size of the kept results in bytes.
    pub(super) fn bytes(&self) -> usize {
        self.bytes
    }

    /// The kept results with their ranks: the most severe first, results of one rank in the order of the run.
    pub(super) fn results(&self) -> impl Iterator<Item = (usize, &KeptResult)> {
        (0..RANKS).flat_map(|rank| self.ranks[rank].iter().map(move |result| (rank, result)))
    }
}

/// The message about results that are not in the file; `dropped` has their number for each rank.
pub(super) fn dropped_message(dropped: [u64; RANKS]) -> String {
    let kinds: Vec<_> = dropped
        .iter()
        .zip(RANK_NAMES)
        .filter(|(dropped, _)| **dropped > 0)
        .map(|(dropped, rank)| format!("{dropped} {rank}"))
        .collect();
    let all: u64 = dropped.iter().sum();
    format!(
        "{all} results are not in this file ({}): code scanning takes 25,000, and 10 MB packed. The most severe are kept. \
        Choose fewer rules (--select, --ignore, --severity), or check a part at a time, each with a --sarif-category of its own.",
        kinds.join(", ")
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    fn result(name: usize, bytes: usize) -> KeptResult {
        KeptResult { rule: name.to_string().into(), body: vec![b' '; bytes].into() }
    }

    fn names(kept: &ResultBuffer) -> Vec<String> {
        kept.results().map(|(rank, result)| format!("{rank}:{}", result.rule)).collect()
    }

    fn put(kept: &mut ResultBuffer, rank: usize, result: KeptResult) {
        if kept.try_reserve(rank) {
            kept.push(rank, result);
        }
    }

    #[test]
    fn the_most_severe_and_first_are_kept() {
        let mut kept = ResultBuffer::default();
        for name in 0..30_000 {
            put(&mut kept, [2, 1, 2, 0, 2, 3][name % 6], result(name, 1));
        }
        let expected: Vec<_> = [(0, 3), (1, 1)]
            .into_iter()
            .flat_map(|(rank, first)| (first..30_000).step_by(6).map(move |name| format!("{rank}:{name}")))
            .chain((0..30_000).filter(|name| name % 2 == 0).map(|name| format!("2:{name}")))
            .collect();
        assert_eq!(names(&kept), expected);
        assert_eq!(kept.dropped, [0, 0, 0, 5_000]);
        for name in 30_000..60_000 {
            put(&mut kept, name % 2, result(name, 1));
        }
        assert_eq!((kept.results().count(), kept.dropped), (MAX_RESULTS, [0, 15_000, 15_000, 5_000]));
        assert!(kept.results().all(|(rank, result)| rank < 2 && result.rule.len() <= 5));
        let bytes: usize = kept.results().map(|(_, result)| result.bytes()).sum();
        assert_eq!(bytes, kept.bytes());
    }

    #[test]
    fn bytes_are_bounded() {
        let mut kept = ResultBuffer::default();
        let size = MAX_BYTES / 10;
        for name in 0..20 {
            put(&mut kept, 1, result(name, size));
        }
        put(&mut kept, 0, result(20, size));
        put(&mut kept, 2, result(21, 1));
        put(&mut kept, 1, result(22, 1));
        assert_eq!(names(&kept)[..2], ["0:20", "1:0"]);
        assert_eq!((names(&kept).len(), kept.dropped), (9, [0, 13, 1, 0]));
        put(&mut kept, 0, result(23, 2 * MAX_BYTES));
        assert_eq!((names(&kept), kept.dropped), (vec!["0:20".to_owned()], [1, 21, 1, 0]));
    }
}
