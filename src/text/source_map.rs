//! The map from a derived text to the source it was made from.

use super::piece_list::{Piece, PieceList, Pieces};
use super::span::Span;

/// Maps spans of a derived text (white space removed, entities or escapes decoded) to the source.
///
/// Pieces are in order and cover the derived text without a gap; between two pieces, source bytes may be left out. A
/// text that was copied as a whole needs no allocation.
///
/// ```
/// use urlint::text::{SourceMap, Span};
///
/// // "http://a.example/\n  b" with the line break taken out
/// let mut map = SourceMap::builder();
/// map.verbatim(Span::new(0, 17));
/// map.verbatim(Span::new(20, 21));
/// let map = map.finish();
///
/// assert_eq!(map.source(Span::new(0, 18)), Span::new(0, 21));
/// assert!(map.is_verbatim(Span::new(7, 16)));
/// assert!(!map.is_verbatim(Span::new(7, 18)));
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SourceMap(Repr);

#[derive(Clone, PartialEq, Eq, Debug)]
enum Repr {
    /// One verbatim piece.
    Whole(Span),
    /// Two verbatim pieces, as of a URL with a line break in it.
    Two([Span; 2]),
    /// Any other number, or pieces that are not verbatim.
    Pieces(Box<PieceList>),
}

impl Repr {
    /// The pieces of `Whole` or `Two`; of `Two`, without those that end before `derived`.
    fn inline_pieces(&self, derived: usize) -> [Option<Piece>; 2] {
        let verbatim_at = |start: usize, source: Span| {
            let derived = Span::new(start, start + source.len());
            Piece { derived, source, verbatim: true }
        };
        match *self {
            Self::Whole(source) => [Some(verbatim_at(0, source)), None],
            Self::Two([first, second]) => [verbatim_at(0, first), verbatim_at(first.len(), second)]
                .map(|piece| Some(piece).filter(|piece| piece.derived.end >= derived)),
            Self::Pieces(_) => [None; 2],
        }
    }
}

impl SourceMap {
    /// The map of a text that was copied from the source as a whole.
    #[must_use]
    pub const fn whole(source: Span) -> Self {
        Self(Repr::Whole(source))
    }

    /// A builder that makes a map piece by piece.
    #[must_use]
    pub const fn builder() -> SourceMapBuilder {
        SourceMapBuilder { first: None, before: None, last: None, len: 0 }
    }

    /// The pieces in order.
    pub fn pieces(&self) -> impl Iterator<Item = Piece> + '_ {
        self.pieces_from(0)
    }

    /// The pieces in order, without those that end before `derived`.
    fn pieces_from(&self, derived: usize) -> impl Iterator<Item = Piece> + '_ {
        let listed = match &self.0 {
            Repr::Pieces(pieces) => pieces.pieces_near(derived),
            Repr::Whole(_) | Repr::Two(_) => Pieces::default(),
        };
        let listed = listed.skip_while(move |piece| piece.derived.end < derived);
        self.0.inline_pieces(derived).into_iter().flatten().chain(listed)
    }

    /// The pieces that share a byte with `derived`. Verbatim pieces are cut to the part in `derived`.
    pub fn pieces_of(&self, derived: Span) -> impl Iterator<Item = Piece> + '_ {
        self.pieces_from(derived.start).take_while(move |piece| piece.derived.start < derived.end).filter_map(
            move |piece| {
                let shared = piece.derived.intersection(derived)?;
                if !piece.verbatim {
                    return Some(piece);
                }
                let from = piece.source.start + (shared.start - piece.derived.start);
                Some(Piece { derived: shared, source: Span::new(from, from + shared.len()), verbatim: true })
            },
        )
    }

    /// The source bytes from the first to the last that `derived` was made from, including the bytes left out between
    /// them.
    ///
    /// For an empty `derived`, it is the empty span where that is in the source.
    #[must_use]
    pub fn source(&self, derived: Span) -> Span {
        if let Repr::Whole(source) = self.0 {
            return derived.shifted(source.start);
        }
        let hull = self.pieces_of(derived).map(|piece| piece.source).reduce(Span::hull);
        hull.unwrap_or_else(|| Span::empty(self.source_offset(derived.start)))
    }

    /// Whether `derived` was copied from the source in one verbatim piece: only then can an edit of it be made in the
    /// source.
    #[must_use]
    pub fn is_verbatim(&self, derived: Span) -> bool {
        let mut touched = self.pieces_of(derived);
        match (touched.next(), touched.next()) {
            (Some(piece), None) => piece.verbatim,
            (None, _) => true,
            _ => false,
        }
    }

    /// The source bytes of `derived`, if no source byte between them was left out and no piece is cut.
    pub(crate) fn contiguous(&self, derived: Span) -> Option<Span> {
        let mut end = None;
        for piece in self.pieces_of(derived) {
            let is_uncut = piece.verbatim || derived.start <= piece.derived.start && piece.derived.end <= derived.end;
            if !is_uncut || end.is_some_and(|end| end != piece.source.start) {
                return None;
            }
            end = Some(piece.source.end);
        }
        Some(self.source(derived))
    }

    /// The source bytes, if the whole text was copied in one verbatim piece.
    pub(crate) fn as_whole(&self) -> Option<Span> {
        match self.0 {
            Repr::Whole(source) => Some(source),
            Repr::Two(_) | Repr::Pieces(_) => None,
        }
    }

    /// All source bytes from the first to the last.
    #[must_use]
    pub fn hull(&self) -> Span {
        match &self.0 {
            Repr::Whole(source) => *source,
            Repr::Two([first, second]) => first.hull(*second),
            Repr::Pieces(pieces) => pieces.hull(),
        }
    }

    /// The map from this derived text to the source of `outer`, whose derived text is this map's source.
    ///
    /// ```
    /// use urlint::text::{SourceMap, Span};
    ///
    /// let mut entity = SourceMap::builder(); // "?a&b" from "?a&amp;b"
    /// entity.verbatim(Span::new(100, 102));
    /// entity.replaced(1, Span::new(102, 107));
    /// entity.verbatim(Span::new(107, 108));
    /// let entity = entity.finish();
    ///
    /// let url = SourceMap::whole(Span::new(1, 4)); // "a&b" inside it
    /// let map = url.compose(&entity);
    /// assert_eq!(map.source(Span::new(0, 1)), Span::new(101, 102));
    /// assert_eq!(map.source(Span::new(1, 2)), Span::new(102, 107));
    /// ```
    #[must_use]
    pub fn compose(&self, outer: &Self) -> Self {
        if let (Repr::Whole(inner), Repr::Whole(outer)) = (&self.0, &outer.0)
            && inner.end <= outer.len()
        {
            return Self::whole(inner.shifted(outer.start));
        }
        let mut composed = Self::builder();
        for piece in self.pieces() {
            if !piece.verbatim {
                composed.replaced(piece.derived.len(), outer.source(piece.source));
                continue;
            }
            for inner in outer.pieces_of(piece.source) {
                let shared = inner.derived.intersection(piece.source).map_or(0, Span::len);
                if inner.verbatim {
                    composed.verbatim(inner.source);
                } else {
                    composed.replaced(shared, inner.source);
                }
            }
        }
        composed.finish()
    }

    /// The same map for a source that has `by` more bytes before it.
    pub(crate) fn shifted(self, by: usize) -> Self {
        Self(match self.0 {
            Repr::Whole(source) => Repr::Whole(source.shifted(by)),
            Repr::Two(sources) => Repr::Two(sources.map(|source| source.shifted(by))),
            Repr::Pieces(pieces) => Repr::Pieces(Box::new(pieces.shifted(by))),
        })
    }

    /// How many bytes of memory it takes beside its own size.
    pub(crate) fn memory(&self) -> usize {
        if let Repr::Pieces(pieces) = &self.0 { pieces.memory() } else { 0 }
    }

    /// The offset in the source where the derived text at `derived` comes from.
    fn source_offset(&self, derived: usize) -> usize {
        let mut offset = self.hull().start;
        for piece in self.pieces_from(derived) {
            if piece.derived.start > derived {
                break;
            }
            offset = if piece.verbatim {
                piece.source.start + (derived - piece.derived.start).min(piece.source.len())
            } else if derived > piece.derived.start {
                piece.source.end
            } else {
                piece.source.start
            };
        }
        offset
    }
}

