//! The URLs and references of all files of the workspace that a walk finds: where each is, and keys by which others of
//! the same URL, host, file or heading are found.
//!
//! A folder is read at the first request that needs it. After something changed on disk, only the files that changed
//! are read again. If the work is cancelled, the next request goes on where it ended. Of an open document, the text of
//! the editor counts; it is read when the version is first asked for.

use std::collections::{BTreeMap, HashMap};
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, TryLockError, Weak};
use std::time::{Duration, SystemTime};

use super::client::{Abilities, Client};
use super::document::Document;
use super::keys::{Keys, read_options};
use super::progress::Progress;
use super::project::Project;
use crate::cli::config::Configs;
use crate::cli::output::files::OutputFiles;
use crate::cli::pipeline::{self, ChunkEdges, Outbox, Part, Sink, Task, Wanted};
use crate::cli::plan::{Cancellation, InputPlan};
use crate::document::{AnchorKind, Reading};
use crate::report::Tally;
use crate::scan::{Form, Found};
use crate::text::Span;

/// A URL or reference of a file, without its text.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Occurrence {
    start: u32,
    end: u32,
    keys: Keys,
}

impl Occurrence {
    fn of(found: &Found<'_>, span: (u64, u64)) -> Option<Self> {
        let (start, end) = (u32::try_from(span.0).ok()?, u32::try_from(span.1).ok()?);
        (found.form != Form::Label).then(|| Self { start, end, keys: Keys::of(found) })
    }

    pub(super) fn span(&self) -> Span {
        Span::new(self.start as usize, self.end as usize)
    }

    /// Whether it has exactly this text.
    pub(super) fn has_text(&self, key: [u32; 2]) -> bool {
        self.keys.text == key
    }

    /// Whether it has this host, or as a reference a path with this last name.
    pub(super) fn has_place(&self, key: u32) -> bool {
        self.keys.place == key
    }

    /// Whether it has this fragment, or is this name.
    pub(super) fn has_fragment(&self, key: u32) -> bool {
        self.keys.fragment == key
    }
}

/// A label of the whole project.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Label {
    pub(super) name: Box<str>,
    start: u32,
    end: u32,
}

impl Label {
    pub(super) fn span(&self) -> Span {
        Span::new(self.start as usize, self.end as usize)
    }
}

/// The time at which a file was changed, and its size.
type Stamp = (Option<SystemTime>, u64);

/// What the index has of a file.
#[derive(Clone, Default, Debug)]
pub(super) struct FileEntry {
    stamp: Option<Stamp>,
    pub(super) occurrences: Vec<Occurrence>,
    pub(super) labels: Vec<Label>,
}

impl FileEntry {
    pub(super) fn of(reading: &Reading<'_>, place: impl Fn(Span) -> (u64, u64)) -> Self {
        let occurrences = reading.found.iter().filter_map(|found| Occurrence::of(found, place(found.span())));
        let labels = reading.anchors.iter().filter(|anchor| anchor.kind == AnchorKind::Label);
        let labels = labels.filter_map(|anchor| {
            let (start, end) = place(anchor.span);
            Some(Label { name: (*anchor.text).into(), start: start.try_into().ok()?, end: end.try_into().ok()? })
        });
        Self { stamp: None, occurrences: occurrences.collect(), labels: labels.collect() }
    }
}

/// The index of a folder of the workspace, as it is on disk.
#[derive(Default, Debug)]
pub(super) struct FolderIndex {
    pub(super) files: BTreeMap<PathBuf, Arc<FileEntry>>,
    /// The configurations that were read, with their times.
    configs: Vec<(PathBuf, Option<Stamp>)>,
    /// Whether it has some files only, since the work was cancelled.
    is_partial: bool,
}

