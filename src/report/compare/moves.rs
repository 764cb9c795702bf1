//! URLs that are in other files: which file lost them, and which one has them instead.

use std::cmp::Reverse;
use std::collections::{BTreeSet, HashMap};

use super::sides::{FilePlace, SharedUrl, Sides};

/// A URL of both sides that is no longer in some files, and is in others that did not have it.
pub(super) struct MovedUrl<'s> {
    pub(super) url: &'s str,
    pub(super) shared: &'s SharedUrl,
    lost: Vec<FilePlace>,
    gained: Vec<FilePlace>,
}

impl<'s> MovedUrl<'s> {
    pub(super) fn of(url: &'s str, shared: &'s SharedUrl) -> Option<Self> {
        let [old, new] = &shared.places;
        let files = |places: &[FilePlace]| places.iter().map(|place| place.file).collect::<BTreeSet<_>>();
        let (old_files, new_files) = (files(old), files(new));
        let lost: Vec<_> = old.iter().filter(|place| !new_files.contains(&place.file)).copied().collect();
        let gained: Vec<_> = new.iter().filter(|place| !old_files.contains(&place.file)).copied().collect();
        (!lost.is_empty() && !gained.is_empty()).then_some(Self { url, shared, lost, gained })
    }

    /// Whether all of its pairs are looked at, so that the time is linear in the number of files.
    fn has_few_files(&self) -> bool {
        const MAX_PAIRS: usize = 256;
        self.lost.len().saturating_mul(self.gained.len()) <= MAX_PAIRS
    }

    fn pairs(&self) -> impl Iterator<Item = (FilePlace, FilePlace)> {
        self.lost.iter().flat_map(|&from| self.gained.iter().map(move |&to| (from, to)))
    }
}

/// The moves of URLs, from a file that lost the URL to one that got it, each file once. Of several files that got it, it is
/// the one that got most of what the other lost, since a file that was renamed has all of it.
///
/// If `a.md` was renamed to `z.md`, and `b.md` is new and has one of the URLs of `a.md` too, this URL moved to `z.md`.
pub(super) fn file_pairs<'m, 's>(
    sides: &Sides,
    moved: &'m [MovedUrl<'s>],
) -> Vec<(&'m MovedUrl<'s>, (FilePlace, FilePlace))> {
    let mut shared_urls: HashMap<(u32, u32), u64> = HashMap::new();
    for (from, to) in moved.iter().filter(|url| url.has_few_files()).flat_map(MovedUrl::pairs) {
        *shared_urls.entry((from.file, to.file)).or_default() += 1;
    }
    let last_part = |file: u32| sides.name(file).rsplit('/').next();
    let mut all = Vec::new();
    for url in moved {
        if !url.has_few_files() {
            all.extend(url.lost.iter().copied().zip(url.gained.iter().copied()).map(|pair| (url, pair)));
            continue;
        }
        let mut pairs: Vec<_> = url.pairs().collect();
        // the sort is stable, and pairs are in the order of both sides
        pairs.sort_by_key(|(from, to)| {
            let count = shared_urls.get(&(from.file, to.file));
            Reverse((count, last_part(from.file) == last_part(to.file)))
        });
        let (mut from_files, mut to_files) = (BTreeSet::new(), BTreeSet::new());
        for (from, to) in pairs {
            if !from_files.contains(&from.file) && !to_files.contains(&to.file) {
                from_files.insert(from.file);
                to_files.insert(to.file);
                all.push((url, (from, to)));
            }
        }
    }
    all
}
