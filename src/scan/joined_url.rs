//! A URL that is joined from several pieces of the text, and its readings where a piece ends with a hyphen.

use std::borrow::Cow;

use crate::text::{SourceMap, Span};

/// The most readings that are kept besides the most likely one.
const MOST_ALTERNATIVES: usize = 8;

/// The pieces of the source that make up a URL, in order.
///
/// `http://a.example/one-` and `two` from two lines are two pieces with one hyphen. The URL has two readings:
/// `http://a.example/one-two` and, with the hyphen dropped, `http://a.example/onetwo`.
#[derive(Clone, Debug, Default)]
pub(super) struct JoinedUrl {
    pieces: Pieces,
    /// Which pieces end with a hyphen at a line break: it may have been added with the break.
    hyphens: Vec<usize>,
}

/// Spans in order. The first two need no allocation: most URLs are in one line, or in two.
#[derive(Clone, Debug, Default)]
struct Pieces {
    first: [Span; 2],
    more: Vec<Span>,
    len: usize,
}

impl Pieces {
    fn push(&mut self, piece: Span) {
        match self.first.get_mut(self.len) {
            Some(place) => *place = piece,
            None => self.more.push(piece),
        }
        self.len += 1;
    }

    fn get(&self, at: usize) -> Option<Span> {
        let piece = self.first.get(at).or_else(|| self.more.get(at - self.first.len()));
        piece.filter(|_| at < self.len).copied()
    }

    fn truncate(&mut self, len: usize) {
        self.more.truncate(len.saturating_sub(self.first.len()));
        self.len = self.len.min(len);
    }

    fn iter(&self) -> impl Iterator<Item = Span> + '_ {
        self.first.iter().chain(&self.more).take(self.len).copied()
    }
}

/// For each hyphen at a line break, in order: whether it is left out.
pub(super) type Dropped = Vec<bool>;

impl JoinedUrl {
    /// Adds a piece.
    pub(super) fn push(&mut self, piece: Span) {
        if !piece.is_empty() {
            self.pieces.push(piece);
        }
    }

    /// Adds a piece that ends with a hyphen at a line break.
    pub(super) fn push_hyphenated(&mut self, piece: Span) {
        self.hyphens.push(self.pieces.len);
        self.pieces.push(piece);
    }

    /// The number of hyphens at line breaks.
    pub(super) fn hyphen_count(&self) -> usize {
        self.hyphens.len()
    }

    /// The pieces before and after a hyphen, without the hyphen itself.
    pub(super) fn pieces_around(&self, hyphen: usize) -> (Span, Span) {
        let at = self.hyphens[hyphen];
        let before = self.pieces.get(at).unwrap_or_default();
        let after = self.pieces.get(at + 1);
        (Span::new(before.start, before.end - 1), after.unwrap_or(Span::empty(before.end)))
    }

    /// The URL of only the first `len` pieces.
    ///
    /// A hyphen that ends the last of them is not ambiguous: nothing follows it.
    pub(super) fn truncated(mut self, len: usize) -> Self {
        self.pieces.truncate(len);
        self.hyphens.retain(|&hyphen| hyphen + 1 < len);
        self
    }

    /// The number of pieces.
    pub(super) fn piece_count(&self) -> usize {
        self.pieces.len
    }

    /// The place after the last byte.
    pub(super) fn end(&self) -> Option<usize> {
        self.pieces.iter().last().map(|piece| piece.end)
    }

    /// The URL in the reading without the `dropped` hyphens; `None` if its bytes are not UTF-8.
    pub(super) fn text<'t>(&self, text: &'t [u8], dropped: &[bool]) -> Option<Cow<'t, str>> {
        if let (Some(whole), None) = (self.pieces.get(0), self.pieces.get(1)) {
            return std::str::from_utf8(&text[whole.range()]).ok().map(Cow::Borrowed);
        }
        let mut bytes = Vec::with_capacity(self.pieces.iter().map(Span::len).sum());
        for piece in self.kept_pieces(dropped) {
            bytes.extend_from_slice(&text[piece.range()]);
        }
        String::from_utf8(bytes).ok().map(Cow::Owned)
    }

    /// The map from that reading to the source.
    pub(super) fn map(&self, dropped: &[bool]) -> SourceMap {
        let mut map = SourceMap::builder();
        for piece in self.kept_pieces(dropped) {
            map.verbatim(piece);
        }
        map.finish()
    }

    /// The texts of all readings except `likeliest`, first those that differ from it in fewer places. None is given
    /// twice: `a-`, `-` and `b` have two readings with the text `a-b`.
    pub(super) fn alternatives(&self, text: &[u8], likeliest: &[bool]) -> Vec<String> {
        let varied = self.hyphens.len().min(MOST_ALTERNATIVES.ilog2() as usize);
        let mut changes: Vec<usize> = (1..1 << varied).collect();
        changes.sort_by_key(|change| change.count_ones());
        let reading = |change: usize| {
            let dropped: Dropped =
                likeliest.iter().enumerate().map(|(i, &drop)| drop ^ (i < varied && change >> i & 1 == 1)).collect();
            self.text(text, &dropped)
        };
        let chosen = self.text(text, likeliest);
        let mut alternatives = Vec::new();
        for text in changes.into_iter().filter_map(reading).filter(|text| Some(text) != chosen.as_ref()) {
            if !alternatives.iter().any(|other: &String| *other == text) {
                alternatives.push(text.into_owned());
            }
        }
        alternatives
    }

    /// The pieces without the `dropped` hyphens.
    fn kept_pieces<'a>(&'a self, dropped: &'a [bool]) -> impl Iterator<Item = Span> + 'a {
        let mut hyphens = self.hyphens.iter().zip(dropped).peekable();
        self.pieces.iter().enumerate().map(move |(at, piece)| match hyphens.next_if(|(hyphen, _)| **hyphen == at) {
            Some((_, true)) => Span::new(piece.start, piece.end - 1),
            _ => piece,
        })
    }
}