impl FolderIndex {
    /// The index of a project. Files that have not changed since `previous` are taken from there.
    fn build(
        project: &Project,
        previous: Option<&Self>,
        progress: &mut Progress<'_>,
        cancellation: &Cancellation,
    ) -> anyhow::Result<Self> {
        let previous =
            previous.filter(|previous| previous.configs.iter().all(|(path, stamp)| stamp_of(path) == *stamp));
        let task = IndexTask { configs: &project.configs, previous, kept: Mutex::default() };
        let mut sink = IndexSink { files: BTreeMap::new(), progress };
        let inputs = InputPlan { cancellation: cancellation.clone(), ..project.checker.inputs().clone() };
        pipeline::run(&inputs, &project.configs, &task, &mut sink, OutputFiles::default())?;
        let mut files: BTreeMap<PathBuf, Arc<FileEntry>> =
            sink.files.into_iter().map(|(path, entry)| (path, Arc::new(entry))).collect();
        files.extend(task.kept.into_inner().unwrap_or_else(PoisonError::into_inner));
        let configs = project.configs.files().into_iter().map(|path| {
            let path = project.root.join(path);
            let stamp = settled_stamp(&path);
            (path, stamp)
        });
        let configs: Vec<(PathBuf, Option<Stamp>)> = configs.collect();
        // a configuration that is new may say how files are read
        if previous.is_some_and(|previous| previous.configs.len() != configs.len()) {
            return Self::build(project, None, progress, cancellation);
        }
        Ok(Self { files, configs, is_partial: cancellation.is_set() })
    }
}

fn stamp_of(path: &Path) -> Option<Stamp> {
    let metadata = fs::metadata(path).ok()?;
    Some((metadata.modified().ok(), metadata.len()))
}

/// The same; `None` for a file that was changed just now: another change may have the same time.
fn settled_stamp(path: &Path) -> Option<Stamp> {
    let is_old = |modified: SystemTime| modified.elapsed().is_ok_and(|age| age >= LONGEST_TICK);
    stamp_of(path).filter(|(modified, _)| modified.is_some_and(is_old))
}

/// The most time in which a file system notes only one time of change.
const LONGEST_TICK: Duration = Duration::from_secs(2);

/// Reads a file for the index.
struct IndexTask<'i> {
    configs: &'i Configs,
    previous: Option<&'i FolderIndex>,
    /// The entries of files that have not changed.
    kept: Mutex<Vec<(PathBuf, Arc<FileEntry>)>>,
}

/// The entries of some files. A large file has several.
type Entries = Vec<(PathBuf, FileEntry)>;

impl Task for IndexTask<'_> {
    type Output = Entries;

    fn wants(&self, path: &Path) -> bool {
        let known = self.previous.and_then(|previous| previous.files.get(path));
        let Some(known) = known.filter(|known| known.stamp.is_some() && known.stamp == stamp_of(path)) else {
            return true;
        };
        self.kept.lock().unwrap_or_else(PoisonError::into_inner).push((path.to_owned(), Arc::clone(known)));
        false
    }

    fn read(&self, part: &Part<'_>, out: &mut Outbox<'_, Entries>) -> ChunkEdges {
        let relaxed = part.with_config(self.configs, |config| config.effective.relaxed);
        let wanted = Wanted { options: read_options(relaxed, part.document_path), positions: false, link_texts: false };
        let Some((edges, reading)) = part.find(wanted, out) else {
            return part.split(out, |part, out| self.read(part, out));
        };
        let mut entry = FileEntry::of(&reading, |span| part.source(span));
        entry.stamp = settled_stamp(part.path);
        out.put(|entries| {
            let size = size_of::<FileEntry>() + entry.occurrences.len() * size_of::<Occurrence>();
            entries.push((part.path.to_owned(), entry));
            size
        });
        edges
    }
}

/// Collects the entries of all files.
struct IndexSink<'p, 'c> {
    files: BTreeMap<PathBuf, FileEntry>,
    progress: &'p mut Progress<'c>,
}

