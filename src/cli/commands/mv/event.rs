//! The results for a document.

use std::fmt;
use std::path::PathBuf;

use crate::fix::WhyLeft;
use crate::report::Place;

/// The results for a document that changes, or in which something is left.
pub(super) struct Document {
    pub(super) path: PathBuf,
    /// The path in the repository.
    pub(super) inner: String,
    /// The bytes as they were read.
    pub(super) before: Vec<u8>,
    /// The bytes to write; the same if the document does not change.
    pub(super) after: Vec<u8>,
    /// The new text, decoded; empty if the document does not change.
    pub(super) text: Vec<u8>,
    /// The difference, if it is wanted.
    pub(super) diff: Vec<u8>,
    /// How many references are rewritten.
    pub(super) references: u64,
    /// The position of the explicit id that changes, if one does.
    pub(super) id: Option<Place>,
    pub(super) left: Vec<LeftReference>,
    /// Why it cannot be written, if it would change.
    pub(super) refused: Option<String>,
}

/// A reference that is left as it is.
pub(super) struct LeftReference {
    pub(super) place: Place,
    pub(super) text: String,
    pub(super) why: LeftReason,
}

/// Why a reference is left.
pub(super) enum LeftReason {
    /// The document cannot have the new text there.
    Document(WhyLeft),
    /// No spelling leads to this path.
    NoSpelling(String),
    /// It is not known where the reference leads.
    Unresolved,
    /// The document has too many references to change one.
    TooMany,
    /// It names the file, but is not a reference.
    Mention,
}

impl fmt::Display for LeftReason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Document(left) => left.fmt(f),
            Self::NoSpelling(path) => write!(f, "no spelling was found that leads to {path} from there"),
            Self::Unresolved => f.write_str("where it leads is not known, so it may lead elsewhere from the new place"),
            Self::TooMany => f.write_str("the document has too many references to change any"),
            Self::Mention => {
                f.write_str("it names the file, but is no reference that can be judged (change it by hand)")
            }
        }
    }
}

/// A result of the task.
pub(super) enum Event {
    /// A text was read, with its path in the repository.
    Read(String),
    /// The text changes, or something is left in it.
    Document(Box<Document>),
}
