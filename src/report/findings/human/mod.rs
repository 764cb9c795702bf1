//! Findings for people: by file, or by another property, one entry for one error, with a summary that says what to do
//! next.
//!
//! Findings are printed at the end of their file, or as soon as a hundred wait. If a waiting finding is a repeat, it
//! and all after it wait until it is known whether the run has many findings: then repeats are not printed.
//!
//! | file | contents |
//! |---|---|
//! | `entry` | a finding, and other findings of the same error |
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
pub(super) use ending::NEXT_STEPS_START;
use entry::Entry;
use groups::Groups;
use page::{Page, Places};
use repeats::Repeats;
use worst::WorstFiles;

/// The number of entries that may wait for the end of their file, and that are searched for one on the same line.
const MAX_WAITING: usize = 100;

/// The human report.
pub(super) struct Human {
    page: Page,
    /// The name of the current file.
    file: Arc<str>,
    /// The number of findings in it.
    findings_in_file: u64,
    /// The file of the heading that was written last.
    last_heading: Option<Arc<str>>,
    /// Whether anything was written: an empty line separates it from what follows.
    has_blocks: bool,
    waiting: Vec<Entry>,
    repeats: Repeats,
    /// The groups, unless findings are grouped by file.
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
            findings_in_file: 0,
            last_heading: None,
            has_blocks: false,
            waiting: Vec::new(),
            repeats: Repeats::new(setup.prints_repeats),
            groups: Groups::new(setup.grouping),
            rule_counts: RuleCounts::default(),
            worst: WorstFiles::default(),
            buffer: Vec::new(),
        }
    }

    /// Writes the waiting entries, under the names of their files.
    fn write_waiting(&mut self, out: &mut dyn Write) -> io::Result<()> {
        let Self { page, waiting, buffer, last_heading, has_blocks, .. } = self;
        buffer.clear();
        for entries in waiting.chunk_by(|a, b| Arc::ptr_eq(&a.file, &b.file)) {
            let Some(Entry { file, .. }) = entries.first() else { continue };
            page.places.begin(file);
            if last_heading.as_ref().is_none_or(|heading| !Arc::ptr_eq(heading, file)) {
                if std::mem::replace(has_blocks, true) {
                    buffer.push(b'\n');
                }
                page.push_file_heading(buffer);
                *last_heading = Some(Arc::clone(file));
            }
            page.push_block(entries, Places::InFile, Entry::note, buffer);
        }
        waiting.clear();
        out.write_all(buffer)
    }

    /// Drops the waiting repeats, once there are so many findings that repeats are not printed.
    fn drop_repeats(&mut self) {
        let Self { waiting, repeats, .. } = self;
        if repeats.are_unprinted() {
            waiting.retain(|entry| {
                if entry.is_repeat {
                    repeats.count_unprinted(&entry.finding);
                }
                !entry.is_repeat
            });
        }
    }
}

impl Reporter for Human {
    fn begin(&mut self, file: &str, _out: &mut dyn Write) -> io::Result<()> {
        self.file = file.into();
        self.findings_in_file = 0;
        self.rule_counts.begin();
        Ok(())
    }

    fn finding(&mut self, finding: &ReportedFinding, out: &mut dyn Write) -> io::Result<()> {
        self.findings_in_file += 1;
        self.rule_counts.add(finding);
        let Self { file, waiting, repeats, .. } = self;
        let is_repeat = repeats.add(file, finding);
        let last = waiting.iter_mut().rev().take(MAX_WAITING);
        let mut on_line = last.take_while(|entry| entry.is_on_line(file, finding));
        if on_line.any(|entry| entry.absorb(finding, is_repeat)) {
            return Ok(());
        }
        if is_repeat && repeats.are_unprinted() {
            repeats.count_unprinted(finding);
            return Ok(());
        }
        if self.groups.as_mut().is_some_and(|groups| !groups.reserve(finding)) {
            return Ok(());
        }
        waiting.push(Entry::new(file, finding, is_repeat));
        if waiting.len() > MAX_WAITING && self.groups.is_none() {
            self.drop_repeats();
            self.write_waiting(out)?;
        }
        Ok(())
    }

    fn not_shown(&mut self, finding: &ReportedFinding) {
        self.findings_in_file += 1;
        self.rule_counts.add(finding);
    }

    fn fixed(&mut self, file: &FixedFile, out: &mut dyn Write) -> io::Result<()> {
        if self.groups.is_none() {
            // the line belongs below the findings of its file
            self.write_waiting(out)?;
        }
        self.buffer.clear();
        self.page.push_fixed(&self.file, file, &mut self.buffer);
        self.has_blocks = true;
        out.write_all(&self.buffer)
    }

    fn end(&mut self, out: &mut dyn Write) -> io::Result<()> {
        self.worst.add(&self.file, self.findings_in_file);
        self.drop_repeats();
        let waits = self.groups.is_some() || self.waiting.iter().any(|entry| entry.is_repeat);
        if waits && !self.waiting.is_empty() { Ok(()) } else { self.write_waiting(out) }
    }

    fn finish(&mut self, run: Run<'_>, out: &mut dyn Write) -> io::Result<()> {
        self.drop_repeats();
        let entries = if self.groups.is_some() { std::mem::take(&mut self.waiting) } else { Vec::new() };
        self.write_waiting(out)?;
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
