//! The texts of a crawl file.

use std::collections::VecDeque;
use std::fmt;
use std::io::Read;
use std::path::Path;
use std::sync::Arc;

use super::Session;
use crate::cli::config::FileConfig;
use crate::cli::output::{Message, Status};
use crate::cli::pipeline::{ChunkEdges, CrawlFile, Outbox, Part, Task};

/// A record of a crawl file: its text, or what is wrong with it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CrawlRecord {
    /// Its address, or the name of the file and its number there; `None` for an error.
    pub path: Option<String>,
    /// Its text in UTF-8, where other bytes are U+FFFD; `None` for an error.
    pub text: Option<String>,
    /// The name of its format; `None` for an error.
    pub format: Option<&'static str>,
    /// Its offset in the file, or that of its member or frame; `None` for an error of the whole file.
    pub offset: Option<u64>,
    /// What is wrong with it.
    pub error: Option<String>,
}

/// The texts of a WARC or WET file, plain or compressed by gzip or Zstandard, while it is read. What is wrong with a record
/// is an error after the records around it, and all others are still read.
///
/// ```
/// use urlint::cli::embedded::{Session, Settings};
///
/// let warc = "WARC/1.0\r\nWARC-Type: resource\r\nWARC-Target-URI: http://a.example/x.txt\r\nContent-Length: 5\r\n\r\nHello\r\n\r\n";
/// let session = Session::new(&Settings::default())?;
/// let records: Vec<_> = session.crawl_file(Box::new(warc.as_bytes()), "a.warc").collect();
/// assert_eq!(records[0].path.as_deref(), Some("http://a.example/x.txt"));
/// assert_eq!((records[0].text.as_deref(), records[0].format), (Some("Hello"), Some("plain")));
/// # Ok::<_, Box<dyn std::error::Error>>(())
/// ```
pub struct CrawlRecords {
    file: CrawlFile,
    config: Arc<FileConfig>,
    /// The records of the block that was read last.
    pending: VecDeque<CrawlRecord>,
}

/// Keeps the texts of records.
struct Texts;

impl CrawlRecords {
    pub(super) fn new(input: Box<dyn Read + Send>, name: &str, config: Arc<FileConfig>) -> Self {
        let file = CrawlFile::new(input, Path::new(name), config.formats.max_document_size);
        Self { file, config, pending: VecDeque::new() }
    }
}

/// The record for a message, which says nothing of the file and the offset: they are columns of their own.
fn error(message: &Message) -> CrawlRecord {
    let error = Some(message.what().to_owned());
    CrawlRecord { path: None, text: None, format: None, offset: message.offset, error }
}

impl Iterator for CrawlRecords {
    type Item = CrawlRecord;

    fn next(&mut self) -> Option<CrawlRecord> {
        while self.pending.is_empty() {
            let (records, messages) = self.file.read_block(&Texts, &self.config)?;
            self.pending.extend(records.into_iter().flatten());
            // notes are about what is left out on purpose
            let errors = messages.iter().filter(|message| message.status != Status::Clean);
            self.pending.extend(errors.map(error));
        }
        self.pending.pop_front()
    }
}

impl Task for Texts {
    type Output = Vec<CrawlRecord>;

    fn read(&self, part: &Part<'_>, out: &mut Outbox<'_, Vec<CrawlRecord>>) -> ChunkEdges {
        let text = String::from_utf8_lossy(part.text).into_owned();
        out.put(|records| {
            let weight = text.len();
            records.push(CrawlRecord {
                path: Some(part.path.to_string_lossy().into_owned()),
                text: Some(text),
                format: Some(part.format.name()),
                offset: part.source.map(|source| source.offset),
                error: None,
            });
            weight
        });
        ChunkEdges::default()
    }
}

impl Session {
    /// The texts of a crawl file with this name.
    #[must_use]
    pub fn crawl_file(&self, input: Box<dyn Read + Send>, name: &str) -> CrawlRecords {
        CrawlRecords::new(input, name, self.config_of(name))
    }
}

impl fmt::Debug for CrawlRecords {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("CrawlRecords").field("pending", &self.pending.len()).finish_non_exhaustive()
    }
}
