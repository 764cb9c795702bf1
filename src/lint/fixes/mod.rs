//! How safe a fix is by the place of its URL, and its edits of the source.

mod applicability;
mod source_fix;
