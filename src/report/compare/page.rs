//! Differences for people: a list for each kind, and a line with the counts.

use std::io::{self, Write};

use super::difference::{Change, ChangeKind, ChangePlace, Difference};
use super::move_entries::{MoveEntry, move_entries};
use crate::report::palette::Palette;
use crate::report::{Colors, escape, grouped};

/// Writes the lists of differences, with an empty line between them.
pub(crate) fn write_page(difference: &Difference<'_>, colors: Colors, out: &mut dyn Write) -> io::Result<()> {
    let bold = Palette::new(colors).bold;
    let mut is_first = true;
    for &kind in ChangeKind::ALL {
        let lines = lines(difference, kind);
        if lines.is_empty() {
            continue;
        }
        if !std::mem::replace(&mut is_first, false) {
            writeln!(out)?;
        }
        writeln!(out, "{bold}{}{bold:#}", title(kind, difference.count(kind)))?;
        for line in lines {
            writeln!(out, "  {line}")?;
        }
    }
    Ok(())
}

/// Writes what comes after the lists: how many URLs and hosts each side has.
pub(crate) fn write_summary(difference: &Difference<'_>, out: &mut dyn Write) -> io::Result<()> {
    let gap = if difference.changes.is_empty() { "" } else { "\n" };
    writeln!(out, "{gap}{}", summary(difference))
}

/// What there is of a kind, and how much: `2 new hosts`.
pub(super) fn title(kind: ChangeKind, count: u64) -> String {
    let (before, one, after) = match kind {
        ChangeKind::NewHost => ("new ", "host", ""),
        ChangeKind::RemovedHost => ("removed ", "host", ""),
        ChangeKind::NewUrl => ("new ", "URL", ""),
        ChangeKind::RemovedUrl => ("removed ", "URL", ""),
        ChangeKind::MovedUrl => ("", "URL", " in another file"),
        ChangeKind::HttpToHttps => ("", "URL", " from http to https"),
        ChangeKind::HttpsToHttp => ("", "URL", " from https to http"),
    };
    format!("{} {before}{one}{}{after}", grouped(count), if count == 1 { "" } else { "s" })
}

/// The differences of a kind, a line each; those of files that may have been renamed are one.
fn lines(difference: &Difference<'_>, kind: ChangeKind) -> Vec<String> {
    if kind != ChangeKind::MovedUrl {
        return difference.of_kind(kind).map(line).collect();
    }
    let entries = move_entries(difference).into_iter().map(|entry| match entry {
        MoveEntry::Url(change) => line(change),
        MoveEntry::Files { from, to, urls } => {
            format!("{} -> {}  ({} URLs)", escape::shown(from), escape::shown(to), grouped(urls))
        }
    });
    entries.collect()
}

/// A difference on a line.
fn line(change: &Change<'_>) -> String {
    let place = |place: Option<ChangePlace<'_>>| place.map(shown_place).unwrap_or_default();
    let name = escape::shown(change.url.or(change.host).unwrap_or_default());
    let place = match change.kind {
        ChangeKind::MovedUrl => format!("{} -> {}", place(change.old_place), place(change.place)),
        ChangeKind::RemovedHost | ChangeKind::RemovedUrl => place(change.old_place),
        _ => place(change.place),
    };
    match change.distinct_urls {
        Some(1) => format!("{name}  (1 URL)  {place}"),
        Some(urls) => format!("{name}  ({} URLs)  {place}", grouped(urls)),
        None => format!("{name}  {place}"),
    }
}

/// A place as `path:line:column`.
pub(super) fn shown_place(ChangePlace { path, line, column }: ChangePlace<'_>) -> String {
    format!("{}:{line}:{column}", escape::shown(path))
}

/// How the summary starts if nothing differs.
pub(super) const NO_DIFFERENCE: &str = "No difference. ";

/// How many URLs and hosts each side has.
pub(super) fn summary(difference: &Difference<'_>) -> String {
    let counted = |count: u64, one: &str| format!("{} {one}{}", grouped(count), if count == 1 { "" } else { "s" });
    let side = |nth: usize| {
        let hosts = counted(difference.hosts[nth], "host");
        difference.urls.map_or_else(|| hosts.clone(), |urls| format!("{} of {hosts}", counted(urls[nth], "URL")))
    };
    let start = if difference.changes.is_empty() { NO_DIFFERENCE } else { "" };
    format!("{start}OLD has {}, NEW has {}", side(0), side(1))
}
