//! An input as a command gets it: a text, or a part of one with the text around it.

use std::path::Path;
use std::sync::Arc;

use super::chunk_edges::ChunkEdges;
use super::chunking::CHUNKING;
use super::outbox::Outbox;
use super::stopped_rules::StoppedRules;
use crate::cli::config::{Configs, FileConfig};
use crate::cli::plan::Cancellation;
use crate::document::{self, Format, ReadOptions, Reading};
use crate::judge::{Positions, TextPart};
use crate::report::{RecordSource, Tally, passwords};
use crate::scan::{self, Form, Found, ScanInput, scan_range};
use crate::secrets::{Header, merge};
use crate::syntax::scheme_len;
use crate::text::{Binary, Decoded, Span};

/// What a command needs to know about a text.
#[derive(Clone, Copy, Debug)]
pub(in crate::cli) struct Wanted {
    /// Which URLs are found.
    pub(in crate::cli) options: ReadOptions,
    /// Whether lines and columns are needed.
    pub(in crate::cli) positions: bool,
    /// Whether the texts of links are needed.
    pub(in crate::cli) link_texts: bool,
}

/// A text, or a part of one with the text around it.
#[derive(Clone, Copy)]
pub(in crate::cli) struct Part<'t> {
    /// The path of the file, or the name of another input.
    pub(in crate::cli) path: &'t Path,
    /// The path of the document: that of the file inside a compressed one.
    pub(in crate::cli) document_path: &'t Path,
    /// The available bytes.
    pub(in crate::cli) text: &'t [u8],
    /// The offset of `text` in the whole text.
    pub(in crate::cli) base: u64,
    /// Where the scan for URLs before the core starts.
    pub(in crate::cli) from: usize,
    /// The end of the last URL before the core, if that is known.
    pub(in crate::cli) min_start: Option<usize>,
    /// The lines and columns counted before the core, in the text or in its window.
    pub(in crate::cli) before: Tally,
    /// The range of `text` in which the wanted URLs start.
    pub(in crate::cli) core: Span,
    /// Whether it is the first part of the text.
    pub(in crate::cli) first: bool,
    /// Whether it is the last part of the text.
    pub(in crate::cli) last: bool,
    /// The first line of the whole text, if it names columns of secrets and is before `text`.
    pub(in crate::cli) header: Option<&'t Arc<Header>>,
    /// The source that `text` was decoded from, if it was.
    pub(in crate::cli) decoded: Option<&'t Decoded<'t>>,
    /// The format; a part of a text is always plain text.
    pub(in crate::cli) format: Format,
    /// Whether it is a record, which lies in no folder: nothing on disk is around it, and no other record is of its project.
    pub(in crate::cli) is_record: bool,
    /// The id of the record that the text comes from, as JSON.
    pub(in crate::cli) id: Option<&'t str>,
    /// Where the record is in a crawl file, if the text comes from one.
    pub(in crate::cli) source: Option<RecordSource<&'t Path>>,
    /// The undecoded bytes, if `text` is the whole text of a file or of a standard input that is read whole.
    pub(in crate::cli) bytes: Option<&'t [u8]>,
    /// Why the bytes are not text, in a run that fixes files.
    pub(in crate::cli) binary: Option<Binary>,
    /// The rules that are stopped in the file, if it may be read in parts.
    pub(in crate::cli) stopped: Option<&'t Arc<StoppedRules>>,
    /// Whether a task may refuse the text if it has too many URLs. A refused text is read in windows, in parallel.
    pub(in crate::cli) may_be_refused: bool,
    /// The configuration of the file, if it is known.
    pub(in crate::cli) config: Option<&'t FileConfig>,
    /// Ends the work on it before it is done.
    pub(in crate::cli) cancellation: Option<&'t Cancellation>,
}

