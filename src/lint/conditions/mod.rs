//! The declarative tests of rules: what they ask, and the search for it in a URL.

pub(crate) mod condition;
pub(crate) mod percent_encoding;
pub(crate) mod search;
