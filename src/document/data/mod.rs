//! Data files: keys, values and comments, with the escapes of strings undone.
//!
//! A key or a value is a passage of its own, of one line or of several. The line breaks of folded text are kept, for a
//! wrapped URL is told by them. What stands where the format wants no text is read as text all the same.

mod csv;
mod escape;
mod ini;
mod json;
mod lines;
mod passages;
mod po;
mod prefilter;
mod properties;
mod role;
mod toml;
mod tsv;
mod yaml;

pub(super) use csv::CSV;
pub(super) use ini::INI;
pub(super) use json::{JSON, JSON_LINES, NOTEBOOK};
pub(super) use po::{PO, catalogue_keys};
pub(super) use properties::PROPERTIES;
pub(super) use toml::TOML;
pub(super) use tsv::TSV;
pub(super) use yaml::YAML;
