//! `--group-by`: findings by rule, by URL or by host. They are kept until the run ends, as far as there is memory.

use std::collections::BTreeMap;
use std::io::{self, Write};

use super::super::summary::number;
use super::super::{Grouping, ReportedFinding};
use super::entry::Entry;
use super::page::{Page, Places};
use super::repeats::Repeats;
use crate::report::escape;
use crate::syntax::Url;

/// The number of bytes that the kept findings may take.
const MAX_KEPT_BYTES: usize = 32 << 20;
/// The number of findings that are put in columns together.
const MAX_BLOCK: usize = 256;
/// The number of columns of a heading that is cut.
const MAX_HEADING_WIDTH: usize = 160;

/// Findings in groups.
pub(super) struct Groups {
    by: Grouping,
    /// The number of bytes that further findings may take.
    room: usize,
    /// The number of findings that are not kept.
    omitted: u64,
}

impl Groups {
    /// `None` for groups by file: these are printed as they come.
    pub(super) fn new(by: Grouping) -> Option<Self> {
        (by != Grouping::File).then_some(Self { by, room: MAX_KEPT_BYTES, omitted: 0 })
    }

    /// Reserves memory for a finding. Returns `false` if there is not enough, and counts the finding as omitted.
    pub(super) fn reserve(&mut self, finding: &ReportedFinding) -> bool {
        let weight = size_of::<Entry>() + finding.weight() + finding.url.len();
        let room = self.room.checked_sub(weight);
        // once a finding is not kept, all after it are not kept
        self.room = room.unwrap_or(0);
        self.omitted += u64::from(room.is_none());
        room.is_some()
    }

    /// Writes all groups.
    pub(super) fn write(
        &self,
        entries: Vec<Entry>,
        repeats: &Repeats,
        page: &mut Page,
        out: &mut dyn Write,
    ) -> io::Result<()> {
        let mut buffer = Vec::new();
        let mut groups: BTreeMap<String, (u64, Vec<Entry>)> = BTreeMap::new();
        for entry in entries {
            let (count, group) = groups.entry(self.group_of(&entry.finding)).or_default();
            *count += entry.count() + repeats.unprinted_count(&entry.finding);
            group.push(entry);
        }
        let mut groups: Vec<_> = groups.into_iter().collect();
        groups.sort_by(|(a, (x, _)), (b, (y, _))| y.cmp(x).then_with(|| a.cmp(b)));
        let note = |entry: &Entry| {
            let notes: Vec<String> = entry.note().into_iter().chain(repeats.note(&entry.finding)).collect();
            (!notes.is_empty()).then(|| notes.join("; "))
        };
        let places = if self.by == Grouping::Rule { Places::OfRule } else { Places::WithFile };
        for (nth, (key, (count, entries))) in groups.iter().enumerate() {
            if nth > 0 {
                buffer.push(b'\n');
            }
            let shown: String = escape::shown(key).chars().take(page.width.min(MAX_HEADING_WIDTH)).collect();
            page.push_heading(&shown, &format!(" ({})", number(*count, "finding")), &mut buffer);
            for entries in entries.chunks(MAX_BLOCK) {
                page.push_block(entries, places, note, &mut buffer);
                out.write_all(&buffer)?;
                buffer.clear();
            }
        }
        if self.omitted > 0 {
            let left = number(self.omitted, "finding");
            writeln!(
                out,
                "\n{left} more, counted but not grouped: they do not fit in memory (--group-by file prints all)"
            )?;
        }
        Ok(())
    }

    fn group_of(&self, finding: &ReportedFinding) -> String {
        match self.by {
            Grouping::File => String::new(),
            Grouping::Rule => finding.rule.to_string(),
            Grouping::Url => finding.url.to_string(),
            Grouping::Host => match Url::split(&finding.url).host() {
                None | Some("") => "(no host)".to_owned(),
                Some(host) => host.to_lowercase(),
            },
        }
    }
}
