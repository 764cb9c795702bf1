//! What the reader of a format works on: a text, and the methods that turn parts of it into URLs of the source.

use std::sync::Arc;

use super::anchor::Anchor;
use super::broken;
use super::comment_code;
use super::decoded_text::Content;
use super::disjoint::{end_before_inner, make_disjoint};
use super::format_id::FormatId;
use super::lifted::lift;
use super::{ReadOptions, Reading};
use crate::scan::{self, Broken, BrokenKind, Context, Evidence, Found, Scan, ScanInput};
use crate::text::{SourceMap, Span, holds};

/// The reader of a format.
#[derive(Clone, Copy)]
pub(super) struct DocumentReader {
    /// Whether a document may hold a URL at all: one or two searches, most of them in `prefilter`.
    pub(super) may_hold: fn(&[u8]) -> bool,
    pub(super) read: Read,
}

/// Reads a document, or a part of one.
pub(super) type Read = fn(&mut Page<'_, '_, '_>);

/// The formats that a document may hold. A page gets them from the registry, which alone knows all formats.
pub(super) struct Formats {
    pub(super) reader: fn(FormatId) -> DocumentReader,
    /// The programming language of this name, alias or extension.
    pub(super) language: fn(&str) -> Option<FormatId>,
}

/// What all pages of a document share.
pub(super) struct Out<'t> {
    pub(super) source: &'t [u8],
    /// Whether a template expression that is hidden in `source` inserts text from elsewhere.
    inserts_text: bool,
    pub(super) options: ReadOptions,
    formats: &'static Formats,
    evidence: Evidence,
    pub(super) base: Option<Arc<str>>,
    /// Whether a `[...]` directly after a URL is its label.
    has_labels: bool,
    /// The end of the malformed bytes that were counted.
    counted: usize,
    /// How many bytes of memory more URLs may take; `None` after the first URL that was left out for this.
    pub(super) room: Option<usize>,
    /// Whether there are references by name.
    pub(super) has_names: bool,
    /// The broken links, in any order.
    broken: Vec<Broken>,
    pub(super) reading: Reading<'t>,
}

impl<'t> Out<'t> {
    pub(super) fn new(source: &'t [u8], options: ReadOptions, formats: &'static Formats) -> Self {
        let (evidence, reading) = (Evidence::default(), Reading::default());
        Self {
            source,
            inserts_text: false,
            options,
            formats,
            evidence,
            base: None,
            has_labels: false,
            counted: 0,
            room: Some(usize::MAX),
            has_names: false,
            broken: Vec::new(),
            reading,
        }
    }

    /// For a format in which a `[...]` directly after a URL is its label, if `has_labels` is set.
    pub(super) fn labelled(self, has_labels: bool) -> Self {
        Self { has_labels, ..self }
    }

    /// For a source in which template expressions are hidden that insert text from elsewhere, if `inserts_text` is set.
    pub(super) fn inserting(self, inserts_text: bool) -> Self {
        Self { inserts_text, ..self }
    }

    /// Leaves out URLs from the first on that would make them all take more than `memory` bytes.
    pub(super) fn within(self, memory: usize) -> Self {
        Self { room: Some(memory), ..self }
    }

