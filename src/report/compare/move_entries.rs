//! What lists for people have of URLs that are in other files: a file that was renamed is one entry.

use std::collections::BTreeMap;

use super::difference::{Change, ChangeKind, ChangePlace, Difference};

/// An entry of a list of moves.
pub(super) enum MoveEntry<'d> {
    /// Several URLs of a file that are in one other file: it may have been renamed.
    Files {
        from: &'d str,
        to: &'d str,
        urls: u64,
    },
    Url(&'d Change<'d>),
}

/// The entries of the list of moves: files first, by their names, then single URLs.
pub(super) fn move_entries<'d>(difference: &'d Difference<'_>) -> Vec<MoveEntry<'d>> {
    /// Fewer URLs are listed one by one.
    const MIN_URLS: usize = 3;
    let mut by_files: BTreeMap<_, Vec<&Change<'_>>> = BTreeMap::new();
    for change in difference.of_kind(ChangeKind::MovedUrl) {
        let path = |place: Option<ChangePlace<'d>>| place.map_or("", |place| place.path);
        by_files.entry((path(change.old_place), path(change.place))).or_default().push(change);
    }
    let (files, single): (Vec<_>, Vec<_>) = by_files.into_iter().partition(|(_, urls)| urls.len() >= MIN_URLS);
    let mut single: Vec<_> = single.into_iter().flat_map(|(_, changes)| changes).collect();
    single.sort_by_key(|change| change.url);
    let files = files.into_iter().map(|((from, to), urls)| MoveEntry::Files { from, to, urls: urls.len() as u64 });
    files.chain(single.into_iter().map(MoveEntry::Url)).collect()
}
