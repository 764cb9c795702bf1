//! The pages of a column, with checks that the reader of Parquet lacks: a damaged page may say that it has more values
//! than fit in memory.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use parquet::column::page::{Page, PageMetadata, PageReader};
use parquet::errors::{ParquetError, Result};

/// The most values of a page. Programs write some ten thousand.
const MAX_VALUES: u32 = 1 << 24;
/// The fewest bytes of a value in a dictionary: those of an `INT32`, or of the length of a string.
const MIN_VALUE_LEN: usize = 4;

/// The most values of the pages that are read for one batch of rows: a list of a row may be in any number of pages.
const MAX_BATCH: u64 = 1 << 25;

/// The pages of a column, checked as they come.
pub(super) struct CheckedPages {
    pages: Box<dyn PageReader>,
    /// How many values the pages have that were read for the current batch.
    values: BatchValues,
}

/// The number of values that pages have for the current batch of a column.
#[derive(Clone, Default)]
pub(super) struct BatchValues(Arc<AtomicU64>);

impl BatchValues {
    /// Starts a batch.
    pub(super) fn start(&self) {
        self.0.store(0, Ordering::Relaxed);
    }

    /// Adds those of a page, unless there are too many.
    fn add(&self, page: Option<Page>) -> Result<Option<Page>> {
        let values = match &page {
            None | Some(Page::DictionaryPage { .. }) => 0,
            Some(page) => u64::from(page.num_values()),
        };
        match self.0.fetch_add(values, Ordering::Relaxed) + values {
            0..=MAX_BATCH => Ok(page),
            all => Err(ParquetError::General(format!("some rows say that they have {all} values"))),
        }
    }
}

impl CheckedPages {
    pub(super) const fn new(pages: Box<dyn PageReader>, values: BatchValues) -> Self {
        Self { pages, values }
    }
}

/// The page, if it may have as many values as it says.
fn checked(page: Option<Page>) -> Result<Option<Page>> {
    let (values, most) = match &page {
        None => (0, MAX_VALUES),
        Some(Page::DictionaryPage { buf, num_values, .. }) => {
            (*num_values, u32::try_from(buf.len() / MIN_VALUE_LEN).unwrap_or(MAX_VALUES).min(MAX_VALUES))
        }
        Some(page) => (page.num_values(), MAX_VALUES),
    };
    match values <= most {
        true => Ok(page),
        false => Err(ParquetError::General(format!("a page says that it has {values} values"))),
    }
}

impl PageReader for CheckedPages {
    fn get_next_page(&mut self) -> Result<Option<Page>> {
        checked(self.pages.get_next_page()?).and_then(|page| self.values.add(page))
    }

    fn peek_next_page(&mut self) -> Result<Option<PageMetadata>> {
        self.pages.peek_next_page()
    }

    fn skip_next_page(&mut self) -> Result<()> {
        self.pages.skip_next_page()
    }

    fn supports_deferred_dictionary(&self) -> bool {
        self.pages.supports_deferred_dictionary()
    }

    fn take_deferred_dictionary(&mut self) -> Result<Option<Page>> {
        checked(self.pages.take_deferred_dictionary()?)
    }

    fn at_record_boundary(&mut self) -> Result<bool> {
        self.pages.at_record_boundary()
    }
}

impl Iterator for CheckedPages {
    type Item = Result<Page>;

    fn next(&mut self) -> Option<Self::Item> {
        self.get_next_page().transpose()
    }
}
