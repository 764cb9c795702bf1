//! What differs between the URLs of two sides, such as two revisions.
//!
//! | file | contents |
//! |---|---|
//! | `sides` | the URLs of both sides, each with its places |
//! | `difference` | what differs |
//! | `moves` | URLs that are in other files: from which to which |
//! | `records` | the differences as JSON |
//! | `move_entries` | such URLs in lists for people |
//! | `page` | the differences for people |
//! | `comment` | the differences as Markdown, for a comment at a pull request |

mod comment;
mod difference;
mod move_entries;
mod moves;
mod page;
mod records;
mod sides;

pub(crate) use comment::write_comment;
pub use difference::ChangeKind;
pub(crate) use difference::Difference;
pub(crate) use page::{write_page, write_summary};
pub(crate) use records::{is_comparison, write_records};
pub(crate) use sides::{Side, Sides};

use super::formats::formats;

formats! {
    /// The formats of a comparison.
    CompareFormat {
        Human "human" "For people to read"
        Json "json" "One JSON array"
        Jsonl "jsonl" "One JSON object a line"
        Markdown "markdown" "Markdown for a comment at a pull request"
    }
}
