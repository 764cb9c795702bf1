//! The line on the terminal that shows the progress of a long run.
//!
//! There is one such line in the process. All other output to the terminal uses [`suspend`] or [`WholeLines`], which
//! remove the line and show it again below the output.

#[cfg(unix)]
use std::fs::File;
use std::io::{self, IsTerminal, Write};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

use super::stats::{RunStats, counted};
use crate::report::{Secrets, escape, redacted};

/// How long a run must take before the line is shown.
const DELAY: Duration = Duration::from_millis(500);
/// How often the line is updated.
pub(in crate::cli) const INTERVAL: Duration = Duration::from_millis(100);

static LINE: Mutex<Line> = Mutex::new(Line::Unused);

enum Line {
    /// The line is never shown.
    Unused,
    /// The line is not shown yet.
    Waiting,
    Shown(ProgressBar),
}

/// Shows the progress of a run, until it is dropped.
pub(in crate::cli) struct Progress {
    started: Instant,
    /// When the line is written next.
    due: Instant,
}

impl Progress {
    /// The progress of a run that starts now; `None` if it is not wanted, or if there is no terminal.
    pub(in crate::cli) fn new(is_wanted: bool) -> Option<Self> {
        let is_set = |name: &str| std::env::var_os(name).is_some_and(|value| !value.is_empty());
        let is_dumb = std::env::var_os("TERM").is_some_and(|term| term == "dumb");
        if !is_wanted || !io::stderr().is_terminal() || is_piped() || is_dumb || is_set("CI") {
            return None;
        }
        *lock_line() = Line::Waiting;
        let started = Instant::now();
        Some(Self { started, due: started + DELAY })
    }

    /// Whether the line is due to be written.
    pub(in crate::cli) fn is_due(&self) -> bool {
        Instant::now() >= self.due
    }

    /// Shows how much has been read, the number of findings if the run looks for findings, and the file that was read
    /// last.
    pub(in crate::cli) fn show(&mut self, read: RunStats, findings: Option<u64>, file: &str) {
        self.due = Instant::now() + INTERVAL;
        let mut text = format!("{}, {}", counted(read.files, "file"), counted(read.urls, "URL"));
        if let Some(findings) = findings {
            text += &format!(", {}", counted(findings, "finding"));
        }
        text +=
            &format!(" ({} s) {}", self.started.elapsed().as_secs(), escape::shown(&redacted(file, Secrets::Hidden)));
        let mut line = lock_line();
        if matches!(*line, Line::Waiting) {
            *line = Line::Shown(new_bar());
        }
        if let Line::Shown(bar) = &*line {
            bar.set_message(text);
        }
    }
}

/// Whether standard output is a pipe: its reader, such as a pager, may write to the same terminal.
#[cfg(unix)]
fn is_piped() -> bool {
    use std::os::fd::AsFd;
    use std::os::unix::fs::FileTypeExt;
    let stdout = io::stdout().as_fd().try_clone_to_owned();
    stdout.and_then(|stdout| File::from(stdout).metadata()).is_ok_and(|metadata| metadata.file_type().is_fifo())
}

#[cfg(not(unix))]
const fn is_piped() -> bool {
    false
}

impl Drop for Progress {
    fn drop(&mut self) {
        end();
    }
}

/// Removes the line for the rest of the run.
pub(in crate::cli) fn end() {
    if let Line::Shown(bar) = std::mem::replace(&mut *lock_line(), Line::Unused) {
        bar.finish_and_clear();
    }
}

/// Removes the line while `write` writes to the terminal.
pub(in crate::cli) fn suspend<R>(write: impl FnOnce() -> R) -> R {
    match &*lock_line() {
        Line::Shown(bar) => bar.suspend(write),
        _ => write(),
    }
}

/// An output to a terminal that may show the progress line. It writes only complete lines then, since the progress line
/// would overwrite an incomplete one.
pub(in crate::cli) struct WholeLines<W> {
    inner: W,
    /// The incomplete line.
    pending: Vec<u8>,
}

impl<W: Write> WholeLines<W> {
    pub(in crate::cli) const fn new(inner: W) -> Self {
        Self { inner, pending: Vec::new() }
    }

    fn write_complete_lines(&mut self) -> io::Result<()> {
        let len = match &*lock_line() {
            Line::Unused => self.pending.len(),
            _ => memchr::memrchr(b'\n', &self.pending).map_or(0, |at| at + 1),
        };
        if len == 0 {
            return Ok(());
        }
        let Self { inner, pending } = self;
        let written = suspend(|| {
            inner.write_all(&pending[..len])?;
            inner.flush()
        });
        pending.drain(..len);
        written
    }
}

impl<W: Write> Write for WholeLines<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.pending.extend_from_slice(bytes);
        self.write_complete_lines()?;
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        self.write_complete_lines()
    }
}

fn lock_line() -> MutexGuard<'static, Line> {
    LINE.lock().unwrap_or_else(PoisonError::into_inner)
}

fn new_bar() -> ProgressBar {
    let style = ProgressStyle::with_template("{wide_msg}").expect("the template is sound");
    ProgressBar::with_draw_target(None, ProgressDrawTarget::stderr()).with_style(style)
}