    /// The URLs, unless some were left out.
    pub(super) fn finish(self) -> Option<Reading<'t>> {
        let Self { source, room, broken, mut reading, has_names, .. } = self;
        room?;
        if !reading.found.is_sorted_by_key(Found::start) {
            reading.found.sort_by_key(Found::start);
        }
        if has_names {
            make_disjoint(&mut reading.found);
        }
        if !reading.anchors.is_sorted_by_key(|anchor| anchor.span) {
            reading.anchors.sort_by_key(|anchor| anchor.span);
        }
        if !broken.is_empty() {
            broken::attach(&mut reading.found, broken, source);
        }
        Some(reading)
    }

    /// Adds a broken link if there is room for what may become of it.
    fn push_broken(&mut self, broken: Broken) {
        self.room = self.room.and_then(|room| room.checked_sub(size_of::<Broken>() + size_of::<Found<'_>>()));
        if self.room.is_some() {
            self.broken.push(broken);
        }
    }

    /// Adds a place if there is room for it.
    pub(super) fn push_anchor(&mut self, anchor: Anchor<'t>) {
        self.room = self.room.and_then(|room| room.checked_sub(anchor.memory()));
        if self.room.is_some() {
            self.reading.anchors.push(anchor);
        }
    }

    /// Adds a URL if there is room for it; `None` if there was none.
    pub(super) fn push(&mut self, found: Found<'t>) -> Option<()> {
        self.room = self.room.and_then(|room| room.checked_sub(found.memory()));
        self.room.map(|_| self.reading.found.push(found))
    }
}

/// A text to be read: the source, a part of it, or text decoded from one. Offsets are those of [`Page::text`].
pub(super) struct Page<'x, 'o, 't> {
    pub(super) text: &'x [u8],
    pub(super) place: Place<'x>,
    depth: u8,
    pub(super) out: &'o mut Out<'t>,
}

/// The origin of a page's text.
#[derive(Clone, Copy)]
pub(super) enum Place<'x> {
    /// It is a part of the source, from this byte on.
    Source(usize),
    /// It was decoded from the source.
    DecodedText(&'x SourceMap),
}

/// How deep documents are read in documents; what is nested deeper is text.
const DEEPEST: u8 = 8;

impl<'x, 'o, 't> Page<'x, 'o, 't> {
    /// A document, without the byte order mark before it.
    pub(super) fn of(source: &'x [u8], out: &'o mut Out<'t>) -> Self {
        let start = if source.starts_with("\u{feff}".as_bytes()) { 3 } else { 0 };
        Self { text: &source[start..], place: Place::Source(start), depth: 0, out }
    }

