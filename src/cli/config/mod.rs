//! Finds the configuration of each file: `urlint.toml`, `.urlint.toml` or `pyproject.toml` in its directory or a
//! parent.
//!
//! [`Configs::of`] returns the [`FileConfig`] of a file. Each directory is searched once in a run; one without a
//! configuration file shares the configuration of its parent. The errors of a configuration file are reported when it
//! is read, and the rest of it applies.
//!
//! | file | contents |
//! |---|---|
//! | `files` | reads configuration files and the rules that they load |
//! | `toml_file` | reads the text of a TOML file |
//! | `command_line` | the options of the command line, as a layer of configuration |
//! | `dir_cache` | caches the configuration of the previous directory |
//! | `formats` | the format and encoding of each file |
//! | `kinds` | what decides the kind of a file besides its text |
//! | `sites` | the settings about the site of a file |
//! | `custom_rules` | users' own rules: their files and examples |

mod command_line;
pub(in crate::cli) mod custom_rules;
mod dir_cache;
mod files;
pub(in crate::cli) mod formats;
mod kinds;
mod sites;
pub(in crate::cli) mod toml_file;

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, OnceLock, PoisonError, RwLock};

use anyhow::{Context as _, bail};

use crate::cli::args::{CheckArgs, CommonArgs, ConfigArgs, FormatArgs, Level, RuleArgs};
use crate::cli::output::{Message, Status};
use crate::config::{ConfigChain, ConfigError, CustomRule, Effective, Layer, Loaded, Origin, Placed};
use crate::lint::{Applicability, DocumentKind, Engine, Options, Rule};
use crate::report::{ConfiguredRule, absolute, file_path};
pub(in crate::cli) use dir_cache::{DirCache, SeenConfigs};
use files::GivenConfigs;
use formats::CommandFormats;
pub(in crate::cli) use formats::Formats;
pub(in crate::cli) use kinds::FileKinds;
use kinds::{Kinds, ProjectKinds};
pub(in crate::cli) use sites::Sites;

/// The names of configuration files; the first that exists applies.
pub(in crate::cli) const CONFIG_FILE_NAMES: [&str; 3] = ["urlint.toml", ".urlint.toml", PYPROJECT];

/// The configuration file of Python projects, which need not have a table for this program.
const PYPROJECT: &str = "pyproject.toml";

/// The effective configuration of some files.
#[derive(Debug)]
pub(in crate::cli) struct FileConfig {
    pub(in crate::cli) effective: Effective,
    pub(in crate::cli) engine: Arc<Engine>,
    pub(in crate::cli) formats: Formats,
    pub(in crate::cli) kinds: Kinds,
    pub(in crate::cli) sites: Sites,
    /// Whether it has an error, so that it may not mean what was intended.
    pub(in crate::cli) has_errors: bool,
}

impl FileConfig {
    /// The least applicability of the fixes that are made, where a run asks for `requested`.
    pub(in crate::cli) fn least_fix(&self, requested: Applicability) -> Applicability {
        if self.effective.unsafe_fixes { Applicability::Unsafe } else { requested }
    }
}

/// The configurations of a run.
#[derive(Debug)]
pub(in crate::cli) struct Configs {
    /// The current directory.
    here: Arc<Path>,
    /// The directory that texts and globs are relative to: the current one. The texts of another program are in none, so
    /// that it does not matter where that runs.
    project: Option<Arc<Path>>,
    /// Whether directories are searched for configuration files.
    searches: bool,
    errors: ShownErrors,
    /// The configuration if no file is found.
    base: Arc<Directory>,
    /// The keys that `--config` sets.
    inline: Vec<Arc<Loaded>>,
    /// The values that other options set.
    command_line: Layer,
    /// The options that configure what is found, as on the command line.
    options: Vec<String>,
    formats: Arc<CommandFormats>,
    /// The absolute paths that were passed.
    roots: Arc<[PathBuf]>,
    /// The directory of the first input.
    first_directory: PathBuf,
    /// The configurations of directories, by the bytes of the path: a hash of a `Path` is slower, and every file is
    /// looked up.
    directories: RwLock<HashMap<OsString, Arc<Directory>>>,
    /// The engines by the keys of their rules.
    engines: Mutex<HashMap<String, Arc<Engine>>>,
    /// The engine for all files, whatever rules their configurations select.
    only_engine: Option<Arc<Engine>>,
    /// What the README shows of all documents, if it was read for one.
    project_kinds: Arc<ProjectKinds>,
    /// The errors that were reported, by their text.
    reported: Mutex<BTreeMap<String, Message>>,
    /// Whether an error was reported.
    failed: AtomicBool,
    /// The files that were read: configurations and rules.
    files: Mutex<BTreeSet<PathBuf>>,
}

