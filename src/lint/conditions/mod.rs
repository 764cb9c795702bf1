//! The declarative tests of rules, and the search for matches in a URL.

pub(crate) mod condition;
pub(crate) mod percent_encoding;
pub(crate) mod search;
