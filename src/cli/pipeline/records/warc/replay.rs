//! An input that can be read again from a place a little back.

use std::io::{self, BufRead, Read};

/// How many bytes before the place that is read are kept at least.
const KEPT: usize = 4 << 20;
/// How many bytes are read at once.
const CHUNK: usize = 128 << 10;
/// How many bytes may be read again at first.
const FIRST_CREDIT: u64 = 1 << 20;

/// An input that can be read again from a place a little back.
///
/// INVARIANT: no more bytes are read again than the input has, and [`FIRST_CREDIT`] more. So the time is linear, whatever
/// the input makes its reader try.
pub(super) struct Replay {
    input: Box<dyn Read + Send>,
    /// The last bytes that were read of the input.
    buffer: Vec<u8>,
    /// The offset in the input of the first byte of `buffer`.
    base: u64,
    /// The place in `buffer` that is read next.
    at: usize,
    has_ended: bool,
    /// How many bytes may still be read again.
    credit: u64,
    /// The error that ended the input.
    error: Option<String>,
}

impl Replay {
    pub(super) fn new(input: Box<dyn Read + Send>) -> Self {
        Self { input, buffer: Vec::new(), base: 0, at: 0, has_ended: false, credit: FIRST_CREDIT, error: None }
    }

    /// The offset of the byte that is read next.
    pub(super) fn position(&self) -> u64 {
        self.base + self.at as u64
    }

    /// The error that ended the input, if one did.
    pub(super) fn take_error(&mut self) -> Option<String> {
        self.error.take()
    }

    /// At least `len` of the next bytes; fewer only at the end of the input.
    pub(super) fn peek(&mut self, len: usize) -> &[u8] {
        while self.buffer.len() - self.at < len && !self.has_ended {
            self.read_more();
        }
        &self.buffer[self.at..]
    }

    /// Goes back to this offset, or as far towards it as it may.
    pub(super) fn go_back_to(&mut self, offset: u64) {
        let wanted = self.position().saturating_sub(offset.max(self.base));
        let back = wanted.min(self.credit);
        self.credit -= back;
        self.at -= back as usize;
    }

    fn read_more(&mut self) {
        if self.at > 2 * KEPT {
            let gone = self.at - KEPT;
            self.buffer.drain(..gone);
            self.at -= gone;
            self.base += gone as u64;
        }
        let start = self.buffer.len();
        self.buffer.resize(start + CHUNK, 0);
        let read = loop {
            match self.input.read(&mut self.buffer[start..]) {
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                read => break read,
            }
        };
        let len = *read.as_ref().unwrap_or(&0);
        self.buffer.truncate(start + len);
        self.credit += len as u64;
        self.has_ended = len == 0;
        self.error = read.err().map(|error| error.to_string());
    }
}

impl Read for Replay {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let read = self.fill_buf()?.read(buffer)?;
        self.consume(read);
        Ok(read)
    }
}

impl BufRead for Replay {
    /// The next bytes; none at the end of the input, which an error is too: [`Self::take_error`] has it.
    fn fill_buf(&mut self) -> io::Result<&[u8]> {
        Ok(self.peek(1))
    }

    fn consume(&mut self, len: usize) {
        self.at = (self.at + len).min(self.buffer.len());
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bytes_are_read_again() {
        let bytes: Vec<u8> = (0..10 << 20).map(|at| (at % 251) as u8).collect();
        let mut replay = Replay::new(Box::new(io::Cursor::new(bytes.clone())));
        let mut read = vec![0; 9 << 20];
        replay.read_exact(&mut read).expect("it is there");
        replay.go_back_to((9 << 20) - 1000);
        assert_eq!(replay.peek(1000)[..1000], bytes[(9 << 20) - 1000..9 << 20]);
        // what is not kept any more cannot be read again
        replay.go_back_to(0);
        assert!(replay.position() > 0);
        let at = replay.position() as usize;
        let mut rest = Vec::new();
        replay.read_to_end(&mut rest).expect("it is there");
        assert_eq!(rest, bytes[at..]);
    }

    #[test]
    fn what_is_read_again_is_bounded() {
        let mut replay = Replay::new(Box::new(io::Cursor::new(vec![1; 1 << 20])));
        let mut total = 0;
        for _ in 0..1000 {
            total += io::copy(&mut replay, &mut io::sink()).expect("it is there");
            replay.go_back_to(0);
        }
        assert!(total <= 3 << 20, "{total}");
    }
}
