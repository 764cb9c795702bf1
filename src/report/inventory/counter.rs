//! Counts the URLs of a run, grouped as is asked for. Each URL and file name is kept once.

use std::cmp::Ordering;

use super::counts::{Counted, Counts, FirstPlace, GroupCounts, Schemes, UrlCounts};
use super::found_urls::{FoundItem, FoundPlace, FoundUrl, FoundUrls};
use super::kinds::{GroupBy, InventorySort};
use super::numbered::NumberedTexts;
use super::row::InventoryRow;
use super::starts::{GroupKey, KeyKind, Start, Starts, WebScheme};
use crate::report::Tally;

/// What is counted.
#[derive(Clone, Debug)]
pub(crate) struct Wanted {
    /// The rows that are wanted.
    pub(crate) by: Vec<GroupBy>,
    /// Whether different URLs are counted: if not, none is kept.
    pub(crate) distinct: bool,
}

/// The URLs of a run, counted.
#[derive(Debug)]
pub(crate) struct Inventory {
    wanted: Wanted,
    /// The names of files as they are printed; after one with a hidden secret, [`WHOLE_NAME`] and the whole name.
    files: NumberedTexts,
    /// The name of the text whose URLs come next, as it is in `files`, until the first of them comes.
    next_file: Option<Vec<u8>>,
    /// The number of the current file.
    file: u32,
    starts: Starts,
    /// The number of the start of each URL, in four bytes, and the rest of its text.
    urls: NumberedTexts,
    url_counts: UrlCounts,
    /// The counts by host, by domain and by scheme, in the order of [`KeyKind`].
    groups: [GroupCounts; 3],
    by_file: GroupCounts,
    found: u64,
    /// The URLs that are not counted, since there are too many different ones.
    left_out: u64,
    buffer: Vec<u8>,
}

/// What is between the name of a file as it is printed and the whole name: no text has this byte.
const WHOLE_NAME: u8 = 0xFF;

/// Where a URL was found that was counted.
#[derive(Clone, Copy, Debug)]
pub(crate) struct CountedPlace<'i> {
    /// The number of the URL, from 0 in the order in which URLs come first.
    pub(crate) url: u32,
    pub(crate) path: &'i str,
    pub(crate) at: FoundPlace,
}

impl Inventory {
    pub(crate) fn new(wanted: Wanted) -> Self {
        let starts = Starts::new(wanted.by.iter().copied().filter_map(key_kind).collect());
        Self {
            wanted,
            files: NumberedTexts::default(),
            next_file: None,
            file: 0,
            starts,
            urls: NumberedTexts::default(),
            url_counts: UrlCounts::default(),
            groups: <[GroupCounts; 3]>::default(),
            by_file: GroupCounts::default(),
            found: 0,
            left_out: 0,
            buffer: Vec::new(),
        }
    }

