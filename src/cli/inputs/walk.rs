//! The inputs of a run, in order: depth first, the entries of each directory sorted by bytes.

use std::collections::VecDeque;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use ignore::{DirEntry, Walk};

use super::file_list::read_list;
use super::filters::{EntryKind, Filters, reported_path};
use super::force_exclude::ForceExclude;
use super::input::Input;
use super::once::Once;
use super::skipped::SkipFinder;
use crate::cli::args::Verbosity;
use crate::cli::config::Configs;
use crate::cli::output::{Message, SkipReason};
use crate::cli::plan::{InputPlan, ReadsExcluded};

/// Yields the inputs one by one.
pub(in crate::cli) struct Inputs {
    /// The passed and listed paths that are not walked yet.
    roots: std::vec::IntoIter<PathBuf>,
    /// The walk of the current root, if that is a directory.
    walk: Option<Walk>,
    filters: Filters,
    force_exclude: ForceExclude,
    once: Once,
    /// How many of the next roots are read even if they are excluded or ignored.
    exempt_roots: usize,
    stdin_name: PathBuf,
    /// Whether standard input has not been read yet.
    is_stdin_unread: bool,
    /// Inputs and messages that come before the next entry of the walk.
    pending: VecDeque<Result<Input, Message>>,
    /// Reports skipped files, with `--verbose`.
    skipped: Option<SkipFinder>,
    /// The directories that were walked, if they are wanted.
    directories: Option<Vec<PathBuf>>,
}

impl Inputs {
    /// The inputs of a plan; fails if a list of files cannot be read.
    pub(in crate::cli) fn new(plan: &InputPlan, configs: &Arc<Configs>) -> anyhow::Result<Self> {
        let mut roots = plan.paths.clone();
        let mut is_stdin_unread = true;
        if let Some(list) = &plan.list {
            roots.extend(read_list(list)?);
            is_stdin_unread = list.as_os_str() != "-";
        }
        let exempt_roots = match plan.reads_excluded {
            ReadsExcluded::All => roots.len(),
            ReadsExcluded::Arguments if configs.of_run().effective.force_exclude => 0,
            ReadsExcluded::Arguments => plan.paths.len(),
        };
        Ok(Self {
            once: if plan.reads_once { Once::of(configs.here(), &roots, exempt_roots) } else { Once::default() },
            roots: roots.into_iter(),
            walk: None,
            force_exclude: ForceExclude::default(),
            exempt_roots,
            filters: Filters::new(plan.filters.clone(), Arc::clone(configs)),
            stdin_name: plan.stdin_name.clone(),
            is_stdin_unread,
            pending: VecDeque::new(),
            skipped: (plan.verbosity == Verbosity::Verbose).then(SkipFinder::default),
            directories: None,
        })
    }

    /// These inputs, and the entries that are skipped.
    pub(super) fn with_skipped(self, skipped: SkipFinder) -> Self {
        Self { skipped: Some(skipped), ..self }
    }

    /// The paths that are left to walk or read: files, directories and `-`.
    pub(in crate::cli) fn roots(&self) -> &[PathBuf] {
        self.roots.as_slice()
    }

    /// The paths of all inputs but standard input, and the directories that were walked.
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

    /// Queues the input of an entry of the walk, the entries that were skipped before it, and errors.
    fn push_entry(&mut self, entry: Result<DirEntry, ignore::Error>) {
        let entry = match entry {
            Ok(entry) => entry,
            Err(error) => {
                self.skipped.iter_mut().for_each(|skipped| skipped.note_error(&error));
                return self.pending.push_back(Err(Message::walk(&error)));
            }
        };
        if let Some(error) = entry.error() {
            // a bad line of an ignore file is reported, but does not stop the walk
            self.pending.push_back(Err(Message::walk(error).only_noted()));
        }
        if let Some(skipped) = &mut self.skipped {
            let entries = skipped.skipped_before(&entry, &|path| self.filters.skip_reason(path));
            self.pending.extend(entries.into_iter().map(|(path, reason)| Ok(Input::Skipped(path, reason))));
        }
        match entry.file_type() {
            Some(kind) if kind.is_file() => self.pending.push_back(Ok(Input::Walked(reported_path(entry.into_path())))),
            Some(kind) if kind.is_dir() => {
                self.directories.iter_mut().for_each(|directories| directories.push(entry.path().to_owned()));
            }
            _ => {}
        }
    }

    /// Starts with the next root: sets `walk` if it is a directory, otherwise returns its input.
    fn start_root(&mut self, root: PathBuf) -> Option<Result<Input, Message>> {
        let may_be_skipped = self.exempt_roots == 0;
        self.exempt_roots = self.exempt_roots.saturating_sub(1);
        if root.as_os_str() == "-" {
            if !std::mem::replace(&mut self.is_stdin_unread, false) {
                return Some(Err(Message::at(&root, "standard input can be read only once (name it once)")));
            }
            let name = self.stdin_name.clone();
            return (!(may_be_skipped && self.skips(&name, EntryKind::File))).then_some(Ok(Input::Stdin(name)));
        }
        let metadata = match fs::metadata(&root) {
            Ok(metadata) => metadata,
            Err(error) => return Some(Err(Message::io(&root, &error))),
        };
        let kind = if metadata.is_dir() { EntryKind::Directory } else { EntryKind::File };
        if may_be_skipped && self.skips(&root, kind) {
            return None;
        }
        if kind == EntryKind::Directory {
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
        } else if may_be_skipped {
            Input::Listed(root)
        } else {
            Input::Named(root)
        }))
    }

    /// Whether an explicitly passed path is skipped; queues it if so, and errors.
    fn skips(&mut self, named: &Path, kind: EntryKind) -> bool {
        let Self { force_exclude, pending, .. } = self;
        let is_skipped = force_exclude.skips(&self.filters, named, kind);
        pending.extend(force_exclude.messages.drain(..).map(Err));
        if is_skipped {
            pending.push_back(Ok(Input::Skipped(named.to_owned(), SkipReason::Forced)));
        }
        is_skipped
    }
}

impl Iterator for Inputs {
    type Item = Result<Input, Message>;

    fn next(&mut self) -> Option<Self::Item> {
        loop {
            match self.next_of_roots()? {
                Ok(input) => {
                    if let Some(input) = self.once.take(input) {
                        return Some(Ok(input));
                    }
                }
                Err(message) => return Some(Err(message)),
            }
        }
    }
}

impl Inputs {
    /// The next input; a file that is below several roots comes with each.
    fn next_of_roots(&mut self) -> Option<Result<Input, Message>> {
        loop {
            if let Some(pending) = self.pending.pop_front() {
                return Some(pending);
            }
            let Some(walk) = &mut self.walk else {
                let root = self.roots.next()?;
                if let Some(input) = self.start_root(root) {
                    return Some(input);
                }
                continue;
            };
            let entry = walk.next();
            self.pending.extend(self.filters.take_refused().into_iter().map(Err));
            match entry {
                Some(entry) => self.push_entry(entry),
                None => {
                    self.walk = None;
                    if let Some(skipped) = &mut self.skipped {
                        let entries = skipped.finish(&|path| self.filters.skip_reason(path));
                        self.pending.extend(entries.into_iter().map(|(path, reason)| Ok(Input::Skipped(path, reason))));
                    }
                }
            }
        }
    }
}
