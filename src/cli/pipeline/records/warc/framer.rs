//! Where records start and end.
//!
//! A record has a header, and a content as long as the header says. That is believed if the next record comes directly after it, or
//! the end of the member. Otherwise the record goes up to the next line that starts a record, and this is reported.
//!
//! A content that is too long to be kept is passed by its length too: a page may have lines that look like records, to
//! have its own words taken for those of another site. Where such a line comes, what follows is kept for
//! [`KEPT_UNDECIDED`] bytes to see where the length leads; what is further away is believed.
//!
//! INVARIANT: each byte belongs to one record or to none, and what belongs to none is reported. So nothing is read twice, and
//! nothing is lost without a message.

use std::collections::VecDeque;
use std::ops::Range;

use super::fields::{Fields, header_end};
use super::members::{Members, Piece};
use super::record_line::{OVERLAP, RECORD_START, next_record_line};
use super::remedy::AGAIN;

/// The size of the longest header. Those of crawlers have a few hundred bytes, and a URL.
const MAX_HEADER: usize = 256 << 10;
/// How many bytes are read ahead at first, to find the end of something.
const FIRST_STEP: usize = 4 << 10;
/// The minimum distance of edges at which no record starts or ends.
const MIN_DISTANCE: usize = 4 << 10;
/// How many bytes after the content of a record show whether its length is right: two line breaks and the next record.
const END_LEN: usize = 4 + RECORD_START.len();

/// How many bytes of a record that is too long are kept, to say what it is.
const SHOWN_LEN: usize = 64 << 10;

/// How many bytes from a line that may start a record are kept until it is known whether it does.
const KEPT_UNDECIDED: usize = 32 << 20;
/// A record whose length is said to be greater has a wrong length: 1 TiB.
const MAX_CONTENT: u64 = 1 << 40;

/// A record; the ranges are in the bytes that [`Framer::take`] returns next.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Framed {
    /// Its number in the file, from 1.
    pub(super) number: u64,
    /// Where it is in the file: the offset of its member, if the file is compressed.
    pub(super) offset: u64,
    pub(super) header: Range<usize>,
    pub(super) content: Range<usize>,
    /// What is wrong with it.
    pub(super) problem: Option<String>,
    /// Whether it is longer than records may be; its content is only the start then.
    pub(super) is_too_long: bool,
}

/// What a file has at a place.
#[derive(PartialEq, Eq, Debug)]
pub(super) enum Frame {
    Record(Framed),
    /// What cannot be read, from this offset on, and why.
    Damage {
        offset: u64,
        what: String,
    },
    /// Bytes that are no record.
    Other {
        offset: u64,
        len: u64,
    },
}

/// Finds the records of a file.
pub(super) struct Framer {
    members: Members,
    /// The content that was read and is not taken yet.
    pending: Vec<u8>,
    /// The start of what is framed next.
    at: usize,
    /// What is known of the pending content: where members start, and where what could be read ends.
    edges: VecDeque<Edge>,
    /// The offset of the member that `at` is in.
    member: u64,
    /// How many bytes of content were there before the pending ones.
    base: u64,
    has_ended: bool,
    longest: usize,
    /// How many records were found.
    pub(super) records: u64,
}

/// Something about the place `at` of the pending content.
struct Edge {
    at: usize,
    piece: Piece,
}

impl Edge {
    /// Whether a record ends here at the latest.
    fn is_end(&self) -> bool {
        !matches!(self.piece, Piece::Start { is_record: false, .. })
    }
}

/// How far the pending content goes.
#[derive(Clone, Copy)]
struct Reach {
    end: usize,
    /// Whether no record goes on after `end`.
    is_final: bool,
}

/// Where a record ends whose length is not known.
enum RecordEnd {
    /// Directly before the next record, or at the end of its member.
    At(usize, Reach),
    TooFar,
}

/// What a line is that starts as a record does, within a content.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Line {
    MayBeRecord,
    IsContent,
}

/// Whether what can be read ends at `end`.
fn is_last(end: usize, reach: Reach) -> bool {
    end == reach.end && reach.is_final
}

