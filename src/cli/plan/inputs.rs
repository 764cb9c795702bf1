//! What is read, and by how many threads.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use anyhow::{Context, bail};
use ignore::gitignore::{Gitignore, GitignoreBuilder};
use ignore::overrides::{Override, OverrideBuilder};
use ignore::types::{FileTypeDef, Types, TypesBuilder};

use crate::cli::args::{CommonArgs, FileArgs, InputKind, Verbosity, glob_error};

/// What is read, and by how many threads.
#[derive(Clone, Debug)]
pub(in crate::cli) struct InputPlan {
    /// What was named: files, directories, and `-`; the current directory if nothing was.
    pub(in crate::cli) paths: Vec<PathBuf>,
    /// The file that lists more.
    pub(in crate::cli) list: Option<PathBuf>,
    /// What chooses among the files of a directory.
    pub(in crate::cli) filters: FileFilters,
    /// Whether what is named is left out too, if it is excluded.
    pub(in crate::cli) force_exclude: bool,
    /// Path to use for standard input.
    pub(in crate::cli) stdin_name: PathBuf,
    /// What files hold.
    pub(in crate::cli) kind: InputKind,
    /// How many bytes a file may have that is not named, and any stream.
    pub(in crate::cli) max_filesize: Option<u64>,
    /// How many threads work; as many as there are cores if not given.
    pub(in crate::cli) threads: Option<u16>,
    pub(in crate::cli) verbosity: Verbosity,
    /// Whether a terminal is to show how far the run is.
    pub(in crate::cli) shows_progress: bool,
}

/// What chooses among the files of a directory.
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

    /// Whether standard input is among what was named.
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
            globs.add(glob).with_context(|| glob_error("glob", glob))?;
        }
        let mut excluded = GitignoreBuilder::new("");
        excluded.allow_unclosed_class(false);
        for glob in &args.exclude {
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
