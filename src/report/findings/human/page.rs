//! The findings of a file, or of a group, in columns: place, severity, message, rule; the source lines and the help
//! below.

use std::borrow::Cow;
use std::collections::HashSet;
use std::io::Write;
use std::sync::Arc;

use unicode_width::UnicodeWidthStr;

use super::super::super::escape;
use super::super::super::palette::Palette;
use super::super::super::rule_address;
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
const MIN_WIDTH: usize = 40;
/// The indentation of findings.
const INDENT: usize = 2;
/// The columns of a severity: `warning`.
const SEVERITY_WIDTH: usize = 7;
/// The space between two columns.
const GAP: usize = 2;
/// The widths of the column of messages if the column of rules is beside it. Where there is less room, messages take
/// the whole width, since many short lines are hard to read, and the rule is after the message.
const MESSAGE_WIDTHS: std::ops::RangeInclusive<usize> = 40..=80;
/// The indentation of source lines where places name their file.
const DETAIL_INDENT: usize = 6;
/// The widest indentation of source lines.
const MAX_DETAIL_INDENT: usize = 14;

/// The number of different helps that are shown.
const MAX_HELPS: usize = 1 << 12;

/// Writes findings in columns.
pub(super) struct Page {
    pub(super) palette: Palette,
    pub(super) places: PlaceLine,
    pub(super) width: usize,
    /// Whether somebody reads the report as it is written, so that its lines must fit.
    pub(super) is_terminal: bool,
    /// Whether the rules are links to their pages.
    links_rules: bool,
    /// The helps that were shown. Each is shown once; a rule may have several.
    shown_helps: HashSet<Arc<str>>,
}

/// How places and rules are shown in a block.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Places {
    /// `line:column`, below a heading that names the file.
    InFile,
    /// `path:line:column`.
    WithFile,
    /// `path:line:column`, below a heading that names the rule: lines do not repeat it.
    OfRule,
}

/// Where the columns of a block start, in terminal columns.
struct Columns {
    /// The width of the column of places.
    place: usize,
    severity: usize,
    message: usize,
    /// The width of a message.
    room: usize,
    /// Whether a rule is beside the first line of its message. Otherwise it is after the last line.
    is_rule_beside: bool,
    rule: usize,
    /// Where source lines, helps and notes start.
    detail: usize,
}

impl Page {
    pub(super) fn new(setup: &Setup) -> Self {
        Self {
            palette: Palette::new(setup.style.colors),
            places: PlaceLine::new(setup),
            width: setup.width.max(MIN_WIDTH),
            is_terminal: setup.is_terminal,
            links_rules: setup.links.is_some(),
            shown_helps: HashSet::new(),
        }
    }

    /// Adds the line above a block: a name in bold, and more text.
    pub(super) fn push_heading(&self, name: &str, more: &str, out: &mut Vec<u8>) {
        let bold = self.palette.bold;
        put!(out, "{bold}{}{bold:#}{more}\n", escape_command(name));
    }

    /// Adds the name of the current file.
    pub(super) fn push_file_heading(&self, out: &mut Vec<u8>) {
        let bold = self.palette.bold;
        put!(out, "{bold}");
        self.places.push_name(out);
        put!(out, "{bold:#}\n");
    }

    /// Adds the fixes made in a file: the diff, if it is shown, and a line.
    pub(super) fn push_fixed(&mut self, name: &str, file: &FixedFile, out: &mut Vec<u8>) {
        self.places.begin(name);
        out.extend_from_slice(&file.diff);
        self.places.push_name(out);
        put!(out, ": {}\n", fixed::describe(file));
    }

    /// Adds findings in columns, each with its source lines, its help, and what `note` returns for it.
    pub(super) fn push_block(
        &mut self,
        entries: &[Entry],
        places: Places,
        note: impl Fn(&Entry) -> Option<String>,
        out: &mut Vec<u8>,
    ) {
        let columns = self.columns(entries, places);
        for entry in entries {
            self.push_line(entry, &columns, places, out);
            self.push_excerpt(&entry.finding, columns.detail, out);
            if self.remember_help(&entry.finding.help) {
                self.push_labelled("help", &entry.finding.help, columns.detail, out);
            }
            if let Some(note) = note(entry) {
                self.push_labelled("note", &note, columns.detail, out);
            }
        }
    }

    /// Whether a help is to be shown: it is not empty and was not shown before. It counts as shown from now on.
    fn remember_help(&mut self, help: &Arc<str>) -> bool {
        let is_new = !help.is_empty() && self.shown_helps.len() < MAX_HELPS && !self.shown_helps.contains(help);
        is_new && self.shown_helps.insert(Arc::clone(help))
    }

    fn columns(&self, entries: &[Entry], places: Places) -> Columns {
        let widest = |of: &dyn Fn(&Entry) -> usize| entries.iter().map(of).max().unwrap_or(0);
        let place = widest(&|entry| self.place_text(entry, places).width()).min(self.width / 2);
        let severity = INDENT + place + GAP;
        let message = severity + SEVERITY_WIDTH + GAP;
        let latest_rule = self.width.saturating_sub(widest(&|entry| Tail::new(&entry.finding, places).width()));
        let rule_after_longest = message + widest(&|entry| escape::shown(&entry.finding.message).width()) + GAP;
        let rule = rule_after_longest.min(latest_rule).min(message + MESSAGE_WIDTHS.end() + GAP);
        let room_beside = rule.saturating_sub(message + GAP);
        let is_rule_beside = rule == rule_after_longest || room_beside >= *MESSAGE_WIDTHS.start();
        let room = if is_rule_beside { room_beside } else { self.width.saturating_sub(message).max(1) };
        let detail = match places {
            Places::InFile => severity.min(MAX_DETAIL_INDENT),
            Places::WithFile | Places::OfRule => DETAIL_INDENT,
        };
        Columns { place, severity, message, room, is_rule_beside, rule, detail }
    }