impl Framer {
    /// Finds the records of a file; `longest` is the size of the longest content that is read.
    pub(super) fn new(members: Members, longest: usize) -> Self {
        Self {
            members,
            pending: Vec::new(),
            at: 0,
            edges: VecDeque::new(),
            member: 0,
            base: 0,
            has_ended: false,
            // offsets of this and that after it are no overflow
            longest: longest.min(usize::MAX / 4),
            records: 0,
        }
    }

    /// How many bytes were framed since [`Self::take`] was called last.
    pub(super) fn framed_len(&self) -> usize {
        self.at
    }

    /// The content that was framed since [`Self::take`] was called last.
    pub(super) fn framed(&self) -> &[u8] {
        &self.pending[..self.at]
    }

    /// Takes the content that was framed.
    pub(super) fn take(&mut self) -> Vec<u8> {
        let rest = self.pending.split_off(self.at);
        let taken = std::mem::replace(&mut self.pending, rest);
        self.edges.iter_mut().for_each(|edge| edge.at = edge.at.saturating_sub(taken.len()));
        self.base += taken.len() as u64;
        self.at = 0;
        taken
    }

    /// The next record or damage; `None` at the end of the file.
    pub(super) fn next_frame(&mut self) -> Option<Frame> {
        loop {
            if let Some(damage) = self.pass_edges() {
                return Some(damage);
            }
            if self.at == self.pending.len() {
                if !self.pull() {
                    return None;
                }
                continue;
            }
            if matches!(self.pending[self.at], b'\r' | b'\n') {
                self.at += 1;
                continue;
            }
            let Reach { end, .. } = self.reach(self.at + RECORD_START.len());
            let frame = match self.pending[self.at..end].starts_with(RECORD_START) {
                true => self.frame_record(),
                false => self.skip_other(),
            };
            return Some(frame);
        }
    }

    /// Passes the edges up to the current place.
    fn pass_edges(&mut self) -> Option<Frame> {
        while self.edges.front().is_some_and(|edge| edge.at <= self.at) {
            match self.edges.pop_front()?.piece {
                Piece::Start { offset, .. } => self.member = offset,
                Piece::Damaged { offset, what } => return Some(Frame::Damage { offset, what }),
                Piece::More | Piece::End => {}
            }
        }
        None
    }

    /// The offset in the file of the current place, as a reader needs it.
    fn offset(&self) -> u64 {
        if self.members.is_packed() { self.member } else { self.base + self.at as u64 }
    }

    /// Reads more content; returns `false` at the end of the file.
    fn pull(&mut self) -> bool {
        if self.has_ended {
            return false;
        }
        let at = self.pending.len();
        match self.members.read(&mut self.pending) {
            Piece::More => {}
            Piece::End => self.has_ended = true,
            Piece::Start { is_record: false, .. } if self.has_edge_near(at) => {}
            piece => self.edges.push_back(Edge { at, piece }),
        }
        !self.has_ended
    }

    /// Whether there is an edge shortly before this place. A file may have any number of short members: a record that
    /// starts within one of them is found from an earlier one too.
    fn has_edge_near(&self, at: usize) -> bool {
        self.edges.back().is_some_and(|edge| at - edge.at < MIN_DISTANCE)
    }

    /// How far the content goes that may belong to the record at the current place.
    fn known(&self) -> Reach {
        match self.edges.iter().find(|edge| edge.is_end() && edge.at > self.at) {
            Some(edge) => Reach { end: edge.at, is_final: true },
            None => Reach { end: self.pending.len(), is_final: self.has_ended },
        }
    }

    /// Reads until the content goes as far as `wanted`, or to the end of the member.
    fn reach(&mut self, wanted: usize) -> Reach {
        loop {
            let reach = self.known();
            if reach.end >= wanted || reach.is_final {
                return reach;
            }
            self.pull();
        }
    }

