//! The inputs of a run, in order: depth first, the entries of each directory sorted by bytes.

use std::collections::VecDeque;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use ignore::{DirEntry, Walk};

use super::file_list::paths_in;
use super::filters::{Filters, Kind, plain};
use super::force_exclude::ForceExclude;
use super::skipped::Skipped;
use crate::cli::args::Verbosity;
use crate::cli::config::Configs;
use crate::cli::output::{Message, SkipReason};
use crate::cli::plan::{InputPlan, ReadsExcluded};

/// Something to read.
#[derive(Debug)]
pub(in crate::cli) enum Input {
    /// Standard input, and its name in reports.
    Stdin(PathBuf),
    /// A regular file that was passed explicitly; it is read unless nothing in it could be read.
    Named(PathBuf),
    /// A pipe or a device that was passed explicitly.
    Stream(PathBuf),
    /// A regular file found by a walk: it is skipped if it is binary or too large.
    Walked(PathBuf),
    /// A regular file that a list names, or that was passed with `--force-exclude`: the same, and a note says so.
    Listed(PathBuf),
    /// An entry that is not read.
    Skipped(PathBuf, SkipReason),
}

impl Input {
    /// The path, or the name in reports.
    pub(in crate::cli) fn path(&self) -> &Path {
        match self {
            Self::Stdin(path) | Self::Named(path) | Self::Stream(path) | Self::Walked(path) => path,
            Self::Listed(path) | Self::Skipped(path, _) => path,
        }
    }
}

/// Yields the inputs one by one.
pub(in crate::cli) struct Inputs {
    roots: std::vec::IntoIter<PathBuf>,
    walk: Option<Walk>,
    filters: Filters,
    /// Skips explicitly passed paths too.
    forced: ForceExclude,
    /// The number of next roots that are read even if they are excluded.
    unforced: usize,
    stdin_name: PathBuf,
    stdin_free: bool,
    /// Inputs and messages that come before the next entry of the walk.
    pending: VecDeque<Result<Input, Message>>,
    /// Reports skipped files, with `--verbose`.
    skipped: Option<Skipped>,
    /// The directories that were walked, if they are wanted.
    directories: Option<Vec<PathBuf>>,
}

impl Inputs {
    /// The inputs of a plan; fails if a list of files cannot be read.
    pub(in crate::cli) fn new(plan: &InputPlan, configs: &Arc<Configs>) -> anyhow::Result<Self> {
        let mut roots = plan.paths.clone();
        let mut stdin_free = true;
        if let Some(list) = &plan.list {
            roots.extend(paths_in(list)?);
            stdin_free = list.as_os_str() != "-";
        }
        let unforced = match plan.reads_excluded {
            ReadsExcluded::All => roots.len(),
            ReadsExcluded::Arguments if configs.of_run().effective.force_exclude => 0,
            ReadsExcluded::Arguments => plan.paths.len(),
        };
        Ok(Self {
            roots: roots.into_iter(),
            walk: None,
            forced: ForceExclude::default(),
            unforced,
            filters: Filters::new(plan.filters.clone(), Arc::clone(configs)),
            stdin_name: plan.stdin_name.clone(),
            stdin_free,
            pending: VecDeque::new(),
            skipped: (plan.verbosity == Verbosity::Verbose).then(Skipped::default),
            directories: None,
        })
    }

    /// The same inputs, with the entries that are skipped.
    pub(super) fn reporting(self, skipped: Skipped) -> Self {
        Self { skipped: Some(skipped), ..self }
    }

    /// The paths that were passed: files, directories and `-`.
    pub(in crate::cli) fn named(&self) -> &[PathBuf] {
        self.roots.as_slice()
    }

    /// All inputs, and the directories that were walked.
    pub(in crate::cli) fn list(mut self) -> (Vec<PathBuf>, Vec<PathBuf>) {
        self.directories = Some(Vec::new());
        self.skipped = None;
        let mut files = Vec::new();
        for input in self.by_ref().flatten() {
            match input {
                Input::Named(path) | Input::Stream(path) | Input::Walked(path) | Input::Listed(path) => {
                    files.push(path);
                }
                Input::Stdin(_) | Input::Skipped(..) => {}
            }
        }
        (files, self.directories.unwrap_or_default())
    }

    fn step(&mut self, entry: Result<DirEntry, ignore::Error>) {
        let entry = match entry {
            Ok(entry) => entry,
            Err(error) => {
                self.skipped.iter_mut().for_each(|skipped| skipped.failed(&error));
                return self.pending.push_back(Err(Message::walk(&error)));
            }
        };
        if let Some(error) = entry.error() {
            // a bad line of an ignore file is reported, but does not stop the walk
            self.pending.push_back(Err(Message::walk(error).only_noted()));
        }
        if let Some(skipped) = &mut self.skipped {
            let entries = skipped.before(&entry, &|path| self.filters.reason(path));
            self.pending.extend(entries.into_iter().map(|(path, reason)| Ok(Input::Skipped(path, reason))));
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
        let is_forced = self.unforced == 0;
        self.unforced = self.unforced.saturating_sub(1);
        if root.as_os_str() == "-" {
            if !std::mem::replace(&mut self.stdin_free, false) {
                return Some(Err(Message::at(&root, "standard input can be read only once (name it once)")));
            }
            let name = self.stdin_name.clone();
            return (!(is_forced && self.leaves_out(&name, Kind::File))).then_some(Ok(Input::Stdin(name)));
        }
        let metadata = match fs::metadata(&root) {
            Ok(metadata) => metadata,
            Err(error) => return Some(Err(Message::io(&root, &error))),
        };
        let kind = if metadata.is_dir() { Kind::Directory } else { Kind::File };
        if is_forced && self.leaves_out(&root, kind) {
            return None;
        }
        if kind == Kind::Directory {
            return match self.filters.walk(&root) {
                Ok(walk) => {
                    self.walk = Some(walk);
                    None
                }
                Err(error) => Some(Err(error)),
            };
        }
        Some(Ok(if !metadata.is_file() {
            Input::Stream(root)
        } else if is_forced {
            Input::Listed(root)
        } else {
            Input::Named(root)
        }))
    }

    /// Whether an explicitly passed path is skipped.
    fn leaves_out(&mut self, named: &Path, kind: Kind) -> bool {
        let Self { forced, pending, .. } = self;
        let leaves_out = forced.leaves_out(&self.filters, named, kind);
        pending.extend(forced.messages.drain(..).map(Err));
        if leaves_out {
            pending.push_back(Ok(Input::Skipped(named.to_owned(), SkipReason::Forced)));
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
            let entry = walk.next();
            self.pending.extend(self.filters.take_refused().into_iter().map(Err));
            match entry {
                Some(entry) => self.step(entry),
                None => {
                    self.walk = None;
                    if let Some(skipped) = &mut self.skipped {
                        let entries = skipped.end(&|path| self.filters.reason(path));
                        self.pending.extend(entries.into_iter().map(|(path, reason)| Ok(Input::Skipped(path, reason))));
                    }
                }
            }
        }
    }
}
