//! Inputs whose texts are records: JSON Lines, and the files of crawlers.
//!
//! | file | what is in it |
//! |---|---|
//! | `record` | a text of a record and what reports name it by, for both kinds |
//! | `jsonl` | `--input jsonl` |
//! | `warc/` | `--input warc` |

mod jsonl;
mod record;
mod warc;

pub(super) use jsonl::{LineBlocks, Lines};
pub(super) use warc::{WarcBlock, WarcBlocks, may_be_warc};
