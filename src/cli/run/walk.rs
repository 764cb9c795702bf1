//! Which inputs there are, in the order of the run: depth first, entries sorted by bytes within each directory.

use std::collections::VecDeque;
use std::ffi::OsStr;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};

use anyhow::{Context, bail};
use ignore::gitignore::{Gitignore, GitignoreBuilder};
use ignore::overrides::{Override, OverrideBuilder};
use ignore::types::{FileTypeDef, Types, TypesBuilder};
use ignore::{DirEntry, IncrementalIgnore, Walk, WalkBuilder};

use super::force_exclude::Forced;
use super::listed::listed;
use super::skipped::{LeftOut, irregular};
use crate::cli::Message;
use crate::cli::args::{CommonArgs, FileArgs, Verbosity};
use crate::cli::config::{Configs, DirCache, SeenConfigs};
use crate::cli::writing::is_so_named;

/// Something to read.
#[derive(Debug)]
pub(in crate::cli) enum Input {
    /// Standard input and the name that it goes by.
    Stdin(PathBuf),
    /// A regular file that was named explicitly: read whatever it is.
    Named(PathBuf),
    /// A pipe or a device that was.
    Stream(PathBuf),
    /// A regular file that a walk came by, or that was named and may be left out: it is if it is binary or too large.
    Walked(PathBuf),
}

impl Input {
    pub(super) fn path(&self) -> &Path {
        match self {
            Self::Stdin(path) | Self::Named(path) | Self::Stream(path) | Self::Walked(path) => path,
        }
    }
}

/// Names the inputs one by one.
pub(in crate::cli) struct Inputs {
    roots: std::vec::IntoIter<PathBuf>,
    walk: Option<Walk>,
    filters: Filters,
    /// What is left out although it is named, if anything is.
    forced: Option<Forced>,
    stdin_name: PathBuf,
    stdin_free: bool,
    /// What comes before the walk goes on.
    pending: VecDeque<Result<Input, Message>>,
    /// What the walk leaves out, where that is asked for.
    left_out: Option<LeftOut>,
    /// The directories that the walks came by, where they are asked for.
    directories: Option<Vec<PathBuf>>,
}

impl Inputs {
    pub(in crate::cli) fn new(args: &CommonArgs, configs: &Arc<Configs>) -> anyhow::Result<Self> {
        let mut roots = args.paths.clone();
        let mut stdin_free = true;
        if let Some(list) = &args.files.files_from {
            roots.extend(listed(list)?);
            stdin_free = list.as_os_str() != "-";
        } else if roots.is_empty() {
            roots.push(PathBuf::from("."));
        }
        let filters = Filters::new(&args.files, Arc::clone(configs))?;
        Ok(Self {
            roots: roots.into_iter(),
            walk: None,
            forced: args.files.force_exclude.then(Forced::default),
            filters,
            stdin_name: args.files.stdin_filename.clone().unwrap_or_else(|| PathBuf::from("<stdin>")),
            stdin_free,
            pending: VecDeque::new(),
            left_out: (args.telling.verbosity() == Verbosity::Verbose).then(LeftOut::default),
            directories: None,
        })
    }

    /// What was named: files, directories and `-`.
    pub(in crate::cli) fn named(&self) -> &[PathBuf] {
        self.roots.as_slice()
    }

    /// All there is to read now, and the directories that were looked into for it.
    pub(in crate::cli) fn list(mut self) -> (Vec<PathBuf>, Vec<PathBuf>) {
        self.directories = Some(Vec::new());
        self.left_out = None;
        let mut files = Vec::new();
        for input in self.by_ref().flatten() {
            match input {
                Input::Named(path) | Input::Stream(path) | Input::Walked(path) => files.push(path),
                Input::Stdin(_) => {}
            }
        }
        (files, self.directories.unwrap_or_default())
    }

