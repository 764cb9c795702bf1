//! Detects which files change: the system reports it, or else the files are checked once a second.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::sync::mpsc::{self, Receiver, Sender};
use std::time::{Duration, Instant};

use anyhow::Context as _;
use notify::event::{AccessKind, AccessMode, MetadataKind, ModifyKind};
use notify::{Config, ErrorKind, Event, EventKind, PollWatcher, RecursiveMode, Watcher};

use crate::cli::output::Message;

/// Changes are returned after this time without another one: programs write a file in several steps.
const SETTLE_TIME: Duration = Duration::from_millis(100);
/// Changes are returned after this time even if more follow.
const MAX_SETTLE_TIME: Duration = Duration::from_secs(2);
/// The time between two checks of files where the system does not report changes.
const POLL_INTERVAL: Duration = Duration::from_secs(1);

/// Reports which files change in some directories.
pub(super) struct Changes {
    watcher: Box<dyn Watcher>,
    /// Whether the files are checked once a second, since the system does not report changes.
    is_polling: bool,
    watched: BTreeSet<PathBuf>,
    /// The directories for which a message said that they are not watched.
    reported: BTreeSet<PathBuf>,
    sender: Sender<notify::Result<Event>>,
    events: Receiver<notify::Result<Event>>,
}

/// The paths that have changed.
pub(super) enum Changed {
    Paths(BTreeSet<PathBuf>),
    /// The system lost some of them.
    Unknown,
}

impl Changes {
    pub(super) fn new() -> anyhow::Result<Self> {
        let (sender, events) = mpsc::channel();
        let (watcher, is_polling): (Box<dyn Watcher>, _) = match notify::recommended_watcher(sender.clone()) {
            Ok(watcher) => (Box::new(watcher), false),
            Err(error) => (poll_watcher(&sender, &error)?, true),
        };
        Ok(Self { watcher, is_polling, watched: BTreeSet::new(), reported: BTreeSet::new(), sender, events })
    }

    /// Watches exactly these directories. One that cannot be watched is reported once, and tried again the next time.
    pub(super) fn watch(&mut self, directories: &BTreeSet<PathBuf>) -> anyhow::Result<()> {
        for gone in &self.watched - directories {
            // it may be gone altogether
            _ = self.watcher.unwatch(&gone);
        }
        let mut watched = BTreeSet::new();
        for directory in directories {
            // one that was removed and made again under its old name is another to the system
            if self.is_polling && self.watched.contains(directory) {
                watched.insert(directory.clone());
                continue;
            }
            match self.watcher.watch(directory, RecursiveMode::NonRecursive) {
                Ok(()) => {
                    watched.insert(directory.clone());
                }
                Err(error) if !self.is_polling && is_limit(&error) => {
                    (self.watcher, self.is_polling) = (poll_watcher(&self.sender, &error)?, true);
                    self.watched.clear();
                    return self.watch(directories);
                }
                // it may be gone meanwhile
                Err(error) if directory.exists() && self.reported.insert(directory.clone()) => {
                    Message::note(directory, &format!("changes in it are not seen: {error}")).print();
                }
                Err(_) => {}
            }
        }
        self.watched = watched;
        Ok(())
    }

    /// The method of detecting changes, in words.
    pub(super) const fn activity(&self) -> &'static str {
        if self.is_polling { "looking every second" } else { "watching" }
    }

    /// Waits for the next changes.
    pub(super) fn next(&self) -> Changed {
        let mut paths = BTreeSet::new();
        let mut lost_events = false;
        let mut first_at = None;
        loop {
            let event = match first_at {
                // INVARIANT: `self.sender` keeps the channel open
                None => self.events.recv().expect("a sender is open"),
                Some(_) => match self.events.recv_timeout(SETTLE_TIME) {
                    Ok(event) => event,
                    Err(_) => break,
                },
            };
            match event {
                Ok(event) if event.need_rescan() => lost_events = true,
                Ok(event) if is_change(event.kind) => paths.extend(event.paths),
                Ok(_) => continue,
                Err(error) => paths.extend(error.paths),
            }
            if first_at.get_or_insert_with(Instant::now).elapsed() > MAX_SETTLE_TIME {
                break;
            }
        }
        if lost_events { Changed::Unknown } else { Changed::Paths(paths) }
    }
}

/// A watcher that looks at the files itself, after a note why: `error` is that of the system.
fn poll_watcher(sender: &Sender<notify::Result<Event>>, error: &notify::Error) -> anyhow::Result<Box<dyn Watcher>> {
    let remedy = if is_limit(error) { " (raise fs.inotify.max_user_watches)" } else { "" };
    let what = match error.kind {
        ErrorKind::MaxFilesWatch => "the system watches no more directories for this user".to_owned(),
        _ => error.to_string(),
    };
    Message::note(Path::new("--watch"), &format!("{what}, so files are polled every second{remedy}")).print();
    let config = Config::default().with_poll_interval(POLL_INTERVAL);
    Ok(Box::new(PollWatcher::new(sender.clone(), config).context("--watch: files cannot be watched")?))
}

fn is_limit(error: &notify::Error) -> bool {
    matches!(error.kind, ErrorKind::MaxFilesWatch)
}

/// Whether an event is a change. Reading a file is not: this program reads all the time.
const fn is_change(kind: EventKind) -> bool {
    match kind {
        EventKind::Access(kind) => matches!(kind, AccessKind::Close(AccessMode::Write)),
        EventKind::Modify(ModifyKind::Metadata(kind)) => !matches!(kind, MetadataKind::AccessTime),
        _ => true,
    }
}
