//! Reads configuration files and the rules that they load, and reports their errors.

use std::collections::btree_map::Entry;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::atomic::Ordering;
use std::sync::{Arc, PoisonError};

use anyhow::bail;

use super::toml_file::{self, NOT_UTF8};
use super::{CONFIG_FILE_NAMES, Configs, PYPROJECT, ShownErrors, custom_rules, parent};
use crate::cli::open::NamedBy;
use crate::cli::output::Message;
use crate::config::{ConfigChain, ConfigError, CustomRule, File, Loaded, Origin, Placed};
use crate::lint::Rule;
use crate::report::{Secrets, absolute, file_name, file_path};

/// The file name in errors of a key and value that `--config` sets.
const CONFIG_OPTION: &str = "--config";

/// The configurations that are given, rather than found.
#[derive(Default)]
pub(super) struct GivenConfigs {
    files: ConfigChain,
    has_errors: bool,
}

/// A configuration file exists but cannot be read; the error was reported.
pub(super) struct ConfigReadError;

impl Configs {
    /// Loads the arguments of `--config`: configuration files, which replace the search, and keys with values.
    pub(super) fn load_arguments(&mut self, arguments: &[String]) -> anyhow::Result<()> {
        let mut given = GivenConfigs::default();
        for argument in arguments {
            let path = Path::new(argument);
            if !path.is_file() && argument.contains('=') {
                self.load_key(argument, &mut given);
                continue;
            }
            let bytes = toml_file::read_bytes(path, NamedBy::User).map_err(|error| {
                anyhow::anyhow!("--config {argument}: {error} (give a file, or a key and its value: 'relaxed = true')")
            })?;
            let Ok(text) = String::from_utf8(bytes) else { bail!("--config {argument}: {NOT_UTF8}") };
            if !self.load_text(argument, &text, &mut given) {
                bail!("--config {argument}: it has no [tool.urlint]");
            }
            self.note_file(absolute(&self.here, path));
        }
        self.set_base(given);
        Ok(())
    }

    /// Loads a key and its value, or several of them.
    pub(super) fn load_key(&mut self, key: &str, given: &mut GivenConfigs) {
        let mut errors = Vec::new();
        let file = File::parse(CONFIG_OPTION, key, &mut errors).unwrap_or_default();
        let loaded = self.load_file(&self.here, self.root(), file, &mut errors);
        self.inline.push(Arc::new(loaded));
        given.has_errors |= !errors.is_empty();
        self.report(errors);
    }

    /// Loads the text of a configuration file, which replaces the search. Returns whether it has a configuration: a
    /// `pyproject.toml` need not have one.
    pub(super) fn load_text(&mut self, name: &str, text: &str, given: &mut GivenConfigs) -> bool {
        let mut errors = Vec::new();
        let Some(file) = File::parse(name, text, &mut errors) else { return false };
        let directory = absolute(&self.here, parent(Path::new(name)));
        let loaded = self.load_file(&directory, self.root(), file, &mut errors);
        given.files = given.files.with(Arc::new(loaded));
        self.searches = false;
        given.has_errors |= !errors.is_empty();
        self.report(errors);
        true
    }

    /// Makes the given configurations those of all directories without one.
    pub(super) fn set_base(&mut self, given: GivenConfigs) {
        let mut base = self.new_directory(given.files, Vec::new());
        base.has_errors |= given.has_errors;
        self.base = Arc::new(base);
    }

    /// Reads the configuration file in a directory, if it has one; adds its errors to `errors`.
    pub(super) fn read_in(
        &self,
        directory: &Path,
        errors: &mut Vec<ConfigError>,
    ) -> Result<Option<Loaded>, ConfigReadError> {
        for name in CONFIG_FILE_NAMES {
            let path = directory.join(name);
            let bytes = match toml_file::read_bytes(&path, NamedBy::File) {
                Ok(bytes) => bytes,
                Err(error) if matches!(error.kind(), io::ErrorKind::NotFound | io::ErrorKind::NotADirectory) => {
                    continue;
                }
                Err(error) if error.kind() == io::ErrorKind::IsADirectory => {
                    let what =
                        "is a directory, but this is the name of a configuration (rename it, or use --no-config)";
                    self.report_once(&Message::at(self.relative(&path), what));
                    return Err(ConfigReadError);
                }
                Err(error) => {
                    self.report_once(&Message::io(self.relative(&path), &error));
                    return Err(ConfigReadError);
                }
            };
            // most of these files have no table for this program, and need not be parsed
            if name == PYPROJECT && memchr::memmem::find(&bytes, b"urlint").is_none() {
                continue;
            }
            let shown = self.shown(&path);
            let Ok(text) = String::from_utf8(bytes) else {
                self.report_once(&Message::at(self.relative(&path), NOT_UTF8));
                return Err(ConfigReadError);
            };
            if let Some(file) = File::parse(&shown, &text, errors) {
                self.note_file(path);
                return Ok(Some(self.load_file(directory, directory, file, errors)));
            }
        }
        Ok(None)
    }

