//! What is where in a document, for those who add comments to it: documents of other formats, comments, and parts
//! to which nothing may be added.
//!
//! In `<script>let a = 1</script>`, a document of JavaScript is between the tags.

use crate::text::Span;

/// The content of a part of a document. `F` names a format.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum RegionKind<F> {
    /// A document of another format.
    Embedded(F),
    /// The text of a comment.
    Comment,
    /// Text that is shown as it is. In a program, it is the program.
    Listing,
    /// A part in which no line and no end of a line can have a comment: a formula, an entry of a catalogue.
    Closed,
}

/// A part of a document.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Region<F> {
    pub(crate) span: Span,
    pub(crate) kind: RegionKind<F>,
}

/// The parts of a document, outer ones before inner ones.
#[cfg(feature = "report")]
#[derive(Debug)]
pub(crate) struct Regions<F>(Vec<Region<F>>);

#[cfg(feature = "report")]
impl<F: Copy> Regions<F> {
    /// The parts in any order, with their formats looked up.
    pub(super) fn of<I: Copy>(regions: &[Region<I>], format: impl Fn(I) -> F) -> Self {
        let with_format = |region: &Region<I>| {
            let kind = match region.kind {
                RegionKind::Embedded(id) => RegionKind::Embedded(format(id)),
                RegionKind::Comment => RegionKind::Comment,
                RegionKind::Listing => RegionKind::Listing,
                RegionKind::Closed => RegionKind::Closed,
            };
            Region { span: region.span, kind }
        };
        let mut regions: Vec<Region<F>> = regions.iter().map(with_format).collect();
        regions.sort_by_key(|region| (region.span.start, std::cmp::Reverse(region.span.end)));
        Self(regions)
    }

    /// The parts.
    pub(crate) fn iter(&self) -> impl Iterator<Item = &Region<F>> {
        self.0.iter()
    }

    /// For each of `spans`, which are sorted by their start, the parts that contain it, outer ones first. An empty span
    /// is also in the parts that start or end there.
    pub(crate) fn around(&self, spans: &[Span]) -> Vec<Vec<Region<F>>> {
        let mut open: Vec<Region<F>> = Vec::new();
        let mut next = self.0.iter().peekable();
        let mut around = Vec::with_capacity(spans.len());
        for span in spans {
            while let Some(region) = next.next_if(|region| region.span.start <= span.start) {
                open.push(*region);
            }
            open.retain(|region| region.span.end >= span.start);
            around.push(open.iter().filter(|region| region.span.end >= span.end).copied().collect());
        }
        around
    }
}

#[cfg(all(test, feature = "report"))]
mod tests {
    use super::*;

    #[test]
    fn parts_around_places_are_found() {
        let of =
            |(start, end): (usize, usize)| Region { span: Span::new(start, end), kind: RegionKind::Embedded(start) };
        let parts: Vec<Region<usize>> = [(4, 6), (0, 10), (12, 14)].map(of).to_vec();
        let regions: Regions<usize> = Regions::of(&parts, |format| format);
        let around =
            regions.around(&[Span::empty(0), Span::new(5, 6), Span::empty(6), Span::new(6, 12), Span::empty(11)]);
        let starts: Vec<Vec<usize>> =
            around.iter().map(|parts| parts.iter().map(|part| part.span.start).collect()).collect();
        assert_eq!(starts, [vec![0], vec![0, 4], vec![0, 4], vec![], vec![]]);
    }
}
