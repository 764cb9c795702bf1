//! The lowest floor: places in a text. Knows bytes and lines, nothing of URLs.

mod binary;
mod byte_search;
mod encoding;
mod line_index;
mod source_map;
mod span;
mod table;
mod test_markers;
mod utf8;

pub(crate) use binary::counted;
pub use binary::{Binary, binary};
pub(crate) use byte_search::{Between, CachedSearch, Places, Runs, Wanted, seek, seek_between};
pub use encoding::{Decoded, Encoding, Legacy, decode, decode_as};
pub use line_index::{LineIndex, Position};
pub use source_map::{Piece, SourceMap, SourceMapBuilder};
pub use span::Span;
pub(crate) use table::{fields, rows};
pub use test_markers::{mark, unmark, unmark_with};
pub(crate) use utf8::first_beyond_ascii;

#[cfg(test)]
mod random;
#[cfg(test)]
pub(crate) use random::Random;