    /// Frames the record at the current place.
    fn frame_record(&mut self) -> Frame {
        self.records += 1;
        let (start, offset) = (self.at, self.offset());
        let mut record = Framed {
            number: self.records,
            offset,
            header: start..start,
            content: start..start,
            problem: None,
            is_too_long: false,
        };
        let header = match self.find_header() {
            Ok(header) => header,
            Err(what) => {
                let what = self.skip_damaged().unwrap_or_else(|| format!("{what}, so it is skipped {AGAIN}"));
                return Frame::Damage { offset, what };
            }
        };
        let content = header.end;
        record.header = header.clone();
        let length = Fields::of(&self.pending[header]).get("Content-Length").map(|value| content_length(&value));
        let what = match length {
            Some(Some(length)) => match self.end_by_length(content, length) {
                Some(end) => {
                    record.content = content..end;
                    self.at = end;
                    return Frame::Record(record);
                }
                None => "its Content-Length does not lead to its end",
            },
            Some(None) => "its Content-Length is no number",
            None => "it has no Content-Length",
        };
        let long = length.flatten().filter(|length| (self.longest as u64 + 1..=MAX_CONTENT).contains(length));
        let shown = SHOWN_LEN.min(self.longest / 2);
        match (self.end_by_search(content), long) {
            (RecordEnd::At(line, reach), Some(length))
                if !is_last(line, reach) && self.leads_to_end(line, length - (line - content) as u64) =>
            {
                record.content = content..content + shown;
                record.is_too_long = true;
                self.at = content + shown;
                self.skip_by_length(length - shown as u64, Line::IsContent);
            }
            (RecordEnd::At(end, reach), _) => {
                record.content = content..end;
                record.problem = Some(self.reason(end, reach, what));
                self.at = end;
            }
            (RecordEnd::TooFar, long) => {
                // no record starts in these bytes, which were searched
                record.content = content..content + shown;
                record.is_too_long = true;
                self.at = content + shown;
                match long {
                    Some(length) => self.skip_by_length(length - shown as u64, Line::MayBeRecord),
                    None => _ = self.skip_to_record(),
                }
            }
        }
        Frame::Record(record)
    }

