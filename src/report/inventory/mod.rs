//! What is linked to: the URLs of a run, counted by host, domain, scheme, URL or file.
//!
//! | file | contents |
//! |---|---|
//! | `found_urls` | URLs on the way from the thread that found them |
//! | `counter` | counts URLs; each is kept once |
//! | `starts` | the starts of URLs, by which they are grouped |
//! | `counts` | the counts of groups and of URLs |
//! | `numbered`, `arena` | different texts and their numbers; the memory for them |
//! | `kinds` | what an inventory is grouped and sorted by, and its formats |
//! | `made_with` | how an inventory was made, which it records |
//! | `row` | a row, and its columns in all formats |
//! | `table`, `records`, `parquet`, `html/` | the formats: for people; JSON and CSV; Parquet; a page of HTML |

mod arena;
mod counter;
mod counts;
mod found_urls;
mod html;
mod kinds;
mod made_with;
mod numbered;
mod parquet;
mod records;
mod row;
mod starts;
mod table;

pub(crate) use counter::{CountedPlace, Inventory, Wanted as InventoryWanted};
pub(crate) use found_urls::{FoundItem, FoundUrls};
pub(crate) use html::write_html;
pub use kinds::{GroupBy, InventoryFormat, InventorySort};
pub(crate) use made_with::MadeWith;
pub(crate) use parquet::{PARQUET_VERSION_KEY, write_parquet};
pub(crate) use records::{RecordStart, SQLITE_APPLICATION_ID, is_inventory, push_csv, push_csv_header, push_json};
pub(crate) use row::{COLUMNS, InventoryRow, Value};
pub(crate) use table::{write_summary, write_table};
