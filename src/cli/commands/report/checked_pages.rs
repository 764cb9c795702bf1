//! The pages of a column, with checks that the reader of Parquet lacks: a damaged page may say that it has more values
//! than fit in memory.

use parquet::column::page::{Page, PageMetadata, PageReader};
use parquet::errors::{ParquetError, Result};

/// The most values of a page. Programs write some ten thousand.
const MAX_VALUES: u32 = 1 << 24;
/// The fewest bytes of a value in a dictionary: those of an `INT32`, or of the length of a string.
const MIN_VALUE_LEN: usize = 4;

/// The pages of a column, checked as they come.
pub(super) struct CheckedPages(pub(super) Box<dyn PageReader>);

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
        checked(self.0.get_next_page()?)
    }

    fn peek_next_page(&mut self) -> Result<Option<PageMetadata>> {
        self.0.peek_next_page()
    }

    fn skip_next_page(&mut self) -> Result<()> {
        self.0.skip_next_page()
    }

    fn supports_deferred_dictionary(&self) -> bool {
        self.0.supports_deferred_dictionary()
    }

    fn take_deferred_dictionary(&mut self) -> Result<Option<Page>> {
        checked(self.0.take_deferred_dictionary()?)
    }

    fn at_record_boundary(&mut self) -> Result<bool> {
        self.0.at_record_boundary()
    }
}

impl Iterator for CheckedPages {
    type Item = Result<Page>;

    fn next(&mut self) -> Option<Self::Item> {
        self.get_next_page().transpose()
    }
}
