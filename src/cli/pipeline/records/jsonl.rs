//! `--input jsonl`: every line is a JSON object; its string `text` is read as an input.

use std::borrow::Cow;
use std::io::{self, Read};
use std::path::Path;
use std::sync::Arc;

use serde::Deserialize;
use serde_json::value::RawValue;

use super::super::job_output::Collector;
use super::super::read_buffer::fill;
use super::super::task::Task;
use super::record::{Record, longest_record};
use crate::cli::config::{Configs, formats};
use crate::cli::output::Message;
use crate::document::Format;
use crate::report::json_text;

/// The JSON object of a line.
#[derive(Deserialize)]
struct Line<'l> {
    #[serde(borrow)]
    text: Cow<'l, str>,
    #[serde(borrow)]
    id: Option<&'l RawValue>,
    #[serde(borrow)]
    path: Option<Cow<'l, str>>,
    /// The format of the text; without it, the path decides.
    #[serde(borrow)]
    format: Option<Cow<'l, str>>,
}

/// Consecutive lines of a file.
pub(in crate::cli::pipeline) struct Lines {
    path: Arc<Path>,
    bytes: Vec<u8>,
    /// The number of the first line.
    first: u64,
    /// The size of the longest line that is read.
    longest: usize,
}

impl Lines {
    /// Passes the texts of the lines to the command; a line that is not a record is an error.
    pub(in crate::cli::pipeline) fn read_records<T: Task>(
        &self,
        task: &T,
        configs: &Configs,
        collector: &mut Collector<'_, T::Output>,
    ) {
        collector.stats.add_part(self.bytes.len() as u64, 0, 0);
        for (number, line) in (self.first..).zip(self.bytes.split(|&byte| byte == b'\n')) {
            if line.trim_ascii().is_empty() {
                continue;
            }
            if line.len() > self.longest {
                collector.messages.push(too_long(&self.path, number, self.longest));
                continue;
            }
            let mut line_name = self.path.as_os_str().to_owned();
            line_name.push(format!(":{number}"));
            let record = serde_json::from_slice::<Line<'_>>(line).map_err(|error| json_error(&error));
            match record.and_then(|record| Ok((scalar_id(record.id)?, text_format(&record, configs)?, record))) {
                Ok((id, format, record)) => {
                    let path = record.path.as_deref().map_or(Path::new(&line_name), Path::new);
                    let (id, text) = (id.as_deref(), record.text.as_bytes());
                    Record { path, id, source: None, format, text, decoded: None, config: None }.show(task, collector);
                }
                Err(what) => {
                    let remedy =
                        "write one object a line, {\"text\": \"...\"}, with \"id\", \"path\", \"format\" if you like";
                    let what = format!("{what} ({remedy})");
                    collector.messages.push(Message::in_line(&self.path, number, &what));
                }
            }
        }
    }
}

/// The format of a record's text.
fn text_format(record: &Line<'_>, configs: &Configs) -> Result<Format, String> {
    match (&record.format, &record.path) {
        (Some(name), _) => formats::parse_format(name).map_err(|error| error.to_string()),
        (None, Some(path)) => {
            let path = Path::new(&**path);
            Ok(configs.of(path).formats.of(path, record.text.as_bytes()))
        }
        (None, None) => Ok(Format::PLAIN),
    }
}

/// The id as reports repeat it: a JSON scalar.
fn scalar_id(id: Option<&RawValue>) -> Result<Option<String>, String> {
    let Some(id) = id.map(RawValue::get) else { return Ok(None) };
    match id.as_bytes()[0] {
        b'{' | b'[' => Err("\"id\" is neither a string nor a number, true, false or null".to_owned()),
        b'"' => {
            let text: String = serde_json::from_str(id).map_err(|error| json_error(&error))?;
            Ok(Some(json_text(&text)))
        }
        _ => Ok(Some(id.to_owned())),
    }
}

/// The message of serde_json without its line number, which is always 1.
fn json_error(error: &serde_json::Error) -> String {
    let text = error.to_string();
    let what = text.rsplit_once(" at line ").map_or(&*text, |(what, _)| what);
    format!("not a record: {what}")
}

