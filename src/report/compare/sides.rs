//! The URLs of two sides, OLD and NEW, each with its places.

use std::collections::{BTreeMap, HashMap};

use crate::report::Tally;
use crate::report::UrlFields;
use crate::report::inventory::{FoundItem, FoundUrls};

/// One of the two sides.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Side {
    Old = 0,
    New = 1,
}

/// The first place of a URL in a file.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) struct FilePlace {
    /// The number of the file; files are numbered in the order in which they come first.
    pub(super) file: u32,
    pub(crate) line: u64,
    pub(crate) column: u64,
}

/// A URL, and the files of each side that it is in.
#[derive(Clone, Debug)]
pub(super) struct SharedUrl {
    pub(super) fields: UrlFields,
    pub(super) places: [Vec<FilePlace>; 2],
}

/// What the sides have of a host.
#[derive(Clone, Default, Debug)]
pub(super) struct SharedHost {
    /// The number of different URLs of each side, if URLs are known.
    pub(super) urls: [u64; 2],
    /// The first place of each side.
    pub(super) first: [Option<FilePlace>; 2],
}

/// The URLs of both sides.
#[derive(Default, Debug)]
pub(crate) struct Sides {
    pub(super) urls: HashMap<Box<str>, SharedUrl>,
    /// The hosts of an inventory without URLs.
    pub(super) hosts: BTreeMap<String, SharedHost>,
    /// Whether a side has hosts alone, so that URLs cannot be compared.
    pub(super) has_hosts_alone: bool,
    files: HashMap<Box<str>, u32>,
    names: Vec<Box<str>>,
    /// The number of the file whose URLs come next.
    file: u32,
}

impl Sides {
    /// Adds URLs that were found; `before` is the tally of the text before the part that they come from.
    pub(crate) fn take(&mut self, side: Side, found: &FoundUrls, before: Tally) {
        for item in found.iter() {
            match item {
                FoundItem::Text(name) => self.file = self.number(name),
                FoundItem::Url(url) => {
                    let place = url.at.after(before).place;
                    let place = FilePlace { file: self.file, line: place.line, column: place.column };
                    self.add(side, &url.text(), || url.fields(), place);
                }
            }
        }
    }

    /// Adds a URL of a list.
    pub(crate) fn add_listed(
        &mut self,
        side: Side,
        (url, fields): (&str, UrlFields),
        (path, line, column): (&str, u64, u64),
    ) {
        let place = FilePlace { file: self.number(path), line, column };
        self.add(side, url, || fields, place);
    }

    /// Adds a host of an inventory that has no URLs.
    pub(crate) fn add_host(&mut self, side: Side, (host, urls): (&str, u64), (path, line, column): (&str, u64, u64)) {
        let place = FilePlace { file: self.number(path), line, column };
        self.has_hosts_alone = true;
        let shared = self.hosts.entry(host.to_owned()).or_default();
        shared.urls[side as usize] += urls;
        shared.first[side as usize].get_or_insert(place);
    }

    /// Marks a side as an inventory of hosts, also if it has none.
    pub(crate) fn set_hosts_alone(&mut self) {
        self.has_hosts_alone = true;
    }

    fn add(&mut self, side: Side, url: &str, fields: impl FnOnce() -> UrlFields, place: FilePlace) {
        let places = match self.urls.get_mut(url) {
            Some(shared) => &mut shared.places[side as usize],
            None => {
                let fresh = SharedUrl { fields: fields(), places: [Vec::new(), Vec::new()] };
                &mut self.urls.entry(url.into()).or_insert(fresh).places[side as usize]
            }
        };
        // the URLs of a file come one after the other
        if places.last().is_none_or(|last| last.file != place.file) {
            places.push(place);
        }
    }

    /// The number of a file.
    fn number(&mut self, name: &str) -> u32 {
        if let Some(&number) = self.files.get(name) {
            return number;
        }
        let number = u32::try_from(self.names.len()).unwrap_or(u32::MAX);
        self.files.insert(name.into(), number);
        self.names.push(name.into());
        number
    }

    /// The name of a file.
    pub(super) fn name(&self, file: u32) -> &str {
        self.names.get(file as usize).map_or("", |name| name)
    }
}