    fn step(&mut self, entry: Result<DirEntry, ignore::Error>) {
        let entry = match entry {
            Ok(entry) => entry,
            Err(error) => {
                self.left_out.iter_mut().for_each(|left_out| left_out.failed(&error));
                return self.pending.push_back(Err(Message::walk(&error)));
            }
        };
        if let Some(error) = entry.error() {
            // a bad line of an ignore file is told, but does not stand in the way
            self.pending.push_back(Err(Message::walk(error).only_noted()));
        }
        if let Some(left_out) = &mut self.left_out {
            let told = left_out.before(&entry, &|path| self.filters.reason(path));
            self.pending.extend(told.into_iter().map(Err));
        }
        match entry.file_type() {
            Some(kind) if kind.is_file() => self.pending.push_back(Ok(Input::Walked(plain(entry.into_path())))),
            Some(kind) if kind.is_dir() => {
                self.directories.iter_mut().for_each(|directories| directories.push(entry.path().to_owned()));
            }
            _ => {}
        }
    }

    fn root(&mut self, root: PathBuf) -> Option<Result<Input, Message>> {
        if root.as_os_str() == "-" {
            if !std::mem::replace(&mut self.stdin_free, false) {
                return Some(Err(Message::at(&root, "standard input can be read only once (name it once)")));
            }
            let name = self.stdin_name.clone();
            return (!self.leaves_out(&name, Kind::File)).then_some(Ok(Input::Stdin(name)));
        }
        let metadata = match fs::metadata(&root) {
            Ok(metadata) => metadata,
            Err(error) => return Some(Err(Message::io(&root, &error))),
        };
        let kind = if metadata.is_dir() { Kind::Directory } else { Kind::File };
        if self.leaves_out(&root, kind) {
            return None;
        }
        if kind == Kind::Directory {
            self.walk = Some(self.filters.walk(&root));
            return None;
        }
        Some(Ok(match metadata.is_file() {
            false => Input::Stream(root),
            true if self.forced.is_some() => Input::Walked(root),
            true => Input::Named(root),
        }))
    }

    /// Whether something is left out although it is named.
    fn leaves_out(&mut self, named: &Path, kind: Kind) -> bool {
        let Some(forced) = &mut self.forced else { return false };
        let leaves_out = forced.leaves_out(&self.filters, named, kind);
        self.pending.extend(forced.messages.drain(..).map(Err));
        if leaves_out && self.left_out.is_some() {
            self.pending.push_back(Err(Message::detail(named, "left out: excluded or ignored (--force-exclude)")));
        }
        leaves_out
    }
}

impl Iterator for Inputs {
    type Item = Result<Input, Message>;

    fn next(&mut self) -> Option<Self::Item> {
        loop {
            if let Some(pending) = self.pending.pop_front() {
                return Some(pending);
            }
            let Some(walk) = &mut self.walk else {
                let root = self.roots.next()?;
                if let Some(input) = self.root(root) {
                    return Some(input);
                }
                continue;
            };
            match walk.next() {
                Some(entry) => self.step(entry),
                None => {
                    self.walk = None;
                    if let Some(left_out) = &mut self.left_out {
                        let told = left_out.end(&|path| self.filters.reason(path));
                        self.pending.extend(told.into_iter().map(Err));
                    }
                }
            }
        }
    }
}

fn bytes(path: &Path) -> &[u8] {
    path.as_os_str().as_encoded_bytes()
}

/// Without the `./` that a walk of `.` puts before every name.
fn inner(path: &Path) -> &Path {
    match bytes(path).first() {
        Some(b'.') => path.strip_prefix(".").unwrap_or(path),
        _ => path,
    }
}

fn plain(path: PathBuf) -> PathBuf {
    match inner(&path) {
        inner if inner.as_os_str().len() < path.as_os_str().len() => inner.to_owned(),
        _ => path,
    }
}

/// What an entry of a directory is, as far as that counts for patterns.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Kind {
    File,
    Directory,
}

/// What chooses among the files of a directory.
pub(super) struct Filters {
    overrides: Override,
    types: Types,
    excluded: Arc<Gitignore>,
    ignore_files: bool,
    configs: Arc<Configs>,
}

impl Filters {
    fn new(args: &FileArgs, configs: Arc<Configs>) -> anyhow::Result<Self> {
        let mut overrides = OverrideBuilder::new("");
        for glob in &args.glob {
            overrides.add(glob).with_context(|| bad_glob("glob", glob))?;
        }
        let mut excluded = GitignoreBuilder::new("");
        excluded.allow_unclosed_class(false);
        for glob in &args.exclude {
            excluded.add_line(None, glob).with_context(|| bad_glob("exclude", glob))?;
        }
        Ok(Self {
            overrides: overrides.build()?,
            types: types(args)?,
            excluded: Arc::new(excluded.build()?),
            ignore_files: !args.no_ignore,
            configs,
        })
    }

