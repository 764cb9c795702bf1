//! Cuts a crawl file into blocks of whole records while it is read.

use std::collections::BTreeMap;
use std::io::Read;
use std::path::Path;
use std::sync::Arc;

use super::super::record::longest_record;
use super::block::{Item, WarcBlock};
use super::decoded_payload::DecodedPayload;
use super::framer::{Frame, Framed, Framer};
use super::members::Members;
use super::remedy::AGAIN;
use super::target::{LeftOut, Payload, Target};
use super::text_format::is_binary;
use crate::cli::output::Message;
use crate::cli::output::stats::counted;
use crate::text::Encoding;

/// The most places of a file without records that are reported one by one.
const MAX_LISTED: u64 = 10;
/// How many bytes of content a block has at least, unless it is the last.
const BLOCK_LEN: usize = 1 << 20;

/// Cuts a crawl file into blocks of whole records while it is read. One thread at a time reads and decompresses; what is
/// read ahead is one block for each thread.
pub(in crate::cli::pipeline) struct WarcBlocks {
    file: Arc<Path>,
    framer: Framer,
    longest: usize,
    /// Bytes before the first record that are none: their offset, and their number.
    start: Option<(u64, u64)>,
    /// How many places are damaged, or have other bytes than records.
    unreadable: u64,
    /// Whether something was reported.
    has_message: bool,
    /// How many records are not read though they may have a text, and the offset of the first.
    left_out: BTreeMap<LeftOut, (u64, u64)>,
    has_ended: bool,
}

impl WarcBlocks {
    /// `most` is the size of the largest document that is read whole.
    pub(in crate::cli::pipeline) fn new(input: Box<dyn Read + Send>, file: &Path, most: u64) -> Self {
        let longest = longest_record(most);
        Self {
            file: file.into(),
            framer: Framer::new(Members::new(input), longest),
            longest,
            start: None,
            unreadable: 0,
            has_message: false,
            left_out: BTreeMap::new(),
            has_ended: false,
        }
    }

    /// The items of a frame, which are in `bytes`.
    fn item(&mut self, frame: Frame) -> Option<Item> {
        match frame {
            Frame::Record(record) => self.record(record),
            Frame::Damage { offset, what } => self.unreadable(offset, &what),
            Frame::Other { offset, len } if self.framer.records == 0 && self.start.is_none() => {
                self.start = Some((offset, len));
                None
            }
            Frame::Other { offset, len } => self.other(offset, len),
        }
    }

    /// The item of a record, if it is read or reported.
    fn record(&mut self, record: Framed) -> Option<Item> {
        let bytes = self.framer.framed();
        let offset = record.offset;
        match Target::of(&record, bytes) {
            Target::Payload(payload) if !record.is_too_long => return Some(Item::Record(record, payload)),
            Target::Payload(payload) if !is_known_binary(&payload, &bytes[record.content.clone()]) => {
                let remedy = "(split the record, or raise --max-document-size)";
                let what = format!("longer than {} bytes, so not read {remedy}", self.longest);
                return Some(self.message(offset, &what));
            }
            Target::Headless => {
                let what = "its HTTP header does not end, so it is not read (crawl it again)";
                return Some(self.message(offset, record.problem.as_deref().unwrap_or(what)));
            }
            Target::LeftOut(why) => self.left_out.entry(why).or_insert((0, offset)).0 += 1,
            Target::Payload(_) | Target::Nothing => {}
        }
        record.problem.map(|what| self.message(offset, &what))
    }

    fn other(&mut self, offset: u64, len: u64) -> Option<Item> {
        self.unreadable(offset, &format!("{len} bytes are no record, so they are skipped {AGAIN}"))
    }

    /// The message about a place without a record, unless there were many.
    fn unreadable(&mut self, offset: u64, what: &str) -> Option<Item> {
        self.unreadable += 1;
        (self.unreadable <= MAX_LISTED).then(|| self.message(offset, what))
    }

    fn message(&mut self, offset: u64, what: &str) -> Item {
        self.has_message = true;
        Item::Message(Message::at_byte(&self.file, offset, what))
    }

    /// The messages at the end of the file.
    fn last_messages(&mut self) -> Vec<Item> {
        let remedy = "(leave it out, or read it without --input warc)";
        let no_record = match self.start {
            _ if self.framer.records > 0 || self.has_message => None,
            None => Some(format!("empty, so no crawl file {AGAIN}")),
            Some(_) => Some(format!("no crawl file: no line starts with WARC/1. {remedy}")),
        };
        let no_record = no_record.map(|what| Message::at(&self.file, &what));
        let more = self.unreadable.checked_sub(MAX_LISTED).filter(|&more| more > 0).map(|more| {
            let places = counted(more, "more place");
            Message::at(&self.file, &format!("{places} without a readable record {AGAIN}"))
        });
        let left_out = std::mem::take(&mut self.left_out).into_iter().map(|(why, (records, first))| {
            let ((what, remedy), records) = (why.descriptions(), counted(records, "record"));
            Message::note(&self.file, &format!("{records} {what} not read, the first at byte {first} ({remedy})"))
        });
        no_record.into_iter().chain(more).chain(left_out).map(Item::Message).collect()
    }
}

/// Whether a payload that is too long is binary, by its start.
fn is_known_binary(payload: &Payload, start: &[u8]) -> bool {
    let decoded = DecodedPayload::of(payload, start, start.len());
    is_binary(&payload.media_type, &decoded.bytes, Encoding::Utf8)
}

impl Iterator for WarcBlocks {
    type Item = WarcBlock;

    fn next(&mut self) -> Option<WarcBlock> {
        let mut items = Vec::new();
        while !self.has_ended && (items.is_empty() || self.framer.framed_len() < BLOCK_LEN) {
            if items.is_empty() && self.framer.framed_len() >= BLOCK_LEN {
                self.framer.take();
            }
            let frame = self.framer.next_frame();
            self.has_ended = frame.is_none();
            if self.framer.records > 0
                && let Some((offset, len)) = self.start.take()
            {
                items.extend(self.other(offset, len));
            }
            match frame {
                Some(frame) => items.extend(self.item(frame)),
                None => items.extend(self.last_messages()),
            }
        }
        let bytes = self.framer.take();
        let (file, longest) = (Arc::clone(&self.file), self.longest);
        (!items.is_empty()).then_some(WarcBlock { file, bytes, items, longest })
    }
}