/// What is done with the errors of configurations.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum ShownErrors {
    Printed,
    /// They are kept: another program shows them.
    Kept,
}

/// The configuration of a directory.
#[derive(Debug, Default)]
struct Directory {
    /// The configuration files of the directory and of those above it.
    found: ConfigChain,
    /// The same, and the keys that `--config` sets.
    chain: ConfigChain,
    /// Whether one of the files has an error.
    has_errors: bool,
    /// The configuration of files to which no overrides apply.
    plain: OnceLock<Arc<FileConfig>>,
    /// The configurations of other files, by the numbers of their overrides.
    overridden: Mutex<HashMap<Vec<usize>, Arc<FileConfig>>>,
}

impl Configs {
    /// The configurations of a run; `rules` and `fail_on` are the options about rules, for commands that have them.
    pub(in crate::cli) fn new(
        args: &CommonArgs,
        rules: Option<&RuleArgs>,
        fail_on: Option<Level>,
    ) -> anyhow::Result<Self> {
        Self::run_in(&current_directory()?, ShownErrors::Printed, args, rules, fail_on)
    }

    /// The same for a run in a folder, an absolute path. Errors are kept: another program shows them.
    pub(in crate::cli) fn of_folder(folder: &Path, args: &CheckArgs) -> anyhow::Result<Self> {
        Self::run_in(folder, ShownErrors::Kept, &args.common, Some(&args.rules), args.fail_on)
    }

    fn run_in(
        here: &Path,
        errors: ShownErrors,
        args: &CommonArgs,
        rules: Option<&RuleArgs>,
        fail_on: Option<Level>,
    ) -> anyhow::Result<Self> {
        let layer = command_line::layer(args, rules, fail_on)?;
        let mut configs = Self::load(here, errors, &args.config, &args.formats, layer)?;
        configs.options = command_line::options(args, rules);
        configs.roots = args.paths.iter().filter(|path| path.is_absolute()).cloned().collect();
        first_directory(args).clone_into(&mut configs.first_directory);
        let directory = configs.directory(&configs.first_directory);
        let errors = directory.chain.errors(&[&configs.command_line]);
        match errors.into_iter().find(|error| matches!(error.origin, Origin::Option(_))) {
            Some(error) => bail!("{error}"),
            None => Ok(configs),
        }
    }

    /// The configurations of a run in which only one rule runs, everywhere.
    pub(in crate::cli) fn with_only(args: &CommonArgs, options: &Options) -> anyhow::Result<Self> {
        Ok(Self { only_engine: Some(Arc::new(Engine::new(options))), ..Self::new(args, None, None)? })
    }

    /// The same for a run in a folder, an absolute path. Errors are kept: another program shows them.
    pub(in crate::cli) fn with_only_in(folder: &Path, args: &CommonArgs, options: &Options) -> anyhow::Result<Self> {
        let configs = Self::run_in(folder, ShownErrors::Kept, args, None, None)?;
        Ok(Self { only_engine: Some(Arc::new(Engine::new(options))), ..configs })
    }

    /// The configuration of the current directory, for a command that reads no documents.
    pub(in crate::cli) fn in_current(config: &ConfigArgs) -> anyhow::Result<Self> {
        Self::load(&current_directory()?, ShownErrors::Printed, config, &FormatArgs::default(), Layer::default())
    }

    /// The configuration of texts of another program: that of files whose names and texts are given, and of keys with
    /// values. No directory is searched.
    ///
    /// # Errors
    /// The errors of the configuration, a line for each.
    pub(in crate::cli) fn of_texts(
        args: &CheckArgs,
        files: &[(String, String)],
        keys: &[String],
    ) -> anyhow::Result<Self> {
        let no_config = ConfigArgs { no_config: true, ..ConfigArgs::default() };
        let layer = command_line::layer(&args.common, Some(&args.rules), args.fail_on)?;
        let here = current_directory()?;
        let mut configs = Self::load(&here, ShownErrors::Kept, &no_config, &args.common.formats, layer)?;
        configs.project = None;
        let mut given = GivenConfigs::default();
        for (name, text) in files {
            if !configs.load_text(name, text, &mut given) {
                bail!("{name}: it has no [tool.urlint]");
            }
        }
        keys.iter().for_each(|key| configs.load_key(key, &mut given));
        configs.set_base(given);
        let errors = configs.messages();
        if errors.is_empty() {
            return Ok(configs);
        }
        bail!("{}", errors.iter().map(|message| message.notice().text).collect::<Vec<_>>().join("\n"))
    }

