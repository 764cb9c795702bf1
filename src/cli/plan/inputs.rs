//! The inputs of a run, and its number of threads.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use anyhow::{Context, bail};
use ignore::gitignore::{Gitignore, GitignoreBuilder};
use ignore::overrides::{Override, OverrideBuilder};
use ignore::types::Types;

use super::cancellation::Cancellation;
use crate::cli::args::{CommonArgs, FileArgs, InputKind, Verbosity, glob_error};
use crate::cli::open::{StdinData, stdin_data};
use crate::cli::output::Message;
use crate::config::{check_type, known_types, matches_nothing};

/// The inputs of a run, and its number of threads.
#[derive(Clone, Debug)]
pub(in crate::cli) struct InputPlan {
    /// The paths that were passed: files, directories, and `-`; the current directory if there are none.
    pub(in crate::cli) paths: Vec<PathBuf>,
    /// The file that lists more paths.
    pub(in crate::cli) list: Option<PathBuf>,
    /// How the files of a directory are selected.
    pub(in crate::cli) filters: FileFilters,
    /// The options that decide which URLs are found, as on the command line: `["--exclude b.md", "--relaxed"]`.
    pub(in crate::cli) finding_options: Vec<String>,
    /// Whether a file that several paths have is read once: what is in it would count twice.
    pub(in crate::cli) reads_once: bool,
    /// Which explicitly passed paths are read even if they are excluded.
    pub(in crate::cli) reads_excluded: ReadsExcluded,
    /// The path of standard input in reports.
    pub(in crate::cli) stdin_name: PathBuf,
    /// How files are read: as text or JSON Lines.
    pub(in crate::cli) kind: InputKind,
    /// The maximum size in bytes of a file found by a walk, and of any stream.
    pub(in crate::cli) max_filesize: Option<u64>,
    /// Whether the content of compressed files is read.
    pub(in crate::cli) search_zip: bool,
    /// The number of threads; by default that of the cores.
    pub(in crate::cli) threads: Option<u16>,
    pub(in crate::cli) verbosity: Verbosity,
    /// Whether the progress is shown on a terminal.
    pub(in crate::cli) shows_progress: bool,
    /// Ends the run before all inputs are read: what is read then is an unknown part of them.
    pub(in crate::cli) cancellation: Cancellation,
}

/// Which explicitly passed paths are read even if they are excluded.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::cli) enum ReadsExcluded {
    /// The paths on the command line, unless `--force-exclude` or the configuration says otherwise.
    Arguments,
    /// Also the paths in a list.
    All,
}

/// How the files of a directory are selected.
#[derive(Clone, Debug)]
pub(in crate::cli) struct FileFilters {
    /// `--glob`
    pub(in crate::cli) globs: Override,
    /// `--type` and `--type-not`
    pub(in crate::cli) types: Types,
    /// `--exclude`
    pub(in crate::cli) excluded: Arc<Gitignore>,
    /// Whether `.gitignore` and the like are respected.
    pub(in crate::cli) ignore_files: bool,
    /// Whether directories are entered that are repositories of their own, such as submodules.
    pub(in crate::cli) nested_repositories: bool,
}

impl InputPlan {
    /// Builds the plan of the arguments; `may_read_stdin` is whether standard input is read where no path is passed and
    /// data is piped into it.
    pub(super) fn new(args: &CommonArgs, may_read_stdin: bool) -> anyhow::Result<Self> {
        let mut paths = args.paths.clone();
        if paths.is_empty() && args.files.files_from.is_none() {
            let data = if may_read_stdin { stdin_data() } else { StdinData::None };
            if data == StdinData::Silent && args.verbosity.level() > Verbosity::Quiet {
                let what = "nothing came from standard input in 2 s, so the current directory is read instead (pass `-` \
                    to wait for standard input, `.` not to wait)";
                Message::new(what).only_noted().print();
            }
            paths.push(PathBuf::from(if data == StdinData::Some { "-" } else { "." }));
        }
        Ok(Self {
            paths,
            list: args.files.files_from.clone(),
            filters: FileFilters::new(&args.files)?,
            finding_options: finding_options(args),
            reads_once: false,
            reads_excluded: if args.files.no_exclude { ReadsExcluded::All } else { ReadsExcluded::Arguments },
            stdin_name: args.files.stdin_filename.clone().unwrap_or_else(|| PathBuf::from("<stdin>")),
            kind: args.input,
            max_filesize: args.files.max_filesize,
            search_zip: args.files.search_zip,
            threads: args.threads,
            verbosity: args.verbosity.level(),
            shows_progress: args.verbosity.wants_progress(),
            cancellation: Cancellation::default(),
        })
    }

