//! Differences as Markdown, for a comment at a pull request: counts in a table, and lists that are folded where they are
//! long. All text of the input is code, so that nothing in it is markup or a mention.

use std::io::{self, Write};

use super::difference::{Change, ChangeKind, Difference};
use super::move_entries::{MoveEntry, move_entries};
use super::page::{NO_DIFFERENCE, shown_place, summary, title};
use crate::report::{escape, grouped, markdown_code};

/// The number of entries of a list that is not folded.
const MAX_OPEN: u64 = 10;
/// The number of entries that are listed of each kind.
const MAX_LISTED: usize = 50;
/// The number of bytes of all entries: GitHub allows 65,536 characters in a comment, and titles need some too.
const MAX_ENTRIES_LEN: usize = 60_000;
/// The number of characters of a URL that are shown.
const MAX_SHOWN: usize = 200;

const TITLE: &str = "### Links\n\n";
const HEADER: &str = "| | new | removed |\n|---|---:|---:|";

/// Whether a file is a comment that an earlier run wrote, by its first bytes.
pub(super) fn is_comment(first: &[u8]) -> bool {
    let rest = first.strip_prefix(TITLE.as_bytes());
    rest.is_some_and(|rest| [HEADER, NO_DIFFERENCE].iter().any(|start| rest.starts_with(start.as_bytes())))
}

/// Writes the differences.
pub(crate) fn write_comment(difference: &Difference<'_>, out: &mut dyn Write) -> io::Result<()> {
    if difference.changes.is_empty() {
        return writeln!(out, "{TITLE}{}.", summary(difference));
    }
    let count = |kind| grouped(difference.count(kind));
    writeln!(out, "{TITLE}{HEADER}")?;
    writeln!(out, "| hosts | {} | {} |", count(ChangeKind::NewHost), count(ChangeKind::RemovedHost))?;
    if difference.urls.is_some() {
        writeln!(out, "| URLs | {} | {} |", count(ChangeKind::NewUrl), count(ChangeKind::RemovedUrl))?;
    }
    let kinds: Vec<_> = ChangeKind::ALL.iter().filter(|&&kind| difference.count(kind) > 0).collect();
    let mut room = MAX_ENTRIES_LEN;
    for (nth, &&kind) in kinds.iter().enumerate() {
        // what a list does not need is left for those after it
        room -= write_list(difference, kind, room / (kinds.len() - nth), out)?;
    }
    writeln!(out, "\n{}.", summary(difference))
}

/// Writes the list of a kind, with at most `room` bytes of entries; returns how many it took.
fn write_list(difference: &Difference<'_>, kind: ChangeKind, room: usize, out: &mut dyn Write) -> io::Result<usize> {
    let count = difference.count(kind);
    // new hosts are what a reviewer looks at first
    let is_open = count <= MAX_OPEN && matches!(kind, ChangeKind::NewHost | ChangeKind::HttpsToHttp);
    match is_open {
        true => writeln!(out, "\n**{}**\n", title(kind, count))?,
        false => writeln!(out, "\n<details><summary>{}</summary>\n", title(kind, count))?,
    }
    let entries = entries(difference, kind);
    let (mut listed, mut shown) = (String::new(), 0);
    for entry in entries.iter().take(MAX_LISTED) {
        let line = format!("- {entry}\n");
        if listed.len() + line.len() > room {
            break;
        }
        listed += &line;
        shown += 1;
    }
    out.write_all(listed.as_bytes())?;
    match entries.len() - shown {
        0 => {}
        more => writeln!(out, "- ... and {} more", grouped(more as u64))?,
    }
    if !is_open {
        writeln!(out, "\n</details>")?;
    }
    Ok(listed.len())
}