    fn place_text(&self, entry: &Entry, places: Places) -> String {
        let place = entry.finding.place;
        match places {
            Places::InFile => format!("{}:{}", place.line, place.column),
            Places::WithFile | Places::OfRule => {
                format!("{}:{}:{}", escape::shown(&entry.file), place.line, place.column)
            }
        }
    }

    /// Adds the line of a finding; more lines if its message is long.
    fn push_line(&mut self, entry: &Entry, columns: &Columns, places: Places, out: &mut Vec<u8>) {
        let finding = &entry.finding;
        let shown = self.place_text(entry, places).width();
        put!(out, "{:INDENT$}", "");
        match places {
            Places::InFile => self.places.push_place(finding.place, out),
            Places::WithFile | Places::OfRule => {
                self.places.begin(&entry.file);
                self.places.push_path_and_place(finding.place, out);
            }
        }
        if shown > columns.place {
            // too long a name has a line of its own
            put!(out, "\n{:1$}", "", columns.severity);
        } else {
            put!(out, "{:1$}", "", columns.place - shown + GAP);
        }
        let color = self.palette.severity(finding.severity);
        put!(out, "{color}{:SEVERITY_WIDTH$}{color:#}{:GAP$}", finding.severity.name(), "");
        let tail = Tail::new(finding, places);
        let lines = wrap(&escape::shown(&finding.message), columns.room);
        let tail_line = if columns.is_rule_beside { 0 } else { lines.len() - 1 };
        for (nth, line) in lines.iter().enumerate() {
            let (indent, line) = if nth == 0 { (0, line.into()) } else { (columns.message, escape_command(line)) };
            put!(out, "{:indent$}{line}", "");
            if nth == tail_line && tail.width() > 0 {
                self.push_tail(&tail, columns, line.width(), out);
            }
            out.push(b'\n');
        }
    }

    /// Adds the end of the line of a finding, after `message` columns of its message. The rule is a link to its page.
    fn push_tail(&self, tail: &Tail<'_>, columns: &Columns, message: usize, out: &mut Vec<u8>) {
        let (end, rule) = (columns.message + message, columns.rule);
        if end + GAP <= rule {
            put!(out, "{:1$}", "", rule - end);
        } else {
            let indent = rule.max(columns.message).min(self.width.saturating_sub(tail.width()));
            put!(out, "\n{:indent$}", "");
        }
        match rule_address::address_of_id(tail.rule).filter(|_| self.links_rules) {
            Some(address) => put!(out, "\x1b]8;;{address}\x1b\\{}\x1b]8;;\x1b\\{}", tail.rule, tail.mark()),
            None => put!(out, "{}{}", tail.rule, tail.mark()),
        }
    }

    /// Adds the source lines, with marks below.
    fn push_excerpt(&self, finding: &ReportedFinding, indent: usize, out: &mut Vec<u8>) {
        let color = self.palette.severity(finding.severity);
        for line in &finding.excerpt.lines {
            // one column is for the `…` of `escape_command`
            let shown = window(line, self.width.saturating_sub(indent + 1));
            let text = escape_command(&shown.text);
            let marks = shown.indent + text.width().saturating_sub(shown.text.width());
            put!(out, "{:indent$}{text}\n{:indent$}{:marks$}{color}", "", "", "");
            out.resize(out.len() + shown.width.max(1), b'^');
            put!(out, "{color:#}\n");
        }
        if finding.excerpt.cut {
            put!(out, "{:indent$}…\n", "");
        }
    }

    /// Adds a paragraph after a word: `help: ...`.
    fn push_labelled(&self, label: &str, text: &str, indent: usize, out: &mut Vec<u8>) {
        let bold = self.palette.bold;
        let more = indent + label.len() + 2;
        put!(out, "{:indent$}{bold}{label}{bold:#}: ", "");
        for (nth, line) in wrap(&escape::shown(text), self.width.saturating_sub(more)).iter().enumerate() {
            let (before, line) = if nth == 0 { (0, line.into()) } else { (more, escape_command(line)) };
            put!(out, "{:before$}{line}\n", "");
        }
    }
}

/// The end of the line of a finding: its rule, and whether it can be fixed.
struct Tail<'f> {
    /// Empty if the heading names it.
    rule: &'f str,
    fix: Option<Applicability>,
}

impl<'f> Tail<'f> {
    fn new(finding: &'f ReportedFinding, places: Places) -> Self {
        let rule = if places == Places::OfRule { "" } else { &*finding.rule };
        Self { rule, fix: finding.fix.as_ref().map(|fix| fix.applicability) }
    }

    /// The mark of the fix, with the space before it.
    fn mark(&self) -> &'static str {
        let (after_rule, alone) = match self.fix {
            Some(Applicability::Safe) => ("  [fix]", "[fix]"),
            Some(Applicability::Unsafe) => ("  [fix?]", "[fix?]"),
            None => return "",
        };
        if self.rule.is_empty() { alone } else { after_rule }
    }

    fn width(&self) -> usize {
        self.rule.width() + self.mark().len()
    }
}

/// A text for the start of a line, with `…` before it if needed: GitHub's runner reads a line that starts with `::` or
/// `##[`, or with white space and these, as a command.
pub(super) fn escape_command(text: &str) -> Cow<'_, str> {
    let start = text.trim_start();
    if start.starts_with("::") || start.starts_with("##[") { format!("…{text}").into() } else { text.into() }
}
