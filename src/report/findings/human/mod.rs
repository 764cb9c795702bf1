//! Findings for people: by file, or by another property, one entry for one error, with a summary that says what to do
//! next.
//!
//! Findings go out at the end of their file, or as soon as a hundred wait. If one of a waiting file was found before, it
//! and those after it wait until it is known whether the run has many: then what was printed is not printed again.
//!
//! | file | contents |
//! |---|---|
//! | `entry` | a finding, and those that it represents |
//! | `repeats` | which findings were printed before |
//! | `groups` | `--group-by` |
//! | `page` | entries in columns, with source lines and help |
//! | `window`, `wrap` | text that fits on the terminal |
//! | `ending`, `worst` | the end of the report |

mod ending;
mod entry;
mod groups;
mod page;
mod repeats;
#[cfg(test)]
mod tests;
mod window;
mod worst;
mod wrap;

use std::io::{self, Write};
use std::sync::Arc;

use super::statistics::RuleCounts;
use super::{FixedFile, ReportedFinding, Reporter, Run, Setup};
use ending::Ending;
pub(super) use ending::NEXT;
use entry::Entry;
use groups::Groups;
use page::{Page, Places};
use repeats::Repeats;
use worst::WorstFiles;

/// The number of findings that wait for the end of their file, and of those that may be on one line with the next.
const WAITING: usize = 100;

/// The human report.
pub(super) struct Human {
    page: Page,
    /// The name of the current file.
    file: Arc<str>,
    /// The number of findings in it.
    in_file: u64,
    /// The file of the heading that was written last.
    headed: Option<Arc<str>>,
    /// Whether a block was written.
    has_blocks: bool,
    waiting: Vec<Entry>,
    repeats: Repeats,
    /// What is grouped by something other than the file.
    groups: Option<Groups>,
    rule_counts: RuleCounts,
    worst: WorstFiles,
    buffer: Vec<u8>,
}

impl Human {
    pub(super) fn new(setup: &Setup) -> Self {
        Self {
            page: Page::new(setup),
            file: "".into(),
            in_file: 0,
            headed: None,
            has_blocks: false,
            waiting: Vec::new(),
            repeats: Repeats::new(setup.prints_repeats),
            groups: Groups::new(setup.grouping),
            rule_counts: RuleCounts::default(),
            worst: WorstFiles::default(),
            buffer: Vec::new(),
        }
    }

    /// Writes what waits, under the name of its file.
    fn write(&mut self, out: &mut dyn Write) -> io::Result<()> {
        let Self { page, waiting, buffer, headed, has_blocks, .. } = self;
        buffer.clear();
        for entries in waiting.chunk_by(|a, b| Arc::ptr_eq(&a.file, &b.file)) {
            let Some(Entry { file, .. }) = entries.first() else { continue };
            page.places.begin(file);
            if headed.as_ref().is_none_or(|headed| !Arc::ptr_eq(headed, file)) {
                if std::mem::replace(has_blocks, true) {
                    buffer.push(b'\n');
                }
                page.file_heading(buffer);
                *headed = Some(Arc::clone(file));
            }
            page.block(entries, Places::InFile, Entry::note, buffer);
        }
        waiting.clear();
        out.write_all(buffer)
    }

    /// Drops the repeats that wait, once there are so many findings that none is printed again.
    fn drop_repeats(&mut self) {
        let Self { waiting, repeats, .. } = self;
        if repeats.are_left() {
            waiting.retain(|entry| {
                if entry.is_repeat {
                    repeats.leave(&entry.finding);
                }
                !entry.is_repeat
            });
        }
    }
}

impl Reporter for Human {
    fn begin(&mut self, file: &str, _out: &mut dyn Write) -> io::Result<()> {
        self.file = file.into();
        self.in_file = 0;
        self.rule_counts.begin();
        Ok(())
    }

    fn finding(&mut self, finding: &ReportedFinding, out: &mut dyn Write) -> io::Result<()> {
        self.in_file += 1;
        self.rule_counts.add(finding);
        let Self { file, waiting, repeats, .. } = self;
        let is_repeat = repeats.add(file, finding);
        let last = waiting.iter_mut().rev().take(WAITING);
        let mut on_line = last.take_while(|entry| entry.is_on_line(file, finding));
        if on_line.any(|entry| entry.absorbs(finding, is_repeat)) {
            return Ok(());
        }
        if is_repeat && repeats.are_left() {
            repeats.leave(finding);
            return Ok(());
        }
        if self.groups.as_mut().is_some_and(|groups| !groups.has_room_for(finding)) {
            return Ok(());
        }
        waiting.push(Entry::new(file, finding, is_repeat));
        if waiting.len() > WAITING && self.groups.is_none() {
            self.drop_repeats();
            self.write(out)?;
        }
        Ok(())
    }

    fn not_shown(&mut self, finding: &ReportedFinding) {
        self.in_file += 1;
        self.rule_counts.add(finding);
    }

    fn fixed(&mut self, file: &FixedFile, out: &mut dyn Write) -> io::Result<()> {
        if self.groups.is_none() {
            // the line belongs below the findings of its file
            self.write(out)?;
        }
        self.buffer.clear();
        self.page.fixed(&self.file, file, &mut self.buffer);
        self.has_blocks = true;
        out.write_all(&self.buffer)
    }

    fn end(&mut self, out: &mut dyn Write) -> io::Result<()> {
        self.worst.add(&self.file, self.in_file);
        self.drop_repeats();
        let waits = self.groups.is_some() || self.waiting.iter().any(|entry| entry.is_repeat);
        if waits && !self.waiting.is_empty() { Ok(()) } else { self.write(out) }
    }

    fn finish(&mut self, run: Run<'_>, out: &mut dyn Write) -> io::Result<()> {
        self.drop_repeats();
        let entries = if self.groups.is_some() { std::mem::take(&mut self.waiting) } else { Vec::new() };
        self.write(out)?;
        let Self { page, repeats, groups, rule_counts, worst, buffer, .. } = self;
        if let Some(groups) = groups {
            self.has_blocks |= !entries.is_empty();
            groups.write(entries, repeats, page, out)?;
        }
        buffer.clear();
        if run.closing {
            if self.has_blocks {
                buffer.push(b'\n');
            }
            Ending { run, rule_counts, worst, repeats }.write(page, buffer);
        }
        out.write_all(buffer)
    }
}