    /// The text.
    pub(super) fn text(&self) -> &'x [u8] {
        self.text
    }

    /// All of the text.
    pub(super) fn whole(&self) -> Span {
        Span::new(0, self.text.len())
    }

    /// Whether relative references are requested; if not, only text that holds a `:` needs to be passed on.
    pub(super) fn wants_references(&self) -> bool {
        self.out.options.references
    }

    /// Whether text that only looks like a URL is requested too; if not, [`Page::scan`] finds nothing in text without a
    /// `:`.
    pub(super) fn wants_relaxed(&self) -> bool {
        self.out.options.relaxed
    }

    /// Whether broken links are requested too.
    pub(super) fn wants_broken(&self) -> bool {
        self.out.options.broken
    }

    /// Whether the places that links can lead to are requested.
    pub(super) fn wants_anchors(&self) -> bool {
        self.out.options.anchors
    }

    /// Whether references by name are requested: those that are no URLs.
    pub(super) fn wants_names(&self) -> bool {
        self.out.options.references && self.out.options.anchors
    }

    /// Notes that the document may have more places than it shows.
    pub(super) fn note_inserted(&mut self) {
        self.out.reading.inserts_text = true;
    }

    /// Whether a template expression that is hidden in the text inserts text from elsewhere.
    pub(super) fn inserts_text(&self) -> bool {
        self.out.inserts_text
    }

    /// Whether this is the document itself, not one inside it.
    pub(super) fn is_outermost(&self) -> bool {
        self.depth == 0
    }

    /// Whether a URL was left out because all take too much memory: then nothing more is wanted.
    pub(super) fn is_full(&self) -> bool {
        self.out.room.is_none()
    }

    /// Whether there is room for so many bytes of decoded text; if not, nothing more is wanted.
    pub(super) fn has_room(&mut self, bytes: usize) -> bool {
        self.out.room = self.out.room.filter(|room| *room >= bytes);
        self.out.room.is_some()
    }

    /// Passes on a link whose markup is broken, from its first byte to its last.
    pub(super) fn broken(&mut self, kind: BrokenKind, span: Span) {
        if self.wants_broken() {
            let span = self.source(span);
            self.out.push_broken(Broken::new(kind, span));
        }
    }

    /// The reader of another format.
    pub(super) fn reader(&self, id: FormatId) -> DocumentReader {
        (self.out.formats.reader)(id)
    }

    /// The programming language of this name, alias or extension, in any case.
    pub(super) fn language(&self, name: &str) -> Option<FormatId> {
        (self.out.formats.language)(name)
    }

    /// Whether there may be anything to find in a document of another format.
    pub(super) fn wants(&self, id: FormatId, bytes: &[u8]) -> bool {
        self.wants_all() || (self.reader(id).may_hold)(bytes)
    }

    /// Whether more is requested than URLs with a scheme, so that text without a `:` may not be skipped.
    pub(super) fn wants_all(&self) -> bool {
        self.out.options.references || self.out.options.relaxed || self.out.options.anchors
    }

    /// The next position from `from` on that may belong to a URL as [`Page::scan`] finds them: the text before it holds
    /// none.
    pub(super) fn next_sign(&self, from: usize) -> Option<usize> {
        scan::next_sign(self.text, from, scan::ScanOptions { relaxed: self.out.options.relaxed })
    }

    /// Whether [`Page::scan`] may find a URL in `bytes`.
    pub(super) fn may_hold(&self, bytes: &[u8]) -> bool {
        scan::next_sign(bytes, 0, scan::ScanOptions { relaxed: self.out.options.relaxed }).is_some()
    }

    /// Passes on running text: the URLs in it are found as in plain text, and none of them reaches beyond it.
    pub(super) fn scan(&mut self, context: Context, content: impl Into<Content>) {
        self.content(content, |page, span| page.scan_span(context, span));
    }

    /// Passes on the text of a comment; program text in it is code.
    pub(super) fn comment(&mut self, content: impl Into<Content>) {
        self.content(content, |page, span| {
            let first = page.out.reading.found.len();
            page.scan_span(Context::Comment, span);
            let text = page.text;
            page.set_context(first, || comment_code::find(text, span), Context::Code);
        });
    }

    /// Gives the URLs after the first `first` ones, if there are any, this context where they start in one of these parts,
    /// which are in order.
    pub(super) fn set_context(&mut self, first: usize, parts: impl FnOnce() -> Vec<Span>, context: Context) {
        if self.out.reading.found.len() == first {
            return;
        }
        let parts: Vec<Span> = parts().into_iter().map(|part| self.source(part)).collect();
        let found = self.out.reading.found[first..].iter_mut();
        found.filter(|found| holds(&parts, found.span().start)).for_each(|found| found.context = context);
    }

    /// Reads a document of another format inside this one.
    pub(super) fn embed(&mut self, id: FormatId, content: impl Into<Content>) {
        self.inside(self.reader(id).read, content);
    }

    /// Reads a document of another format whose text is around the URLs that were found after the first `inner` ones:
    /// a URL of it ends before the first of those in it.
    pub(super) fn embed_around(&mut self, inner: usize, id: FormatId, content: impl Into<Content>) {
        let outer = self.out.reading.found.len();
        self.embed(id, content);
        end_before_inner(&mut self.out.reading.found, inner, outer, self.out.source);
    }

    /// Reads a document inside this one with the reader `read`.
    pub(super) fn inside(&mut self, read: Read, content: impl Into<Content>) {
        if self.depth == DEEPEST {
            return self.scan(Context::Prose, content);
        }
        self.content(content, |page, span| {
            let text = &page.text[span.range()];
            let map;
            let place = match page.place {
                Place::Source(base) => Place::Source(base + span.start),
                Place::DecodedText(outer) => {
                    map = SourceMap::whole(span).compose(outer);
                    Place::DecodedText(&map)
                }
            };
            read(&mut Page { text, place, depth: page.depth + 1, out: &mut *page.out });
        });
    }

    /// The URLs found so far, and the source.
    pub(super) fn found(&mut self) -> (&mut [Found<'t>], &'t [u8]) {
        (&mut self.out.reading.found, self.out.source)
    }

    /// Sets the URL that references are relative to from here on; gives the former one.
    pub(super) fn set_base(&mut self, base: Option<Arc<str>>) -> Option<Arc<str>> {
        std::mem::replace(&mut self.out.base, base)
    }

    /// Counts bytes that are read as text because they belong to a malformed construct, each once. Does not scan them.
    pub(super) fn malformed(&mut self, span: Span) {
        let Span { start, end } = self.source(span);
        self.out.reading.malformed += end.saturating_sub(start.max(self.out.counted));
        self.out.counted = self.out.counted.max(end);
    }

    /// Lets `read` read decoded text as a page of its own; text that is as in this page stays a span of this one.
    pub(super) fn content(&mut self, content: impl Into<Content>, read: impl FnOnce(&mut Page<'_, '_, 't>, Span)) {
        let derived = match content.into() {
            Content::Verbatim(span) => return read(&mut self.reborrow(), span),
            Content::DecodedText(derived) => derived,
        };
        let (bytes, map) = derived.finish();
        if bytes.is_empty() {
            return;
        }
        if let Some(span) = map.as_whole() {
            return read(&mut self.reborrow(), span);
        }
        if self.out.room.is_none_or(|room| room < map.memory()) {
            self.out.room = None;
            return;
        }
        let map = match self.place {
            Place::Source(base) => map.shifted(base),
            Place::DecodedText(outer) => map.compose(outer),
        };
        let span = Span::new(0, bytes.len());
        read(&mut Page { text: &bytes, place: Place::DecodedText(&map), depth: self.depth, out: &mut *self.out }, span);
    }

    fn reborrow(&mut self) -> Page<'x, '_, 't> {
        Page { text: self.text, place: self.place, depth: self.depth, out: &mut *self.out }
    }

    pub(super) fn scan_span(&mut self, context: Context, span: Span) {
        let Some(_) = self.out.room else { return };
        let options = scan::ScanOptions { relaxed: self.out.options.relaxed };
        let Some(sign) = scan::next_sign(&self.text[..span.end], span.start, options) else { return };
        let is_value = matches!(context, Context::String | Context::Data);
        let has_labels = self.out.has_labels;
        let source = self.out.source;
        let is_embedded = self.depth > 0;
        let evidence = std::mem::take(&mut self.out.evidence);
        self.out.evidence = match self.place {
            Place::Source(base) => {
                let span = span.shifted(base);
                let whole = ScanInput::whole(source);
                let input = ScanInput { span, min_start: span.start, limit: span.end, is_value, has_labels, ..whole };
                let mut scan = Scan::new(input, options, evidence).starting_at(base + sign);
                _ = scan.by_ref().try_for_each(|found| self.out.push(Found { context, is_embedded, ..found }));
                scan.into_evidence()
            }
            Place::DecodedText(map) => {
                let derived_from = Some((source, map.source(Span::empty(span.start)).start));
                let whole = ScanInput { source: derived_from, is_value, has_labels, ..ScanInput::whole(self.text) };
                let input = ScanInput { span, min_start: span.start, limit: span.end, ..whole };
                let mut scan = Scan::new(input, options, evidence).starting_at(sign);
                let placed = |found| lift(Found { context, is_embedded, ..found }, map, source);
                _ = scan.by_ref().try_for_each(|found| self.out.push(placed(found)));
                scan.into_evidence()
            }
        };
    }

    pub(super) fn source(&self, span: Span) -> Span {
        match self.place {
            Place::Source(base) => span.shifted(base),
            Place::DecodedText(map) => map.source(span),
        }
    }
}
