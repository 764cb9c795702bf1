//! The end of the report: what was printed once for several places, the summary, counts by rule, and what to do next.

use std::io::Write;

use super::super::statistics::RuleCounts;
use super::super::{Counts, Run, summary};
use super::page::{Page, put, unlike_command};
use super::repeats::{FEW, Repeated, Repeats};
use super::worst::WorstFiles;
use super::wrap::wrap;
use crate::report::escape;

/// The number of findings with several places that are listed.
const REPEATED: usize = 3;
/// The number of lines of counts by rule.
const RULES: usize = 3;

/// How the last paragraph starts.
pub(in super::super) const NEXT: &str = "  urlint explain RULE says why";

/// What the end of a report needs to know.
pub(super) struct Ending<'e> {
    pub(super) run: Run<'e>,
    pub(super) rule_counts: &'e RuleCounts,
    pub(super) worst: &'e WorstFiles,
    pub(super) repeats: &'e Repeats,
}

impl Ending<'_> {
    /// Adds all of it.
    pub(super) fn write(&self, page: &mut Page, out: &mut Vec<u8>) {
        self.repeated(page, out);
        // a program that searches a log for the summary finds it on one line
        let width = if page.is_terminal { page.width } else { usize::MAX };
        paragraph(&summary::line(self.run), width, out);
        let counts = self.run.counts;
        if counts.all() == counts.hidden || counts.would_be_fixed.is_some() {
            return;
        }
        self.rules(page, out);
        if counts.all() > FEW {
            self.files(page, out);
        }
        paragraph(&next(counts), page.width, out);
    }

    /// The findings that were printed once.
    fn repeated(&self, page: &mut Page, out: &mut Vec<u8>) {
        let list = self.repeats.list();
        if list.is_empty() {
            return;
        }
        page.heading("Printed once each", " (all with --verbose)", out);
        let places: Vec<String> = list.iter().take(REPEATED).map(Repeated::places).collect();
        let column = places.iter().map(String::len).max().unwrap_or(0) + 2;
        for (repeated, places) in list.iter().zip(&places) {
            let before = 2 + column + repeated.rule.len() + 2;
            let lines = wrap(&escape::shown(repeated.url), page.width.saturating_sub(before + 1));
            let cut = if lines.len() > 1 { "…" } else { "" };
            let url = lines.first().map_or("", String::as_str);
            put!(out, "  {places:column$}{}  {url}{cut}\n  {:column$}", repeated.rule, "");
            page.places.begin(repeated.file);
            page.places.put(repeated.place, out);
            out.push(b'\n');
        }
        if let Some(more @ 1..) = list.len().checked_sub(REPEATED) {
            put!(out, "  {} more\n", number(more as u64));
        }
        out.push(b'\n');
    }

    /// The counts by rule, on few lines.
    fn rules(&self, page: &Page, out: &mut Vec<u8>) {
        let rows = self.rule_counts.rows();
        let cells: Vec<String> = rows.iter().map(|(rule, row)| format!("{} {rule}", number(row.count))).collect();
        let mut lines = vec![String::new()];
        let mut shown = 0;
        for cell in &cells {
            let line = lines.last().map_or(0, String::len);
            // the last line has room for the number of the others
            let reserved = if lines.len() == RULES { "   12 more rules".len() } else { 0 };
            if line > 0 && line + 3 + cell.len() + 2 + reserved > page.width {
                if lines.len() == RULES {
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

    /// The files with most findings.
    fn files(&self, page: &mut Page, out: &mut Vec<u8>) {
        let files = self.worst.list();
        if files.len() < 2 {
            return;
        }
        put!(out, "  Most are in\n");
        for (file, count) in files {
            page.places.begin(file);
            put!(out, "    {:>5}  ", number(*count));
            page.places.name(out);
            out.push(b'\n');
        }
    }
}

/// What to do next.
fn next(counts: Counts) -> String {
    let mut ways = vec![NEXT, "--write-baseline accepts what is there"];
    if counts.unsafely_fixable > 0 {
        ways.insert(1, "[fix?] needs --unsafe-fixes");
    }
    if counts.all() > FEW {
        ways.push("--group-by url or host, --statistics and --max-findings print less");
    }
    ways.join("; ")
}

/// A paragraph, whose first two columns all of its other lines have too.
fn paragraph(text: &str, width: usize, out: &mut Vec<u8>) {
    let start = text.len() - text.trim_start().len();
    for (nth, line) in wrap(text, width.saturating_sub(2)).iter().enumerate() {
        let indent = if nth == 0 { start } else { 2 };
        put!(out, "{:indent$}{}\n", "", unlike_command(line));
    }
}

fn number(number: u64) -> String {
    summary::grouped(number)
}