    /// The configurations of the files of earlier findings.
    pub(in crate::cli) fn of_findings(config: &ConfigArgs, fail_on: Option<Level>) -> anyhow::Result<Self> {
        let fail_on = fail_on.map(|level| Placed::new(level.severity(), &Origin::Option("--fail-on")));
        let layer = Layer { fail_on, ..Layer::default() };
        Self::load(&current_directory()?, ShownErrors::Printed, config, &FormatArgs::default(), layer)
    }

    /// The configurations with these options, with the files of `--config` read.
    fn load(
        here: &Path,
        errors: ShownErrors,
        config: &ConfigArgs,
        formats: &FormatArgs,
        command_line: Layer,
    ) -> anyhow::Result<Self> {
        let mut configs = Self {
            project: Some(here.into()),
            here: here.into(),
            searches: !config.no_config,
            errors,
            base: Arc::default(),
            inline: Vec::new(),
            command_line,
            options: Vec::new(),
            formats: Arc::new(CommandFormats::new(formats)?),
            roots: Arc::default(),
            first_directory: PathBuf::new(),
            directories: RwLock::default(),
            engines: Mutex::default(),
            only_engine: None,
            project_kinds: Arc::default(),
            reported: Mutex::default(),
            failed: AtomicBool::new(false),
            files: Mutex::default(),
        };
        configs.load_arguments(&config.config)?;
        Ok(configs)
    }

    /// A run without any configuration.
    #[cfg(test)]
    pub(in crate::cli) fn none() -> Self {
        Self {
            here: Path::new("/").into(),
            project: Some(Path::new("/").into()),
            searches: false,
            errors: ShownErrors::Printed,
            base: Arc::default(),
            inline: Vec::new(),
            command_line: Layer::default(),
            options: Vec::new(),
            formats: Arc::new(CommandFormats::new(&FormatArgs::default()).expect("no globs")),
            roots: Arc::default(),
            first_directory: PathBuf::new(),
            directories: RwLock::default(),
            engines: Mutex::default(),
            only_engine: None,
            project_kinds: Arc::default(),
            reported: Mutex::default(),
            failed: AtomicBool::new(false),
            files: Mutex::default(),
        }
    }

    /// The current directory.
    pub(in crate::cli) fn here(&self) -> &Path {
        &self.here
    }

    /// The directory by which texts and globs are compared.
    fn root(&self) -> &Path {
        self.project.as_deref().unwrap_or(Path::new("/"))
    }

    /// The configuration of a file; standard input uses its given name.
    pub(in crate::cli) fn of(&self, path: &Path) -> Arc<FileConfig> {
        self.config_in(&self.directory_of(path), path)
    }

    /// The configuration of a file in a directory.
    fn config_in(&self, directory: &Directory, path: &Path) -> Arc<FileConfig> {
        let chain = &directory.chain;
        let overrides =
            if chain.depends_on_path() { chain.overrides_of(&absolute(self.root(), path)) } else { Vec::new() };
        self.file_config(directory, overrides)
    }

    /// The configuration of a directory, without overrides.
    pub(in crate::cli) fn inside(&self, directory: &Path) -> Arc<FileConfig> {
        self.file_config(&self.directory(directory), Vec::new())
    }

    /// The configuration whose settings apply to the whole run: that of the first input.
    pub(in crate::cli) fn of_run(&self) -> Arc<FileConfig> {
        self.inside(&self.first_directory)
    }

    /// The baseline file that the configuration of the run names, and where it is named.
    pub(in crate::cli) fn baseline(&self) -> Option<Placed<PathBuf>> {
        let Placed { value, origin } = self.of_run().effective.baseline.clone()?;
        Some(Placed::new(self.relative(&value).to_owned(), &origin))
    }

    /// All rules of the current directory, sorted by id, with their severities.
    pub(in crate::cli) fn rules(&self) -> Vec<ConfiguredRule> {
        let config = self.inside(Path::new(""));
        let rules = config.effective.options.rules();
        rules.map(|(rule, _)| ConfiguredRule { runs: config.engine.severity(rule.id()), rule }).collect()
    }

