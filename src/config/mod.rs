//! Configuration: what `urlint.toml` may say, how nearer files and the command line go before farther ones, and what
//! holds in the end. Reads texts, not files: `cli` finds and opens them.
//!
//! `file` reads one file into layers, and reports every place where it is wrong; `layer` lays one over the other; `chain`
//! holds the files that apply in a directory and makes of them, for one document, the [`Effective`] configuration; `show`
//! writes that down with the place that each value comes from.

mod file;
mod file_types;
mod globs;
pub(crate) mod keys;
mod kinds_key;
mod layer;
mod reference_keys;
mod references_key;
mod resolve;
mod show;

use crate::text::embedded;
use std::fmt;
use std::sync::Arc;

pub(crate) use file::{File, size};
pub(crate) use file_types::{check_type, known_types};
use globs::Globs;
pub(crate) use globs::is_void;
pub(crate) use kinds_key::LIVING;
pub(crate) use layer::{GivenKind, Layer, Setting};
pub(crate) use reference_keys::ReferenceKeys;
pub(crate) use references_key::REFERENCE_KEYS;
pub(crate) use resolve::{ConfigChain, CustomRule, Effective, Loaded};

/// A commented configuration that says what holds anyway.
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

/// A value and where it comes from.
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

/// A list and its place in the file; its items have places of their own.
type List = Placed<Vec<Placed<String>>>;

/// Replaces a value by that of a nearer file, if that has one.
fn replace<T: Clone>(value: &mut Option<T>, nearer: &Option<T>) {
    if nearer.is_some() {
        value.clone_from(nearer);
    }
}

/// An error in a configuration, and its place. The rest of it applies anyway.
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
