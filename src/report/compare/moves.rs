//! URLs that are in other files: which file lost them, and which one has them instead.

use std::cmp::Reverse;
use std::collections::{BTreeSet, HashMap, HashSet};

use super::sides::{FilePlace, SharedUrl, Side, Sides};

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
        const MAX_PAIRS: usize = 4096;
        self.lost.len().saturating_mul(self.gained.len()) <= MAX_PAIRS
    }

    fn pairs(&self) -> impl Iterator<Item = (FilePlace, FilePlace)> {
        self.lost.iter().flat_map(|&from| self.gained.iter().map(move |&to| (from, to)))
    }
}

/// The moves of URLs, from a file that lost the URL to one that got it, each file once. Of several files they are those of
/// which one is gone and the other new, then those that share most of such URLs, as a file that was renamed does, and then
/// those whose paths are most alike.
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
    let files = |side: Side| -> HashSet<u32> {
        sides.urls.values().flat_map(|url| &url.places[side as usize]).map(|place| place.file).collect()
    };
    let (old_files, new_files) = (files(Side::Old), files(Side::New));
    let mut all = Vec::new();
    for url in moved {
        if !url.has_few_files() {
            all.extend(url.lost.iter().copied().zip(url.gained.iter().copied()).map(|pair| (url, pair)));
            continue;
        }
        let mut pairs: Vec<_> = url.pairs().collect();
        // the sort is stable, and pairs are in the order of both sides
        pairs.sort_by_cached_key(|(from, to)| {
            let may_be_renamed = !new_files.contains(&from.file) && !old_files.contains(&to.file);
            let count = shared_urls.get(&(from.file, to.file));
            Reverse((may_be_renamed, count, shared_ends(sides.name(from.file), sides.name(to.file))))
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

/// How many bytes two paths have in common at their starts and ends: 8 for `a/4/b.md` and `a/4.x/b.md`.
fn shared_ends(a: &str, b: &str) -> usize {
    let equal = |(a, b): &(u8, u8)| a == b;
    let start = a.bytes().zip(b.bytes()).take_while(equal).count();
    start + a.bytes().rev().zip(b.bytes().rev()).take_while(equal).count()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::report::UrlFields;

    #[test]
    fn files_that_were_renamed_are_pairs() {
        let mut sides = Sides::default();
        let mut add = |side, url: &str, path: &str| {
            let fields = UrlFields { scheme: None, host: None, port: None, registrable_domain: None };
            sides.add_listed(side, (url, fields), (path, 1, 1));
        };
        // `en/4/a` lost its URL and stays; `zh/4/a` is `zh/4.x/a` now
        for (url, old, new) in [
            ("x", &["en/4/a", "zh/4/a"][..], &["zh/4.x/a"][..]),
            ("y", &["en/4/a"], &["en/4/a"]),
            // both are gone, and the paths of two are alike
            ("z", &["en/4/b", "zh/4/b"], &["zh/4.x/b"]),
        ] {
            old.iter().for_each(|path| add(Side::Old, url, path));
            new.iter().for_each(|path| add(Side::New, url, path));
        }
        let mut moved: Vec<_> = sides.urls.iter().filter_map(|(url, shared)| MovedUrl::of(url, shared)).collect();
        moved.sort_by_key(|moved| moved.url);
        let pairs = file_pairs(&sides, &moved);
        let pairs: Vec<_> = pairs.iter().map(|(_, (from, to))| (sides.name(from.file), sides.name(to.file))).collect();
        assert_eq!(pairs, [("zh/4/a", "zh/4.x/a"), ("zh/4/b", "zh/4.x/b")]);
        assert_eq!(shared_ends("a/4/b.md", "a/4.x/b.md"), 3 + 5);
    }
}
