//! Crawl files: what is read does not depend on how the bytes come, each record has a text or an error, and records are in
//! the order of their offsets. The first byte of the input says how many bytes come at once.

#![no_main]

use std::io::{self, Read};
use std::sync::LazyLock;

use libfuzzer_sys::fuzz_target;
use urlint::cli::embedded::{CrawlRecord, Session, Settings};

static SESSION: LazyLock<Session> = LazyLock::new(|| Session::new(&Settings::default()).expect("no errors"));

fuzz_target!(|input: &[u8]| {
    let Some((&step, file)) = input.split_first() else { return };
    let whole = records(Box::new(io::Cursor::new(file.to_vec())));
    let parts = Parts { bytes: io::Cursor::new(file.to_vec()), step: usize::from(step) + 1 };
    assert_eq!(records(Box::new(parts)), whole, "{step} bytes at once");
    for record in &whole {
        assert!(record.text.is_some() != record.error.is_some(), "{record:?}");
        assert!(record.text.is_some() == (record.path.is_some() && record.format.is_some()), "{record:?}");
        assert!(record.offset.is_none_or(|offset| offset <= file.len() as u64), "{record:?}");
    }
    let offsets = whole.iter().filter(|record| record.text.is_some()).map(|record| record.offset);
    assert!(offsets.is_sorted(), "{whole:?}");
});

fn records(file: Box<dyn Read + Send>) -> Vec<CrawlRecord> {
    SESSION.crawl_file(file, "a.warc").collect()
}

/// Reads some bytes at once.
struct Parts {
    bytes: io::Cursor<Vec<u8>>,
    step: usize,
}

impl Read for Parts {
    fn read(&mut self, out: &mut [u8]) -> io::Result<usize> {
        let len = out.len().min(self.step);
        self.bytes.read(&mut out[..len])
    }
}
