//! Finds every URL in text, exact to the byte, and judges it by the standards.

pub mod lint;
pub mod scan;
pub mod syntax;
pub mod text;
