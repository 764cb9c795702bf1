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
const KEPT: usize = 32 << 20;
/// The number of findings that are put in columns together.
const BLOCK: usize = 256;
/// The number of columns of a heading that is cut.
const HEADING: usize = 160;

/// Findings in groups.
pub(super) struct Groups {
    by: Grouping,
    room: usize,
    /// The number of findings that are not kept.
    left: u64,
}

impl Groups {
    /// `None` for the groups that need nothing kept.
    pub(super) fn new(by: Grouping) -> Option<Self> {
        (by != Grouping::File).then_some(Self { by, room: KEPT, left: 0 })
    }

    /// Takes the memory of a finding; if there is not enough, returns `false` and counts the finding.
    pub(super) fn has_room_for(&mut self, finding: &ReportedFinding) -> bool {
        let weight = size_of::<Entry>() + finding.weight() + finding.url.len();
        let room = self.room.checked_sub(weight);
        // once one is not kept, none is
        self.room = room.unwrap_or(0);
        self.left += u64::from(room.is_none());
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
            let (count, group) = groups.entry(self.key(&entry.finding)).or_default();
            *count += entry.count() + repeats.left(&entry.finding);
            group.push(entry);
        }
        let mut groups: Vec<_> = groups.into_iter().collect();
        groups.sort_by(|(a, (x, _)), (b, (y, _))| y.cmp(x).then_with(|| a.cmp(b)));
        let note = |entry: &Entry| {
            let notes: Vec<String> = entry.note().into_iter().chain(repeats.others(&entry.finding)).collect();
            (!notes.is_empty()).then(|| notes.join("; "))
        };
        let places = if self.by == Grouping::Rule { Places::OfRule } else { Places::WithFile };
        for (nth, (key, (count, entries))) in groups.iter().enumerate() {
            if nth > 0 {
                buffer.push(b'\n');
            }
            let shown: String = escape::shown(key).chars().take(page.width.min(HEADING)).collect();
            page.heading(&shown, &format!(" ({})", number(*count, "finding")), &mut buffer);
            for entries in entries.chunks(BLOCK) {
                page.block(entries, places, note, &mut buffer);
                out.write_all(&buffer)?;
                buffer.clear();
            }
        }
        if self.left > 0 {
            let left = number(self.left, "finding");
            writeln!(
                out,
                "\n{left} more, counted but not grouped: they do not fit in memory (--group-by file prints all)"
            )?;
        }
        Ok(())
    }

    fn key(&self, finding: &ReportedFinding) -> String {
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