impl<'t> Part<'t> {
    /// Calls `action` with the configuration of the file, which is looked up if it is not known yet.
    pub(in crate::cli) fn with_config<R>(&self, configs: &Configs, action: impl FnOnce(&FileConfig) -> R) -> R {
        match self.config {
            Some(config) => action(config),
            None => action(&configs.of(self.path)),
        }
    }

    /// A whole text.
    pub(in crate::cli) fn whole(path: &'t Path, text: &'t [u8]) -> Self {
        let core = Span::new(0, text.len());
        Self {
            path,
            document_path: path,
            text,
            base: 0,
            from: 0,
            min_start: Some(0),
            before: Tally::default(),
            core,
            first: true,
            last: true,
            header: None,
            decoded: None,
            format: Format::PLAIN,
            is_record: false,
            id: None,
            source: None,
            bytes: None,
            stopped: None,
            may_be_refused: false,
            config: None,
            binary: None,
            cancellation: None,
        }
    }

    /// This part, to be scanned after the part directly before it, which had these edges.
    pub(in crate::cli) fn after(self, edges: &ChunkEdges) -> Self {
        Self { min_start: Some(edges.exit.map_or(0, |exit| self.inside(exit))), before: edges.tally, ..self }
    }

    /// The offset in `text` of an offset in the whole text; at most the length of `text`.
    pub(in crate::cli) fn inside(&self, offset: u64) -> usize {
        (offset.saturating_sub(self.base) as usize).min(self.text.len())
    }

    /// Whether it is the whole text.
    pub(in crate::cli) const fn is_whole(&self) -> bool {
        self.first && self.last
    }

    /// Whether nobody waits for the work on it any more.
    pub(in crate::cli) fn is_cancelled(&self) -> bool {
        self.cancellation.is_some_and(Cancellation::is_set)
    }

    /// Finds all URLs that start in the core; `None` if those of a whole text take too much memory.
    pub(in crate::cli) fn find<O: Default>(
        &self,
        wanted: Wanted,
        out: &mut Outbox<'_, O>,
    ) -> Option<(ChunkEdges, Reading<'t>)> {
        if self.is_whole() {
            let reading = document::read_bounded(self.format, self.text, wanted.options)?;
            let references = reading.found.iter().filter(|found| !is_url(found)).count() as u64;
            return Some((ChunkEdges { references, ..ChunkEdges::of_document(reading.found.len()) }, reading));
        }
        let mut reading = Reading::default();
        let edges = self.scan(wanted, out, |found, _, _| reading.found.push(found));
        Some((edges, reading))
    }

    /// Shows a whole text to `visit` as plain text, in small parts.
    pub(in crate::cli) fn split<O>(
        &self,
        out: &mut Outbox<'_, O>,
        mut visit: impl FnMut(&Part<'t>, &mut Outbox<'_, O>) -> ChunkEdges,
    ) -> ChunkEdges {
        let mut edges = ChunkEdges::default();
        for start in (0..self.text.len()).step_by(CHUNKING.step).take_while(|_| !self.is_cancelled()) {
            let core = Span::new(start, self.text.len().min(start + CHUNKING.step));
            let (first, last) = (start == 0, core.end == self.text.len());
            let part = Part { core, first, last, format: Format::PLAIN, bytes: None, ..*self };
            edges = edges.then(visit(&part.after(&edges), out));
        }
        ChunkEdges { as_plain: true, ..edges }
    }

