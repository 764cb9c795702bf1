//! Data files: keys, values and comments, with the escapes of strings removed.
//!
//! A key or a value is a passage of its own, of one line or of several. The line breaks of folded text are kept, since
//! they show that a URL is wrapped. What is where the format wants no text is read as text all the same.
//!
//! | file | what is in it |
//! |---|---|
//! | `csv`, `tsv` | cells |
//! | `escape` | backslash escapes, by a table of the format |
//! | `ini`, `properties` | keys and values in lines |
//! | `json/` | JSON, JSON Lines, JSON5 and notebooks |
//! | `lines` | lines and runs of comment lines |
//! | `passages` | passes keys, values and comments to the page, if they may hold a URL |
//! | `po` | catalogues of messages |
//! | `prefilter` | a search that says whether a file can hold a URL |
//! | `role` | the role of a value, by the name of its key |
//! | `toml` | the strings of TOML |
//! | `yaml/` | the scalars of YAML |

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