    /// Counts URLs; `before` is the tally of the text before the part that they come from. `each` gets the place of each.
    ///
    /// # Errors
    /// As `each` returns.
    pub(crate) fn take<E>(
        &mut self,
        found: &FoundUrls,
        before: Tally,
        mut each: impl FnMut(CountedPlace<'_>) -> Result<(), E>,
    ) -> Result<(), E> {
        let mut whole_names = found.whole_names();
        for item in found.iter() {
            match item {
                FoundItem::Text(name) => {
                    let whole = whole_names.next().flatten();
                    let whole = whole.map(|whole| [&[WHOLE_NAME], whole.as_bytes()].concat());
                    self.next_file = Some([name.as_bytes(), &whole.unwrap_or_default()].concat());
                }
                FoundItem::Url(url) => {
                    let at = url.at.after(before);
                    match self.add(url, at) {
                        Some(url) => each(CountedPlace { url, path: self.path(self.file), at })?,
                        None => self.left_out += 1,
                    }
                }
            }
        }
        Ok(())
    }

    /// Counts a URL; returns its number, `None` if there are too many.
    fn add(&mut self, FoundUrl { start, rest, kind, .. }: FoundUrl<'_>, at: FoundPlace) -> Option<u32> {
        if let Some(name) = self.next_file.take() {
            self.file = self.files.number(&name)?.number;
        }
        let start_number = self.starts.number(kind, start)?;
        let Start { groups, web } = self.starts.get(start_number);
        let place = FirstPlace { file: self.file, line: at.place.line, column: at.place.column };
        let mut url = 0;
        let (mut is_new, mut is_new_in_file) = (false, false);
        if self.wanted.distinct {
            self.buffer.clear();
            self.buffer.extend_from_slice(&start_number.to_le_bytes());
            self.buffer.extend_from_slice(rest.as_bytes());
            let numbered = self.urls.number(&self.buffer)?;
            (url, is_new) = (numbered.number, numbered.is_new);
            if self.counts_each_url() {
                is_new_in_file = self.url_counts.add(url, place) != Some(self.file);
            }
        }
        self.found += 1;
        let counted = Counted { place, scheme: groups[KeyKind::Scheme as usize], web, is_distinct: is_new };
        for by in &self.wanted.by {
            match key_kind(*by) {
                Some(kind) => self.groups[kind as usize].add(groups[kind as usize], counted),
                None if *by == GroupBy::File => {
                    self.by_file.add(self.file, Counted { is_distinct: is_new_in_file, ..counted });
                }
                None => {}
            }
        }
        Some(url)
    }

    /// Whether counts of each URL are kept.
    fn counts_each_url(&self) -> bool {
        self.wanted.by.iter().any(|by| matches!(by, GroupBy::Url | GroupBy::File))
    }

    fn path(&self, file: u32) -> &str {
        let name = self.files.text(file);
        let printed = memchr::memchr(WHOLE_NAME, name).map_or(name, |end| &name[..end]);
        // INVARIANT: names of files are texts
        str::from_utf8(printed).unwrap_or_default()
    }

    /// The totals of the run.
    pub(crate) fn totals(&self) -> Totals {
        Totals {
            urls: self.found,
            distinct_urls: self.urls.len() as u64,
            files: self.files.len() as u64,
            left_out: self.left_out,
        }
    }

    /// The numbers of all rows, sorted; only the first `top`, if given.
    pub(crate) fn sorted(&self, by: GroupBy, sort: InventorySort, top: Option<usize>) -> Vec<u32> {
        let mut rows = self.numbers(by);
        let compare = |a: &u32, b: &u32| {
            let most_first = match sort {
                InventorySort::Name => Ordering::Equal,
                InventorySort::Urls => self.counts(by, *b).urls.cmp(&self.counts(by, *a).urls),
                InventorySort::Distinct => self.counts(by, *b).distinct.cmp(&self.counts(by, *a).distinct),
                InventorySort::Files => self.counts(by, *b).files.cmp(&self.counts(by, *a).files),
            };
            most_first.then_with(|| self.compare_names(by, *a, *b))
        };
        if let Some(top) = top.filter(|&top| top < rows.len()) {
            rows.select_nth_unstable_by(top, compare);
            rows.truncate(top);
        }
        // numbers are in the order of the run, in which files and often URLs are sorted already
        rows.sort_by(compare);
        rows
    }

    /// The numbers of all rows, in the order in which they come first.
    pub(crate) fn numbers(&self, by: GroupBy) -> Vec<u32> {
        match (by, key_kind(by)) {
            (_, Some(kind)) => self.groups[kind as usize].groups().collect(),
            (GroupBy::File, _) => self.by_file.groups().collect(),
            _ => (0..self.url_counts.len()).collect(),
        }
    }

    /// The counts of a row.
    fn counts(&self, by: GroupBy, number: u32) -> Counts {
        let group = match (by, key_kind(by)) {
            (_, Some(kind)) => self.groups[kind as usize].get(number),
            (GroupBy::File, _) => self.by_file.get(number),
            _ => None,
        };
        group.map_or_else(|| self.counts_of_url(number), |(counts, _)| counts)
    }

    fn counts_of_url(&self, number: u32) -> Counts {
        let (urls, files, first) = self.url_counts.get(number);
        let web = self.starts.get(self.url(number).0).web;
        let of = |scheme| if web == scheme { urls } else { 0 };
        Counts { urls, distinct: 1, files, http: of(WebScheme::Http), https: of(WebScheme::Https), first }
    }

    /// The number of the start of a URL, and the rest of its text.
    fn url(&self, number: u32) -> (u32, &[u8]) {
        match self.urls.text(number).split_first_chunk() {
            Some((start, rest)) => (u32::from_le_bytes(*start), rest),
            None => (0, &[]),
        }
    }

    fn compare_names(&self, by: GroupBy, a: u32, b: u32) -> Ordering {
        match (by, key_kind(by)) {
            (_, Some(kind)) => self.starts.key(kind, a).cmp(&self.starts.key(kind, b)),
            (GroupBy::File, _) => self.files.text(a).cmp(self.files.text(b)),
            _ => {
                let ((a_start, a_rest), (b_start, b_rest)) = (self.url(a), self.url(b));
                if a_start == b_start {
                    return a_rest.cmp(b_rest);
                }
                let ((a_kind, a_start), (b_kind, b_start)) = (self.starts.text(a_start), self.starts.text(b_start));
                let texts = a_start.bytes().chain(a_rest.iter().copied());
                texts.cmp(b_start.bytes().chain(b_rest.iter().copied())).then((a_kind as u8).cmp(&(b_kind as u8)))
            }
        }
    }

    /// A row.
    pub(crate) fn row(&self, by: GroupBy, number: u32) -> InventoryRow<'_> {
        let counts = self.counts(by, number);
        let row = InventoryRow {
            urls: counts.urls,
            distinct_urls: counts.distinct,
            files: counts.files,
            http_urls: counts.http,
            https_urls: counts.https,
            path: self.path(counts.first.file),
            line: counts.first.line,
            column: counts.first.column,
            ..InventoryRow::default()
        };
        match (by, key_kind(by)) {
            (_, Some(kind)) => self.group_row(kind, number, row),
            (GroupBy::File, _) => InventoryRow {
                scheme: self.only_scheme(self.by_file.get(number)),
                label: self.path(number).to_owned(),
                ..row
            },
            _ => self.url_row(number, &row),
        }
    }

