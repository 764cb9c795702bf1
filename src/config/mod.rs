//! Configuration: the keys of `urlint.toml`, how files and the command line are merged, and the effective result for a
//! document. Reads texts, not files: `cli` finds and opens them.
//!
//! | file | what is in it |
//! |---|---|
//! | `file` | reads one file into a layer and its overrides, and reports each wrong key |
//! | `file_types` | the file types of ripgrep, for `types` |
//! | `globs` | patterns as in .gitignore |
//! | `keys` | the table of all keys |
//! | `kinds_reader` | reads `[[kinds]]` |
//! | `layer` | the settings of a file, an override or the command line, and how they are merged |
//! | `references`, `references_reader` | the table `[references]`, and its reader |
//! | `resolve` | the files that apply in a directory, and the effective configuration of a document |
//! | `show` | prints the effective configuration with the origin of each value |

mod file;
mod file_types;
mod globs;
pub(crate) mod keys;
mod kinds_reader;
mod layer;
mod references;
mod references_reader;
mod resolve;
mod show;

use crate::text::embedded;
use std::fmt;
use std::sync::Arc;

pub(crate) use file::{File, parse_size};
pub(crate) use file_types::{check_type, known_types};
use globs::Globs;
pub(crate) use globs::matches_nothing;
pub(crate) use layer::{GivenKind, GlobFormat, KindChoice, Layer, Setting};
pub(crate) use references::ReferenceKeys;
pub(crate) use references_reader::REFERENCE_KEYS;
pub(crate) use resolve::{ConfigChain, CustomRule, Effective, Loaded};

/// A commented configuration with the default values.
pub(crate) const TEMPLATE: &str = embedded!("template.toml");

/// The origin of a value.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Origin {
    Default,
    Preset(&'static str),
    /// The file of a rule.
    Rule(Arc<str>),
    /// A file and a line of it.
    File(Arc<str>, usize),
    /// An option of the command line.
    Option(&'static str),
}

impl fmt::Display for Origin {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Default => f.write_str("default"),
            Self::Rule(file) => f.write_str(file),
            Self::Preset(name) => write!(f, "preset {name}"),
            Self::File(name, line) => write!(f, "{name}:{line}"),
            Self::Option(name) => write!(f, "command line, {name}"),
        }
    }
}

/// A value and its origin.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Placed<T> {
    pub(crate) value: T,
    pub(crate) origin: Origin,
}

impl<T> Placed<T> {
    pub(crate) fn new(value: T, origin: &Origin) -> Self {
        Self { value, origin: origin.clone() }
    }
}

/// A list and its origin; each item has an origin of its own.
type List = Placed<Vec<Placed<String>>>;

/// Replaces a value by that of a nearer file, if it is set there.
fn replace<T: Clone>(value: &mut Option<T>, nearer: &Option<T>) {
    if nearer.is_some() {
        value.clone_from(nearer);
    }
}

/// An error in a configuration, and its origin. The rest of the configuration applies.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct ConfigError {
    pub(crate) origin: Origin,
    pub(crate) message: String,
}

impl ConfigError {
    pub(crate) fn new(origin: &Origin, message: impl Into<String>) -> Self {
        Self { origin: origin.clone(), message: message.into() }
    }
}

impl fmt::Display for ConfigError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.origin {
            Origin::Option(name) => write!(f, "{name}: {}", self.message),
            origin => write!(f, "{origin}: {}", self.message),
        }
    }
}
