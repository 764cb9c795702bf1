//! Schemes: which are registered, which are merely in use.

mod registry;

pub use registry::{Registered, Scheme, Status, all, lookup};
