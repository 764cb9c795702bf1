//! Schemes: which are registered, which are merely in use.

mod likeness;
mod registry;

pub use likeness::{Likeness, likeness};
pub(crate) use registry::LONGEST;
pub use registry::{Registered, Scheme, Status, all, lookup};
