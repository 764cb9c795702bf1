//! Finds every URL in text, exact to the byte, and judges it by the standards.

#[cfg(feature = "cli")]
pub mod cli;
pub mod lint;
#[cfg(feature = "cli")]
pub mod report;
pub mod scan;
pub mod syntax;
pub mod text;
