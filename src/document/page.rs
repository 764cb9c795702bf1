//! What the reader of a format works on: a text, and the methods that turn parts of it into URLs of the source.

use std::sync::Arc;

use super::anchor::Anchor;
use super::broken;
use super::comment_code;
use super::decoded_text::Content;
use super::disjoint::{end_before_inner, make_disjoint};
use super::format_id::FormatId;
use super::lifted::lift;
use super::regions::{Region, RegionKind};
use super::{ReadOptions, Reading};
use crate::scan::{self, Broken, BrokenKind, Context, Evidence, Form, Found, Scan, ScanInput};
use crate::text::{SourceMap, Span, holds};

/// Finds the text and the links of a document of one format.
#[derive(Clone, Copy)]
pub(super) struct DocumentReader {
    /// Whether a document may hold a URL at all: one or two searches, most of them in `prefilter`. If it is false, the
    /// document is not read.
    pub(super) may_hold: fn(&[u8]) -> bool,
    /// Goes through the document once, and passes what it finds to the page.
    pub(super) read: ReadFn,
}

/// Reads a document, or a part of one.
pub(super) type ReadFn = fn(&mut Page<'_, '_, '_>);

/// The formats that a document may hold. A page gets them from the registry, which alone knows all formats.
pub(super) struct Formats {
    pub(super) reader: fn(FormatId) -> DocumentReader,
    /// The programming language of this name, alias or extension.
    pub(super) language: fn(&str) -> Option<FormatId>,
}

/// What template expressions insert into a document.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum InsertedText {
    None,
    /// Nothing but files that they name: `{% include a.md %}`.
    NamedFiles,
    /// Anything.
    Unknown,
}

/// What all pages of a document share: the options, and the URLs found so far.
pub(super) struct Sink<'t> {
    pub(super) source: &'t [u8],
    /// What template expressions that are hidden in `source` insert from elsewhere.
    inserted: InsertedText,
    pub(super) options: ReadOptions,
    formats: &'static Formats,
    evidence: Evidence,
    pub(super) base: Option<Arc<str>>,
    /// Whether a `[...]` directly after a URL is its label.
    has_labels: bool,
    /// The end of the malformed bytes that were counted so far.
    counted_end: usize,
    /// How many more bytes of memory the URLs may take; `None` once a URL was left out for lack of memory.
    pub(super) room: Option<usize>,
    /// Whether there are references by name.
    pub(super) has_names: bool,
    /// The broken links, in any order.
    broken: Vec<Broken>,
    pub(super) reading: Reading<'t>,
}

impl<'t> Sink<'t> {
    pub(super) fn new(source: &'t [u8], options: ReadOptions, formats: &'static Formats) -> Self {
        let (evidence, reading) = (Evidence::default(), Reading::default());
        Self {
            source,
            inserted: InsertedText::None,
            options,
            formats,
            evidence,
            base: None,
            has_labels: false,
            counted_end: 0,
            room: Some(usize::MAX),
            has_names: false,
            broken: Vec::new(),
            reading,
        }
    }

    /// Sets whether a `[...]` directly after a URL is its label.
    pub(super) fn with_labels(self, has_labels: bool) -> Self {
        Self { has_labels, ..self }
    }

    /// Sets what template expressions that are hidden in the source insert from elsewhere.
    pub(super) fn with_inserted_text(self, inserted: InsertedText) -> Self {
        Self { inserted, ..self }
    }

    /// Limits the memory of all URLs to `memory` bytes: from the first URL on that exceeds it, URLs are left out.
    pub(super) fn with_memory_limit(self, memory: usize) -> Self {
        Self { room: Some(memory), ..self }
    }

    /// The URLs, in order; `None` if some were left out for lack of memory.
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

