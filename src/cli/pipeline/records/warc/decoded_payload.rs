//! The payload of a record without its transfer and content encodings.

use std::borrow::Cow;
use std::io::{self, Read};

use flate2::read::{DeflateDecoder, MultiGzDecoder, ZlibDecoder};
use ruzstd::decoding::StreamingDecoder;

use super::target::{Coding, Payload};

/// The end of a message about a payload that is damaged.
const READ_TO_THERE: &str = ", so it is read to there (crawl it again)";

/// A payload as far as it could be decoded.
pub(super) struct DecodedPayload<'c> {
    pub(super) bytes: Cow<'c, [u8]>,
    /// Why that is not all of it.
    pub(super) problem: Option<String>,
}

impl<'c> DecodedPayload<'c> {
    /// Decodes the payload of a record with this content. At most `most` bytes are decoded.
    pub(super) fn of(payload: &Payload, content: &'c [u8], most: usize) -> Self {
        let mut decoded = Self { bytes: Cow::Borrowed(&content[payload.start..]), problem: None };
        if payload.is_chunked {
            decoded = decoded.then(join_chunks);
        }
        for &coding in payload.codings.iter().rev() {
            decoded = decoded.then(|bytes| expand(bytes, coding, most));
        }
        decoded
    }

    /// What a decoder makes of the bytes; it returns `None` for bytes that are not encoded in its way, though their
    /// header says so. Crawlers keep the headers of payloads that they have decoded.
    fn then(self, decoder: impl FnOnce(&[u8]) -> Option<(Vec<u8>, Option<String>)>) -> Self {
        match decoder(&self.bytes) {
            Some((bytes, problem)) => Self { bytes: Cow::Owned(bytes), problem: self.problem.or(problem) },
            None => self,
        }
    }
}

/// Joins the chunks of a payload (RFC 9112, section 7.1).
fn join_chunks(bytes: &[u8]) -> Option<(Vec<u8>, Option<String>)> {
    let (mut len, mut rest) = chunk_start(bytes)?;
    let mut joined = Vec::with_capacity(bytes.len());
    while len > 0 {
        let Some((chunk, after)) = rest.split_at_checked(len) else {
            joined.extend_from_slice(rest);
            return Some((joined, Some(format!("its last chunk is cut{READ_TO_THERE}"))));
        };
        joined.extend_from_slice(chunk);
        let after = after.strip_prefix(b"\r\n").or_else(|| after.strip_prefix(b"\n")).unwrap_or(after);
        match chunk_start(after) {
            Some(next) => (len, rest) = next,
            None => return Some((joined, Some(format!("one of its chunks is cut{READ_TO_THERE}")))),
        }
    }
    Some((joined, None))
}

/// The length of the chunk that starts here, and what comes after the line with the length.
fn chunk_start(bytes: &[u8]) -> Option<(usize, &[u8])> {
    /// More digits are no length, and neither is a longer line.
    const MAX_DIGITS: usize = 8;
    const MAX_LINE: usize = 1 << 10;
    let end = memchr::memchr(b'\n', &bytes[..bytes.len().min(MAX_LINE)])?;
    let line = bytes[..end].trim_ascii();
    let digits = line.iter().take_while(|byte| byte.is_ascii_hexdigit()).count();
    let is_length = (1..=MAX_DIGITS).contains(&digits) && matches!(line.get(digits), None | Some(b';' | b' ' | b'\t'));
    let len = str::from_utf8(&line[..digits]).ok().filter(|_| is_length)?;
    Some((usize::from_str_radix(len, 16).ok()?, &bytes[end + 1..]))
}

/// Decompresses a payload, up to `most` bytes.
fn expand(bytes: &[u8], coding: Coding, most: usize) -> Option<(Vec<u8>, Option<String>)> {
    let read = |input: &mut dyn Read| {
        let mut expanded = Vec::new();
        let read = input.take(most as u64 + 1).read_to_end(&mut expanded);
        (expanded, read)
    };
    let (mut expanded, read) = match coding {
        Coding::Gzip if bytes.starts_with(b"\x1F\x8B") => read(&mut MultiGzDecoder::new(bytes)),
        Coding::Deflate if is_zlib(bytes) => read(&mut ZlibDecoder::new(bytes)),
        // what servers also send
        Coding::Deflate if is_text(bytes) => return None,
        Coding::Deflate => match read(&mut DeflateDecoder::new(bytes)) {
            (expanded, Err(_)) if expanded.is_empty() => return None,
            expanded => expanded,
        },
        Coding::Zstandard if bytes.starts_with(b"\x28\xB5\x2F\xFD") => match StreamingDecoder::new(bytes) {
            Ok(mut frame) => read(&mut frame),
            Err(error) => (Vec::new(), Err(io::Error::other(error))),
        },
        Coding::Gzip | Coding::Zstandard => return None,
    };
    if expanded.len() > most {
        expanded.clear();
        let what = format!("it expands to more than {most} bytes, so it is not read (raise --max-document-size)");
        return Some((expanded, Some(what)));
    }
    let problem = read.err().map(|error| format!("its payload does not decompress: {error}{READ_TO_THERE}"));
    Some((expanded, problem))
}

/// Whether bytes start as a text does that is not compressed.
fn is_text(bytes: &[u8]) -> bool {
    /// Of so many compressed bytes, some are no text.
    const SEEN: usize = 512;
    let start = &bytes[..bytes.len().min(SEEN)];
    let is_utf8 = str::from_utf8(start).map_or_else(|error| error.error_len().is_none(), |_| true);
    is_utf8 && !start.iter().any(|byte| byte.is_ascii_control() && !byte.is_ascii_whitespace())
}

/// Whether bytes have the header of zlib (RFC 1950, section 2.2).
fn is_zlib(bytes: &[u8]) -> bool {
    matches!(bytes, [method, flags, ..] if method & 0x0F == 8 && (u32::from(*method) * 256 + u32::from(*flags)).is_multiple_of(31))
}
