//! Which rules run, and their settings.

mod active;
mod options;

pub(crate) use active::{Active, Read};
pub use options::Options;
