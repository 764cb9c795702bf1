//! Rows of JSON Lines, and of a JSON array.

use std::fmt;
use std::io::{self, BufRead, Read};
use std::path::Path;

use serde::Deserializer as _;
use serde::de::{SeqAccess, Visitor};
use serde_json::value::RawValue;
use serde_json::{Map, Value};

use super::collected::{At, Collected, Next};
use super::row::{REMEDY, Row};
use crate::cli::output::Message;

/// The longest line in bytes.
const MAX_LINE: usize = 32 << 20;
/// The largest JSON array in bytes.
const MAX_ARRAY: u64 = 1 << 30;

/// Reads JSON Lines.
pub(super) fn read_lines(input: &mut dyn BufRead, file: &Path, collected: &mut Collected) -> io::Result<()> {
    let mut line = Vec::new();
    let mut number = 0;
    let mut is_first = true;
    while let Some(read) = read_line(input, &mut line)? {
        number += 1;
        let text = line.trim_ascii();
        if text.is_empty() && read != ReadLine::TooLong {
            continue;
        }
        let at = At::Line(number);
        let is_first = std::mem::replace(&mut is_first, false);
        let row = match serde_json::from_slice::<Row>(text) {
            _ if read == ReadLine::TooLong => Err("longer than 32 MiB, so no finding".to_owned()),
            Ok(row) => Ok(row),
            // a program was stopped while it wrote the line
            Err(error) if error.is_eof() && read == ReadLine::Unended => {
                Err("the line is cut off (write the file again)".to_owned())
            }
            Err(_) if is_first && read == ReadLine::Ended && !is_record(text) => Ok(Row::default()),
            Err(error) => Err(wrong_value(text, &error)),
        };
        if is_first && row.as_ref().is_ok_and(Row::is_of_another_kind) {
            collected.error(file, at, &format!("no file of findings ({REMEDY})"));
            break;
        }
        if collected.add(file, at, row) == Next::Stop {
            break;
        }
    }
    Ok(())
}

/// How a line was read.
#[derive(Clone, Copy, PartialEq, Eq)]
enum ReadLine {
    Ended,
    /// The input ended before the line did.
    Unended,
    /// Only its start was kept.
    TooLong,
}

/// Reads the next line, without its end; `None` at the end of the input.
fn read_line(input: &mut dyn BufRead, line: &mut Vec<u8>) -> io::Result<Option<ReadLine>> {
    line.clear();
    let mut is_too_long = false;
    loop {
        let bytes = match input.fill_buf() {
            Ok(bytes) => bytes,
            Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
            Err(error) => return Err(error),
        };
        if bytes.is_empty() {
            return Ok(match is_too_long {
                true => Some(ReadLine::TooLong),
                false if line.is_empty() => None,
                false => Some(ReadLine::Unended),
            });
        }
        let end = memchr::memchr(b'\n', bytes);
        let len = end.unwrap_or(bytes.len());
        is_too_long |= line.len() + len > MAX_LINE;
        if !is_too_long {
            line.extend_from_slice(&bytes[..len]);
        }
        input.consume(len + usize::from(end.is_some()));
        if end.is_some() {
            return Ok(Some(if is_too_long { ReadLine::TooLong } else { ReadLine::Ended }));
        }
    }
}

/// Reads a JSON array, which starts with `[`.
pub(super) fn read_array(input: &mut dyn BufRead, file: &Path, collected: &mut Collected) -> io::Result<()> {
    let mut bytes = Vec::new();
    input.take(MAX_ARRAY + 1).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > MAX_ARRAY {
        let what = "a JSON array of more than 1 GiB is not read (write --format jsonl)";
        collected.message(Message::at(file, what));
        return Ok(());
    }
    let mut deserializer = serde_json::Deserializer::from_slice(&bytes);
    let rows = Rows { bytes: &bytes, counted: 0, line: 1, file, collected };
    let read = deserializer.deserialize_seq(rows).and_then(|next| match next {
        Next::Continue => deserializer.end(),
        Next::Stop => Ok(()),
    });
    if let Err(error) = read {
        let what = match error.is_eof() {
            true => "the array is cut off (write the file again)".to_owned(),
            false => json_error(&error),
        };
        collected.error(file, At::Line(error.line() as u64), &what);
    }
    Ok(())
}

/// Adds the rows of an array as they come.
struct Rows<'r> {
    bytes: &'r [u8],
    /// The number of bytes whose line ends are counted, and the line after them.
    counted: usize,
    line: u64,
    file: &'r Path,
    collected: &'r mut Collected,
}

impl<'de> Visitor<'de> for Rows<'_> {
    type Value = Next;

    fn expecting(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("an array of findings")
    }

    fn visit_seq<A: SeqAccess<'de>>(mut self, mut rows: A) -> Result<Next, A::Error> {
        while let Some(row) = rows.next_element::<&RawValue>()? {
            let at = At::Line(self.line_of(row));
            let row = serde_json::from_str::<Row>(row.get()).map_err(|error| wrong_value(row.get().as_bytes(), &error));
            if self.collected.add(self.file, at, row) == Next::Stop {
                // the rest is passed over, so that the array ends
                while rows.next_element::<serde::de::IgnoredAny>()?.is_some() {}
                return Ok(Next::Stop);
            }
        }
        Ok(Next::Continue)
    }
}

impl Rows<'_> {
    /// The line on which a row starts; rows come in order.
    fn line_of(&mut self, row: &RawValue) -> u64 {
        let start = row.get().as_ptr().addr().saturating_sub(self.bytes.as_ptr().addr());
        if let Some(passed) = self.bytes.get(self.counted..start) {
            self.line += memchr::memchr_iter(b'\n', passed).count() as u64;
            self.counted = start;
        }
        self.line
    }
}

/// Whether a text is a JSON object with some keys of a finding.
fn is_record(text: &[u8]) -> bool {
    let value = serde_json::from_slice::<Value>(text).ok();
    value.is_some_and(|value| value.get("path").is_some() && value.get("rule").is_some())
}

/// What is wrong with a row, with the key of the value if it has a wrong type.
fn wrong_value(text: &[u8], error: &serde_json::Error) -> String {
    let values = serde_json::from_slice::<Map<String, Value>>(text).unwrap_or_default();
    let wrong = values.into_iter().find_map(|(key, value)| {
        let error = serde_json::from_value::<Row>(Map::from_iter([(key.clone(), value)]).into()).err()?;
        Some(format!("`{key}` has a wrong value: {error}"))
    });
    wrong.unwrap_or_else(|| json_error(error))
}

/// The message of an error without its line, which is counted from the start of the row.
fn json_error(error: &serde_json::Error) -> String {
    let text = error.to_string();
    let what = text.rsplit_once(" at line ").map_or(&*text, |(what, _)| what);
    format!("no finding: {what} ({REMEDY})")
}