/// Builds a [`SourceMap`] in the order of the derived text.
#[derive(Debug)]
pub struct SourceMapBuilder {
    /// The first piece.
    first: Option<Piece>,
    /// The pieces before the last, if there are two or more.
    before: Option<Box<PieceList>>,
    /// The last piece, if it is not the first.
    last: Option<Piece>,
    /// The length of the derived text.
    len: usize,
}

impl SourceMapBuilder {
    /// Adds source bytes that were copied unchanged.
    pub fn verbatim(&mut self, source: Span) {
        if source.is_empty() {
            return;
        }
        let derived = Span::new(self.len, self.len + source.len());
        self.len = derived.end;
        match self.last.as_mut().or(self.first.as_mut()) {
            Some(last) if last.verbatim && last.source.end == source.start => {
                last.source.end = source.end;
                last.derived.end = derived.end;
            }
            _ => self.push(Piece { derived, source, verbatim: true }),
        }
    }

    /// Adds `len` derived bytes that were made from different source bytes.
    pub fn replaced(&mut self, len: usize, source: Span) {
        let derived = Span::new(self.len, self.len + len);
        self.len = derived.end;
        self.push(Piece { derived, source, verbatim: false });
    }

    fn push(&mut self, piece: Piece) {
        match (self.first, self.last.replace(piece)) {
            (None, _) => (self.first, self.last) = (Some(piece), None),
            (Some(_), None) => {}
            (Some(first), Some(last)) => self.before.get_or_insert_with(|| list_of(first)).push(last),
        }
    }

    /// The length of the derived text so far.
    #[must_use]
    pub fn len(&self) -> usize {
        self.len
    }

    /// Whether nothing was added yet.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// The finished map.
    #[must_use]
    pub fn finish(self) -> SourceMap {
        match (self.first, self.last) {
            (Some(only), None) if only.verbatim => SourceMap::whole(only.source),
            (Some(first), Some(last)) if first.verbatim && last.verbatim && self.before.is_none() => {
                SourceMap(Repr::Two([first.source, last.source]))
            }
            (first, last) => {
                let mut pieces = self.before.or_else(|| first.map(list_of)).unwrap_or_default();
                last.into_iter().for_each(|last| pieces.push(last));
                SourceMap(Repr::Pieces(pieces))
            }
        }
    }
}

/// A list of one piece.
fn list_of(first: Piece) -> Box<PieceList> {
    let mut list = Box::<PieceList>::default();
    list.push(first);
    list
}
