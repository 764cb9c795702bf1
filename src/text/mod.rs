//! The lowest layer: bytes, places and encodings of a text. It knows lines, but no URLs.
//!
//! | file | what is in it |
//! |---|---|
//! | `binary/` | data that is not text or must not be edited: known formats, values with a length before them |
//! | `byte_search/` | searches for bytes of a class, in vectors where the processor has them |
//! | `encoding/` | decoding, and the map from decoded text back to bytes |
//! | `given_tables` | large tables that a program gives the library in a form of its own |
//! | `lazy_char_set` | sets of characters, filled by a slow test when asked |
//! | `line_index` | from byte offsets to lines and columns |
//! | `piece_list` | the pieces of a derived text, in little memory |
//! | `random` | random numbers for tests |
//! | `source_map` | the map from derived text to its source |
//! | `span` | a range of bytes |
//! | `span_list` | lists of spans, sorted and disjoint |
//! | `table` | tables that are embedded in the program as text |
//! | `test_markers` | test texts with `«` and `»` as markers |
//! | `utf16_offsets` | offsets in UTF-16 code units |
//! | `utf8` | characters in bytes that need not be UTF-8 |

mod binary;
mod byte_search;
mod encoding;
#[cfg(feature = "tables")]
mod given_tables;
mod lazy_char_set;
mod line_index;
mod piece_list;
mod source_map;
mod span;
mod span_list;
mod table;
mod test_markers;
mod utf16_offsets;
mod utf8;

pub(crate) use binary::length_prefixed;
pub use binary::{Binary, binary};
pub(crate) use byte_search::{
    ByteWithNeighbour, CachedSearch, ClassPositions, ClassRuns, VectorClass, seek, seek_with_neighbour,
};
pub(crate) use encoding::is_utf16;
pub use encoding::{Decoded, Encoding, Legacy, decode, decode_as};
#[cfg(feature = "tables")]
#[doc(hidden)]
pub use given_tables::GivenTables;
pub(crate) use lazy_char_set::LazyCharSet;
pub use line_index::{LineIndex, Position};
pub use piece_list::Piece;
pub use source_map::{SourceMap, SourceMapBuilder};
pub use span::Span;
pub(crate) use span_list::{disjoint, holds, touches};
pub(crate) use table::{embedded, fields, has_plain_line_ends, rows};
#[doc(hidden)]
pub use test_markers::{mark, unmark, unmark_with};
pub(crate) use utf8::first_beyond_ascii;
pub use utf16_offsets::Utf16Offsets;

#[cfg(test)]
mod random;
#[cfg(test)]
pub(crate) use random::Random;
