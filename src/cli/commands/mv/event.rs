//! What is said of a document.

use std::fmt;
use std::path::PathBuf;

use crate::fix::Left;
use crate::report::Place;

/// What becomes of a document.
pub(super) struct Document {
    pub(super) path: PathBuf,
    /// Its path in the repository.
    pub(super) inner: String,
    /// Its bytes before and after; the same if it does not change.
    pub(super) before: Vec<u8>,
    pub(super) after: Vec<u8>,
    /// The decoded text afterwards.
    pub(super) text: Vec<u8>,
    /// The difference, if it is wanted.
    pub(super) diff: Vec<u8>,
    /// How many references are rewritten.
    pub(super) references: u64,
    /// Where an explicit id is changed.
    pub(super) id: Option<Place>,
    pub(super) left: Vec<LeftReference>,
    /// Why it cannot be written, if it would change.
    pub(super) refused: Option<String>,
}

/// A reference that is left as it is.
pub(super) struct LeftReference {
    pub(super) place: Place,
    pub(super) text: String,
    pub(super) why: Why,
}

/// Why it is left.
pub(super) enum Why {
    /// The document cannot have the new text there.
    Document(Left),
    /// No spelling leads to this path.
    NoSpelling(String),
    /// Nobody knows where it leads.
    Unresolved,
    /// The document has too many references to change one.
    TooMany,
    /// It names the file, but is no reference.
    Mention,
}

impl fmt::Display for Why {
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

/// Something that was read.
pub(super) enum Event {
    /// A text was read, with its path in the repository.
    Read(String),
    Document(Box<Document>),
}
