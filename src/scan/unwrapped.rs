//! A URL put together from several stretches of the text, and the readings it has where a stretch ends in a hyphen.

use std::borrow::Cow;

use crate::text::{SourceMap, Span};

/// The most readings besides the likeliest that are kept.
const MOST_ALTERNATIVES: usize = 8;

/// The stretches of the source that make up a URL, in order.
#[derive(Clone, Debug, Default)]
pub(super) struct Joined {
    stretches: Stretches,
    /// Which stretches end in a hyphen at a line break: the hyphen may have been put in.
    hyphens: Vec<usize>,
}

/// Spans in order, of which the first two take no allocation: most URLs stand in one line, or in two.
#[derive(Clone, Debug, Default)]
struct Stretches {
    first: [Span; 2],
    more: Vec<Span>,
    len: usize,
}

impl Stretches {
    fn push(&mut self, stretch: Span) {
        match self.first.get_mut(self.len) {
            Some(place) => *place = stretch,
            None => self.more.push(stretch),
        }
        self.len += 1;
    }

    fn get(&self, at: usize) -> Option<Span> {
        let stretch = self.first.get(at).or_else(|| self.more.get(at - self.first.len()));
        stretch.filter(|_| at < self.len).copied()
    }

    fn truncate(&mut self, len: usize) {
        self.more.truncate(len.saturating_sub(self.first.len()));
        self.len = self.len.min(len);
    }

    fn iter(&self) -> impl Iterator<Item = Span> + '_ {
        self.first.iter().chain(&self.more).take(self.len).copied()
    }
}

/// Which of the hyphens at line breaks are left out, in their order.
pub(super) type Dropped = Vec<bool>;

impl Joined {
    /// Adds a stretch.
    pub(super) fn push(&mut self, stretch: Span) {
        if !stretch.is_empty() {
            self.stretches.push(stretch);
        }
    }

    /// Adds a stretch that ends in a hyphen at a line break.
    pub(super) fn push_hyphenated(&mut self, stretch: Span) {
        self.hyphens.push(self.stretches.len);
        self.stretches.push(stretch);
    }

    /// How many hyphens stand at line breaks.
    pub(super) fn hyphens(&self) -> usize {
        self.hyphens.len()
    }

    /// The stretches before and after a hyphen, the hyphen itself in neither.
    pub(super) fn around(&self, hyphen: usize) -> (Span, Span) {
        let at = self.hyphens[hyphen];
        let before = self.stretches.get(at).unwrap_or_default();
        let after = self.stretches.get(at + 1);
        (Span::new(before.start, before.end - 1), after.unwrap_or(Span::empty(before.end)))
    }

    /// The same without the stretches from the `len`-th on.
    pub(super) fn truncated(mut self, len: usize) -> Self {
        self.stretches.truncate(len);
        // a hyphen before the end is not ambiguous
        self.hyphens.retain(|&hyphen| hyphen + 1 < len);
        self
    }

    /// How many stretches there are.
    pub(super) fn len(&self) -> usize {
        self.stretches.len
    }

    /// After the last byte.
    pub(super) fn end(&self) -> Option<usize> {
        self.stretches.iter().last().map(|stretch| stretch.end)
    }

    /// The text in one reading; `None` where the bytes are not UTF-8.
    pub(super) fn text<'t>(&self, text: &'t [u8], dropped: &[bool]) -> Option<Cow<'t, str>> {
        if let (Some(whole), None) = (self.stretches.get(0), self.stretches.get(1)) {
            return std::str::from_utf8(&text[whole.range()]).ok().map(Cow::Borrowed);
        }
        let mut bytes = Vec::with_capacity(self.stretches.iter().map(Span::len).sum());
        for stretch in self.kept(dropped) {
            bytes.extend_from_slice(&text[stretch.range()]);
        }
        String::from_utf8(bytes).ok().map(Cow::Owned)
    }

    /// What ties that reading to the source.
    pub(super) fn map(&self, dropped: &[bool]) -> SourceMap {
        let mut map = SourceMap::builder();
        for stretch in self.kept(dropped) {
            map.verbatim(stretch);
        }
        map.finish()
    }

    /// All readings but `likeliest`, those that differ from it in fewer places first.
    pub(super) fn alternatives(&self, text: &[u8], likeliest: &[bool]) -> Vec<String> {
        let varied = self.hyphens.len().min(MOST_ALTERNATIVES.ilog2() as usize);
        let mut changes: Vec<usize> = (1..1 << varied).collect();
        changes.sort_by_key(|change| change.count_ones());
        let reading = |change: usize| {
            let dropped: Dropped =
                likeliest.iter().enumerate().map(|(i, &drop)| drop ^ (i < varied && change >> i & 1 == 1)).collect();
            self.text(text, &dropped).map(Cow::into_owned)
        };
        changes.into_iter().filter_map(reading).collect()
    }

    fn kept<'a>(&'a self, dropped: &'a [bool]) -> impl Iterator<Item = Span> + 'a {
        let mut hyphens = self.hyphens.iter().zip(dropped).peekable();
        self.stretches.iter().enumerate().map(move |(at, stretch)| {
            match hyphens.next_if(|(hyphen, _)| **hyphen == at) {
                Some((_, true)) => Span::new(stretch.start, stretch.end - 1),
                _ => stretch,
            }
        })
    }
}
