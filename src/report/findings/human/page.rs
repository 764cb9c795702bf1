//! The findings of a file, or of a group, in columns: place, severity, message, rule; the source lines and the help below.

use std::borrow::Cow;
use std::collections::HashSet;
use std::io::Write;
use std::sync::Arc;

use unicode_width::UnicodeWidthStr;

use super::super::super::escape;
use super::super::super::palette::Palette;
use super::super::location::PlaceLine;
use super::super::{FixedFile, ReportedFinding, Setup, fixed};
use super::entry::Entry;
use super::window::window;
use super::wrap::wrap;
use crate::lint::Applicability;

/// Adds formatted text to a buffer, which takes all.
macro_rules! put {
    ($buffer:expr, $($text:tt)*) => {
        write!($buffer, $($text)*).expect("a buffer takes all")
    };
}
pub(super) use put;

/// The narrowest terminal that the columns are made for.
const LEAST: usize = 40;
/// The indentation of findings.
const INDENT: usize = 2;
/// The columns of a severity: `warning`.
const SEVERITY: usize = 7;
/// The space between two columns.
const GAP: usize = 2;
/// The narrowest column of messages beside that of the rules, and the widest.
const MESSAGE: std::ops::RangeInclusive<usize> = 24..=80;
/// The indentation of source lines below long places, and the widest of all.
const DETAIL: usize = 6;
const WIDEST_DETAIL: usize = 14;

/// The number of helps that are shown.
const HELPS: usize = 1 << 12;

/// Writes findings in columns.
pub(super) struct Page {
    pub(super) palette: Palette,
    pub(super) places: PlaceLine,
    pub(super) width: usize,
    /// The helps that were shown: a rule may have several.
    helped: HashSet<Arc<str>>,
}

/// Whether places name their file.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Places {
    InFile,
    WithFile,
}

/// Where the columns of a block start.
struct Columns {
    place: usize,
    severity: usize,
    message: usize,
    /// `None` if there is no room beside the messages.
    rule: Option<usize>,
    /// The width of a message.
    room: usize,
    detail: usize,
}

impl Page {
    pub(super) fn new(setup: &Setup) -> Self {
        Self {
            palette: Palette::new(setup.style.colors),
            places: PlaceLine::new(setup),
            width: setup.width.max(LEAST),
            helped: HashSet::new(),
        }
    }

    /// Adds the line above a block: a name and what is to be known of it.
    pub(super) fn heading(&self, name: &str, more: &str, out: &mut Vec<u8>) {
        let bold = self.palette.bold;
        put!(out, "{bold}{}{bold:#}{more}\n", unlike_command(name));
    }

    /// Adds the name of the current file.
    pub(super) fn file_heading(&self, out: &mut Vec<u8>) {
        let bold = self.palette.bold;
        put!(out, "{bold}");
        self.places.name(out);
        put!(out, "{bold:#}\n");
    }

    /// Adds the fixes made in a file: the diff, if it is shown, and a line.
    pub(super) fn fixed(&mut self, name: &str, file: &FixedFile, out: &mut Vec<u8>) {
        self.places.begin(name);
        out.extend_from_slice(&file.diff);
        self.places.name(out);
        put!(out, ": {}\n", fixed::describe(file));
    }

    /// Adds findings.
    pub(super) fn block(
        &mut self,
        entries: &[Entry],
        places: Places,
        note: impl Fn(&Entry) -> Option<String>,
        out: &mut Vec<u8>,
    ) {
        let columns = self.columns(entries, places);
        for entry in entries {
            self.line(entry, &columns, places, out);
            self.excerpt(&entry.finding, columns.detail, out);
            if self.is_new_help(&entry.finding.help) {
                self.labelled("help", &entry.finding.help, columns.detail, out);
            }
            if let Some(note) = note(entry) {
                self.labelled("note", &note, columns.detail, out);
            }
        }
    }

    /// Whether a help was not shown before.
    fn is_new_help(&mut self, help: &Arc<str>) -> bool {
        let is_new = !help.is_empty() && self.helped.len() < HELPS && !self.helped.contains(help);
        is_new && self.helped.insert(Arc::clone(help))
    }