impl Sink<Entries> for IndexSink<'_, '_> {
    fn print(&mut self, output: Entries, _: Tally) -> io::Result<()> {
        for (path, mut entry) in output {
            let known = self.files.entry(path).or_default();
            known.stamp = entry.stamp;
            known.occurrences.append(&mut entry.occurrences);
            known.labels.append(&mut entry.labels);
            known.occurrences.shrink_to_fit();
            known.labels.shrink_to_fit();
        }
        self.progress.report(|| format!("{} files", self.files.len()));
        Ok(())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// The indexes of all folders, and the entries of open documents.
#[derive(Default)]
pub(super) struct Indexes {
    /// How often a file changed on disk.
    changes: AtomicU64,
    folders: Mutex<HashMap<PathBuf, Arc<Mutex<Option<Known>>>>>,
    open: Mutex<HashMap<String, OpenEntry>>,
}

/// A version of an open document, and its entry.
type OpenEntry = (Weak<Document>, Arc<FileEntry>);

/// An index, and the project that it was made for. A project is loaded again after each change on disk.
struct Known {
    project: Weak<Project>,
    /// How often a file had changed on disk before.
    changes: u64,
    index: Arc<FolderIndex>,
}

impl Known {
    fn is_of(&self, project: &Arc<Project>, changes: u64) -> bool {
        !self.index.is_partial && std::ptr::eq(self.project.as_ptr(), Arc::as_ptr(project)) && self.changes == changes
    }
}

impl std::fmt::Debug for Indexes {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Indexes").finish_non_exhaustive()
    }
}

fn locked<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Indexes {
    /// Notes that a file changed on disk: which ones is looked for when the index is needed next.
    pub(super) fn note_change(&self) {
        self.changes.fetch_add(1, Ordering::Release);
    }

    fn slot(&self, project: &Project) -> Arc<Mutex<Option<Known>>> {
        Arc::clone(locked(&self.folders).entry(project.root.clone()).or_default())
    }

    /// The index of a project; the first request for it reads the files. One that cannot be read is empty. If the work is
    /// cancelled, it has some files.
    pub(super) fn of_project(
        &self,
        project: &Arc<Project>,
        client: &Client,
        abilities: &Abilities,
        cancellation: &Cancellation,
    ) -> Arc<FolderIndex> {
        let slot = self.slot(project);
        let mut slot = locked(&slot);
        let changes = self.changes.load(Ordering::Acquire);
        if let Some(known) = slot.as_ref().filter(|known| known.is_of(project, changes)) {
            return Arc::clone(&known.index);
        }
        let previous = slot.take().map(|known| known.index);
        let mut progress = Progress::start(client, abilities, "Reading links");
        let index = match FolderIndex::build(project, previous.as_deref(), &mut progress, cancellation) {
            Ok(index) => Arc::new(index),
            Err(error) => {
                client.log(lsp_types::MessageType::ERROR, &format!("{}: {error:#}", project.root.display()));
                Arc::default()
            }
        };
        *slot = Some(Known { project: Arc::downgrade(project), changes, index: Arc::clone(&index) });
        index
    }

    /// The index of a project, if it was made already, even if something has changed since.
    pub(super) fn ready(&self, project: &Project) -> Option<Arc<FolderIndex>> {
        let whole = |known: &Option<Known>| {
            known.as_ref().filter(|known| !known.index.is_partial).map(|known| Arc::clone(&known.index))
        };
        match self.slot(project).try_lock() {
            Ok(known) => whole(&known),
            Err(TryLockError::Poisoned(known)) => whole(&known.into_inner()),
            Err(TryLockError::WouldBlock) => None,
        }
    }

    /// The entry of an open document, which `read` makes once for each version.
    pub(super) fn of_document(&self, document: &Arc<Document>, read: impl FnOnce() -> FileEntry) -> Arc<FileEntry> {
        let is_of = |known: &Weak<Document>| std::ptr::eq(known.as_ptr(), Arc::as_ptr(document));
        if let Some((_, entry)) = locked(&self.open).get(document.uri.as_str()).filter(|(known, _)| is_of(known)) {
            return Arc::clone(entry);
        }
        let entry = Arc::new(read());
        let mut open = locked(&self.open);
        open.retain(|_, (known, _)| known.strong_count() > 0);
        open.insert(document.uri.as_str().to_owned(), (Arc::downgrade(document), Arc::clone(&entry)));
        entry
    }
}

#[cfg(test)]
mod tests {
    use super::super::settings::Settings;
    use super::*;

    #[test]
    fn what_cancelled_work_read_is_read_on_from() {
        let folder = tempfile::tempdir().expect("a folder");
        for number in 0..50 {
            fs::write(folder.path().join(format!("{number}.md")), "[x](0.md)\n").expect("it is written");
        }
        let root = fs::canonicalize(folder.path()).expect("it is there");
        let project = Arc::new(Project::load(&root, &Settings::default(), &Arc::default()).expect("a project"));
        let (client, _writer) = Client::start(io::sink());
        let indexes = Indexes::default();
        let of_project =
            |cancellation: &Cancellation| indexes.of_project(&project, &client, &Abilities::default(), cancellation);
        let cancelled = Cancellation::default();
        cancelled.set();
        assert!(of_project(&cancelled).files.len() < 50);
        assert!(indexes.ready(&project).is_none());
        assert_eq!(of_project(&Cancellation::default()).files.len(), 50);
        // what is known does not become less
        assert_eq!(of_project(&cancelled).files.len(), 50);
        assert!(indexes.ready(&project).is_some());
    }
}
