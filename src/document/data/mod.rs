//! Data files.

use super::definition::Definition;

pub(super) static JSON: Definition = Definition { name: "json", about: "JSON", ..Definition::OPEN };
pub(super) static YAML: Definition = Definition { name: "yaml", about: "YAML", ..Definition::OPEN };
pub(super) static TOML: Definition = Definition { name: "toml", about: "TOML", ..Definition::OPEN };
