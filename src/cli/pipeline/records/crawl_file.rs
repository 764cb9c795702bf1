//! The records of a crawl file one block after the other, for a program that reads the file itself.

use std::io::Read;
use std::path::Path;

use super::super::job_output::Collector;
use super::super::task::Task;
use super::warc::WarcBlocks;
use crate::cli::config::FileConfig;
use crate::cli::output::Message;

/// A crawl file that is read block by block.
pub(in crate::cli) struct CrawlFile {
    blocks: WarcBlocks,
}

impl CrawlFile {
    /// `file` is its name in messages, `max_document_size` the size of the largest document that is read whole.
    pub(in crate::cli) fn new(input: Box<dyn Read + Send>, file: &Path, max_document_size: u64) -> Self {
        Self { blocks: WarcBlocks::new(input, file, max_document_size) }
    }

    /// Passes the texts of the next records to the command, and returns its results and the messages about these records;
    /// `None` at the end.
    pub(in crate::cli) fn read_block<T: Task>(
        &mut self,
        task: &T,
        config: &FileConfig,
    ) -> Option<(Vec<T::Output>, Vec<Message>)> {
        let block = self.blocks.next()?;
        let mut outputs = Vec::new();
        let mut keep = |output, _, _| outputs.push(output);
        let mut collector = Collector::new(&mut keep);
        block.read_records(task, config, &mut collector);
        let (last, _) = collector.finish();
        outputs.push(last.output);
        Some((outputs, last.messages))
    }
}