/// The differences of a kind; those of files that may have been renamed are one entry.
fn entries(difference: &Difference<'_>, kind: ChangeKind) -> Vec<String> {
    if kind != ChangeKind::MovedUrl {
        return difference.of_kind(kind).map(entry).collect();
    }
    let code = |path: &str| markdown_code(&shortened(path));
    let entries = move_entries(difference).into_iter().map(|moved| match moved {
        MoveEntry::Url(change) => entry(change),
        MoveEntry::Files { from, to, urls } => format!("{} URLs from {} to {}", grouped(urls), code(from), code(to)),
    });
    entries.collect()
}

fn entry(change: &Change<'_>) -> String {
    let name = markdown_code(&shortened(change.url.or(change.host).unwrap_or_default()));
    let urls = match change.distinct_urls {
        None => String::new(),
        Some(1) => " (1 URL)".to_owned(),
        Some(urls) => format!(" ({} URLs)", grouped(urls)),
    };
    let code = |place| markdown_code(&shortened(&shown_place(place)));
    match (change.kind, change.old_place, change.place) {
        (ChangeKind::MovedUrl, Some(old), Some(new)) => format!("{name}{urls} from {} to {}", code(old), code(new)),
        (ChangeKind::RemovedHost | ChangeKind::RemovedUrl, Some(place), _) | (_, _, Some(place)) => {
            format!("{name}{urls} in {}", code(place))
        }
        _ => format!("{name}{urls}"),
    }
}

/// A text on one line, cut where it is very long.
fn shortened(text: &str) -> String {
    let shown = escape::shown(text);
    match shown.char_indices().nth(MAX_SHOWN) {
        Some((end, _)) => format!("{}...", &shown[..end]),
        None => shown,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::report::UrlFields;
    use crate::report::compare::{Side, Sides};
    use crate::syntax::Url;

    /// INVARIANT: GitHub takes each comment.
    #[test]
    fn no_comment_is_too_long() {
        let (long, mut sides) = ("ü`/".repeat(MAX_SHOWN), Sides::default());
        let mut add = |side, url: &str, path: &str| {
            let fields = UrlFields::of_components(&Url::split(url));
            sides.add_listed(side, (url, fields), (path, 1, 1));
        };
        for nth in 0..80 {
            let paths = [Side::Old, Side::New].map(|side| format!("{side:?}{nth}{long}"));
            for (side, path) in [Side::Old, Side::New].into_iter().zip(&paths) {
                add(side, &format!("https://{side:?}{nth}.example/{long}"), path);
                add(side, &format!("https://a.example/{nth}{long}"), path);
                let scheme = if side == Side::Old { "https" } else { "http" };
                add(side, &format!("{scheme}://b.example/{nth}{long}"), path);
            }
        }
        let mut out = Vec::new();
        let difference = Difference::of(&sides);
        write_comment(&difference, &mut out).expect("a buffer takes all");
        let text = String::from_utf8(out).expect("it is text");
        assert!(text.len() <= 65_536, "{}", text.len());
        let kinds = ChangeKind::ALL.iter().filter(|&&kind| difference.count(kind) > 0).count();
        assert_eq!((kinds > 4, text.matches("more\n").count()), (true, kinds));
    }

    #[test]
    fn nothing_of_the_input_is_markup() {
        let mut sides = Sides::default();
        for url in ["http://a.example/`</details>\n# x|@joe", "http://b.example/```"] {
            sides.add_listed(Side::New, (url, UrlFields::of_components(&Url::split(url))), ("`\n| [x](y) <b>", 1, 1));
        }
        let mut out = Vec::new();
        write_comment(&Difference::of(&sides), &mut out).expect("a buffer takes all");
        let text = String::from_utf8(out).expect("it is text");
        let lines: Vec<_> = text.lines().filter(|line| line.contains("example/")).collect();
        assert_eq!(
            lines,
            [
                r"- ``http://a.example/`</details>\x0a# x|@joe`` in `` `\x0a| [x](y) <b>:1:1 ``",
                r"- ```` http://b.example/``` ```` in `` `\x0a| [x](y) <b>:1:1 ``",
            ]
        );
    }
}
