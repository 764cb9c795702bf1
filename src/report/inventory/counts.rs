//! What is counted of groups, and of URLs, of which there are many more.

use std::collections::HashMap;

use super::starts::WebScheme;

/// What is counted of the URLs of a row.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Counts {
    pub(super) urls: u64,
    pub(super) distinct: u64,
    pub(super) files: u64,
    pub(super) http: u64,
    pub(super) https: u64,
    pub(super) first: FirstPlace,
}

/// The first place of a row.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct FirstPlace {
    pub(super) file: u32,
    pub(super) line: u64,
    pub(super) column: u64,
}

/// A URL to be counted.
#[derive(Clone, Copy, Debug)]
pub(super) struct Counted {
    pub(super) place: FirstPlace,
    /// The number of its scheme.
    pub(super) scheme: u32,
    pub(super) web: WebScheme,
    /// Whether it is counted for the first time in the group.
    pub(super) is_distinct: bool,
}

/// The schemes of a group.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Schemes {
    One(u32),
    Several,
}

/// The counts of groups, by their numbers. Where there are very many groups, most have one URL: 32 bytes a group.
#[derive(Default, Debug)]
pub(super) struct GroupCounts {
    groups: Vec<Group>,
    /// The counts of the groups with several URLs.
    several: Vec<GroupCount>,
}

/// What is counted of a group.
#[derive(Clone, Copy, Default, Debug)]
enum Group {
    #[default]
    Empty,
    /// One URL.
    One(Counted),
    /// Several: the number of their counts.
    Several(u32),
}

#[derive(Clone, Copy, Debug)]
struct GroupCount {
    counts: Counts,
    schemes: Schemes,
    last_file: u32,
}

impl GroupCount {
    /// The counts of a group with one URL.
    fn of(Counted { place, scheme, web, is_distinct }: Counted) -> Self {
        let counts = Counts {
            urls: 1,
            distinct: is_distinct.into(),
            files: 1,
            http: (web == WebScheme::Http).into(),
            https: (web == WebScheme::Https).into(),
            first: place,
        };
        Self { counts, schemes: Schemes::One(scheme), last_file: place.file }
    }

    /// Counts one more.
    fn add(&mut self, Counted { place, scheme, web, is_distinct }: Counted) {
        let Self { counts, schemes, last_file } = self;
        counts.urls += 1;
        counts.distinct += u64::from(is_distinct);
        counts.files += u64::from(*last_file != place.file);
        counts.http += u64::from(web == WebScheme::Http);
        counts.https += u64::from(web == WebScheme::Https);
        *last_file = place.file;
        if *schemes != Schemes::One(scheme) {
            *schemes = Schemes::Several;
        }
    }
}

impl GroupCounts {
    /// Counts a URL of a group.
    pub(super) fn add(&mut self, group: u32, url: Counted) {
        let Self { groups, several } = self;
        let group = group as usize;
        if group >= groups.len() {
            groups.resize(group + 1, Group::Empty);
        }
        match groups[group] {
            Group::Empty => groups[group] = Group::One(url),
            Group::One(first) => {
                // INVARIANT: there are fewer than `u32::MAX` groups
                groups[group] = Group::Several(several.len() as u32);
                let mut counts = GroupCount::of(first);
                counts.add(url);
                several.push(counts);
            }
            Group::Several(number) => several[number as usize].add(url),
        }
    }

    /// The counts of a group, and its schemes; `None` if it has no URLs.
    pub(super) fn get(&self, group: u32) -> Option<(Counts, Schemes)> {
        let count = match *self.groups.get(group as usize)? {
            Group::Empty => return None,
            Group::One(url) => GroupCount::of(url),
            Group::Several(number) => self.several[number as usize],
        };
        Some((count.counts, count.schemes))
    }

    /// The groups with URLs.
    pub(super) fn groups(&self) -> impl Iterator<Item = u32> {
        (0..).zip(&self.groups).filter(|(_, group)| !matches!(group, Group::Empty)).map(|(group, _)| group)
    }
}

/// The counts of URLs, by their numbers. Most URLs occur once, so what only the others need is apart: 16 bytes a URL.
#[derive(Default, Debug)]
pub(super) struct UrlCounts {
    firsts: Vec<First>,
    repeated: Vec<Repeated>,
    /// The lines and columns that do not fit in 32 bits.
    far: HashMap<u32, (u64, u64)>,
}

