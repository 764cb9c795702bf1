//! Which rules run, and what is set of them.

mod active;
mod options;

pub(crate) use active::{Active, Read};
pub use options::Options;