    /// The plan of a run that reads no documents.
    pub(super) fn none(verbosity: Verbosity) -> Self {
        Self {
            paths: Vec::new(),
            list: None,
            filters: FileFilters {
                globs: Override::empty(),
                types: Types::empty(),
                excluded: Arc::new(Gitignore::empty()),
                ignore_files: false,
                nested_repositories: true,
            },
            finding_options: Vec::new(),
            reads_once: false,
            reads_excluded: ReadsExcluded::Arguments,
            stdin_name: PathBuf::new(),
            kind: InputKind::Text,
            max_filesize: None,
            search_zip: false,
            threads: None,
            verbosity,
            shows_progress: false,
            cancellation: Cancellation::default(),
        }
    }

    /// Whether standard input is one of the inputs.
    pub(in crate::cli) fn reads_stdin(&self) -> bool {
        self.paths.iter().any(|path| is_stdin(path))
    }
}

/// The options that decide which files are read and what is a URL in them, in one order. Of globs the last match wins, so
/// their order stays.
fn finding_options(args: &CommonArgs) -> Vec<String> {
    let FileArgs { glob, exclude, types, type_not, no_ignore, hidden, follow, max_filesize, .. } = &args.files;
    let FileArgs { force_exclude, no_exclude, search_zip, .. } = &args.files;
    let mut options: Vec<_> = glob.iter().map(|glob| format!("--glob {glob}")).collect();
    for (name, values) in [("--exclude", exclude), ("--type", types), ("--type-not", type_not)] {
        let values: BTreeSet<_> = values.iter().collect();
        options.extend(values.into_iter().map(|value| format!("{name} {value}")));
    }
    options.extend(max_filesize.iter().map(|size| format!("--max-filesize {size}")));
    let switches = [
        ("--force-exclude", force_exclude),
        ("--no-exclude", no_exclude),
        ("--no-ignore", no_ignore),
        ("--hidden", hidden),
        ("--follow", follow),
        ("--search-zip", search_zip),
        ("--relaxed", &args.relaxed),
    ];
    options.extend(switches.iter().filter(|(_, is_set)| **is_set).map(|(name, _)| (*name).to_owned()));
    options
}

/// Whether a path means standard input.
pub(super) fn is_stdin(path: &Path) -> bool {
    path.as_os_str() == "-"
}

impl FileFilters {
    fn new(args: &FileArgs) -> anyhow::Result<Self> {
        let mut globs = OverrideBuilder::new("");
        for glob in &args.glob {
            refuse_void("glob", glob)?;
            globs.add(glob).with_context(|| glob_error("glob", glob))?;
        }
        let mut excluded = GitignoreBuilder::new("");
        excluded.allow_unclosed_class(false);
        for glob in &args.exclude {
            refuse_void("exclude", glob)?;
            excluded.add_line(None, glob).with_context(|| glob_error("exclude", glob))?;
        }
        Ok(Self {
            globs: globs.build()?,
            types: file_types(args)?,
            excluded: Arc::new(excluded.build()?),
            ignore_files: !args.no_ignore,
            nested_repositories: true,
        })
    }
}

/// Refuses a glob that matches nothing.
fn refuse_void(option: &str, glob: &str) -> anyhow::Result<()> {
    if matches_nothing(glob) {
        bail!("--{option} '{glob}': empty or a comment, so it matches nothing (write \\# for a literal #)");
    }
    Ok(())
}

/// The types of `--type` and `--type-not`.
fn file_types(args: &FileArgs) -> anyhow::Result<Types> {
    if args.types.is_empty() && args.type_not.is_empty() {
        return Ok(Types::empty());
    }
    let mut types = known_types();
    let named = [("type", &args.types), ("type-not", &args.type_not)];
    for (option, name) in named.into_iter().flat_map(|(option, names)| names.iter().map(move |name| (option, name))) {
        check_type(&types, name).map_err(|error| anyhow::anyhow!("--{option} {name}: {error}"))?;
    }
    for name in &args.types {
        types.select(name);
    }
    for name in &args.type_not {
        types.negate(name);
    }
    Ok(types.build()?)
}