    /// The header of the record at the current place.
    fn find_header(&mut self) -> Result<Range<usize>, &'static str> {
        let start = self.at;
        let mut step = FIRST_STEP;
        loop {
            let Reach { end, is_final } = self.reach(start + step);
            let bytes = &self.pending[start..end.min(start + MAX_HEADER)];
            // the header of a record that is cut goes on as that of the next one
            let next = next_record_line(bytes);
            match header_end(&bytes[..next.unwrap_or(bytes.len())]) {
                Some(len) => return Ok(start..start + len),
                None if is_final || next.is_some() => return Err("its header is cut"),
                None if step >= MAX_HEADER => return Err("its header does not end within 256 KiB"),
                None => step *= 2,
            }
        }
    }

    /// Where the record ends whose content starts at `content`, if its length is right: the next record, or the end of
    /// the member, comes directly after it. Two line breaks also show that it is right, unless a record starts in the
    /// content; something else may come then.
    fn end_by_length(&mut self, content: usize, length: u64) -> Option<usize> {
        let length = usize::try_from(length).ok().filter(|&length| length <= self.longest)?;
        let wanted = content + length;
        let Reach { end, is_final } = self.reach(wanted + END_LEN);
        let rest = self.pending[..end].get(wanted..)?;
        let is_right = self.is_end(wanted, Reach { end, is_final })
            || rest.starts_with(b"\r\n\r\n") && next_record_line(&self.pending[content - 1..wanted]).is_none();
        is_right.then_some(wanted)
    }

    /// Whether the next record, or the end of the member, comes directly after the content that ends at `at`.
    fn is_end(&self, at: usize, Reach { end, is_final }: Reach) -> bool {
        let Some(rest) = self.pending[..end].get(at..) else { return false };
        let breaks = rest.iter().take(4).take_while(|&&byte| matches!(byte, b'\r' | b'\n')).count();
        is_final && breaks == rest.len()
            || rest[breaks..].starts_with(RECORD_START) && (breaks > 0 || self.pending[..at].ends_with(b"\n"))
    }

    /// Whether a length is right that leads `left` bytes on from `line`, which may start a record. It is believed if that
    /// is further than what is kept.
    fn leads_to_end(&mut self, line: usize, left: u64) -> bool {
        match usize::try_from(left) {
            Ok(left) if left <= KEPT_UNDECIDED => {
                let reach = self.reach(line + left + END_LEN);
                self.is_end(line + left, reach)
            }
            _ => self.reach(line + KEPT_UNDECIDED).end >= line + KEPT_UNDECIDED,
        }
    }

    /// Moves to the end of a record that is too long, which is `left` bytes on by its length, or to an earlier line that
    /// starts a record if the length is wrong.
    fn skip_by_length(&mut self, mut left: u64, mut line: Line) {
        let from = self.at;
        loop {
            let Reach { end, is_final } = self.known();
            let within = usize::try_from(left).unwrap_or(usize::MAX).min(end - from);
            if line == Line::MayBeRecord
                && let Some(at) = next_record_line(&self.pending[from..from + within])
            {
                if !self.leads_to_end(from + at, left - at as u64) {
                    self.at = from + at;
                    return;
                }
                line = Line::IsContent;
                continue;
            }
            if within as u64 == left || is_final {
                self.at = from + within;
                break;
            }
            // the last bytes are kept, so that the end of the member is seen after them
            let gone = within.saturating_sub(OVERLAP);
            self.drop_content(from, gone);
            left -= gone as u64;
            self.pull();
        }
        let reach = self.reach(self.at + END_LEN);
        if !self.is_end(self.at, reach) {
            self.skip_to_record();
        }
    }

    /// Where the next record, or the end of the member, comes after `content`.
    fn end_by_search(&mut self, content: usize) -> RecordEnd {
        // the last line break of the header may be the one before the next record
        let from = content - 1;
        let mut searched = from;
        let mut step = FIRST_STEP;
        loop {
            let reach = self.reach(content.saturating_add(step));
            let most = content.saturating_add(self.longest);
            if let Some(at) = next_record_line(&self.pending[searched..reach.end.min(most)]) {
                return RecordEnd::At(searched + at, reach);
            }
            if reach.end > most {
                return RecordEnd::TooFar;
            }
            if reach.is_final {
                return RecordEnd::At(reach.end, reach);
            }
            searched = reach.end.saturating_sub(OVERLAP).max(from);
            step = step.saturating_mul(2).min(self.longest.saturating_add(1));
        }
    }

    /// Why a record ends at `end`, where it was not to end: by damage there, or by `what` its header says.
    fn reason(&mut self, end: usize, reach: Reach, what: &str) -> String {
        let is_at_end = is_last(end, reach);
        let is_damage = |edge: &Edge| edge.at == end && matches!(edge.piece, Piece::Damaged { .. });
        if is_at_end
            && let Some(at) = self.edges.iter().position(is_damage)
            && let Some(Edge { piece: Piece::Damaged { what, .. }, .. }) = self.edges.remove(at)
        {
            return what;
        }
        let to = match is_at_end {
            true if self.members.is_packed() => "the end of its member",
            true => "the end of the file",
            false => "the next record",
        };
        format!("{what}, so it is read to {to} {AGAIN}")
    }

    /// Skips the record at the current place, whose header is damaged; returns why, if its member is damaged there.
    fn skip_damaged(&mut self) -> Option<String> {
        self.skip_to_record();
        match self.pass_edges()? {
            Frame::Damage { what, .. } => Some(what),
            Frame::Record(_) | Frame::Other { .. } => None,
        }
    }

    /// Skips what is no record.
    fn skip_other(&mut self) -> Frame {
        Frame::Other { offset: self.offset(), len: self.skip_to_record() }
    }

    /// Moves to the next line that starts a record, or to the end of the member; returns how many bytes that was.
    fn skip_to_record(&mut self) -> u64 {
        let from = self.at;
        let mut dropped = 0;
        loop {
            let Reach { end, is_final } = self.known();
            if let Some(at) = next_record_line(&self.pending[from..end]) {
                self.at = from + at;
                return dropped + at as u64;
            }
            if is_final {
                self.at = end;
                return dropped + (end - from) as u64;
            }
            // the content is not kept
            let gone = end.saturating_sub(OVERLAP).saturating_sub(from);
            self.drop_content(from, gone);
            dropped += gone as u64;
            self.pull();
        }
    }

    /// Drops `gone` bytes of content from `from` on.
    fn drop_content(&mut self, from: usize, gone: usize) {
        self.pending.drain(from..from + gone);
        self.edges.iter_mut().for_each(|edge| edge.at = edge.at.saturating_sub(gone).max(from));
        self.base += gone as u64;
    }
}

/// The number of a `Content-Length`; a number beyond all others is the greatest.
fn content_length(value: &[u8]) -> Option<u64> {
    let is_number = !value.is_empty() && value.iter().all(u8::is_ascii_digit);
    is_number.then(|| str::from_utf8(value).ok().and_then(|text| text.parse().ok()).unwrap_or(u64::MAX))
}
