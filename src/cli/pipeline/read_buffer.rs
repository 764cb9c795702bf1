//! Reads into a reusable buffer.

use std::fs::File;
use std::io::{self, Read};

/// The extra room of a buffer that grows.
const ROOM: usize = 64 << 10;

/// Reads the rest of a file into `buffer` from `at` on. `len` is its expected size; more is read if the file has grown,
/// or is in /proc. Returns the number of bytes in the buffer.
pub(super) fn fill_whole(file: &mut File, buffer: &mut Vec<u8>, at: usize, len: u64) -> io::Result<usize> {
    let mut read = at;
    loop {
        let room = (len as usize).max(read) + 1;
        if buffer.len() < room {
            buffer.resize(room + ROOM, 0);
        }
        match file.read(&mut buffer[read..]) {
            Ok(0) => return Ok(read),
            // the buffer had room for more, so the file ends here
            Ok(more) if (read + more) as u64 == len => return Ok(read + more),
            Ok(more) => read += more,
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            Err(error) => return Err(error),
        }
    }
}

/// Reads as much as fits into `slice`; returns the number of bytes.
pub(super) fn fill_slice(input: &mut impl Read, slice: &mut [u8]) -> io::Result<usize> {
    let mut read = 0;
    while read < slice.len() {
        match input.read(&mut slice[read..]) {
            Ok(0) => break,
            Ok(more) => read += more,
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            Err(error) => return Err(error),
        }
    }
    Ok(read)
}

/// Reads up to `most` bytes into `buffer` from `at` on; the buffer grows if needed. Returns their number.
pub(super) fn fill(input: &mut impl Read, buffer: &mut Vec<u8>, at: usize, most: usize) -> io::Result<usize> {
    if buffer.len() < at + most {
        buffer.resize(at + most, 0);
    }
    fill_slice(input, &mut buffer[at..at + most])
}
