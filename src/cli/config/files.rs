//! Reads configuration files and the rules that they load, and reports their errors.

use std::collections::btree_map::Entry;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::atomic::Ordering;
use std::sync::{Arc, PoisonError};

use anyhow::bail;

use super::toml_file::{self, NOT_UTF8};
use super::{Configs, NAMES, custom_rules, parent};
use crate::cli::open::NamedBy;
use crate::cli::output::Message;
use crate::config::{ConfigChain, ConfigError, CustomRule, File, Loaded, Origin, Placed};
use crate::lint::Rule;
use crate::report::{Secrets, absolute, file_name, file_path};

/// The file name shown for a key and value given on the command line.
const OPTION: &str = "--config";

/// A configuration file exists but cannot be read; the error was reported.
pub(super) struct ConfigReadError;

impl Configs {
    /// Takes the values of `--config`: configuration files, which replace the search, and keys with values.
    pub(super) fn given(&mut self, given: &[String]) -> anyhow::Result<()> {
        let mut files = ConfigChain::default();
        let mut has_errors = false;
        for argument in given {
            let path = Path::new(argument);
            let mut errors = Vec::new();
            if !path.is_file() && argument.contains('=') {
                let file = File::parse(OPTION, argument, &mut errors).unwrap_or_default();
                let loaded = self.load(&self.here, &self.here, file, &mut errors);
                self.inline.push(Arc::new(loaded));
                has_errors |= !errors.is_empty();
                self.report(errors);
            } else {
                let bytes = toml_file::bytes(path, NamedBy::User).map_err(|error| {
                    anyhow::anyhow!(
                        "--config {argument}: {error} (give a file, or a key and its value: 'relaxed = true')"
                    )
                })?;
                let Ok(text) = String::from_utf8(bytes) else { bail!("--config {argument}: {NOT_UTF8}") };
                let Some(file) = File::parse(argument, &text, &mut errors) else {
                    bail!("--config {argument}: it has no [tool.urlint]");
                };
                self.note(absolute(&self.here, path));
                let directory = absolute(&self.here, parent(path));
                let loaded = self.load(&directory, &self.here, file, &mut errors);
                files = files.with(Arc::new(loaded));
                self.searches = false;
                has_errors |= !errors.is_empty();
                self.report(errors);
            }
        }
        let mut base = self.known(files, Vec::new());
        base.has_errors |= has_errors;
        self.base = Arc::new(base);
        Ok(())
    }

    /// Reads the configuration in a directory, if there is one.
    pub(super) fn read(
        &self,
        directory: &Path,
        errors: &mut Vec<ConfigError>,
    ) -> Result<Option<Loaded>, ConfigReadError> {
        for name in NAMES {
            let path = directory.join(name);
            let bytes = match toml_file::bytes(&path, NamedBy::File) {
                Ok(bytes) => bytes,
                Err(error) if matches!(error.kind(), io::ErrorKind::NotFound | io::ErrorKind::NotADirectory) => {
                    continue;
                }
                Err(error) if error.kind() == io::ErrorKind::IsADirectory => {
                    let what =
                        "is a directory, but this is the name of a configuration (rename it, or use --no-config)";
                    self.message(&Message::at(self.relative(&path), what));
                    return Err(ConfigReadError);
                }
                Err(error) => {
                    self.message(&Message::io(self.relative(&path), &error));
                    return Err(ConfigReadError);
                }
            };
            // most projects' files are not about this program, and are not read for nothing
            if name == NAMES[2] && memchr::memmem::find(&bytes, b"urlint").is_none() {
                continue;
            }
            let shown = self.shown(&path);
            let Ok(text) = String::from_utf8(bytes) else {
                self.message(&Message::at(self.relative(&path), NOT_UTF8));
                return Err(ConfigReadError);
            };
            if let Some(file) = File::parse(&shown, &text, errors) {
                self.note(path);
                return Ok(Some(self.load(directory, directory, file, errors)));
            }
        }
        Ok(None)
    }

    /// Loads the rules that a file names; their paths are relative to `directory`, its globs are relative to `base`.
    fn load(&self, directory: &Path, base: &Path, mut file: File, errors: &mut Vec<ConfigError>) -> Loaded {
        if let Some(baseline) = &mut file.layer.baseline {
            baseline.value = absolute(directory, &baseline.value);
        }
        let folder = |written: &str| Some(absolute(directory, Path::new(written))).filter(|path| path.is_dir());
        file.layer.references.resolve(folder, errors);
        let mut rules: Vec<CustomRule> = Vec::new();
        for Placed { value, origin } in &file.load {
            let paths = match custom_rules::files(&directory.join(value)) {
                Ok(paths) if !paths.is_empty() => paths,
                outcome => {
                    let what = match outcome {
                        Ok(_) => custom_rules::NONE.to_owned(),
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
                let shown = self.shown(&path);
                self.note(path.clone());
                let text = match toml_file::text(&path, NamedBy::File) {
                    Ok(text) => text,
                    Err(what) => {
                        self.message(&Message::at(self.relative(&path), &what));
                        continue;
                    }
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
        }
        Loaded::new(base, file, rules, errors)
    }

    fn note(&self, path: PathBuf) {
        self.files.lock().unwrap_or_else(PoisonError::into_inner).insert(path);
    }

    /// A path from the current directory, if it is below it.
    pub(in crate::cli) fn relative<'p>(&self, path: &'p Path) -> &'p Path {
        path.strip_prefix(&self.here).unwrap_or(path)
    }

    /// A path as messages name it.
    fn shown(&self, path: &Path) -> String {
        file_name(self.relative(path), Secrets::Shown).into_owned()
    }

    /// Reports the errors of files, line by line.
    pub(in crate::cli) fn report(&self, mut errors: Vec<ConfigError>) {
        let place = |error: &ConfigError| match &error.origin {
            Origin::File(name, line) => Some((Arc::clone(name), *line)),
            _ => None,
        };
        errors.sort_by_cached_key(place);
        for error in &errors {
            match place(error) {
                None => {}
                Some((name, _)) if &*name == OPTION => self.message(&Message::new(error.to_string())),
                Some((name, line)) => {
                    self.message(&Message::in_line(&file_path(&name), line as u64, &error.message));
                }
            }
        }
    }

    /// Prints a message once.
    fn message(&self, message: &Message) {
        self.failed.store(true, Ordering::Relaxed);
        let mut reported = self.reported.lock().unwrap_or_else(PoisonError::into_inner);
        if let Entry::Vacant(vacant) = reported.entry(message.notice().text.to_owned()) {
            message.print();
            vacant.insert(message.clone());
        }
    }
}
