//! Schemes: which are registered, which are merely in use.

mod registry;

pub(crate) use registry::LONGEST;
pub use registry::{Registered, Scheme, Status, all, lookup};