    fn walk(&self, root: &Path) -> Walk {
        let mut builder = self.builder(root);
        let held = self.configs.inside(root);
        let listed = Arc::new(SeenConfigs::default());
        let noted = Arc::clone(&listed);
        builder
            .hidden(!held.effective.hidden)
            .follow_links(held.effective.follow)
            // what is compared stands in one directory, so that all before the names is the same; a directory is sorted
            // before anything in it is named
            .sort_by_file_path(move |a, b| {
                noted.note(inner(a));
                noted.note(inner(b));
                bytes(a).cmp(bytes(b))
            });
        let (excluded, configs) = (Arc::clone(&self.excluded), Arc::clone(&self.configs));
        // the walk is on one thread, but does not say so
        let near = Mutex::new(DirCache::default());
        let excludes = move |path: &Path, is_dir| {
            near.lock().unwrap_or_else(PoisonError::into_inner).excludes(&configs, &listed, path, is_dir)
        };
        builder.filter_entry(move |entry| {
            let is_dir = entry.file_type().is_some_and(|kind| kind.is_dir());
            let (name, path) = (entry.file_name(), inner(entry.path()));
            let is_chosen = !excluded.matched(path, is_dir).is_ignore() && !is_so_named(name);
            is_chosen && (entry.depth() == 0 || !is_of_git(name) && !excludes(path, is_dir))
        });
        builder.build()
    }

    /// What ignore files, globs and types say of a directory and what is in it.
    fn builder(&self, root: &Path) -> WalkBuilder {
        let mut builder = WalkBuilder::new(root);
        builder.standard_filters(self.ignore_files).overrides(self.overrides.clone()).types(self.types.clone());
        if self.ignore_files {
            builder.add_custom_ignore_filename(".urlintignore");
        }
        builder
    }

    /// The same for single paths below `root`; hidden ones count as others do.
    pub(super) fn matcher(&self, root: &Path) -> Option<IncrementalIgnore> {
        self.builder(root).hidden(false).build_matchers().pop()
    }

    /// Whether `--exclude` or the configuration leaves an entry of a directory out.
    pub(super) fn excludes(&self, path: &Path, kind: Kind) -> bool {
        let is_dir = kind == Kind::Directory;
        self.excluded.matched(path, is_dir).is_ignore() || self.configs.excludes(path, is_dir)
    }

    /// The current directory.
    pub(super) fn here(&self) -> &Path {
        self.configs.here()
    }

    /// Why a walk leaves out an entry.
    fn reason(&self, path: &Path) -> String {
        let inner = inner(path);
        let is_dir = path.is_dir();
        let name = path.file_name().unwrap_or_default();
        let is_hidden = name.as_encoded_bytes().starts_with(b".");
        let held = self.configs.inside(inner.parent().unwrap_or(inner));
        let is_regular = is_dir || path.is_file();
        let why = if !is_regular || path.is_symlink() && !held.effective.follow {
            irregular(path)
        } else if is_so_named(name) {
            "a run that fixes files writes it"
        } else if is_of_git(name) {
            "git's own"
        } else if self.excluded.matched(inner, is_dir).is_ignore() {
            "--exclude"
        } else if self.configs.excludes(inner, is_dir) {
            "the configuration excludes it"
        } else if self.overrides.matched(inner, is_dir).is_ignore() {
            "--glob"
        } else if is_hidden && !held.effective.hidden {
            "hidden (--hidden)"
        } else if self.types.matched(inner, is_dir).is_ignore() {
            "not of the --type"
        } else {
            "an ignore file names it (--no-ignore)"
        };
        why.to_owned()
    }
}

/// Whether it is what git keeps of a repository, which is no text of anyone: not read, and above all not fixed.
fn is_of_git(name: &OsStr) -> bool {
    name == ".git"
}

pub(in crate::cli) fn bad_glob(option: &str, glob: &str) -> String {
    format!("--{option} {glob}: not a glob (put a back-slash before a bracket or brace that stands for itself)")
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
    match like.is_empty() {
        true => {
            " (`md`, `rst`, `html`, `txt` and all others of ripgrep are known; --glob '*.EXT' needs none)".to_owned()
        }
        false => format!(" (did you mean {}?)", like.join(" or ")),
    }
}