/// How many bytes are read at once.
const BLOCK_LEN: usize = 1 << 20;

fn too_long(path: &Path, line: u64, longest: usize) -> Message {
    let what = format!("longer than {longest} bytes, so not read (split the record, or raise --max-document-size)");
    Message::in_line(path, line, &what)
}

/// Cuts a file or a stream into blocks of whole lines while it is read. A line that is longer than `longest` bytes is
/// an error; it is skipped, and not kept.
pub(in crate::cli::pipeline) struct LineBlocks {
    input: Box<dyn Read + Send>,
    path: Arc<Path>,
    longest: usize,
    /// The bytes that were read and are not in a job yet.
    pending: Vec<u8>,
    /// The number of the first pending line.
    line: u64,
    /// Whether the pending bytes belong to a line that is skipped.
    is_skipping: bool,
    ended: bool,
}

impl LineBlocks {
    /// `most` is the size of the largest document that is read whole.
    pub(in crate::cli::pipeline) fn new(input: Box<dyn Read + Send>, path: &Path, most: u64) -> Self {
        let longest = longest_record(most);
        Self { input, path: path.into(), longest, pending: Vec::new(), line: 1, is_skipping: false, ended: false }
    }

    /// Reads the next block; the inner error is a line that is too long, after which reading continues.
    fn next_block(&mut self) -> io::Result<Result<Lines, Message>> {
        loop {
            let start = self.pending.len();
            let read = fill(&mut self.input, &mut self.pending, start, BLOCK_LEN);
            self.pending.truncate(start + *read.as_ref().unwrap_or(&0));
            self.ended = read? < BLOCK_LEN;
            if self.is_skipping {
                self.drop_skipped();
            }
            let end = match self.ended {
                // the last line may have no line feed
                true => Some(self.pending.len()),
                false => memchr::memrchr(b'\n', &self.pending[start..]).map(|end| start + end + 1),
            };
            if let Some(end) = end {
                return Ok(Ok(self.take_lines(end)));
            }
            if !self.is_skipping && self.pending.len() > self.longest {
                self.pending.clear();
                self.is_skipping = true;
                return Ok(Err(too_long(&self.path, self.line, self.longest)));
            }
        }
    }

    /// Drops the pending bytes of the line that is skipped.
    fn drop_skipped(&mut self) {
        let end = memchr::memchr(b'\n', &self.pending);
        self.pending.drain(..end.map_or(self.pending.len(), |end| end + 1));
        if end.is_some() {
            self.is_skipping = false;
            self.line += 1;
        }
    }

    /// Takes the lines of the first `end` pending bytes.
    fn take_lines(&mut self, end: usize) -> Lines {
        let rest = self.pending.split_off(end);
        let bytes = std::mem::replace(&mut self.pending, rest);
        let first = self.line;
        self.line += memchr::memchr_iter(b'\n', &bytes).count() as u64;
        Lines { path: Arc::clone(&self.path), bytes, first, longest: self.longest }
    }
}

impl Iterator for LineBlocks {
    type Item = Result<Lines, Message>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.ended {
            return None;
        }
        Some(self.next_block().unwrap_or_else(|error| {
            self.ended = true;
            Err(Message::io(&self.path, &error))
        }))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn blocks_are_all_lines() {
        let long = "x".repeat(BLOCK_LEN - 2);
        for text in ["", "a", "a\n", "a\nb", "a\nb\n", "\n\n", &long, &format!("{long}\nb"), &format!("{long}\nb\nc")] {
            let (mut bytes, mut line) = (Vec::new(), 1);
            for block in LineBlocks::new(Box::new(io::Cursor::new(text.to_owned())), Path::new("a"), u64::MAX) {
                let Lines { bytes: read, first, .. } = block.expect("no line is too long");
                assert_eq!(first, line);
                line += memchr::memchr_iter(b'\n', &read).count() as u64;
                bytes.extend(read);
            }
            assert!(bytes == text.as_bytes(), "{} bytes of {}", bytes.len(), text.len());
        }
    }
}
