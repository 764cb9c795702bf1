//! What becomes of references when a file, folder or heading gets another name.
//!
//! | file | contents |
//! |---|---|
//! | `anchor` | explicit ids with another name |
//! | `mover` | what becomes of the references of a document |
//! | `spellings` | the ways to write the path of a reference to a file that moved |
//! | `written` | paths as a reference writes them |

mod anchor;
mod mover;
mod spellings;
mod written;

use std::borrow::Cow;

use super::path;
pub(crate) use anchor::{NewId, explicit_names, with_new_id};
pub(crate) use mover::{Mover, NewReference};

/// What gets another name.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Rename {
    /// A file or folder: its paths in the repository, before and after.
    Path {
        old: String,
        new: String,
        /// The same of others that move with it.
        others: Vec<(String, String)>,
    },
    /// A heading or another place of a file: its fragments, before and after.
    Anchor {
        file: String,
        old: String,
        new: String,
        /// Whether references to a label of the project that has the old name are to have the new one.
        with_labels: bool,
    },
}

impl Rename {
    /// The files and folders that move: the paths of each, before and after.
    pub(crate) fn moved(&self) -> impl Iterator<Item = (&str, &str)> {
        let (first, others) = match self {
            Self::Path { old, new, others } => (Some((&**old, &**new)), &**others),
            Self::Anchor { .. } => (None, &[][..]),
        };
        first.into_iter().chain(others.iter().map(|(old, new)| (&**old, &**new)))
    }

    /// The path that a file or folder has after it.
    pub(crate) fn path<'p>(&self, file: &'p str) -> Cow<'p, str> {
        let moved = self.moved();
        let around = moved.filter_map(|(old, new)| Some((old, new, path::inside(file, old)?)));
        match around.max_by_key(|(old, ..)| old.len()) {
            Some((_, new, rest)) => Cow::Owned(path::child(new, rest)),
            None => Cow::Borrowed(file),
        }
    }
}
