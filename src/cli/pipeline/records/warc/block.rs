//! Consecutive records of a crawl file: the work for one thread.

use std::path::Path;
use std::sync::Arc;

use super::super::super::job_output::Collector;
use super::super::super::task::Task;
use super::super::record::Record;
use super::decoded_payload::DecodedPayload;
use super::framer::Framed;
use super::target::Payload;
use super::text_format::{encoding_of, format_of, is_binary};
use crate::cli::config::FileConfig;
use crate::cli::output::Message;
use crate::report::RecordSource;
use crate::text::decode_as;

/// Consecutive records of a crawl file.
pub(in crate::cli::pipeline) struct WarcBlock {
    pub(super) file: Arc<Path>,
    /// The content of the file that the records are in.
    pub(super) bytes: Vec<u8>,
    pub(super) items: Vec<Item>,
    /// The size of the largest payload that is read.
    pub(super) longest: usize,
}

/// A record that is read, or a message in its place.
pub(super) enum Item {
    Record(Framed, Payload),
    Message(Message),
}

impl WarcBlock {
    /// The name of the file.
    pub(in crate::cli::pipeline) fn file(&self) -> &Path {
        &self.file
    }

    /// Passes the texts of the records to the command; `config` is that of the file.
    pub(in crate::cli::pipeline) fn read_records<T: Task>(
        &self,
        task: &T,
        config: &FileConfig,
        collector: &mut Collector<'_, T::Output>,
    ) {
        collector.stats.add_part(self.bytes.len() as u64, 0, 0);
        for item in &self.items {
            match item {
                Item::Record(record, payload) => self.read_record(record, payload, task, config, collector),
                Item::Message(message) => collector.messages.push(message.clone()),
            }
        }
    }

    /// Passes the text of a record to the command, unless it is binary. What is wrong with it is reported once.
    fn read_record<T: Task>(
        &self,
        record: &Framed,
        payload: &Payload,
        task: &T,
        config: &FileConfig,
        collector: &mut Collector<'_, T::Output>,
    ) {
        let DecodedPayload { bytes, problem } =
            DecodedPayload::of(payload, &self.bytes[record.content.clone()], self.longest);
        let is_known = record.problem.is_some() || payload.is_cut;
        let problem = problem.filter(|_| !is_known);
        if let Some(what) = record.problem.as_ref().or(problem.as_ref()) {
            collector.messages.push(Message::at_byte(&self.file, record.offset, what));
        }
        let encoding = encoding_of(&payload.media_type, &config.formats);
        if bytes.is_empty() || is_binary(&payload.media_type, &bytes, encoding) {
            return;
        }
        let decoded = decode_as(&bytes, encoding);
        let uri = payload.uri.as_deref().unwrap_or_default();
        let format = format_of(&payload.media_type, uri, &decoded.text, &config.formats);
        let name = || format!("{}:{}", self.file.display(), record.number);
        let path = payload.uri.clone().unwrap_or_else(name);
        let record = Record {
            path: Path::new(&path),
            id: None,
            source: Some(RecordSource { file: &*self.file, offset: record.offset }),
            format,
            text: &decoded.text,
            decoded: (!decoded.is_same()).then_some(&decoded),
            config: Some(config),
        };
        record.show(task, collector);
    }
}
