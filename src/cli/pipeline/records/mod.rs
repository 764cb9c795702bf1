//! Inputs whose texts are records: JSON Lines, and the files of crawlers.
//!
//! | file | what is in it |
//! |---|---|
//! | `record` | a text of a record and what reports name it by, for both kinds |
//! | `jsonl` | `--input jsonl` |
//! | `crawl_file` | the same, for a program that reads the file itself |
//! | `warc/` | `--input warc` |

mod crawl_file;
mod jsonl;
mod record;
mod warc;

pub(in crate::cli) use crawl_file::CrawlFile;
pub(super) use jsonl::{LineBlocks, Lines};
pub(in crate::cli) use warc::is_crawl_file_name;
pub(super) use warc::{WarcBlock, WarcBlocks, may_be_warc};
