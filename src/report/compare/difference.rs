//! What differs between two sides: hosts and URLs that are new, removed or moved, and those whose scheme changed between
//! `http` and `https`.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use super::moves::{MovedUrl, file_pairs};
use super::sides::{FilePlace, SharedHost, SharedUrl, Side, Sides};
use crate::report::formats::formats;
use crate::syntax::registrable;

formats! {
    /// The kinds of differences.
    ChangeKind {
        NewHost "new-host" "A host that only NEW links to"
        RemovedHost "removed-host" "A host that only OLD links to"
        NewUrl "new-url" "A URL that is only in NEW"
        RemovedUrl "removed-url" "A URL that is only in OLD"
        MovedUrl "moved-url" "A URL that is in other files"
        HttpToHttps "http-to-https" "A URL of http that is of https in NEW"
        HttpsToHttp "https-to-http" "A URL of https that is of http in NEW"
    }
}

impl ChangeKind {
    /// Whether it is about URLs, which inventories of hosts do not have.
    pub(crate) fn needs_urls(self) -> bool {
        !matches!(self, Self::NewHost | Self::RemovedHost)
    }
}

/// A difference.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Change<'s> {
    pub(crate) kind: ChangeKind,
    /// The URL, in NEW unless it is removed; `None` for a host.
    pub(crate) url: Option<&'s str>,
    /// The URL in OLD, if its scheme changed.
    pub(crate) old_url: Option<&'s str>,
    pub(crate) host: Option<&'s str>,
    pub(crate) registrable_domain: Option<&'s str>,
    /// The number of different URLs of a host.
    pub(crate) distinct_urls: Option<u64>,
    /// Where it is first in NEW.
    pub(crate) place: Option<ChangePlace<'s>>,
    /// Where it is first in OLD.
    pub(crate) old_place: Option<ChangePlace<'s>>,
}

/// A place of a side.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct ChangePlace<'s> {
    pub(crate) path: &'s str,
    pub(crate) line: u64,
    pub(crate) column: u64,
}

/// What differs, and how much there is.
#[derive(Debug)]
pub(crate) struct Difference<'s> {
    /// In the order of their kinds, then by host or URL.
    pub(crate) changes: Vec<Change<'s>>,
    /// The number of different URLs of each side, if URLs are compared.
    pub(crate) urls: Option<[u64; 2]>,
    pub(crate) hosts: [u64; 2],
}

impl<'s> Difference<'s> {
    pub(crate) fn of(sides: &'s Sides) -> Self {
        let hosts = hosts(sides);
        let mut changes = Vec::new();
        for (kind, side) in [(ChangeKind::NewHost, Side::New), (ChangeKind::RemovedHost, Side::Old)] {
            let other = 1 - side as usize;
            let only =
                hosts.iter().filter(|(_, host)| host.first[other].is_none() && host.first[side as usize].is_some());
            changes.extend(only.map(|(name, host)| host_change(sides, kind, side, name, host)));
        }
        let mut urls = None;
        if !sides.has_hosts_alone {
            push_url_changes(sides, &mut changes);
            urls =
                Some([Side::Old, Side::New].map(|side| {
                    sides.urls.values().filter(|url| !url.places[side as usize].is_empty()).count() as u64
                }));
        }
        changes.sort_by_key(|change| (change.kind as u8, change.url.or(change.host)));
        let hosts = [0, 1].map(|side: usize| hosts.values().filter(|host| host.first[side].is_some()).count() as u64);
        Self { changes, urls, hosts }
    }

    /// The differences of a kind.
    pub(crate) fn of_kind(&self, kind: ChangeKind) -> impl Iterator<Item = &Change<'s>> {
        self.changes.iter().filter(move |change| change.kind == kind)
    }

    /// How many hosts or URLs there are of a kind: a URL that is in several other files counts once.
    pub(crate) fn count(&self, kind: ChangeKind) -> u64 {
        let changes: Vec<_> = self.of_kind(kind).collect();
        // INVARIANT: they are in the order of their URLs
        changes.chunk_by(|a, b| kind == ChangeKind::MovedUrl && a.url == b.url).count() as u64
    }
}

