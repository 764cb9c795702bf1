//! The end of the report: what was printed once for several places, the summary, counts by rule, and what to do next.

use std::io::Write;

use super::super::statistics::RuleCounts;
use super::super::{Counts, Run, summary};
use super::page::{Page, escape_command, put};
use super::repeats::{PRINTED_IN_FULL, Repeated, Repeats};
use super::worst::WorstFiles;
use super::wrap::wrap;
use crate::report::escape;

/// The number of findings with several places that are listed.
const MAX_REPEATED: usize = 3;
/// The number of lines of counts by rule.
const MAX_RULE_LINES: usize = 3;

/// The start of the last paragraph, by which a report is recognized.
pub(in super::super) const NEXT_STEPS_START: &str = "  urlint explain RULE says why";

/// What the end of a report needs to know.
pub(super) struct Ending<'e> {
    pub(super) run: Run<'e>,
    pub(super) rule_counts: &'e RuleCounts,
    pub(super) worst: &'e WorstFiles,
    pub(super) repeats: &'e Repeats,
}

impl Ending<'_> {
    /// Adds the end of the report.
    pub(super) fn write(&self, page: &mut Page, out: &mut Vec<u8>) {
        self.push_repeated(page, out);
        // a program that searches a log for the summary finds it on one line
        let width = if page.is_terminal { page.width } else { usize::MAX };
        push_paragraph(&summary::line(self.run), width, out);
        let counts = self.run.counts;
        if counts.all() == counts.hidden || counts.would_be_fixed.is_some() {
            return;
        }
        self.push_rules(page, out);
        if counts.all() > PRINTED_IN_FULL {
            self.push_files(page, out);
        }
        push_paragraph(&next_steps(counts), page.width, out);
    }

    /// Adds the findings that were printed once for several places.
    fn push_repeated(&self, page: &mut Page, out: &mut Vec<u8>) {
        let list = self.repeats.most_repeated();
        if list.is_empty() {
            return;
        }
        page.push_heading("Printed once each", " (all with --verbose)", out);
        let places: Vec<String> = list.iter().take(MAX_REPEATED).map(Repeated::places).collect();
        let column = places.iter().map(String::len).max().unwrap_or(0) + 2;
        for (repeated, places) in list.iter().zip(&places) {
            let before = 2 + column + repeated.rule.len() + 2;
            let lines = wrap(&escape::shown(repeated.url), page.width.saturating_sub(before + 1));
            let cut = if lines.len() > 1 { "…" } else { "" };
            let url = lines.first().map_or("", String::as_str);
            put!(out, "  {places:column$}{}  {url}{cut}\n  {:column$}", repeated.rule, "");
            page.places.begin(repeated.file);
            page.places.push_path_and_place(repeated.place, out);
            out.push(b'\n');
        }
        if let Some(more @ 1..) = list.len().checked_sub(MAX_REPEATED) {
            put!(out, "  {} more\n", number(more as u64));
        }
        out.push(b'\n');
    }

    /// Adds the counts by rule, on at most [`MAX_RULE_LINES`] lines.
    fn push_rules(&self, page: &Page, out: &mut Vec<u8>) {
        let rows = self.rule_counts.rows();
        let cells: Vec<String> = rows.iter().map(|(rule, row)| format!("{} {rule}", number(row.count))).collect();
        let mut lines = vec![String::new()];
        let mut shown = 0;
        for cell in &cells {
            let line = lines.last().map_or(0, String::len);
            // the last line has room for the number of the others
            let reserved = if lines.len() == MAX_RULE_LINES { "   12 more rules".len() } else { 0 };
            if line > 0 && line + 3 + cell.len() + 2 + reserved > page.width {
                if lines.len() == MAX_RULE_LINES {
                    break;
                }
                lines.push(String::new());
            }
            shown += 1;
            let Some(line) = lines.last_mut() else { break };
            *line += if line.is_empty() { "  " } else { "   " };
            *line += cell;
        }
        if let (more @ 1.., Some(line)) = (cells.len() - shown, lines.last_mut()) {
            *line += &format!("   {more} more rules");
        }
        lines.iter().for_each(|line| put!(out, "{line}\n"));
    }

    /// Adds the files with most findings.
    fn push_files(&self, page: &mut Page, out: &mut Vec<u8>) {
        let files = self.worst.list();
        if files.len() < 2 {
            return;
        }
        put!(out, "  Most are in\n");
        for (file, count) in files {
            page.places.begin(file);
            put!(out, "    {:>5}  ", number(*count));
            page.places.push_name(out);
            out.push(b'\n');
        }
    }
}

/// What to do next, in words.
fn next_steps(counts: Counts) -> String {
    let mut ways = vec![NEXT_STEPS_START, "--write-baseline accepts what is there"];
    if counts.unsafely_fixable > 0 {
        ways.insert(1, "[fix?] needs --unsafe-fixes");
    }
    if counts.all() > PRINTED_IN_FULL {
        ways.push("--group-by url or host, --statistics and --max-findings print less");
    }
    ways.join("; ")
}

/// Adds a paragraph. Its first line keeps its indentation; the other lines are indented by two columns.
fn push_paragraph(text: &str, width: usize, out: &mut Vec<u8>) {
    let start = text.len() - text.trim_start().len();
    for (nth, line) in wrap(text, width.saturating_sub(2)).iter().enumerate() {
        let indent = if nth == 0 { start } else { 2 };
        put!(out, "{:indent$}{}\n", "", escape_command(line));
    }
}

fn number(number: u64) -> String {
    summary::grouped(number)
}