    /// Adds a broken link if there is room for the [`Found`] that may be made of it.
    fn push_broken(&mut self, broken: Broken) {
        self.room = self.room.and_then(|room| room.checked_sub(size_of::<Broken>() + size_of::<Found<'_>>()));
        if self.room.is_some() {
            self.broken.push(broken);
        }
    }

    /// Adds an anchor if there is room for it.
    pub(super) fn push_anchor(&mut self, anchor: Anchor<'t>) {
        self.room = self.room.and_then(|room| room.checked_sub(anchor.memory()));
        if self.room.is_some() {
            self.reading.anchors.push(anchor);
        }
    }

    /// Notes the content of a part of the document, if there is room for it.
    fn push_region(&mut self, region: Region<FormatId>) {
        self.room = self.room.and_then(|room| room.checked_sub(size_of::<Region<FormatId>>()));
        if self.room.is_some() {
            self.reading.regions.push(region);
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
    pub(super) origin: TextOrigin<'x>,
    depth: u8,
    pub(super) sink: &'o mut Sink<'t>,
}

/// The origin of a page's text.
#[derive(Clone, Copy)]
pub(super) enum TextOrigin<'x> {
    /// It is a part of the source, from this byte on.
    Source(usize),
    /// It was decoded from the source.
    DecodedText(&'x SourceMap),
}

/// How deep documents are read in documents; what is nested deeper is text.
const DEEPEST_EMBEDDED: u8 = 8;

impl<'x, 'o, 't> Page<'x, 'o, 't> {
    /// A document, without the byte order mark before it.
    pub(super) fn of(source: &'x [u8], sink: &'o mut Sink<'t>) -> Self {
        let start = if source.starts_with("\u{feff}".as_bytes()) { 3 } else { 0 };
        Self { text: &source[start..], origin: TextOrigin::Source(start), depth: 0, sink }
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
        self.sink.options.references
    }

    /// Whether text that only looks like a URL is requested too; if not, [`Page::scan`] finds nothing in text without a
    /// `:`.
    pub(super) fn wants_relaxed(&self) -> bool {
        self.sink.options.relaxed
    }

    /// Whether broken links are requested too.
    pub(super) fn wants_broken(&self) -> bool {
        self.sink.options.broken
    }

    /// Whether the places that links can lead to are requested.
    pub(super) fn wants_anchors(&self) -> bool {
        self.sink.options.anchors
    }

    /// Whether references by name are requested: those that are no URLs.
    pub(super) fn wants_names(&self) -> bool {
        self.sink.options.references && self.sink.options.anchors
    }

    /// Notes that the document inserts text from elsewhere, so that it may have more anchors than are found in it.
    pub(super) fn note_inserted_text(&mut self) {
        self.sink.reading.inserts_text = true;
    }

    /// Whether a template expression that is hidden in the text inserts text from elsewhere.
    pub(super) fn inserts_text(&self) -> bool {
        self.sink.inserted != InsertedText::None
    }

    /// What template expressions that are hidden in the text insert from elsewhere.
    pub(super) fn inserted_text(&self) -> InsertedText {
        self.sink.inserted
    }

    /// Whether this is the document itself, not one inside it.
    pub(super) fn is_outermost(&self) -> bool {
        self.depth == 0
    }

    /// Whether a URL was left out for lack of memory: then nothing more is wanted.
    pub(super) fn is_full(&self) -> bool {
        self.sink.room.is_none()
    }

    /// Whether there is room for so many bytes of decoded text; if not, the page is full from here on.
    pub(super) fn has_room(&mut self, bytes: usize) -> bool {
        self.sink.room = self.sink.room.filter(|room| *room >= bytes);
        self.sink.room.is_some()
    }

    /// Reports a link whose markup is broken; `span` is the markup from its first byte to its last.
    pub(super) fn broken(&mut self, kind: BrokenKind, span: Span) {
        if self.wants_broken() {
            let span = self.source(span);
            self.sink.push_broken(Broken::new(kind, span));
        }
    }

    /// The same of something that the document has a second time.
    pub(super) fn broken_after(&mut self, first: Span, kind: BrokenKind, span: Span) {
        if self.wants_broken() {
            let (first, span) = (self.source(first), self.source(span));
            self.sink.push_broken(Broken::new(kind, span).after(first));
        }
    }

    /// The reader of another format.
    pub(super) fn reader(&self, id: FormatId) -> DocumentReader {
        (self.sink.formats.reader)(id)
    }

    /// The programming language of this name, alias or extension, in any case.
    pub(super) fn language(&self, name: &str) -> Option<FormatId> {
        (self.sink.formats.language)(name)
    }

    /// Whether there may be anything to find in a document of another format.
    pub(super) fn wants(&self, id: FormatId, bytes: &[u8]) -> bool {
        self.wants_all() || (self.reader(id).may_hold)(bytes)
    }

    /// Whether more is requested than URLs with a scheme, so that text without a `:` may not be skipped.
    pub(super) fn wants_all(&self) -> bool {
        self.sink.options.references
            || self.sink.options.relaxed
            || self.sink.options.anchors
            || self.sink.options.regions
    }

    /// The next position from `from` on that may belong to a URL as [`Page::scan`] finds them: the text before it holds
    /// none.
    pub(super) fn next_sign(&self, from: usize) -> Option<usize> {
        scan::next_sign(self.text, from, scan::ScanOptions { relaxed: self.sink.options.relaxed })
    }

    /// Whether [`Page::scan`] may find a URL in `bytes`.
    pub(super) fn may_hold(&self, bytes: &[u8]) -> bool {
        scan::next_sign(bytes, 0, scan::ScanOptions { relaxed: self.sink.options.relaxed }).is_some()
    }

    /// Whether it is requested what is where in the document.
    pub(super) fn wants_regions(&self) -> bool {
        self.sink.options.regions
    }

    /// Notes what is at `span`, if that is requested.
    pub(super) fn note_region(&mut self, kind: RegionKind<FormatId>, span: Span) {
        if self.wants_regions() {
            let span = self.source(span);
            self.sink.push_region(Region { span, kind });
        }
    }

    /// Notes a document of another format at `span`. Between the parts of one that is put together, as a page of what
    /// is around a program, is the outer document.
    fn note_embedded(&mut self, id: FormatId, span: Span) {
        if let TextOrigin::DecodedText(map) = self.origin
            && self.wants_regions()
            && map.pieces_of(span).any(|piece| !piece.verbatim)
        {
            for piece in map.pieces_of(span).filter(|piece| piece.verbatim) {
                self.sink.push_region(Region { span: piece.source, kind: RegionKind::Embedded(id) });
            }
            return;
        }
        self.note_region(RegionKind::Embedded(id), span);
    }

    /// Passes on running text: the URLs in it are found as in plain text, and none of them reaches beyond it.
    pub(super) fn scan(&mut self, context: Context, content: impl Into<Content>) {
        self.with_content(content, |page, span| page.scan_span(context, span));
    }

    /// Passes on the text of a comment; program text in it is code.
    pub(super) fn comment(&mut self, content: impl Into<Content>) {
        self.with_content(content, |page, span| {
            let first = page.sink.reading.found.len();
            page.scan_span(Context::Comment, span);
            let text = page.text;
            page.set_context(first, || comment_code::program_text(text, span), Context::Code);
        });
    }

    /// Sets the context of each URL from number `first` on that starts in one of `parts`, which must be sorted and
    /// disjoint. `parts` is only called if there are such URLs.
    pub(super) fn set_context(&mut self, first: usize, parts: impl FnOnce() -> Vec<Span>, context: Context) {
        self.for_each_in(first, parts, |found| found.context = context);
    }

    /// Makes URLs from number `first` on names that are no links: those in one of `parts`, which must be sorted and
    /// disjoint, but for the targets of links there. `parts` is only called if there are such URLs.
    pub(super) fn set_names(&mut self, first: usize, parts: impl FnOnce() -> Vec<Span>) {
        self.for_each_in(first, parts, |found| {
            if found.form != Form::Destination {
                found.context = Context::Namespace;
            }
        });
    }

    /// Calls `action` with each URL from number `first` on that starts in one of `parts`, as for
    /// [`Page::set_context`].
    fn for_each_in(&mut self, first: usize, parts: impl FnOnce() -> Vec<Span>, action: impl FnMut(&mut Found<'t>)) {
        if self.sink.reading.found.len() == first {
            return;
        }
        let parts: Vec<Span> = parts().into_iter().map(|part| self.source(part)).collect();
        let found = self.sink.reading.found[first..].iter_mut();
        found.filter(|found| holds(&parts, found.span().start)).for_each(action);
    }

    /// Reads a document of another format inside this one.
    pub(super) fn embed(&mut self, id: FormatId, content: impl Into<Content>) {
        let read = self.reader(id).read;
        self.with_content(content, |page, span| {
            page.note_embedded(id, span);
            page.read_inside(read, span);
        });
    }

    /// Reads a document of another format around the URLs from number `first_inner` on, which were found inside it: a URL of
    /// the outer document ends before the first inner one in it.
    pub(super) fn embed_around(&mut self, first_inner: usize, id: FormatId, content: impl Into<Content>) {
        let first_outer = self.found_count();
        self.embed(id, content);
        end_before_inner(&mut self.sink.reading.found, first_inner, first_outer, self.sink.source);
    }

    /// Reads a document inside this one with the reader `read`.
    pub(super) fn read_inside(&mut self, read: ReadFn, content: impl Into<Content>) {
        if self.depth == DEEPEST_EMBEDDED {
            return self.scan(Context::Prose, content);
        }
        self.with_content(content, |page, span| {
            let text = &page.text[span.range()];
            let map;
            let origin = match page.origin {
                TextOrigin::Source(base) => TextOrigin::Source(base + span.start),
                TextOrigin::DecodedText(outer) => {
                    map = SourceMap::whole(span).compose(outer);
                    TextOrigin::DecodedText(&map)
                }
            };
            read(&mut Page { text, origin, depth: page.depth + 1, sink: &mut *page.sink });
        });
    }

    /// The number of URLs found so far.
    pub(super) fn found_count(&self) -> usize {
        self.sink.reading.found.len()
    }

    /// The URLs from number `first` on.
    pub(super) fn found_since(&mut self, first: usize) -> &mut [Found<'t>] {
        &mut self.sink.reading.found[first..]
    }

    /// All URLs found so far, and the source that their spans refer to.
    pub(super) fn found_and_source(&mut self) -> (&mut [Found<'t>], &'t [u8]) {
        (&mut self.sink.reading.found, self.sink.source)
    }

    /// Sets the URL that references are relative to from here on; returns the former one.
    pub(super) fn set_base(&mut self, base: Option<Arc<str>>) -> Option<Arc<str>> {
        std::mem::replace(&mut self.sink.base, base)
    }

    /// Counts the bytes of a malformed construct, which are read as text. A byte is counted once. Does not scan them.
    pub(super) fn count_malformed(&mut self, span: Span) {
        let Span { start, end } = self.source(span);
        self.sink.reading.malformed += end.saturating_sub(start.max(self.sink.counted_end));
        self.sink.counted_end = self.sink.counted_end.max(end);
    }

    /// Calls `read` with a page and the span of `content` in it: this page if `content` is a part of it as it is,
    /// otherwise a page of the decoded text.
    pub(super) fn with_content(&mut self, content: impl Into<Content>, read: impl FnOnce(&mut Page<'_, '_, 't>, Span)) {
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
        if self.sink.room.is_none_or(|room| room < map.memory()) {
            self.sink.room = None;
            return;
        }
        let map = match self.origin {
            TextOrigin::Source(base) => map.shifted(base),
            TextOrigin::DecodedText(outer) => map.compose(outer),
        };
        let span = Span::new(0, bytes.len());
        read(
            &mut Page { text: &bytes, origin: TextOrigin::DecodedText(&map), depth: self.depth, sink: &mut *self.sink },
            span,
        );
    }

    fn reborrow(&mut self) -> Page<'x, '_, 't> {
        Page { text: self.text, origin: self.origin, depth: self.depth, sink: &mut *self.sink }
    }

    /// Finds the URLs of running text at `span`.
    pub(super) fn scan_span(&mut self, context: Context, span: Span) {
        if self.is_full() {
            return;
        }
        match context {
            Context::Comment => self.note_region(RegionKind::Comment, span),
            Context::Code => self.note_region(RegionKind::Listing, span),
            _ => {}
        }
        let options = scan::ScanOptions { relaxed: self.sink.options.relaxed };
        let Some(sign) = scan::next_sign(&self.text[..span.end], span.start, options) else { return };
        let is_value = matches!(context, Context::String | Context::Data);
        let has_labels = self.sink.has_labels;
        let source = self.sink.source;
        let is_embedded = self.depth > 0;
        let evidence = std::mem::take(&mut self.sink.evidence);
        self.sink.evidence = match self.origin {
            TextOrigin::Source(base) => {
                let span = span.shifted(base);
                let whole = ScanInput::whole(source);
                let input = ScanInput { span, min_start: span.start, limit: span.end, is_value, has_labels, ..whole };
                let mut scan = Scan::new(input, options, evidence).starting_at(base + sign);
                _ = scan.by_ref().try_for_each(|found| self.sink.push(Found { context, is_embedded, ..found }));
                scan.into_evidence()
            }
            TextOrigin::DecodedText(map) => {
                let derived_from = Some((source, map.source(Span::empty(span.start)).start));
                let whole = ScanInput { source: derived_from, is_value, has_labels, ..ScanInput::whole(self.text) };
                let input = ScanInput { span, min_start: span.start, limit: span.end, ..whole };
                let mut scan = Scan::new(input, options, evidence).starting_at(sign);
                let in_source = |found| lift(Found { context, is_embedded, ..found }, map, source);
                _ = scan.by_ref().try_for_each(|found| self.sink.push(in_source(found)));
                scan.into_evidence()
            }
        };
    }

    /// The bytes of the source that `span`, a part of the page's text, comes from.
    pub(super) fn source(&self, span: Span) -> Span {
        match self.origin {
            TextOrigin::Source(base) => span.shifted(base),
            TextOrigin::DecodedText(map) => map.source(span),
        }
    }
}