    fn group_row<'i>(&'i self, kind: KeyKind, number: u32, row: InventoryRow<'i>) -> InventoryRow<'i> {
        let scheme = self.only_scheme(self.groups[kind as usize].get(number));
        let key = self.starts.key(kind, number);
        let label = match key {
            GroupKey::Named(name) => name.to_owned(),
            GroupKey::Scheme(name) if kind == KeyKind::Scheme => name.to_owned(),
            GroupKey::Scheme(name) => format!("({name}:)"),
            // a bare host is no relative reference
            GroupKey::Relative if kind == KeyKind::Scheme => "(no scheme)".to_owned(),
            GroupKey::Relative => "(relative)".to_owned(),
        };
        let row = InventoryRow { scheme, label, ..row };
        let GroupKey::Named(name) = key else { return row };
        let registrable_domain = crate::syntax::registrable(name).map(str::to_owned);
        let host = (kind == KeyKind::Host || registrable_domain.is_none()).then(|| name.to_owned());
        InventoryRow { host, registrable_domain, ..row }
    }

    fn url_row<'i>(&'i self, number: u32, row: &InventoryRow<'i>) -> InventoryRow<'i> {
        let (start, rest) = self.url(number);
        // INVARIANT: both are parts of a text
        let url = self.starts.text(start).1.to_owned() + str::from_utf8(rest).unwrap_or_default();
        let fields = self.starts.fields(start);
        InventoryRow {
            scheme: fields.scheme,
            host: fields.host,
            port: fields.port,
            registrable_domain: fields.registrable_domain,
            label: url.clone(),
            url: Some(url),
            ..row.clone()
        }
    }

    /// The scheme of a group, if all of its URLs have the same.
    fn only_scheme(&self, group: Option<(Counts, Schemes)>) -> Option<String> {
        let Some((_, Schemes::One(scheme))) = group else { return None };
        match self.starts.key(KeyKind::Scheme, scheme) {
            GroupKey::Scheme(name) => Some(name.to_owned()),
            GroupKey::Named(_) | GroupKey::Relative => None,
        }
    }
}

/// The counts of a run.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Totals {
    pub(crate) urls: u64,
    pub(crate) distinct_urls: u64,
    /// The number of files with URLs.
    pub(crate) files: u64,
    /// The URLs that were not counted, since there were too many different ones.
    pub(crate) left_out: u64,
}

/// The kind of the keys of groups; `None` if URLs are grouped by themselves, or by file.
fn key_kind(by: GroupBy) -> Option<KeyKind> {
    match by {
        GroupBy::Host => Some(KeyKind::Host),
        GroupBy::Domain => Some(KeyKind::Domain),
        GroupBy::Scheme => Some(KeyKind::Scheme),
        GroupBy::Url | GroupBy::File => None,
    }
}
