//! `--input jsonl`: every line is a JSON object; its string `text` is read as an input.

use std::borrow::Cow;
use std::io::{self, Read};
use std::path::Path;
use std::sync::Arc;

use serde::Deserialize;
use serde_json::value::RawValue;

use super::job_output::Collector;
use super::part::Part;
use super::read_buffer::fill;
use super::task::Task;
use crate::cli::config::{Configs, formats};
use crate::cli::output::Message;
use crate::cli::output::stats::RunStats;
use crate::document::Format;
use crate::report::json_text;

/// One line.
#[derive(Deserialize)]
struct Record<'l> {
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

/// Some lines of a file.
pub(super) struct Lines {
    path: Arc<Path>,
    bytes: Vec<u8>,
    /// The number of the first line.
    first: u64,
}

impl Lines {
    /// Reads the texts of the lines; a line that is not a record is an error.
    pub(super) fn read<T: Task>(&self, task: &T, configs: &Configs, collector: &mut Collector<'_, T::Output>) {
        collector.stats += RunStats::of(self.bytes.len() as u64, 0);
        for (number, line) in (self.first..).zip(self.bytes.split(|&byte| byte == b'\n')) {
            if line.trim_ascii().is_empty() {
                continue;
            }
            let mut place = self.path.as_os_str().to_owned();
            place.push(format!(":{number}"));
            let record = serde_json::from_slice::<Record<'_>>(line).map_err(|error| reason(&error));
            match record.and_then(|record| Ok((id(record.id)?, format(&record, configs)?, record))) {
                Ok((id, format, record)) => {
                    let path = record.path.as_deref().map_or(Path::new(&place), Path::new);
                    let part = Part::whole(path, record.text.as_bytes());
                    let ends = task.read(&Part { id: id.as_deref(), format, ..part }, &mut collector.out);
                    collector.stats += RunStats::of(0, ends.urls);
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
fn format(record: &Record<'_>, configs: &Configs) -> Result<Format, String> {
    match (&record.format, &record.path) {
        (Some(name), _) => formats::named(name).map_err(|error| error.to_string()),
        (None, Some(path)) => {
            let path = Path::new(&**path);
            Ok(configs.of(path).formats.of(path, record.text.as_bytes()))
        }
        (None, None) => Ok(Format::PLAIN),
    }
}

/// The id as reports repeat it: any JSON scalar.
fn id(id: Option<&RawValue>) -> Result<Option<String>, String> {
    let Some(id) = id.map(RawValue::get) else { return Ok(None) };
    match id.as_bytes()[0] {
        b'{' | b'[' => Err("\"id\" is neither a string nor a number, true, false or null".to_owned()),
        b'"' => {
            let text: String = serde_json::from_str(id).map_err(|error| reason(&error))?;
            Ok(Some(json_text(&text)))
        }
        _ => Ok(Some(id.to_owned())),
    }
}

/// The message of serde_json without its line number, which is always 1.
fn reason(error: &serde_json::Error) -> String {
    let text = error.to_string();
    let what = text.rsplit_once(" at line ").map_or(&*text, |(what, _)| what);
    format!("not a record: {what}")
}

/// The size of a job in bytes.
const BLOCK: usize = 1 << 20;

/// Cuts a file or a stream into blocks of whole lines while it is read.
pub(super) struct LineBlocks {
    input: Box<dyn Read + Send>,
    path: Arc<Path>,
    /// The bytes that were read and are not in a job yet.
    pending: Vec<u8>,
    line: u64,
    ended: bool,
}

impl LineBlocks {
    pub(super) fn new(input: Box<dyn Read + Send>, path: &Path) -> Self {
        Self { input, path: path.into(), pending: Vec::new(), line: 1, ended: false }
    }

    fn block(&mut self) -> io::Result<Lines> {
        let mut end = None;
        while !self.ended && end.is_none() {
            let len = self.pending.len();
            let read = fill(&mut self.input, &mut self.pending, len, BLOCK);
            self.pending.truncate(len + *read.as_ref().unwrap_or(&0));
            self.ended = read? < BLOCK;
            end = memchr::memrchr(b'\n', &self.pending[len..]).map(|at| len + at + 1);
        }
        let end = if self.ended { self.pending.len() } else { end.unwrap_or(0) };
        let rest = self.pending.split_off(end);
        let bytes = std::mem::replace(&mut self.pending, rest);
        let first = self.line;
        self.line += memchr::memchr_iter(b'\n', &bytes).count() as u64;
        Ok(Lines { path: Arc::clone(&self.path), bytes, first })
    }
}

impl Iterator for LineBlocks {
    type Item = Result<Lines, Message>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.ended {
            return None;
        }
        Some(self.block().map_err(|error| {
            self.ended = true;
            Message::io(&self.path, &error)
        }))
    }
}