/// The hosts of both sides.
fn hosts(sides: &Sides) -> BTreeMap<&str, SharedHost> {
    let mut hosts: BTreeMap<&str, SharedHost> =
        sides.hosts.iter().map(|(name, host)| (name.as_str(), host.clone())).collect();
    let written = sides.urls.values().filter_map(|SharedUrl { fields, places }| {
        let name = fields.host.as_deref().filter(|host| !host.is_empty())?;
        Some((name, [places[0].first().copied(), places[1].first().copied()]))
    });
    let followed = sides.followed.values().map(|url| (url.host.as_str(), url.first));
    for (name, first) in written.chain(followed) {
        let host = hosts.entry(name).or_default();
        for (side, first) in first.into_iter().enumerate() {
            host.urls[side] += u64::from(first.is_some());
            if let Some(first) = first {
                let known = host.first[side].get_or_insert(first);
                *known = (*known).min(first);
            }
        }
    }
    hosts
}

fn host_change<'s>(sides: &'s Sides, kind: ChangeKind, side: Side, name: &'s str, host: &SharedHost) -> Change<'s> {
    let place = |side: Side| host.first[side as usize].map(|place| place_of(sides, place));
    Change {
        kind,
        url: None,
        old_url: None,
        host: Some(name),
        registrable_domain: registrable(name),
        distinct_urls: Some(host.urls[side as usize]),
        place: place(Side::New),
        old_place: place(Side::Old),
    }
}

fn place_of(sides: &Sides, FilePlace { file, line, column }: FilePlace) -> ChangePlace<'_> {
    ChangePlace { path: sides.name(file), line, column }
}

/// The URL with its scheme in lower case, if it is of `http` or `https` in another case.
fn with_lower_scheme(url: &str) -> Option<String> {
    let (scheme, rest) = url.split_once(':')?;
    let lower = ["http", "https"].into_iter().find(|known| scheme.eq_ignore_ascii_case(known))?;
    (scheme != lower).then(|| format!("{lower}:{rest}"))
}

/// The other scheme, if a URL is of `http` or `https`: the URL with that scheme, and what a change from it is.
fn with_other_scheme(url: &str) -> Option<(String, ChangeKind)> {
    let (scheme, rest) = url.split_once(':')?;
    if scheme.eq_ignore_ascii_case("http") {
        Some((format!("https:{rest}"), ChangeKind::HttpsToHttp))
    } else if scheme.eq_ignore_ascii_case("https") {
        Some((format!("http:{rest}"), ChangeKind::HttpToHttps))
    } else {
        None
    }
}

fn push_url_changes<'s>(sides: &'s Sides, changes: &mut Vec<Change<'s>>) {
    let mut changed_scheme = BTreeSet::new();
    // of a few such as `HTTP://a.example/`, by the URL with the scheme in lower case
    let mut in_other_case: HashMap<String, (&str, &SharedUrl)> = HashMap::new();
    for (url, shared) in sides.urls.iter().filter(|(_, shared)| is_only_in(shared, Side::Old)) {
        let Some(lower) = with_lower_scheme(url) else { continue };
        let known = in_other_case.entry(lower).or_insert((url, shared));
        if **url < *known.0 {
            *known = (url, shared);
        }
    }
    for (url, shared) in &sides.urls {
        if !is_only_in(shared, Side::New) {
            continue;
        }
        let Some((other, kind)) = with_other_scheme(url) else { continue };
        let old = sides.urls.get_key_value(&*other).map(|(url, shared)| (&**url, shared));
        let old =
            old.filter(|(_, shared)| is_only_in(shared, Side::Old)).or_else(|| in_other_case.get(&*other).copied());
        if let Some((old_url, old)) = old {
            changed_scheme.extend([&**url, old_url]);
            let change = url_change(sides, kind, url, shared);
            let old_place = old.places[Side::Old as usize].first().map(|&place| place_of(sides, place));
            changes.push(Change { old_url: Some(old_url), old_place, ..change });
        }
    }
    let mut moved = Vec::new();
    for (url, shared) in sides.urls.iter().filter(|(url, _)| !changed_scheme.contains(&***url)) {
        if is_only_in(shared, Side::New) {
            changes.push(url_change(sides, ChangeKind::NewUrl, url, shared));
        } else if is_only_in(shared, Side::Old) {
            changes.push(url_change(sides, ChangeKind::RemovedUrl, url, shared));
        } else if let Some(files) = MovedUrl::of(url, shared) {
            moved.push(files);
        }
    }
    for (MovedUrl { url, shared, .. }, (from, to)) in file_pairs(sides, &moved) {
        changes.push(Change {
            place: Some(place_of(sides, to)),
            old_place: Some(place_of(sides, from)),
            ..url_change(sides, ChangeKind::MovedUrl, url, shared)
        });
    }
}

