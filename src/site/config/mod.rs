//! The configuration files of site generators.
//!
//! | file | contents |
//! |---|---|
//! | `front_matter` | the front matter of a page |
//! | `object` | objects in configurations that are programs |
//! | `script` | literals in configurations that are programs |
//! | `toml`, `yaml` | these languages as values |
//! | `value` | a value of any of them |

mod front_matter;
pub(super) mod object;
pub(super) mod script;
mod toml;
mod value;
pub(super) mod yaml;

pub(crate) use front_matter::FrontMatter;
pub(crate) use value::Value;

use super::files::Files;

/// Reads a configuration file as its suffix says; `Err` says what is wrong with it. `None` if there is no such file.
pub(crate) fn read(files: &dyn Files, path: &str) -> Option<Result<Value, String>> {
    let bytes = files.read(path)?;
    let text = String::from_utf8_lossy(&bytes);
    Some(if path.ends_with(".toml") { toml::parse(&text) } else { yaml::parse(&text) })
}

/// The text of a file, for configurations that are programs.
pub(crate) fn program(files: &dyn Files, path: &str) -> Option<String> {
    Some(String::from_utf8_lossy(&files.read(path)?).into_owned())
}