    fn columns(&self, entries: &[Entry], places: Places) -> Columns {
        let widest = |of: &dyn Fn(&Entry) -> usize| entries.iter().map(of).max().unwrap_or(0);
        let place = widest(&|entry| self.place(entry, places).width()).min(self.width / 2);
        let severity = INDENT + place + GAP;
        let message = severity + SEVERITY + GAP;
        let latest = self.width.saturating_sub(widest(&|entry| tail(&entry.finding).width()));
        let needed = message + widest(&|entry| escape::shown(&entry.finding.message).width()) + GAP;
        let rule = needed.min(latest).min(message + MESSAGE.end() + GAP);
        let room = rule.saturating_sub(message + GAP);
        let detail = match places {
            Places::InFile => severity.min(WIDEST_DETAIL),
            Places::WithFile => DETAIL,
        };
        if rule < needed && room < *MESSAGE.start() {
            return Columns {
                place,
                severity,
                message,
                rule: None,
                room: self.width.saturating_sub(message).max(1),
                detail,
            };
        }
        Columns { place, severity, message, rule: Some(rule), room, detail }
    }

    fn place(&self, entry: &Entry, places: Places) -> String {
        let place = entry.finding.place;
        match places {
            Places::InFile => format!("{}:{}", place.line, place.column),
            Places::WithFile => format!("{}:{}:{}", escape::shown(&entry.file), place.line, place.column),
        }
    }

    /// The line of a finding; more lines if its message is long.
    fn line(&mut self, entry: &Entry, columns: &Columns, places: Places, out: &mut Vec<u8>) {
        let finding = &entry.finding;
        let shown = self.place(entry, places).width();
        put!(out, "{:INDENT$}", "");
        match places {
            Places::InFile => self.places.put_in_file(finding.place, out),
            Places::WithFile => {
                self.places.begin(&entry.file);
                self.places.put(finding.place, out);
            }
        }
        if shown > columns.place {
            // too long a name has a line of its own
            put!(out, "\n{:1$}", "", columns.severity);
        } else {
            put!(out, "{:1$}", "", columns.place - shown + GAP);
        }
        let color = self.palette.severity(finding.severity);
        put!(out, "{color}{:SEVERITY$}{color:#}{:GAP$}", finding.severity.name(), "");
        let lines = wrap(&escape::shown(&finding.message), columns.room);
        for (nth, line) in lines.iter().enumerate() {
            match (nth, columns.rule) {
                (0, Some(rule)) => {
                    let gap = rule.saturating_sub(columns.message + line.width());
                    put!(out, "{line}{:gap$}{}\n", "", tail(finding));
                }
                (0, None) => put!(out, "{line}\n"),
                _ => put!(out, "{:2$}{}\n", "", unlike_command(line), columns.message),
            }
        }
        if columns.rule.is_none() {
            let tail = tail(finding);
            let indent = columns.message.min(self.width.saturating_sub(tail.width()));
            put!(out, "{:indent$}{tail}\n", "");
        }
    }

    /// The source lines, with marks below.
    fn excerpt(&self, finding: &ReportedFinding, indent: usize, out: &mut Vec<u8>) {
        let color = self.palette.severity(finding.severity);
        for line in &finding.excerpt.lines {
            // one column is for the sign of a line that is none of the runner's commands
            let shown = window(line, self.width.saturating_sub(indent + 1));
            let text = unlike_command(&shown.text);
            let marks = shown.indent + text.width().saturating_sub(shown.text.width());
            put!(out, "{:indent$}{text}\n{:indent$}{:marks$}{color}", "", "", "");
            out.resize(out.len() + shown.width, b'^');
            put!(out, "{color:#}\n");
        }
        if finding.excerpt.cut {
            put!(out, "{:indent$}…\n", "");
        }
    }

    /// A paragraph after a word: `help: ...`.
    fn labelled(&self, label: &str, text: &str, indent: usize, out: &mut Vec<u8>) {
        let bold = self.palette.bold;
        let more = indent + label.len() + 2;
        put!(out, "{:indent$}{bold}{label}{bold:#}: ", "");
        for (nth, line) in wrap(&escape::shown(text), self.width.saturating_sub(more)).iter().enumerate() {
            let (before, line) = if nth == 0 { (0, line.into()) } else { (more, unlike_command(line)) };
            put!(out, "{:before$}{line}\n", "");
        }
    }
}

/// The end of the line of a finding: its rule, and whether it can be fixed.
fn tail(finding: &ReportedFinding) -> String {
    match finding.fix.as_ref().map(|fix| fix.applicability) {
        Some(Applicability::Safe) => format!("{}  [fix]", finding.rule),
        Some(Applicability::Unsafe) => format!("{}  [fix?]", finding.rule),
        None => finding.rule.to_string(),
    }
}

/// A text that starts a line. GitHub's runner takes a line that starts with `::` or `##[` for a command, white space or
/// not: no text of a document may give it one.
pub(super) fn unlike_command(text: &str) -> Cow<'_, str> {
    let start = text.trim_start();
    if start.starts_with("::") || start.starts_with("##[") { format!("…{text}").into() } else { text.into() }
}