fn is_only_in(url: &SharedUrl, side: Side) -> bool {
    !url.places[side as usize].is_empty() && url.places[1 - side as usize].is_empty()
}

fn url_change<'s>(sides: &'s Sides, kind: ChangeKind, url: &'s str, shared: &'s SharedUrl) -> Change<'s> {
    let first = |side: Side| shared.places[side as usize].first().map(|&place| place_of(sides, place));
    Change {
        kind,
        url: Some(url),
        old_url: None,
        host: shared.fields.host.as_deref().filter(|host| !host.is_empty()),
        registrable_domain: shared.fields.registrable_domain.as_deref(),
        distinct_urls: None,
        place: first(Side::New),
        old_place: first(Side::Old),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::report::UrlFields;
    use crate::syntax::Url;

    #[test]
    fn kinds_are_distinguished() {
        let mut sides = Sides::default();
        let mut add = |side, url: &str, path: &str| {
            sides.add_listed(side, (url, UrlFields::of_components(&Url::split(url))), (path, 1, 1));
        };
        for (url, old, new) in [
            ("http://a.example/", &["a"][..], &["a"][..]),
            ("http://b.example/", &["a"], &[]),
            ("https://b.example/", &[], &["a"]),
            ("https://c.example/", &["a"], &[]),
            ("http://c.example/", &[], &["b"]),
            ("https://a.example/", &[], &["a"]),
            ("http://d.example/", &["a", "b"], &["b", "c"]),
            ("http://e.example/", &["a"], &["a", "b"]),
            ("http://f.example/", &[], &["a"]),
            ("http://g.example/", &["c"], &[]),
            ("mailto:a", &["c"], &[]),
            ("HTTP://h.example/", &["a"], &[]),
            ("Https://h.example/", &[], &["a"]),
        ] {
            old.iter().for_each(|path| add(Side::Old, url, path));
            new.iter().for_each(|path| add(Side::New, url, path));
        }
        let difference = Difference::of(&sides);
        let changes: Vec<_> = difference
            .changes
            .iter()
            .map(|change| format!("{} {}", change.kind.name(), change.url.or(change.host).unwrap_or_default()))
            .collect();
        assert_eq!(
            changes,
            [
                "new-host f.example",
                "removed-host g.example",
                "new-url http://f.example/",
                "new-url https://a.example/",
                "removed-url http://g.example/",
                "removed-url mailto:a",
                "moved-url http://d.example/",
                "http-to-https Https://h.example/",
                "http-to-https https://b.example/",
                "https-to-http http://c.example/",
            ]
        );
        let moved = difference.of_kind(ChangeKind::MovedUrl).next().expect("one");
        let path = |place: Option<ChangePlace<'_>>| place.expect("it has one").path.to_owned();
        assert_eq!((path(moved.old_place), path(moved.place)), ("a".to_owned(), "c".to_owned()));
    }
}
