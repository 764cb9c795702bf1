//! The content of a crawl file, member by member: a gzip file has a member for each record, and a Zstandard file a frame. A
//! file that is not compressed is one member.
//!
//! After a member that does not decompress, the next one that starts with a record is searched for in the compressed
//! bytes, from the start of the damaged one on.

use std::io::{BufRead, Read};

use memchr::memmem;

use super::member::Member;
use super::record_line::{RECORD_START, next_record_line};
use super::remedy::AGAIN;
use super::replay::Replay;
use super::zstandard::{self, Frames};
use crate::cli::open::{Packing, SIGNATURE_LEN, expands_too_much};

/// How many compressed bytes are searched at once.
const SEARCHED: usize = 64 << 10;
/// How many bytes at the start of a file show whether its first member is damaged.
const START_LEN: usize = 1 << 20;

/// What was read of a file.
#[derive(PartialEq, Eq, Debug)]
pub(super) enum Piece {
    /// The first bytes of a member at this offset. `is_record` is whether it starts with a record.
    Start {
        offset: u64,
        is_record: bool,
    },
    /// More bytes of the same member.
    More,
    /// What is at this offset cannot be read, or not to its end. The next piece is the start of a member with a record,
    /// or the end.
    Damaged {
        offset: u64,
        what: String,
    },
    End,
}

/// The content of a crawl file.
pub(super) struct Members {
    state: State,
    /// The format in which the file is compressed, if it is in one that crawlers write.
    packing: Option<Packing>,
    /// The offset of the member that is read.
    start: u64,
    /// How many bytes of content the member had so far.
    len: u64,
    /// The decoder of Zstandard, between two frames.
    frames: Option<Frames>,
}

enum State {
    /// Before the first member.
    Start(Replay),
    Inside(Member),
    /// After a member.
    Between(Replay),
    /// After what cannot be read: a member that starts with a record is searched for.
    Searching(Replay),
    Ended,
}

impl Members {
    pub(super) fn new(input: Box<dyn Read + Send>) -> Self {
        Self { state: State::Start(Replay::new(input)), packing: None, start: 0, len: 0, frames: None }
    }

    /// Whether the file is compressed.
    pub(super) fn is_packed(&self) -> bool {
        self.packing.is_some()
    }

    /// Reads on; appends content to `out`.
    pub(super) fn read(&mut self, out: &mut Vec<u8>) -> Piece {
        loop {
            let piece = match std::mem::replace(&mut self.state, State::Ended) {
                State::Ended => Some(Piece::End),
                State::Start(input) => self.open(input),
                State::Inside(member) => self.read_on(member, out),
                State::Between(input) => self.start_next(input, out),
                State::Searching(input) => Some(self.search(input, out)),
            };
            if let Some(piece) = piece {
                return piece;
            }
        }
    }

    /// Detects how the file is compressed.
    fn open(&mut self, mut input: Replay) -> Option<Piece> {
        let start = input.peek(SIGNATURE_LEN);
        let packing = Packing::detect(start).or_else(|| zstandard::is_skippable(start).then_some(Packing::Zstandard));
        match packing {
            None if start.is_empty() => return Some(self.end(input)),
            None if !start.starts_with(RECORD_START) && self.is_damaged_start(&mut input) => {
                return Some(self.no_member(input));
            }
            None => {
                self.state = State::Inside(Member::Plain(input));
                return Some(Piece::Start { offset: 0, is_record: true });
            }
            Some(Packing::Gzip) => {}
            Some(Packing::Zstandard) => match zstandard::read_dictionary(&mut input) {
                Ok(frames) => self.frames = Some(frames),
                Err(what) => return Some(Piece::Damaged { offset: 0, what }),
            },
            Some(Packing::Xz | Packing::Bzip2) => {
                let what = "compressed by xz or bzip2, as no crawler does (unpack it, or pipe its content into `-`)";
                return Some(Piece::Damaged { offset: 0, what: what.to_owned() });
            }
        }
        self.packing = packing;
        self.state = State::Between(input);
        None
    }

    /// Whether a file starts with a damaged member: it has others, and no line that starts a record.
    fn is_damaged_start(&mut self, input: &mut Replay) -> bool {
        let start = input.peek(START_LEN);
        let packings = [Packing::Gzip, Packing::Zstandard].into_iter();
        let has_member = |packing: &Packing| memmem::find(start, signature(Some(*packing))).is_some();
        self.packing = packings.filter(|_| next_record_line(start).is_none()).find(has_member);
        self.is_packed()
    }

    /// Reports that no member starts at the place of `input`, and searches for one.
    fn no_member(&mut self, mut input: Replay) -> Piece {
        let offset = input.position();
        // the member before may have ended too late, in the next one
        input.go_back_to(self.start + 1);
        self.state = State::Searching(input);
        let what = format!("no {} starts here, so what is up to the next one is skipped {AGAIN}", self.name());
        Piece::Damaged { offset, what }
    }

    /// The end of the input, or the error that ended it.
    fn end(&self, mut input: Replay) -> Piece {
        let offset = input.position();
        match input.take_error() {
            Some(error) => Piece::Damaged { offset, what: format!("cannot be read: {error}") },
            None => Piece::End,
        }
    }

