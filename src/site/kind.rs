//! The kind of target that a reference names, which the reader of its format knows.

pub use crate::scan::TargetKind as LinkKind;
