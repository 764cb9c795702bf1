//! Which rules run, and their settings.
//!
//! | file | contents |
//! |---|---|
//! | `active` | a rule that runs, with its settings |
//! | `options` | the selection of rules and the options set for them |

mod active;
mod options;

pub(crate) use active::{ActiveRule, LoadedRule};
pub use options::Options;
