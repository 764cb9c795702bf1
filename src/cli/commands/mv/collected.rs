//! Collects the results for all documents.

use std::collections::{HashMap, HashSet};
use std::io;
use std::sync::Arc;

use super::event::{Document, Event};
use crate::cli::pipeline::Sink;
use crate::report::Tally;

/// The results for all documents.
#[derive(Default)]
pub(super) struct Collected {
    /// The documents that change, or in which something is left.
    pub(super) documents: Vec<Document>,
    /// The configuration of the site that the file or folder does not belong to any more.
    pub(super) left_site: Option<String>,
    /// The paths in the repository of all texts that were read.
    read_paths: HashSet<String>,
}

impl Collected {
    /// No results yet; `left_site` is the configuration of the site that the file or folder leaves, if it does.
    pub(super) fn new(left_site: Option<&str>) -> Self {
        Self { left_site: left_site.map(str::to_owned), ..Self::default() }
    }

    /// How many texts were read.
    pub(super) fn files(&self) -> usize {
        self.read_paths.len()
    }

    pub(super) fn has_read(&self, inner: &str) -> bool {
        self.read_paths.contains(inner)
    }

    /// The new texts of tables of contents, by their paths in the repository.
    pub(super) fn tables_of_contents(&self) -> HashMap<String, Arc<[u8]>> {
        let is_table =
            |document: &&Document| document.references > 0 && document.inner.rsplit('/').next() == Some("SUMMARY.md");
        let tables = self.documents.iter().filter(is_table);
        tables.map(|document| (document.inner.clone(), Arc::from(&*document.text))).collect()
    }
}

impl Sink<Vec<Event>> for Collected {
    fn print(&mut self, events: Vec<Event>, _: Tally) -> io::Result<()> {
        for event in events {
            match event {
                Event::Read(inner) => _ = self.read_paths.insert(inner),
                // a file may be passed twice
                Event::Document(document) => {
                    if self.documents.iter().all(|known| known.inner != document.inner) {
                        self.documents.push(*document);
                    }
                }
            }
        }
        Ok(())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}