#[derive(Clone, Copy, Debug)]
struct First {
    file: u32,
    line: u32,
    column: u32,
    /// The number of its row in `repeated`, or [`ONCE`].
    repeated: u32,
}

const ONCE: u32 = u32::MAX;

#[derive(Clone, Copy, Debug)]
struct Repeated {
    urls: u64,
    files: u32,
    last_file: u32,
}

impl UrlCounts {
    /// Counts a URL; returns the number of the file in which it was counted before.
    pub(super) fn add(&mut self, url: u32, place: FirstPlace) -> Option<u32> {
        let Self { firsts, repeated, far } = self;
        let Some(first) = firsts.get_mut(url as usize) else {
            // INVARIANT: URLs are numbered in the order in which they come first
            let (line, column) = match (u32::try_from(place.line), u32::try_from(place.column)) {
                (Ok(line), Ok(column)) => (line, column),
                _ => {
                    far.insert(url, (place.line, place.column));
                    (0, 0)
                }
            };
            firsts.push(First { file: place.file, line, column, repeated: ONCE });
            return None;
        };
        if first.repeated == ONCE {
            // INVARIANT: there are fewer than `u32::MAX` URLs
            first.repeated = repeated.len() as u32;
            repeated.push(Repeated { urls: 1, files: 1, last_file: first.file });
        }
        let row = &mut repeated[first.repeated as usize];
        row.urls += 1;
        row.files += u32::from(row.last_file != place.file);
        Some(std::mem::replace(&mut row.last_file, place.file))
    }

    /// How often a URL was counted, in how many files, and where first.
    pub(super) fn get(&self, url: u32) -> (u64, u64, FirstPlace) {
        let First { file, line, column, repeated } = self.firsts[url as usize];
        let (urls, files) = match self.repeated.get(repeated as usize) {
            Some(row) => (row.urls, row.files.into()),
            None => (1, 1),
        };
        let (line, column) = match line {
            0 => self.far.get(&url).copied().unwrap_or_default(),
            line => (line.into(), column.into()),
        };
        (urls, files, FirstPlace { file, line, column })
    }

    /// The number of URLs.
    pub(super) fn len(&self) -> u32 {
        self.firsts.len() as u32
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// INVARIANT: a group of one URL is as one of several, and takes 32 bytes.
    #[test]
    fn groups_are_counted() {
        assert!(size_of::<Group>() <= 32, "{}", size_of::<Group>());
        let url = |file, scheme, web, is_distinct| Counted {
            place: FirstPlace { file, line: 1 << 40, column: 2 },
            scheme,
            web,
            is_distinct,
        };
        let mut counts = GroupCounts::default();
        counts.add(2, url(0, 7, WebScheme::Http, true));
        counts.add(4, url(1, 7, WebScheme::Https, false));
        assert_eq!(counts.groups().collect::<Vec<_>>(), [2, 4]);
        let first = FirstPlace { file: 0, line: 1 << 40, column: 2 };
        let one = Counts { urls: 1, distinct: 1, files: 1, http: 1, https: 0, first };
        assert_eq!(counts.get(2), Some((one, Schemes::One(7))));
        counts.add(2, url(0, 8, WebScheme::Https, false));
        counts.add(2, url(3, 7, WebScheme::Http, true));
        let several = Counts { urls: 3, distinct: 2, files: 2, http: 2, https: 1, first };
        assert_eq!(counts.get(2), Some((several, Schemes::Several)));
        assert_eq!((counts.get(3), counts.get(5)), (None, None));
        assert_eq!(counts.get(4).map(|(counts, _)| (counts.urls, counts.distinct, counts.https)), Some((1, 0, 1)));
    }

    #[test]
    fn places_of_any_size_are_kept() {
        let mut counts = UrlCounts::default();
        let place = |file, line, column| FirstPlace { file, line, column };
        assert_eq!(counts.add(0, place(7, 1, 1 << 40)), None);
        assert_eq!(counts.add(1, place(7, 3, 4)), None);
        assert_eq!(counts.add(0, place(7, 2, 2)), Some(7));
        assert_eq!(counts.add(0, place(8, 2, 2)), Some(7));
        assert_eq!(counts.add(0, place(9, 2, 2)), Some(8));
        assert_eq!(counts.get(0), (4, 3, place(7, 1, 1 << 40)));
        assert_eq!(counts.get(1), (1, 1, place(7, 3, 4)));
    }
}
