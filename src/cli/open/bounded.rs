//! Limits how many bytes an input yields.

use std::io::{self, Read};

/// How many bytes an input may yield.
#[derive(Clone, Copy, Debug)]
pub(in crate::cli) struct Limit {
    pub(in crate::cli) bytes: u64,
    /// The error message if it yields more.
    pub(in crate::cli) exceeded: &'static str,
}

/// An input that yields at most `limit` bytes: more is an error, not a truncated text.
pub(super) fn bounded(input: impl Read + Send + 'static, limit: Option<Limit>) -> Box<dyn Read + Send> {
    match limit {
        Some(Limit { bytes, exceeded }) => Box::new(Bounded { input, remaining: bytes, exceeded }),
        None => Box::new(input),
    }
}

struct Bounded<R> {
    input: R,
    /// The number of bytes that it may still yield.
    remaining: u64,
    /// The error message if it yields more.
    exceeded: &'static str,
}

impl<R: Read> Read for Bounded<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        if self.remaining == 0 && !buffer.is_empty() {
            return match self.input.read(&mut [0])? {
                0 => Ok(0),
                _ => Err(io::Error::other(self.exceeded)),
            };
        }
        let most = usize::try_from(self.remaining).unwrap_or(usize::MAX).min(buffer.len());
        let read = self.input.read(&mut buffer[..most])?;
        self.remaining -= read as u64;
        Ok(read)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_more_than_is_allowed() {
        let read = |most: u64| {
            let mut bytes = Vec::new();
            let limit = Limit { bytes: most, exceeded: "too much" };
            let read = bounded(io::Cursor::new("hello"), Some(limit)).read_to_end(&mut bytes);
            (read.ok(), bytes)
        };
        assert_eq!(read(6), (Some(5), b"hello".to_vec()));
        assert_eq!(read(5), (Some(5), b"hello".to_vec()));
        assert_eq!(read(4), (None, b"hell".to_vec()));
        assert_eq!(read(0).0, None);
    }
}
