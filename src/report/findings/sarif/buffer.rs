//! The results that are kept until the run is over: so many as may be reported, the most severe first.

use std::sync::Arc;

/// The number of results that GitHub accepts.
const MOST: usize = 25_000;
/// Their maximum size in bytes, which bounds the memory that a report takes.
const MOST_BYTES: usize = 48 << 20;

/// The number of ranks: one for each severity, and the last for suppressed findings.
pub(super) const RANKS: usize = 4;
/// The number of dropped results, by rank.
const RANKED: [&str; RANKS] = ["error", "warning", "note", "suppressed"];

/// A result, complete except for the data of its rule that is known only at the end.
pub(super) struct Item {
    pub(super) rule: Arc<str>,
    /// All that follows the index of the rule, as members of a JSON object.
    pub(super) body: Box<[u8]>,
}

impl Item {
    fn bytes(&self) -> usize {
        size_of::<Self>() + self.rule.len() + self.body.len()
    }
}

/// The results that are kept.
///
/// INVARIANT: of each rank it keeps those that came first, and of a rank none before all of the worse ranks, as far as
/// there is room.
#[derive(Default)]
pub(super) struct Kept {
    ranks: [Vec<Item>; RANKS],
    count: usize,
    bytes: usize,
    /// The number dropped of each rank.
    pub(super) left: [u64; RANKS],
}

impl Kept {
    /// Whether one of this rank may still be kept; if not, it is counted.
    pub(super) fn takes(&mut self, rank: usize) -> bool {
        // where one had to go, there is no room for what comes after it
        let is_full = self.left[..=rank].iter().any(|&left| left > 0);
        self.left[rank] += u64::from(is_full);
        !is_full
    }

    /// Keeps one, and lets the last of the mildest go where there is no room.
    pub(super) fn push(&mut self, rank: usize, item: Item) {
        self.count += 1;
        self.bytes += item.bytes();
        self.ranks[rank].push(item);
        while self.count > MOST || self.bytes > MOST_BYTES {
            let Some(mildest) = (0..RANKS).rev().find(|&rank| !self.ranks[rank].is_empty()) else { return };
            if let Some(gone) = self.ranks[mildest].pop() {
                self.count -= 1;
                self.bytes -= gone.bytes();
                self.left[mildest] += 1;
            }
        }
    }

    /// Their size in bytes.
    pub(super) fn bytes(&self) -> usize {
        self.bytes
    }

    /// All of them with their ranks: the most severe first, those of a rank as they came.
    pub(super) fn items(&self) -> impl Iterator<Item = (usize, &Item)> {
        (0..RANKS).flat_map(|rank| self.ranks[rank].iter().map(move |item| (rank, item)))
    }
}

/// The message about results that are not in the file.
pub(super) fn left_out(left: [u64; RANKS]) -> String {
    let kinds: Vec<_> =
        left.iter().zip(RANKED).filter(|(left, _)| **left > 0).map(|(left, rank)| format!("{left} {rank}")).collect();
    let all: u64 = left.iter().sum();
    format!(
        "{all} results are not in this file ({}): code scanning takes 25,000, and 10 MB packed. The most severe are kept. \
        Choose fewer rules (--select, --ignore, --severity), or check a part at a time, each with a --sarif-category of its own.",
        kinds.join(", ")
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    fn item(name: usize, bytes: usize) -> Item {
        Item { rule: name.to_string().into(), body: vec![b' '; bytes].into() }
    }

    fn names(kept: &Kept) -> Vec<String> {
        kept.items().map(|(rank, item)| format!("{rank}:{}", item.rule)).collect()
    }

    fn put(kept: &mut Kept, rank: usize, item: Item) {
        if kept.takes(rank) {
            kept.push(rank, item);
        }
    }

    #[test]
    fn the_most_severe_and_first_are_kept() {
        let mut kept = Kept::default();
        for name in 0..30_000 {
            put(&mut kept, [2, 1, 2, 0, 2, 3][name % 6], item(name, 1));
        }
        let expected: Vec<_> = [(0, 3), (1, 1)]
            .into_iter()
            .flat_map(|(rank, first)| (first..30_000).step_by(6).map(move |name| format!("{rank}:{name}")))
            .chain((0..30_000).filter(|name| name % 2 == 0).map(|name| format!("2:{name}")))
            .collect();
        assert_eq!(names(&kept), expected);
        assert_eq!(kept.left, [0, 0, 0, 5_000]);
        for name in 30_000..60_000 {
            put(&mut kept, name % 2, item(name, 1));
        }
        assert_eq!((kept.items().count(), kept.left), (MOST, [0, 15_000, 15_000, 5_000]));
        assert!(kept.items().all(|(rank, item)| rank < 2 && item.rule.len() <= 5));
        let bytes: usize = kept.items().map(|(_, item)| item.bytes()).sum();
        assert_eq!(bytes, kept.bytes());
    }

    #[test]
    fn bytes_are_bounded() {
        let mut kept = Kept::default();
        let size = MOST_BYTES / 10;
        for name in 0..20 {
            put(&mut kept, 1, item(name, size));
        }
        put(&mut kept, 0, item(20, size));
        put(&mut kept, 2, item(21, 1));
        put(&mut kept, 1, item(22, 1));
        assert_eq!(names(&kept)[..2], ["0:20", "1:0"]);
        assert_eq!((names(&kept).len(), kept.left), (9, [0, 13, 1, 0]));
        put(&mut kept, 0, item(23, 2 * MOST_BYTES));
        assert_eq!((names(&kept), kept.left), (vec!["0:20".to_owned()], [1, 21, 1, 0]));
    }
}