    /// Starts the member that comes directly next, if there is one.
    fn start_next(&mut self, mut input: Replay, out: &mut Vec<u8>) -> Option<Piece> {
        if self.packing == Some(Packing::Zstandard) {
            zstandard::skip_skippable(&mut input);
        }
        skip_padding(&mut input);
        let offset = input.position();
        let next = input.peek(signature(self.packing).len());
        if next.is_empty() {
            return Some(self.end(input));
        }
        if !next.starts_with(signature(self.packing)) {
            return Some(self.no_member(input));
        }
        let from = out.len();
        match self.start_member(input, out) {
            Ok(member) if out.len() == from => {
                self.state = State::Between(self.put_down(member));
                None
            }
            Ok(member) => {
                let is_record = out[from..].starts_with(RECORD_START);
                self.state = State::Inside(member);
                Some(Piece::Start { offset, is_record })
            }
            Err((input, what)) => Some(self.damaged(input, &what)),
        }
    }

    /// Searches for a member that starts with a record.
    fn search(&mut self, mut input: Replay, out: &mut Vec<u8>) -> Piece {
        let signature = signature(self.packing);
        loop {
            let bytes = input.peek(SEARCHED);
            let Some(at) = memmem::find(bytes, signature) else {
                let searched = bytes.len().saturating_sub(signature.len() - 1);
                if searched == 0 {
                    return self.end(input);
                }
                input.consume(searched);
                continue;
            };
            input.consume(at);
            let (from, offset) = (out.len(), input.position());
            input = match self.start_member(input, out) {
                Ok(member) if out[from..].starts_with(RECORD_START) => {
                    self.state = State::Inside(member);
                    return Piece::Start { offset, is_record: true };
                }
                Ok(member) => self.put_down(member),
                Err((input, _)) => input,
            };
            out.truncate(from);
            input.go_back_to(offset + 1);
        }
    }

    /// Starts a member and reads its first bytes; none if it is empty.
    fn start_member(&mut self, mut input: Replay, out: &mut Vec<u8>) -> Result<Member, (Replay, String)> {
        let from = out.len();
        self.start = input.position();
        let mut member = match self.packing {
            Some(Packing::Zstandard) => {
                let mut frames = self.frames.take().unwrap_or_default();
                if let Err(what) = zstandard::start_frame(&mut frames, &mut input) {
                    self.frames = Some(frames);
                    return Err((input, what));
                }
                Member::zstandard(input, frames)
            }
            _ => Member::gzip(input),
        };
        while out.len() - from < RECORD_START.len() {
            match member.read(out) {
                Ok(0) => break,
                Ok(_) => {}
                Err(what) => {
                    out.truncate(from);
                    return Err((self.put_down(member), what));
                }
            }
        }
        self.len = (out.len() - from) as u64;
        Ok(member)
    }

    /// Reads more of a member.
    fn read_on(&mut self, mut member: Member, out: &mut Vec<u8>) -> Option<Piece> {
        match member.read(out) {
            Ok(0) => {
                let is_plain = matches!(member, Member::Plain(_));
                let input = self.put_down(member);
                if is_plain {
                    return Some(self.end(input));
                }
                self.state = State::Between(input);
                None
            }
            Ok(len) => {
                self.len += len as u64;
                if self.is_packed() && expands_too_much(member.position() - self.start, self.len) {
                    let what = format!("its {} expands to more than 250 times its size", self.name());
                    let input = self.put_down(member);
                    return Some(self.damaged(input, &what));
                }
                self.state = State::Inside(member);
                Some(Piece::More)
            }
            Err(what) => {
                let input = self.put_down(member);
                Some(self.damaged(input, &what))
            }
        }
    }

    /// The member that was started last cannot be read on: searches for another after its start.
    fn damaged(&mut self, mut input: Replay, what: &str) -> Piece {
        let offset = self.start;
        if let Some(error) = input.take_error() {
            return Piece::Damaged { offset, what: format!("cannot be read on: {error}") };
        }
        let what = match input.peek(1) {
            [] => format!("the file ends within its {}, so it is read to there {AGAIN}", self.name()),
            _ => format!("{what}, so it is read to there {AGAIN}"),
        };
        input.go_back_to(offset + 1);
        self.state = State::Searching(input);
        Piece::Damaged { offset, what }
    }

    /// The input of a member that is not read on.
    fn put_down(&mut self, member: Member) -> Replay {
        let (input, frames) = member.into_parts();
        self.frames = frames.or(self.frames.take());
        input
    }

    /// What a member is called.
    fn name(&self) -> &'static str {
        match self.packing {
            Some(Packing::Zstandard) => "Zstandard frame",
            _ => "gzip member",
        }
    }
}

/// What a member of a compressed file starts with.
fn signature(packing: Option<Packing>) -> &'static [u8] {
    match packing {
        Some(Packing::Zstandard) => b"\x28\xB5\x2F\xFD",
        _ => b"\x1F\x8B\x08",
    }
}

/// Skips zeros, with which archives on tapes are filled up.
fn skip_padding(input: &mut Replay) {
    loop {
        let zeros = input.peek(1).iter().take_while(|&&byte| byte == 0).count();
        if zeros == 0 {
            return;
        }
        input.consume(zeros);
    }
}