    /// Passes the URLs that start in the core to `visit`, one by one.
    pub(in crate::cli) fn scan<O: Default>(
        &self,
        wanted: Wanted,
        out: &mut Outbox<'_, O>,
        mut visit: impl FnMut(Found<'t>, &mut Positions<'t>, &mut Outbox<'_, O>),
    ) -> ChunkEdges {
        if self.format != Format::PLAIN {
            return self.read_document(wanted, out, visit);
        }
        let options = scan::ScanOptions { relaxed: wanted.options.relaxed };
        let absolute = |offset: usize| self.base + offset as u64;
        let range = |span, min_start| {
            scan_range(ScanInput { base: self.base, span, min_start, ..ScanInput::whole(self.text) }, options)
        };
        let mut min_start = self.min_start.unwrap_or(0);
        if self.min_start.is_none() {
            let mut before = range(Span::new(self.from, self.core.start), 0);
            before.by_ref().for_each(drop);
            min_start = before.position();
        }
        let entry = (min_start > 0).then(|| absolute(min_start));
        out.record_start(ChunkEdges { from: absolute(self.from), entry, ..ChunkEdges::default() });
        let mut positions = self.positions();
        let mut scan = range(self.core, min_start);
        let mut urls = 0;
        for found in scan.by_ref() {
            urls += 1;
            visit(found, &mut positions, out);
        }
        let exit = (scan.position() > min_start).then(|| absolute(scan.position())).or(entry);
        let is_counted = wanted.positions && !self.is_whole();
        let tally = if is_counted { positions.tally(self.core.end) } else { Tally::default() };
        ChunkEdges { from: absolute(self.from), entry, exit, tally, urls, ..ChunkEdges::default() }
    }

    /// Passes the URLs of a document to `visit`; one with too many URLs is scanned as plain text.
    fn read_document<O: Default>(
        &self,
        wanted: Wanted,
        out: &mut Outbox<'_, O>,
        mut visit: impl FnMut(Found<'t>, &mut Positions<'t>, &mut Outbox<'_, O>),
    ) -> ChunkEdges {
        let Some(reading) = document::read_bounded(self.format, self.text, wanted.options) else {
            let edges = Part { format: Format::PLAIN, ..*self }.scan(wanted, out, visit);
            return ChunkEdges { as_plain: true, ..edges };
        };
        let (mut positions, found) = (self.positions(), reading.found);
        // reports hide these in the texts of links
        if wanted.link_texts && found.iter().any(|found| found.label.is_some()) {
            positions.passwords = found.iter().flat_map(passwords).collect();
            merge(&mut positions.passwords);
        }
        let edges = ChunkEdges::of_document(found.len());
        found.into_iter().for_each(|found| visit(found, &mut positions, out));
        edges
    }

    /// Looks up lines and columns, from the start of the core.
    pub(in crate::cli) fn positions(&self) -> Positions<'t> {
        self.text_part().positions()
    }

    /// The text, and where its bytes are in the file.
    pub(in crate::cli) fn text_part(&self) -> TextPart<'t> {
        let Self { text, format, base, first, before, decoded, bytes, id, source, .. } = *self;
        let is_packed = self.document_path != self.path;
        TextPart {
            text,
            format,
            base,
            start: self.core.start,
            first,
            before,
            decoded,
            bytes,
            is_packed,
            id,
            record: source,
        }
    }

    /// A fixed text in the encoding of the file, whose bytes are what positions refer to; `None` if it cannot be
    /// encoded.
    pub(in crate::cli) fn encoded(&self, text: &[u8]) -> Option<Vec<u8>> {
        match (self.decoded, self.bytes) {
            (Some(decoded), Some(bytes)) => decoded.encoded(text, bytes),
            _ => Some(text.to_owned()),
        }
    }

    /// The start and end in the file of the bytes that `span` was decoded from.
    pub(in crate::cli) fn source(&self, span: Span) -> (u64, u64) {
        let span = self.decoded.map_or(span, |decoded| decoded.source(span));
        (self.base + span.start as u64, self.base + span.end as u64)
    }
}

/// Whether it is a URL, and neither a reference nor a link that leads nowhere. What `relaxed` finds has no scheme either.
fn is_url(found: &Found<'_>) -> bool {
    match found.form {
        Form::Label => false,
        Form::Destination => !found.target.is_name() && scheme_len(found.text.as_bytes()).is_some(),
        _ => true,
    }
}
