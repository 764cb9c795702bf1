//! The configuration of a session.

use std::fmt;

/// A configuration file. Its text is given, since it may come from another machine.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ConfigFile {
    /// Its path: errors name it, and the files that it names are relative to its folder.
    pub path: String,
    /// Its text, in TOML.
    pub text: String,
}

/// The configuration of a session.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Settings {
    /// Configuration files; later ones override earlier ones.
    pub files: Vec<ConfigFile>,
    /// Keys with values in TOML, `relaxed = true`, which override the files.
    pub keys: Vec<String>,
}

/// What is wrong with the settings: a line for each error, with the file and the line that has it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SettingsError(pub(super) String);

impl fmt::Display for SettingsError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for SettingsError {}