    /// Whether an entry of a directory is excluded.
    pub(in crate::cli) fn excludes(&self, path: &Path, is_dir: bool) -> bool {
        self.excludes_from(&self.directory_of(path), path, is_dir)
    }

    fn excludes_from(&self, directory: &Directory, path: &Path, is_dir: bool) -> bool {
        directory.chain.excludes_any() && directory.chain.excludes(&absolute(&self.here, path), is_dir)
    }

    /// The failures of the examples of users' rules that are loaded for a path.
    pub(in crate::cli) fn errors_of_rules(&self, path: &Path) -> Vec<Message> {
        let directory = self.directory_of(path);
        let errors = |own: &CustomRule| {
            // the two texts of an error are on two lines
            let errors = custom_rules::example_failures(&own.rule)
                .into_iter()
                .map(|error| error.replace("\n   found", "; found"));
            errors.map(|error| Message::at(&file_path(&own.file), &error)).collect::<Vec<_>>()
        };
        directory.chain.rules().flat_map(errors).collect()
    }

    /// The errors of the configurations.
    pub(in crate::cli) fn messages(&self) -> Vec<Message> {
        self.reported.lock().unwrap_or_else(PoisonError::into_inner).values().cloned().collect()
    }

    /// The options that configure what is found, as on the command line: `["--select all"]`.
    pub(in crate::cli) fn options(&self) -> &[String] {
        &self.options
    }

