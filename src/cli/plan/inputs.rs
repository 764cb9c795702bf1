//! The inputs of a run, and its number of threads.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use anyhow::{Context, bail};
use ignore::gitignore::{Gitignore, GitignoreBuilder};
use ignore::overrides::{Override, OverrideBuilder};
use ignore::types::{FileTypeDef, Types, TypesBuilder};

use crate::cli::args::{CommonArgs, FileArgs, InputKind, Verbosity, glob_error};
use crate::config::is_void;

/// The inputs of a run, and its number of threads.
#[derive(Clone, Debug)]
pub(in crate::cli) struct InputPlan {
    /// The paths that were passed: files, directories, and `-`; the current directory if there are none.
    pub(in crate::cli) paths: Vec<PathBuf>,
    /// The file that lists more paths.
    pub(in crate::cli) list: Option<PathBuf>,
    /// How the files of a directory are selected.
    pub(in crate::cli) filters: FileFilters,
    /// Whether explicitly passed paths are skipped too, if they are excluded.
    pub(in crate::cli) force_exclude: bool,
    /// The path of standard input in reports.
    pub(in crate::cli) stdin_name: PathBuf,
    /// How files are read: as text or JSON Lines.
    pub(in crate::cli) kind: InputKind,
    /// The maximum size in bytes of a file found by a walk, and of any stream.
    pub(in crate::cli) max_filesize: Option<u64>,
    /// The number of threads; by default that of the cores.
    pub(in crate::cli) threads: Option<u16>,
    pub(in crate::cli) verbosity: Verbosity,
    /// Whether the progress is shown on a terminal.
    pub(in crate::cli) shows_progress: bool,
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
}

impl InputPlan {
    pub(super) fn new(args: &CommonArgs) -> anyhow::Result<Self> {
        let mut paths = args.paths.clone();
        if paths.is_empty() && args.files.files_from.is_none() {
            paths.push(PathBuf::from("."));
        }
        Ok(Self {
            paths,
            list: args.files.files_from.clone(),
            filters: FileFilters::new(&args.files)?,
            force_exclude: args.files.force_exclude,
            stdin_name: args.files.stdin_filename.clone().unwrap_or_else(|| PathBuf::from("<stdin>")),
            kind: args.input,
            max_filesize: args.files.max_filesize,
            threads: args.threads,
            verbosity: args.verbosity.level(),
            shows_progress: args.verbosity.wants_progress(),
        })
    }

    /// Whether standard input is one of the inputs.
    pub(in crate::cli) fn reads_stdin(&self) -> bool {
        self.paths.iter().any(|path| is_stdin(path))
    }
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
            types: types(args)?,
            excluded: Arc::new(excluded.build()?),
            ignore_files: !args.no_ignore,
        })
    }
}

/// Refuses a glob that matches nothing.
fn refuse_void(option: &str, glob: &str) -> anyhow::Result<()> {
    if is_void(glob) {
        bail!("--{option} '{glob}': empty or a comment, so it matches nothing (write \\# for a literal #)");
    }
    Ok(())
}

fn types(args: &FileArgs) -> anyhow::Result<Types> {
    if args.types.is_empty() && args.type_not.is_empty() {
        return Ok(Types::empty());
    }
    let mut types = TypesBuilder::new();
    types.add_defaults();
    let named = [("type", &args.types), ("type-not", &args.type_not)];
    for (option, name) in named.into_iter().flat_map(|(option, names)| names.iter().map(move |name| (option, name))) {
        if name != "all" && !types.definitions().iter().any(|known| known.name() == name) {
            bail!("--{option} {name}: no such file type{}", like(&types, name));
        }
    }
    for name in &args.types {
        types.select(name);
    }
    for name in &args.type_not {
        types.negate(name);
    }
    Ok(types.build()?)
}

/// The types that have `name` as an extension, or else begin like it, as a remedy.
fn like(types: &TypesBuilder, name: &str) -> String {
    let definitions = types.definitions();
    let names = |resembles: &dyn Fn(&FileTypeDef) -> bool| -> Vec<String> {
        definitions.iter().filter(|known| resembles(known)).map(|known| known.name().to_owned()).collect()
    };
    let glob = format!("*.{name}");
    let mut like = names(&|known| known.globs().contains(&glob));
    if like.is_empty() {
        like = names(&|known| known.name().starts_with(name) || name.starts_with(known.name()));
    }
    if like.is_empty() {
        " (ripgrep's types are known, such as `md`, `rst`, `html`, `txt`; --glob '*.EXT' needs no type)".to_owned()
    } else {
        format!(" (did you mean {}?)", like.join(" or "))
    }
}
