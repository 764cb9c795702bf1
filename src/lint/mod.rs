//! Judging the URLs found. Knows text, syntax, scan and document.

mod diagnostic;
mod engine;

pub use diagnostic::{Diagnostic, Severity};
pub use engine::{Engine, Options};