    /// Resolves the paths of a file, and loads the rules that it names. Its paths are relative to `directory`, its
    /// globs to `base`.
    fn load_file(&self, directory: &Path, base: &Path, mut file: File, errors: &mut Vec<ConfigError>) -> Loaded {
        if let Some(baseline) = &mut file.layer.baseline {
            baseline.value = absolute(directory, &baseline.value);
        }
        let folder = |written: &str| Some(absolute(directory, Path::new(written))).filter(|path| path.is_dir());
        file.layer.references.resolve(folder, errors);
        let mut rules: Vec<CustomRule> = Vec::new();
        for Placed { value, origin } in &file.load {
            let paths = match custom_rules::rule_files(&directory.join(value)) {
                Ok(paths) if !paths.is_empty() => paths,
                outcome => {
                    let what = match outcome {
                        Ok(_) => custom_rules::NO_RULE_FILE.to_owned(),
                        Err(error) if error.kind() == io::ErrorKind::NotFound => {
                            "names no file or directory (paths are relative to this file)".to_owned()
                        }
                        Err(error) => format!("cannot be read: {error}"),
                    };
                    errors.push(ConfigError::new(origin, format!("\"{value}\" {what}")));
                    continue;
                }
            };
            for path in paths {
                self.note_file(path.clone());
                self.load_rule(&path, &mut rules, errors);
            }
        }
        Loaded::new(base, file, rules, errors)
    }

    /// Adds the rule in a file to `rules`; an error if one of them has its id.
    fn load_rule(&self, path: &Path, rules: &mut Vec<CustomRule>, errors: &mut Vec<ConfigError>) {
        let shown = self.shown(path);
        let text = match toml_file::read_text(path, NamedBy::File) {
            Ok(text) => text,
            Err(what) => return self.report_once(&Message::at(self.relative(path), &what)),
        };
        match Rule::parse(&shown, &text) {
            Err(error) => {
                let origin = Origin::File(error.file.into(), error.line);
                errors.push(ConfigError::new(&origin, error.message));
            }
            Ok(rule) => match rules.iter().find(|known| known.rule.id() == rule.id()) {
                Some(CustomRule { file, .. }) => {
                    let what = format!("{file} has the id \"{}\" too; give one of them another", rule.id());
                    let line = text.lines().position(|line| line.trim_start().starts_with("id")).unwrap_or(0);
                    errors.push(ConfigError::new(&Origin::File(shown.into(), line + 1), what));
                }
                None => rules.push(CustomRule { rule, file: shown.into() }),
            },
        }
    }

    /// Records a file that was read.
    fn note_file(&self, path: PathBuf) {
        self.files.lock().unwrap_or_else(PoisonError::into_inner).insert(path);
    }

    /// The path relative to the current directory, if it is below that; otherwise the path itself.
    pub(in crate::cli) fn relative<'p>(&self, path: &'p Path) -> &'p Path {
        path.strip_prefix(&self.here).unwrap_or(path)
    }

    /// A path as messages show it.
    fn shown(&self, path: &Path) -> String {
        file_name(self.relative(path), Secrets::Shown).into_owned()
    }

    /// Reports the errors of files, sorted by file and line.
    pub(in crate::cli) fn report(&self, mut errors: Vec<ConfigError>) {
        let place = |error: &ConfigError| match &error.origin {
            Origin::File(name, line) => Some((Arc::clone(name), *line)),
            _ => None,
        };
        errors.sort_by_cached_key(place);
        for error in &errors {
            match place(error) {
                None => {}
                // the keys of another program are in no file, and no option
                Some((name, _)) if &*name == CONFIG_OPTION && self.errors == ShownErrors::Kept => {
                    self.report_once(&Message::new(&error.message));
                }
                Some((name, _)) if &*name == CONFIG_OPTION => self.report_once(&Message::new(error.to_string())),
                Some((name, line)) => {
                    self.report_once(&Message::in_line(&file_path(&name), line as u64, &error.message));
                }
            }
        }
    }

    /// Prints a message, unless the same one was printed before, or another program shows it; the run fails.
    fn report_once(&self, message: &Message) {
        self.failed.store(true, Ordering::Relaxed);
        let mut reported = self.reported.lock().unwrap_or_else(PoisonError::into_inner);
        if let Entry::Vacant(vacant) = reported.entry(message.notice().text.to_owned()) {
            if self.errors == ShownErrors::Printed {
                message.print();
            }
            vacant.insert(message.clone());
        }
    }
}
