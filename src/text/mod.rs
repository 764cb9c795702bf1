//! The lowest floor: places in a text. Knows bytes and lines, nothing of URLs.

mod binary;
mod encoding;
mod line_index;
mod marked;
mod seek;
mod source_map;
mod span;
mod table;
mod utf8;

pub(crate) use binary::counted;
pub use binary::{Binary, binary};
pub use encoding::{Decoded, Encoding, Legacy, decode, decode_as};
pub use line_index::{LineIndex, Position};
pub use marked::{mark, unmark, unmark_with};
pub(crate) use seek::{Between, Places, Runs, Upcoming, Wanted, seek, seek_between};
pub use source_map::{Piece, SourceMap, SourceMapBuilder};
pub use span::Span;
pub(crate) use table::{fields, rows};
pub(crate) use utf8::first_beyond_ascii;

#[cfg(test)]
mod random;
#[cfg(test)]
pub(crate) use random::Random;
