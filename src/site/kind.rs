//! What a reference names: the reader of its format knows.

pub use crate::scan::TargetKind as LinkKind;
