//! The URLs of two sides, OLD and NEW, each with its places.

use std::borrow::Cow;
use std::collections::{BTreeMap, HashMap};

use crate::report::inventory::{FoundItem, FoundUrls};
use crate::report::{Tally, UrlFields, escape};
use crate::syntax::{Url, followed_host};

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

/// A URL that browsers split in another way than RFC 3986.
#[derive(Clone, Debug)]
pub(super) struct FollowedUrl {
    /// The host that browsers go to.
    pub(super) host: String,
    /// The first place of each side where they may.
    pub(super) first: [Option<FilePlace>; 2],
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
    /// The hosts that browsers go to where RFC 3986 finds another one or none, by URL.
    pub(super) followed: HashMap<Box<str>, FollowedUrl>,
    /// The hosts of an inventory without URLs.
    pub(super) hosts: BTreeMap<String, SharedHost>,
    /// Whether a side has hosts alone, so that URLs cannot be compared.
    pub(super) has_hosts_alone: bool,
    /// Whether texts are compared as they are in CSV, with control and invisible characters escaped.
    is_escaped: bool,
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
                    let text = url.text();
                    if url.at.context.is_followed() {
                        self.add_followed(side, &text, place);
                    }
                    self.add(side, &text, || url.fields(), place);
                }
            }
        }
    }

    /// Adds a URL of a list, which does not say whether browsers get it.
    pub(crate) fn add_listed(
        &mut self,
        side: Side,
        (url, fields): (&str, UrlFields),
        (path, line, column): (&str, u64, u64),
    ) {
        let place = FilePlace { file: self.number(path), line, column };
        self.add_followed(side, url, place);
        self.add(side, url, || fields, place);
    }

    /// Adds a host of an inventory that has no URLs.
    pub(crate) fn add_host(&mut self, side: Side, (host, urls): (&str, u64), (path, line, column): (&str, u64, u64)) {
        let place = FilePlace { file: self.number(path), line, column };
        let host = if self.is_escaped { escape::shown(host) } else { host.to_owned() };
        self.has_hosts_alone = true;
        let shared = self.hosts.entry(host).or_default();
        shared.urls[side as usize] += urls;
        shared.first[side as usize].get_or_insert(place);
    }

    /// Marks a side as an inventory of hosts, also if it has none.
    pub(crate) fn set_hosts_alone(&mut self) {
        self.has_hosts_alone = true;
    }

    /// Escapes all texts, as a side has only escaped ones: which of its texts had the escapes is not known.
    pub(crate) fn escape_texts(&mut self) {
        self.is_escaped = true;
    }

    /// Adds the host that browsers go to, if they split a URL in another way.
    fn add_followed(&mut self, side: Side, url: &str, place: FilePlace) {
        let url = if self.is_escaped { Cow::Owned(escape::shown(url)) } else { Cow::Borrowed(url) };
        let components = Url::split(&url);
        let Some((host, _)) = followed_host(&components) else { return };
        if components.host().is_some_and(|written| written.eq_ignore_ascii_case(&host)) {
            return;
        }
        let followed = self.followed.entry(url.into()).or_insert(FollowedUrl { host, first: [None; 2] });
        followed.first[side as usize].get_or_insert(place);
    }

    fn add(&mut self, side: Side, url: &str, fields: impl FnOnce() -> UrlFields, place: FilePlace) {
        let url = if self.is_escaped { Cow::Owned(escape::shown(url)) } else { Cow::Borrowed(url) };
        let places = match self.urls.get_mut(&*url) {
            Some(shared) => &mut shared.places[side as usize],
            None => {
                let mut fields = fields();
                if self.is_escaped {
                    for field in [&mut fields.host, &mut fields.registrable_domain].into_iter().flatten() {
                        *field = escape::shown(field);
                    }
                }
                let fresh = SharedUrl { fields, places: [Vec::new(), Vec::new()] };
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
        let name = if self.is_escaped { Cow::Owned(escape::shown(name)) } else { Cow::Borrowed(name) };
        if let Some(&number) = self.files.get(&*name) {
            return number;
        }
        let number = u32::try_from(self.names.len()).unwrap_or(u32::MAX);
        self.files.insert(name.clone().into(), number);
        self.names.push(name.into());
        number
    }

    /// The name of a file.
    pub(super) fn name(&self, file: u32) -> &str {
        self.names.get(file as usize).map_or("", |name| name)
    }
}
