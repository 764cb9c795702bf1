//! Writing files: what stood there before stays until all of the new text is there, and nothing is left beside it.

mod beside;
mod place;
pub(super) mod signals;
mod whole;

pub(super) use beside::{Beside, clear, is_so_named, open};
pub(super) use place::{place, root};
pub(super) use whole::{WholeFile, write_whole};
