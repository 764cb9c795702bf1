//! Hashes by which URLs and references are found, and how documents are read for all that is about links.

use std::hash::{DefaultHasher, Hash as _, Hasher as _};
use std::path::Path;

use crate::document::ReadOptions;
use crate::scan::{Found, TargetKind};
use crate::syntax::{Url, percent};

/// Hashes by which URLs and references are found.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Keys {
    /// Of the text, in two halves.
    pub(super) text: [u32; 2],
    /// Of the host; of a reference, the last name of its path without its suffix.
    pub(super) place: u32,
    /// Of the fragment, or of the name that is looked up.
    pub(super) fragment: u32,
}

impl Keys {
    pub(super) fn of(found: &Found<'_>) -> Self {
        let url = Url::split(&found.text);
        let is_url = !found.target.is_name() && url.scheme().is_some();
        let place = match url.host().filter(|_| is_url) {
            Some(host) => host_key(host),
            None => path_key(&found.text),
        };
        let fragment = match (found.target, found.text.split_once('#')) {
            (_, Some((_, fragment))) => fragment_key(fragment),
            (TargetKind::Label | TargetKind::Anchor, None) => fragment_key(&found.text),
            (_, None) => fragment_key(""),
        };
        Self { text: text_key(&found.text), place, fragment }
    }
}

fn hash(text: &str) -> u64 {
    let mut hasher = DefaultHasher::new();
    text.hash(&mut hasher);
    hasher.finish()
}

/// The key of a text.
pub(super) fn text_key(text: &str) -> [u32; 2] {
    let hash = hash(text);
    [(hash >> 32) as u32, hash as u32]
}

/// The key of a host.
pub(super) fn host_key(host: &str) -> u32 {
    hash(&host.to_ascii_lowercase()) as u32
}

/// The key of a fragment or name: percent-encoding, case and white space do not matter.
pub(super) fn fragment_key(fragment: &str) -> u32 {
    let decoded = percent::utf8_decoded(fragment).unwrap_or(fragment.into());
    let words: Vec<&str> = decoded.split_whitespace().collect();
    hash(&words.join(" ").to_lowercase()) as u32
}

/// The key of the last name of a path, without what follows the path and without its suffix. `..` and `.` have no name,
/// which is another key than that of no path.
pub(super) fn path_key(path: &str) -> u32 {
    let path = path.split(['?', '#']).next().unwrap_or_default();
    if path.is_empty() {
        return hash("#") as u32;
    }
    let path = path.trim_end_matches('/');
    let name = path.rsplit(['/', ':']).next().unwrap_or_default();
    let decoded = percent::utf8_decoded(name).unwrap_or(name.into());
    let stem = decoded.split_once('.').map_or(&*decoded, |(stem, _)| stem);
    hash(&stem.to_lowercase()) as u32
}

/// How documents are read for all that is about links.
pub(super) fn read_options(relaxed: bool, path: &Path) -> ReadOptions {
    let options = ReadOptions { relaxed, references: true, anchors: true, ..ReadOptions::default() };
    path.to_str().map_or(options, |path| options.with_navigation_at(path))
}
