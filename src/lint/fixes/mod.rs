//! How safe a fix is by the place of its URL, and its edits of the source.
//!
//! | file | contents |
//! |---|---|
//! | `applicability` | how safe a fix is at its place |
//! | `source_fix` | the edits of the source that make a fix |

mod applicability;
mod source_fix;