    /// The files that have been read, configurations and rules, by their absolute paths.
    pub(in crate::cli) fn files(&self) -> BTreeSet<PathBuf> {
        self.files.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// All rules that ran in any directory, sorted by id.
    pub(in crate::cli) fn rules_run(&self) -> Vec<ConfiguredRule> {
        let engines = self.engines.lock().unwrap_or_else(PoisonError::into_inner);
        let entry = |engine: &Arc<Engine>, rule: &Arc<Rule>| {
            let entry = ConfiguredRule { runs: engine.severity(rule.id()), rule: Arc::clone(rule) };
            (rule.id().to_owned(), entry)
        };
        let rules: BTreeMap<_, _> =
            engines.values().flat_map(|engine| engine.rules().map(move |rule| entry(engine, rule))).collect();
        rules.into_values().collect()
    }

    /// Whether texts were linted, but no rule is selected for any of them.
    pub(in crate::cli) fn ran_no_rule(&self) -> bool {
        let engines = self.engines.lock().unwrap_or_else(PoisonError::into_inner);
        !engines.is_empty() && engines.values().all(|engine| engine.rules().next().is_none())
    }

    /// What shows that the project has ended, if documents were judged as those of an ended one.
    pub(in crate::cli) fn end_of_project(&self) -> Option<&str> {
        let known = self.project_kinds.get()?.iter().find(|known| known.kind == DocumentKind::Ended)?;
        Some(&known.shown_by)
    }

    /// The effect of reading the configurations on the exit status.
    pub(in crate::cli) fn status(&self) -> Status {
        if self.failed.load(Ordering::Relaxed) { Status::Error } else { Status::Clean }
    }

    fn file_config(&self, directory: &Directory, overrides: Vec<usize>) -> Arc<FileConfig> {
        let new = |overrides: &[usize]| {
            // errors were reported when the directory was searched
            let effective = directory.chain.effective(overrides, &[&self.command_line], &mut Vec::new());
            let engine = self.engine(&effective);
            let chain = directory.chain.clone();
            let of_project = Arc::clone(&self.project_kinds);
            let kinds = Kinds::new(self.project.clone(), Arc::clone(&self.roots), chain.clone(), of_project);
            let sites = Sites::new(effective.references().clone(), chain.clone());
            let formats = Formats::new(&effective, Arc::clone(&self.formats), self.root().into(), chain);
            Arc::new(FileConfig { effective, engine, formats, kinds, sites, has_errors: directory.has_errors })
        };
        if overrides.is_empty() {
            return Arc::clone(directory.plain.get_or_init(|| new(&[])));
        }
        let mut overridden = directory.overridden.lock().unwrap_or_else(PoisonError::into_inner);
        Arc::clone(overridden.entry(overrides).or_insert_with_key(|overrides| new(overrides)))
    }

    /// The engine of a configuration; configurations with the same rules share one.
    fn engine(&self, effective: &Effective) -> Arc<Engine> {
        let mut engines = self.engines.lock().unwrap_or_else(PoisonError::into_inner);
        let new = || self.only_engine.clone().unwrap_or_else(|| Arc::new(Engine::new(&effective.options)));
        let engine = engines.entry(effective.key()).or_insert_with(new);
        Arc::clone(engine)
    }

    /// The configuration of the directory of a file.
    fn directory_of(&self, path: &Path) -> Arc<Directory> {
        self.directory(parent(path))
    }

    /// The configuration of the directory of a file, if that has no configuration file: the one of its parent.
    fn parent_directory_of(&self, path: &Path) -> Arc<Directory> {
        self.look_up(parent(path), |absolute| self.cache(absolute, self.find_above(absolute)))
    }

    fn directory(&self, directory: &Path) -> Arc<Directory> {
        self.look_up(directory, |absolute| self.find(absolute))
    }

    /// The cached configuration of a directory, or the one found by its absolute path.
    fn look_up(&self, directory: &Path, find: impl FnOnce(&Path) -> Arc<Directory>) -> Arc<Directory> {
        if !self.searches {
            return Arc::clone(&self.base);
        }
        if let Some(known) = self.cached(directory) {
            return known;
        }
        let found = find(&absolute(&self.here, directory));
        self.cache(directory, found)
    }

    /// The configuration above a directory, given by its absolute path.
    fn find_above(&self, path: &Path) -> Arc<Directory> {
        path.parent().map_or_else(|| Arc::clone(&self.base), |parent| self.find(parent))
    }

    /// The configuration of a directory, given by its absolute path.
    fn find(&self, path: &Path) -> Arc<Directory> {
        if let Some(known) = self.cached(path) {
            return known;
        }
        let mut errors = Vec::new();
        let read = self.read_in(path, &mut errors);
        let is_unread = read.is_err();
        let loaded = read.unwrap_or_default();
        let is_root = loaded.as_ref().is_some_and(|loaded| loaded.root);
        let above = if is_root { Arc::clone(&self.base) } else { self.find_above(path) };
        let found = match loaded {
            None if is_unread => {
                Arc::new(Directory { has_errors: true, ..self.new_directory(above.found.clone(), Vec::new()) })
            }
            None => above,
            Some(loaded) => {
                let mut directory = self.new_directory(above.found.with(Arc::new(loaded)), errors);
                directory.has_errors |= above.has_errors;
                Arc::new(directory)
            }
        };
        self.cache(path, found)
    }

    fn cached(&self, path: &Path) -> Option<Arc<Directory>> {
        self.directories.read().unwrap_or_else(PoisonError::into_inner).get(path.as_os_str()).cloned()
    }

    /// Adds the configuration of a directory to the cache, unless another thread did; returns the cached one.
    fn cache(&self, path: &Path, directory: Arc<Directory>) -> Arc<Directory> {
        let mut directories = self.directories.write().unwrap_or_else(PoisonError::into_inner);
        Arc::clone(directories.entry(path.into()).or_insert(directory))
    }

    /// The configuration of a directory with these files. Reports `errors`, and those of the effective values.
    fn new_directory(&self, found: ConfigChain, mut errors: Vec<ConfigError>) -> Directory {
        let chain = self.inline.iter().fold(found.clone(), |chain, inline| chain.with(Arc::clone(inline)));
        errors.extend(chain.errors(&[]));
        let has_errors = !errors.is_empty();
        self.report(errors);
        Directory { found, chain, has_errors, ..Directory::default() }
    }
}

/// The current directory.
fn current_directory() -> anyhow::Result<PathBuf> {
    std::env::current_dir().context("cannot determine the current directory (change to one that exists)")
}

/// The directory of the first input, whose settings apply to the whole run.
fn first_directory(args: &CommonArgs) -> &Path {
    let first = args.paths.first().filter(|path| path.as_os_str() != "-").or(args.files.stdin_filename.as_ref());
    match first {
        Some(path) if !path.is_dir() => parent(path),
        Some(path) => path,
        None => Path::new(""),
    }
}

/// The directory of a file, as given.
fn parent(path: &Path) -> &Path {
    path.parent().unwrap_or(Path::new(""))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paths_from_the_root() {
        let here = Path::new("/a/b");
        for (path, expected) in [("", "/a/b"), ("./c", "/a/b/c"), ("../c", "/a/c"), ("/x/./y/..", "/x")] {
            assert_eq!(absolute(here, Path::new(path)), Path::new(expected), "{path}");
        }
    }
}
